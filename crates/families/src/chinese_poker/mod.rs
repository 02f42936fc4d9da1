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
mod entry;
mod event;
mod game;
mod offers;
mod plan;
mod reasons;
mod rulings;
mod score;
pub mod setter;
mod settle;
mod state;
pub mod why;

use std::sync::Arc;

use table::open::Hall;
use table::{Event, Open, Person, Position, PositionSet, Sink};

pub use event::ChineseEvent;
pub use plan::{Plan, SweepPlan};
pub use score::{Pair, Standing, best_sweep, rows};
pub use state::{Claim, Declared, Hand, Stage};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 9,
    family: "chinese-poker",
    version: 2,
    verbs: &[],
    reasons: why::ROWS,
    cases: case::ROWS,
    events: event::ROWS,
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};

/// A table of Chinese poker.
pub type ChinesePoker = Open<Chinese>;

/// Chinese poker at a table.
#[derive(Debug, Clone)]
pub struct Chinese {
    pub(crate) plan: Arc<Plan>,
    /// Seats, chips, button and stock.
    pub hall: Hall,
    /// Players who have paid for the hand, which a misdeal does not end.
    pub paid: PositionSet,
    /// What is under way.
    pub hand: Hand,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for Chinese {
    fn eq(&self, other: &Chinese) -> bool {
        self.hall == other.hall && self.paid == other.paid && self.hand == other.hand
    }
}

impl Chinese {
    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) fn person(&self, position: Position) -> Person {
        self.hall.person(position)
    }

    fn emit(&mut self, event: Event, sink: &mut impl Sink) {
        self.take_in(&event);
        sink.push(event);
    }
}
