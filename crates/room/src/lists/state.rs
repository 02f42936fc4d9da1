//! The lists as they are after their last record.

use std::collections::BTreeMap;

use families::Dues;
use money::Cents;
use serde::{Deserialize, Serialize};

use super::{Entry, GameKey, MOST_PASSED};
use crate::clock::Time;
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Head, Record};
use crate::tables::Spec;

/// All lists of the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists {
    /// The last record that is known.
    pub head: Head,
    pub(super) lists: BTreeMap<GameKey, List>,
}

/// The list of one game and limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Requests in order.
    pub requests: Vec<Request>,
    /// Players on the way from one table to another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moving: Vec<Moving>,
    /// The set-up of the game, where it was asked for while no table of it was open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Spec>>,
    /// How the list is run.
    #[serde(default)]
    pub settings: Settings,
}

/// A player who wants a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who.
    pub account: AccountNo,
    /// Since when.
    pub since: Time,
    /// The only tables wanted; empty for any table of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableNo>,
    /// The table that they would leave for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<TableNo>,
    /// Why they are where they are.
    #[serde(default)]
    pub rank: Rank,
    /// Whether they are away: seats go past them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// How many seats have gone past them while they were away.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passed: u8,
    /// The seat that is kept for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// What a request comes from. The first is ahead of the others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// The main game has a seat for this player of a feeder.
    MustMove,
    /// Their game of the same game and limit was broken.
    BrokenGame,
    /// They joined.
    #[default]
    Waiting,
}

/// A seat that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// Where.
    pub table: TableNo,
    /// Until when.
    pub until: Time,
}

/// A player on the way from one table to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who.
    pub account: AccountNo,
    /// Where from.
    pub from: TableNo,
    /// Where to.
    pub to: TableNo,
    /// The chips that they left with.
    pub chips: Cents,
    /// The blinds that they have missed.
    pub dues: Dues,
}

/// How a list is run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Settings {
    /// How many waiting players open a new table: by default as many as start the game; 0 never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_at: Option<u8>,
    /// Whether later tables feed the first in order of arrival.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub must_move: bool,
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

impl Default for Lists {
    fn default() -> Lists {
        Lists { head: Head::START, lists: BTreeMap::new() }
    }
}

impl Request {
    /// Whether a seat at a table would do.
    pub fn wants(&self, table: TableNo) -> bool {
        self.from != Some(table) && (self.tables.is_empty() || self.tables.contains(&table))
    }
}

impl List {
    /// The request of a player.
    pub fn request(&self, account: AccountNo) -> Option<&Request> {
        self.requests.iter().find(|held| held.account == account)
    }

    fn request_mut(&mut self, account: AccountNo) -> Option<&mut Request> {
        self.requests.iter_mut().find(|held| held.account == account)
    }

    /// The place of a player on the list, from 0.
    pub fn place(&self, account: AccountNo) -> Option<usize> {
        self.requests.iter().position(|held| held.account == account)
    }

    /// Players who wait for a seat at a table and have none kept, in order.
    pub fn queue(&self, table: TableNo) -> impl Iterator<Item = &Request> {
        self.requests.iter().filter(move |held| held.call.is_none() && held.wants(table))
    }

    fn is_empty(&self) -> bool {
        self.requests.is_empty() && self.moving.is_empty() && self.settings == Settings::default()
    }

    /// Puts a request behind all of its rank.
    fn insert(&mut self, request: Request) {
        let at = self.requests.iter().position(|held| held.rank > request.rank);
        self.requests.insert(at.unwrap_or(self.requests.len()), request);
    }

    fn remove(&mut self, account: AccountNo) {
        self.requests.retain(|held| held.account != account);
        self.moving.retain(|held| held.account != account);
    }
}

impl Lists {
    /// All lists that anything is known of.
    pub fn all(&self) -> impl Iterator<Item = (&GameKey, &List)> {
        self.lists.iter()
    }

    /// A list; nothing where nobody waits and nothing is set.
    pub fn get(&self, key: &GameKey) -> Option<&List> {
        self.lists.get(key)
    }

    /// The lists that a player is on.
    pub fn of(&self, account: AccountNo) -> impl Iterator<Item = (&GameKey, &Request)> {
        self.lists.iter().filter_map(move |(key, list)| Some((key, list.request(account)?)))
    }

    /// Takes in the next record.
    pub fn take_in(&mut self, record: &Record) {
        Entry::of(record).iter().for_each(|entry| self.apply(entry, record.at));
        self.head = record.head();
    }

    /// Takes in an entry of a moment. It decides nothing: whatever is not there any more is left as it is.
    pub fn apply(&mut self, entry: &Entry, at: Time) {
        let key = entry.list().clone();
        let list = self.lists.entry(key.clone()).or_default();
        list.apply(entry, at);
        if list.is_empty() {
            self.lists.remove(&key);
        }
    }

    pub(super) fn of_parts(head: Head, lists: BTreeMap<GameKey, List>) -> Lists {
        Lists { head, lists }
    }
}

impl List {
    fn apply(&mut self, entry: &Entry, at: Time) {
        match entry {
            Entry::Joined { account, tables, from, game, .. } => {
                self.joined(*account, tables, *from, at);
                self.game = game.clone().or(self.game.take());
            }
            Entry::Left { account, .. } => self.remove(*account),
            Entry::Called { account, table, until, must_move, passed, dropped, .. } => {
                dropped.iter().for_each(|account| self.remove(*account));
                for request in self.requests.iter_mut().filter(|held| passed.contains(&held.account)) {
                    request.passed = (request.passed + 1).min(MOST_PASSED);
                }
                if let Some(from) = must_move {
                    self.must_move(*account, *from, at);
                }
                if let Some(request) = self.request_mut(*account) {
                    request.call = Some(Call { table: *table, until: *until });
                }
            }
            Entry::Missed { account, .. } => self.missed(*account),
            Entry::Uncalled { account, .. } => self.uncalled(*account),
            Entry::Away { account, on, .. } => {
                if let Some(request) = self.request_mut(*account) {
                    request.away = *on;
                }
            }
            Entry::Placed { account, place, .. } => self.placed(*account, *place),
            Entry::Broke { table, accounts, .. } => {
                self.table_closed(*table);
                accounts.iter().for_each(|account| self.broke(*account, at));
            }
            Entry::TableClosed { table, .. } => self.table_closed(*table),
            Entry::Moving { account, from, to, chips, dues, .. } => {
                self.moving.retain(|held| held.account != *account);
                let (account, from, to, chips, dues) = (*account, *from, *to, *chips, *dues);
                self.moving.push(Moving { account, from, to, chips, dues });
            }
            Entry::Set { settings, .. } => self.settings = *settings,
        }
    }

    fn joined(&mut self, account: AccountNo, tables: &[TableNo], from: Option<TableNo>, at: Time) {
        match self.request_mut(account) {
            // Whoever takes any table asks for no single one any more.
            Some(request) if tables.is_empty() => request.tables.clear(),
            Some(request) => request.tables.extend(tables),
            None => {
                let tables = tables.to_vec();
                let rank = Rank::Waiting;
                self.insert(Request {
                    account,
                    since: at,
                    tables,
                    from,
                    rank,
                    away: false,
                    passed: 0,
                    call: None,
                });
            }
        }
    }

    /// A player of a feeder is called to the main game; whatever they asked for themselves is met by it.
    fn must_move(&mut self, account: AccountNo, from: TableNo, at: Time) {
        self.requests.retain(|held| held.account != account);
        let (from, rank) = (Some(from), Rank::MustMove);
        self.insert(Request {
            account,
            since: at,
            tables: Vec::new(),
            from,
            rank,
            away: false,
            passed: 0,
            call: None,
        });
    }

    fn broke(&mut self, account: AccountNo, at: Time) {
        let held = self.request(account).cloned();
        self.requests.retain(|held| held.account != account);
        let call = held.and_then(|held| held.call);
        let (rank, tables) = (Rank::BrokenGame, Vec::new());
        self.insert(Request { account, since: at, tables, from: None, rank, away: false, passed: 0, call });
    }

    /// They are away now: the next seats go past them. Who had to move has not, and plays on where they are.
    fn missed(&mut self, account: AccountNo) {
        match self.request_mut(account) {
            Some(request) if request.rank == Rank::MustMove => self.remove(account),
            Some(request) => (request.call, request.away) = (None, true),
            None => {}
        }
    }

    fn uncalled(&mut self, account: AccountNo) {
        match self.request_mut(account) {
            Some(request) if request.rank == Rank::MustMove => self.remove(account),
            Some(request) => request.call = None,
            None => {}
        }
    }

    fn placed(&mut self, account: AccountNo, place: usize) {
        let Some(at) = self.place(account) else { return };
        let request = self.requests.remove(at);
        self.requests.insert(place.min(self.requests.len()), request);
    }

    fn table_closed(&mut self, table: TableNo) {
        self.moving.retain(|held| held.to != table);
        let called = self.requests.iter().filter(|held| held.call.is_some_and(|call| call.table == table));
        let called: Vec<AccountNo> = called.map(|held| held.account).collect();
        called.into_iter().for_each(|account| self.uncalled(account));
        for request in &mut self.requests {
            request.from = request.from.filter(|from| *from != table);
        }
        self.requests
            .retain(|held| held.tables.is_empty() || held.tables.iter().any(|other| *other != table));
        self.requests.iter_mut().for_each(|held| held.tables.retain(|other| *other != table));
    }
}
