//! Panguingue: melds laid on the table, conditions paid at once, eleven cards to go out.
//!
//! A hand opens, ten cards go out counter-clockwise, players say in turn whether they take part. Then turn after turn a
//! card is drawn and melded or thrown away, until somebody has eleven cards in melds or the stock is used up.

mod apply;
pub(crate) mod bot;
mod decide;
mod event;
mod melds;
mod offers;
mod plan;
mod state;
mod turn;
mod view;
pub mod why;

use std::sync::Arc;

use table::{Actor, Awaits, Command, Event, Offers, Person, Play, Position, Refusal, Sink};

pub use event::PanEvent;
pub use melds::{Conditions, Held};
pub use plan::Plan;
pub use state::{Drawn, Hand, Melds, Stage, Table};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 10,
    family: "panguingue",
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: event::ROWS,
};

/// A table of panguingue.
#[derive(Debug, Clone)]
pub struct Panguingue {
    pub(crate) plan: Arc<Plan>,
    /// What lasts.
    pub table: Table,
    /// What is under way.
    pub hand: Hand,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for Panguingue {
    fn eq(&self, other: &Panguingue) -> bool {
        self.table == other.table && self.hand == other.hand
    }
}

impl Panguingue {
    /// An empty table.
    pub fn new(plan: Arc<Plan>) -> Panguingue {
        Panguingue { plan, table: Table::default(), hand: Hand::fresh() }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) fn person(&self, position: Position) -> Person {
        self.table.seating.person(position).unwrap_or(Person(0))
    }

    fn emit(&mut self, event: Event, sink: &mut impl Sink) {
        self.take_in(&event);
        sink.push(event);
    }
}

impl Play for Panguingue {
    fn awaits(&self) -> Awaits {
        self.waits_for()
    }

    fn offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        match who {
            Actor::Person(person) => self.person_offers(person, &mut offers),
            Actor::House => self.house_offers(&mut offers),
            Actor::Floor => {}
        }
        offers
    }

    fn seat_offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        match who {
            Actor::Person(person) => self.person_seat_offers(person, &mut offers),
            Actor::House => self.house_seat_offers(&mut offers),
            Actor::Floor => {}
        }
        offers
    }

    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        match who {
            Actor::Person(person) => self.by_person(person, command, sink),
            Actor::House => self.by_house(command, sink),
            Actor::Floor => Err(Refusal::OnlyTheHouseDealer),
        }
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }
}
