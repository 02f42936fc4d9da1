//! The strength of every hand in the rulebook.

mod layout;
mod tables;
mod words;

pub mod batch;
pub mod high;
pub mod three_card;

pub use high::{Category, High};
