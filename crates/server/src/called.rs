//! What people are called, as it was read lately: every step of a table tells it to everybody.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::ids::AccountNo;

/// A name that was read so long ago is read again: another node may have changed it.
pub(crate) const FRESH: Duration = Duration::from_secs(5);
/// So many are kept.
const MOST: usize = 20_000;

/// Names by account, with when they were read.
#[derive(Debug, Default)]
pub(crate) struct Called {
    names: Mutex<HashMap<AccountNo, (Arc<str>, Duration)>>,
    /// How often somebody was called otherwise.
    changes: AtomicU64,
}

impl Called {
    /// What an account is called; it is read where nobody has asked lately.
    pub(crate) fn name(&self, account: AccountNo, now: Duration, read: impl FnOnce() -> String) -> Arc<str> {
        let fresh = |(_, at): &&(Arc<str>, Duration)| now.saturating_sub(*at) < FRESH;
        if let Some((name, _)) = self.held().get(&account).filter(fresh) {
            return Arc::clone(name);
        }
        let name: Arc<str> = read().into();
        let mut held = self.held();
        if held.len() >= MOST {
            held.clear();
        }
        held.insert(account, (Arc::clone(&name), now));
        name
    }

    /// An account is called otherwise now.
    pub(crate) fn forget(&self, account: AccountNo) {
        self.held().remove(&account);
        self.changes.fetch_add(1, Ordering::Release);
    }

    /// Rises when somebody is called otherwise.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    fn held(&self) -> MutexGuard<'_, HashMap<AccountNo, (Arc<str>, Duration)>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_once_in_a_while_and_when_it_was_changed() {
        let called = Called::default();
        let ann = AccountNo(1);
        let at = |seconds| Duration::from_secs(seconds);
        let read = |name: &'static str| move || name.to_owned();
        assert_eq!(&*called.name(ann, at(0), read("Ann")), "Ann");
        assert_eq!(&*called.name(ann, at(4), || panic!("it is known")), "Ann");
        assert_eq!(&*called.name(ann, at(6), read("Anna")), "Anna");
        called.forget(ann);
        assert_eq!(&*called.name(ann, at(6), read("Annie")), "Annie");
    }
}
