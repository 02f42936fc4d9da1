//! Hold'em against the player-dealer: two cards each, five for all, further wagers in multiples of the Ante.

pub(crate) mod bot;
mod decide;
mod offers;
mod plan;
mod settle;
mod state;

pub use plan::Plan;
pub use state::HoldemVsBank;
