//! Places for a store, one of each kind.

pub(crate) mod file;
pub(crate) mod postgres;
