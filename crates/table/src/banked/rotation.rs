//! The player-dealer position goes round.

use money::Cents;
use rulebook::listing::NobodyElse;

use super::Core;
use crate::event::{BankEvent, Event};
use crate::ids::{Person, Position};
use crate::refusal::Refusal;
use crate::shape::Amounts;

impl Core {
    /// Who is offered the player-dealer position now.
    pub fn offered_to(&self) -> Option<Person> {
        self.offered_at().map(|(_, person)| person)
    }

    /// On which seat the player-dealer position is offered now, and to whom: the holder for a further round, then
    /// everybody else in the listed direction, seat 1 first at a new table. Where it is offered before every hand, the holder
    /// comes last.
    pub(super) fn offered_at(&self) -> Option<(Position, Person)> {
        let turn = &self.table.turn;
        let gone = self.round.passed.and(self.table.seating.people_away());
        let open = |person: &Person| !gone.has(*person) && self.may_not_bank(*person).is_none();
        let holder = self.held();
        let second = turn.rounds < self.plan.rotation.rounds;
        let first_to_holder = second && !self.plan.rotation.each_hand;
        if let Some(held) = holder.filter(|(_, person)| first_to_holder && open(person)) {
            return Some(held);
        }
        // Whoever had a part in the first deal may take the second when it is passed.
        let partners = self.table.partners.iter().filter(|_| first_to_holder);
        if let Some((seat, partner)) = turn.holder.zip(partners.filter(|_| holder.is_some()).find(open)) {
            return Some((seat, partner));
        }
        let first = turn.holder.map_or(Position(1), |seat| self.plan.step(seat, self.plan.rotation.offered));
        let mut seats = self.plan.round_from(first, self.plan.rotation.offered);
        let holds = |person: Person| holder.is_some_and(|(_, held)| held == person);
        let free = |person: &Person| open(person) && !holds(*person);
        let other = seats.find_map(|at| Some((at, self.may_bank_on(at, free)?)));
        let goes_on = second || self.plan.rotation.nobody_else == NobodyElse::MayGoOn;
        let again = || holder.filter(|(_, person)| goes_on && open(person));
        other.or_else(again)
    }

    /// Why somebody may not take the position, whoever passes it: they have held it as often running as anybody may.
    /// Another seat makes no difference.
    pub fn may_not_bank(&self, person: Person) -> Option<Refusal> {
        let (turn, rotation) = (&self.table.turn, &self.plan.rotation);
        let held = turn.person == Some(person) && turn.rounds >= rotation.rounds;
        let barred = held && rotation.nobody_else != NobodyElse::MayGoOn;
        barred.then_some(Refusal::HeldTooOften { person, rounds: turn.rounds })
    }

    /// Who holds the player-dealer position, and where.
    fn held(&self) -> Option<(Position, Person)> {
        let turn = self.table.turn;
        let (seat, person) = turn.holder.zip(turn.person).filter(|_| !turn.gone)?;
        let sits = self.table.seating.seats[seat.index()] == Some(person);
        let stands =
            self.plan.spots.partners && self.table.seating.here.has(person) && self.seat_of(person).is_none();
        (sits || stands).then_some((seat, person))
    }

    /// Who may bank on a seat: who sits there, else those who have wagered there from behind, where they may.
    #[inline(always)]
    fn may_bank_on(&self, seat: Position, free: impl Fn(&Person) -> bool) -> Option<Person> {
        let seated = self.table.seating.seats[seat.index()].filter(|_| self.may_bank_at(seat))?;
        if free(&seated) {
            return Some(seated);
        }
        let behind =
            self.table.kept[seat.index()].iter().filter(|person| self.table.seating.here.has(*person));
        behind.filter(|person| *person != seated).find(free)
    }

    /// The round of the position that would begin: one more for the seat that holds it within the limit, else the
    /// first.
    pub(super) fn next_turn(&self, seat: Position, person: Person) -> u8 {
        let turn = &self.table.turn;
        let partner = turn.holder == Some(seat) && self.table.partners.has(person);
        let same = turn.person == Some(person) && !turn.gone || partner;
        let goes_on = same && turn.rounds < self.plan.rotation.rounds;
        if goes_on { turn.rounds + 1 } else { 1 }
    }

    /// What becomes of the round when nobody is left to be offered the position.
    pub(super) fn nobody_banks(&self) -> Option<Event> {
        if self.offered_to().is_some() {
            return None;
        }
        let held = self.table.turn.rounds >= self.plan.rotation.rounds;
        let stops = self.plan.rotation.nobody_else == NobodyElse::GameStops && held;
        Some(if stops { Event::Bank(BankEvent::GameBroken) } else { Event::Bank(BankEvent::NoBank) })
    }

    /// The wagers with which a person may bank; what the fee can come to is kept back.
    pub(super) fn bank_amounts(&self, person: Person) -> Option<Amounts> {
        let fees = self.plan.most_bank_fee + self.timed_due(person);
        let (chip, chips) = (self.plan.chip, self.table.chips[person.index()] - fees);
        let most = Cents(chips.0 - chips.0 % chip.0);
        let least = self.plan.least_bank;
        (most >= least).then_some(Amounts { from: least, to: most, step: chip })
    }
}
