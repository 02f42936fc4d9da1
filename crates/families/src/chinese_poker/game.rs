//! Chinese poker as a game of the hall.

use std::sync::Arc;

use cards::Card;
use money::Cents;
use table::banked::Phase;
use table::open::{Hall, HallPlan, OpenGame};
use table::snapshot::{self, BadSnapshot};
use table::{
    Act, Amounts, Awaits, Choice, Command, Event, Hands, Mark, Moment, Offer, Offers, Person, Place,
    Position, PositionSet, Refusal, Request, RowNames, SeatView, Sink, Speak as _, Tongue, Unit, Verb,
    WagerEvent, of_row,
};

use super::event::ChineseEvent;
use super::score::Standing;
use super::state::{Claim, Hand, Stage};
use super::{Chinese, Plan};

impl OpenGame for Chinese {
    type Plan = Plan;

    fn fresh(plan: Arc<Plan>) -> Chinese {
        Chinese { plan, hall: Hall::default(), paid: PositionSet::EMPTY, hand: Hand::fresh() }
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
        snapshot::to_bytes(&self.paid)
    }

    fn take_up(&mut self, lasting: &[u8]) -> Result<(), BadSnapshot> {
        self.paid = snapshot::lasting(lasting)?;
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
            Stage::Idle => Phase::Idle,
            Stage::Opening | Stage::Fees => Phase::Fees,
            Stage::Dealing | Stage::Setting => Phase::Playing,
            Stage::Open => Phase::Settling,
        }
    }

    fn moment(&self) -> Moment {
        match self.hand.stage {
            Stage::Idle => Moment::BetweenRounds,
            Stage::Opening | Stage::Fees => Moment::TakingFees,
            Stage::Dealing => Moment::WaitingForCards,
            Stage::Setting => Moment::WaitingForDecisions,
            Stage::Open => Moment::Settling,
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
        self.plan.hall.brought(Amounts::from(self.plan.buy_in))
    }

    /// Chips are added between hands, or with the cards in hand, which the floor may punish (rule 1).
    fn buys(&self, position: Position) -> Option<Amounts> {
        let adds = matches!(self.hand.stage, Stage::Idle | Stage::Setting | Stage::Open);
        let held = self.hall.chips[position.index()];
        adds.then(|| self.plan.hall.bought(Amounts::from(self.plan.point), held)).flatten()
    }

    /// A good stack, and five times what everybody must bring where a point is worth much.
    fn usual_buy_in(&self) -> Option<Cents> {
        Some(Cents::dollars(2_000).max(Cents(self.plan.buy_in.0 * 5)))
    }

    fn unit(&self) -> Option<Unit> {
        Some(Unit::Point(self.plan.point))
    }

    fn advice(&self, offer: &Offer) -> Option<Act> {
        let own = self.hand.hands.of(offer.at?);
        let best = self.plan.setter().best(&self.plan, own, self.hand.players.len())?;
        (offer.verb == Verb::ARRANGE).then(|| Verb::ARRANGE.with(Choice::Thirteen(best.setting)))
    }

    fn seat_offers(&self, position: Position, offers: &mut Offers) {
        self.chip_offers(position, offers);
    }

    fn person_offers(&self, person: Person, offers: &mut Offers) {
        self.hand_offers(person, offers);
    }

    fn house_offers(&self, offers: &mut Offers) {
        self.dealer_offers(offers);
    }

    fn floor_offers(&self, offers: &mut Offers) {
        self.ruling_offers(offers);
    }

    fn decide(
        &mut self,
        person: Person,
        own: Position,
        at: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.check_act(person, at, act)?;
        self.emit(Event::Wager(WagerEvent::Decided { person, position: own, act }), sink);
        Ok(())
    }

    fn does(
        &mut self,
        person: Person,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let event = match (act.verb, act.choice) {
            (Verb::ANNOUNCE, Choice::Amount(chips)) => {
                self.may_buy(position, chips)?;
                self.before_showdown()?;
                ChineseEvent::Announced { person, position, chips }
            }
            (Verb::TAKE_OFF, Choice::Amount(chips)) => {
                self.may_take_off(person, position, chips)?;
                ChineseEvent::TookOff { person, position, chips }
            }
            _ => return Err(Refusal::OnlyTheHouseDealer),
        };
        self.emit(event.into(), sink);
        Ok(())
    }

    fn by_house(&mut self, at: Option<Position>, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        match (act.verb, at, act.choice) {
            (Verb::TOGETHER, None, Choice::Groups(sweeps, surrenders)) => {
                self.together(sweeps, surrenders, sink)
            }
            (Verb::SHOWDOWN, None, Choice::Only) => self.showdown(sink),
            (Verb::SETTLE, None, Choice::Only) if self.hand.stage == Stage::Open => {
                self.settle(sink);
                Ok(())
            }
            (Verb::SETTLE, ..) => Err(self.not_now()),
            _ => Err(Refusal::NotTheHouseDealer),
        }
    }

    fn by_floor(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.rule(command, sink)
    }

    fn run(&mut self, sink: &mut impl Sink) {
        self.go_on(sink);
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }

    fn seat(&self, seat: SeatView) -> SeatView {
        let live = self.hand.players.has(seat.position) && !self.hand.surrendered(seat.position);
        let declared = self.hand.declared[seat.position.index()];
        let mark = declared.map(|declared| match (declared.claim, declared.confirmed) {
            (Claim::Sweep, false) => Mark::SweepDeclared,
            (Claim::Sweep, true) => Mark::SweepConfirmed,
            (Claim::Surrender, false) => Mark::SurrenderDeclared,
            (Claim::Surrender, true) => Mark::SurrenderConfirmed,
        });
        SeatView { live, marks: mark.into_iter().collect(), ..seat }
    }

    fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        let Place::Position(position) = place else { return None };
        Some(match self.standing(position) {
            Standing::Sweep(sweep, _) => {
                table::say!(
                    tongue,
                    "chinese-poker.sweep",
                    sweep = of_row(tongue, "sweep", sweep.sweep.key(), sweep.sweep.name())
                )
            }
            Standing::Regular(hand) => {
                let names = [hand.front.naming(), hand.middle.naming(), hand.back.naming()];
                names.map(|name| name.speak(tongue)).join(" | ")
            }
            Standing::Surrendered(_) | Standing::Fouled => return None,
        })
    }

    fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        let [front, middle, back] = rows else { return None };
        let three = <[Card; 3]>::try_from(front.as_slice()).ok();
        let fives = [middle, back].map(|row| <[Card; 5]>::try_from(row.as_slice()).ok());
        let said = |name: Option<eval::HandName>| name.map(|name| name.speak(tongue)).unwrap_or_default();
        let name = |row: Option<[Card; 5]>| said(row.map(|row| eval::high::five(&row).naming()));
        let front = said(three.map(|row| eval::showing::high(&row).naming()));
        let whole = three.zip(fives[0].zip(fives[1]));
        let foul = whole.is_some_and(|(front, (middle, back))| {
            eval::chinese::Rows { front, middle, back }.strengths().is_none()
        });
        Some(RowNames { names: vec![front, name(fives[0]), name(fives[1])], foul })
    }
}
