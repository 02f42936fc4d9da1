//! Money in whole cents: amounts, odds with a named rounding, and postings that sum to zero.
//!
//! Amounts are cents inside and dollars at the edge. There is no floating point in this crate.

mod cents;
mod entry;
mod odds;

pub use cents::{Cents, ParseCentsError};
pub use entry::{Entry, EntryError, Posting};
pub use odds::{Odds, ParseOddsError, Rounding};
