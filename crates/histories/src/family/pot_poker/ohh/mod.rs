//! Open Hand History: one JSON object to a hand, which trackers read. Version 1.4.7 of the specification.
//!
//! The specification has streets and actions for flop games. Stud and draw games use its words as far as they go, and
//! beyond that names of their own, which `docs/hand-histories.md` lists.

mod about;
mod game;
mod players;
mod pots;
mod read;
mod rounds;
mod stakes;
mod stud;
mod values;
mod write;

pub use read::{read, read_one};
pub use write::{value, write};

/// The version of the specification.
const VERSION: &str = "1.4.7";

/// The action of a draw, which the specification does not have.
const DISCARDS: &str = "Discards Cards";
/// The action of a player who turns a card up between bets, which the specification does not have.
const TURNS_UP: &str = "Turns Up Cards";
