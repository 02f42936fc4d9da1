//! The rulebook: every listing and every collection rate as data, checked and with its source.
//!
//! ```text
//! text ─ tree ─▶ nodes with lines and sources ─ book (base, parts) ─▶ nodes ─ listing, family ─▶ Listing, or all faults at once
//! ```
//!
//! - [`tree`] parses TOML with lines and sources. `[sources]` at the foot of a file names sections and keys by path
//!   (`"deck.burn" = "377"`); rows of a list carry their own. `make update` moves sources to the foot.
//! - [`book`] lays a user's folder over the shipped files, and a listing over one base, or over the listing it is `from`. A
//!   listing's `source` also covers what it inherits, so that a room cites its own document.
//! - `value` declares records (`record!`) and printed answers (`choices!`), which are read with all faults at once. The
//!   documentation of a field is its label on the rules page. A field that ends in `= told` is only shown; `= only "2"` refuses
//!   any other value (`= noted` and `= fixed "2"` do the same, but count in the digest); every other field changes the table.
//! - [`listing`] has the sections of all families, [`family`] one record for each. `played` refuses listings that the family
//!   would not play: a wager without a decider, a pay table without a reader, a row that no hand takes.
//! - [`collection`] has fee schedules and the fee for a case.
//! - [`lint`] reports what is odd in the printed documents; a [`Fault`] keeps one file from loading, never another.
//! - `clauses`, `account` and `readings` are the inventory of clauses, the lines passed over, and the interpretations.
//! - `resolved` is the digest of what decides a table, and a listing as bytes that need no book. `wording` translates pages and
//!   signs.
//!
//! Every value has a source: lines of a document, an interpretation, or `outside`. Every line of the documents is in a clause,
//! a source, or passed over with a reason.
//!
//! ```
//! use rulebook::book::Book;
//!
//! let book = Book::shipped();
//! assert_eq!(book.ids().len(), 75);
//! let listing = book.listing(&"chico/texas-holdem".parse().expect("an id")).expect("it loads");
//! assert_eq!(listing.body().listing.name, "Texas Hold'em");
//! ```

pub mod account;
pub mod book;
pub mod borrowed;
pub mod calendar;
pub mod citations;
pub mod clauses;
pub mod collection;
pub mod compliance;
pub mod date;
pub mod family;
pub mod fault;
pub mod hours;
pub mod jackpot;
pub mod ladder;
pub mod lint;
pub mod listing;
pub mod lookup;
pub mod pay;
pub mod readings;
pub mod regime;
pub mod resolved;
pub mod room;
pub mod search;
pub mod sign;
mod source;
pub mod tree;
pub mod value;
pub mod wording;

pub use fault::{Fault, Place, did_you_mean, nearest};
pub use source::{Document, Lines, ReadingId, Source, parse_lines};
pub use wording::Wording;
