//! Chinese poker: thirteen cards in three segments, every hand settled with every other.
//!
//! A hand opens, the button moves, everybody pays the fee and gets thirteen cards. Until the showdown players set their
//! cards, declare a clean sweep or surrender; then the hands are opened, the floor may still rule, and every two players
//! settle.

mod apply;
pub(crate) mod bot;
pub mod case;
mod decide;
mod declare;
mod event;
mod offers;
mod plan;
mod rulings;
mod score;
pub mod setter;
mod settle;
mod state;
mod view;
pub mod why;

use std::sync::Arc;

use table::{Actor, Awaits, Command, Event, Offers, Person, Play, Position, Refusal, Sink};

pub use event::ChineseEvent;
pub use plan::{Plan, SweepPlan};
pub use score::{Pair, Standing, best_sweep, rows};
pub use state::{Claim, Declared, Hand, Stage, Table};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 9,
    family: "chinese-poker",
    verbs: &[],
    reasons: why::ROWS,
    cases: case::ROWS,
    events: event::ROWS,
};

/// A table of Chinese poker.
#[derive(Debug, Clone)]
pub struct ChinesePoker {
    pub(crate) plan: Arc<Plan>,
    /// What lasts.
    pub table: Table,
    /// What is under way.
    pub hand: Hand,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for ChinesePoker {
    fn eq(&self, other: &ChinesePoker) -> bool {
        self.table == other.table && self.hand == other.hand
    }
}

impl ChinesePoker {
    /// An empty table.
    pub fn new(plan: Arc<Plan>) -> ChinesePoker {
        ChinesePoker { plan, table: Table::default(), hand: Hand::fresh() }
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

impl Play for ChinesePoker {
    fn awaits(&self) -> Awaits {
        self.waits_for()
    }

    fn offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        match who {
            Actor::Person(person) => self.person_offers(person, &mut offers),
            Actor::House => self.house_offers(&mut offers),
            Actor::Floor => self.floor_offers(&mut offers),
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
            Actor::Floor => self.by_floor(command, sink),
        }
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }
}
