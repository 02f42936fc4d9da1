//! Pan: melds laid on the table, conditions paid at once, eleven cards to go out.
//!
//! A hand opens, ten cards go out counter-clockwise, players say in turn whether they take part. Then turn after turn a
//! card is drawn and melded or thrown away, until somebody has eleven cards in melds or the stock is used up.

mod apply;
pub(crate) mod bot;
mod decide;
mod entry;
mod event;
mod game;
mod melds;
mod offers;
mod plan;
mod state;
mod turn;
pub mod why;

use std::sync::Arc;

use table::open::Hall;
use table::{Event, Open, Person, Position, Sink};

pub use event::PanEvent;
pub use melds::{Conditions, Held};
pub use plan::Plan;
pub use state::{Drawn, Hand, Melds, Stage};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 10,
    family: "panguingue",
    version: 1,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: event::ROWS,
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};

/// A table of panguingue.
pub type Panguingue = Open<Pan>;

/// Panguingue at a table.
#[derive(Debug, Clone)]
pub struct Pan {
    pub(crate) plan: Arc<Plan>,
    /// Seats, chips and stock. There is no dealer's button: the place where it was put is dealt first in the first hand.
    pub hall: Hall,
    /// Who is first in the next hand: the last winner. Nobody before the first hand.
    pub first: Option<Position>,
    /// What is under way.
    pub hand: Hand,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for Pan {
    fn eq(&self, other: &Pan) -> bool {
        self.hall == other.hall && self.first == other.first && self.hand == other.hand
    }
}

impl Pan {
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
