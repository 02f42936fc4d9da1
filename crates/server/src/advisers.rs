//! Who advises at training tables: made once for each set of rules, and asked beside the tables, which never wait for it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use odds::Watch;
use odds::hint::Hints;
use room::tables::Live;
use rulebook::book::Book;
use table::terms::Terms;

/// The advisers of a room, by the digest of the rules they know.
#[derive(Default)]
pub(crate) struct Advisers {
    by_rules: Mutex<BTreeMap<String, Option<Arc<Adviser>>>>,
    /// One counts at a time: tables come first, whatever rules are asked about.
    turn: Arc<Mutex<()>>,
    stopped: Arc<AtomicBool>,
}

/// What is known of one set of rules.
pub(crate) struct Adviser {
    pub(crate) hints: Hints,
    counting: AtomicBool,
    turn: Arc<Mutex<()>>,
    stopped: Arc<AtomicBool>,
}

impl Watch for Adviser {
    fn at(&self, _: u64, _: u64) {}

    fn stops(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Adviser {
    /// Counts what decisions wait for, unless somebody does already; it takes a while.
    pub(crate) fn count(&self) {
        if self.hints.wants_count() && !self.counting.swap(true, Ordering::Relaxed) {
            let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
            self.hints.count(self);
            drop(turn);
            self.counting.store(false, Ordering::Relaxed);
        }
    }
}

impl Advisers {
    /// The adviser for the rules that a table is played under; nothing where the book has others by now, or where nothing is
    /// to be counted.
    pub(crate) fn of(&self, live: &Asked, book: &Book) -> Option<Arc<Adviser>> {
        if let Some(known) = self.held().get(&live.digest) {
            return known.clone();
        }
        let id = book.all_ids().into_iter().find(|id| id.to_string() == live.listing)?;
        let listing = book.listing(&id).ok().filter(|listing| listing.digest().to_string() == live.digest)?;
        let hints = Hints::new(&listing, &Terms::widest(&listing, None));
        let adviser = hints.map(|hints| {
            let (turn, stopped) = (Arc::clone(&self.turn), Arc::clone(&self.stopped));
            Arc::new(Adviser { hints, counting: AtomicBool::new(false), turn, stopped })
        });
        self.held().insert(live.digest.clone(), adviser.clone());
        adviser
    }

    /// Tells what is being counted to end: the room closes.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, Option<Arc<Adviser>>>> {
        self.by_rules.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rules of a table.
pub(crate) struct Asked {
    listing: String,
    digest: String,
}

impl Asked {
    /// Nothing for a table that does not know its first record.
    pub(crate) fn of(live: &Live) -> Option<Asked> {
        let digest = live.opened.as_ref()?.opening.digest.clone();
        Some(Asked { listing: live.spec.listing.clone(), digest })
    }
}
