//! A process that appends under load is killed at random moments, five times on one store: every record that was
//! acknowledged is there, nothing is doubled, and everything hangs together and adds up.

use crate::places;
use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use crate::places::{file::File, postgres::Postgres};
use crate::whole::verify;
use money::{Cents, Entry};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, CommandId, Draft, Head, Journal, Pending, PostgresJournal, Reader, Slot, SqliteJournal,
    Stream,
};

/// How often it is killed.
const KILLS: usize = 5;
/// How many threads append, and to how many tables each.
const THREADS: u32 = 4;
const TABLES: u32 = 10;

/// Set in the child process: the store and where it is.
const CHILD: &str = "HOUSEWAY_KILL_CHILD";

/// The test, and the process that it kills: this program, started again for this test alone.
#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    if let Ok(store) = std::env::var(CHILD) {
        let (store, place) = store.split_once(' ').expect("a store and its place");
        child(store, place);
    }
    let kills = std::env::var("HOUSEWAY_KILLS").map_or(KILLS, |text| text.parse().expect("a number"));
    let file = File::new().expect("a folder");
    killed("sqlite", &file.path().to_string_lossy(), kills);
    if let Some(database) = Postgres::new() {
        killed("postgres", &database.url, kills);
    }
}

fn open(store: &str, place: &str) -> Box<dyn Journal> {
    match store {
        "sqlite" => Box::new(SqliteJournal::open(place.as_ref()).expect("a journal")),
        _ => Box::new(PostgresJournal::open(place).expect("a journal")),
    }
}

/// The n-th command of a table.
fn id(table: u32, seq: u64) -> CommandId {
    CommandId::of(&["kill", &table.to_string(), &seq.to_string()])
}

/// The next command of a table: a bet, or every tenth time chips from the wallet, which is a stream of its own.
fn next(table: u32, at_table: Head, at_wallet: Head) -> Append {
    let (account, stream) = (AccountNo(table), Stream::Table(TableNo(table)));
    let seq = at_table.seq + 1;
    let draft = |stream, after, from, to| {
        let payload = vec![seq.to_le_bytes()[0]; 100 + (seq % 400) as usize];
        Draft { stream, after, kind: 9, version: 1, payload, postings: Entry::transfer(from, to, Cents(5)) }
    };
    let records = if seq.is_multiple_of(10) {
        let wallet = Stream::Wallet(account);
        vec![
            draft(stream, at_table, Slot::Transit, Slot::Chips(account)),
            draft(wallet, at_wallet, Slot::Purse, Slot::Transit),
        ]
    } else {
        vec![draft(stream, at_table, Slot::Chips(account), Slot::Layout)]
    };
    Append { id: id(table, seq), at: Time(seq.cast_signed()), records }
}

/// Appends until it is killed, and writes each acknowledged record to standard error, which the test harness leaves alone.
fn child(store: &str, place: &str) {
    let journal = open(store, place);
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let journal = &*journal;
            scope.spawn(move || {
                let head = |stream| journal.reader().head(stream).expect("a head");
                let mut heads: HashMap<u32, (Head, Head)> = (thread * TABLES..(thread + 1) * TABLES)
                    .map(|table| {
                        let wallet = Stream::Wallet(AccountNo(table));
                        (table, (head(Stream::Table(TableNo(table))), head(wallet)))
                    })
                    .collect();
                loop {
                    round(journal, &mut heads);
                }
            });
        }
    });
}

/// One command at each table, together.
fn round(journal: &dyn Journal, heads: &mut HashMap<u32, (Head, Head)>) {
    let sent: Vec<(u32, Pending<Appended>)> = heads
        .iter()
        .map(|(table, (at_table, at_wallet))| (*table, journal.append(next(*table, *at_table, *at_wallet))))
        .collect();
    let mut told = String::new();
    for (table, answer) in sent {
        let Ok(Appended::Stored(stored)) = answer.wait() else { panic!("it is stored") };
        let known = heads.get_mut(&table).expect("its heads");
        known.0 = stored[0];
        known.1 = stored.get(1).copied().unwrap_or(known.1);
        told += &format!("{table} {}\n", stored[0].seq);
    }
    std::io::stderr().lock().write_all(told.as_bytes()).expect("it is told");
}

/// Starts the child and kills it, so many times; after each time all that was told is there.
fn killed(store: &str, place: &str, kills: usize) {
    drop(open(store, place));
    let mut told: HashMap<u32, u64> = HashMap::new();
    let mut count = 0;
    for _ in 0..kills {
        let heard = run_and_kill(store, place);
        let whole = heard.rfind('\n').map_or("", |end| &heard[..end]);
        for line in whole.lines() {
            let (table, seq) = line.split_once(' ').expect("table and sequence");
            let (table, seq): (u32, u64) =
                (table.parse().expect("a table"), seq.parse().expect("a sequence"));
            let last = told.entry(table).or_default();
            *last = seq.max(*last);
            count += 1;
        }
        if store == "postgres" {
            finished(place);
        }
        let journal = open(store, place);
        check(journal.reader(), &told);
        repeat(&*journal, &told);
    }
    assert!(count > kills * 100, "too little was told to prove anything: {count}");
    if store == "sqlite" {
        let connection = rusqlite::Connection::open(place).expect("the file");
        let said: String =
            connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a word");
        assert_eq!(said, "ok");
    }
    println!("{store}: killed {kills} times, {count} acknowledged, 0 lost");
}

/// Waits until the database is done with what the child asked for last, a commit too: what served it ends when it is.
fn finished(url: &str) {
    let wait = "DO $$ BEGIN
        FOR tries IN 1..1000 LOOP
          PERFORM pg_stat_clear_snapshot();
          EXIT WHEN NOT EXISTS(SELECT 1 FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND datname = current_database());
          PERFORM pg_sleep(0.01);
        END LOOP; END $$";
    places::postgres::run(url, wait).expect("it waits");
}

fn run_and_kill(store: &str, place: &str) -> String {
    let own = std::env::current_exe().expect("this test");
    let mut child = Command::new(own)
        .args(["--exact", "kill::nothing_acknowledged_is_lost_when_the_process_is_killed", "--nocapture"])
        .env(CHILD, format!("{store} {place}"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the child");
    let mut output = child.stderr.take().expect("its output");
    let told = Arc::new(AtomicUsize::new(0));
    let listener = std::thread::spawn({
        let told = Arc::clone(&told);
        move || {
            let (mut heard, mut part) = (Vec::new(), [0; 4096]);
            loop {
                match output.read(&mut part).expect("what it told") {
                    0 => return String::from_utf8(heard).expect("text"),
                    read => heard.extend_from_slice(&part[..read]),
                }
                told.store(heard.len(), Ordering::Relaxed);
            }
        }
    });
    // Under load, and then at any moment.
    while told.load(Ordering::Relaxed) < 1_000 {
        assert!(child.try_wait().expect("the child").is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(1));
    }
    let moment = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |now| u64::from(now.subsec_nanos()) / 1_000);
    std::thread::sleep(Duration::from_micros(moment % 400_000));
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    listener.join().expect("what it told")
}

fn check(reader: &dyn Reader, told: &HashMap<u32, u64>) {
    for (table, seq) in told {
        let stream = Stream::Table(TableNo(*table));
        let records = reader.load(stream, 0, usize::MAX).expect("its records");
        assert!(records.len() as u64 >= *seq, "{stream}: {seq} was told, {} is the last", records.len());
        for record in &records {
            assert_eq!(record.id, id(*table, record.seq), "each command once, in its place");
        }
        assert_eq!(verify(reader, stream).expect("a whole stream"), records.len() as u64);
        let bought = records.len() as u64 / 10;
        let wallet = Stream::Wallet(AccountNo(*table));
        assert_eq!(verify(reader, wallet).expect("a whole stream"), bought, "both or neither");
    }
    let all = reader.balances().expect("balances");
    assert_eq!(all.iter().map(|(_, _, cents)| *cents).sum::<Cents>(), Cents::ZERO);
    let transit = all.iter().filter(|(_, slot, _)| *slot == Slot::Transit);
    assert_eq!(transit.map(|(_, _, cents)| *cents).sum::<Cents>(), Cents::ZERO);
}

/// Whoever was in doubt about their last command sends it again, and it is found.
fn repeat(journal: &dyn Journal, told: &HashMap<u32, u64>) {
    for table in told.keys() {
        let stream = Stream::Table(TableNo(*table));
        let head = journal.reader().head(stream).expect("a head");
        let before = Head { seq: head.seq - 1, digest: head.digest };
        let wallet = journal.reader().head(Stream::Wallet(AccountNo(*table))).expect("a head");
        match journal.append(next(*table, before, wallet)).wait() {
            Ok(Appended::Known(places)) => assert_eq!(places[0], (stream, head.seq)),
            other => panic!("{other:?}"),
        }
        assert_eq!(journal.reader().head(stream).expect("a head"), head);
    }
}
