//! Whether the cards were what they were said to be: proofs for everybody of what they saw, and seeds for who may have
//! them.

mod places;
mod proofs;

pub use proofs::{NoProofs, ProofFile, Sealed, StockProofs, prove};
