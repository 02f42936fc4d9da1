//! Baccarat: two hands for the whole table, played by a chart, and wagers on what comes of them.
//!
//! Nobody decides anything: once the wagers are closed a round runs to its end.

mod decide;
mod display;
mod plan;
mod settle;
mod state;

pub use plan::Plan;
pub use settle::Result;
pub use state::Baccarat;
