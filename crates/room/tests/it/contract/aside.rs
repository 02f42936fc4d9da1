//! What lies beside the journal: snapshots, rules, the shelf, backups and archives.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::stores::Store;
use crate::whole::verify;
use room::journal::{Change, Changed, Reader, Snapshot, Span, SqliteJournal, SqliteReader, StoreError};

pub(crate) fn the_last_snapshot_is_kept(store: &dyn Store) {
    let journal = store.open();
    assert_eq!(journal.reader().snapshot(TABLE).unwrap(), None);
    let at = |seq, body: &[u8]| {
        let after = Head { seq, digest: Head::START.digest };
        Snapshot { stream: TABLE, after, version: 2, body: body.to_vec() }
    };
    for (seq, body) in [(5, b"five"), (9, b"nine"), (7, b"late")] {
        journal.keep_snapshot(at(seq, body)).wait().unwrap();
    }
    assert_eq!(store.reader().snapshot(TABLE).unwrap(), Some(at(9, b"nine")));
}

pub(crate) fn rules_are_kept_under_their_digest(store: &dyn Store) {
    let journal = store.open();
    let digest = journal.keep_rules(b"stand on 17".to_vec()).wait().unwrap();
    assert_eq!(journal.keep_rules(b"stand on 17".to_vec()).wait().unwrap(), digest);
    let other = journal.keep_rules(b"hit on 17".to_vec()).wait().unwrap();
    assert_ne!(other, digest);
    assert_eq!(store.reader().rules(digest).unwrap().as_deref(), Some(&b"stand on 17"[..]));
    assert_eq!(store.reader().rules(Head::START.digest).unwrap(), None);
}

fn change(key: &str, seen: u64, body: Option<&str>) -> Change {
    Change { kind: "name", key: key.to_owned(), seen, body: body.map(|body| body.as_bytes().to_vec()) }
}

pub(crate) fn documents_change_together_or_not_at_all(store: &dyn Store) {
    let journal = store.open();
    let put = |changes: Vec<Change>| journal.change(changes).wait().unwrap();
    assert_eq!(put(vec![change("ann", 0, Some("1")), change("bea", 0, Some("2"))]), Changed::Done);
    assert_eq!(put(vec![change("cy", 0, Some("3")), change("ann", 0, Some("9"))]), Changed::Stale);
    assert_eq!(journal.reader().document("name", "cy").unwrap(), None, "nothing of it was done");
    assert_eq!(put(vec![change("ann", 1, Some("4"))]), Changed::Done);
    assert_eq!(put(vec![change("ann", 1, None)]), Changed::Stale);
    let ann = journal.reader().document("name", "ann").unwrap().unwrap();
    assert_eq!((ann.revision, ann.body.as_slice()), (2, &b"4"[..]));
    assert_eq!(put(vec![change("ann", 2, None), change("nobody", 0, None)]), Changed::Done);
    assert_eq!(journal.reader().document("name", "ann").unwrap(), None);
    assert_eq!(put(vec![change("bea", 0, None)]), Changed::Stale, "she is there");
}

pub(crate) fn documents_are_listed_by_the_beginning_of_their_keys(store: &dyn Store) {
    let journal = store.open();
    for key in ["b/1", "a/2", "a/10", "a/1", "a", "ä/1", "A/1", "a%/1"] {
        assert_eq!(journal.change(vec![change(key, 0, Some(key))]).wait().unwrap(), Changed::Done);
    }
    let list = |prefix: &str, after: &str, most| -> Vec<String> {
        let found = journal.reader().documents("name", prefix, after, most).unwrap();
        found.into_iter().map(|document| document.key).collect()
    };
    assert_eq!(list("a/", "", 10), ["a/1", "a/10", "a/2"]);
    assert_eq!(list("a/", "a/1", 1), ["a/10"]);
    assert_eq!(list("", "", 10), ["A/1", "a", "a%/1", "a/1", "a/10", "a/2", "b/1", "ä/1"]);
    assert_eq!(journal.reader().documents("other", "", "", 10).unwrap(), []);
}

pub(crate) fn a_reader_beside_the_writer_sees_what_was_acknowledged(store: &dyn Store) {
    let journal = store.open();
    let reader = store.reader();
    for n in 0..20 {
        let head = play(&*journal, TABLE, n..n + 1);
        assert_eq!(reader.head(TABLE).unwrap(), head);
    }
    assert_eq!(verify(&*reader, TABLE).unwrap(), 20);
}

/// Everything adds up and hangs together.
fn whole(reader: &dyn Reader) -> u64 {
    assert_eq!(reader.balances().unwrap().iter().map(|(_, _, cents)| cents.0).sum::<i64>(), 0);
    let streams = reader.streams(None, 1_000).unwrap();
    streams.iter().map(|(stream, _)| verify(reader, *stream).unwrap()).sum()
}

pub(crate) fn a_backup_is_of_one_moment(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..300);
    assert_eq!(journal.change(vec![change("ann", 0, Some("1"))]).wait().unwrap(), Changed::Done);
    let rules = journal.keep_rules(b"rules".to_vec()).wait().unwrap();
    let done = AtomicBool::new(false);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut n = 1_000;
            while !done.load(Ordering::Relaxed) {
                play(&*journal, OTHER, n..n + 10);
                n += 10;
            }
        });
        std::thread::sleep(std::time::Duration::from_millis(50));
        let copied = store.reader().backup(&file);
        done.store(true, Ordering::Relaxed);
        copied.unwrap();
    });
    let again = store.reader().backup(&file);
    assert_eq!(again, Err(StoreError::Exists { path: file.clone() }));
    let copy = SqliteReader::open(&file).unwrap();
    assert!(whole(&copy) >= 300);
    assert_eq!(copy.load(TABLE, 0, 1_000).unwrap(), journal.reader().load(TABLE, 0, 1_000).unwrap());
    assert_eq!(copy.books(TABLE).unwrap(), journal.reader().books(TABLE).unwrap());
    assert_eq!(copy.document("name", "ann").unwrap().unwrap().body, b"1");
    assert_eq!(copy.rules(rules).unwrap().as_deref(), Some(&b"rules"[..]));
    drop(copy);
    // A room can be opened from it.
    let restored = SqliteJournal::open(&file).unwrap();
    play(&restored, TABLE, 300..310);
    assert_eq!(verify(Journal::reader(&restored), TABLE).unwrap(), 310);
}

pub(crate) fn closed_rounds_go_to_a_file(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..400);
    play(&*journal, OTHER, 1_000..1_010);
    let (all, books) = (journal.reader().load(TABLE, 0, 400).unwrap(), journal.reader().balances().unwrap());
    let span = |stream, upto| Span { stream, upto };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.db");
    let error = journal.archive(&[span(TABLE, 400)], &file).unwrap_err();
    assert_eq!(error, StoreError::NotClosed { stream: TABLE, upto: 400, last: 400 });
    assert!(!file.exists());

    assert_eq!(journal.archive(&[span(OTHER, 4), span(TABLE, 250)], &file), Ok(254));
    assert_eq!(journal.reader().balances().unwrap(), books, "no chip has moved");
    assert_eq!(journal.reader().load(TABLE, 250, 400).unwrap(), all[250..]);
    let gone = journal.reader().load(TABLE, 249, 400);
    assert_eq!(gone, Err(StoreError::InArchive { stream: TABLE, upto: 250 }));
    let both = journal.reader().load_all(&[(TABLE, 249), (OTHER, 4)], 1).unwrap();
    let other = journal.reader().load(OTHER, 4, 1);
    assert_eq!(both, [(TABLE, gone), (OTHER, other)], "it holds up no other stream");
    let archive = SqliteReader::open(&file).unwrap();
    assert_eq!(archive.load(TABLE, 0, 400).unwrap(), all[..250]);
    assert_eq!(whole(&archive), 254);

    // The room goes on, and so does the next archive.
    play(&*journal, TABLE, 400..410);
    let next = folder.path().join("two.db");
    assert_eq!(journal.archive(&[span(TABLE, 409), span(OTHER, 3)], &next), Ok(159));
    let archive = SqliteReader::open(&next).unwrap();
    assert_eq!(archive.load(TABLE, 250, 400).unwrap()[..150], all[250..]);
    assert_eq!(verify(&archive, TABLE).unwrap(), 159);
    drop(journal);
    let journal = store.open();
    assert_eq!(verify(journal.reader(), TABLE).unwrap(), 1);
    play(&*journal, TABLE, 410..420);
    assert_eq!(whole(journal.reader()), 11 + 6);
}
