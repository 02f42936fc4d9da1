//! Guesses at passwords, which are limited by name as well as by address, so that many addresses together guess no faster.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::limits::{Class, Holder, Limits};

/// Addresses remembered before the oldest half is forgotten.
const REMEMBERED: usize = 10_000;
/// Letters of a name that are told apart. No name is longer.
const LETTERS: usize = 64;

/// Where members have signed in from. An address that a name was signed in from before is not held up by guesses from elsewhere, so
/// that nobody locks a member out.
#[derive(Debug, Default)]
pub(crate) struct Guesses {
    hasher: RandomState,
    known: Mutex<HashMap<(u64, IpAddr), Duration>>,
}

/// A guess that was taken from the budget of a name, and may be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Guess {
    name: u64,
    address: IpAddr,
    counted: bool,
}

impl Guesses {
    /// Takes a guess at the password of a name, whether or not somebody has the name; the error is how long to wait.
    pub(crate) fn take(
        &self,
        limits: &Limits,
        name: &str,
        address: IpAddr,
        now: Duration,
    ) -> Result<Guess, Duration> {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
        let name = self.hasher.hash_one(letters.take(LETTERS).collect::<String>());
        let counted = !self.known().contains_key(&(name, address));
        if counted {
            limits.take_all(Class::Password, [Holder::Name(name)].into_iter(), now)?;
        }
        Ok(Guess { name, address, counted })
    }

    /// The password was right: the guess counts for nothing, and the address is known from now on.
    pub(crate) fn was_right(&self, limits: &Limits, guess: Guess, now: Duration) {
        if guess.counted {
            limits.give_back(Class::Password, Holder::Name(guess.name));
        }
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            let mut times: Vec<Duration> = known.values().copied().collect();
            let (_, middle, _) = times.select_nth_unstable(REMEMBERED / 2);
            let middle = *middle;
            known.retain(|_, signed_in| *signed_in > middle);
        }
        known.insert((guess.name, guess.address), now);
    }

    fn known(&self) -> MutexGuard<'_, HashMap<(u64, IpAddr), Duration>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::limits::GUESSES;
    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(number))
    }

    #[test]
    fn many_addresses_share_the_guesses_at_one_name() {
        let (guesses, limits) = (Guesses::default(), Limits::default());
        let guess = |name: &str, from: u32| guesses.take(&limits, name, address(from), NOW);
        let spellings = ["Anneliese", "anneliese", " Anne-liese ", "ANNELIESE"];
        for number in 0..GUESSES.burst {
            guess(spellings[number as usize % 4], number).expect("one of the burst");
        }
        assert_eq!(guess("Anneliese", 5_000).err(), Some(GUESSES.every));
        assert!(guess("Bea", 0).is_ok(), "another name, whether or not there is one");
    }

    #[test]
    fn a_member_is_not_locked_out_where_they_have_signed_in_before() {
        let (guesses, limits) = (Guesses::default(), Limits::default());
        let home = guesses.take(&limits, "Ann", address(1), NOW).expect("the first");
        guesses.was_right(&limits, home, NOW);
        let wrong = (0..100).filter(|from| guesses.take(&limits, "Ann", address(100 + from), NOW).is_ok());
        assert_eq!(wrong.count(), GUESSES.burst as usize, "the right one did not count");
        assert!(guesses.take(&limits, "Ann", address(1), NOW).is_ok());
        assert!(guesses.take(&limits, "Ann", address(2), NOW).is_err());
    }

    #[test]
    fn old_addresses_are_forgotten() {
        let (guesses, limits) = (Guesses::default(), Limits::default());
        for number in 0..REMEMBERED as u32 + 1 {
            let guess = Guess { name: 1, address: address(number), counted: false };
            guesses.was_right(&limits, guess, NOW + Duration::from_secs(number.into()));
        }
        let known = guesses.known();
        assert!(known.len() <= REMEMBERED / 2 + 1, "{}", known.len());
        assert!(known.contains_key(&(1, address(REMEMBERED as u32))), "the last one");
    }
}
