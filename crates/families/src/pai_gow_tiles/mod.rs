//! Pai gow tiles: four dominoes set as a high and a low hand of two, against the player-dealer's two hands.

pub(crate) mod bot;
mod decide;
mod entry;
pub mod house_way;
mod house_way_door;
mod offers;
mod plan;
mod ranking;
mod reasons;
mod settle;
mod state;
mod verdict;
pub mod why;

pub use house_way::{TileChart, TileExplained, TilePassed, TileSet};
pub use plan::Plan;
pub use ranking::{Ranking, Worth};
pub use state::PaiGowTiles;
pub use verdict::{Showdown, verdict};

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 7,
    family: "pai-gow-tiles",
    version: 1,
    verbs: &[],
    reasons: why::ROWS,
    cases: &[],
    events: &[],
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};
