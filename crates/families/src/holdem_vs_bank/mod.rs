//! Hold'em against the player-dealer: two cards each, five for all, further wagers in multiples of the Ante.

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

pub use plan::{DecisionPlan, Plan};
pub use state::HoldemVsBank;
pub use verdict::{Showdown, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 3,
    family: "holdem-vs-bank",
    version: 2,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
