//! Whether the store takes writes: what `/ready` answers.

use std::sync::Arc;
use std::time::Duration;

use room::clock::Clock as _;
use room::journal::StoreError;
use tokio::sync::Mutex;

use crate::house::House;

/// How long one answer of the store holds, so that probes cost at most one write a second.
const FRESH: Duration = Duration::from_secs(1);
/// A store that takes longer than this to write is not ready.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long a failed write counts, unless one succeeds sooner: a probe may find room on a disk where a record does not.
const FAILURE: Duration = Duration::from_secs(5);

/// What is known of the store's health.
#[derive(Debug, Default)]
pub(crate) struct Health {
    probed: Mutex<Option<(Duration, Result<(), StoreError>)>>,
    failed: std::sync::Mutex<Option<(Duration, StoreError)>>,
}

impl Health {
    /// A record could not be stored. One that the store refuses for what is wrong with it says nothing of the store.
    pub(crate) fn failed(&self, at: Duration, wrong: &StoreError) {
        if !matches!(wrong, StoreError::Fault(_) | StoreError::Refused { .. }) {
            *self.failure() = Some((at, wrong.clone()));
        }
    }

    /// A record was stored.
    pub(crate) fn stored(&self) {
        *self.failure() = None;
    }

    fn failure(&self) -> std::sync::MutexGuard<'_, Option<(Duration, StoreError)>> {
        self.failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Whether the store writes now. Requests that come together share one probe.
pub(crate) async fn check(house: &Arc<House>) -> Result<(), StoreError> {
    let now = house.clock.running();
    if let Some((at, wrong)) = house.health.failure().clone()
        && now.saturating_sub(at) < FAILURE
    {
        return Err(wrong);
    }
    let mut probed = house.health.probed.lock().await;
    if let Some((at, answer)) = probed.as_ref()
        && now.saturating_sub(*at) < FRESH
    {
        return answer.clone();
    }
    let late = || StoreError::Failed { said: format!("no answer for {} seconds", TIMEOUT.as_secs()) };
    let answer = tokio::time::timeout(TIMEOUT, house.journal.probe()).await.unwrap_or_else(|_| Err(late()));
    *probed = Some((house.clock.running(), answer.clone()));
    answer
}
