//! The journal: durable appends beside what the disk flushes one by one, both in the same run, before and after.

use std::path::Path;
use std::time::{Duration, Instant};

use money::{Cents, Entry, Posting};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, CommandId, Draft, Head, Journal, Pending, PostgresJournal, Slot, SqliteJournal, Stream,
};

use crate::disk::flushes;
use crate::report::Report;

/// How long each is measured.
const SPAN: Duration = Duration::from_secs(4);
/// How many tables have a command under way.
const TABLES: u32 = 500;
/// How many threads send them.
const THREADS: u32 = 2;

/// A record of 150 to 600 bytes that compress no better than cards do, with three postings.
fn append(table: u32, after: Head, bytes: usize) -> Append {
    let mut seed = u64::from(table) << 32 | after.seq;
    let mut byte = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed.to_le_bytes()[7]
    };
    let id = CommandId(std::array::from_fn(|_| byte()));
    let payload = (0..bytes).map(|_| byte()).collect();
    let posting = |account, cents| Posting { account, amount: Cents(cents) };
    let postings = vec![
        posting(Slot::Chips(AccountNo(table)), -1_500),
        posting(Slot::Layout, 1_450),
        posting(Slot::Drop(0), 50),
    ];
    let postings = Entry::new(postings).expect("they balance");
    let stream = Stream::Table(TableNo(table));
    Append::one(id, Time(1_780_000_000_000), Draft { stream, after, kind: 2, version: 1, payload, postings })
}

fn size(table: u32, seq: u64) -> usize {
    150 + (seq.wrapping_mul(131).wrapping_add(u64::from(table) * 17) % 451) as usize
}

/// Plays at tables until the time is over, one command under way at each; answers how many were acknowledged.
fn play(journal: &dyn Journal, tables: &[u32], until: impl Fn() -> bool) -> u64 {
    let send = |table: u32, head: Head| journal.append(append(table, head, size(table, head.seq)));
    let mut waiting: Vec<(u32, Pending<Appended>)> = tables
        .iter()
        .map(|table| (*table, journal.reader().head(Stream::Table(TableNo(*table))).expect("a head")))
        .map(|(table, head)| (table, send(table, head)))
        .collect();
    let mut count = 0;
    loop {
        let go_on = until();
        for (table, answer) in std::mem::take(&mut waiting) {
            let Ok(Appended::Stored(heads)) = answer.wait() else { panic!("it is stored") };
            count += 1;
            if go_on {
                waiting.push((table, send(table, heads[0])));
            }
        }
        if !go_on {
            return count;
        }
    }
}

/// Acknowledged appends a second.
fn rate(journal: &dyn Journal, tables: u32) -> f64 {
    let start = Instant::now();
    let count: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                // Spread over all the tables there are.
                let own: Vec<u32> = (0..TABLES)
                    .filter(|at| at % THREADS == thread)
                    .map(|at| at * (tables / TABLES))
                    .collect();
                scope.spawn(move || play(journal, &own, || start.elapsed() < SPAN))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("it has ended")).sum()
    });
    count as f64 / start.elapsed().as_secs_f64()
}

/// Measures a store between two measurements of the disk.
fn measured(report: &mut Report, what: &str, goal: f64, folder: &Path, run: impl FnOnce() -> f64) {
    let before = flushes(folder);
    let rate = run();
    let after = flushes(folder);
    report.durable(what, goal, rate, (before + after) / 2.0);
}

/// Appends so many records to each of so many tables.
fn fill(journal: &dyn Journal, tables: u32, each: u64, size: impl Fn(u32, u64) -> usize) {
    let mut heads = vec![Head::START; tables as usize];
    for n in 0..each {
        let sent: Vec<_> = (0..tables)
            .map(|table| journal.append(append(table, heads[table as usize], size(table, n))))
            .collect();
        for (head, answer) in heads.iter_mut().zip(sent) {
            let Ok(Appended::Stored(stored)) = answer.wait() else { panic!("it is stored") };
            *head = stored[0];
        }
    }
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"store".contains(filter) {
        return;
    }
    // Beside the build, so that it is the disk that is measured and not memory.
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let path = folder.path().join("room.db");
    let journal = SqliteJournal::open(&path).expect("a journal");
    let what = "durable appends, SQLite, 500 tables at once";
    measured(report, what, 3.0, folder.path(), || rate(&journal, TABLES));
    drop(journal);

    let path = folder.path().join("old.db");
    let journal = SqliteJournal::open(&path).expect("a journal");
    fill(&journal, 10_000, 100, size);
    let what = "the same, with a million records of 10,000 tables in the store";
    measured(report, what, 1.5, folder.path(), || rate(&journal, 10_000));
    let start = Instant::now();
    for table in 1..=100 {
        // None of those that were played at just now.
        let quiet = Stream::Table(TableNo(table * 100 - 7));
        let records = journal.reader().load(quiet, 0, 1_000).expect("records");
        assert_eq!(records.len(), 100);
    }
    report.time("loading 100 records of one of these tables", 5.0, start.elapsed().as_secs_f64() * 10.0);
    drop(journal);

    let path = folder.path().join("small.db");
    let journal = SqliteJournal::open(&path).expect("a journal");
    fill(&journal, TABLES, 100, |_, _| 60);
    drop(journal);
    let bytes = std::fs::metadata(&path).expect("the file").len() as f64 / f64::from(TABLES * 100);
    report.bytes("file size of an append of 60 bytes and three postings", 230.0, bytes);

    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        let journal = PostgresJournal::open(&url).expect("a journal");
        let what = "durable appends, Postgres, 500 tables at once";
        measured(report, what, 3.0, folder.path(), || rate(&journal, TABLES));
    }
}
