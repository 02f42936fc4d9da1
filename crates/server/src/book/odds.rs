//! Odds of a listing. They are counted once, one listing at a time, when somebody first asks; until then it is said how far
//! it is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use odds::{Ask, Watch, report};
use serde_json::{Value, json};
use table::{Sentence, Speak as _, Tongue, say};

use super::{Room, listing};
use crate::house::House;
use crate::refused::no;

/// How far a count is.
#[derive(Debug, Default)]
struct Progress {
    done: AtomicU64,
    of: AtomicU64,
    stopped: AtomicBool,
}

impl Watch for Progress {
    fn at(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Odds that were counted, or are being counted.
#[derive(Debug, Clone)]
enum Count {
    Going(Arc<Progress>),
    Done(Arc<Value>),
    Never(Sentence),
}

/// The odds that this room has counted, by listing.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    by_listing: Mutex<BTreeMap<String, Count>>,
    /// One at a time: tables come first.
    turn: tokio::sync::Mutex<()>,
}

impl Counted {
    fn get(&self, listing: &str) -> Option<Count> {
        self.by_listing.lock().unwrap_or_else(PoisonError::into_inner).get(listing).cloned()
    }

    fn set(&self, listing: String, count: Count) {
        self.by_listing.lock().unwrap_or_else(PoisonError::into_inner).insert(listing, count);
    }

    /// How a count came out, unless it was forgotten meanwhile.
    fn came_out(&self, listing: String, progress: &Arc<Progress>, count: Count) {
        let mut all = self.by_listing.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(all.get(&listing), Some(Count::Going(held)) if Arc::ptr_eq(held, progress)) {
            all.insert(listing, count);
        }
    }

    /// Forgets everything: the rules are others.
    pub(crate) fn forget(&self) {
        self.stop();
        self.by_listing.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Tells what is being counted to end with what it has.
    pub(crate) fn stop(&self) {
        for count in self.by_listing.lock().unwrap_or_else(PoisonError::into_inner).values() {
            if let Count::Going(progress) = count {
                progress.stopped.store(true, Ordering::Relaxed);
            }
        }
    }
}

pub(super) async fn odds(State(house): Room, Path((room, game)): Path<(String, String)>) -> Response {
    let wanted = format!("{room}/{game}");
    if house.counted.get(&wanted).is_none() {
        let listing = match listing::load(&house.book(), &wanted) {
            Ok(listing) => listing,
            Err(refusal) => return *refusal,
        };
        if !listing.family().is_banked() {
            return no(StatusCode::NOT_FOUND, "no-odds", |tongue| {
                say!(tongue, "door.played-for-a-pot", listing = wanted.clone())
            });
        }
        let progress = Arc::new(Progress::default());
        house.counted.set(wanted.clone(), Count::Going(Arc::clone(&progress)));
        tokio::spawn(count(Arc::clone(&house), listing, progress));
    }
    match house.counted.get(&wanted) {
        Some(Count::Done(value)) => Json(value.as_ref()).into_response(),
        Some(Count::Never(why)) => no_odds(|tongue| why.speak(tongue)),
        Some(Count::Going(progress)) => {
            let (done, of) = (progress.done.load(Ordering::Relaxed), progress.of.load(Ordering::Relaxed));
            (StatusCode::ACCEPTED, Json(json!({ "counting": true, "done": done, "of": of }))).into_response()
        }
        None => no_odds(|tongue| say!(tongue, "door.room-closed")),
    }
}

/// Odds that were not counted, and why.
fn no_odds(why: impl Fn(Tongue) -> String) -> Response {
    no(StatusCode::NOT_FOUND, "no-odds", |tongue| say!(tongue, "door.no-odds", why = why(tongue)))
}

async fn count(house: Arc<House>, listing: rulebook::listing::Listing, progress: Arc<Progress>) {
    let _turn = house.counted.turn.lock().await;
    let id = listing.id().to_string();
    let watch = Arc::clone(&progress);
    let counted = tokio::task::spawn_blocking(move || {
        odds::odds(&Ask::new(&listing, watch.as_ref())).map(|odds| report::json(&odds))
    });
    let count = match counted.await {
        _ if progress.stops() => Count::Never(Sentence::new(|tongue| say!(tongue, "door.room-closed"))),
        Ok(Ok(value)) => Count::Done(Arc::new(value)),
        Ok(Err(wrong)) => Count::Never(Sentence::new(|_| wrong.join("; "))),
        Err(_) => Count::Never(Sentence::new(|tongue| say!(tongue, "door.failed"))),
    };
    house.counted.came_out(id, &progress, count);
}
