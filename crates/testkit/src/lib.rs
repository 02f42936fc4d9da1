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

/// Whether the long tests are asked for in full (`HOUSEWAY_SOAK`, as `make soak` has it).
pub fn soak() -> bool {
    std::env::var_os("HOUSEWAY_SOAK").is_some()
}
