//! A store in memory whose disk is the simulator's: what is appended waits until the disk has it, and may be lost before.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use money::Cents;
use room::journal::{
    Append, Appended, Balances, Change, Changed, CommandId, Digest, Document, Head, Journal, Pending, Reader,
    Record, Reply, Slot, Snapshot, Span, StoreError, Stream, digest_of, pending,
};

/// How the disk is lied about, so that it is seen whether the auditor notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    /// A crash takes what was acknowledged since the last one.
    Forgets,
    /// Whoever sends a command twice has it done twice.
    Doubles,
    /// One cent of what a wallet gains is missing.
    Skims,
}

/// The records of a stream.
#[derive(Default)]
struct Kept {
    records: Vec<Record>,
    head: Option<Head>,
    ids: HashMap<CommandId, u64>,
    balances: BTreeMap<Slot, i64>,
}

#[derive(Default)]
struct Held {
    streams: BTreeMap<Stream, Kept>,
    /// What waits for the disk, in the order in which it came.
    queue: Vec<(Vec<Record>, Reply<Appended>)>,
    snapshots: BTreeMap<Stream, Snapshot>,
    rules: Vec<(Digest, Vec<u8>)>,
    /// Every record in the order in which the disk has it.
    order: Vec<(Stream, u64)>,
    slow: bool,
    lie: Option<Lie>,
    /// How many records each stream had when the disk was last known to have them.
    safe: BTreeMap<Stream, usize>,
}

/// The store.
#[derive(Default)]
pub(crate) struct Memory(Mutex<Held>);

impl Held {
    fn head(&self, stream: Stream) -> Head {
        self.streams.get(&stream).and_then(|kept| kept.head).unwrap_or(Head::START)
    }

    /// What becomes of an append when the disk gets to it: as `SqliteJournal` and `PostgresJournal` have it.
    fn apply(&mut self, records: Vec<Record>) -> Result<Appended, StoreError> {
        let doubles = self.lie == Some(Lie::Doubles);
        let known = |held: &Held| -> Vec<(Stream, u64)> {
            let seq = |record: &Record| held.streams.get(&record.stream)?.ids.get(&record.id).copied();
            records.iter().filter_map(|record| Some((record.stream, seq(record)?))).collect()
        };
        let places = known(self);
        for record in &records {
            let head = self.head(record.stream);
            if head.seq + 1 != record.seq {
                let behind = Appended::Behind { stream: record.stream, seq: head.seq };
                return Ok(if places.is_empty() || doubles { behind } else { Appended::Known(places) });
            }
            if head.digest != record.before {
                return Err(StoreError::Forked { stream: record.stream, seq: head.seq });
            }
        }
        if !places.is_empty() && !doubles {
            return Ok(Appended::Known(places));
        }
        Ok(Appended::Stored(records.into_iter().map(|record| self.write(record)).collect()))
    }

    fn write(&mut self, record: Record) -> Head {
        let head = record.head();
        let skims = self.lie == Some(Lie::Skims) && matches!(record.stream, Stream::Wallet(_));
        let kept = self.streams.entry(record.stream).or_default();
        for posting in &record.postings {
            let gains = posting.account == Slot::Purse && posting.amount.0 > 0;
            *kept.balances.entry(posting.account).or_default() +=
                posting.amount.0 - i64::from(skims && gains);
        }
        kept.ids.insert(record.id, record.seq);
        self.order.push((record.stream, record.seq));
        kept.records.push(record);
        kept.head = Some(head);
        head
    }

    fn note_safe(&mut self) {
        self.safe = self.streams.iter().map(|(stream, kept)| (*stream, kept.records.len())).collect();
    }

    /// What was acknowledged since the last time is gone, if the disk lies.
    fn forget(&mut self) {
        let safe = self.safe.clone();
        for (stream, kept) in &mut self.streams {
            kept.records.truncate(safe.get(stream).copied().unwrap_or(0));
            let records = std::mem::take(&mut kept.records);
            *kept = Kept::default();
            for record in records {
                kept.ids.insert(record.id, record.seq);
                for posting in &record.postings {
                    *kept.balances.entry(posting.account).or_default() += posting.amount.0;
                }
                kept.head = Some(record.head());
                kept.records.push(record);
            }
        }
    }
}

impl Memory {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the disk takes its time, or does not.
    pub(crate) fn slow(&self, slow: bool) {
        self.held().slow = slow;
    }

    /// The disk lies in this way.
    pub(crate) fn lies(&self, lie: Option<Lie>) {
        let mut held = self.held();
        held.lie = lie;
        held.note_safe();
    }

    /// How much waits for the disk.
    pub(crate) fn waiting(&self) -> usize {
        self.held().queue.len()
    }

    /// The disk has the first that wait, and says so.
    pub(crate) fn flush(&self, most: usize) {
        let mut held = self.held();
        for _ in 0..most.min(held.queue.len()) {
            let (records, reply) = held.queue.remove(0);
            let answer = held.apply(records);
            // Whoever asked may be gone.
            let _ = reply.send(answer);
        }
    }

    /// The machine is gone: the disk has some of what waits, and nobody is told.
    pub(crate) fn crash(&self, reached: usize) {
        let mut held = self.held();
        for (records, reply) in std::mem::take(&mut held.queue).into_iter().take(reached) {
            drop(reply);
            let _ = held.apply(records);
        }
        if held.lie == Some(Lie::Forgets) {
            held.forget();
        }
        held.note_safe();
    }

    /// The connection to the store is cut: it has some of what waits, and everybody is told that it failed.
    pub(crate) fn cut(&self, reached: usize) {
        let mut held = self.held();
        for (at, (records, reply)) in std::mem::take(&mut held.queue).into_iter().enumerate() {
            if at < reached {
                let _ = held.apply(records);
            }
            let _ = reply.send(Err(StoreError::Failed { said: "the connection is cut".to_owned() }));
        }
    }

    /// Every record that is there, in the order in which it was written.
    pub(crate) fn all(&self) -> Vec<Record> {
        let held = self.held();
        let record = |(stream, seq): &(Stream, u64)| held.streams.get(stream)?.records.get(*seq as usize - 1);
        held.order.iter().filter_map(record).cloned().collect()
    }

    /// The digest of a record.
    pub(crate) fn digest(&self, stream: Stream, seq: u64) -> Option<Digest> {
        let held = self.held();
        let kept = held.streams.get(&stream)?;
        let next = kept.records.get(seq as usize).map(|next| next.before);
        next.or_else(|| kept.head.filter(|head| head.seq == seq).map(|head| head.digest))
    }
}

impl Journal for Memory {
    fn reader(&self) -> &dyn Reader {
        self
    }

    fn append(&self, append: Append) -> Pending<Appended> {
        let (reply, answer) = pending();
        let mut held = self.held();
        match append.records() {
            Ok(records) if held.slow => held.queue.push((records, reply)),
            Ok(records) => drop(reply.send(held.apply(records))),
            Err(fault) => drop(reply.send(Err(fault.into()))),
        }
        answer
    }

    fn keep_snapshot(&self, snapshot: Snapshot) -> Pending<()> {
        let (reply, answer) = pending();
        self.held().snapshots.insert(snapshot.stream, snapshot);
        let _ = reply.send(Ok(()));
        answer
    }

    fn keep_rules(&self, body: Vec<u8>) -> Pending<Digest> {
        let (reply, answer) = pending();
        let digest = digest_of(&body);
        let mut held = self.held();
        if !held.rules.iter().any(|(kept, _)| *kept == digest) {
            held.rules.push((digest, body));
        }
        let _ = reply.send(Ok(digest));
        answer
    }

    fn change(&self, _: Vec<Change>) -> Pending<Changed> {
        let (reply, answer) = pending();
        let _ = reply.send(Ok(Changed::Done));
        answer
    }

    fn archive(&self, _: &[Span], _: &Path) -> Result<u64, StoreError> {
        Err(StoreError::Closed)
    }
}

impl Reader for Memory {
    fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        Ok(self.held().head(stream))
    }

    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
        let held = self.held();
        let records = held.streams.get(&stream).map_or(&[][..], |kept| &kept.records);
        Ok(records.iter().skip(after as usize).take(most).cloned().collect())
    }

    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError> {
        Ok(self.held().streams.get(&stream).and_then(|kept| kept.ids.get(&id).copied()))
    }

    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError> {
        let held = self.held();
        let balances = held.streams.get(&stream).into_iter().flat_map(|kept| kept.balances.iter());
        let balances = balances.filter(|(_, cents)| **cents != 0).map(|(slot, cents)| (*slot, Cents(*cents)));
        Ok((held.head(stream), balances.collect()))
    }

    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
        let held = self.held();
        let all = held.streams.iter().flat_map(|(stream, kept)| {
            kept.balances.iter().map(|(slot, cents)| (*stream, *slot, Cents(*cents)))
        });
        Ok(all.filter(|(.., cents)| *cents != Cents::ZERO).collect())
    }

    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError> {
        let held = self.held();
        let mut all: Vec<(Stream, u64)> =
            held.streams.iter().map(|(stream, kept)| (*stream, kept.records.len() as u64)).collect();
        all.sort_by_key(|(stream, _)| stream.code());
        let after = after.map_or(i64::MIN, Stream::code);
        Ok(all.into_iter().filter(|(stream, _)| stream.code() > after).take(most).collect())
    }

    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError> {
        Ok(Vec::new())
    }

    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
        Ok(self.held().snapshots.get(&stream).cloned())
    }

    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.held().rules.iter().find(|(kept, _)| *kept == digest).map(|(_, body)| body.clone()))
    }

    fn document(&self, _: &str, _: &str) -> Result<Option<Document>, StoreError> {
        Ok(None)
    }

    fn documents(&self, _: &str, _: &str, _: &str, _: usize) -> Result<Vec<Document>, StoreError> {
        Ok(Vec::new())
    }

    fn backup(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }
}
