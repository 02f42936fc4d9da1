//! A damaged store is not served, unless the host says so.
//!
//! A store of up to [`AT_ONCE`] records is checked as a whole before the doors open; of a larger one the pages and balances of
//! the database are looked at later, while the room is open, and damage closes the room. An older copy of the store that is
//! whole in itself cannot be told from the newest.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use room::audit::{Checked, Unsound, records, whole};
use room::journal::{Journal, Reader, StoreError};

use crate::ServeError;
use crate::house::House;

/// The most records that are checked before the doors open: a few seconds.
const AT_ONCE: u64 = 400_000;

/// What is left to be checked while the room is open.
pub(crate) struct Rest {
    store: Option<Box<dyn Reader>>,
    serve_damaged: bool,
}

/// A store that cannot even be opened may be damaged.
pub(crate) fn opened(wrong: ServeError) -> ServeError {
    match wrong {
        ServeError::Store(StoreError::Corrupt { said }) => ServeError::Unopened(said),
        wrong => wrong,
    }
}

/// Checks a store before it is served, where that is quick.
pub(crate) fn check(journal: &Arc<dyn Journal>, serve_damaged: bool) -> Result<Rest, ServeError> {
    check_at_once(journal, serve_damaged, AT_ONCE)
}

/// The same for stores of up to so many records.
fn check_at_once(journal: &Arc<dyn Journal>, serve_damaged: bool, most: u64) -> Result<Rest, ServeError> {
    let store = journal.reader().at_one_moment().map_err(|wrong| opened(wrong.into()))?;
    let Some(store) = store else { return Ok(Rest { store: None, serve_damaged }) };
    let many = match records(store.as_ref()) {
        Ok(many) => many,
        Err(wrong) => {
            refuse(wrong.to_string(), serve_damaged)?;
            return Ok(Rest { store: None, serve_damaged });
        }
    };
    if many > most {
        tracing::info!(records = many, "large store: checking it while the room is open");
        return Ok(Rest { store: Some(store), serve_damaged });
    }
    let since = Instant::now();
    match whole(store.as_ref(), || true) {
        Ok(Checked { streams, records }) => {
            let ms = since.elapsed().as_millis() as u64;
            tracing::info!(streams, records, ms, "store is intact");
        }
        // A store that cannot be reached is not damaged.
        Err(Unsound::Store(wrong @ StoreError::Failed { .. })) => return Err(wrong.into()),
        Err(wrong) => refuse(wrong.to_string(), serve_damaged)?,
    }
    Ok(Rest { store: None, serve_damaged })
}

fn refuse(wrong: String, serve_damaged: bool) -> Result<(), ServeError> {
    if !serve_damaged {
        return Err(ServeError::Damaged(wrong));
    }
    tracing::error!(error = %wrong, "store is damaged; serving it because of --serve-damaged");
    Ok(())
}

/// Checks the rest while the room is open. Resolves only with damage for which the room is to close.
pub(crate) fn check_while_open(house: &Arc<House>, rest: Rest) -> impl Future<Output = String> + use<> {
    let (found, damaged) = tokio::sync::oneshot::channel();
    let Rest { store, serve_damaged } = rest;
    let mut stopping = house.stopping();
    if let Some(store) = store {
        let open = Arc::new(AtomicBool::new(true));
        let goes_on = Arc::clone(&open);
        tokio::spawn(async move {
            stopping.comes().await;
            open.store(false, Ordering::Relaxed);
        });
        let checks =
            move || check_slowly(store.as_ref(), &goes_on, serve_damaged).map(|wrong| found.send(wrong));
        // A thread of its own: a check takes minutes, and the threads for short work are for short work.
        let started = std::thread::Builder::new().name("check".to_owned()).spawn(move || drop(checks()));
        if let Err(wrong) = started {
            tracing::error!(error = %wrong, "store not checked");
        }
    }
    async move {
        match damaged.await {
            Ok(wrong) => wrong,
            // All is well.
            Err(_) => std::future::pending().await,
        }
    }
}

/// The damage for which the room is to close.
fn check_slowly(store: &dyn Reader, open: &AtomicBool, serve_damaged: bool) -> Option<String> {
    let since = Instant::now();
    let is_open = || open.load(Ordering::Relaxed);
    match whole(store, is_open) {
        Ok(_) if !is_open() => None,
        Ok(Checked { streams, records }) => {
            let ms = since.elapsed().as_millis() as u64;
            tracing::info!(streams, records, ms, "store is intact");
            None
        }
        Err(Unsound::Store(wrong @ StoreError::Failed { .. })) => {
            tracing::warn!(error = %wrong, "store check not finished");
            None
        }
        Err(wrong) => refuse(wrong.to_string(), serve_damaged).err().map(|_| wrong.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use room::journal::SqliteJournal;
    use room::tables::{Pace, Spec};
    use rulebook::book::Book;

    use super::*;

    /// A store on which a table was opened, whose books somebody has changed since.
    async fn damaged(folder: &std::path::Path) -> (Arc<dyn Journal>, Arc<House>) {
        let file = folder.join("room.db");
        let journal: Arc<dyn Journal> = Arc::new(SqliteJournal::open(&file).expect("a store"));
        let access = crate::Access::default();
        let opened = House::new(
            Book::shipped(),
            Arc::clone(&journal),
            Pace::USUAL,
            crate::house::Keeps::default(),
            &access,
        );
        let house = opened.expect("a house");
        let spec = Spec { listing: "delta/ez-baccarat".to_owned(), ..Spec::default() };
        house.open_table(spec).await.expect("a table");
        let connection = rusqlite::Connection::open(&file).expect("a database");
        connection.execute_batch("INSERT INTO balance VALUES(1, 1, 5)").expect("a row");
        (journal, house)
    }

    /// A store that is too large to be checked at once is checked while the room is open.
    #[tokio::test(flavor = "multi_thread")]
    async fn damage_that_is_found_late_closes_the_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let (journal, house) = damaged(folder.path()).await;
        let Err(ServeError::Damaged(at_once)) = check(&journal, false) else { panic!("it is found") };
        let rest = check_at_once(&journal, false, 0).expect("it is looked at later");
        let late = tokio::time::timeout(testkit::CEILING, check_while_open(&house, rest)).await;
        assert_eq!(late.expect("it is found"), at_once);
        assert!(at_once.contains("in the store"), "{at_once}");
        house.stop();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn damage_closes_no_room_where_the_host_said_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let (journal, house) = damaged(folder.path()).await;
        check(&journal, true).expect("it is served at once");
        let rest = check_at_once(&journal, true, 0).expect("it is looked at later");
        let store = rest.store.expect("something is left");
        assert_eq!(check_slowly(store.as_ref(), &AtomicBool::new(true), true), None);
        house.stop();
    }
}
