//! Rounds as text: scripted rounds of our own, and hands of poker in the formats that other people's tools read.

pub mod hand;
pub mod ohh;
pub mod phh;
pub mod pokerstars;
pub mod record;
pub mod replay;
pub mod rounds;
pub mod script;
pub mod source;
pub mod story;
pub mod units;
