//! Pai gow poker: seven cards set as two in front and five behind, against the player-dealer's two hands.

pub(crate) mod bot;
mod decide;
mod entry;
mod envy;
pub mod house_way;
mod offers;
mod plan;
mod reasons;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use bot::balanced_front;
pub use envy::Envied;
pub use house_way::{Chart, Explained, HouseSet, Passed};
pub use plan::Plan;
pub use state::PaiGowPoker;
pub use verdict::{Laid, Showdown, bank_ace_high, is_ace_high, laid, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 6,
    family: "pai-gow-poker",
    version: 1,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
