//! Tables that were open when the room was closed. The doors open before they are loaded: one is loaded when somebody looks
//! at it, and the others meanwhile, one after the other.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::ids::TableNo;
use room::journal::Stream;

use tokio::sync::watch;

use crate::house::House;
use crate::runner::Handle;

/// The tables that are in the store and not in the house yet.
pub(crate) struct Asleep {
    numbers: Mutex<BTreeSet<u32>>,
    /// One is loaded at a time, so that none is loaded twice.
    loading: tokio::sync::Mutex<()>,
    /// Whether all have been loaded.
    none: watch::Sender<bool>,
}

impl Default for Asleep {
    fn default() -> Asleep {
        Asleep {
            numbers: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            none: watch::Sender::new(true),
        }
    }
}

impl Asleep {
    fn numbers(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The highest number among them.
    pub(crate) fn highest(&self) -> Option<u32> {
        self.numbers().last().copied()
    }
}

impl House {
    /// Finds what is in the store, and loads nothing yet.
    pub(crate) fn find_asleep(&self) {
        let mut after = None;
        while let Ok(page) = self.journal.reader().streams(after, 500) {
            let Some((last, _)) = page.last().copied() else { break };
            let tables = page.iter().filter_map(|(stream, _)| match *stream {
                Stream::Table(number) => Some(number.0),
                _ => None,
            });
            self.asleep.numbers().extend(tables);
            after = Some(last);
        }
        self.asleep.none.send_replace(self.asleep.numbers().is_empty());
    }

    /// Loads all that are left. Ends early when the room closes.
    pub(crate) async fn wake_all(self: &Arc<House>) {
        let stopping = self.stopping();
        while !*stopping.borrow() {
            let Some(number) = self.asleep.numbers().first().copied() else { break };
            self.wake(number).await;
            tokio::task::yield_now().await;
        }
        self.asleep.none.send_replace(true);
    }

    /// Loads one, unless somebody was first.
    async fn wake(self: &Arc<House>, number: u32) {
        let _one = self.asleep.loading.lock().await;
        let asleep = self.asleep.numbers().contains(&number);
        if asleep {
            self.take_up(TableNo(number)).await;
            self.asleep.numbers().remove(&number);
        }
    }

    /// The table with a number, loaded if need be.
    pub(crate) async fn find(self: &Arc<House>, number: u32) -> Option<Handle> {
        if self.asleep.numbers().contains(&number) {
            self.wake(number).await;
        }
        self.table(number)
    }

    /// All open tables, once all are there.
    pub(crate) async fn all_tables(&self) -> Vec<Handle> {
        // The sender lives as long as the house.
        let _ = self.asleep.none.subscribe().wait_for(|none| *none).await;
        self.tables()
    }
}
