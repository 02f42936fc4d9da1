//! Coming and going, buying and resting at a player-dealer table.

use money::Cents;

use super::game::Game;
use super::{Banked, Phase};
use crate::act::{Act, Choice};
use crate::event::{Event, SeatEvent, Sink};
use crate::ids::{Person, Position};
use crate::offer::{Offer, Offers};
use crate::refusal::Refusal;
use crate::shape::{Amounts, Shape};
use crate::verb::Verb;

impl<G: Game> Banked<G> {
    pub(super) fn may_sit(&self, person: Person, position: Position) -> Result<(), Refusal> {
        self.core.table.seating.may_sit(person, position, self.core.plan.positions)?;
        if self.core.round.stakes.at(position).next().is_some() {
            return Err(Refusal::SeatTaken { position });
        }
        Ok(())
    }

    /// Whether a player may sit down with this stack.
    pub(super) fn may_bring(&self, chips: Cents) -> Result<(), Refusal> {
        self.core.plan.buy_in.map_or(Ok(()), |buy_in| buy_in.check(chips))
    }

    /// What a player may sit down with.
    fn brings(&self) -> Amounts {
        let any = Amounts::from(Cents::ZERO);
        self.core.plan.buy_in.and_then(|buy_in| buy_in.narrow(any, Cents::ZERO)).unwrap_or(any)
    }

    /// What a seated player may buy now.
    fn buys(&self, person: Person) -> Option<Amounts> {
        let (any, held) = (Amounts::from(Cents(1)), self.core.table.chips[person.index()]);
        self.core.plan.buy_in.map_or(Some(any), |buy_in| buy_in.narrow(any, held))
    }

    /// Whoever has money on the table stays until it is settled.
    fn may_leave(&self, person: Person) -> Result<(), Refusal> {
        let banks = self.core.bank().is_some_and(|bank| bank.person == person);
        let wagers = || self.core.round.stakes.iter().any(|stake| stake.person == person);
        if banks || self.core.is_partner(person) || wagers() {
            return Err(Refusal::HasWagers { person });
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, person: Person, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.may_leave(person)?;
        self.emit(
            Event::Seat(SeatEvent::Left { person, chips: self.core.table.chips[person.index()] }),
            sink,
        );
        self.run(sink);
        Ok(())
    }

    /// Says that somebody leaves when the round is over.
    pub(super) fn leave_after(&mut self, person: Person, sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.core.round.phase == Phase::Idle || self.core.table.seating.leaving.has(person) {
            return Err(self.not_now());
        }
        self.emit(Event::Seat(SeatEvent::WillLeave { person }), sink);
        Ok(())
    }

    /// When the round is over, whoever said so goes with everything.
    pub(super) fn see_out(&mut self, sink: &mut impl Sink) {
        for person in self.core.table.seating.leaving.iter() {
            let chips = self.core.table.chips[person.index()];
            self.emit(Event::Seat(SeatEvent::Left { person, chips }), sink);
        }
    }

    pub(super) fn person_seat_offers(&self, person: Person, offers: &mut Offers) {
        let (core, chips) = (&self.core, Shape::Amount(Amounts::from(Cents::ZERO)));
        if core.table.seating.here.has(person) {
            if self.may_leave(person).is_ok() {
                offers.push(Offer::only(Verb::LEAVE));
            }
            if core.round.phase != Phase::Idle && !core.table.seating.leaving.has(person) {
                offers.push(Offer::only(Verb::LEAVE_AFTER));
            }
            if core.round.phase == Phase::Idle && !core.table.broken && core.seat_of(person).is_some() {
                offers.extend(self.buys(person).map(|buys| Offer::table(Verb::BUY, Shape::Amount(buys))));
                let away = core.table.seating.is_away(person);
                offers.push(Offer::only(if away { Verb::COME_BACK } else { Verb::SIT_OUT }));
            }
            return;
        }
        if core.table.broken || person.index() >= Person::MOST {
            return;
        }
        let free = (1..=core.plan.positions).map(Position).filter(|at| self.may_sit(person, *at).is_ok());
        let sits = Shape::Amount(self.brings());
        offers.extend(free.map(|at| Offer::at(at, Verb::SIT, sits)));
        offers.push(Offer::table(Verb::STAND_BEHIND, chips));
    }

    /// Buying, sitting out and coming back, between rounds.
    pub(super) fn keep_seat(
        &mut self,
        person: Person,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let position = self.core.seat_of(person).ok_or(Refusal::NoSeat { person })?;
        let away = self.core.table.seating.is_away(person);
        let event = match (act.verb, act.choice) {
            _ if self.core.round.phase != Phase::Idle => return Err(self.not_now()),
            (Verb::BUY, Choice::Amount(chips)) => {
                self.buys(person).ok_or_else(|| self.not_now())?.check(chips)?;
                Event::Seat(SeatEvent::Bought { person, position, chips, short: false })
            }
            (Verb::SIT_OUT, Choice::Only) if !away => Event::Seat(SeatEvent::SatOut { person, position }),
            (Verb::COME_BACK, Choice::Only) if away => Event::Seat(SeatEvent::CameBack { person, position }),
            _ => return Err(self.not_now()),
        };
        self.emit(event, sink);
        Ok(())
    }
}
