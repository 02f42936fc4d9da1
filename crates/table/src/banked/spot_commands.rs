//! Commands on spots that several persons share, and rulings of the floor.

use money::Cents;

use super::Banked;
use super::game::Game;
use super::plan::Size;
use crate::command::{Actor, Command};
use crate::event::{BankEvent, Event, FloorEvent, Sink, WagerEvent};
use crate::ids::{Person, Position, WagerNo};
use crate::offer::Offer;
use crate::play::Play;
use crate::reason::Why;
use crate::refusal::Refusal;
use crate::ruling::{Case, Effect, On};
use crate::shape::Rulings;

impl<G: Game> Banked<G> {
    /// What is said of a wager before it lies there, and whether it plays. A backline bet too many does not; less than
    /// the least wager is warned about, what is above the largest has no action, where the listing says so.
    #[inline(never)]
    pub(super) fn remark(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        amount: Cents,
        sink: &mut impl Sink,
    ) -> bool {
        if let Some(because) = self.core.has_no_room(person, position) {
            self.emit(Event::Wager(WagerEvent::NoAction { person, position, wager, amount, because }), sink);
            return false;
        }
        let Size::Between(least, most) = self.core.plan.wager(wager).size else { return true };
        if amount < least {
            self.emit(Event::Floor(FloorEvent::Warned { person, because: Why::BELOW_LEAST_WARNED }), sink);
        }
        let shares = self.core.shares_of(person, position, wager);
        self.remark_excess((person, position, wager), amount, shares, most, sink);
        true
    }

    /// Says what of an amount has no action beside what lies there already (S28).
    fn remark_excess(
        &mut self,
        (person, position, wager): (Person, Position, WagerNo),
        amount: Cents,
        others: Cents,
        most: Cents,
        sink: &mut impl Sink,
    ) {
        let excess = (amount + others - most).min(amount);
        let joint = others > Cents::ZERO;
        let because = if joint { Why::ABOVE_MOST_JOINT } else { Why::ABOVE_MOST_NO_ACTION };
        if excess > Cents::ZERO {
            self.emit(
                Event::Wager(WagerEvent::NoAction { person, position, wager, amount: excess, because }),
                sink,
            );
        }
    }

    /// Puts money into the wager of the player at a position.
    pub(super) fn share(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        amount: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.core.shareable(person, position, wager)?.check(amount)?;
        self.lift(person, position, wager, sink);
        if let Size::Between(_, most) = self.core.plan.wager(wager).size {
            let others = self.core.shared_wager(position, wager);
            self.remark_excess((person, position, wager), amount, others, most, sink);
        }
        self.emit(Event::Wager(WagerEvent::Shared { person, position, wager, amount }), sink);
        Ok(())
    }

    /// Puts money into the player-dealer's wager.
    pub(super) fn join_bank(
        &mut self,
        person: Person,
        amount: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.core.joinable(person)?.check(amount)?;
        self.emit(Event::Bank(BankEvent::BankJoined { person, amount }), sink);
        Ok(())
    }

    /// The player-dealer names who shakes the dice.
    pub(super) fn name_shaker(
        &mut self,
        person: Person,
        named: Person,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.core.bank().map(|bank| bank.person) != Some(person) {
            return Err(Refusal::OnlyThePlayerDealer);
        }
        self.core.may_shake(named)?;
        self.emit(Event::Bank(BankEvent::ShakerNamed { person: named }), sink);
        Ok(())
    }

    /// The floor rules on what went wrong.
    pub(super) fn by_floor(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(ruling) = command.ruling() else { return Err(Refusal::OnlyTheHouseDealer) };
        let offered = self.offers(Actor::Floor).contains(&Offer::rule(Rulings::One(ruling)));
        let because = self.game.ruled(&self.core, &self.plan, ruling).filter(|_| offered);
        let because = because.ok_or(match (ruling.case, ruling.on) {
            (Case::DEALT_OUT, On::Person(person)) => Refusal::NotWarnedTwice { person },
            (case, _) => super::floor::refused(
                case,
                !self.core.plan.rulings.is_empty(),
                self.game.rules_on(&self.core, case),
            ),
        })?;
        self.emit(Event::Floor(FloorEvent::Ruled { ruling, because, effect: Effect::Nothing }), sink);
        self.run(sink);
        Ok(())
    }
}
