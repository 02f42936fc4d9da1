//! What comes next, and what commands lead to.

use crate::panguingue::event::PanEvent;
use money::Cents;
use rulebook::collection::{Payer, Per};
use table::{
    Awaits, Choice, Command, DealEvent, Event, Face, FeeEvent, Moment, Person, PersonSet, Place, Position,
    PositionSet, Refusal, Request, RoundEvent, SeatEvent, Sink, Verb, load, seat_fee,
};

use super::Panguingue;
use super::state::Stage;

impl Panguingue {
    pub(super) fn by_person(
        &mut self,
        person: Person,
        command: &Command,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let Command::Do { at, act } = *command else { return Err(Refusal::OnlyTheHouseDealer) };
        if let (Verb::SIT, Some(position), Choice::Amount(chips)) = (act.verb, at, act.choice) {
            self.table.seating.may_sit(person, position, self.plan.positions)?;
            let least = self.plan.chip;
            if chips < least {
                return Err(Refusal::BuyInShort { chips, least });
            }
            self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
            return Ok(());
        }
        let position = self.table.seating.seat_of(person).ok_or(Refusal::NotAtTheTable { person })?;
        let idle = self.hand.stage == Stage::Idle;
        let away = self.table.seating.away.has(position);
        let event = match (act.verb, at, act.choice) {
            (_, Some(at), _) => {
                self.my_turn(person, at)?;
                self.take_turn(position, act, sink)?;
                self.run(sink);
                return Ok(());
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
            (Verb::BUY, _, Choice::Amount(chips)) if idle && chips > Cents::ZERO => {
                Event::Seat(SeatEvent::Bought { person, position, chips, short: false })
            }
            (Verb::SIT_OUT | Verb::COME_BACK | Verb::BUY, ..) => return Err(self.not_now()),
            _ => return Err(Refusal::OnlyTheHouseDealer),
        };
        self.emit(event, sink);
        Ok(())
    }

    /// Whether it is this person's turn.
    fn my_turn(&self, person: Person, at: Position) -> Result<(), Refusal> {
        let awaited = self.acting().ok_or_else(|| self.not_now())?;
        if self.table.seating.person(at) != Some(person) {
            return Err(Refusal::NoHandThere { position: at });
        }
        if awaited != at {
            return Err(Refusal::NotYourTurn { asked: person, awaited: self.person(awaited) });
        }
        Ok(())
    }

    pub(super) fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let idle = self.hand.stage == Stage::Idle;
        let Command::Do { at, act } = *command else { return self.bring(command, sink) };
        match (act.verb, at, act.choice) {
            (Verb::OPEN_ROUND, None, Choice::Only) if idle => {
                let here = self.ready().len() as u8;
                if here < self.plan.fewest {
                    return Err(Refusal::TooFewPlayers { fewest: self.plan.fewest, here });
                }
                self.emit(Event::Round(RoundEvent::RoundOpened { number: self.table.number + 1 }), sink);
            }
            (Verb::RESUME, Some(position), Choice::Newcomer { person, chips }) if self.table.number == 0 => {
                self.table.seating.may_sit(person, position, self.plan.positions)?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                return Ok(());
            }
            (Verb::PLACE_BUTTON, Some(position), Choice::Only) => {
                self.may_place(position)?;
                self.emit(Event::Round(RoundEvent::ButtonSet { position }), sink);
                return Ok(());
            }
            (Verb::TAKE_UP_AFTER, Some(winner), Choice::Only) => {
                self.may_place(winner)?;
                self.emit(PanEvent::TakenUpAfter { winner }.into(), sink);
                return Ok(());
            }
            (Verb::STRIKE_HALF_HOUR, None, Choice::Only) if idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            (Verb::OPEN_ROUND | Verb::STRIKE_HALF_HOUR | Verb::RESUME, ..) => return Err(self.not_now()),
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

    /// Who is dealt first, or who won the hand before, is said before the first hand.
    pub(super) fn may_place(&self, position: Position) -> Result<(), Refusal> {
        if self.table.number > 0 || self.table.first.or(self.table.placed).is_some() {
            return Err(Refusal::ButtonPlaced);
        }
        if !self.table.seating.taken.has(position) {
            return Err(Refusal::NoHandThere { position });
        }
        Ok(())
    }

    /// Everything that follows by itself.
    fn run(&mut self, sink: &mut impl Sink) {
        if self.hand.stage == Stage::Fees {
            self.tell_unable(sink);
            self.take_fees(sink);
            self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        }
        while self.hand.stage == Stage::Dealing && self.needs_stock().is_none() {
            self.deal(sink);
        }
        if self.hand.stage == Stage::Playing && self.hand.taking_part.len() < 2 {
            self.emit(PanEvent::NotPlayed.into(), sink);
        }
        if self.hand.stage == Stage::Over {
            self.emit(Event::Round(RoundEvent::HandClosed), sink);
        }
    }

    /// One card: in packets, each player in turn; in the first hand the first cards of the first packet lie open.
    fn deal(&mut self, sink: &mut impl Sink) {
        let players = self.hand.players.len() as u8;
        let (mut before, mut packet) = (0, 0);
        for size in &self.plan.packets {
            packet = *size;
            if self.hand.given < before + size * players {
                break;
            }
            before += size * players;
        }
        if before > 0 && before == self.hand.given && self.hand.opening && self.hand.asked.is_empty() {
            self.first_to_act(sink);
        }
        let at = self.hand.given - before;
        let up = self.hand.opening && before == 0 && at % packet < self.plan.turned_up;
        let place = Place::Position(self.hand.order[usize::from(at / packet)]);
        let Some(card) = self.table.shoe.top() else { return };
        self.emit(
            Event::Deal(DealEvent::Dealt { place, card, face: if up { Face::Up } else { Face::Down } }),
            sink,
        );
    }

    /// The lowest card that lies open; of equals the one dealt first.
    fn first_to_act(&mut self, sink: &mut impl Sink) {
        let open = |at: &Position| {
            let hand = self.hand.hands.at(Place::Position(*at));
            let up = hand.faces().filter(|(_, face)| *face == Face::Up);
            up.filter_map(|(card, _)| self.plan.face(card)).map(|(rank, _)| rank).min()
        };
        let lowest = self.hand.order.iter().min_by_key(|at| open(at).unwrap_or(u8::MAX)).copied();
        if let Some(position) = lowest {
            self.emit(PanEvent::ActsFirst { position }.into(), sink);
        }
    }

    /// Those who can be dealt in: something is left when the fee is paid.
    pub(super) fn ready(&self) -> PositionSet {
        let active = self.table.seating.in_game();
        active.iter().filter(|at| self.table.seating.chips[at.index()] > self.fee_due(*at)).collect()
    }

    /// The floor is told who is not dealt in for want of the fee (S22).
    fn tell_unable(&mut self, sink: &mut impl Sink) {
        for position in self.table.seating.in_game().without(self.ready()).iter() {
            if self.table.seating.chips[position.index()] > Cents::ZERO {
                self.emit(
                    Event::Fee(FeeEvent::CannotPayFee { person: self.person(position), position }),
                    sink,
                );
            }
        }
    }

    fn fee_due(&self, position: Position) -> Cents {
        if !self.table.timed.has(self.person(position)) {
            return Cents::ZERO;
        }
        let fees = self.plan.charges.iter().filter(|charge| charge.per == Per::HalfHour);
        fees.map(|charge| charge.fee(0, self.plan.band_step).unwrap_or(Cents::ZERO)).sum()
    }

    /// Everybody in the game pays for the half hour, whether or not they take part in the hand.
    fn take_fees(&mut self, sink: &mut impl Sink) {
        let plan = self.plan.clone();
        let timed = self.table.timed;
        for position in self.table.seating.taken.iter() {
            let person = self.person(position);
            let able = self.table.seating.chips[position.index()] > self.fee_due(position);
            for (number, charge) in plan.charges.iter().enumerate() {
                let due = charge.payer == Payer::EachPlayer && charge.per == Per::HalfHour;
                if !due || !able || !timed.has(person) {
                    continue;
                }
                let chips = self.table.seating.chips[position.index()];
                let fee = seat_fee((number as u8, charge), plan.band_step, (person, position), chips);
                if let Some(event) = fee {
                    self.emit(event, sink);
                }
            }
        }
    }

    /// The cards that a stock must have which is waited for: all hands, and one to draw.
    pub(super) fn needs_stock(&self) -> Option<u16> {
        let shoe = &self.table.shoe;
        let fresh = shoe.loads() > self.hand.loads_before && shoe.is_complete();
        let least = u16::from(self.plan.dealt()) * self.hand.players.len() as u16 + 1;
        (self.hand.stage == Stage::Dealing && !fresh).then_some(least)
    }

    /// The players in the order in which they say whether they take part.
    pub(super) fn asking_order(&self) -> impl Iterator<Item = Position> + use<> {
        let players = self.hand.players;
        self.plan.around(self.hand.first.unwrap_or(Position(1))).filter(move |at| players.has(*at))
    }

    /// Who is to act.
    pub(super) fn acting(&self) -> Option<Position> {
        match self.hand.stage {
            Stage::Declaring => self.asking_order().find(|at| !self.hand.asked.has(*at)),
            Stage::Playing => self.hand.turn,
            _ => None,
        }
    }

    pub(super) fn waits_for(&self) -> Awaits {
        if let Some(least) = self.needs_stock() {
            return Awaits::Chance(Request::Stock { deck: self.plan.deck, least });
        }
        let acting = self.acting().map(|at| Awaits::Persons(PersonSet::only(self.person(at))));
        acting.unwrap_or(Awaits::HouseDealer)
    }

    pub(super) fn not_now(&self) -> Refusal {
        let at = match self.hand.stage {
            Stage::Idle | Stage::Over => Moment::BetweenRounds,
            Stage::Fees => Moment::TakingFees,
            Stage::Dealing => Moment::WaitingForCards,
            Stage::Declaring | Stage::Playing => Moment::WaitingForDecisions,
        };
        Refusal::NotNow { at }
    }
}
