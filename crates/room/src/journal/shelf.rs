//! The shelf: documents that may be changed and forgotten, as names and sessions must be.

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its key among those of its kind.
    pub key: String,
    /// How often it was written; from 1.
    pub revision: u64,
    /// What it says.
    pub body: Vec<u8>,
}

/// A change of a document that is as its writer saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The kind.
    pub kind: &'static str,
    /// The key.
    pub key: String,
    /// The revision that was seen; 0 for a document that was not there.
    pub seen: u64,
    /// What it shall say; `None` to take it away.
    pub body: Option<Vec<u8>>,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// All is as it was asked, durably.
    Done,
    /// One of the documents had been changed by another; nothing was done. Read again, decide again.
    Stale,
}
