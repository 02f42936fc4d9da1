//! Stores that earlier versions wrote, one of each form, are read and gone on with by this one. `make update` adds the
//! present form; a file that is here is never written again.

use std::path::PathBuf;

use crate::whole::verify;
use money::{Cents, Entry, Posting};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, Change, Changed, CommandId, Draft, Head, Journal, Slot, Snapshot, Span, SqliteJournal,
    Stream,
};

const TABLE: Stream = Stream::Table(TableNo(7));
const WALLET: Stream = Stream::Wallet(AccountNo(3));

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/forms")
}

fn draft(stream: Stream, after: Head, postings: &[(Slot, i64)]) -> Draft {
    let posting = |(account, cents): &(Slot, i64)| Posting { account: *account, amount: Cents(*cents) };
    let postings = Entry::new(postings.iter().map(posting).collect()).expect("they balance");
    let payload = format!("{stream} after {}", after.seq).into_bytes();
    Draft { stream, after, kind: 40, version: 2, payload, postings }
}

fn stored(journal: &SqliteJournal, id: &str, records: Vec<Draft>) -> Vec<Head> {
    let append = Append { id: CommandId::of(&[id]), at: Time(1_780_000_000_000), records };
    match journal.append(append).wait() {
        Ok(Appended::Stored(heads)) => heads,
        other => panic!("{other:?}"),
    }
}

/// A little of everything.
fn write(journal: &SqliteJournal, archive: &std::path::Path) {
    let chips = Slot::Chips(AccountNo(3));
    let into_wallet = [(Slot::Transit, -9_000), (Slot::Purse, 9_000)];
    let from_cage = [(Slot::Purse, -9_000), (Slot::Transit, 9_000)];
    let heads = stored(
        journal,
        "allowance",
        vec![draft(WALLET, Head::START, &into_wallet), draft(Stream::Cage, Head::START, &from_cage)],
    );
    let buy_in = vec![
        draft(WALLET, heads[0], &[(Slot::Purse, -5_000), (Slot::Transit, 5_000)]),
        draft(TABLE, Head::START, &[(Slot::Transit, -5_000), (chips, 5_000)]),
    ];
    let mut head = stored(journal, "buy in", buy_in)[1];
    for n in 0..5 {
        let bet = draft(TABLE, head, &[(chips, -100), (Slot::Layout, 90), (Slot::Drop(1), 10)]);
        head = stored(journal, &format!("bet {n}"), vec![bet])[0];
    }
    let snapshot = Snapshot { stream: TABLE, after: head, version: 1, body: b"a table".to_vec() };
    journal.keep_snapshot(snapshot).wait().expect("it is kept");
    journal.keep_rules(b"stand on 17".to_vec()).wait().expect("they are kept");
    let note = Change { kind: "note", key: "one".to_owned(), seen: 0, body: Some(b"kept".to_vec()) };
    assert_eq!(journal.change(vec![note]).wait(), Ok(Changed::Done));
    journal.archive(&[Span { stream: TABLE, upto: 2 }], archive).expect("it is archived");
}

#[test]
fn every_form_is_read_and_gone_on_with() {
    let scratch = tempfile::tempdir().unwrap();
    let update = folder().join("1.db");
    if std::env::var_os("HOUSEWAY_UPDATE").is_some() && !update.exists() {
        let journal = SqliteJournal::in_memory().unwrap();
        write(&journal, &scratch.path().join("archive.db"));
        journal.reader().backup(&update).unwrap();
    }
    let mut forms = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = scratch.path().join(entry.as_ref().unwrap().file_name());
        std::fs::copy(entry.unwrap().path(), &path).unwrap();
        check(&SqliteJournal::open(&path).unwrap());
        forms += 1;
    }
    assert_eq!(forms, 1, "one file for each form there has been");
}

/// What was written is there, to the digest.
fn check(journal: &SqliteJournal) {
    let reader = journal.reader();
    let (head, balances) = reader.books(TABLE).unwrap();
    assert_eq!((head.seq, head.digest.to_string().as_str()), (6, "4718eae62fd7c9c1b7ef6c0c55ddd01a"));
    let chips = Slot::Chips(AccountNo(3));
    let expected = [(Slot::Transit, -5_000), (chips, 4_500), (Slot::Layout, 450), (Slot::Drop(1), 50)];
    for (slot, cents) in expected {
        assert!(balances.contains(&(slot, Cents(cents))), "{slot}: {balances:?}");
    }
    assert_eq!(balances.len(), expected.len());
    assert_eq!(reader.archived().unwrap(), [(TABLE, 2)]);
    assert_eq!(reader.streams(None, 10).unwrap(), [(Stream::Cage, 1), (WALLET, 2), (TABLE, 6)]);
    assert_eq!(reader.find(TABLE, CommandId::of(&["bet 3"])).unwrap(), Some(5));
    let last = reader.load(TABLE, 5, 10).unwrap().remove(0);
    assert_eq!((last.kind, last.version, last.payload.as_slice()), (40, 2, &b"table 7 after 5"[..]));
    let snapshot = reader.snapshot(TABLE).unwrap().unwrap();
    assert_eq!((snapshot.after, snapshot.body.as_slice()), (head, &b"a table"[..]));
    assert_eq!(reader.document("note", "one").unwrap().unwrap().body, b"kept");
    let rules = journal.keep_rules(b"stand on 17".to_vec()).wait().unwrap();
    assert!(reader.rules(rules).unwrap().is_some());
    let heads = stored(journal, "gone on", vec![draft(TABLE, head, &[(chips, -5), (Slot::Layout, 5)])]);
    assert_eq!((heads[0].seq, verify(reader, TABLE).unwrap()), (7, 5));
}
