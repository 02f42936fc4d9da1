//! Pai gow poker: seven cards set as two in front and five behind, against the player-dealer's two hands.

pub(crate) mod bot;
mod decide;
mod envy;
pub mod house_way;
mod offers;
mod plan;
mod settle;
mod state;
pub mod why;

pub use house_way::{Chart, Explained, HouseSet, Passed};
pub use plan::Plan;
pub use state::PaiGowPoker;

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 6,
    family: "pai-gow-poker",
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
};
