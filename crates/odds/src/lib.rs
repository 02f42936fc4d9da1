//! Odds: the return of every wager as the room prints it, exactly wherever that is possible.
//!
//! A family's file deals out all that can lie open, with the number of ways, and asks the family's own `verdict` how each
//! wager ends; there is no second copy of the rules here. So a listing of one's own, another pay table or another number
//! of packs needs nothing new. This is the only crate with floating point: weights are whole numbers, and an edge is a
//! fraction, wherever the space is finite and counted whole.
//!
//! | where | what |
//! |---|---|
//! | [`ask`] | the question: a listing, its table, pay tables swapped, cards seen |
//! | [`fraction`], [`tally`] | exact fractions; endings of a wager with their weights, and what follows from them |
//! | `baccarat` … `twenty_one` | one file or folder per family |
//! | [`advice`] | the best play at a table, for bots that play by it |
//! | [`hint`] | the same for who asks, with what every other choice costs |
//! | [`strategy`] | what to do, as tables and as data, and what mistakes cost |
//! | [`running`] | a running count of the shoe of baccarat |
//! | [`fees`], [`cover`] | what a schedule takes from it, the player-dealer's side, and a cover that runs out |
//! | [`equity`] | shares of a pot |
//! | [`simulate`] | the full engine with bots |
//! | [`report`], [`pages`] | as JSON, CSV, SVG, HTML; as pages of Markdown |
//!
//! ```
//! use cards::{Deck, DeckKind};
//!
//! let pack = Deck::single(DeckKind::Standard).cards();
//! let range = odds::ranges::parse("QQ+", &pack)?;
//! assert_eq!(range.patterns.len(), 18, "three pairs, six ways each");
//! assert!(odds::ranges::parse("ZZ+", &pack).is_err());
//! # Ok::<(), String>(())
//! ```

pub mod advice;
pub mod ask;
pub mod cover;
pub mod equity;
pub mod fees;
pub mod fraction;
pub mod hint;
pub mod pages;
pub mod ranges;
pub mod running;
pub mod simulate;
pub mod strategy;
pub mod tally;
pub mod watch;

mod baccarat;
mod choose;
mod disjoint;
mod holdem_vs_bank;
mod pai_gow_poker;
mod pai_gow_tiles;
mod pan_nine;
pub mod report;
mod sample;
mod three_card;
mod twenty_one;

/// Counts with half of the processors from now on, for a program that has something more urgent to do meanwhile. Nothing changes where
/// something has been counted before.
pub fn use_half_the_processors() {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads((processors / 2).max(1));
    // Whoever was first decides.
    let _ = pool.build_global();
}

pub use ask::{Ask, odds};
pub use tally::{Ending, Method, Odds, WagerOdds};
pub use twenty_one::Rounds;
pub use watch::{Quiet, Watch};
