//! A table on a clock of the test's own, with a journal in memory.

#![allow(dead_code, unreachable_pub)]

use std::time::Duration;

use cards::Seed;
use families::SetUp;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal as _, Slot, SqliteJournal, Stream};
use room::ledger::{Books, Cashier, Terms};
use room::tables::{self, Desk, Live, Member, Next, Note, Order, Sitting, Spec, Undone};
use rulebook::book::Book;
use table::{Actor, Command, Person, Play as _, Verb};

/// Midnight in UTC.
const START: Time = Time(1_780_012_800_000);
pub const NUMBER: TableNo = TableNo(1);

pub struct Hall {
    pub journal: SqliteJournal,
    pub clock: HandClock,
    pub chance: SeededChance,
    pub generator: ChaCha20Rng,
    pub book: Book,
    pub live: Live,
    /// Who has left, with their sittings.
    pub left: Vec<(Member, Sitting)>,
}

/// Waits for what comes at once, or when the store has answered.
pub fn done<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

pub fn spec(listing: &str) -> Spec {
    Spec { listing: listing.to_owned(), ..Spec::default() }
}

/// A table with so many seats.
pub fn seats(listing: &str, seats: u8) -> Spec {
    Spec::of(listing, SetUp { seats: Some(seats), ..SetUp::default() })
}

/// A table under a schedule.
pub fn under(listing: &str, schedule: &str) -> Spec {
    Spec::of(listing, SetUp { schedule: Some(schedule.into()), ..SetUp::default() })
}

impl Hall {
    /// Opens a table.
    pub fn open(spec: Spec) -> Hall {
        Hall::in_book(Book::shipped(), spec)
    }

    /// Opens a table of a book.
    pub fn in_book(book: Book, spec: Spec) -> Hall {
        let journal = SqliteJournal::in_memory().expect("a journal");
        let (clock, chance) = (HandClock::at(START), SeededChance::new([7; 32]));
        let spec = spec.without_collection(&book).choose(&book).expect("a schedule is found");
        let (listing, table) = spec.open(&book).expect("it opens");
        let desk = Desk { journal: &journal, clock: &clock, chance: &chance };
        let head = done(desk.open(NUMBER, &spec, &listing, &table)).expect("it is stored").expect("a number");
        let live = {
            let opens = tables::from_store(journal.reader(), &book);
            tables::load(journal.reader(), NUMBER, &opens, &clock).expect("it loads").expect("it is open")
        };
        assert_eq!((live.head, &live.table), (head, &table));
        let generator = Seed([3; 32]).generator();
        Hall { journal, clock, chance, generator, book, live, left: Vec::new() }
    }

    pub fn desk(&self) -> Desk<'_> {
        Desk { journal: &self.journal, clock: &self.clock, chance: &self.chance }
    }

    /// An account with chips in its wallet.
    pub fn guest(&self, number: u32, dollars: i64) -> AccountNo {
        let terms = Terms { allowance: Cents::dollars(dollars), zone: jiff::tz::TimeZone::UTC };
        let account = AccountNo(number);
        Cashier::new(&self.journal, &terms).allowance(account, self.clock.now()).expect("an allowance");
        account
    }

    pub fn wallet(&self, account: AccountNo) -> Cents {
        let books = Books::read(self.journal.reader(), Stream::Wallet(account)).expect("books");
        books.balance(Slot::Purse)
    }

    pub fn perform(&mut self, order: &Order) -> Result<(), Undone> {
        let Some((decided, head)) = done(self.desk().perform(&self.live, order))? else { return Ok(()) };
        if let (Some(Member::Account(_)), Actor::Person(person)) = (order.member, order.who) {
            self.live.acted(person, self.clock.running());
        }
        self.live.note_turns(&decided.step, decided.at);
        self.left.extend(self.live.take_in(&decided.step, head, self.clock.running(), 0));
        Ok(())
    }

    pub fn note(&mut self, note: &Note) {
        let head = done(self.desk().note(&self.live, note, None)).expect("it is noted");
        self.live.take_note(note, head, self.clock.running());
    }

    /// Somebody does what is offered under a verb: the least of it, or with this amount.
    pub fn does(&mut self, account: AccountNo, verb: Verb, amount: Option<Cents>) -> Result<(), Undone> {
        let member = Member::Account(account);
        let person = self.live.person(member).expect("a number");
        let offers = self.live.table.all_offers(Actor::Person(person));
        let offer = offers.iter().find(|offer| offer.verb == verb);
        let offer = offer.unwrap_or_else(|| panic!("{verb:?} is not offered: {offers:?}"));
        let command = match amount {
            Some(amount) => Command::Do { at: offer.at, act: verb.amount(amount) },
            None => offer.sample(0),
        };
        self.perform(&Order::by(&self.live, member, command))
    }

    pub fn sits(&mut self, account: AccountNo, dollars: i64) -> Person {
        self.does(account, Verb::SIT, Some(Cents::dollars(dollars))).expect("a seat");
        self.person(account)
    }

    pub fn person(&self, account: AccountNo) -> Person {
        self.live.members.person(Member::Account(account)).expect("a number")
    }

    /// So many bots sit down.
    pub fn bots(&mut self, bots: usize) {
        for _ in 0..bots {
            let (bot, command) = self.live.bot_in(&mut self.generator).expect("a seat for a bot");
            self.perform(&Order::by(&self.live, bot, command)).expect("it sits");
        }
    }

    /// These are connected.
    pub fn connected(&mut self, accounts: &[AccountNo]) {
        let persons = accounts.iter().filter_map(|held| self.live.members.person(Member::Account(*held)));
        let persons = persons.collect();
        self.live.connected(persons, self.clock.running());
    }

    /// What happens now by itself, or how long nothing does.
    pub fn next(&mut self) -> Next {
        self.live.next(self.clock.running(), true, &mut self.generator)
    }

    /// Does what comes by itself, without time passing.
    pub fn settle(&mut self) {
        while let Next::Do(who, command) = self.next() {
            self.perform(&Order::of(who, command)).expect("what is due is done");
        }
    }

    /// Time passes, and what is due is done meanwhile.
    pub fn pass(&mut self, span: Duration) {
        let until = self.clock.running() + span;
        self.settle();
        while self.clock.running() < until {
            let left = until - self.clock.running();
            let wait = match self.next() {
                Next::Do(..) => Duration::ZERO,
                Next::Wait(wait) => wait.min(left),
                Next::Rest => left,
            };
            self.clock.pass(wait);
            self.settle();
        }
    }

    /// The table goes on until something is so.
    pub fn until(&mut self, so: impl Fn(&Live) -> bool) {
        for _ in 0..20_000 {
            if so(&self.live) {
                return;
            }
            match self.next() {
                Next::Do(who, command) => self.perform(&Order::of(who, command)).expect("it is done"),
                Next::Wait(wait) => self.clock.pass(wait),
                Next::Rest => panic!("the table rests"),
            }
        }
        panic!("it never comes to that");
    }

    /// The table as it is folded from its records.
    pub fn loaded(&self) -> Live {
        let opens = tables::from_store(self.journal.reader(), &self.book);
        let loaded = tables::load(self.journal.reader(), NUMBER, &opens, &self.clock);
        loaded.expect("it loads").expect("it is open")
    }

    /// Every stack of the table is in the books, all sums are zero, and what is loaded is what is.
    pub fn holds(&self) {
        let books = Books::read(self.journal.reader(), Stream::Table(NUMBER)).expect("books");
        for (person, member) in self.live.members.all() {
            let slot = Slot::Chips(member.books());
            assert_eq!(
                books.balance(slot),
                self.live.table.chips(person),
                "{member:?} at {}",
                self.live.spec.listing
            );
        }
        let balances = self.journal.reader().balances().expect("balances");
        assert_eq!(balances.iter().map(|(_, _, cents)| *cents).sum::<Cents>(), Cents::ZERO);
        let loaded = self.loaded();
        assert_eq!(loaded.table, self.live.table, "{}", self.live.spec.listing);
        assert_eq!((&loaded.members, &loaded.roster), (&self.live.members, &self.live.roster));
        assert_eq!(
            (loaded.head, loaded.paused, loaded.pace),
            (self.live.head, self.live.paused, self.live.pace)
        );
    }
}
