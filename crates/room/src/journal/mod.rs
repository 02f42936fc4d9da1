//! The store: records that last. The journal is the authority, a node is a cache.
//!
//! A command is decided in memory, its records are appended, and only when they are durable are they applied and broadcast.
//!
//! # Streams and appends
//!
//! - A **stream** (a table, a wallet, the cage, a jackpot, the floor) has records 1, 2, 3 …, each with the digest of the one
//!   before.
//! - An [`Append`] is one command: a record for one or several streams, all or none, each naming the [`Head`] that it was
//!   decided on. The answer is `Stored`, `Known` (the command's id was there already, so nothing is done twice) or `Behind`
//!   (another was first: read and decide again).
//! - Every account is a [`Slot`] of one stream, so that the next writer of a stream knows its balances. Between streams chips
//!   are in transit; an append that leaves some there is refused. Only the cage may be negative.
//!
//! # Two stores
//!
//! [`SqliteJournal`] has one writing thread that flushes everything that waits at once, [`PostgresJournal`] one writing
//! connection for each node. Both keep one contract (`tests/it/journal_contract.rs`). Their triggers refuse an unbalanced posting,
//! a gap and a change of history, no matter who writes. Balances are a projection by stream, folded every 256 records; the
//! rest is added when they are read.
//!
//! # Beside the journal
//!
//! - **Snapshots** may be lost. A table is saved between rounds about every 200 records and loaded from there.
//! - **Rules** are stored once, by digest, for good: tables open again under the rules they were opened with.
//! - **The shelf** holds documents that may be changed and deleted, by compare-and-swap: names, sessions, tokens, sittings. It
//!   also keeps one snapshot in a thousand records as a milestone, so that an old round is shown or proved from near it.
//! - Of a person the journal has a number, and the texts that they gave to be kept: salt, and the floor's reasons. Chat is not
//!   stored.
//!
//! `backup` and `archive` write SQLite files from either store; [`SqliteReader`] opens them. `tests/kept/` holds a journal of each
//! earlier version, which later ones audit and play on.

mod error;
mod gather;
mod nodes;
mod pending;
mod postgres;
mod record;
mod shelf;
mod spans;
mod sqlite;
mod stream;

use std::path::Path;

use money::Cents;

pub use error::{Fault, StoreError};
pub use nodes::{Heard, MOST_SAID, Nodes, SHARDS, Turn, shard};
pub use pending::{Pending, Reply, pending};
pub use postgres::{PostgresJournal, PostgresReader};
pub use record::{Append, Appended, CommandId, Digest, Draft, Head, Record, digest_of};
pub use shelf::{Change, Changed, Document};
pub use spans::gone;
pub use sqlite::{SqliteJournal, SqliteReader, not_an_archive};
pub use stream::{Slot, Stream};

/// How many streams or records are read at once when all are.
const SCANNED: usize = 1_000;

/// The balances of a stream that are not zero, by account.
pub type Balances = Vec<(Slot, Cents)>;

/// What was read of several streams: the records of each that has gone on, or why they cannot be had.
pub type Loaded = Vec<(Stream, Result<Vec<Record>, StoreError>)>;

/// A table as it was at some record, so that what came before need not be read. It is a cache: any may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The stream.
    pub stream: Stream,
    /// After which record.
    pub after: Head,
    /// The version of the body's form.
    pub version: u16,
    /// The body, as its writer encodes it.
    pub body: Vec<u8>,
}

/// A span of closed records to be moved to a file: from the first that is left up to this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The stream.
    pub stream: Stream,
    /// The last record to be moved. The head of a stream always stays.
    pub upto: u64,
}

/// What reads a store; it may be open beside a running server.
pub trait Reader: Send + Sync {
    /// How far a stream has come.
    fn head(&self, stream: Stream) -> Result<Head, StoreError>;

    /// The records of a stream after a sequence number, in order, at most so many.
    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError>;

    /// The same for several streams at once, at most so many of each. One that cannot be followed holds up no other.
    fn load_all(&self, after: &[(Stream, u64)], most: usize) -> Result<Loaded, StoreError> {
        let each = after.iter().map(|(stream, seq)| (*stream, self.load(*stream, *seq, most)));
        Ok(each.filter(|(_, found)| !matches!(found, Ok(none) if none.is_empty())).collect())
    }

    /// The sequence number of a command in a stream.
    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError>;

    /// The head of a stream and its balances at that head.
    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError>;

    /// All balances that are not zero. Their sum is zero.
    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError>;

    /// The streams with their last sequence numbers, in the order of their codes, after one, at most so many.
    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError>;

    /// How far streams were moved to archives, in the order of their codes.
    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError>;

    /// How far one stream was: its first record here is the one after.
    fn gone(&self, stream: Stream) -> Result<u64, StoreError> {
        Ok(gone(&self.archived()?, stream))
    }

    /// The last snapshot of a stream.
    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError>;

    /// The rules that have this digest.
    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError>;

    /// A document of the shelf.
    fn document(&self, kind: &str, key: &str) -> Result<Option<Document>, StoreError>;

    /// The documents of a kind whose keys begin so, after a key, in order of keys, at most so many.
    fn documents(
        &self,
        kind: &str,
        prefix: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<Document>, StoreError>;

    /// A reader that sees the store as it is now, whatever is written later; `None` where that is nowhere but in memory.
    fn at_one_moment(&self) -> Result<Option<Box<dyn Reader>>, StoreError> {
        Ok(None)
    }

    /// Whether the database itself finds its files whole.
    fn integrity(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// The last records of streams as they were noted when the store was closed, where that is done.
    fn noted_heads(&self) -> Result<Vec<(Stream, Head)>, StoreError> {
        Ok(Vec::new())
    }

    /// Reads every record, those of a stream in their order, until `take` fails.
    fn scan(&self, take: &mut dyn FnMut(&Record) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut last = None;
        loop {
            let page = self.streams(last, SCANNED)?;
            let Some((stream, _)) = page.last() else { return Ok(()) };
            last = Some(*stream);
            for (stream, _) in page {
                let mut after = self.gone(stream)?;
                loop {
                    let records = self.load(stream, after, SCANNED)?;
                    let Some(last) = records.last() else { break };
                    after = last.seq;
                    records.iter().try_for_each(&mut *take)?;
                }
            }
        }
    }

    /// Writes everything to a new file, as it is at one moment, while others write. The file is a store in itself.
    fn backup(&self, file: &Path) -> Result<(), StoreError>;
}

/// A store that is written to.
pub trait Journal: Send + Sync {
    /// What reads it.
    fn reader(&self) -> &dyn Reader;

    /// The other nodes on it; nothing for a store that one process has alone.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// Appends the records of a command, all or none. The answer comes when they are durable; appends of many are
    /// flushed together.
    fn append(&self, append: Append) -> Pending<Appended>;

    /// Keeps a snapshot in place of an earlier one of the stream.
    fn keep_snapshot(&self, snapshot: Snapshot) -> Pending<()>;

    /// Keeps rules under their digest, for good.
    fn keep_rules(&self, body: Vec<u8>) -> Pending<Digest>;

    /// Changes documents of the shelf, all or none.
    fn change(&self, changes: Vec<Change>) -> Pending<Changed>;

    /// Writes a little that says nothing, to find out whether the store takes writes now.
    fn probe(&self) -> Pending<()> {
        Pending::ready(Ok(()))
    }

    /// Moves spans of records to a new file, which is a store in itself, and answers how many. Balances stay as they are.
    fn archive(&self, spans: &[Span], file: &Path) -> Result<u64, StoreError>;
}
