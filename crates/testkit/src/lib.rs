//! What the integration tests of several crates share: files, random play, and the laws that hold for all families.

mod files;
pub mod laws;
mod random;

pub use files::{document, golden, root, shared, texts};
pub use random::{Dice, Random};
