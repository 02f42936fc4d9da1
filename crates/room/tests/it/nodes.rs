//! Nodes on one Postgres, without a server: who drives what, what they hear of each other, and rooms that are not theirs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::places::postgres::{Postgres, run};
use money::{Cents, Entry};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, CommandId, Draft, Head, Heard, Journal as _, Nodes, PostgresJournal, SHARDS, Slot, Stream, shard,
};
use tokio::sync::mpsc::UnboundedReceiver;

fn append(table: u32, word: &str) -> Append {
    let postings = Entry::transfer(Slot::Chips(AccountNo(1)), Slot::Layout, Cents(5));
    let stream = Stream::Table(TableNo(table));
    let draft = Draft { stream, after: Head::START, kind: 1, version: 1, payload: vec![7; 200], postings };
    Append::one(CommandId::of(&[word]), Time(0), draft)
}

fn nodes(journal: &PostgresJournal) -> &dyn Nodes {
    journal.nodes().expect("Postgres has nodes")
}

fn driven(journal: &PostgresJournal) -> usize {
    (0..SHARDS).filter(|shard| nodes(journal).drives(*shard)).count()
}

fn soon(what: &str, so: impl Fn() -> bool) {
    let since = Instant::now();
    while !so() {
        assert!(since.elapsed() < testkit::CEILING, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What comes next that is not about shards.
fn next(heard: &mut UnboundedReceiver<Heard>) -> Heard {
    let since = Instant::now();
    loop {
        match heard.try_recv() {
            Ok(Heard::Shards | Heard::Missed) => {}
            // Said when shards are free.
            Ok(Heard::Said { text, .. }) if text == "free" => {}
            Ok(heard) => return heard,
            Err(_) => {
                assert!(since.elapsed() < testkit::CEILING, "nothing is heard");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

#[test]
fn shards_are_shared_and_taken_over() {
    let Some(place) = Postgres::new() else { return };
    let open = || PostgresJournal::open(&place.url).expect("a journal");
    let (a, b) = (open(), open());
    let _first = nodes(&a).join().expect("it joins");
    assert_eq!((driven(&a), nodes(&a).count()), (SHARDS as usize, 1), "who is alone drives all, at once");
    let _second = nodes(&b).join().expect("it joins");
    let half = SHARDS as usize / 2;
    soon("each has half of them", || (driven(&a), driven(&b)) == (half, half));
    assert!((0..SHARDS).all(|shard| nodes(&a).drives(shard) != nodes(&b).drives(shard)), "one drives each");
    assert_eq!((nodes(&a).count(), nodes(&b).count()), (2, 2));
    nodes(&a).leave();
    assert_eq!(driven(&a), 0, "who has left drives nothing");
    soon("the other has all", || driven(&b) == SHARDS as usize);
    // A room in another schema of the same database is another room.
    let elsewhere = Postgres::new().expect("Postgres is here");
    let c = PostgresJournal::open(&elsewhere.url).expect("a journal");
    let _third = nodes(&c).join().expect("it joins");
    assert_eq!((driven(&c), nodes(&c).count()), (SHARDS as usize, 1));
    assert_eq!(driven(&b), SHARDS as usize);
}

#[test]
fn nodes_hear_of_each_other_and_not_of_themselves() {
    let Some(place) = Postgres::new() else { return };
    let open = || PostgresJournal::open(&place.url).expect("a journal");
    let (a, b) = (open(), open());
    let (mut first, mut second) = (nodes(&a).join().expect("it joins"), nodes(&b).join().expect("it joins"));
    a.append(append(7, "one")).wait().expect("it is stored");
    assert_eq!(next(&mut second), Heard::News(vec![(Stream::Table(TableNo(7)), 1)]));
    // What was refused is no news.
    a.append(append(7, "two")).wait().expect("it is answered");
    let long = "x".repeat(6_900);
    for text in ["a word", "another", long.as_str()] {
        nodes(&a).say(text.to_owned());
    }
    for said in ["a word", "another", long.as_str()] {
        assert!(matches!(next(&mut second), Heard::Said { text, .. } if text == said));
    }
    nodes(&b).say("an answer".to_owned());
    assert!(matches!(next(&mut first), Heard::Said { text, .. } if text == "an answer"));
    nodes(&a).post(vec![(TableNo(1), Some("one".to_owned())), (TableNo(2), Some("two".to_owned()))]);
    nodes(&a).post(vec![(TableNo(1), None), (TableNo(2), Some("deux".to_owned()))]);
    let posted = vec![(TableNo(2), "deux".to_owned())];
    soon("the board is read", || nodes(&b).board().expect("a board") == posted);
}

#[test]
fn one_has_a_turn_at_a_time() {
    let Some(place) = Postgres::new() else { return };
    let open = || PostgresJournal::open(&place.url).expect("a journal");
    let (a, b) = (open(), open());
    let turn = nodes(&a).turn().expect("a turn");
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let _turn = nodes(&b).turn().expect("a turn");
            assert!(over.load(Ordering::SeqCst), "two had a turn at once");
        });
        std::thread::sleep(Duration::from_millis(200));
        over.store(true, Ordering::SeqCst);
        drop(turn);
    });
}

#[test]
fn a_store_from_before_there_were_nodes_is_taken_on() {
    let Some(place) = Postgres::new() else { return };
    let journal = PostgresJournal::open(&place.url).expect("a journal");
    journal.append(append(1, "one")).wait().expect("it is stored");
    drop(journal);
    run(&place.url, "DROP TABLE board; UPDATE form SET form = 1").expect("as it was");
    let journal = PostgresJournal::open(&place.url).expect("it is taken on");
    assert_eq!(journal.reader().head(Stream::Table(TableNo(1))).expect("a head").seq, 1);
    assert_eq!(nodes(&journal).board().expect("a board"), []);
    assert_eq!(shard(TableNo(SHARDS + 3)), 3);
}
