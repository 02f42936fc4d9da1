//! What holds for a file only.

use std::path::Path;

use room::accounts::{Office, Terms};
use room::chance::SeededChance;
use room::clock::Time;
use room::journal::{Head, Journal, Reader as _, SqliteJournal, SqliteReader, Stream};

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
        assert!(error.to_string().contains("notes.txt is not a store of Houseway"), "{error}");
    }
    let path = folder.path().join("other.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE journal(a)").unwrap();
    for error in [SqliteJournal::open(&path).unwrap_err(), SqliteReader::open(&path).unwrap_err()] {
        assert!(error.to_string().contains("other.db is not a store of Houseway"), "{error}");
    }
    let missing = SqliteReader::open(&folder.path().join("none.db")).unwrap_err();
    assert!(missing.to_string().contains("none.db is not a store"), "{missing}");
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
        office.take_name(account, &name.parse().unwrap(), "four plain words here").unwrap();
        assert!(holds(&path, name), "a name is kept while it is somebody's");
    }
    let gone = |name: &str| {
        (0..100).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            !holds(&path, name)
        })
    };
    assert!(gone("Zaphodora") && gone("zaphodora"), "a name that was given up is nowhere");
    office.erase(account).unwrap();
    assert!(gone("Trillianne") && gone("trillianne"), "nor is one that was erased");
    assert!(SqliteJournal::open(&path).is_err(), "the room runs meanwhile");
}
