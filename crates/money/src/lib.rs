//! Money in whole cents: amounts, odds with a named rounding, and postings that sum to zero.
//!
//! Amounts are cents inside and dollars at the edge. There is no floating point in this crate.
//!
//! ```
//! use money::{Cents, Entry, Odds, Posting, Rounding};
//!
//! let stake: Cents = "$1,250".parse()?;
//! assert_eq!(Odds { pays: 6, to: 5 }.prize(stake, Rounding::Exact), Some(Cents::dollars(1_500)));
//! assert_eq!(Odds { pays: 6, to: 5 }.prize(Cents(1), Rounding::Exact), None, "there is no part of a cent");
//! let lost = Posting { account: "chips", amount: Cents(-5) };
//! assert!(Entry::new(vec![lost]).is_err(), "what leaves an account arrives in another");
//! # Ok::<(), money::ParseCentsError>(())
//! ```

mod cents;
mod entry;
mod odds;

pub use cents::{Cents, ParseCentsError};
pub use entry::{Entry, EntryError, Posting};
pub use odds::{Odds, ParseOddsError, Rounding};
