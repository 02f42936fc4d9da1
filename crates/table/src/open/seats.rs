//! Coming and going, buying, resting and moving.

use money::Cents;

use super::Open;
use super::game::OpenGame;
use crate::act::Choice;
use crate::command::Command;
use crate::event::{Event, SeatEvent, Sink};
use crate::ids::{Person, Position, PositionSet};
use crate::offer::{Offer, Offers};
use crate::refusal::Refusal;
use crate::shape::Shape;
use crate::verb::Verb;

impl<G: OpenGame> Open<G> {
    /// Everything a person does but a turn that was found before. Kept out of the short way, which needs no stack.
    #[inline(never)]
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
        let seating = &self.game.hall().seating;
        let position = seating.seat_of(person).ok_or(Refusal::NotAtTheTable { person })?;
        let (idle, away, leaving) =
            (self.game.is_idle(), seating.away.has(position), seating.leaving.has(person));
        let event = match (act.verb, at, act.choice) {
            (_, Some(at), _) => {
                self.game.decide(person, position, at, act, sink)?;
                return self.go_on(sink);
            }
            (Verb::SIT_OUT, _, Choice::Only) if idle && !away => SeatEvent::SatOut { person, position },
            (Verb::COME_BACK, _, Choice::Only) if idle && away => SeatEvent::CameBack { person, position },
            (Verb::LEAVE, _, Choice::Only) => {
                self.game.may_go(person, position)?;
                SeatEvent::Left { person, chips: self.game.hall().chips[position.index()] }
            }
            (Verb::LEAVE_AFTER, _, Choice::Only) if !idle && !leaving => SeatEvent::WillLeave { person },
            (Verb::BUY, _, Choice::Amount(chips)) => {
                let short = self.game.may_buy(position, chips)?;
                SeatEvent::Bought { person, position, chips, short }
            }
            (Verb::MOVE, _, Choice::Seat(to)) if self.game.moves() && idle => {
                if !self.free_seats().has(to) {
                    return Err(Refusal::SeatTaken { position: to });
                }
                SeatEvent::Moved { person, from: position, to }
            }
            (Verb::SIT_OUT | Verb::COME_BACK | Verb::LEAVE_AFTER | Verb::BUY | Verb::MOVE, ..) => {
                return Err(self.not_now());
            }
            _ => {
                self.game.does(person, position, act, sink)?;
                return self.go_on(sink);
            }
        };
        self.emit(Event::Seat(event), sink);
        self.go_on(sink)
    }

    fn go_on(&mut self, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.game.run(sink);
        Ok(())
    }

    fn sit(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.game.hall().seating.may_sit(person, position, self.positions())?;
        self.game.may_bring(chips)?;
        self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
        Ok(())
    }

    /// When a hand is over, whoever said so goes; who may not yet goes after a later one.
    #[cold]
    pub(super) fn see_out(&mut self, sink: &mut impl Sink) {
        if !self.game.is_idle() {
            return;
        }
        for person in self.game.hall().seating.leaving.iter() {
            let hall = self.game.hall();
            let Some(position) = hall.seating.seat_of(person) else { continue };
            let chips = hall.chips[position.index()];
            if self.game.may_go(person, position).is_ok() {
                self.emit(Event::Seat(SeatEvent::Left { person, chips }), sink);
            }
        }
    }

    /// Seats that nobody has.
    fn free_seats(&self) -> PositionSet {
        let all: PositionSet = (1..=self.positions()).map(Position).collect();
        all.without(self.game.hall().seating.taken)
    }

    pub(super) fn person_seat_offers(&self, person: Person, offers: &mut Offers) {
        let (game, seating) = (&self.game, &self.game.hall().seating);
        let Some(position) = seating.seat_of(person) else {
            let free = (1..=self.positions()).map(Position);
            let free = free.filter(|at| seating.may_sit(person, *at, self.positions()).is_ok());
            let sits = Shape::Amount(game.brings());
            return offers.extend(free.map(|at| Offer::at(at, Verb::SIT, sits)));
        };
        let idle = game.is_idle();
        if idle {
            let away = seating.away.has(position);
            offers.push(Offer::only(if away { Verb::COME_BACK } else { Verb::SIT_OUT }));
        }
        offers.extend(game.buys(position).map(|buys| Offer::table(Verb::BUY, Shape::Amount(buys))));
        if game.may_go(person, position).is_ok() {
            offers.push(Offer::only(Verb::LEAVE));
        }
        if !idle && !seating.leaving.has(person) {
            offers.push(Offer::only(Verb::LEAVE_AFTER));
        }
        if idle && game.moves() && !self.free_seats().is_empty() {
            offers.push(Offer::table(Verb::MOVE, Shape::Seats(self.free_seats())));
        }
        game.seat_offers(position, offers);
    }
}
