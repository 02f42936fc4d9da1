//! Rounds played without a server, on a clock that is put forward by hand.

use std::time::Duration;

use cards::Seed;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::ids::TableNo;
use room::journal::Journal;
use room::tables::{Desk, Live, Next, Order, Pace, Spec, from_store, load};
use rulebook::book::Book;

/// The table that is played at.
pub const FIRST: TableNo = TableNo(1);

/// Opens a table in a new store, and plays so many rounds with bots at the usual pace: how long they took by the clock, and
/// in how many steps.
pub fn rounds(journal: &dyn Journal, listing: &str, bots: u8, rounds: u32) -> (Duration, u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (clock, chance) = (HandClock::at(Time(1_780_012_800_000)), SeededChance::new([7; 32]));
    let desk = Desk { journal, clock: &clock, chance: &chance };
    let book = Book::shipped();
    let spec = Spec { listing: listing.to_owned(), ..Spec::default() }.choose(&book).expect("a schedule");
    let (listing, table) = spec.open(&book).expect("it opens");
    runtime.block_on(desk.open(FIRST, &spec, &listing, &table)).expect("it is stored");
    let opens = from_store(journal.reader(), &book);
    let mut live = load(journal.reader(), FIRST, &opens, &clock).expect("it loads").expect("it is open");
    live.pace = Pace::USUAL;
    let mut generator = Seed([3; 32]).generator();
    for _ in 0..bots {
        let (bot, command) = live.bot_in(&mut generator).expect("a seat");
        let order = Order::by(&live, bot, command);
        runtime.block_on(perform(&desk, &clock, &mut live, &order));
    }
    let (since, before) = (clock.running(), live.head.seq);
    while live.table.number() < rounds {
        match live.next(clock.running(), true, &mut generator) {
            Next::Do(who, command) => {
                runtime.block_on(perform(&desk, &clock, &mut live, &Order::of(who, command)));
            }
            Next::Wait(wait) => clock.pass(wait),
            Next::Rest => clock.pass(Duration::from_secs(1)),
        }
    }
    (clock.running().saturating_sub(since), live.head.seq - before)
}

async fn perform(desk: &Desk<'_>, clock: &HandClock, live: &mut Live, order: &Order) {
    let Ok(Some((decided, head))) = desk.perform(live, order).await else { panic!("it is done: {order:?}") };
    live.take_in(&decided.step, head, clock.running(), 50);
    desk.save(live);
}
