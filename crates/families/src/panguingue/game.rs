//! Panguingue as a game of the hall.

use std::sync::Arc;

use cards::Card;
use table::banked::Phase;
use table::open::{Hall, HallPlan, OpenGame};
use table::snapshot::{self, BadSnapshot};
use table::{
    Act, Amounts, Awaits, Choice, Event, HandView, Hands, Meld, Moment, Offer, Offers, Person, Place,
    Position, PositionSet, Refusal, Request, SeatView, Sink, Unit, Verb, View,
};

use super::event::PanEvent;
use super::state::{Hand, Stage};
use super::{Pan, Plan};

impl OpenGame for Pan {
    type Plan = Plan;

    fn fresh(plan: Arc<Plan>) -> Pan {
        Pan { plan, hall: Hall::default(), first: None, hand: Hand::fresh() }
    }

    fn hall_plan(&self) -> &HallPlan {
        &self.plan.hall
    }

    fn hall(&self) -> &Hall {
        &self.hall
    }

    fn hall_mut(&mut self) -> &mut Hall {
        &mut self.hall
    }

    fn lasting(&self) -> Vec<u8> {
        snapshot::to_bytes(&self.first)
    }

    fn take_up(&mut self, lasting: &[u8]) -> Result<(), BadSnapshot> {
        self.first = snapshot::lasting(lasting)?;
        Ok(())
    }

    fn hands(&self) -> &Hands {
        &self.hand.hands
    }

    fn is_idle(&self) -> bool {
        self.hand.stage == Stage::Idle
    }

    fn phase(&self) -> Phase {
        match self.hand.stage {
            Stage::Idle | Stage::Over => Phase::Idle,
            Stage::Fees => Phase::Fees,
            Stage::Dealing | Stage::Declaring | Stage::Playing => Phase::Playing,
        }
    }

    fn moment(&self) -> Moment {
        match self.hand.stage {
            Stage::Idle | Stage::Over => Moment::BetweenRounds,
            Stage::Fees => Moment::TakingFees,
            Stage::Dealing => Moment::WaitingForCards,
            Stage::Declaring | Stage::Playing => Moment::WaitingForDecisions,
        }
    }

    fn players(&self) -> PositionSet {
        self.hand.players
    }

    fn ready(&self) -> PositionSet {
        self.dealt_in()
    }

    fn stock(&self) -> Option<Request> {
        self.needs_stock()
    }

    fn awaits(&self) -> Awaits {
        self.waits_for()
    }

    fn brings(&self) -> Amounts {
        self.plan.hall.brought(Amounts::from(self.plan.chip))
    }

    fn unit(&self) -> Option<Unit> {
        Some(Unit::Chip(self.plan.chip))
    }

    /// Who is dealt first, or who won the hand before, is said before the first hand.
    fn may_place(&self, position: Position) -> Result<(), Refusal> {
        if self.hall.number > 0 || self.first.or(self.hall.button).is_some() {
            return Err(Refusal::ButtonPlaced);
        }
        self.hall.is_taken(position)
    }

    fn house_seat_offers(&self, offers: &mut Offers) {
        let seats = self.hall.seating.taken.iter().filter(|at| self.may_place(*at).is_ok());
        offers.extend(seats.map(|at| Offer::hand(at, Verb::TAKE_UP_AFTER)));
    }

    fn person_offers(&self, person: Person, offers: &mut Offers) {
        self.hand_offers(person, offers);
    }

    fn decide(
        &mut self,
        person: Person,
        own: Position,
        at: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.my_turn(person, at)?;
        self.play_turn(own, act, sink)
    }

    fn by_house(&mut self, at: Option<Position>, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        let (Verb::TAKE_UP_AFTER, Some(winner), Choice::Only) = (act.verb, at, act.choice) else {
            return Err(Refusal::NotTheHouseDealer);
        };
        self.may_place(winner)?;
        self.emit(PanEvent::TakenUpAfter { winner }.into(), sink);
        Ok(())
    }

    fn run(&mut self, sink: &mut impl Sink) {
        self.go_on(sink);
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }

    fn aside(&self) -> Vec<Card> {
        let melds = self.hand.melds.iter().flatten().flat_map(|meld| self.plan.cards(*meld));
        let drawn = self.hand.drawn.map(|drawn| drawn.card);
        melds.chain(drawn).chain(self.hand.discards.iter().copied()).collect()
    }

    fn meld_of(&self, cards: &[Card]) -> Option<Meld> {
        self.plan.meld_of(cards)
    }

    fn seat(&self, seat: SeatView) -> SeatView {
        SeatView { live: self.hand.taking_part.has(seat.position), ..seat }
    }

    fn view(&self, view: &mut View) {
        view.dealer = None;
    }

    fn open_hands(&self) -> Vec<HandView> {
        let drawn = self.hand.drawn.map(|drawn| HandView::open(Place::Drawn, [drawn.card]));
        let discard = self.hand.discards.last().map(|card| HandView::open(Place::Discards, [*card]));
        let positions = (1..=self.plan.hall.positions).map(Position);
        let melds = positions.flat_map(|at| self.meld_views(at));
        drawn.into_iter().chain(discard).chain(melds).collect()
    }
}

impl Pan {
    fn meld_views(&self, position: Position) -> Vec<HandView> {
        let melds = self.hand.melds[position.index()].iter().enumerate();
        let view = |(number, meld): (usize, &Meld)| {
            HandView::open(Place::Meld(position, number as u8), self.plan.cards(*meld))
        };
        melds.map(view).collect()
    }
}
