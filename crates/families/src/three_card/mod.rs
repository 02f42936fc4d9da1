//! Three card poker against the player-dealer.

pub(crate) mod bot;
mod decide;
mod entry;
mod offers;
mod plan;
mod reasons;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use plan::Plan;
pub use state::ThreeCard;
pub use verdict::{Showdown, qualifies, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 2,
    family: "three-card",
    version: 2,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
