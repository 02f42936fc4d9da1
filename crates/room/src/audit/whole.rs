//! What a room checks of its store before it serves it: no record was changed, lost or put in, and the balances are those that
//! the records make. Rounds are not decided anew, which takes a hundred times as long: `houseway audit` does that.

use std::collections::HashMap;

use super::Unsound;
use super::books::Accounts;
use crate::journal::{Digest, Head, Reader, Record, StoreError, Stream, gone};

/// How many streams are read at once.
const PAGE: usize = 1_000;

/// What was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    /// Streams.
    pub streams: u64,
    /// Records.
    pub records: u64,
}

/// Checks a whole store. `go_on` is asked now and then; once it says no, the check ends with what it has seen.
pub fn whole(store: &dyn Reader, go_on: impl Fn() -> bool) -> Result<Checked, Unsound> {
    store.integrity()?;
    let mut check = Check::new(store)?;
    let mut unsound = None;
    let scanned = store.scan(&mut |record| {
        let held = check.record(record).map_err(|wrong| unsound = Some(wrong));
        let enough = check.found.records.is_multiple_of(PAGE as u64) && !go_on();
        if held.is_err() || enough { Err(StoreError::Closed) } else { Ok(()) }
    });
    match (unsound, scanned) {
        (Some(wrong), _) => Err(wrong),
        // It was told to end.
        (None, Err(StoreError::Closed)) => Ok(check.found),
        (None, Err(wrong)) => Err(wrong.into()),
        (None, Ok(())) => check.end(store),
    }
}

/// How many records a store has, as its streams say.
pub fn records(store: &dyn Reader) -> Result<u64, StoreError> {
    let archived = store.archived()?;
    let mut count = 0;
    each_stream(store, |stream, last| count += last.saturating_sub(gone(&archived, stream)))?;
    Ok(count)
}

struct Check {
    archived: Vec<(Stream, u64)>,
    /// The last record of each stream so far.
    heads: HashMap<Stream, Head>,
    /// Records with digests that were noted elsewhere: those after which tables were saved, and the last ones when the store
    /// was closed.
    noted: HashMap<(Stream, u64), Digest>,
    accounts: Accounts,
    found: Checked,
}

impl Check {
    fn new(store: &dyn Reader) -> Result<Check, Unsound> {
        let archived = store.archived()?;
        let mut accounts = Accounts::default();
        archived.iter().for_each(|(stream, _)| accounts.incomplete(*stream));
        let mut heads = store.noted_heads()?;
        let mut tables = Vec::new();
        each_stream(store, |stream, _| tables.extend(matches!(stream, Stream::Table(_)).then_some(stream)))?;
        for stream in tables {
            heads.extend(store.snapshot(stream)?.map(|snapshot| (stream, snapshot.after)));
        }
        let there = heads.iter().filter(|(stream, head)| head.seq > gone(&archived, *stream));
        let noted = there.map(|(stream, head)| ((*stream, head.seq), head.digest)).collect();
        Ok(Check { archived, heads: HashMap::new(), noted, accounts, found: Checked::default() })
    }

    fn record(&mut self, record: &Record) -> Result<(), Unsound> {
        let stream = record.stream;
        let first = gone(&self.archived, stream);
        let before = match self.heads.get(&stream) {
            Some(head) => *head,
            // The record before lies in an archive, and its digest with it.
            None if first > 0 => Head { seq: first, digest: record.before },
            None => Head::START,
        };
        if record.seq != before.seq + 1 {
            return Err(Unsound::of(
                stream,
                format!("found record {}; expected record {}", record.seq, before.seq + 1),
            ));
        }
        if record.before != before.digest {
            let what = format!(
                "it was decided on a record with digest {}, but the one before it has {}: one of them was changed",
                record.before, before.digest
            );
            return Err(Unsound::at(record, what));
        }
        let head = record.head();
        if self.noted.remove(&(stream, head.seq)).is_some_and(|noted| noted != head.digest) {
            return Err(Unsound::at(
                record,
                "its digest is not the one noted earlier: one of them was changed",
            ));
        }
        self.accounts.take_in(record)?;
        self.heads.insert(stream, head);
        self.found.records += 1;
        Ok(())
    }

    fn end(mut self, store: &dyn Reader) -> Result<Checked, Unsound> {
        let mut ends = Vec::new();
        each_stream(store, |stream, last| ends.push((stream, last)))?;
        for (stream, last) in &ends {
            let read = self.heads.get(stream).map_or(0, |head| head.seq);
            if read != *last {
                return Err(Unsound::of(*stream, format!("it ends at record {read}; expected {last}")));
            }
        }
        if ends.len() != self.heads.len() {
            return Err(Unsound::Whole("the index of records does not list every stream".to_owned()));
        }
        if let Some((stream, seq)) = self.noted.keys().next() {
            return Err(Unsound::of(*stream, format!("record {seq} was noted earlier and is now missing")));
        }
        self.accounts.check(store)?;
        self.found.streams = ends.len() as u64;
        Ok(self.found)
    }
}

fn each_stream(store: &dyn Reader, mut take: impl FnMut(Stream, u64)) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let page = store.streams(after, PAGE)?;
        let Some((last, _)) = page.last() else { return Ok(()) };
        after = Some(*last);
        page.into_iter().for_each(|(stream, last)| take(stream, last));
    }
}
