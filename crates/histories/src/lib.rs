//! Rounds as text: scripted rounds of our own.

pub mod script;
