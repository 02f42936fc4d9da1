//! Limits on what a client holds at the same time: open connections and open tables.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::limits::{Client, Holder};

/// The most that one account and one address may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capacity {
    pub(crate) account: usize,
    pub(crate) address: usize,
}

/// WebSocket connections to tables.
pub(crate) const SOCKETS: Capacity = Capacity { account: 20, address: 200 };
/// TCP connections, which have no account yet.
pub(crate) const CONNECTIONS: Capacity = Capacity { account: 0, address: 500 };
/// TCP connections of one address, WebSockets included, while the process has few files left to open.
const WHILE_SCARCE: usize = 16;
/// Tables that are open.
pub(crate) const TABLES: Capacity = Capacity { account: 20, address: 60 };

/// Whether one more connection is accepted from an address that has `own` of the `all` that are open, where the system allows `most`.
/// The last quarter is for addresses that have few.
pub(crate) const fn has_place(own: usize, all: usize, most: usize) -> bool {
    all < most / 4 * 3 || own < WHILE_SCARCE && all < most
}

/// How many of one kind of thing everybody holds.
#[derive(Debug, Clone)]
pub(crate) struct Holds {
    capacity: Capacity,
    held: Arc<Mutex<HashMap<Holder, usize>>>,
}

/// One held thing. Dropping it frees its place.
#[derive(Debug)]
pub(crate) struct Hold {
    holds: Holds,
    client: Client,
}

impl Holds {
    pub(crate) fn new(capacity: Capacity) -> Holds {
        Holds { capacity, held: Arc::default() }
    }

    /// Holds one more for the client; `None` where its account or its address has no place left.
    pub(crate) fn take(&self, client: Client) -> Option<Hold> {
        let mut held = self.held();
        let free = |holder: &Holder| held.get(holder).copied().unwrap_or(0) < self.capacity.of(holder);
        if !client.holders().all(|holder| free(&holder)) {
            return None;
        }
        client.holders().for_each(|holder| *held.entry(holder).or_default() += 1);
        drop(held);
        Some(Hold { holds: self.clone(), client })
    }

    /// How many an address holds.
    pub(crate) fn of_address(&self, address: IpAddr) -> usize {
        self.held().get(&Holder::Address(address)).copied().unwrap_or(0)
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Holder, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Capacity {
    const fn of(self, holder: &Holder) -> usize {
        match holder {
            Holder::Account(_) => self.account,
            Holder::Address(_) => self.address,
            // Nothing is held by name.
            Holder::Name(_) => 0,
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut held = self.holds.held();
        for holder in self.client.holders() {
            if let Some(count) = held.get_mut(&holder) {
                *count -= 1;
                if *count == 0 {
                    held.remove(&holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use room::ids::AccountNo;

    use super::*;

    fn client(account: u32, last: u8) -> Client {
        Client { account: Some(AccountNo(account)), address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)) }
    }

    #[test]
    fn when_connections_are_scarce_they_are_for_addresses_with_few() {
        assert!(has_place(500, 599, 800) && has_place(0, 0, 800));
        assert!(!has_place(WHILE_SCARCE, 600, 800) && has_place(WHILE_SCARCE - 1, 799, 800));
        assert!(!has_place(0, 800, 800));
    }

    #[test]
    fn an_account_and_an_address_hold_so_many_and_no_more() {
        let holds = Holds::new(Capacity { account: 2, address: 3 });
        let first = holds.take(client(1, 1));
        let rest: Vec<_> = [(1, 1), (2, 1)].map(|(account, last)| holds.take(client(account, last))).into();
        assert!(first.is_some() && rest.iter().all(Option::is_some));
        assert!(holds.take(client(3, 1)).is_none(), "the address is full");
        assert!(holds.take(client(1, 2)).is_none(), "the account is full");
        assert!(holds.take(client(3, 2)).is_some());
        drop(first);
        assert!(holds.take(client(1, 1)).is_some());
        drop(rest);
        assert!(holds.held().is_empty(), "nothing is kept of clients that hold nothing");
    }
}
