//! What a family says of its game: the hall does the rest.

use std::fmt;
use std::sync::Arc;

use cards::Card;
use money::Cents;

use super::hall::Hall;
use super::plan::HallPlan;
use crate::act::Act;
use crate::awaits::{Awaits, Request};
use crate::banked::Phase;
use crate::command::{Command, Meld};
use crate::event::{Event, Place, Sink, WagerEvent};
use crate::hands::Hands;
use crate::ids::{Person, PersonSet, Position, PositionSet};
use crate::jackpot::{JackpotHit, JackpotTerms};
use crate::offer::{Offer, Offers};
use crate::refusal::{Moment, Refusal};
use crate::shape::Amounts;
use crate::snapshot::BadSnapshot;
use crate::terms::BuyIn;
use crate::tongue::Tongue;
use crate::view::{HandView, RowNames, SeatView, View};

/// What a game is played for, where no pot and no circle says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Points of this worth.
    Point(Cents),
    /// Chips of this worth.
    Chip(Cents),
}

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
    fn phase(&self) -> Phase {
        if self.is_idle() { Phase::Idle } else { Phase::Playing }
    }

    /// The same, for a refusal.
    fn moment(&self) -> Moment {
        match self.stock() {
            _ if self.is_idle() => Moment::BetweenRounds,
            Some(_) => Moment::WaitingForCards,
            None => Moment::WaitingForDecisions,
        }
    }

    /// Who plays the hand under way.
    fn players(&self) -> PositionSet;

    /// Who could be dealt in: whoever is not resting and has chips.
    fn ready(&self) -> PositionSet {
        let hall = self.hall();
        hall.seating.in_game().iter().filter(|at| hall.chips[at.index()] > Cents::ZERO).collect()
    }

    /// The stock that is waited for.
    fn stock(&self) -> Option<Request>;

    /// Whose turn it is, where the players are asked one by one.
    fn turn(&self) -> Option<Position> {
        None
    }

    /// Whether it is a person's turn at a position.
    fn my_turn(&self, person: Person, at: Position) -> Result<(), Refusal> {
        let turn = self.turn().ok_or(Refusal::NotNow { at: self.moment() })?;
        if turn == at && self.hall().seating.person(at) == Some(person) {
            return Ok(());
        }
        Err(Refusal::NotYourTurn { asked: person, awaited: self.hall().person(turn) })
    }

    /// What the table waits for.
    fn awaits(&self) -> Awaits {
        match (self.stock(), self.turn()) {
            (Some(request), _) => Awaits::Chance(request),
            (None, Some(at)) => Awaits::Persons(PersonSet::only(self.hall().person(at))),
            (None, None) => Awaits::HouseDealer,
        }
    }

    /// What somebody who sits down may bring.
    fn brings(&self) -> Amounts {
        self.hall_plan().brought(Amounts::from(Cents(1)))
    }

    /// The same, asked of an amount.
    fn may_bring(&self, chips: Cents) -> Result<(), Refusal> {
        let Amounts { from, to, .. } = self.brings();
        let maximum = (to < Cents::MOST).then_some(to);
        BuyIn { minimum: from, maximum }.check(chips)
    }

    /// What a player may buy now.
    fn buys(&self, position: Position) -> Option<Amounts> {
        let held = self.hall().chips[position.index()];
        self.is_idle().then(|| self.hall_plan().bought(Amounts::from(Cents(1)), held)).flatten()
    }

    /// The same, asked of an amount; whether it is less than a full buy-in.
    fn may_buy(&self, position: Position, chips: Cents) -> Result<bool, Refusal> {
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

    /// A decision of a person with a seat of their own, on a hand: at one's turn whatever is offered.
    fn decide(
        &mut self,
        person: Person,
        _: Position,
        at: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.my_turn(person, at)?;
        let mut offers = Offers::new();
        self.person_offers(person, &mut offers);
        if !offers.iter().any(|offer| offer.contains(&Command::at(at, act))) {
            return Err(Refusal::NotOffered { position: at });
        }
        self.happen(WagerEvent::Decided { person, position: at, act }.into(), sink);
        Ok(())
    }

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

    /// What follows by itself, one event after the other; nothing where somebody must decide or chance is needed.
    fn next(&self) -> Option<Event> {
        None
    }

    /// Everything that follows by itself.
    fn run(&mut self, sink: &mut impl Sink) {
        while let Some(event) = self.next() {
            self.happen(event, sink);
        }
    }

    /// Something happens: it is taken in, and told.
    fn happen(&mut self, event: Event, sink: &mut impl Sink) {
        self.apply(&event);
        sink.push(event);
    }

    /// Takes in an event.
    fn apply(&mut self, event: &Event);

    /// A seat with what the game knows of it.
    fn seat(&self, seat: SeatView) -> SeatView {
        SeatView { live: self.players().has(seat.position), ..seat }
    }

    /// What else everybody sees.
    fn view(&self, _: &mut View) {}

    /// Cards that lie open to all and in nobody's hand: melds, discards.
    fn open_hands(&self) -> Vec<HandView> {
        Vec::new()
    }

    /// Cards in play that lie in nobody's hand: melds, discards, burns.
    fn aside(&self) -> Vec<Card> {
        Vec::new()
    }

    /// What of the fees of the hand that is on went from the pot to the jackpot.
    fn jackpot_taken(&self) -> Cents {
        Cents::ZERO
    }

    /// Whether the hand that is about to close hits a jackpot, from hands that were tabled at the showdown.
    fn jackpot_hit(&self, _: &JackpotTerms) -> Option<JackpotHit> {
        None
    }

    /// The name of a strength by which a jackpot is hit.
    fn jackpot_hand(&self, _: u32, _: Tongue) -> Option<String> {
        None
    }

    /// What people usually sit down with, where the game says so.
    fn usual_buy_in(&self) -> Option<Cents> {
        None
    }

    /// What a point or a chip is worth, where that is what is played for.
    fn unit(&self) -> Option<Unit> {
        None
    }

    /// Whoever has fewer chips than this cannot take part in a hand.
    fn least_chips(&self) -> Cents {
        Cents::ZERO
    }

    /// The meld that cards make.
    fn meld_of(&self, _: &[Card]) -> Option<Meld> {
        None
    }

    /// A good answer to an offer, where the game can name one.
    fn advice(&self, _: &Offer) -> Option<Act> {
        None
    }

    /// What the cards at a place make, in words.
    fn describe(&self, _: Place, _: Tongue) -> Option<String> {
        None
    }

    /// What rows of a hand that is being set are called, in a game in which hands are set.
    fn row_names(&self, _: &[Vec<Card>], _: Tongue) -> Option<RowNames> {
        None
    }
}
