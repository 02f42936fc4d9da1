//! What holds for a file only.

use std::path::Path;
use std::time::{Duration, Instant};

use money::{Cents, Entry};
use room::accounts::{Office, Terms};
use room::chance::SeededChance;
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, Change, Changed, CommandId, Draft, Head, Journal, Reader as _, Slot, SqliteJournal,
    SqliteReader, Stream,
};

#[test]
fn a_file_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    let first = SqliteJournal::open(&path).unwrap();
    let error = SqliteJournal::open(&path).unwrap_err().to_string();
    assert!(error.contains("room.db is in use by another process") && error.contains("--data"), "{error}");
    SqliteReader::open(&path).expect("reading is free");
    drop(first);
    SqliteJournal::open(&path).expect("it is free again");
}

#[test]
fn what_is_no_store_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "not a database, but long enough to have a header of its own".repeat(20)).unwrap();
    for error in [SqliteJournal::open(&path).unwrap_err(), SqliteReader::open(&path).unwrap_err()] {
        assert!(error.to_string().contains("notes.txt is not a Houseway store"), "{error}");
    }
    let path = folder.path().join("other.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE journal(a)").unwrap();
    for error in [SqliteJournal::open(&path).unwrap_err(), SqliteReader::open(&path).unwrap_err()] {
        assert!(error.to_string().contains("other.db is not a Houseway store"), "{error}");
    }
    let missing = SqliteReader::open(&folder.path().join("none.db")).unwrap_err();
    assert!(missing.to_string().contains("none.db is not a Houseway store"), "{missing}");
    let nowhere = SqliteJournal::open(Path::new("/no/such/folder/room.db")).unwrap_err();
    assert!(nowhere.to_string().contains("/no/such/folder"), "{nowhere}");
}

#[test]
fn a_reader_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    drop(SqliteJournal::open(&path).unwrap());
    let before = std::fs::read(&path).unwrap();
    let reader = SqliteReader::open(&path).unwrap();
    assert_eq!(reader.head(Stream::Cage).unwrap(), Head::START);
    reader.backup(&folder.path().join("copy.db")).unwrap();
    drop(reader);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn memory_is_a_store_too() {
    let journal = SqliteJournal::in_memory().unwrap();
    let digest = journal.keep_rules(b"rules".to_vec()).wait().unwrap();
    assert_eq!(journal.reader().rules(digest).unwrap().as_deref(), Some(&b"rules"[..]));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.db");
    journal.reader().backup(&file).unwrap();
    assert!(SqliteReader::open(&file).unwrap().rules(digest).unwrap().is_some());
}

/// SQLite up to 3.51.2 can lose committed pages when a log is reset while two connections write.
#[test]
fn the_bundled_sqlite_has_the_fix() {
    assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
}

/// What is in the file and beside it, as bytes.
fn holds(path: &Path, word: &str) -> bool {
    let beside = |end: &str| std::fs::read(format!("{}{end}", path.display())).unwrap_or_default();
    ["", "-wal"].iter().any(|end| beside(end).windows(word.len()).any(|bytes| bytes == word.as_bytes()))
}

#[test]
fn who_is_erased_is_in_no_page_while_the_room_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    let journal = SqliteJournal::open(&path).unwrap();
    let (chance, terms) = (SeededChance::new([5; 32]), Terms::default());
    let office = Office::new(&journal, &chance, &terms);
    let (account, _) = office.guest(Time(1_780_012_800_000)).unwrap();
    for name in ["Zaphodora", "Trillianne"] {
        office
            .take_name(account, &name.parse().unwrap(), "four plain words here", Time(1_780_012_800_000))
            .unwrap();
        assert!(holds(&path, name), "a name is kept while it is somebody's");
    }
    let gone = |name: &str| {
        (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            !holds(&path, name)
        })
    };
    assert!(gone("Zaphodora") && gone("zaphodora"), "a name that was given up is nowhere");
    office.erase(account).unwrap();
    assert!(gone("Trillianne") && gone("trillianne"), "nor is one that was erased");
    assert!(SqliteJournal::open(&path).is_err(), "the room runs meanwhile");
}

const TABLE: Stream = Stream::Table(TableNo(7));

/// The n-th bet at the table.
fn bet(n: u64, after: Head) -> Append {
    let postings = Entry::transfer(Slot::Chips(AccountNo(3)), Slot::Layout, Cents(5));
    let draft = Draft { stream: TABLE, after, kind: 3, version: 1, payload: Vec::new(), postings };
    Append::one(CommandId::of(&["bet", &n.to_string()]), Time(0), draft)
}

/// Bets at the table, one after the other.
fn bets(journal: &SqliteJournal, numbers: std::ops::Range<u64>) -> Head {
    let mut head = journal.reader().head(TABLE).unwrap();
    for n in numbers {
        match journal.append(bet(n, head)).wait() {
            Ok(Appended::Stored(heads)) => head = heads[0],
            other => panic!("{n}: {other:?}"),
        }
    }
    head
}

#[test]
fn nobody_waits_for_a_backup_when_something_was_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    let journal = SqliteJournal::open(&path).unwrap();
    let put = |seen, body: Option<&str>| {
        let body = body.map(|body| body.as_bytes().to_vec());
        journal.change(vec![Change { kind: "name", key: "ann".to_owned(), seen, body }]).wait().unwrap()
    };
    assert_eq!(put(0, Some("Zaphodora")), Changed::Done);
    // Whoever copies the store reads it as it is at one moment, for as long as that takes.
    let backup = rusqlite::Connection::open(&path).unwrap();
    backup.execute_batch("BEGIN; SELECT * FROM shelf").unwrap();
    assert_eq!(put(1, None), Changed::Done);
    let began = Instant::now();
    for n in 0..4 {
        // So long that the log would be cleared.
        std::thread::sleep(Duration::from_millis(300));
        bets(&journal, n..n + 1);
    }
    assert!(began.elapsed() < testkit::CEILING, "{:?}", began.elapsed());
    backup.execute_batch("COMMIT").unwrap();
    let gone = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        !holds(&path, "Zaphodora")
    });
    assert!(gone, "and it is cleared when the backup is done");
}

#[test]
fn a_table_goes_on_where_its_balances_cannot_be_folded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    drop(SqliteJournal::open(&path).unwrap());
    let raw = rusqlite::Connection::open(&path).unwrap();
    let full = "BEFORE INSERT ON folded BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    raw.execute_batch(&format!("CREATE TRIGGER full {full}")).unwrap();
    let journal = SqliteJournal::open(&path).unwrap();
    bets(&journal, 0..300);
    let layout = |journal: &SqliteJournal| {
        let (head, balances) = journal.reader().books(TABLE).unwrap();
        let found = balances.iter().find(|(slot, _)| *slot == Slot::Layout);
        (head.seq, found.map(|(_, cents)| cents.0))
    };
    assert_eq!(layout(&journal), (300, Some(1_500)), "nothing is counted twice");
    raw.execute_batch("DROP TRIGGER full").unwrap();
    bets(&journal, 300..301);
    assert_eq!(layout(&journal), (301, Some(1_505)));
    let folded: i64 = raw.query_row("SELECT seq FROM folded", [], |row| row.get(0)).unwrap();
    assert_eq!(folded, 301, "it is done as soon as it can be");
}

/// Whoever else has an account on the machine reads no hole cards.
#[cfg(unix)]
#[test]
fn a_new_file_is_read_by_its_owner_alone_and_an_old_one_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| std::fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
    let journal = SqliteJournal::open(&path("room.db")).unwrap();
    journal.keep_rules(b"rules".to_vec()).wait().unwrap();
    journal.reader().backup(&path("copy.db")).unwrap();
    journal.archive(&[], &path("old.db")).unwrap();
    for name in ["room.db", "room.db-wal", "room.db-shm", "copy.db", "old.db"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    drop(journal);
    std::fs::set_permissions(path("room.db"), std::fs::Permissions::from_mode(0o640)).unwrap();
    let _journal = SqliteJournal::open(&path("room.db")).unwrap();
    assert_eq!([mode("room.db"), mode("room.db-wal")], [0o640, 0o640]);
}
