//! The rulebook: every listing and every collection rate as data, checked and with its source.
//!
//! A file is read into a tree ([`tree`]), a listing's tree is laid over its base and parts ([`book`]), and the result is
//! read into typed records ([`listing`], [`family`]). Schedules of fees are their own files ([`collection`]). The
//! linter ([`lint`]) reports what is odd in the printed documents; what keeps a file from loading is a [`Fault`].
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
pub mod citations;
pub mod clauses;
pub mod collection;
pub mod family;
mod fault;
pub mod ladder;
pub mod lint;
pub mod listing;
pub mod lookup;
pub mod pay;
pub mod readings;
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
