//! What a family says of its game: the hall does the rest.

use std::fmt;
use std::sync::Arc;

use super::hall::Hall;
use super::plan::HallPlan;
use crate::act::Act;
use crate::awaits::{Awaits, Request};
use crate::banked::Phase;
use crate::command::Command;
use crate::event::{Event, Place, Sink};
use crate::hands::Hands;
use crate::ids::{Person, Position, PositionSet};
use crate::offer::Offers;
use crate::refusal::{Moment, Refusal};
use crate::seen::Eye;
use crate::shape::Amounts;
use crate::snapshot::BadSnapshot;
use crate::view::{SeatView, View};

/// A game in the hall of tables without a player-dealer. It keeps the hall's part of its state, which events change
/// through [`Hall::take_in`].
pub trait OpenGame: Clone + PartialEq + fmt::Debug {
    /// A listing, compiled.
    type Plan;

    /// An empty table.
    fn fresh(plan: Arc<Self::Plan>) -> Self;

    /// The hall's part of the plan.
    fn hall_plan(&self) -> &HallPlan;

    /// What lasts from hand to hand.
    fn hall(&self) -> &Hall;

    /// The same, to be taken up from a snapshot.
    fn hall_mut(&mut self) -> &mut Hall;

    /// What lasts from hand to hand beside the hall, for a snapshot.
    fn lasting(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Takes up what a snapshot holds of it.
    fn take_up(&mut self, _: &[u8]) -> Result<(), BadSnapshot> {
        Ok(())
    }

    /// The cards in players' hands and on boards.
    fn hands(&self) -> &Hands;

    /// Whether no hand is under way.
    fn is_idle(&self) -> bool;

    /// Where the hand is.
    fn phase(&self) -> Phase;

    /// The same, for a refusal.
    fn moment(&self) -> Moment;

    /// Who plays the hand under way.
    fn players(&self) -> PositionSet;

    /// Who could be dealt in.
    fn ready(&self) -> PositionSet;

    /// The stock that is waited for.
    fn stock(&self) -> Option<Request>;

    /// What the table waits for.
    fn awaits(&self) -> Awaits;

    /// What somebody who sits down may bring.
    fn brings(&self) -> Amounts;

    /// The same, asked of an amount.
    fn may_bring(&self, chips: money::Cents) -> Result<(), Refusal> {
        let least = self.brings().from;
        if chips < least { Err(Refusal::BuyInShort { chips, least }) } else { Ok(()) }
    }

    /// What a player may buy now.
    fn buys(&self, position: Position) -> Option<Amounts>;

    /// The same, asked of an amount; whether it is less than a full buy-in.
    fn may_buy(&self, position: Position, chips: money::Cents) -> Result<bool, Refusal> {
        let amounts = self.buys(position).ok_or(Refusal::NotNow { at: self.moment() })?;
        amounts.check(chips).map(|()| false)
    }

    /// Whether somebody may leave now: not with a hand.
    fn may_go(&self, person: Person, position: Position) -> Result<(), Refusal> {
        let plays = !self.is_idle() && self.players().has(position);
        if plays { Err(Refusal::InTheHand { person }) } else { Ok(()) }
    }

    /// Whether players may take another seat between hands.
    fn moves(&self) -> bool {
        false
    }

    /// Whether the dealer button may be put at a seat: before the first hand, once.
    fn may_place(&self, position: Position) -> Result<(), Refusal> {
        if self.hall().button.is_some() || !self.is_idle() {
            return Err(Refusal::ButtonPlaced);
        }
        self.hall().is_taken(position)
    }

    /// What else a player may do about chips.
    fn seat_offers(&self, _: Position, _: &mut Offers) {}

    /// What else the house dealer may do before the first hand.
    fn house_seat_offers(&self, _: &mut Offers) {}

    /// What the hand asks of a person.
    fn person_offers(&self, person: Person, offers: &mut Offers);

    /// What it asks of the house dealer, besides opening it.
    fn house_offers(&self, _: &mut Offers) {}

    /// What the floor may rule.
    fn floor_offers(&self, _: &mut Offers) {}

    /// Takes a decision at a turn that was found before, where the game finds turns. False leaves it to the longer way,
    /// which also knows why a decision is refused.
    fn take_turn(&mut self, _: Person, _: &Command, _: &mut impl Sink) -> bool {
        false
    }

    /// A decision of a person with a seat of their own, on a hand.
    fn decide(
        &mut self,
        person: Person,
        own: Position,
        at: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal>;

    /// Whatever else a player does that is about no hand.
    fn does(&mut self, _: Person, _: Position, _: Act, _: &mut impl Sink) -> Result<(), Refusal> {
        Err(Refusal::OnlyTheHouseDealer)
    }

    /// Whatever else the house dealer does.
    fn by_house(&mut self, _: Option<Position>, _: Act, _: &mut impl Sink) -> Result<(), Refusal> {
        Err(Refusal::NotTheHouseDealer)
    }

    /// What the floor rules.
    fn by_floor(&mut self, _: &Command, _: &mut impl Sink) -> Result<(), Refusal> {
        Err(Refusal::OnlyTheHouseDealer)
    }

    /// Everything that follows by itself, until somebody must decide or chance is needed.
    fn run(&mut self, sink: &mut impl Sink);

    /// Takes in an event.
    fn apply(&mut self, event: &Event);

    /// A seat with what the game knows of it.
    fn seat(&self, seat: SeatView) -> SeatView;

    /// What else an eye sees.
    fn view(&self, _: Eye, _: &mut View) {}

    /// What the cards at a place make, in words.
    fn describe(&self, _: Place) -> Option<String> {
        None
    }
}
