//! Records, and the appends that bring them.

use std::fmt;

use money::{Cents, Entry, Posting};
use sha2::{Digest as _, Sha256};

use super::Fault;
use super::stream::{Slot, Stream};
use crate::clock::Time;

/// The id that whoever sends a command gives it. Within a stream it is there once, so that a command in doubt is found
/// again and never doubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommandId(pub [u8; 16]);

impl CommandId {
    /// The id of something that may be done once only: the same words, the same id.
    pub fn of(words: &[&str]) -> CommandId {
        let mut hash = Sha256::new();
        for word in words {
            hash.update((word.len() as u64).to_le_bytes());
            hash.update(word.as_bytes());
        }
        CommandId(first_half(hash))
    }
}

/// The first 16 bytes of the SHA-256 of a record. It shows a record that follows a stranger, and any change of what was
/// written before a digest was noted elsewhere; it keeps no secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 16]);

impl Digest {
    /// What the first record of a stream follows.
    pub const NONE: Digest = Digest([0; 16]);
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Digest, String> {
        let wrong = || format!("\"{text}\" is not a digest; write 32 hexadecimal digits");
        let mut bytes = [0; 16];
        if text.len() != 32 || !text.is_ascii() {
            return Err(wrong());
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Digest(bytes))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How far a stream has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head {
    /// The sequence number of the last record; 0 when there is none.
    pub seq: u64,
    /// Its digest.
    pub digest: Digest,
}

impl Head {
    /// The head of a stream without records.
    pub const START: Head = Head { seq: 0, digest: Digest::NONE };
}

/// A record to be written behind the one that its decider saw last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Where it goes.
    pub stream: Stream,
    /// The head it was decided on. If the stream has gone on since, the append is refused.
    pub after: Head,
    /// What the payload is: the journal does not look inside.
    pub kind: u16,
    /// The version of the payload's form.
    pub version: u16,
    /// The command and its events, as their writer encodes them.
    pub payload: Vec<u8>,
    /// How it moves money; the sum is zero.
    pub postings: Entry<Slot>,
}

/// What one command writes: all of it or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The command's id.
    pub id: CommandId,
    /// When it was decided.
    pub at: Time,
    /// Its records, on streams of their own each.
    pub records: Vec<Draft>,
}

/// What became of an append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// Its records are durable. The heads that they made, in their order.
    Stored(Vec<Head>),
    /// The command had been stored before. Where, in the order of the records.
    Known(Vec<(Stream, u64)>),
    /// Another was first: nothing was written. Read what was missed, decide again.
    Behind {
        /// The stream that has gone on (or has not come so far).
        stream: Stream,
        /// The sequence number of its last record.
        seq: u64,
    },
}

/// A record as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The stream.
    pub stream: Stream,
    /// Its place in the stream, from 1.
    pub seq: u64,
    /// When it was decided.
    pub at: Time,
    /// The command that made it.
    pub id: CommandId,
    /// What the payload is.
    pub kind: u16,
    /// The version of the payload's form.
    pub version: u16,
    /// The payload.
    pub payload: Vec<u8>,
    /// How it moved money.
    pub postings: Vec<Posting<Slot>>,
    /// The digest of the record before.
    pub before: Digest,
}

impl Record {
    /// The digest of this record, and with it of all before it.
    pub fn digest(&self) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"houseway record 1");
        hash.update(self.stream.code().to_le_bytes());
        hash.update(self.seq.to_le_bytes());
        hash.update(self.at.0.to_le_bytes());
        hash.update(self.id.0);
        hash.update(self.before.0);
        hash.update(self.kind.to_le_bytes());
        hash.update(self.version.to_le_bytes());
        hash.update((self.postings.len() as u64).to_le_bytes());
        for posting in &self.postings {
            hash.update(posting.account.code().to_le_bytes());
            hash.update(posting.amount.0.to_le_bytes());
        }
        hash.update((self.payload.len() as u64).to_le_bytes());
        hash.update(&self.payload);
        Digest(first_half(hash))
    }

    /// The head of its stream when this record was the last.
    pub fn head(&self) -> Head {
        Head { seq: self.seq, digest: self.digest() }
    }
}

/// The digest of a body that is kept under it.
pub fn digest_of(body: &[u8]) -> Digest {
    Digest(first_half(Sha256::new_with_prefix(body)))
}

fn first_half(hash: Sha256) -> [u8; 16] {
    let whole: [u8; 32] = hash.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&whole[..16]);
    half
}

impl Append {
    /// The most bytes of a payload.
    pub const MOST_BYTES: usize = 1 << 20;
    /// The most streams that one append goes to.
    pub const MOST_STREAMS: usize = 256;

    /// An append to a single stream.
    pub fn one(id: CommandId, at: Time, record: Draft) -> Append {
        Append { id, at, records: vec![record] }
    }

    /// The records as they will be stored, or what is wrong with them.
    pub fn records(&self) -> Result<Vec<Record>, Fault> {
        if self.records.is_empty() || self.records.len() > Append::MOST_STREAMS {
            return Err(Fault::Streams { streams: self.records.len() });
        }
        let mut transit = 0i128;
        let mut records: Vec<Record> = Vec::with_capacity(self.records.len());
        for draft in &self.records {
            check(draft)?;
            if records.iter().any(|record| record.stream == draft.stream) {
                return Err(Fault::StreamTwice { stream: draft.stream });
            }
            let legs = draft.postings.postings().iter().filter(|posting| posting.account == Slot::Transit);
            transit += legs.map(|posting| i128::from(posting.amount.0)).sum::<i128>();
            records.push(draft.record(self.id, self.at));
        }
        match i64::try_from(transit) {
            Ok(0) => Ok(records),
            left => Err(Fault::InTransit { left: Cents(left.unwrap_or(i64::MAX)) }),
        }
    }
}

fn check(draft: &Draft) -> Result<(), Fault> {
    let stream = draft.stream;
    if draft.payload.len() > Append::MOST_BYTES {
        return Err(Fault::TooLarge { stream, bytes: draft.payload.len() });
    }
    if draft.after.seq >= i64::MAX as u64 {
        return Err(Fault::NoSuchPlace { stream, seq: draft.after.seq });
    }
    match draft.postings.postings().iter().find(|posting| !stream.holds(posting.account)) {
        Some(posting) => Err(Fault::WrongAccount { stream, slot: posting.account }),
        None => Ok(()),
    }
}

impl Draft {
    fn record(&self, id: CommandId, at: Time) -> Record {
        Record {
            stream: self.stream,
            seq: self.after.seq + 1,
            at,
            id,
            kind: self.kind,
            version: self.version,
            payload: self.payload.clone(),
            postings: self.postings.postings().to_vec(),
            before: self.after.digest,
        }
    }
}
