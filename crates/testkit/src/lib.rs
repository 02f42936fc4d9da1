//! What the integration tests of several crates share: files, random play, and the laws that hold for all families.
//!
//! ```
//! use families::AnyTable;
//! use rulebook::book::Book;
//! use table::terms::Terms;
//! use testkit::Random;
//! use testkit::laws::{UnderLaw, seat_people};
//!
//! let listing = Book::shipped().listing(&"chico/omaha".parse().expect("an id")).expect("it loads");
//! let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens");
//! let (mut law, mut random) = (UnderLaw::new(table), Random::new(1));
//! seat_people(&mut law, &mut random);
//! law.random_round(&mut random);
//! ```

mod allocations;
mod between;
mod files;
pub mod laws;
pub mod mutants;
mod packs;
pub mod ports;
pub mod postgres;
mod random;
pub mod schema;
pub mod strangers;
mod variants;

pub use files::{document, golden, root, shared, texts};
pub use random::{Dice, Random};
pub use variants::variants;

/// How long a test waits for a condition before it fails: far longer than a slow and busy machine needs.
pub const CEILING: std::time::Duration = std::time::Duration::from_secs(300);

/// Whether the long tests run in full, as in `make soak` (`HOUSEWAY_SOAK`).
pub fn soak() -> bool {
    std::env::var_os("HOUSEWAY_SOAK").is_some()
}

/// The share of a long test that `make test` runs: one item in `step`, always the same ones. `make soak` runs all.
pub fn share<T>(all: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if soak() { 1 } else { step })
}
