//! Jackpots: fees reach the fund, hits are paid to the cent and once, void rounds undo them, and several tables share a fund.

use std::sync::Barrier;
use std::time::Duration;

use crate::places::file::File;
use crate::places::postgres::Postgres;
use crate::stores::Store;
use cards::Seed;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::audit::audit;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::floor::{Span, report};
use room::ids::{AccountNo, TableNo};
use room::jackpots::{JackpotPaid, fund};
use room::journal::{Journal, Slot, Stream};
use room::ledger::Books;
use room::tables::{
    self, Desk, Live, Member, Next, Note, Order, Said, Spec, Undone, each_record_after, from_store,
};
use rulebook::book::Book;
use serde_json::json;
use table::jackpot::JackpotPart;
use table::{Act, Command};

use crate::hall::done;

const FLOOR: AccountNo = AccountNo(77);
const FUND: u32 = 4;
/// Many hands hit this jackpot.
const EASY: &str = r#"
title = "Easy bad beat"
posted = "host's rule, posted 2026-11-20"
fund = 4

[[game]]
listing = "delta/holdem"

[[game]]
listing = "delta/omaha"

[[game]]
listing = "chico/seven-card-stud"

[qualifies]
kind = "bad-beat"
losing = "pair"
winning = "pair"
hole-cards = "any"
players = 2

[shares]
loser = 333
winner = 250
table = 300
reseed = 117
odd-cents = "left-of-button"
"#;

fn book(rule: &str) -> Book {
    let mut book = Book::shipped();
    let path = "parts/pot_poker/chico-poker-rates.toml";
    let rates = book.files().text(path).expect("a part");
    let rates = rates.replace("\"chico/poker-limit\"", "\"westlane/poker-games\"");
    book.add_text(path, rates);
    book.add_text("jackpots/easy.toml", rule.to_owned());
    book
}

/// Tables that share a journal.
struct Room {
    journal: Box<dyn Journal>,
    clock: HandClock,
    chance: SeededChance,
    generator: ChaCha20Rng,
    book: Book,
    tables: Vec<Live>,
}

impl Room {
    fn open(journal: Box<dyn Journal>, book: Book, listings: &[&str]) -> Room {
        let clock = HandClock::at(Time(1_780_012_800_000));
        let (chance, generator) = (SeededChance::new([7; 32]), Seed([5; 32]).generator());
        let mut room = Room { journal, clock, chance, generator, book, tables: Vec::new() };
        for (number, listing) in (1..).map(TableNo).zip(listings) {
            let spec = json!({ "listing": listing, "option": "poker-games/1", "seats": 6 });
            let spec: Spec = serde_json::from_value(spec).expect("a spec");
            let spec = spec.choose(&room.book).expect("a schedule");
            let (listing, table) = spec.open(&room.book).expect("it opens");
            done(room.desk().open(number, &spec, &listing, &table)).expect("stored").expect("a number");
            let live = room.loaded(number);
            room.tables.push(live);
            for _ in 0..6 {
                let at = room.tables.len() - 1;
                let (bot, command) = room.tables[at].bot_in(&mut room.generator).expect("a seat");
                room.perform(at, &Order::by(&room.tables[at], bot, command));
            }
        }
        room
    }

    fn desk(&self) -> Desk<'_> {
        Desk { journal: self.journal.as_ref(), clock: &self.clock, chance: &self.chance }
    }

    fn loaded(&self, number: TableNo) -> Live {
        let opens = from_store(self.journal.reader(), &self.book);
        let loaded = tables::load(self.journal.reader(), number, &opens, &self.clock);
        loaded.expect("it loads").expect("it is open")
    }

    fn perform(&mut self, at: usize, order: &Order) {
        let (decided, head) =
            done(self.desk().perform(&self.tables[at], order)).expect("legal").expect("new");
        let now = self.clock.running();
        self.tables[at].take_in(&decided.step, head, now, 0);
    }

    /// The rule of the book comes into force at a table.
    fn posts(&mut self, at: usize) {
        let terms = self.tables[at].jackpot_in(&self.book).map(Box::new);
        let note = Note::JackpotRule(terms);
        let head = done(self.desk().note(&self.tables[at], &note, None)).expect("noted");
        self.tables[at].take_note(&note, head, self.clock.running());
    }

    fn steps(&mut self, at: usize) {
        match self.tables[at].next(self.clock.running(), true, &mut self.generator) {
            Next::Do(who, command) => self.perform(at, &Order::of(who, command)),
            Next::Wait(wait) => self.clock.pass(wait),
            Next::Rest => panic!("the table rests"),
        }
    }

    /// Plays a round to its end.
    fn plays(&mut self, at: usize) {
        let round = self.tables[at].table.number();
        while self.tables[at].table.number() == round || self.tables[at].in_round() {
            self.steps(at);
        }
    }

    fn drops(&mut self, at: usize) {
        if let Some(settled) = done(self.desk().drop_jackpot(&self.tables[at])).expect("it is dropped") {
            self.tables[at].take_note(&settled.note, settled.head, Duration::ZERO);
        }
    }

    fn pays(&mut self, at: usize) -> Option<JackpotPaid> {
        let settled = done(self.desk().pay_jackpot(&self.tables[at])).expect("it is paid")?;
        self.tables[at].take_note(&settled.note, settled.head, Duration::ZERO);
        match settled.note {
            Note::JackpotPaid(paid) => Some(*paid),
            other => panic!("{other:?}"),
        }
    }

    fn fund(&self) -> Cents {
        fund(self.journal.reader(), FUND).expect("a fund")
    }

    fn box_of(&self, at: usize) -> Cents {
        let stream = Stream::Table(self.tables[at].number);
        Books::read(self.journal.reader(), stream).expect("books").balance(Slot::Jackpot)
    }

    /// All sums are zero, no fund is below zero, stacks are those of the books, and the audit finds nothing.
    fn holds(&self) -> u64 {
        let balances = self.journal.reader().balances().expect("balances");
        assert_eq!(balances.iter().map(|(.., cents)| *cents).sum::<Cents>(), Cents::ZERO);
        assert!(self.fund() >= Cents::ZERO);
        for live in &self.tables {
            let loaded = self.loaded(live.number);
            assert_eq!((&loaded.roster, loaded.head), (&live.roster, live.head));
            let books = Books::read(self.journal.reader(), Stream::Table(live.number)).expect("books");
            for (person, member) in live.members.all() {
                assert_eq!(books.balance(Slot::Chips(member.books())), live.table.chips(person));
            }
        }
        let opens = from_store(self.journal.reader(), &self.book);
        audit(self.journal.reader(), &[], &opens, &self.clock).expect("it holds").jackpots
    }

    fn void(&mut self, at: usize, seq: u64) -> room::floor::PutRight {
        let before = |seq: u64| -> Result<_, Undone> {
            let opens = from_store(self.journal.reader(), &self.book);
            let number = self.tables[at].number;
            let live = tables::load_at(self.journal.reader(), number, seq - 1, &opens, &self.clock);
            let live = live.expect("it loads").expect("it is near");
            Ok((live.members, live.table))
        };
        let done = done(self.desk().void(&self.tables[at], Some(seq), FLOOR, "a misdeal", before));
        let done = done.expect("it is void");
        self.tables[at].take_note(&done.note, done.head, Duration::ZERO);
        done
    }
}

fn in_memory() -> Box<dyn Journal> {
    Box::new(room::journal::SqliteJournal::in_memory().expect("a journal"))
}

/// Plays rounds until one hits the jackpot of a table with so much in its fund.
fn hits(room: &mut Room, at: usize, least: Cents) {
    for _ in 0..200 {
        room.plays(at);
        room.drops(at);
        if room.fund() >= least && room.tables[at].roster.jackpot_due.is_some() {
            return;
        }
        room.pays(at);
    }
    panic!("no hit in 200 rounds: {:?} {:?}", room.tables[at].roster.jackpot, room.fund());
}

#[test]
fn fees_reach_the_fund_and_hits_are_paid_at_every_game() {
    for listing in ["delta/holdem", "delta/omaha", "chico/seven-card-stud"] {
        let mut room = Room::open(in_memory(), book(EASY), &[listing]);
        for _ in 0..3 {
            room.plays(0);
        }
        let old = room.box_of(0);
        assert!(old > Cents::ZERO && room.fund() == Cents::ZERO, "{listing}: without a rule it only grows");
        room.posts(0);
        room.drops(0);
        assert_eq!((room.box_of(0), room.fund()), (Cents::ZERO, old), "{listing}: old fees are the fund");
        let (mut paid, mut collected) = (Cents::ZERO, old);
        let mut hits = 0;
        for _ in 0..12 {
            room.plays(0);
            collected += room.box_of(0);
            room.drops(0);
            let before = room.fund();
            let stacks: Cents =
                room.tables[0].members.all().map(|(person, _)| room.tables[0].table.chips(person)).sum();
            let Some(hit) = room.pays(0) else { continue };
            hits += 1;
            assert_eq!((hit.before, room.fund()), (before, before - hit.total()), "{listing}");
            let share = |part| {
                let parts = hit.shares.iter().filter(|share| share.part == part);
                parts.map(|share| share.amount).sum::<Cents>()
            };
            let of = |thousandths: i64| Cents(before.0 * thousandths / 1_000);
            assert_eq!(share(JackpotPart::Loser), of(333), "{listing}: {hit:?}");
            assert_eq!(share(JackpotPart::Winner), of(250), "{listing}: {hit:?}");
            assert!(share(JackpotPart::Table) == of(300) || hit.shares.len() < 4, "{listing}: {hit:?}");
            let now: Cents =
                room.tables[0].members.all().map(|(person, _)| room.tables[0].table.chips(person)).sum();
            assert_eq!(now, stacks + hit.total(), "{listing}: what the fund paid lies in the stacks");
            paid += hit.total();
        }
        assert!(hits >= 2, "{listing}: only {hits} hits");
        assert_eq!(room.fund(), collected - paid, "{listing}");
        assert_eq!(room.holds(), hits, "{listing}");
        let told =
            report(room.journal.reader(), Span { from: Time(0), to: Time(i64::MAX) }).expect("a report");
        assert_eq!(told.total.jackpot, collected, "{listing}: what was collected, wherever it lies now");
        let row = told.jackpots.first().expect("a fund");
        assert_eq!(
            (row.fund, row.before, row.collected, row.paid, u64::from(row.hits), row.after),
            (FUND, Cents::ZERO, collected, paid, hits, room.fund()),
            "{listing}"
        );
    }
}

#[test]
fn a_hit_stays_due_after_a_crash_and_is_paid_once_before_the_next_round() {
    let mut room = Room::open(in_memory(), book(EASY), &["delta/holdem"]);
    room.posts(0);
    hits(&mut room, 0, Cents(1));
    // The process ends here. What is loaded knows what is due, and opens no round before.
    room.tables[0] = room.loaded(TableNo(1));
    let due = room.tables[0].roster.jackpot_due.clone().expect("it is due");
    let open = Order::of(table::Actor::House, Command::table(Act::OPEN_ROUND));
    let refused = done(room.desk().perform(&room.tables[0], &open));
    assert_eq!(refused.expect_err("not before it is paid").key(), "jackpot-due");
    let stale = room.tables[0].clone();
    let paid = room.pays(0).expect("a payment");
    assert_eq!((paid.seq, paid.shares), (due.seq, due.shares(paid.before)));
    // Another node that knows less cannot pay again.
    assert_eq!(done(room.desk().pay_jackpot(&stale)), Err(Undone::Behind));
    assert_eq!(done(room.desk().pay_jackpot(&room.tables[0])), Ok(None));
    room.plays(0);
    assert_eq!(room.holds(), room.journal_hits());
}

impl Room {
    fn journal_hits(&self) -> u64 {
        let mut hits = 0;
        each_record_after(self.journal.reader(), TableNo(1), 0, |record| {
            hits += u64::from(matches!(Said::of(record)?, Said::Note(Note::JackpotPaid(_))));
            Ok(true)
        })
        .expect("records");
        hits
    }
}

#[test]
fn a_void_round_gives_fees_back_and_takes_its_jackpot_back() {
    let mut room = Room::open(in_memory(), book(EASY), &["delta/holdem"]);
    room.posts(0);
    let (before, seq) = loop {
        let before = (room.fund(), room.box_of(0));
        room.plays(0);
        let seq = room.tables[0].roster.jackpot_due.as_ref().map(|due| due.seq);
        room.drops(0);
        let fees = room.fund() - before.0;
        if let Some(paid) = room.pays(0).filter(|paid| !paid.shares.is_empty() && fees > Cents::ZERO) {
            break (before, seq.filter(|seq| *seq == paid.seq).expect("the round"));
        }
    };
    let done = room.void(0, seq);
    let jackpot = done.jackpot.expect("it undid a jackpot");
    assert_eq!((jackpot.missing, done.from_cage), (Cents::ZERO, Cents::ZERO));
    assert!(jackpot.returned > Cents::ZERO && jackpot.fees > Cents::ZERO);
    assert_eq!((room.fund(), room.box_of(0)), before, "as if the round had never been");
    room.holds();
    let told = report(room.journal.reader(), Span { from: Time(0), to: Time(i64::MAX) }).expect("a report");
    let row = told.jackpots.first().expect("a fund");
    assert_eq!(row.after, room.fund());
    assert_eq!(row.collected - row.paid + row.corrected, room.fund());
    room.plays(0);
    room.holds();
}

#[test]
fn what_was_spent_is_missing_in_the_fund_and_the_floor_sees_it() {
    let mut room = Room::open(in_memory(), book(EASY), &["delta/holdem"]);
    room.posts(0);
    let terms = room::ledger::Terms { allowance: Cents::dollars(500), zone: jiff::tz::TimeZone::UTC };
    let ann = AccountNo(1);
    room::ledger::Cashier::new(room.journal.as_ref(), &terms).allowance(ann, Time(0)).expect("an allowance");
    hits(&mut room, 0, Cents::dollars(2));
    // A player of the hand has left and spent everything: their wallet is empty.
    let mut due = room.tables[0].roster.jackpot_due.clone().expect("due");
    let loser = due.hit.losers[0];
    let member = room.tables[0].members.of(loser).expect("a member");
    due.players.iter_mut().filter(|(person, _)| *person == loser).for_each(|(_, account)| *account = ann);
    let (seq, paid) = (due.seq, due.shares(room.fund()));
    room.tables[0].roster.jackpot_due = Some(due);
    let told = room.pays(0).expect("a payment");
    assert_eq!(told.shares, paid);
    let share = paid.iter().find(|share| share.account == ann).expect("a share").amount;
    let wallet = |room: &Room| {
        Books::read(room.journal.reader(), Stream::Wallet(ann)).expect("books").balance(Slot::Purse)
    };
    assert_eq!(wallet(&room), Cents::dollars(500) + share, "paid to the balance of a player who has left");
    let correction = room::ledger::Movement {
        why: room::ledger::Why::Correction { reason: "spent".to_owned(), short: Cents::ZERO },
        by: None,
    };
    let books = |stream| Books::read(room.journal.reader(), stream).expect("books");
    let (from, to) = (books(Stream::Wallet(ann)), books(Stream::Cage));
    let gone = wallet(&room);
    let legs =
        [room::ledger::Leg { books: &from, gains: -gone }, room::ledger::Leg { books: &to, gains: gone }];
    let spent =
        room::ledger::transfer(room.desk().fresh_id(), Time(0), &legs, &correction).expect("balanced");
    room.journal.append(spent).wait().expect("stored");
    let done = room.void(0, seq);
    let jackpot = done.jackpot.expect("a jackpot");
    assert_eq!(jackpot.missing, share, "{member:?}");
    assert!(room.fund() >= Cents::ZERO);
    let balances = room.journal.reader().balances().expect("balances");
    assert_eq!(balances.iter().map(|(.., cents)| *cents).sum::<Cents>(), Cents::ZERO);
}

/// Two tables hit at once: the second is paid from what the first has left.
fn two_tables(store: &dyn Store, rounds: usize) {
    let mut room = Room::open(store.open(), book(EASY), &["delta/holdem", "delta/omaha"]);
    (0..2).for_each(|at| room.posts(at));
    let mut both = 0;
    for _ in 0..rounds {
        for at in 0..2 {
            room.plays(at);
            room.drops(at);
        }
        let before = room.fund();
        let barrier = Barrier::new(2);
        let desk = room.desk();
        let pay = |live: &Live| {
            barrier.wait();
            done(desk.pay_jackpot(live)).expect("paid, or nothing is due")
        };
        let settled = std::thread::scope(|scope| {
            let pay = &pay;
            let tasks: Vec<_> = room.tables.iter().map(|live| scope.spawn(move || pay(live))).collect();
            tasks.into_iter().map(|task| task.join().expect("no panic")).collect::<Vec<_>>()
        });
        let mut paid: Vec<JackpotPaid> = Vec::new();
        for (live, settled) in room.tables.iter_mut().zip(settled) {
            let Some(settled) = settled else { continue };
            live.take_note(&settled.note, settled.head, Duration::ZERO);
            if let Note::JackpotPaid(note) = settled.note {
                paid.push(*note);
            }
        }
        paid.sort_by_key(|paid| std::cmp::Reverse(paid.before));
        let mut left = before;
        for paid in &paid {
            assert_eq!(paid.before, left, "one after the other");
            left -= paid.total();
        }
        assert_eq!(room.fund(), left);
        both += usize::from(paid.len() == 2);
    }
    assert!(both > 0, "both hit in one of {rounds} rounds");
    room.holds();
}

#[test]
fn two_tables_share_a_fund_on_sqlite() {
    two_tables(&File::new().expect("a folder"), testkit::share(0..300, 30).count());
}

#[test]
fn two_tables_share_a_fund_on_postgres() {
    let Some(place) = Postgres::new() else { return };
    two_tables(&place, testkit::share(0..300, 60).count());
}

#[test]
fn a_rule_that_is_taken_away_leaves_the_fund_as_it_is() {
    let mut room = Room::open(in_memory(), book(EASY), &["delta/holdem"]);
    room.posts(0);
    hits(&mut room, 0, Cents(1));
    room.pays(0);
    let held = room.fund();
    room.book = Book::shipped();
    room.posts(0);
    assert_eq!(room.tables[0].roster.jackpot, None);
    for _ in 0..5 {
        room.plays(0);
        room.drops(0);
        assert_eq!(room.pays(0), None);
    }
    assert!(room.box_of(0) > Cents::ZERO && room.fund() == held);
    let people: Vec<Member> = room.tables[0].members.all().map(|(_, member)| member).collect();
    for member in people {
        room.perform(0, &Order::by(&room.tables[0], member, Command::table(Act::LEAVE)));
    }
}
