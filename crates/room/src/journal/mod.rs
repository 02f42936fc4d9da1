//! The journal is the authority, a node is a cache.
//!
//! A command is decided in memory, its records are appended, and only when they are durable is it applied for others and
//! told. A record stands at a place (stream, sequence); an append names the head it follows and is refused when another
//! was first. Two stores keep the same promises (`tests/journal_contract.rs`): [`SqliteJournal`] in a file and
//! [`PostgresJournal`] by URL. Both refuse by themselves, whoever writes to them, what does not balance, leaves a gap or
//! changes what is written.
//!
//! Beside the journal lie what may be lost (snapshots), what is named by its digest (resolved rules) and what may be
//! forgotten (the shelf: names, sessions).

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
