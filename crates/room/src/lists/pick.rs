//! Who gets a seat that is free.

use money::Cents;
use serde::{Deserialize, Serialize};

use super::{Entry, GameKey, List, MOST_PASSED, OPEN_AT, Rank, Request};
use crate::clock::Time;
use crate::ids::{AccountNo, TableNo};

/// A table of a game, as the lists look at it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seats {
    /// Its number.
    pub table: u32,
    /// Seats that nobody has, and that are kept for nobody.
    pub free: usize,
    /// The least that a seat can be taken with.
    pub least: Cents,
    /// Players with their stacks, in the order in which they came.
    pub arrivals: Vec<(AccountNo, Cents)>,
    /// Players who may not sit here.
    pub removed: Vec<AccountNo>,
    /// Whether it will be closed.
    pub closing: bool,
}

/// A seat for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacancy {
    /// Where.
    pub table: TableNo,
    /// For whom.
    pub account: AccountNo,
    /// The table that they leave for it.
    pub from: Option<TableNo>,
    /// Whether they have to, as players of a feeder.
    pub must_move: bool,
    /// Players ahead who are away and keep their place once.
    pub passed: Vec<AccountNo>,
    /// Players ahead who were away once before.
    pub dropped: Vec<AccountNo>,
    /// Players ahead who may not sit at this table.
    pub skipped: Vec<AccountNo>,
}

impl Vacancy {
    /// As an entry of the list.
    pub fn entry(&self, list: &GameKey, until: Time) -> Entry {
        Entry::Called {
            list: list.clone(),
            account: self.account,
            table: self.table,
            until,
            must_move: self.from.filter(|_| self.must_move),
            passed: self.passed.clone(),
            dropped: self.dropped.clone(),
            skipped: self.skipped.clone(),
        }
    }
}

/// The next seat of a game that somebody is to be called to. `tables` are its open tables, the main game first.
pub fn vacancy(list: &List, tables: &[Seats]) -> Option<Vacancy> {
    let open = || tables.iter().filter(|seats| seats.free > 0 && !seats.closing);
    if list.settings.must_move
        && let Some(moved) = open().find_map(|main| must_move(list, tables, main))
    {
        return Some(moved);
    }
    open().find_map(|seats| first(list, seats))
}

/// Whether so many wait in vain that a new table opens for them.
pub fn opens_table(list: &List, by_default: bool) -> bool {
    let usual = if by_default { OPEN_AT } else { 0 };
    let open_at = usize::from(list.settings.open_at.unwrap_or(usual));
    let waits = |held: &&Request| {
        held.rank == Rank::Waiting
            && !held.away
            && held.call.is_none()
            && held.from.is_none()
            && held.tables.is_empty()
    };
    open_at > 0 && list.requests.iter().filter(waits).count() >= open_at
}

/// A seat of an earlier table goes to the player who came first to a later one.
fn must_move(list: &List, tables: &[Seats], main: &Seats) -> Option<Vacancy> {
    let later = tables.iter().filter(|feeder| feeder.table > main.table);
    // The table that was opened last is emptied first.
    let feeder = later.filter(|feeder| !feeder.arrivals.is_empty()).max_by_key(|feeder| feeder.table)?;
    let moves = |account: AccountNo| {
        let held = list.request(account).is_some_and(|request| request.call.is_some());
        let moving = list.moving.iter().any(|held| held.account == account);
        !held && !moving && !main.removed.contains(&account)
    };
    let (account, _) =
        feeder.arrivals.iter().find(|(account, chips)| *chips >= main.least && moves(*account))?;
    Some(Vacancy {
        table: TableNo(main.table),
        account: *account,
        from: Some(TableNo(feeder.table)),
        must_move: true,
        passed: Vec::new(),
        dropped: Vec::new(),
        skipped: Vec::new(),
    })
}

/// The first who would take a seat of a table, and who of those ahead is passed over for being away.
fn first(list: &List, seats: &Seats) -> Option<Vacancy> {
    let table = TableNo(seats.table);
    let is_here = |account: AccountNo| seats.arrivals.iter().any(|(held, _)| *held == account);
    let (mut passed, mut dropped, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    for request in list.queue(table) {
        if seats.removed.contains(&request.account) || is_here(request.account) {
            skipped.push(request.account);
            continue;
        }
        if request.away {
            let last = request.passed + 1 >= MOST_PASSED;
            if last {
                dropped.push(request.account);
            } else {
                passed.push(request.account);
            }
            continue;
        }
        let (account, from) = (request.account, request.from);
        return Some(Vacancy { table, account, from, must_move: false, passed, dropped, skipped });
    }
    None
}
