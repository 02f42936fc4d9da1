//! The cardroom without sockets: what lasts, who is who, and where every chip is.
//!
//! Nothing here asks the system for the time or for randomness: a [`clock::Clock`], a [`chance::Chance`] and a
//! [`journal::Journal`] are handed in, so that years pass in a test and every fault can be made to happen.
//!
//! ```
//! use money::Cents;
//! use room::clock::Time;
//! use room::ids::AccountNo;
//! use room::journal::{Journal as _, Slot, SqliteJournal, Stream};
//! use room::ledger::{Books, Cashier, Terms};
//!
//! let journal = SqliteJournal::in_memory()?;
//! let terms = Terms { allowance: Cents::dollars(100), zone: jiff::tz::TimeZone::UTC };
//! Cashier::new(&journal, &terms).allowance(AccountNo(1), Time(0)).expect("the day's chips");
//! let books = Books::read(journal.reader(), Stream::Wallet(AccountNo(1)))?;
//! assert_eq!(books.balance(Slot::Purse), Cents::dollars(100));
//! let all = journal.reader().balances()?;
//! assert_eq!(all.iter().map(|(.., cents)| *cents).sum::<Cents>(), Cents::ZERO, "the cage has given them");
//! # Ok::<(), room::journal::StoreError>(())
//! ```

pub mod accounts;
pub mod archive;
pub mod audit;
pub mod calendar;
pub mod chance;
pub mod clock;
pub mod export;
pub mod fairness;
pub mod floor;
pub mod ids;
pub mod jackpots;
pub mod journal;
pub mod ledger;
pub mod lists;
pub mod regime;
pub mod tables;
mod words;
