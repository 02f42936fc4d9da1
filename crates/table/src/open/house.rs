//! What the house dealer does at every table: opens rounds, brings stocks, seats those of a game that is taken up.

use money::Cents;

use super::Open;
use super::game::OpenGame;
use crate::act::Choice;
use crate::command::Command;
use crate::event::{DealEvent, Event, RoundEvent, SeatEvent, Sink};
use crate::ids::{Person, Position};
use crate::offer::{Offer, Offers};
use crate::refusal::Refusal;
use crate::shape::{Amounts, Shape};
use crate::verb::Verb;

impl<G: OpenGame> Open<G> {
    #[inline(never)]
    pub(super) fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let idle = self.game.is_idle();
        let (at, act) = match *command {
            Command::Do { at, act } => (at, act),
            Command::Load { ref run, last } => {
                let request = self.game.stock().ok_or_else(|| self.not_now())?;
                let shoe = &self.game.hall().shoe;
                let first = shoe.is_complete() || shoe.size() == 0;
                self.game.hall_plan().pack.may_bring(shoe, first, request, run, last)?;
                self.emit(Event::Deal(DealEvent::StockLoaded { run: *run, first, last }), sink);
                self.game.run(sink);
                return Ok(());
            }
            Command::Throw { .. } => return Err(self.not_now()),
        };
        match (act.verb, at, act.choice) {
            (Verb::OPEN_ROUND, None, Choice::Only) if idle => {
                self.enough_players()?;
                let number = self.game.hall().number + 1;
                self.emit(Event::Round(RoundEvent::RoundOpened { number }), sink);
            }
            (Verb::RESUME, Some(position), Choice::Newcomer { person, chips }) if self.is_new() => {
                self.game.hall().seating.may_sit(person, position, self.positions())?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                return Ok(());
            }
            (Verb::PLACE_BUTTON, Some(position), Choice::Only) => {
                self.game.may_place(position)?;
                self.emit(Event::Round(RoundEvent::ButtonSet { position }), sink);
                return Ok(());
            }
            (Verb::STRIKE_HALF_HOUR, None, Choice::Only) if idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            (Verb::OPEN_ROUND | Verb::RESUME | Verb::STRIKE_HALF_HOUR, ..) => return Err(self.not_now()),
            _ => self.game.by_house(at, act, sink)?,
        }
        self.game.run(sink);
        Ok(())
    }

    /// Whether no hand has been opened yet.
    fn is_new(&self) -> bool {
        self.game.hall().number == 0
    }

    pub(super) fn enough_players(&self) -> Result<(), Refusal> {
        let (here, fewest) = (self.game.ready().len() as u8, self.game.hall_plan().fewest);
        if here < fewest { Err(Refusal::TooFewPlayers { fewest, here }) } else { Ok(()) }
    }

    pub(super) fn house_seat_offers(&self, offers: &mut Offers) {
        let seating = &self.game.hall().seating;
        if self.is_new() {
            let persons = (0..Person::MOST as u8).map(Person);
            let persons = persons.filter(|person| !seating.here.has(*person)).collect();
            let free = (1..=self.positions()).map(Position).filter(|at| !seating.taken.has(*at));
            let shape = Shape::Newcomer { persons, amounts: Amounts::from(Cents::ZERO) };
            offers.extend(free.map(|at| Offer::at(at, Verb::RESUME, shape)));
        }
        let placed = seating.taken.iter().filter(|at| self.game.may_place(*at).is_ok());
        offers.extend(placed.map(|at| Offer::hand(at, Verb::PLACE_BUTTON)));
        self.game.house_seat_offers(offers);
        if self.game.is_idle() {
            offers.push(Offer::only(Verb::STRIKE_HALF_HOUR));
        }
    }
}
