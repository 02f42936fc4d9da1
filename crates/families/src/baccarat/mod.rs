//! Baccarat: two hands for the whole table, played by a chart, and wagers on what comes of them.
//!
//! Nobody decides anything: once the wagers are closed a round runs to its end.

mod decide;
mod display;
mod entry;
mod plan;
mod reasons;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use plan::Plan;
pub use state::Baccarat;
pub use verdict::{Result, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 1,
    family: "baccarat",
    version: 1,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
