//! The player-dealer position goes round.

use money::Cents;
use rulebook::listing::NobodyElse;

use super::Core;
use crate::event::Event;
use crate::ids::Person;
use crate::offer::Amounts;

impl Core {
    /// Who is offered the player-dealer position now: the holder for a further round, then everybody else in the
    /// listed direction, seat 1 first at a new table.
    pub fn offered_to(&self) -> Option<Person> {
        let turn = &self.table.turn;
        let open = |person: &Person| !self.round.passed.has(*person);
        let holder = turn
            .holder
            .and_then(|seat| self.table.seats[seat.index()])
            .filter(|held| Some(*held) == turn.person);
        if let Some(holder) = holder.filter(|holder| turn.rounds < self.plan.rotation.rounds && open(holder))
        {
            return Some(holder);
        }
        let first = match turn.holder {
            Some(seat) => self.plan.step(seat, self.plan.rotation.offered),
            None => crate::ids::Position(1),
        };
        let seated = self
            .plan
            .round_from(first, self.plan.rotation.offered)
            .filter_map(|at| self.table.seats[at.index()]);
        let other = seated.filter(|person| Some(*person) != holder).find(open);
        let again =
            || holder.filter(|holder| self.plan.rotation.nobody_else == NobodyElse::MayGoOn && open(holder));
        other.or_else(again)
    }

    /// The round of the position that a person would begin: one more for the holder within the limit, else the first.
    pub(super) fn turn_of(&self, person: Person) -> u8 {
        let turn = &self.table.turn;
        let goes_on = turn.person == Some(person)
            && turn.holder == self.seat_of(person)
            && turn.rounds < self.plan.rotation.rounds;
        if goes_on { turn.rounds + 1 } else { 1 }
    }

    /// What becomes of the round when nobody is left to be offered the position.
    pub(super) fn nobody_banks(&self) -> Option<Event> {
        if self.offered_to().is_some() {
            return None;
        }
        let held = self.table.turn.rounds >= self.plan.rotation.rounds;
        let stops = self.plan.rotation.nobody_else == NobodyElse::GameStops && held;
        Some(if stops { Event::GameBroken } else { Event::NoBank })
    }

    /// The wagers with which a person may bank; what the fee can come to is kept back.
    pub(super) fn bank_amounts(&self, person: Person) -> Option<Amounts> {
        let (chip, chips) = (self.plan.chip, self.table.chips[person.index()] - self.plan.most_bank_fee);
        let most = Cents(chips.0 - chips.0 % chip.0);
        let from = self.plan.least_bank;
        (most >= from).then_some(Amounts { from, to: most, step: chip })
    }
}
