//! Kill pots: legs, qualifying pots, splits.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::family::pot_poker::kill::{KillCause, KillPotCounts};
use table::{Person, PersonSet, Sink};

use super::Poker;
use super::plan::KillKindPlan;

impl Poker {
    /// Where the kill button goes, and who must kill the next pot.
    pub(super) fn move_kill_button(&mut self, sink: &mut impl Sink) {
        if self.plan.kill.is_none() {
            return;
        }
        let winners = self.pot_winners();
        if winners.is_empty() {
            return;
        }
        let (person, owes) = self.kill_after(winners);
        if person.is_none() && self.table.leg.is_none() && !self.has_legs() {
            return;
        }
        self.emit(PokerEvent::KillButton { person, owes }, sink);
    }

    /// Who has won the pot, be it that nothing was left in it: a leg is for the pot and asks for no size (001:86).
    fn pot_winners(&self) -> PersonSet {
        let paid = self.hand.showdown.winners;
        if !paid.is_empty() {
            return paid;
        }
        let mut winners = PersonSet::EMPTY;
        self.won_nothing().iter().for_each(|(_, at, _)| winners.add(self.person(*at)));
        winners
    }

    fn kill_after(&self, winners: PersonSet) -> (Option<Person>, Option<u8>) {
        let Some(plan) = &self.plan.kill else { return (None, None) };
        let killer = self.natural_killer();
        let mut each = winners.iter();
        let (winner, split) = (each.next(), each.next().is_some());
        let Some(winner) = winner else { return (None, None) };
        if split {
            // Who was up for the kill and shares the pot kills again; who had a leg keeps it.
            if let Some((person, kind)) = killer.filter(|(person, _)| winners.has(*person)) {
                return (Some(person), Some(kind));
            }
            return (self.table.leg.filter(|leg| winners.has(*leg)), None);
        }
        let again = plan.again && self.has_legs();
        if let Some((_, kind)) = killer.filter(|(person, _)| *person == winner && again) {
            return (Some(winner), Some(kind));
        }
        let owes = plan.kinds.iter().position(|kind| self.causes(kind, winner));
        let holds = self.has_legs() || owes.is_some();
        (holds.then_some(winner), owes.map(|kind| kind as u8))
    }

    /// Who killed this pot because it was owed, and how; who killed unasked, or to come in, has no more than a leg (001:88,
    /// 001:89).
    pub(super) fn natural_killer(&self) -> Option<(Person, u8)> {
        let natural = self.hand.irregular.kill.map(|(person, _)| person);
        let killer = self.hand.forced.killer.map(|(at, kind)| (self.person(at), kind));
        killer.filter(|(person, _)| natural == Some(*person))
    }

    /// What makes a player kill in this way.
    pub(super) fn kill_cause(&self, kind: u8) -> Option<KillCause> {
        let kinds = self.plan.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        kinds.get(usize::from(kind)).map(|kind| kind.cause)
    }

    /// Whether a pot won is a leg for the next; where only a scoop kills, it is none.
    fn has_legs(&self) -> bool {
        let kinds = self.plan.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        kinds.iter().any(|kind| kind.cause == KillCause::TwoInARow)
    }

    /// Whether a pot won alone makes its winner kill the next one.
    fn causes(&self, kind: &KillKindPlan, winner: Person) -> bool {
        let pot: Cents = self.hand.seats.players.iter().map(|at| self.hand.money.total(at)).sum();
        let pot = pot + self.hand.money.dead;
        if pot < kind.least_pot || pot <= kind.more_than && kind.more_than > Cents::ZERO {
            return false;
        }
        match kind.cause {
            KillCause::Scoop => true,
            KillCause::TwoInARow => self.table.leg == Some(winner) && self.counts(kind, winner),
        }
    }

    fn counts(&self, kind: &KillKindPlan, winner: Person) -> bool {
        let others = self.hand.seats.players.iter().filter(|at| self.person(*at) != winner);
        let beyond: Cents =
            others.map(|at| self.hand.money.total(at) - self.hand.money.forced[at.index()]).sum();
        let full_bet = beyond >= self.killed(self.plan.cards.streets[0].bet);
        match kind.counts {
            Some(KillPotCounts::FlopAndFullBet) => self.hand.cards.opened >= 2 && full_bet,
            Some(KillPotCounts::FullBet) => full_bet,
            Some(KillPotCounts::Any) | None => true,
        }
    }
}
