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
    /// Those that are closed for good.
    closed: Mutex<BTreeSet<u32>>,
    /// One is loaded at a time, so that none is loaded twice.
    loading: tokio::sync::Mutex<()>,
    /// Whether all have been loaded.
    none: watch::Sender<bool>,
}

impl Default for Asleep {
    fn default() -> Asleep {
        Asleep {
            numbers: Mutex::default(),
            closed: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            none: watch::Sender::new(true),
        }
    }
}

impl Asleep {
    fn numbers(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table is among them.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.numbers().contains(&number)
    }

    /// One more; whether it is new.
    pub(crate) fn add(&self, number: u32) -> bool {
        self.numbers().insert(number)
    }

    /// One is closed for good.
    pub(crate) fn is_closed(&self, number: u32) {
        self.closed().insert(number);
        self.numbers().remove(&number);
    }

    /// Whether one is known to be closed for good.
    pub(crate) fn was_closed(&self, number: u32) -> bool {
        self.closed().contains(&number)
    }

    fn closed(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The highest number among them, and among those that are closed.
    pub(crate) fn highest(&self) -> Option<u32> {
        let closed = self.closed().last().copied();
        self.numbers().last().copied().max(closed)
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

    /// Finds tables that another node has opened since: their numbers follow each other.
    pub(crate) fn find_fresh(&self) {
        let is_there = |number| {
            let head = self.journal.reader().head(Stream::Table(TableNo(number)));
            head.is_ok_and(|head| head.seq > 0)
        };
        let mut number = self.highest() + 1;
        while is_there(number) {
            self.asleep.add(number);
            number += 1;
        }
    }

    /// Loads all that are left and driven by this node. Ends early when the room closes.
    pub(crate) async fn wake_all(self: &Arc<House>) {
        let stopping = self.stopping();
        let mut after = 0;
        while !stopping.is_told() {
            let ours = |number: &&u32| self.drives(TableNo(**number));
            let next = self.asleep.numbers().range(after..).find(ours).copied();
            let Some(number) = next else { break };
            self.wake(number).await;
            after = number + 1;
            tokio::task::yield_now().await;
        }
        self.asleep.none.send_replace(true);
    }

    /// Loads every table, whoever drives it.
    pub(crate) async fn wake_every(self: &Arc<House>) {
        let numbers: Vec<u32> = self.asleep.numbers().iter().copied().collect();
        for number in numbers {
            self.wake(number).await;
        }
    }

    /// Loads one, unless somebody was first.
    pub(crate) async fn wake(self: &Arc<House>, number: u32) {
        let _one = self.asleep.loading.lock().await;
        let asleep = self.asleep.has(number) && self.table(number).is_none();
        if !asleep || self.take_up(TableNo(number)).await {
            self.asleep.numbers().remove(&number);
        }
    }

    /// A table is in the memory of this node no more; it is found again when somebody asks for it.
    pub(crate) fn sleeps(&self, number: TableNo) {
        // It is always in one of the two.
        self.asleep.add(number.0);
        self.let_go(number);
    }

    /// The table with a number, loaded if need be.
    pub(crate) async fn find(self: &Arc<House>, number: u32) -> Option<Handle> {
        if let Some(table) = self.table(number) {
            return Some(table);
        }
        // Another node may have opened it just now.
        let elsewhere = || {
            let head = self.journal.reader().head(Stream::Table(TableNo(number)));
            self.nodes().is_some() && head.is_ok_and(|head| head.seq > 0)
        };
        if self.asleep.has(number) || elsewhere() && self.asleep.add(number) {
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
