//! Pan nine against the player-dealer: three cards, one more for those who draw, nearest to nine.

pub(crate) mod bot;
pub mod case;
mod decide;
mod entry;
mod event;
mod offers;
mod plan;
mod rulings;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use event::PanNineEvent;
pub use plan::Plan;
pub use state::PanNine;
pub use verdict::{Ruled, Showdown, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 4,
    family: "pan-nine",
    version: 2,
    verbs: &[],
    reasons: why::ROWS,
    cases: case::ROWS,
    events: event::ROWS,
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
