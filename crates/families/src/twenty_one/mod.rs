//! Twenty-one and its kin against the player-dealer: natural of 21.5, 22, 20 1/2 or 31, doubles, splits, insurance.

mod bonus;
pub(crate) mod bot;
mod chart;
mod decide;
mod entry;
mod events;
mod hand;
mod offers;
mod plan;
mod play;
mod reasons;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use chart::Draw;
pub use hand::{Fate, Hand};
pub use plan::{Plan, SpecialPlan};
pub use play::allowed;
pub use state::{Choices, InPlay, TwentyOne};
pub use verdict::{Raised, Showdown, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 5,
    family: "twenty-one",
    version: 1,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
