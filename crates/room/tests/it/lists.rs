//! Waiting lists: random joins, calls, absences, moves and broken games over several tables and two nodes. Nobody is overtaken,
//! nobody is called twice or listed twice, and the lists are the same after a restart.

use std::collections::{BTreeMap, BTreeSet};

use money::Cents;
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{CommandId, Journal, SqliteJournal};
use room::lists::{
    Board, Entry, GameKey, LeftBecause, Lists, MOST_LISTED, MOST_LISTS, Rank, Seats, Settings, opens_table,
    vacancy,
};
use room::tables::Undone;
use testkit::Random;

use crate::hall::done;

const SEATS: usize = 3;

fn key(name: &str) -> GameKey {
    GameKey(name.to_owned())
}

/// A room of tables that only have seats.
struct World {
    journal: SqliteJournal,
    /// Two nodes, each with what it has read.
    boards: [Board; 2],
    tables: BTreeMap<u32, (GameKey, Vec<AccountNo>)>,
    /// Kept seats by table.
    kept: BTreeMap<u32, BTreeSet<AccountNo>>,
    now: i64,
}

impl World {
    fn new() -> World {
        let journal = SqliteJournal::in_memory().expect("a journal");
        let boards = [Board::default(), Board::default()];
        World { journal, boards, tables: BTreeMap::new(), kept: BTreeMap::new(), now: 1_000 }
    }

    fn lists(&self, node: usize) -> Lists {
        self.boards[node].read(self.journal.reader()).expect("the lists").as_ref().clone()
    }

    fn write(&mut self, node: usize, entries: &[Entry]) -> Result<(), Undone> {
        self.now += 1;
        let now = self.now;
        let fresh = || CommandId::of(&[&now.to_string()]);
        let decide = |_: &Lists| Ok(entries.to_vec());
        done(self.boards[node].write(&self.journal, (Time(now), &fresh), &decide)).map(drop)
    }

    fn join(&mut self, node: usize, list: &GameKey, account: u32, tables: &[u32]) -> Result<(), Undone> {
        let tables = tables.iter().copied().map(TableNo).collect();
        let (list, account) = (list.clone(), AccountNo(account));
        self.write(node, &[Entry::Joined { list, account, tables, from: None, game: None }])
    }

    fn seats(&self, list: &GameKey) -> Vec<Seats> {
        let of = self.tables.iter().filter(|(_, (key, _))| key == list);
        let seats = of.map(|(number, (_, seated))| {
            let kept = self.kept.get(number).map_or(0, BTreeSet::len);
            let arrivals = seated.iter().map(|account| (*account, Cents::dollars(100))).collect();
            Seats {
                table: *number,
                free: SEATS.saturating_sub(seated.len() + kept),
                arrivals,
                ..Seats::default()
            }
        });
        seats.collect()
    }

    /// Calls everybody for whom there is a seat, and checks each call.
    fn call(&mut self, node: usize, list: &GameKey) {
        loop {
            let lists = self.lists(node);
            let (Some(held), seats) = (lists.get(list), self.seats(list)) else { return };
            let Some(found) = vacancy(held, &seats) else { return };
            let table = found.table;
            assert!(seats.iter().any(|seats| seats.table == table.0 && seats.free > 0), "a seat twice");
            if !found.must_move {
                for ahead in held.queue(table).take_while(|request| request.account != found.account) {
                    let seated = self.tables[&table.0].1.contains(&ahead.account);
                    assert!(ahead.away || seated, "{ahead:?} was overtaken by {found:?}");
                }
            }
            let entry = found.entry(list, Time(self.now + 60_000));
            self.write(node, std::slice::from_ref(&entry)).expect("it follows");
            // Another node that decides on the same list does not call again.
            assert!(self.write(1 - node, &[entry]).is_err(), "called twice");
            self.kept.entry(table.0).or_default().insert(found.account);
        }
    }

    /// A called player sits, or does not come.
    fn answer(&mut self, node: usize, list: &GameKey, comes: bool) {
        let lists = self.lists(node);
        let called =
            lists.get(list).and_then(|held| held.requests.iter().find(|request| request.call.is_some()));
        let Some((account, call, from)) = called.and_then(|held| Some((held.account, held.call?, held.from)))
        else {
            return;
        };
        let list = list.clone();
        self.kept.entry(call.table.0).or_default().remove(&account);
        if comes {
            if let Some((_, seated)) = from.and_then(|from| self.tables.get_mut(&from.0)) {
                seated.retain(|held| *held != account);
            }
            let because = LeftBecause::Seated;
            self.write(node, &[Entry::Left { list, account, because }]).expect("it is noted");
            self.tables.get_mut(&call.table.0).expect("a table").1.push(account);
        } else {
            self.write(node, &[Entry::Missed { list, account }]).expect("it is noted");
        }
    }

    fn close(&mut self, node: usize, number: u32) {
        let Some((list, accounts)) = self.tables.remove(&number) else { return };
        self.kept.remove(&number);
        let table = TableNo(number);
        self.write(node, &[Entry::Broke { list: list.clone(), table, accounts: accounts.clone() }])
            .expect("it is noted");
        let lists = self.lists(node);
        let ranks: Vec<Rank> = lists
            .get(&list)
            .map_or_else(Vec::new, |held| held.requests.iter().map(|held| held.rank).collect());
        assert!(ranks.is_sorted(), "a broken game comes first: {ranks:?}");
        let broken = lists.get(&list).into_iter().flat_map(|held| &held.requests);
        let broken: Vec<AccountNo> =
            broken.filter(|held| held.rank == Rank::BrokenGame).map(|held| held.account).collect();
        assert!(broken.ends_with(&accounts), "in the order of their seats: {accounts:?} of {broken:?}");
    }

    fn holds(&self) {
        let lists = self.lists(0);
        assert_eq!(lists, self.lists(1), "two nodes agree");
        let anew = Board::default().read(self.journal.reader()).expect("the lists").as_ref().clone();
        assert_eq!(lists, anew, "after a restart it is the same");
        for (list, held) in lists.all() {
            let accounts: BTreeSet<AccountNo> = held.requests.iter().map(|held| held.account).collect();
            assert_eq!(accounts.len(), held.requests.len(), "nobody is on a list twice");
            assert!(held.requests.len() <= MOST_LISTED);
            for seats in self.seats(list) {
                let kept = self.kept.get(&seats.table).map_or(0, BTreeSet::len);
                assert!(seats.arrivals.len() + kept <= SEATS, "no seat is given twice");
                let called = held
                    .requests
                    .iter()
                    .filter(|held| held.call.is_some_and(|call| call.table.0 == seats.table));
                assert_eq!(called.count(), kept, "who is called has a seat kept");
            }
        }
    }
}

#[test]
fn nobody_is_overtaken_and_no_seat_is_called_twice() {
    let mut random = Random::new(39);
    for round in 0..3 {
        let mut world = World::new();
        let keys = ["hold'em 4-8", "hold'em 4-8;kill=full"].map(key);
        for number in 1..=4 {
            world.tables.insert(number, (keys[number as usize % 2].clone(), Vec::new()));
        }
        let settings = Settings { open_at: None, must_move: round == 2 };
        world.write(0, &[Entry::Set { list: keys[0].clone(), settings }]).expect("it is set");
        for step in 0..400 {
            let (node, list) = (random.below(2) as usize, keys[random.below(2) as usize].clone());
            let account = AccountNo(1 + random.below(16) as u32);
            let seated = world.tables.values().any(|(key, seated)| *key == list && seated.contains(&account));
            match random.below(12) {
                0..=3 if !seated => drop(world.join(node, &list, account.0, &[])),
                4 => drop(world.write(node, &[Entry::Away { list, account, on: random.percent(50) }])),
                5 => {
                    let because = LeftBecause::Asked;
                    let called = world.lists(node).get(&list).and_then(|held| held.request(account)?.call);
                    if let Some(call) = called {
                        world.kept.entry(call.table.0).or_default().remove(&account);
                    }
                    world.write(node, &[Entry::Left { list, account, because }]).expect("it is noted");
                }
                6 => {
                    for (_, seated) in world.tables.values_mut() {
                        let moving = seated.len() > 1 && random.percent(50);
                        seated.drain(..usize::from(moving));
                    }
                }
                7..=8 => world.answer(node, &list, random.percent(70)),
                9 if step % 40 == 9 => {
                    let number = 1 + random.below(4) as u32;
                    world.close(node, number);
                    world.tables.insert(number + 4, (keys[number as usize % 2].clone(), Vec::new()));
                }
                _ => world.call(node, &list),
            }
            // A player of a feeder who has left is called from there no more.
            if step % 10 == 0 {
                world.holds();
            }
        }
        world.holds();
    }
}

#[test]
fn who_is_away_keeps_the_place_once() {
    let mut world = World::new();
    let list = key("seven-card stud 4-8");
    world.tables.insert(1, (list.clone(), Vec::new()));
    for account in [1, 2, 3, 4] {
        world.join(0, &list, account, &[]).expect("there is a place");
    }
    world.write(0, &[Entry::Away { list: list.clone(), account: AccountNo(1), on: true }]).expect("noted");
    let (lists, seats) = (world.lists(0), world.seats(&list));
    let first = vacancy(lists.get(&list).expect("a list"), &seats).expect("a seat");
    assert_eq!((first.account, &first.passed), (AccountNo(2), &vec![AccountNo(1)]));
    world.write(0, &[first.entry(&list, Time(0))]).expect("it follows");
    let lists = world.lists(0);
    let held = lists.get(&list).expect("a list");
    assert_eq!((held.place(AccountNo(1)), held.requests[0].passed), (Some(0), 1));
    let second = vacancy(held, &seats).expect("a seat");
    assert_eq!((second.account, &second.dropped), (AccountNo(3), &vec![AccountNo(1)]));
    // A call that leaves out somebody who is there is refused.
    let unfair = Entry::Called {
        list: list.clone(),
        account: AccountNo(4),
        table: TableNo(1),
        until: Time(0),
        must_move: None,
        passed: vec![AccountNo(1)],
        dropped: Vec::new(),
        skipped: Vec::new(),
    };
    assert_eq!(world.write(0, &[unfair]).unwrap_err().key(), "others-first");
    world.write(0, &[second.entry(&list, Time(0))]).expect("it follows");
    let lists = world.lists(1);
    assert_eq!(
        lists.get(&list).expect("a list").place(AccountNo(1)),
        None,
        "the second time they are dropped"
    );
}

#[test]
fn a_request_for_one_table_waits_for_that_table_alone() {
    let mut world = World::new();
    let list = key("omaha 4-8");
    let full: Vec<AccountNo> = (20..23).map(AccountNo).collect();
    world.tables.insert(1, (list.clone(), full));
    world.tables.insert(2, (list.clone(), Vec::new()));
    world.join(0, &list, 1, &[1]).expect("there is a place");
    world.join(0, &list, 2, &[]).expect("there is a place");
    let lists = world.lists(0);
    let held = lists.get(&list).expect("a list");
    let found = vacancy(held, &world.seats(&list)).expect("a seat");
    assert_eq!((found.table, found.account), (TableNo(2), AccountNo(2)), "the first wants the other table");
    assert!(!opens_table(held, true), "who wants one table waits for that one");
    world.write(0, &[Entry::TableClosed { list: list.clone(), table: TableNo(1) }]).expect("noted");
    assert_eq!(world.lists(0).get(&list).expect("a list").place(AccountNo(1)), None);
}

#[test]
fn enough_who_wait_open_a_table_unless_the_host_says_otherwise() {
    let mut world = World::new();
    let list = key("hold'em no-limit");
    for account in 1..=3 {
        world.join(0, &list, account, &[]).expect("there is a place");
        let lists = world.lists(0);
        let held = lists.get(&list).expect("a list");
        assert_eq!((opens_table(held, true), opens_table(held, false)), (account >= 2, false));
    }
    for (open_at, opens) in [(0, false), (3, true), (4, false)] {
        let settings = Settings { open_at: Some(open_at), must_move: false };
        world.write(0, &[Entry::Set { list: list.clone(), settings }]).expect("it is set");
        let lists = world.lists(0);
        assert_eq!(opens_table(lists.get(&list).expect("a list"), true), opens, "at {open_at}");
    }
    let settings = Settings { open_at: Some(1), must_move: false };
    assert_eq!(world.write(0, &[Entry::Set { list, settings }]).unwrap_err().key(), "bad-open-at");
}

#[test]
fn lists_have_ends_and_a_long_past_is_read_from_what_was_saved() {
    let mut world = World::new();
    for number in 0..MOST_LISTS {
        world.join(0, &key(&format!("game {number}")), 1, &[]).expect("there is a place");
    }
    let one_more = key("one more");
    assert_eq!(world.join(0, &one_more, 1, &[]).unwrap_err().key(), "too-many-lists");
    for account in 2..2 + MOST_LISTED as u32 {
        world.join(0, &one_more, account, &[]).expect("there is a place");
    }
    assert_eq!(world.join(0, &one_more, 9_999, &[]).unwrap_err().key(), "waiting-list-full");
    let account = AccountNo(2);
    for step in 0..600 {
        world
            .write(0, &[Entry::Away { list: one_more.clone(), account, on: step % 2 == 0 }])
            .expect("it is noted");
    }
    world.holds();
    let gone = AccountNo(77_777);
    let wrong = world.write(0, &[Entry::Away { list: one_more, account: gone, on: true }]).unwrap_err();
    assert_eq!(wrong.key(), "not-on-the-list");
}
