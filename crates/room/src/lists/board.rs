//! The lists as a node holds them: a cache that reads on behind its last record.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use money::Entry as Postings;

use super::{Entry, GameKey, KIND, List, Lists, VERSION};
use crate::clock::Time;
use crate::journal::{Append, Appended, CommandId, Draft, Journal, Reader, Snapshot, StoreError, Stream};
use crate::tables::Undone;

/// How many records are read at once.
const PAGE: usize = 500;
/// The lists are saved when so many records came since.
const SAVED_EVERY: u64 = 500;
/// How often a change is decided again when another was first.
const TRIES: usize = 50;

/// The lists as they were read last.
#[derive(Debug, Default)]
pub struct Board {
    held: Mutex<Arc<Lists>>,
}

/// Changes of the lists that are stored together with a record of a table.
#[derive(Debug, Clone)]
pub struct ListChange {
    /// The lists.
    pub board: Arc<Board>,
    /// What changes.
    pub entries: Vec<Entry>,
}

impl ListChange {
    /// As a record behind the last one, where it still may be written.
    pub(crate) fn draft(&self, reader: &dyn Reader) -> Result<Draft, Undone> {
        let lists = self.board.read(reader)?;
        draft(&lists, &self.entries)
    }
}

fn draft(lists: &Lists, entries: &[Entry]) -> Result<Draft, Undone> {
    let mut after = lists.clone();
    for entry in entries {
        after.check(entry).map_err(Undone::NotListed)?;
        after.apply(entry, Time(0));
    }
    Ok(Draft {
        stream: Stream::Lists,
        after: lists.head,
        kind: KIND,
        version: VERSION,
        payload: Entry::to_bytes(entries),
        postings: Postings::none(),
    })
}

impl Board {
    fn held(&self) -> MutexGuard<'_, Arc<Lists>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lists as they are now.
    pub fn read(&self, reader: &dyn Reader) -> Result<Arc<Lists>, StoreError> {
        let mut held = self.held();
        if held.head.seq == 0
            && let Some(lists) = saved(reader)?
        {
            *held = Arc::new(lists);
        }
        loop {
            let page = reader.load(Stream::Lists, held.head.seq, PAGE)?;
            if page.is_empty() {
                return Ok(Arc::clone(&held));
            }
            let follows = page.first().is_some_and(|first| first.before == held.head.digest);
            if !follows {
                // Records that were known here are lost, as after a failover: the lists are what the store has.
                *held = Arc::default();
                continue;
            }
            let lists = Arc::make_mut(&mut held);
            page.iter().for_each(|record| lists.take_in(record));
        }
    }

    /// Forgets what was read; it is read anew.
    pub(crate) fn forget(&self) {
        *self.held() = Arc::default();
    }

    /// Forgets what was read, where the store has not come so far: records are lost, as after a failover.
    pub(crate) fn forget_beyond(&self, seq: u64) {
        if self.held().head.seq > seq {
            self.forget();
        }
    }

    /// Stores entries, decided again while others are first.
    pub async fn write(
        &self,
        journal: &dyn Journal,
        (at, fresh_id): (Time, &(dyn Fn() -> CommandId + Sync)),
        decide: &(dyn Fn(&Lists) -> Result<Vec<Entry>, Undone> + Sync),
    ) -> Result<Vec<Entry>, Undone> {
        for _ in 0..TRIES {
            let lists = self.read(journal.reader())?;
            let entries = decide(&lists)?;
            if entries.is_empty() {
                return Ok(entries);
            }
            let append = Append::one(fresh_id(), at, draft(&lists, &entries)?);
            match journal.append(append).await {
                Ok(Appended::Stored(_) | Appended::Known(_)) => {
                    self.save(journal)?;
                    return Ok(entries);
                }
                Ok(Appended::Behind { seq, .. }) => self.forget_beyond(seq),
                Err(StoreError::Forked { .. }) => self.forget(),
                Err(wrong) => return Err(wrong.into()),
            }
        }
        Err(Undone::Crowded)
    }

    /// Keeps the lists now and then, so that a room with a long past opens at once.
    pub fn save(&self, journal: &dyn Journal) -> Result<(), StoreError> {
        let lists = self.read(journal.reader())?;
        if lists.head.seq % SAVED_EVERY != 0 {
            return Ok(());
        }
        let held: Vec<(&GameKey, &List)> = lists.all().collect();
        let body = serde_json::to_vec(&held).unwrap_or_default();
        let snapshot = Snapshot { stream: Stream::Lists, after: lists.head, version: VERSION, body };
        drop(journal.keep_snapshot(snapshot));
        Ok(())
    }
}

/// The lists as they were saved last; nothing where they are of a form that is not known here.
fn saved(reader: &dyn Reader) -> Result<Option<Lists>, StoreError> {
    let Some(snapshot) = reader.snapshot(Stream::Lists)?.filter(|held| held.version == VERSION) else {
        return Ok(None);
    };
    let lists: Option<Vec<(GameKey, List)>> = serde_json::from_slice(&snapshot.body).ok();
    Ok(lists.map(|lists| Lists::of_parts(snapshot.after, lists.into_iter().collect::<BTreeMap<_, _>>())))
}
