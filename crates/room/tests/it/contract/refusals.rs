//! What the database itself refuses, whoever asks.

use super::*;
use crate::stores::Store;
use crate::whole::verify;

/// Balanced.
const FAIR: [(i64, i64); 2] = [(26, -5), (3, 5)];

fn refused(store: &dyn Store, sql: &str, said: &str) {
    let answer = store.raw(sql).expect_err(sql);
    assert!(answer.contains(said), "{sql}: {answer}");
}

pub(crate) fn the_database_refuses_what_does_not_balance(store: &dyn Store) {
    store.open();
    let table = TABLE.code();
    for wrong in [
        &[(26, -5)][..],
        &[(26, -5), (3, 4)],
        &[(26, i64::MAX), (3, i64::MAX), (4, 2)],
        &[(26, i64::MIN), (3, i64::MIN)],
    ] {
        let answer = store.raw(&store.insert(table, 1, 1, wrong));
        assert!(answer.is_err(), "{wrong:?}");
    }
    let halves = store.insert(table, 1, 1, &[(26, 5), (3, -5)]).replace("5]", "5.5]");
    let halves = halves.replace("'{5,-5}'", "'{5.5,-5.5}'");
    assert!(store.raw(&halves).is_err(), "{halves}");
    let none = store.insert(table, 1, 1, &FAIR).replace("'[[26,-5],[3,5]]'", "'7'");
    let none = none.replace("'{26,3}'", "NULL");
    assert!(store.raw(&none).is_err(), "{none}");
    assert_eq!(store.reader().head(TABLE).unwrap(), Head::START);
    store.raw(&store.insert(table, 1, 1, &FAIR)).unwrap();
    assert_eq!(store.reader().head(TABLE).unwrap().seq, 1);
}

pub(crate) fn the_database_refuses_a_gap(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..3);
    drop(journal);
    let table = TABLE.code();
    for seq in [-1, 0, 1, 3, 5, 6] {
        assert!(store.raw(&store.insert(table, seq, 1, &FAIR)).is_err(), "{seq}");
    }
    refused(store, &store.insert(OTHER.code(), 2, 1, &FAIR), "not the next record of its stream");
    assert_eq!(verify(&*store.reader(), TABLE).unwrap(), 3);
}

pub(crate) fn the_database_refuses_a_second_time(store: &dyn Store) {
    store.open();
    store.raw(&store.insert(TABLE.code(), 1, 1, &FAIR)).unwrap();
    assert!(store.raw(&store.insert(TABLE.code(), 2, 1, &FAIR)).is_err(), "the command is there");
    let replace = store.insert(TABLE.code(), 2, 1, &FAIR).replace("INSERT INTO", "INSERT OR REPLACE INTO");
    assert!(store.raw(&replace).is_err());
    let replace = store.insert(TABLE.code(), 2, 2, &FAIR).replace("INSERT INTO", "INSERT OR REPLACE INTO");
    let replace = replace.replace("(stream,", "(pos, stream,").replace("VALUES(", "VALUES(1, ");
    assert!(store.raw(&replace).is_err());
    assert_eq!(store.reader().load(TABLE, 0, 10).unwrap().len(), 1);
}

pub(crate) fn the_database_refuses_to_change_what_is_written(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..3);
    journal.keep_rules(b"rules".to_vec()).wait().unwrap();
    let before = journal.reader().load(TABLE, 0, 10).unwrap();
    drop(journal);
    for sql in [
        "UPDATE journal SET at = 0",
        "UPDATE journal SET seq = seq + 10",
        "UPDATE journal SET version = 2 WHERE seq = 1",
        "DELETE FROM journal",
        "DELETE FROM journal WHERE seq = 3",
        "DELETE FROM journal WHERE seq = 1",
        "UPDATE rules SET body = body",
        "DELETE FROM rules",
    ] {
        refused(store, sql, "cannot be");
    }
    // Of the two only one knows the word.
    for sql in ["TRUNCATE journal", "TRUNCATE rules", "TRUNCATE journal, archived"] {
        assert!(store.raw(sql).is_err(), "{sql}");
    }
    assert_eq!(store.reader().load(TABLE, 0, 10).unwrap(), before);
}

pub(crate) fn an_archive_is_not_undone_by_hand(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..3);
    drop(journal);
    store.raw(&format!("INSERT INTO archived VALUES({}, 3)", TABLE.code())).unwrap();
    for sql in ["DELETE FROM journal WHERE seq = 3", "UPDATE archived SET upto = 1", "DELETE FROM archived"] {
        refused(store, sql, "cannot be");
    }
    store.raw("DELETE FROM journal WHERE seq = 1").expect("what lies in an archive may go");
}

pub(crate) fn a_store_of_a_later_form_is_left_alone(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..1);
    drop(journal);
    store.raw("UPDATE form SET form = 99").unwrap();
    let error = store.open_error();
    assert!(error.contains("version 99") && error.contains("newer"), "{error}");
}
