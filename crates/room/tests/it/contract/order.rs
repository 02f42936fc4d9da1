//! One after the other, each once.

use std::sync::Barrier;

use super::*;
use crate::stores::Store;
use crate::whole::verify;
use room::journal::{Record, StoreError};

pub(crate) fn records_come_back_as_they_were_written(store: &dyn Store) {
    let journal = store.open();
    let mut draft = bet(TABLE, Head::START, 150);
    draft.kind = u16::MAX;
    draft.version = u16::MAX;
    draft.payload = (0..=255).cycle().take(5_000).collect();
    draft.postings = entry(&[(CHIPS, -150), (Slot::Layout, 100), (Slot::Drop(2), 49), (Slot::Jackpot, 1)]);
    let head = stored(journal.append(one(1, draft.clone())).wait());
    let next = stored(journal.append(one(2, bet(TABLE, head, 20))).wait());

    drop(journal);
    let journal = store.open();
    let records = journal.reader().load(TABLE, 0, 10).unwrap();
    let first = Record {
        stream: TABLE,
        seq: 1,
        at: Time(1_001),
        id: id(1),
        kind: u16::MAX,
        version: u16::MAX,
        payload: draft.payload.clone(),
        postings: draft.postings.postings().to_vec(),
        before: Head::START.digest,
    };
    assert_eq!(records[0], first);
    assert_eq!((records[1].seq, records[1].before), (2, head.digest));
    assert_eq!(journal.reader().head(TABLE).unwrap(), next);
    assert_eq!(journal.reader().head(OTHER).unwrap(), Head::START);
    assert_eq!(journal.reader().load(TABLE, 1, 10).unwrap(), records[1..]);
    assert_eq!(journal.reader().load(TABLE, 0, 1).unwrap(), records[..1]);
    assert_eq!(journal.reader().load(TABLE, 2, 10).unwrap(), []);
}

pub(crate) fn several_streams_are_loaded_at_once(store: &dyn Store) {
    let journal = store.open();
    play(&*journal, TABLE, 0..4);
    play(&*journal, OTHER, 10..13);
    let found = journal.reader().load_all(&[(TABLE, 2), (OTHER, 0), (Stream::Cage, 0)], 2).unwrap();
    let load = |stream, after| journal.reader().load(stream, after, 2);
    assert_eq!(load(TABLE, 2).unwrap().len(), 2);
    assert_eq!(found, [(TABLE, load(TABLE, 2)), (OTHER, load(OTHER, 0))], "what has nothing new is left out");
    assert_eq!(journal.reader().streams(None, 10).unwrap(), [(TABLE, 4), (OTHER, 3)]);
    assert_eq!(journal.reader().streams(None, 1).unwrap(), [(TABLE, 4)]);
    assert_eq!(journal.reader().streams(Some(TABLE), 10).unwrap(), [(OTHER, 3)]);
}

pub(crate) fn an_append_is_refused_when_another_was_first(store: &dyn Store) {
    let journal = store.open();
    let first = play(&*journal, TABLE, 0..1);
    let last = play(&*journal, TABLE, 1..3);
    let late = journal.append(one(9, bet(TABLE, first, 5))).wait();
    assert_eq!(late, Ok(Appended::Behind { stream: TABLE, seq: 3 }));
    let early = Head { seq: 5, digest: last.digest };
    let early = journal.append(one(9, bet(TABLE, early, 5))).wait();
    assert_eq!(early, Ok(Appended::Behind { stream: TABLE, seq: 3 }));
    let nowhere = journal.append(one(9, bet(OTHER, last, 5))).wait();
    assert_eq!(nowhere, Ok(Appended::Behind { stream: OTHER, seq: 0 }));
    assert_eq!(journal.reader().head(TABLE).unwrap(), last);
    assert_eq!(journal.reader().find(TABLE, id(9)).unwrap(), None);
}

pub(crate) fn a_stranger_is_no_parent(store: &dyn Store) {
    let journal = store.open();
    let head = play(&*journal, TABLE, 0..2);
    let strange = Head { seq: 2, digest: Head::START.digest };
    let answer = journal.append(one(9, bet(TABLE, strange, 5))).wait();
    assert_eq!(answer, Err(StoreError::Forked { stream: TABLE, seq: 2 }));
    stored(journal.append(one(9, bet(TABLE, head, 5))).wait());
}

pub(crate) fn a_command_is_found_again_and_never_doubled(store: &dyn Store) {
    let journal = store.open();
    let head = play(&*journal, TABLE, 0..1);
    let append = one(1, bet(TABLE, head, 5));
    let head = stored(journal.append(append.clone()).wait());
    assert_eq!(journal.reader().find(TABLE, id(1)).unwrap(), Some(2));
    let known = Ok(Appended::Known(vec![(TABLE, 2)]));
    assert_eq!(journal.append(append).wait(), known, "the same again");
    assert_eq!(journal.append(one(1, bet(TABLE, head, 7))).wait(), known, "decided anew, at the right place");
    assert_eq!(journal.reader().head(TABLE).unwrap(), head);
    // Another stream may have a command of that id: one command writes to several.
    stored(journal.append(one(1, bet(OTHER, Head::START, 5))).wait());
}

pub(crate) fn appends_need_not_wait_for_each_other(store: &dyn Store) {
    let journal = store.open();
    let mut waiting = Vec::new();
    let mut heads = [Head::START; 2];
    for n in 0..600u64 {
        let (stream, head) = if n % 2 == 0 { (TABLE, &mut heads[0]) } else { (OTHER, &mut heads[1]) };
        let append = one(n, bet(stream, *head, 1));
        *head = append.records().unwrap()[0].head();
        waiting.push((*head, journal.append(append)));
    }
    for (head, answer) in waiting {
        assert_eq!(stored(answer.wait()), head);
    }
    for stream in [TABLE, OTHER] {
        assert_eq!(verify(&*store.reader(), stream).unwrap(), 300);
    }
}

pub(crate) fn what_follows_a_loser_loses(store: &dyn Store) {
    let journal = store.open();
    let first = play(&*journal, TABLE, 0..1);
    play(&*journal, TABLE, 1..2);
    // Three decided on a head that is gone, sent at once: the second's place (3) is free, and it must not go there.
    let mut head = first;
    let mut answers = Vec::new();
    for n in 10..13 {
        let append = one(n, bet(TABLE, head, 1));
        head = append.records().unwrap()[0].head();
        answers.push(journal.append(append));
    }
    for answer in answers {
        match answer.wait() {
            Ok(Appended::Behind { stream: TABLE, seq: 2 })
            | Err(StoreError::Forked { stream: TABLE, seq: 2 }) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(verify(&*store.reader(), TABLE).unwrap(), 2);
}

pub(crate) fn a_loser_keeps_nobody_from_the_next_place(store: &dyn Store) {
    let journal = store.open();
    let head = play(&*journal, TABLE, 0..3);
    let winner = one(10, bet(TABLE, head, 1));
    let next = winner.records().unwrap()[0].head();
    // Sent at once: the third follows the first, though the second asked for the place before it too.
    let answers = [winner, one(11, bet(TABLE, head, 2)), one(12, bet(TABLE, next, 3))]
        .map(|append| journal.append(append))
        .map(room::journal::Pending::wait);
    assert!(matches!(answers[0], Ok(Appended::Stored(_))), "{answers:?}");
    assert_eq!(answers[1], Ok(Appended::Behind { stream: TABLE, seq: 4 }));
    assert!(matches!(answers[2], Ok(Appended::Stored(_))), "{answers:?}");
}

pub(crate) fn a_doubled_command_spoils_nobody_elses(store: &dyn Store) {
    let journal = store.open();
    let mut head = Head::START;
    let mut answers = Vec::new();
    for n in [1, 2, 1, 3] {
        let append = one(n, bet(TABLE, head, 1));
        head = append.records().unwrap()[0].head();
        answers.push(journal.append(append));
        answers.push(journal.append(one(100 + n + head.seq * 10, bet(OTHER, Head::START, 1))));
    }
    let answers: Vec<_> = answers.into_iter().map(room::journal::Pending::wait).collect();
    assert_eq!(answers[4], Ok(Appended::Known(vec![(TABLE, 1)])));
    assert_eq!(
        answers[6],
        Ok(Appended::Behind { stream: TABLE, seq: 2 }),
        "it was decided on the doubled one"
    );
    assert!(matches!(answers[1], Ok(Appended::Stored(_))));
    assert_eq!(answers[3], Ok(Appended::Behind { stream: OTHER, seq: 1 }));
    assert_eq!(verify(&*store.reader(), TABLE).unwrap(), 2);
}

pub(crate) fn several_streams_go_together_or_not_at_all(store: &dyn Store) {
    let journal = store.open();
    let head = play(&*journal, TABLE, 0..1);
    let buy_in = |n, table: Head, wallet: Head| Append {
        id: id(n),
        at: Time(5),
        records: vec![
            draft(WALLET, wallet, Slot::Purse, Slot::Transit, 100),
            draft(TABLE, table, Slot::Transit, CHIPS, 100),
        ],
    };
    let answer = journal.append(buy_in(1, Head::START, Head::START)).wait();
    assert_eq!(answer, Ok(Appended::Behind { stream: TABLE, seq: 1 }));
    assert_eq!(journal.reader().head(WALLET).unwrap(), Head::START, "nothing of it was written");

    let Ok(Appended::Stored(heads)) = journal.append(buy_in(1, head, Head::START)).wait() else {
        panic!("it is stored");
    };
    assert_eq!(journal.reader().head(WALLET).unwrap(), heads[0]);
    assert_eq!(journal.reader().head(TABLE).unwrap(), heads[1]);
    let again = journal.append(buy_in(1, heads[1], heads[0])).wait();
    assert_eq!(again, Ok(Appended::Known(vec![(WALLET, 1), (TABLE, 2)])));
}

/// Two who each keep what they know and learn from being refused.
pub(crate) fn two_deciders_never_step_on_each_other(store: &dyn Store) {
    const EACH: u64 = 60;
    store.open();
    let start = Barrier::new(2);
    // A file has one writer, which both share; a database has one for each.
    let shared = store.open();
    std::thread::scope(|scope| {
        for side in 0..2u64 {
            let (start, shared) = (&start, &*shared);
            scope.spawn(move || {
                start.wait();
                for n in 0..EACH {
                    let mut head = shared.reader().head(TABLE).unwrap();
                    let id = side * 1_000 + n;
                    loop {
                        match shared.append(one(id, bet(TABLE, head, 1))).wait() {
                            Ok(Appended::Stored(_)) => break,
                            Ok(Appended::Behind { .. }) | Err(StoreError::Forked { .. }) => {
                                head = shared.reader().head(TABLE).unwrap();
                            }
                            other => panic!("{other:?}"),
                        }
                    }
                }
            });
        }
    });
    assert_eq!(verify(shared.reader(), TABLE).unwrap(), 2 * EACH);
    for n in (0..EACH).flat_map(|n| [n, 1_000 + n]) {
        assert!(shared.reader().find(TABLE, id(n)).unwrap().is_some(), "{n}");
    }
}
