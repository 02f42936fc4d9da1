//! What people are called, as it was read lately.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use room::ids::AccountNo;

pub(crate) use crate::lately::FRESH;
use crate::lately::Lately;

/// Names by account.
#[derive(Debug, Default)]
pub(crate) struct Called {
    names: Lately<Arc<str>>,
    /// How often somebody was called otherwise.
    changes: AtomicU64,
}

impl Called {
    /// What an account is called; it is read where nobody has asked lately.
    pub(crate) fn name(&self, account: AccountNo, now: Duration, read: impl FnOnce() -> String) -> Arc<str> {
        self.names.of(account, now, || read().into())
    }

    /// An account is called otherwise now.
    pub(crate) fn forget(&self, account: AccountNo) {
        self.names.forget(account);
        self.changes.fetch_add(1, Ordering::Release);
    }

    /// Rises when somebody is called otherwise.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
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
