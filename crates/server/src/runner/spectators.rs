//! Places for spectators: how many a table takes, and who gives way when it is full.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering;

use room::accounts::Scope;
use room::tables::Member;
use serde_json::Value;
use table::say;

use super::{Connection, Runner, Visitor, tell};
use crate::gate::Client;

impl Runner {
    /// Whether a visitor takes a spectator's place: players, those for whom a seat is kept, the owner, floor and auditors do not.
    pub(super) fn is_spectator(&self, visitor: &Visitor) -> bool {
        let works = [Scope::Floor, Scope::Audit].iter().any(|scope| visitor.scopes.contains(scope));
        let plays = visitor.account.is_some_and(|account| {
            self.live.roster.owner == Some(account)
                || self.live.is_called(account)
                || self.live.members.person(Member::Account(account)).is_some()
        });
        !works && !plays
    }

    /// Notes at each connection whether its account has a seat here.
    pub(super) fn note_seated(&self) {
        let here = self.live.table.here();
        for held in &self.connections {
            let account = held.visitor.account.map(Member::Account);
            let person = account.and_then(|account| self.live.members.person(account));
            held.seated.store(person.is_some_and(|person| here.has(person)), Ordering::Relaxed);
        }
    }

    /// The number of spectators, those at other nodes included.
    pub(super) fn spectators(&self) -> usize {
        let elsewhere = self.others.lines().saturating_sub(self.others.accounts().count());
        self.spectators_here().count() + elsewhere
    }

    fn spectators_here(&self) -> impl Iterator<Item = &Connection> {
        self.connections.iter().filter(|held| self.is_spectator(&held.visitor))
    }

    /// Whether there is a place for one more spectator. At a full table somebody else may have to give it up.
    pub(super) fn make_room(&mut self, client: Client) -> bool {
        if self.spectators() < self.live.spec.watchers() {
            return true;
        }
        let places: Vec<(u64, Client)> = self.spectators_here().map(|held| (held.id, held.client)).collect();
        let Some(id) = gives_way(&places, client) else { return false };
        self.turn_out(id);
        true
    }

    /// Ends the connection of a spectator, and tells it why.
    fn turn_out(&mut self, id: u64) {
        let Some(visitor) = self.visitor(id) else { return };
        let text = say!(visitor.tongue, "room.too-many-watching", watching = self.spectators());
        self.send(id, &tell::refused(&Value::Null, "too-many-watching", &text));
        self.connections.retain(|held| held.id != id);
    }
}

/// The spectator who gives way to a new client, if any.
///
/// Somebody with an account may be about to play, so connections without one give way to it. Beyond that an address that holds
/// many places gives one to an address that holds fewer: nobody can keep a table full from one address.
fn gives_way(places: &[(u64, Client)], new: Client) -> Option<u64> {
    let mut share: HashMap<IpAddr, usize> = HashMap::new();
    places.iter().for_each(|(_, held)| *share.entry(held.address).or_default() += 1);
    let of = |client: &Client| share.get(&client.address).copied().unwrap_or(0);
    let anonymous = |(_, held): &&(u64, Client)| held.account.is_none();
    // The longest connected of the largest share: `max_by_key` takes the last of equals.
    let largest = |(_, held): &&(u64, Client)| of(held);
    let least_entitled = places.iter().rev().filter(anonymous).max_by_key(largest);
    if new.account.is_some() && least_entitled.is_some() {
        return least_entitled.map(|(id, _)| *id);
    }
    let candidates = places.iter().rev().filter(|place| new.account.is_some() || anonymous(place));
    let (id, held) = candidates.max_by_key(largest)?;
    (of(held) > of(&new) + 1).then_some(*id)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use room::ids::AccountNo;

    use super::*;

    fn client(account: Option<u32>, last: u8) -> Client {
        Client { account: account.map(AccountNo), address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)) }
    }

    #[test]
    fn anonymous_connections_give_way_to_accounts_and_the_fullest_address_first() {
        let places =
            [(1, client(None, 1)), (2, client(None, 2)), (3, client(None, 2)), (4, client(Some(4), 3))];
        assert_eq!(gives_way(&places, client(Some(9), 9)), Some(2));
        assert_eq!(gives_way(&places[..1], client(Some(9), 9)), Some(1));
        assert_eq!(gives_way(&places[3..], client(None, 9)), None, "an account does not give way to none");
    }

    #[test]
    fn an_address_that_fills_a_table_gives_way_to_another() {
        let full: Vec<_> = (0..100).map(|id| (id, client(Some(id as u32), 1))).collect();
        assert_eq!(gives_way(&full, client(Some(500), 2)), Some(0));
        assert_eq!(gives_way(&full, client(Some(501), 1)), None, "its own address has all of it");
        let crowd: Vec<_> = (0..100).map(|id| (id, client(Some(id as u32), id as u8))).collect();
        assert_eq!(gives_way(&crowd, client(Some(500), 200)), None, "everybody has one place");
        let anonymous: Vec<_> = (0..100).map(|id| (id, client(None, 1))).collect();
        assert_eq!(gives_way(&anonymous, client(None, 2)), Some(0));
        assert_eq!(gives_way(&anonymous, client(None, 1)), None);
    }
}
