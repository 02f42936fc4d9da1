//! What is kept of accounts as it was read lately: every step of a table tells it to everybody.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::ids::AccountNo;

/// What was read so long ago is read again: another node may have changed it.
pub(crate) const FRESH: Duration = Duration::from_secs(5);
/// So many are kept.
const MOST: usize = 20_000;

/// Something of each account, with when it was read.
#[derive(Debug)]
pub(crate) struct Lately<T>(Mutex<HashMap<AccountNo, (T, Duration)>>);

impl<T> Default for Lately<T> {
    fn default() -> Lately<T> {
        Lately(Mutex::default())
    }
}

impl<T: Clone> Lately<T> {
    /// What is known of an account; it is read where nobody has asked lately.
    pub(crate) fn of(&self, account: AccountNo, now: Duration, read: impl FnOnce() -> T) -> T {
        let fresh = |(_, at): &&(T, Duration)| now.saturating_sub(*at) < FRESH;
        if let Some((known, _)) = self.held().get(&account).filter(fresh) {
            return known.clone();
        }
        let known = read();
        let mut held = self.held();
        if held.len() >= MOST {
            held.clear();
        }
        held.insert(account, (known.clone(), now));
        known
    }

    /// It is another now.
    pub(crate) fn forget(&self, account: AccountNo) {
        self.held().remove(&account);
    }

    /// It may be another for anybody.
    pub(crate) fn forget_all(&self) {
        self.held().clear();
    }

    fn held(&self) -> MutexGuard<'_, HashMap<AccountNo, (T, Duration)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
