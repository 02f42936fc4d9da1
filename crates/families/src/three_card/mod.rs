//! Three card poker against the player-dealer.

pub(crate) mod bot;
mod decide;
mod offers;
mod plan;
mod settle;
mod state;

pub use plan::Plan;
pub use state::ThreeCard;
