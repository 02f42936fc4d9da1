//! Rounds as text: scripted rounds of our own, and hands of poker in the formats that other people's tools read.

mod family;
pub mod frames;
pub mod rounds;
pub mod script;
pub mod trainer;

pub use family::{hand, ohh, phh, pokerstars, record, replay, source, story, units};
