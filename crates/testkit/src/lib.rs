//! What the integration tests of several crates share: files, random play, and the laws that hold for all families.

mod between;
mod files;
pub mod laws;
mod packs;
pub mod postgres;
mod random;
pub mod schema;
pub mod strangers;

pub use files::{document, golden, root, shared, texts};
pub use random::{Dice, Random};
