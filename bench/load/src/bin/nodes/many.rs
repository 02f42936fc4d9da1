//! A store with 10,000 tables and a million rounds, opened.

use std::path::Path;
use std::time::{Duration, Instant};

use room::ids::TableNo;
use room::journal::{SqliteJournal, Stream};

use crate::http::get;
use crate::played::{self, FIRST};
use crate::report::Report;
use crate::served::{PACE, Served};

/// Tables, and rounds in all.
const TABLES: u32 = 10_000;
const ROUNDS: u32 = 1_000_000;
/// A game whose rounds are short.
const GAME: &str = "delta/ez-baccarat";

pub fn rows(report: &mut Report) {
    let journal = SqliteJournal::in_memory().expect("a journal");
    let (took, steps) = played::rounds(&journal, "chico/texas-holdem", 6, 200);
    let what = format!(
        "time between steps at a hold'em table of six bots at the usual pace, {} steps a hand",
        steps / 200
    );
    report.time(&what, 2_000.0, took.as_secs_f64() * 1e3 / steps as f64);
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let file = folder.path().join("room.db");
    played::rounds(&SqliteJournal::open(&file).expect("a journal"), GAME, 2, ROUNDS / TABLES);
    multiply(&file);
    let megabytes = std::fs::metadata(&file).expect("the file").len() / 1_000_000;
    let since = Instant::now();
    let mut served = Served::start_on(&file.display().to_string(), PACE);
    let answered = get(&served.address, "/ready");
    let opened = since.elapsed();
    assert!(answered.contains("200 OK"), "{answered}");
    let what = format!("opening a store of {TABLES} tables and {ROUNDS} rounds, {megabytes} MB");
    report.time(&what, 2_000.0, opened.as_secs_f64() * 1e3);
    let since = Instant::now();
    let table = get(&served.address, &format!("/api/tables/{TABLES}"));
    assert!(table.contains(GAME), "{table}");
    report.time(
        "requesting the last of these tables right away",
        1_000.0,
        since.elapsed().as_secs_f64() * 1e3,
    );
    let before = served.bytes();
    let all = wait_for_all(&served.address);
    report.time("loading all of them", 120_000.0, all.as_secs_f64() * 1e3);
    let each = served.bytes().saturating_sub(before) / u64::from(TABLES);
    report.bytes("memory per loaded table", 48.0 * 1024.0, each as f64);
    let since = Instant::now();
    let lobby = get(&served.address, "/api/tables").len();
    let what = format!("the lobby with all of them, {lobby} bytes");
    report.time(&what, 1_000.0, since.elapsed().as_secs_f64() * 1e3);
    served.stop();
}

/// How long it takes until the lobby has them all.
fn wait_for_all(address: &str) -> Duration {
    let since = Instant::now();
    while get(address, "/api/tables").matches("\"listing\"").count() < TABLES as usize {
        assert!(since.elapsed() < Duration::from_secs(600), "they are not loaded");
        std::thread::sleep(Duration::from_millis(500));
    }
    since.elapsed()
}

/// Gives every other table the records of the first. Whoever loads a table does not ask whose chain it is; the audit would.
fn multiply(file: &Path) {
    let store = rusqlite::Connection::open(file).expect("the store");
    let code = |number| Stream::Table(TableNo(number)).code();
    let (first, apart) = (code(FIRST.0), code(FIRST.0 + 1) - code(FIRST.0));
    // What guards the rows looks at each of them; it is put back when they are there.
    let mut guards = store
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal' AND sql LIKE '%BEFORE INSERT%'")
        .expect("the guards");
    let guards: Vec<(String, String)> = guards
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .and_then(Iterator::collect)
        .expect("the guards are read");
    store.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN;").expect("it begins");
    for (name, _) in &guards {
        store.execute_batch(&format!("DROP TRIGGER {name};")).expect("it is taken away");
    }
    let last = code(TABLES);
    let streams = format!(
        "WITH RECURSIVE n(n) AS (SELECT {first} + {apart} UNION ALL SELECT n + {apart} FROM n WHERE n < {last})"
    );
    let copy = format!(
        "{streams} INSERT INTO journal(stream, seq, at, command, kind, version, payload, postings, before)
         SELECT n.n, seq, at, command, kind, version, payload, postings, before
         FROM n CROSS JOIN journal WHERE stream = {first} ORDER BY n.n, seq;
         {streams} INSERT INTO snapshot
         SELECT n.n, seq, digest, version, body FROM n CROSS JOIN snapshot WHERE stream = {first};"
    );
    store.execute_batch(&copy).expect("the records are copied");
    for (_, sql) in &guards {
        store.execute_batch(sql).expect("it is put back");
    }
    store.execute_batch("COMMIT; PRAGMA wal_checkpoint(TRUNCATE);").expect("it is stored");
}
