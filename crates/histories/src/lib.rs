//! Rounds as text: scripted rounds of our own, and hands of poker in the formats that other people's tools read.

mod family;
pub mod rounds;
pub mod script;

pub use family::pot_poker::{hand, ohh, phh, pokerstars, record, replay, source, story, units};
