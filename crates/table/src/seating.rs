//! Who is at a table, and where: the same for all tables. Chips are kept beside it: by seat where everybody who plays has
//! one, by person where people bet from behind.

use money::Cents;

use crate::event::SeatEvent;
use crate::ids::{Person, PersonSet, Position, PositionSet};
use crate::refusal::Refusal;
use crate::view::SeatView;

/// The seats of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Seating {
    /// Who sits where.
    pub seats: [Option<Person>; Position::MOST + 1],
    /// Where somebody sits.
    pub taken: PositionSet,
    /// Who is dealt out, by seat.
    pub away: PositionSet,
    /// Everybody at the table.
    pub here: PersonSet,
    /// Who leaves when the hand is over.
    pub leaving: PersonSet,
    /// Where each person sits; 0 is nowhere.
    places: [Position; Person::MOST],
}

impl Default for Seating {
    fn default() -> Seating {
        Seating {
            seats: [None; Position::MOST + 1],
            taken: PositionSet::EMPTY,
            away: PositionSet::EMPTY,
            here: PersonSet::EMPTY,
            leaving: PersonSet::EMPTY,
            places: [Position(0); Person::MOST],
        }
    }
}

impl Seating {
    /// The seat of a person.
    pub fn seat_of(&self, person: Person) -> Option<Position> {
        self.places.get(person.index()).copied().filter(|at| at.0 > 0)
    }

    /// Who sits at a position.
    pub fn person(&self, position: Position) -> Option<Person> {
        self.seats.get(position.index()).copied().flatten()
    }

    /// Where somebody sits who is not dealt out.
    pub const fn in_game(&self) -> PositionSet {
        self.taken.without(self.away)
    }

    /// Who is not dealt out.
    pub fn people_in_game(&self) -> PersonSet {
        self.in_game().iter().filter_map(|at| self.person(at)).collect()
    }

    /// A seat as everybody sees it.
    pub fn view(&self, position: Position, chips: Cents) -> SeatView {
        SeatView {
            position,
            person: self.person(position),
            chips,
            bet: Cents::ZERO,
            live: false,
            away: self.away.has(position),
            to_call: Cents::ZERO,
            marks: Vec::new(),
        }
    }

    /// Whether a person sits out.
    pub fn is_away(&self, person: Person) -> bool {
        !self.away.is_empty() && self.seat_of(person).is_some_and(|at| self.away.has(at))
    }

    /// Who sits out.
    pub fn people_away(&self) -> PersonSet {
        self.away.iter().filter_map(|at| self.person(at)).collect()
    }

    /// The positions clockwise after one, itself last.
    pub fn after(&self, position: Position, positions: u8) -> impl Iterator<Item = Position> + use<> {
        let past = move |at: u8| if at > positions { at - positions } else { at };
        (1..=positions).map(move |step| Position(past(position.0 + step)))
    }

    /// Whether somebody may take a seat.
    pub fn may_sit(&self, person: Person, position: Position, positions: u8) -> Result<(), Refusal> {
        if person.index() >= Person::MOST {
            return Err(Refusal::TooManyPeople { most: Person::MOST as u8 });
        }
        if self.here.has(person) {
            return Err(Refusal::AlreadyThere { person });
        }
        if position.0 == 0 || position.0 > positions {
            return Err(Refusal::NoSuchPosition { position, positions });
        }
        if self.taken.has(position) {
            return Err(Refusal::SeatTaken { position });
        }
        Ok(())
    }

    /// Takes in who comes and goes.
    pub fn apply(&mut self, event: &SeatEvent) {
        match *event {
            SeatEvent::SatDown { person, position, .. } => {
                self.seats[position.index()] = Some(person);
                self.taken.add(position);
                self.places[person.index()] = position;
                self.here.add(person);
            }
            SeatEvent::Left { person, .. } => {
                if let Some(at) = self.seat_of(person) {
                    self.seats[at.index()] = None;
                    self.taken.remove(at);
                    self.away.remove(at);
                    self.places[person.index()] = Position(0);
                }
                self.here.remove(person);
                self.leaving.remove(person);
            }
            SeatEvent::SatOut { position, .. } => self.away.add(position),
            SeatEvent::CameBack { position, .. } => self.away.remove(position),
            SeatEvent::Moved { person, from, to } => {
                self.seats[to.index()] = self.seats[from.index()].take();
                self.taken.remove(from);
                self.taken.add(to);
                if self.away.has(from) {
                    self.away.remove(from);
                    self.away.add(to);
                }
                self.places[person.index()] = to;
            }
            SeatEvent::WillLeave { person } => self.leaving.add(person),
            SeatEvent::StoodBehind { person, .. } => self.here.add(person),
            SeatEvent::Bought { .. } => {}
        }
    }
}
