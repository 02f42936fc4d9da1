//! A store that somebody has changed behind the room's back is found, whatever was changed, even where the digests were
//! made to fit again.

use std::path::{Path, PathBuf};

use crate::hall::{Hall, NUMBER, spec};
use money::Cents;
use room::audit::{Audited, Unsound, audit};
use room::journal::{Journal as _, Reader as _, Record, SqliteReader, Stream};
use room::tables::{OPENED, STEP, Said, Step, from_store};
use rusqlite::{Connection, params};
use table::{DealEvent, Event, FeeEvent};

const TABLE: Stream = Stream::Table(NUMBER);

/// A store in which a few hands of hold'em were played, and a copy of it for each change.
struct Store {
    hall: Hall,
    folder: tempfile::TempDir,
    copies: u32,
}

impl Store {
    fn new() -> Store {
        let mut hall = Hall::open(spec("chico/texas-holdem"));
        hall.bots(3);
        let account = hall.guest(5, 1_000);
        hall.sits(account, 400);
        hall.until(|live| live.table.number() >= 3 && !live.in_round());
        Store { hall, folder: tempfile::tempdir().unwrap(), copies: 0 }
    }

    /// A copy that anybody can write to.
    fn copy(&mut self) -> PathBuf {
        self.copies += 1;
        let path = self.folder.path().join(format!("{}.db", self.copies));
        self.hall.journal.reader().backup(&path).unwrap();
        let connection = Connection::open(&path).unwrap();
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
        let triggers: Vec<String> = connection
            .prepare(sql)
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        triggers.iter().for_each(|name| connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap());
        path
    }

    fn audit(&self, path: &Path) -> Result<Audited, Unsound> {
        let reader = SqliteReader::open(path).unwrap();
        audit(&reader, &[], &from_store(&reader, &self.hall.book), &self.hall.clock)
    }

    /// What an audit says of a copy that was changed.
    fn found(&mut self, change: impl FnOnce(&Connection)) -> String {
        let path = self.copy();
        change(&Connection::open(&path).unwrap());
        self.audit(&path).expect_err("it is found").to_string()
    }

    /// The same where records of the table were changed and all digests after them made to fit.
    fn found_with_digests(&mut self, change: impl FnMut(&mut Record)) -> String {
        let path = self.copy();
        rewrite(&path, change);
        self.audit(&path).expect_err("it is found").to_string()
    }
}

/// Changes records of the table, and with them the digests that follow.
fn rewrite(path: &Path, mut change: impl FnMut(&mut Record)) {
    let records = SqliteReader::open(path).unwrap().load(TABLE, 0, 100_000).unwrap();
    let connection = Connection::open(path).unwrap();
    let mut before = records[0].before;
    for mut record in records {
        change(&mut record);
        record.before = before;
        before = record.digest();
        let postings: Vec<(i64, i64)> =
            record.postings.iter().map(|posting| (posting.account.code(), posting.amount.0)).collect();
        connection
            .execute(
                "UPDATE journal SET payload = ?1, postings = ?2, before = ?3, version = ?4 WHERE stream = ?5 AND seq = ?6",
                params![
                    record.payload,
                    serde_json::to_string(&postings).unwrap(),
                    record.before.0,
                    record.version,
                    TABLE.code(),
                    record.seq
                ],
            )
            .unwrap();
    }
}

/// Changes the first step for which the change says that it was one.
fn first_step(mut change: impl FnMut(&mut Step) -> bool) -> impl FnMut(&mut Record) {
    let mut done = false;
    move |record| {
        if done || record.kind != STEP {
            return;
        }
        let Ok(Said::Step(mut step)) = Said::of(record) else { return };
        done = change(&mut step);
        if done {
            record.payload = step.to_bytes().unwrap();
        }
    }
}

#[test]
fn an_untouched_copy_holds() {
    let mut store = Store::new();
    let path = store.copy();
    let found = store.audit(&path).unwrap();
    assert!(
        found.anew >= 3 && found.committed >= 3 && found.fees > 0 && found.unread.is_empty(),
        "{found:?}"
    );
    let same = store.audit(&path).unwrap();
    assert_eq!(found.heads, same.heads);
}

#[test]
fn whatever_is_changed_in_the_rows_is_found() {
    let mut store = Store::new();
    let table = TABLE.code();
    let run = |sql: &'static str| {
        move |connection: &Connection| {
            assert!(connection.execute(sql, [table]).unwrap() > 0, "{sql}");
        }
    };
    for (sql, says) in [
        ("DELETE FROM journal WHERE stream = ?1 AND seq = 9", "found record 10; expected record 9"),
        ("UPDATE journal SET at = at + 1 WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("UPDATE journal SET payload = x'00' WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("UPDATE journal SET postings = '[[3,5],[2,-4]]' WHERE stream = ?1 AND seq = 9", "add up to"),
        ("UPDATE journal SET before = zeroblob(16) WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("INSERT INTO balance(stream, slot, cents) VALUES(?1, 3, 500)", "in the store"),
    ] {
        let said = store.found(run(sql));
        assert!(said.contains(says), "{sql}: {said}");
    }
    let said = store.found(|connection| {
        connection.execute("UPDATE rules SET body = x'00'", []).unwrap();
    });
    assert!(said.contains("cannot be opened"), "{said}");
    let wallet = Stream::Wallet(room::ids::AccountNo(5)).code();
    let said = store.found(|connection| {
        connection.execute("DELETE FROM journal WHERE stream = ?1 AND seq = 2", [wallet]).unwrap();
    });
    assert!(said.contains("still in transit") || said.contains("; expected"), "{said}");
}

#[test]
fn a_card_that_was_changed_is_found_though_digests_fit() {
    let mut store = Store::new();
    let said = store.found_with_digests(first_step(|step| {
        step.events.iter_mut().any(|event| match event {
            Event::Deal(DealEvent::Dealt { card, .. }) => {
                *card = cards::Card::from_index((card.index() + 1) % 52).unwrap();
                true
            }
            _ => false,
        })
    }));
    assert!(said.contains("played again"), "{said}");
}

#[test]
fn a_stock_that_was_changed_is_found_though_digests_fit() {
    let mut store = Store::new();
    let swapped = |run: &table::Run| {
        let mut cards = run.cards().to_vec();
        cards.swap(0, 1);
        table::Run::new(&cards).unwrap()
    };
    let said = store.found_with_digests(first_step(|step| {
        if let table::Command::Load { run, .. } = &mut step.command {
            *run = swapped(run);
        }
        step.events.iter_mut().any(|event| match event {
            Event::Deal(DealEvent::StockLoaded { run, .. }) => {
                *run = swapped(run);
                true
            }
            _ => false,
        })
    }));
    assert!(said.contains("do not match their commitment"), "{said}");
}

#[test]
fn another_seed_salt_or_root_is_found_though_digests_fit() {
    let mut store = Store::new();
    let said = store.found_with_digests(first_step(|step| {
        let used = step.drawn.as_mut().and_then(|drawn| drawn.used.as_mut());
        used.map(|used| used.seed = cards::Seed([9; 32])).is_some()
    }));
    assert!(said.contains("commitments do not match its seeds"), "{said}");
    let said = store.found_with_digests(first_step(|step| {
        step.drawn.as_mut().map(|drawn| drawn.next = cards::Seed([9; 32])).is_some()
    }));
    assert!(said.contains("commitments do not match its seeds"), "{said}");
    let said = store.found_with_digests(first_step(|step| {
        let used = step.drawn.as_mut().and_then(|drawn| drawn.used.as_mut());
        let salt = room::tables::Salt { account: room::ids::AccountNo(1), text: "x".to_owned() };
        used.map(|used| used.salts.push(salt)).is_some()
    }));
    assert!(said.contains("commitments do not match its seeds"), "{said}");
    let said = store.found_with_digests(first_step(|step| {
        let count = step.events.len();
        step.events.retain(|event| !matches!(event, Event::Deal(DealEvent::StockCommitted { .. })));
        step.events.len() < count
    }));
    assert!(said.contains("commitments do not match its seeds"), "{said}");
}

#[test]
fn a_promise_or_a_commitment_that_was_taken_away_is_found_though_digests_fit() {
    let mut store = Store::new();
    // The promise of the first seed.
    let said = store.found_with_digests(first_step(|step| {
        step.events.retain(|event| !room::tables::tells_of_chance(event));
        step.drawn.take().is_some()
    }));
    assert!(said.contains("its seed has no commitment"), "{said}");
    // Stocks of later rounds as if the room had not committed to them.
    let mut stocks = 0;
    let said = store.found_with_digests(|record| {
        let Ok(Said::Step(mut step)) = Said::of(record) else { return };
        let loads = step.drawn.as_ref().is_some_and(|drawn| drawn.used.is_some());
        stocks += u32::from(loads);
        if loads && stocks > 1 {
            step.drawn = None;
            step.events.retain(|event| !room::tables::tells_of_chance(event));
            record.payload = step.to_bytes().unwrap();
        }
    });
    assert!(said.contains("its cards have no commitment"), "{said}");
}

#[test]
fn a_fee_or_a_posting_that_was_changed_is_found_though_digests_fit() {
    let mut store = Store::new();
    let said = store.found_with_digests(first_step(|step| {
        step.events.iter_mut().any(|event| match event {
            Event::Fee(FeeEvent::FeeTaken { amount, .. }) => {
                *amount = Cents(amount.0 + 100);
                true
            }
            _ => false,
        })
    }));
    assert!(said.contains("its postings do not match its events"), "{said}");
    let mut done = false;
    let said = store.found_with_digests(|record| {
        if !done && record.kind == STEP && record.postings.len() == 2 && record.seq > 12 {
            record
                .postings
                .iter_mut()
                .for_each(|posting| posting.amount += Cents(5 * posting.amount.0.signum()));
            done = true;
        }
    });
    assert!(said.contains("its postings do not match its events"), "{said}");
}

#[test]
fn rounds_of_another_number_are_folded_and_counted() {
    let mut store = Store::new();
    let path = store.copy();
    rewrite(&path, |record| {
        if record.kind == OPENED {
            let mut opened: serde_json::Value = serde_json::from_slice(&record.payload).unwrap();
            opened["opening"]["family"]["version"] = 0.into();
            record.payload = serde_json::to_vec(&opened).unwrap();
        }
    });
    let found = store.audit(&path).unwrap();
    assert_eq!(found.anew, 0);
    let (why, rounds) = found.folded.iter().next().unwrap();
    assert!(*rounds >= 3 && why.contains("was version 0"), "{why}");
}

#[test]
fn rounds_from_before_there_were_commitments_are_read_and_counted() {
    let mut store = Store::new();
    let path = store.copy();
    rewrite(&path, |record| {
        if let Ok(Said::Step(mut step)) = Said::of(record) {
            step.drawn = None;
            step.events.retain(|event| !room::tables::tells_of_chance(event));
            record.payload = step.to_bytes().unwrap();
        }
    });
    let found = store.audit(&path).unwrap();
    assert!(found.committed == 0 && found.uncommitted >= 3 && found.anew >= 3, "{found:?}");
}
