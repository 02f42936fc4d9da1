//! Tables as they were on the way, so that a round of long ago is read without all that came before it.
//!
//! They lie on the shelf and are a cache: any may be missing, and one is believed only where the record that it follows is
//! the one that is there.

use serde::{Deserialize, Serialize};

use super::{CannotLoad, Live, Opens};
use crate::clock::Clock;
use crate::ids::TableNo;
use crate::journal::{Change, Digest, Head, Reader, Snapshot, StoreError, Stream};

/// The kind of the documents.
const KIND: &str = "milestone";
/// One is kept when so many records came since the last.
const EVERY: u64 = 1_000;
/// How many are read at once.
const PAGE: usize = 20;

/// From where the records of a table are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// From the first that is there.
    Start,
    /// From some place before this round was opened.
    Round(u32),
    /// From some place before this record.
    Record(u64),
}

/// A snapshot with the number of the last round before it.
#[derive(Serialize, Deserialize)]
struct Milestone {
    round: u32,
    seq: u64,
    digest: [u8; 16],
    version: u16,
    body: Vec<u8>,
}

impl Milestone {
    fn fits(&self, from: From) -> bool {
        match from {
            From::Start => true,
            From::Round(round) => self.round < round,
            From::Record(seq) => self.seq < seq,
        }
    }

    fn snapshot(self, table: TableNo) -> Snapshot {
        let after = Head { seq: self.seq, digest: Digest(self.digest) };
        Snapshot { stream: Stream::Table(table), after, version: self.version, body: self.body }
    }
}

/// All of a table have this before their keys.
fn prefix(table: TableNo) -> String {
    format!("{:010}/", table.0)
}

/// Whether a table that was saved after one record, and now after another, has come past a milestone.
pub(super) fn is_due(saved: u64, seq: u64) -> bool {
    saved / EVERY != seq / EVERY
}

/// Keeps a snapshot as a milestone, the later before the earlier; nobody waits for it. `None` where it is of no table.
pub fn milestone(snapshot: &Snapshot, round: u32) -> Option<Change> {
    let Stream::Table(table) = snapshot.stream else { return None };
    let Head { seq, digest } = snapshot.after;
    let (version, body) = (snapshot.version, snapshot.body.clone());
    let body = postcard::to_stdvec(&Milestone { round, seq, digest: digest.0, version, body }).ok()?;
    let key = format!("{}{:020}", prefix(table), u64::MAX - seq);
    Some(Change { kind: KIND, key, seen: 0, body: Some(body) })
}

/// The table at the last place before the one that is asked for; from the start, at the first after what is gone.
pub(super) fn find(
    reader: &dyn Reader,
    table: TableNo,
    from: From,
    (opens, clock): (Opens<'_>, &dyn Clock),
) -> Result<Option<Live>, CannotLoad> {
    let gone = reader.gone(Stream::Table(table))?;
    let open = |snapshot: &Snapshot| match follows(reader, snapshot, gone)? {
        true => Live::of_snapshot(snapshot, opens, clock),
        false => Ok(None),
    };
    let mut found = None;
    if let Some(live) = reader.snapshot(Stream::Table(table))?.map(|last| open(&last)).transpose()?.flatten()
    {
        let fits = match from {
            From::Start => true,
            From::Round(round) => live.table.number() < round,
            From::Record(seq) => live.head.seq < seq,
        };
        found = Some(live).filter(|_| fits);
    }
    let mut after = String::new();
    while found.is_none() || from == From::Start {
        let page = reader.documents(KIND, &prefix(table), &after, PAGE)?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.key);
        let kept = page.iter().filter_map(|kept| postcard::from_bytes::<Milestone>(&kept.body).ok());
        for kept in kept.filter(|kept| kept.fits(from)) {
            if let Some(live) = open(&kept.snapshot(table))? {
                found = Some(live);
                if from != From::Start {
                    break;
                }
            }
        }
    }
    Ok(found)
}

/// The milestones of a table, the last first.
pub(crate) fn milestones(reader: &dyn Reader, table: TableNo) -> Result<Vec<Snapshot>, StoreError> {
    let kept = reader.documents(KIND, &prefix(table), "", usize::MAX)?;
    let kept = kept.iter().filter_map(|kept| postcard::from_bytes::<Milestone>(&kept.body).ok());
    Ok(kept.map(|kept| kept.snapshot(table)).collect())
}

/// Whether a snapshot follows the record that is there.
fn follows(reader: &dyn Reader, snapshot: &Snapshot, gone: u64) -> Result<bool, StoreError> {
    let after = snapshot.after;
    if after.seq <= gone {
        return Ok(after.seq == gone);
    }
    let record = reader.load(snapshot.stream, after.seq - 1, 1)?;
    Ok(record.first().is_some_and(|record| record.seq == after.seq && record.head() == after))
}
