//! The cardroom without sockets: what lasts, who is who, and where every chip is.
//!
//! Nothing here asks the system for the time or for randomness: a [`clock::Clock`], a [`chance::Chance`] and a
//! [`journal::Journal`] are handed in, so that years pass in a test and every fault can be made to happen.

pub mod accounts;
pub mod archive;
pub mod audit;
pub mod chance;
pub mod clock;
pub mod export;
pub mod fairness;
pub mod floor;
pub mod ids;
pub mod journal;
pub mod ledger;
pub mod tables;
mod words;
