//! Rate limits: what one account, and one client address, may do per unit of time.
//!
//! Every request counts against its account (if it has one) and against its address, so that making more guests does not buy more
//! requests. The budgets of an address leave room for thirty players behind one router.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::ids::AccountNo;

/// Kind of request that has a budget of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    /// An HTTP request that is cheap to answer.
    Request,
    /// An HTTP request that computes or renders: a sign, a settlement, odds, a replay, a drill.
    Work,
    /// A password that has to be hashed: sign-in, name, password, erase.
    Password,
    /// A new guest account.
    Guest,
    /// A new table.
    Table,
    /// A message on a table's WebSocket, chat included.
    Message,
    /// A chat message.
    Chat,
    /// A chat message of a spectator where spectator chat is slowed down.
    SlowChat,
    /// Joining or leaving a waiting list, which is stored and shown to everybody at the table.
    Waiting,
}

/// A token bucket: `burst` at once, and one more after each `every`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) every: Duration,
}

/// The budget of one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) account: Rate,
    pub(crate) address: Rate,
}

const fn rate(burst: u32, every_ms: u64) -> Rate {
    Rate { burst, every: Duration::from_millis(every_ms) }
}

impl Class {
    #[cfg(test)]
    pub(crate) const ALL: [Class; 9] = [
        Class::Request,
        Class::Work,
        Class::Password,
        Class::Guest,
        Class::Table,
        Class::Message,
        Class::Chat,
        Class::SlowChat,
        Class::Waiting,
    ];

    /// The budget, as the table in docs/security.md shows it.
    pub(crate) const fn budget(self) -> Budget {
        let (account, address) = match self {
            Class::Request => (rate(300, 20), rate(3_000, 5)),
            Class::Work => (rate(60, 200), rate(300, 40)),
            Class::Password => (rate(10, 5_000), rate(60, 1_000)),
            Class::Guest => (rate(1, 1_000), rate(60, 5_000)),
            Class::Table => (rate(25, 1_000), rate(60, 10_000)),
            Class::Message => (rate(60, 50), rate(600, 5)),
            Class::Chat => (rate(8, 1_500), rate(40, 250)),
            Class::SlowChat => (rate(1, 30_000), rate(3, 10_000)),
            Class::Waiting => (rate(6, 5_000), rate(60, 500)),
        };
        Budget { account, address }
    }
}

/// Guesses at the password of one name, from all addresses together.
pub(crate) const GUESSES: Rate = rate(20, 30_000);

/// The sender of a request or message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// The account that it is signed in to.
    pub(crate) account: Option<AccountNo>,
    /// Its address, as [`super::Network`] resolves it.
    pub(crate) address: IpAddr,
}

/// Whose budget is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    Account(AccountNo),
    Address(IpAddr),
    /// The name that somebody signs in with, as a digest.
    Name(u64),
}

impl Client {
    /// Those whose budgets the client spends.
    pub(crate) fn holders(self) -> impl Iterator<Item = Holder> {
        self.account.map(Holder::Account).into_iter().chain([Holder::Address(self.address)])
    }
}

/// Buckets remembered before full ones are first dropped.
const REMEMBERED: usize = 20_000;

/// All buckets that are not full.
#[derive(Debug)]
pub(crate) struct Limits(Mutex<Buckets>);

#[derive(Debug)]
struct Buckets {
    /// When each bucket will be full again.
    full_at: HashMap<(Class, Holder), Duration>,
    /// The number of buckets at which full ones are dropped next.
    prune_at: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits(Mutex::new(Buckets { full_at: HashMap::new(), prune_at: REMEMBERED }))
    }
}

impl Limits {
    /// Takes one token from each bucket of the client, or from none; then the error is how long to wait.
    pub(crate) fn take(&self, class: Class, client: Client, now: Duration) -> Result<(), Duration> {
        self.take_all(class, client.holders(), now)
    }

    /// The same from the bucket of the account alone: for somebody who has what cannot be multiplied like guests, such as a seat.
    pub(crate) fn take_own(&self, class: Class, client: Client, now: Duration) -> Result<(), Duration> {
        self.take_all(class, client.account.map(Holder::Account).into_iter(), now)
    }

    /// The same for these holders.
    pub(crate) fn take_all(
        &self,
        class: Class,
        holders: impl Iterator<Item = Holder>,
        now: Duration,
    ) -> Result<(), Duration> {
        let mut buckets = self.buckets();
        buckets.prune(now);
        let after = holders.map(|holder| Ok(((class, holder), buckets.after_one(class, holder, now)?)));
        let after: Vec<_> = after.collect::<Result<_, _>>()?;
        buckets.full_at.extend(after);
        Ok(())
    }

    /// Whether the bucket of one holder has a token; the error is how long to wait. Nothing is taken.
    pub(crate) fn has(&self, class: Class, holder: Holder, now: Duration) -> Result<(), Duration> {
        self.buckets().after_one(class, holder, now).map(drop)
    }

    /// Puts a token back that was taken.
    pub(crate) fn give_back(&self, class: Class, holder: Holder) {
        if let Some(full_at) = self.buckets().full_at.get_mut(&(class, holder)) {
            *full_at = full_at.saturating_sub(class.rate(holder).every);
        }
    }

    fn buckets(&self) -> MutexGuard<'_, Buckets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Class {
    const fn rate(self, holder: Holder) -> Rate {
        match holder {
            Holder::Account(_) => self.budget().account,
            Holder::Address(_) => self.budget().address,
            Holder::Name(_) => GUESSES,
        }
    }
}

impl Buckets {
    /// When a bucket will be full again after one more token is taken; the error is how long to wait for that token.
    fn after_one(&self, class: Class, holder: Holder, now: Duration) -> Result<Duration, Duration> {
        let full_at = self.full_at.get(&(class, holder)).copied().unwrap_or(now).max(now);
        let Rate { burst, every } = class.rate(holder);
        let after = full_at + every;
        match after.checked_sub(now + every * burst).filter(|wait| !wait.is_zero()) {
            Some(wait) => Err(wait),
            None => Ok(after),
        }
    }

    fn prune(&mut self, now: Duration) {
        if self.full_at.len() >= self.prune_at {
            self.full_at.retain(|_, full_at| *full_at > now);
            self.prune_at = REMEMBERED.max(self.full_at.len() * 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);

    fn client(account: Option<u32>, last: u8) -> Client {
        Client { account: account.map(AccountNo), address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)) }
    }

    fn taken(limits: &Limits, class: Class, client: Client, tries: u32) -> u32 {
        (0..tries).filter(|_| limits.take(class, client, NOW).is_ok()).count() as u32
    }

    #[test]
    fn a_burst_passes_then_a_steady_flow_and_other_clients_are_not_affected() {
        for class in Class::ALL {
            let (limits, one) = (Limits::default(), client(Some(1), 1));
            let Rate { burst, every } = class.budget().account;
            assert_eq!(taken(&limits, class, one, burst + 5), burst, "{class:?}");
            assert_eq!(limits.take(class, one, NOW), Err(every), "{class:?}");
            assert_eq!(limits.take(class, client(Some(2), 2), NOW), Ok(()), "{class:?}");
            assert_eq!(limits.take(class, one, NOW + every), Ok(()), "{class:?}");
            assert_eq!(limits.take(class, one, NOW + every), Err(every), "{class:?}");
        }
    }

    #[test]
    fn more_accounts_at_one_address_share_its_budget() {
        for class in Class::ALL {
            let limits = Limits::default();
            let Budget { account, address } = class.budget();
            let accounts = 2 * address.burst / account.burst;
            let passed: u32 = (0..accounts)
                .map(|number| taken(&limits, class, client(Some(number), 1), account.burst))
                .sum();
            assert_eq!(passed, address.burst, "{class:?}");
            assert_eq!(taken(&limits, class, client(None, 1), 1), 0, "{class:?} without an account");
            assert_eq!(taken(&limits, class, client(None, 2), 1), 1, "{class:?} from elsewhere");
        }
    }

    #[test]
    fn a_refused_account_does_not_spend_the_budget_of_its_address() {
        let limits = Limits::default();
        let Budget { account, address } = Class::Message.budget();
        taken(&limits, Class::Message, client(Some(1), 1), 10 * address.burst);
        assert_eq!(
            taken(&limits, Class::Message, client(None, 1), 10 * address.burst),
            address.burst - account.burst
        );
    }

    #[test]
    fn a_token_that_is_given_back_can_be_taken_again() {
        let (limits, name) = (Limits::default(), Holder::Name(7));
        let take = || limits.take_all(Class::Password, [name].into_iter(), NOW);
        for _ in 0..GUESSES.burst {
            take().expect("one of the burst");
        }
        assert_eq!(take(), Err(GUESSES.every));
        assert_eq!(limits.has(Class::Password, name, NOW), Err(GUESSES.every));
        limits.give_back(Class::Password, name);
        assert_eq!(limits.has(Class::Password, name, NOW), Ok(()));
        assert_eq!(take(), Ok(()));
        limits.give_back(Class::Password, Holder::Name(8));
        assert_eq!(limits.has(Class::Password, Holder::Name(8), NOW), Ok(()), "what was never taken");
    }

    #[test]
    fn full_buckets_are_dropped() {
        let limits = Limits::default();
        for number in 0..REMEMBERED as u32 {
            let address = IpAddr::V4(Ipv4Addr::from_bits(number));
            limits.take(Class::Request, Client { account: None, address }, Duration::ZERO).unwrap();
        }
        limits.take(Class::Request, client(None, 1), NOW).unwrap();
        assert_eq!(limits.0.lock().unwrap().full_at.len(), 1);
    }

    #[test]
    fn the_documented_table_has_these_numbers() {
        let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/security.md"))
            .expect("docs/security.md can be read");
        let cell = |Rate { burst, every }: Rate| {
            let per_minute = Duration::from_secs(60).as_millis() / every.as_millis();
            format!("{burst}, then {per_minute} a minute")
        };
        for class in Class::ALL {
            let Budget { account, address } = class.budget();
            let row = format!("| {} | {} |", cell(account), cell(address));
            assert!(docs.contains(&row), "docs/security.md lacks the row of {class:?}: {row}");
        }
        let row = format!("| {} per name |", cell(GUESSES));
        assert!(docs.contains(&row), "docs/security.md lacks {row}");
    }
}
