//! What lasts from hand to hand at every table without a player-dealer.

use money::Cents;

use crate::event::{DealEvent, Event, FeeEvent, FloorEvent, RoundEvent, SeatEvent};
use crate::ids::{Person, PersonSet, Position};
use crate::refusal::Refusal;
use crate::seating::Seating;
use crate::shoe::Shoe;

/// What lasts from hand to hand.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Hall {
    /// Who sits where with how much.
    pub seating: Seating,
    /// The chips at each position.
    pub chips: [Cents; Position::MOST + 1],
    /// Hands opened.
    pub number: u32,
    /// The dealer button.
    pub button: Option<Position>,
    /// Whether the button stays where it is for the next hand: said by the hand before, when it closes.
    pub button_stays: bool,
    /// The stock.
    pub shoe: Shoe,
    /// Who owes a timed fee.
    pub timed: PersonSet,
    /// What has been dropped.
    pub drop: Cents,
}

impl Hall {
    /// Who sits at a position where somebody does.
    #[inline]
    pub fn person(&self, position: Position) -> Person {
        self.seating.person(position).unwrap_or(Person(0))
    }

    /// Chips leave a seat.
    #[inline(always)]
    pub fn pay(&mut self, position: Position, amount: Cents) {
        self.chips[position.index()] -= amount;
    }

    /// Chips come to a seat.
    #[inline(always)]
    pub fn get(&mut self, position: Position, amount: Cents) {
        self.chips[position.index()] += amount;
    }

    /// The chips of a person.
    pub fn chips_of(&self, person: Person) -> Cents {
        self.seating.seat_of(person).map_or(Cents::ZERO, |at| self.chips[at.index()])
    }

    /// Chips come and go with who brings them.
    fn move_chips(&mut self, event: &SeatEvent) {
        match *event {
            SeatEvent::SatDown { position, chips, .. } => self.chips[position.index()] = chips,
            SeatEvent::Bought { position, chips, .. } => self.get(position, chips),
            SeatEvent::Moved { from, to, .. } => {
                self.chips[to.index()] = std::mem::take(&mut self.chips[from.index()]);
            }
            SeatEvent::Left { person, .. } => {
                self.timed.remove(person);
                if let Some(at) = self.seating.seat_of(person) {
                    self.chips[at.index()] = Cents::ZERO;
                }
            }
            SeatEvent::StoodBehind { .. }
            | SeatEvent::WillLeave { .. }
            | SeatEvent::SatOut { .. }
            | SeatEvent::CameBack { .. } => {}
        }
    }

    /// Whether the button, or who is first, may be put at a seat.
    pub fn is_taken(&self, position: Position) -> Result<(), Refusal> {
        if self.seating.taken.has(position) { Ok(()) } else { Err(Refusal::NoHandThere { position }) }
    }

    /// Whether a stock has been loaded to its end since there were so many.
    pub fn is_fresh(&self, loads_before: u32) -> bool {
        self.shoe.loads() > loads_before && self.shoe.is_complete()
    }

    /// Takes in an event that is no game's alone.
    pub fn take_in(&mut self, event: &Event) {
        match *event {
            Event::Seat(seat) => {
                self.move_chips(&seat);
                self.seating.apply(&seat);
            }
            Event::Deal(DealEvent::StockLoaded { ref run, first, last }) => self.shoe.load(run, first, last),
            Event::Fee(FeeEvent::FeeTaken { position, amount, .. }) => {
                self.pay(position, amount);
                self.drop += amount;
            }
            Event::Fee(FeeEvent::FeeReturned { position, amount, .. }) => {
                self.get(position, amount);
                self.drop -= amount;
            }
            Event::Floor(FloorEvent::Corrected { person, amount }) => {
                if let Some(position) = self.seating.seat_of(person) {
                    self.get(position, amount);
                }
            }
            Event::Round(RoundEvent::RoundOpened { number }) => self.number = number,
            Event::Round(RoundEvent::ButtonSet { position }) => {
                self.button = Some(position);
                self.button_stays = true;
            }
            Event::Round(RoundEvent::DealerButton { position }) => self.button = Some(position),
            Event::Round(RoundEvent::HalfHourStruck) => self.timed = self.seating.people_in_game(),
            _ => {}
        }
    }
}
