//! What can go wrong with a store.

use std::path::PathBuf;

use money::Cents;

use super::record::Append;
use super::stream::{Slot, Stream};

/// An append that no journal takes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// None, or too many.
    #[error("an append must have 1 to {} records; got {streams}", Append::MOST_STREAMS)]
    Streams {
        /// How many it has.
        streams: usize,
    },
    /// Two records for one stream.
    #[error("an append must not have two records for one stream; got two for {stream}")]
    StreamTwice {
        /// The stream.
        stream: Stream,
    },
    /// A payload beyond all measure.
    #[error("the record for {stream} has {bytes} bytes; the maximum is {}", Append::MOST_BYTES)]
    TooLarge {
        /// The stream.
        stream: Stream,
        /// How many it has.
        bytes: usize,
    },
    /// A sequence number that cannot be.
    #[error("{stream} has no record {seq}")]
    NoSuchPlace {
        /// The stream.
        stream: Stream,
        /// The number.
        seq: u64,
    },
    /// A posting to an account of another stream.
    #[error("{stream} has no account \"{slot}\"")]
    WrongAccount {
        /// The stream.
        stream: Stream,
        /// The account.
        slot: Slot,
    },
    /// What leaves one stream does not arrive in another.
    #[error("{left} would stay in transit; transfers between streams must balance within one append")]
    InTransit {
        /// The sum of the legs.
        left: Cents,
    },
}

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The append is none.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The digest does not fit the record before.
    #[error(
        "record {seq} of {stream} is not the one this was decided on; discard the loaded state and load it again"
    )]
    Forked {
        /// The stream.
        stream: Stream,
        /// The record before.
        seq: u64,
    },
    /// The database itself refused.
    #[error("the database refused the write: {said}")]
    Refused {
        /// Its words.
        said: String,
    },
    /// Another process writes to the file.
    #[error("{} is in use by another process; stop that one first, or name another file with --data", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// A file, or its folder, that cannot be used as it is.
    #[error("{} {said}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is the matter with it, and what would be right.
        said: String,
    },
    /// No database is reached, or it lets nobody in.
    #[error("{said}")]
    NoDatabase {
        /// What is the matter, and what would be right.
        said: String,
    },
    /// The file is there already.
    #[error("{} already exists; choose a new file name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// It was made by a later version.
    #[error(
        "the store has version {found}, and this program reads versions up to {known}; use a newer Houseway"
    )]
    Newer {
        /// The form it has.
        found: i64,
        /// The last form this program knows.
        known: i64,
    },
    /// It is not a store of ours.
    #[error("{what} is not a Houseway store: {said}; nothing was changed, name another store")]
    Foreign {
        /// The file or database.
        what: String,
        /// Why.
        said: String,
    },
    /// The address of the database cannot be read.
    #[error(
        "the database URL is wrong: {said}; write it as in postgres://user@host:5432/name?sslmode=require"
    )]
    Address {
        /// What is wrong.
        said: String,
    },
    /// The database finds its own files damaged.
    #[error("the database is damaged: {said}")]
    Corrupt {
        /// Its words.
        said: String,
    },
    /// What is stored cannot be what was written.
    #[error("the store is damaged at record {seq} of {stream}: {said}")]
    Damaged {
        /// The stream.
        stream: Stream,
        /// The record.
        seq: u64,
        /// What is wrong with it.
        said: String,
    },
    /// The records asked for were moved to a file.
    #[error("the records of {stream} up to {upto} are in an archive")]
    InArchive {
        /// The stream.
        stream: Stream,
        /// The last archived record.
        upto: u64,
    },
    /// Nothing may be archived from there.
    #[error("cannot archive {stream} up to record {upto}: its last record, {last}, must stay")]
    NotClosed {
        /// The stream.
        stream: Stream,
        /// What was asked.
        upto: u64,
        /// Its last record.
        last: u64,
    },
    /// The disk, the network or the database failed. Whether an append was stored is not known: look for its id.
    #[error("the store failed: {said}")]
    Failed {
        /// What it said.
        said: String,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}
