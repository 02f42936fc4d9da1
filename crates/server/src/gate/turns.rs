//! Expensive work takes turns: a few pieces at once, and one at a time for each address, so that a client that asks for much waits for
//! itself and not for others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Addresses remembered before those without work are dropped.
const REMEMBERED: usize = 1_000;

/// The turns of one kind of work.
#[derive(Debug)]
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    addresses: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// A turn. Dropping it passes it on.
#[derive(Debug)]
pub(crate) struct Turn {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

impl Turns {
    /// Half of the processors work, and at least one: the other half is for the tables.
    pub(crate) fn of_half_the_processors() -> Turns {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Turns::new((processors / 2).max(1))
    }

    fn new(at_once: usize) -> Turns {
        Turns { all: Arc::new(Semaphore::new(at_once)), addresses: Mutex::default() }
    }

    /// Waits for a turn. Each address has one piece of work in the queue for all, and its others wait behind that one.
    pub(crate) async fn wait(&self, address: IpAddr) -> Option<Turn> {
        // The semaphores are never closed.
        let own = self.own(address).acquire_owned().await.ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(Turn { _all: all, _own: own })
    }

    fn own(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = addresses.get(&address).and_then(Weak::upgrade) {
            return own;
        }
        if addresses.len() >= REMEMBERED {
            addresses.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(1));
        addresses.insert(address, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(number))
    }

    #[tokio::test]
    async fn one_address_with_much_work_does_not_hold_up_another() {
        let turns = Turns::new(2);
        let busy = turns.wait(address(1)).now_or_never().expect("the first comes at once");
        let mut queue: Vec<_> = (0..60).map(|_| Box::pin(turns.wait(address(1)))).collect();
        assert!(queue.iter_mut().all(|waits| waits.now_or_never().is_none()), "one at a time of an address");
        let other = turns.wait(address(2)).now_or_never().expect("another address comes at once");
        drop((busy, queue));
        // All are full: the next two addresses come in the order in which they asked, whatever one of them still has to do.
        let third = turns.wait(address(3)).now_or_never().expect("a place is free");
        let (mut fourth, mut more_of_third) =
            (Box::pin(turns.wait(address(4))), Box::pin(turns.wait(address(3))));
        assert!((&mut fourth).now_or_never().is_none() && (&mut more_of_third).now_or_never().is_none());
        drop(third);
        let fourth = (&mut fourth).now_or_never().expect("its turn");
        assert!((&mut more_of_third).now_or_never().is_none());
        drop((other, fourth));
    }

    #[tokio::test]
    async fn addresses_without_work_are_forgotten() {
        let turns = Turns::new(1);
        join_all((0..3 * REMEMBERED as u32).map(|number| turns.wait(address(number)).map(drop))).await;
        drop(turns.wait(address(1)).await);
        let known = turns.addresses.lock().unwrap_or_else(PoisonError::into_inner).len();
        assert!(known <= REMEMBERED, "{known}");
    }
}
