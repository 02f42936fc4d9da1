//! What comes next, and what commands lead to.

use crate::chinese_poker::event::ChineseEvent;
use money::Cents;
use rulebook::collection::{Payer, Per};
use table::{
    Act, Awaits, Choice, Command, DealEvent, Event, Face, FeeEvent, Moment, Person, PersonSet, Place,
    Position, PositionSet, Refusal, Request, RoundEvent, SeatEvent, Sink, Verb, WagerEvent, load, seat_fee,
};

use super::ChinesePoker;
use super::state::Stage;

impl ChinesePoker {
    pub(super) fn by_person(
        &mut self,
        person: Person,
        command: &Command,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let Command::Do { at, act } = *command else { return Err(Refusal::OnlyTheHouseDealer) };
        if let (Verb::SIT, Some(position), Choice::Amount(chips)) = (act.verb, at, act.choice) {
            return self.sit(person, position, chips, sink);
        }
        let position = self.table.seating.seat_of(person).ok_or(Refusal::NotAtTheTable { person })?;
        let idle = self.hand.stage == Stage::Idle;
        let away = self.table.seating.away.has(position);
        let event = match (act.verb, at, act.choice) {
            (_, Some(at), _) => {
                self.check_act(person, at, act)?;
                Event::Wager(WagerEvent::Decided { person, position, act })
            }
            (Verb::SIT_OUT, _, Choice::Only) if idle && !away => {
                Event::Seat(SeatEvent::SatOut { person, position })
            }
            (Verb::COME_BACK, _, Choice::Only) if idle && away => {
                Event::Seat(SeatEvent::CameBack { person, position })
            }
            (Verb::LEAVE, ..) if !idle && self.hand.players.has(position) => {
                return Err(Refusal::InTheHand { person });
            }
            (Verb::LEAVE, _, Choice::Only) => {
                Event::Seat(SeatEvent::Left { person, chips: self.table.seating.chips[position.index()] })
            }
            (Verb::BUY, _, Choice::Amount(chips)) => {
                self.may_add(chips)?;
                Event::Seat(SeatEvent::Bought { person, position, chips, short: false })
            }
            (Verb::ANNOUNCE, _, Choice::Amount(chips)) => {
                self.may_add(chips)?;
                self.before_showdown()?;
                ChineseEvent::Announced { person, position, chips }.into()
            }
            (Verb::TAKE_OFF, _, Choice::Amount(chips)) => {
                self.may_take_off(person, position, chips)?;
                ChineseEvent::TookOff { person, position, chips }.into()
            }
            (Verb::SIT_OUT | Verb::COME_BACK, ..) => return Err(self.not_now()),
            _ => return Err(Refusal::OnlyTheHouseDealer),
        };
        self.emit(event, sink);
        Ok(())
    }

    fn sit(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.table.seating.may_sit(person, position, self.plan.positions)?;
        if chips < self.plan.buy_in {
            return Err(Refusal::BuyInShort { chips, least: self.plan.buy_in });
        }
        self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
        Ok(())
    }

    /// Chips are added between hands, or with the cards in hand, which the floor may punish (rule 1).
    fn may_add(&self, chips: Cents) -> Result<(), Refusal> {
        if !matches!(self.hand.stage, Stage::Idle | Stage::Setting | Stage::Open) {
            return Err(self.not_now());
        }
        let least = self.plan.point;
        if chips < least { Err(Refusal::BelowTheLeast { amount: chips, least }) } else { Ok(()) }
    }

    fn may_take_off(&self, person: Person, position: Position, amount: Cents) -> Result<(), Refusal> {
        if !matches!(self.hand.stage, Stage::Setting | Stage::Open) {
            return Err(self.not_now());
        }
        let chips = self.table.seating.chips[position.index()];
        if amount <= Cents::ZERO || amount > chips {
            return Err(Refusal::NotEnoughChips { person, amount, chips });
        }
        Ok(())
    }

    fn before_showdown(&self) -> Result<(), Refusal> {
        match self.hand.stage {
            Stage::Setting => Ok(()),
            Stage::Open => Err(Refusal::AfterShowdown),
            _ => Err(self.not_now()),
        }
    }

    /// Whether a decision is allowed now: it must be among the offers, and one's own.
    fn check_act(&self, person: Person, position: Position, act: Act) -> Result<(), Refusal> {
        self.before_showdown()?;
        if self.table.seating.person(position) != Some(person) || !self.hand.players.has(position) {
            return Err(Refusal::NoHandThere { position });
        }
        self.may(position, act)
    }

    pub(super) fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Command::Do { at, act } = *command else { return self.bring(command, sink) };
        match (act.verb, at, act.choice) {
            (Verb::OPEN_ROUND, None, Choice::Only) => {
                if self.hand.stage != Stage::Idle {
                    return Err(self.not_now());
                }
                let here = self.ready().len() as u8;
                if here < self.plan.fewest {
                    return Err(Refusal::TooFewPlayers { fewest: self.plan.fewest, here });
                }
                self.emit(Event::Round(RoundEvent::RoundOpened { number: self.table.number + 1 }), sink);
            }
            (Verb::PLACE_BUTTON, Some(position), Choice::Only) => return self.place_button(position, sink),
            (Verb::RESUME, Some(position), Choice::Newcomer { person, chips }) => {
                if self.table.number > 0 {
                    return Err(self.not_now());
                }
                self.table.seating.may_sit(person, position, self.plan.positions)?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                return Ok(());
            }
            (Verb::TOGETHER, None, Choice::Groups(sweeps, surrenders)) => {
                self.together(sweeps, surrenders, sink)?;
            }
            (Verb::SHOWDOWN, None, Choice::Only) => self.showdown(sink)?,
            (Verb::SETTLE, None, Choice::Only) if self.hand.stage == Stage::Open => self.settle(sink),
            (Verb::STRIKE_HALF_HOUR, None, Choice::Only) if self.hand.stage == Stage::Idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            (Verb::SETTLE | Verb::STRIKE_HALF_HOUR, ..) => return Err(self.not_now()),
            _ => return Err(Refusal::NotTheHouseDealer),
        }
        self.run(sink);
        Ok(())
    }

    /// The house dealer brings a stock.
    fn bring(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Command::Load { run, last } = *command else { return Err(self.not_now()) };
        let Some(least) = self.needs_stock() else { return Err(self.not_now()) };
        self.emit(load(&self.table.shoe, self.plan.deck, run, last, least)?, sink);
        self.run(sink);
        Ok(())
    }

    fn place_button(&mut self, position: Position, sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.table.button.is_some() || self.hand.stage != Stage::Idle {
            return Err(Refusal::ButtonPlaced);
        }
        if !self.table.seating.taken.has(position) {
            return Err(Refusal::NoHandThere { position });
        }
        self.emit(Event::Round(RoundEvent::ButtonSet { position }), sink);
        Ok(())
    }

    /// Everything that follows by itself.
    fn run(&mut self, sink: &mut impl Sink) {
        if self.hand.stage == Stage::Opening {
            self.tell_unable(sink);
            let position = self.next_button();
            self.emit(Event::Round(RoundEvent::DealerButton { position }), sink);
        }
        if self.hand.stage == Stage::Fees {
            self.take_fees(sink);
            self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        }
        while self.hand.stage == Stage::Dealing && self.needs_stock().is_none() {
            let order = &self.hand.order;
            let place = Place::Position(order[usize::from(self.hand.given) % order.len()]);
            let Some(card) = self.table.shoe.top() else { return };
            self.emit(Event::Deal(DealEvent::Dealt { place, card, face: Face::Down }), sink);
        }
    }

    /// Where the button goes: to the next player clockwise; in the first hand to the first seat, if nobody put it down.
    fn next_button(&self) -> Position {
        let ready = self.ready();
        let from = match self.table.button {
            Some(button) if self.table.button_stays && ready.has(button) => return button,
            Some(button) => button,
            None => Position(self.plan.positions),
        };
        self.table.seating.after(from, self.plan.positions).find(|at| ready.has(*at)).unwrap_or(from)
    }

    /// Those who can be dealt in: a point is left when the fee is paid.
    pub(super) fn ready(&self) -> PositionSet {
        let active = self.table.seating.in_game();
        let has_point =
            |at: &Position| self.table.seating.chips[at.index()] - self.fee_due(*at) >= self.plan.point;
        active.iter().filter(has_point).collect()
    }

    /// The floor is told who is not dealt in for want of the fee (S22).
    fn tell_unable(&mut self, sink: &mut impl Sink) {
        for position in self.table.seating.in_game().without(self.ready()).iter() {
            if self.table.seating.chips[position.index()] >= self.plan.point {
                self.emit(
                    Event::Fee(FeeEvent::CannotPayFee { person: self.person(position), position }),
                    sink,
                );
            }
        }
    }

    fn fee_due(&self, position: Position) -> Cents {
        if self.table.paid.has(position) {
            return Cents::ZERO;
        }
        let fees = self.plan.charges.iter().filter(|charge| charge.payer == Payer::EachPlayer);
        fees.map(|charge| charge.fee(0, self.plan.band_step).unwrap_or(Cents::ZERO)).sum()
    }

    fn take_fees(&mut self, sink: &mut impl Sink) {
        let plan = self.plan.clone();
        let paid = self.table.paid;
        for position in self.hand.order.clone() {
            for (number, charge) in plan.charges.iter().enumerate() {
                let each = charge.payer == Payer::EachPlayer && charge.per == Per::Hand;
                if !each || paid.has(position) {
                    continue;
                }
                let chips = self.table.seating.chips[position.index()];
                let who = (self.person(position), position);
                if let Some(event) = seat_fee((number as u8, charge), plan.band_step, who, chips) {
                    self.emit(event, sink);
                }
            }
        }
    }

    /// The cards that a stock must have which is waited for.
    pub(super) fn needs_stock(&self) -> Option<u16> {
        let shoe = &self.table.shoe;
        let fresh = shoe.loads() > self.hand.loads_before && shoe.is_complete();
        (self.hand.stage == Stage::Dealing && !fresh).then(|| 13 * self.hand.players.len() as u16)
    }

    pub(super) fn waits_for(&self) -> Awaits {
        if let Some(least) = self.needs_stock() {
            return Awaits::Chance(Request::Stock { deck: self.plan.deck, least });
        }
        let busy = if self.hand.stage == Stage::Setting { self.busy() } else { PositionSet::EMPTY };
        if busy.is_empty() {
            return Awaits::HouseDealer;
        }
        Awaits::Persons(busy.iter().map(|at| self.person(at)).collect::<PersonSet>())
    }

    pub(super) fn not_now(&self) -> Refusal {
        let at = match self.hand.stage {
            Stage::Idle => Moment::BetweenRounds,
            Stage::Opening | Stage::Fees => Moment::TakingFees,
            Stage::Dealing => Moment::WaitingForCards,
            Stage::Setting => Moment::WaitingForDecisions,
            Stage::Open => Moment::Settling,
        };
        Refusal::NotNow { at }
    }
}
