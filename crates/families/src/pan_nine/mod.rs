//! Pan nine against the player-dealer: three cards, one more for those who draw, nearest to nine.

pub(crate) mod bot;
mod decide;
mod offers;
mod plan;
mod rulings;
mod settle;
mod state;

pub use plan::Plan;
pub use state::PanNine;
