//! How often somebody may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use room::ids::AccountNo;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    /// Anything over HTTP.
    Ask,
    /// To come in: an account is made, or a password worked on.
    Enter,
    /// A message to a table.
    Say,
}

/// Whom a limit holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// Somebody who is signed in, from wherever they ask.
    Account(AccountNo),
    /// All who are not signed in and share an address.
    Address(IpAddr),
}

impl Class {
    /// How much may be asked at once, and the time after which one more may.
    const fn measure(self) -> (u32, Duration) {
        match self {
            Class::Ask => (300, Duration::from_millis(20)),
            // A party at home comes in together.
            Class::Enter => (60, Duration::from_secs(1)),
            Class::Say => (60, Duration::from_millis(50)),
        }
    }
}

/// So many are remembered before those who have rested are forgotten.
const REMEMBERED: usize = 20_000;

/// What everybody has asked lately: the moment at which all of it will have been worked off.
#[derive(Debug, Default)]
pub(crate) struct Limits(Mutex<HashMap<(Class, Who), Duration>>);

impl Limits {
    /// Counts one more; when it is too much, the time to wait.
    pub(crate) fn take(&self, class: Class, who: Who, now: Duration) -> Result<(), Duration> {
        let mut debts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() >= REMEMBERED {
            debts.retain(|_, until| *until > now);
        }
        let (most, each) = class.measure();
        let until = debts.entry((class, who)).or_insert(now);
        let after = (*until).max(now) + each;
        match after.checked_sub(now + each * most) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                *until = after;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_taken_then_a_steady_flow_and_others_are_not_touched() {
        let limits = Limits::default();
        let one = Who::Account(AccountNo(1));
        let (most, each) = Class::Say.measure();
        let now = Duration::from_secs(100);
        assert_eq!(
            (0..most + 5).filter(|_| limits.take(Class::Say, one, now).is_ok()).count(),
            most as usize
        );
        assert_eq!(limits.take(Class::Say, one, now), Err(each));
        assert_eq!(limits.take(Class::Say, Who::Account(AccountNo(2)), now), Ok(()));
        assert_eq!(limits.take(Class::Ask, one, now), Ok(()));
        assert_eq!(limits.take(Class::Say, one, now + each), Ok(()));
        assert_eq!(limits.take(Class::Say, one, now + each), Err(each));
    }

    #[test]
    fn those_who_have_rested_are_forgotten() {
        let limits = Limits::default();
        for account in 0..REMEMBERED as u32 {
            limits.take(Class::Ask, Who::Account(AccountNo(account)), Duration::ZERO).unwrap();
        }
        limits.take(Class::Ask, Who::Account(AccountNo(u32::MAX)), Duration::from_secs(9)).unwrap();
        assert_eq!(limits.0.lock().unwrap().len(), 1);
    }
}
