//! A table that bots have played at for 20,000 rounds: how it is loaded, and what its hands take in the store.

use std::time::{Duration, Instant};

use cards::Seed;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::ids::TableNo;
use room::journal::{Journal as _, SqliteJournal};
use room::tables::{Desk, Live, Next, Order, Spec, from_store, load};
use rulebook::book::Book;

use crate::report::Report;

const NUMBER: TableNo = TableNo(1);
/// Rounds, and how often the table is loaded afterwards.
const ROUNDS: u32 = 20_000;
const LOADS: u32 = 50;

pub fn rows(report: &mut Report) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let journal = SqliteJournal::in_memory().expect("a journal");
    let (clock, chance) = (HandClock::at(Time(1_780_012_800_000)), SeededChance::new([7; 32]));
    let desk = Desk { journal: &journal, clock: &clock, chance: &chance };
    let book = Book::shipped();
    let spec = Spec { listing: "chico/texas-holdem".to_owned(), seats: Some(6), ..Spec::default() };
    let spec = spec.choose(&book).expect("a schedule");
    let (listing, table) = spec.open(&book).expect("it opens");
    runtime.block_on(desk.open(NUMBER, &spec, &listing, &table)).expect("it is stored");
    let opens = from_store(journal.reader(), &book);
    let loaded = || load(journal.reader(), NUMBER, &opens, &clock).expect("it loads").expect("it is open");
    let mut live = loaded();
    runtime.block_on(play(&desk, &clock, &mut live));
    let start = Instant::now();
    for _ in 0..LOADS {
        assert_eq!(loaded().head, live.head);
    }
    let each = start.elapsed().as_secs_f64() * 1e3 / f64::from(LOADS);
    report.time("loading a table after 20,000 rounds", 10.0, each);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    journal.reader().backup(&file).expect("a copy");
    let bytes = std::fs::metadata(&file).expect("the file").len() as f64;
    report.bytes("a hand of six bots in the store", 4_000.0, bytes / f64::from(ROUNDS));
}

async fn play(desk: &Desk<'_>, clock: &HandClock, live: &mut Live) {
    let mut generator = Seed([3; 32]).generator();
    for _ in 0..6 {
        let (bot, command) = live.bot_in(&mut generator).expect("a seat");
        let order = Order::by(live, bot, command);
        perform(desk, clock, live, &order).await;
    }
    while live.table.number() < ROUNDS {
        match live.next(clock.running(), true, &mut generator) {
            Next::Do(who, command) => perform(desk, clock, live, &Order::of(who, command)).await,
            Next::Wait(wait) => clock.pass(wait),
            Next::Rest => clock.pass(Duration::from_secs(1)),
        }
    }
}

async fn perform(desk: &Desk<'_>, clock: &HandClock, live: &mut Live, order: &Order) {
    let Ok(Some((decided, head))) = desk.perform(live, order).await else { panic!("it is done: {order:?}") };
    live.take_in(&decided.step, head, clock.running(), 50);
    desk.save(live);
}
