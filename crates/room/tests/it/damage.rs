//! A store is checked before a room serves it: whatever was changed, cut off or lost in its records is found.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::places::postgres::Postgres;
use money::{Cents, Entry, Posting};
use room::audit::{Checked, Unsound, records, whole};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, CommandId, Draft, Head, Journal, PostgresJournal, Reader, Slot, Span, SqliteJournal,
    SqliteReader, StoreError, Stream,
};
use rusqlite::{Connection, params};
use testkit::Random;

const CHIPS: Slot = Slot::Chips(AccountNo(1));

fn draft(stream: Stream, after: Head, postings: &[(Slot, i64)], payload: Vec<u8>) -> Draft {
    let posting = |(account, cents): &(Slot, i64)| Posting { account: *account, amount: Cents(*cents) };
    let postings = Entry::new(postings.iter().map(posting).collect()).expect("they balance");
    Draft { stream, after, kind: 40, version: 1, payload, postings }
}

/// So many tables with so many records each, and the cage that somebody's chips came from.
fn fill(journal: &dyn Journal, tables: u32, each: u64) {
    let mut random = Random::new(7);
    let (mut heads, mut cage) = (Vec::new(), Head::START);
    for at in 0..tables {
        let table = Stream::Table(TableNo(at + 1));
        let records = vec![
            draft(Stream::Cage, cage, &[(Slot::Purse, -90_000), (Slot::Transit, 90_000)], vec![1; 40]),
            draft(table, Head::START, &[(Slot::Transit, -90_000), (CHIPS, 90_000)], vec![2; 40]),
        ];
        let append = Append { id: CommandId::of(&["buy in", &at.to_string()]), at: Time(1), records };
        let Ok(Appended::Stored(stored)) = journal.append(append).wait() else { panic!("it is stored") };
        cage = stored[0];
        heads.push(stored[1]);
    }
    for round in 1..each {
        let appends = heads.iter().enumerate().map(|(at, head)| {
            let payload = (0..250).map(|_| random.below(256) as u8).collect();
            let stream = Stream::Table(TableNo(at as u32 + 1));
            let bet = draft(stream, *head, &[(CHIPS, -1), (Slot::Drop(0), 1)], payload);
            let id = CommandId::of(&["bet", &at.to_string(), &round.to_string()]);
            journal.append(Append::one(id, Time(2), bet))
        });
        let answers: Vec<_> = appends.collect();
        for (head, answer) in heads.iter_mut().zip(answers) {
            let Ok(Appended::Stored(stored)) = answer.wait() else { panic!("it is stored") };
            *head = stored[0];
        }
    }
}

fn checked(reader: &dyn Reader) -> Result<Checked, Unsound> {
    let still = reader.at_one_moment()?.expect("it is stored somewhere");
    whole(still.as_ref(), || true)
}

/// What is found in a file; it may not even open.
fn found(path: &Path) -> Result<Checked, String> {
    let reader = SqliteReader::open(path).map_err(|wrong| wrong.to_string())?;
    checked(&reader).map_err(|wrong| wrong.to_string())
}

/// A small store in a file that is closed, with copies for each kind of damage.
struct Store {
    folder: tempfile::TempDir,
    copies: u32,
}

impl Store {
    fn new() -> Store {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = SqliteJournal::open(&folder.path().join("room.db")).expect("a store");
        fill(&journal, 5, 60);
        Store { folder, copies: 0 }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("room.db")
    }

    fn copy(&mut self) -> PathBuf {
        self.copies += 1;
        let path = self.folder.path().join(format!("{}.db", self.copies));
        std::fs::copy(self.file(), &path).expect("a copy");
        path
    }

    /// What is found where somebody has changed rows, past the triggers.
    fn changed(&mut self, sql: &str) -> Result<Checked, String> {
        let path = self.copy();
        let connection = Connection::open(&path).expect("a database");
        let names = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
        let mut statement = connection.prepare(names).expect("a query");
        let triggers: Vec<String> = statement
            .query_map([], |row| row.get(0))
            .expect("rows")
            .map(|name| name.expect("a name"))
            .collect();
        triggers
            .iter()
            .for_each(|name| connection.execute_batch(&format!("DROP TRIGGER {name}")).expect("it goes"));
        let count = connection.execute(sql, params![Stream::Table(TableNo(3)).code()]).expect("it runs");
        assert!(count > 0, "{sql}");
        found(&path)
    }
}

#[test]
fn a_store_that_nobody_touched_is_whole() {
    let store = Store::new();
    let all = Checked { streams: 6, records: 5 * 61 };
    assert_eq!(found(&store.file()), Ok(all));
    assert_eq!(records(&SqliteReader::open(&store.file()).expect("a store")), Ok(all.records));
    // Beside a room that writes, as it was when the check began.
    let journal = SqliteJournal::open(&store.file()).expect("a store");
    let still = journal.reader().at_one_moment().expect("a reader").expect("a file");
    fill_more(&journal);
    assert_eq!(whole(still.as_ref(), || true), Ok(all));
    assert_eq!(checked(journal.reader()).expect("it is whole").records, all.records + 1);
    // Records that lie in an archive are not missed.
    let span = Span { stream: Stream::Table(TableNo(2)), upto: 30 };
    journal.archive(&[span], &store.folder.path().join("old.db")).expect("it is archived");
    assert_eq!(checked(journal.reader()).expect("it is whole").records, all.records + 1 - 30);
}

fn fill_more(journal: &dyn Journal) {
    let stream = Stream::Table(TableNo(1));
    let head = journal.reader().head(stream).expect("a head");
    let bet = draft(stream, head, &[(CHIPS, -1), (Slot::Drop(0), 1)], vec![9]);
    let append = Append::one(CommandId::of(&["more"]), Time(3), bet);
    assert!(matches!(journal.append(append).wait(), Ok(Appended::Stored(_))));
}

#[test]
fn a_check_that_is_told_to_end_ends() {
    let store = Store::new();
    let reader = SqliteReader::open(&store.file()).expect("a store");
    let still = reader.at_one_moment().expect("a reader").expect("a file");
    whole(still.as_ref(), || false).expect("it found nothing so far");
}

#[test]
fn whatever_is_changed_in_the_records_is_found() {
    let mut store = Store::new();
    for (sql, says) in [
        ("DELETE FROM journal WHERE stream = ?1 AND seq = 9", "found record 10; expected record 9"),
        ("UPDATE journal SET at = at + 1 WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("UPDATE journal SET payload = x'00' WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("UPDATE journal SET before = zeroblob(16) WHERE stream = ?1 AND seq = 9", "one of them was changed"),
        ("UPDATE journal SET postings = '[[10,-2],[5,1]]' WHERE stream = ?1 AND seq = 30", "add up to"),
        (
            "UPDATE journal SET postings = '[[10,99],[5,-99]]' WHERE stream = ?1 AND seq = 30",
            "becomes negative",
        ),
        (
            "UPDATE journal SET payload = x'00' WHERE stream = ?1 AND seq = 60",
            "record 60 of table 3: its digest is not",
        ),
        (
            "UPDATE journal SET postings = '[[10,-2],[5,2]]' WHERE stream = ?1 AND seq = 60",
            "its digest is not the one",
        ),
        ("DELETE FROM journal WHERE stream = ?1 AND seq > 50", "record 60 was noted earlier"),
        ("DELETE FROM journal WHERE stream = ?1", "record 60 was noted earlier"),
        ("INSERT INTO balance(stream, slot, cents) VALUES(?1, 10, 500)", "in the store"),
        ("INSERT INTO snapshot VALUES(?1, 60, zeroblob(16), 1, x'00')", "its digest is not the one noted"),
    ] {
        let said = store.changed(sql).expect_err(sql);
        assert!(said.contains(says), "{sql}: {said}");
    }
}

/// A file that was cut off, or in which a page is noise.
#[test]
fn a_file_that_was_cut_off_or_overwritten_is_found() {
    let mut store = Store::new();
    let size = std::fs::metadata(store.file()).expect("a file").len();
    for left in [size - 4_096, size / 2, 4_096, 1_000] {
        let path = store.copy();
        std::fs::File::options().write(true).open(&path).expect("a file").set_len(left).expect("it is cut");
        let said = found(&path).expect_err("it is found");
        assert!(
            said.contains("malformed") || said.contains("damaged") || said.contains("not a"),
            "{left}: {said}"
        );
    }
    let path = store.copy();
    std::fs::write(&path, []).expect("it is emptied");
    let wrong = SqliteJournal::open(&path).expect_err("nothing is begun there");
    assert!(wrong.to_string().contains("is empty") && wrong.to_string().contains("backup"), "{wrong}");
    assert!(matches!(wrong, StoreError::Unusable { .. }));
    // Each page in turn, but those that hold nothing.
    let (mut silent, pages) = (Vec::new(), size / 4_096);
    for page in 0..pages {
        let path = store.copy();
        let mut bytes = std::fs::read(&path).expect("a file");
        let at = (page * 4_096) as usize;
        bytes[at..at + 4_096].iter_mut().for_each(|byte| *byte ^= 0x55);
        std::fs::write(&path, bytes).expect("a file");
        if found(&path).is_ok() {
            silent.push(page);
        }
        std::fs::remove_file(&path).expect("it goes");
    }
    assert_eq!(silent, Vec::<u64>::new(), "of {pages} pages");
}

/// A single byte of a record is enough.
#[test]
fn a_flipped_byte_of_a_record_is_found() {
    let mut store = Store::new();
    let bytes = std::fs::read(store.file()).expect("a file");
    let reader = SqliteReader::open(&store.file()).expect("a store");
    let stream = Stream::Table(TableNo(4));
    let records = reader.load(stream, 0, 100).expect("records");
    for record in records.iter().filter(|record| (2..=60).contains(&record.seq)).step_by(2) {
        let at = bytes.windows(64).position(|part| part == &record.payload[..64]).expect("its payload");
        let path = store.copy();
        let mut flipped = bytes.clone();
        flipped[at + 20] ^= 1;
        std::fs::write(&path, flipped).expect("a file");
        let said = found(&path).expect_err("it is found");
        assert!(said.contains("one of them was changed"), "{said}");
    }
}

#[test]
fn a_database_is_checked_as_it_is_at_one_moment() {
    let Some(place) = Postgres::new() else { return };
    let journal = PostgresJournal::open(&place.url).expect("a store");
    fill(&journal, 3, 20);
    let still = journal.reader().at_one_moment().expect("a reader").expect("a database");
    fill_more(&journal);
    let all = Checked { streams: 4, records: 3 * 21 };
    assert_eq!(whole(still.as_ref(), || true), Ok(all));
    assert_eq!(checked(journal.reader()).expect("it is whole").records, all.records + 1);
    assert_eq!(records(journal.reader()), Ok(all.records + 1));
}

/// How long a check takes: `HOUSEWAY_RECORDS` says of how many records, to be measured.
#[test]
fn a_large_store_is_checked() {
    let many = std::env::var("HOUSEWAY_RECORDS").map_or(4_000, |text| text.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    let journal = SqliteJournal::open(&path).expect("a store");
    fill(&journal, 200, many / 200);
    drop(journal);
    let reader = SqliteReader::open(&path).expect("a store");
    let since = Instant::now();
    reader.integrity().expect("it is whole");
    let integrity = since.elapsed();
    let found = checked(&reader).expect("it is whole");
    let size = std::fs::metadata(&path).expect("a file").len() / 1_000_000;
    println!("{found:?} in {:?}, of it twice {integrity:?} for the pages of {size} MB", since.elapsed());
    assert!(found.records >= many);
}
