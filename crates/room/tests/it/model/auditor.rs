//! The auditor: it knows what was commanded and which cards came, and nothing of what the room has posted. From that it
//! makes every balance anew, with books of its own, and holds the store to them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use money::Cents;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use room::journal::{CommandId, Reader as _, Record, Slot, Stream};
use room::tables::{Live, Member, Note, Opened, Said, Step};
use table::{Choice, Command, Event, Person, Play as _, SeatEvent, Verb};

use crate::model::work::{Opens, load};
use crate::model::world::{ALLOWANCE, World, number};

/// What a round moved, and who won and lost by it.
type Net = BTreeMap<AccountNo, i64>;

/// A table as the auditor has it.
struct Book {
    live: Live,
    /// What lies on the layout, in the player-dealer's wager, in pots and in boxes.
    elsewhere: i64,
    rounds: BTreeMap<u64, Net>,
    current: Option<u64>,
}

struct Auditor {
    wallets: BTreeMap<AccountNo, i64>,
    cage: i64,
    tables: BTreeMap<Stream, Book>,
    deeds: BTreeMap<CommandId, Deed>,
    /// Which streams each command went to.
    concerned: BTreeSet<(CommandId, Stream)>,
}

/// Holds the store of a room, and what its nodes have told, to the auditor's own books.
pub(crate) fn audit(world: &World) {
    told(world);
    let records = world.house.store.all();
    let mut auditor = Auditor {
        wallets: world.people.iter().map(|person| (person.account, ALLOWANCE.0)).collect(),
        cage: -(world.people.len() as i64) * ALLOWANCE.0,
        tables: BTreeMap::new(),
        deeds: records.iter().filter_map(|record| Some((record.id, Deed::of(record)?))).collect(),
        concerned: records.iter().map(|record| (record.id, record.stream)).collect(),
    };
    for record in &records {
        if let Stream::Table(no) = record.stream {
            auditor.record(record, &world.tables[no.0 as usize - 1]);
        }
    }
    auditor.compare(world);
    lives(world);
}

/// What was told is in the store, and what was acknowledged is there once.
fn told(world: &World) {
    let store = &world.house.store;
    for (table, head) in &world.told {
        let found = store.digest(Stream::Table(number(*table)), head.seq);
        assert_eq!(found, Some(head.digest), "record {} of table {table} was told", head.seq);
    }
    for (table, id) in &world.acknowledged {
        let found = store.find(Stream::Table(number(*table)), *id).expect("the store answers");
        assert!(found.is_some(), "a command was acknowledged at table {table} and is not there");
    }
    let mut seen = BTreeSet::new();
    for record in store.all() {
        assert!(seen.insert((record.stream, record.id)), "a command is there twice: {:?}", record.stream);
    }
}

/// What every node holds is what the store makes.
fn lives(world: &World) {
    for runner in world.nodes.iter().flatten() {
        let Some(live) = &runner.live else { continue };
        let table = live.number.0 as usize - 1;
        let Some(loaded) = load(&world.house, &world.tables[table], live.number) else { continue };
        if loaded.head == live.head {
            // Between rounds the last one still lies on the table where it was seen, and what lasts is the same.
            let lasts = [&loaded, live].map(|live| live.table.snapshot());
            assert_eq!(lasts[0], lasts[1], "a node holds another table: {}", live.spec.listing);
            if lasts[0].is_none() {
                assert_eq!(loaded.table, live.table, "a node holds another round: {}", live.spec.listing);
            }
            assert_eq!((&loaded.members, &loaded.roster), (&live.members, &live.roster));
        }
    }
}

impl Book {
    fn person(&self, account: AccountNo) -> Option<Person> {
        let person = self.live.members.person(Member::of_books(account))?;
        self.live.table.here().has(person).then_some(person)
    }

    fn stacks(&self) -> Net {
        let all = self.live.members.all();
        all.map(|(person, member)| (member.books(), self.live.table.chips(person).0)).collect()
    }
}

impl Auditor {
    fn record(&mut self, record: &Record, opens: &Arc<Opens>) {
        match Said::of(record).expect("a record is read") {
            Said::Opened(opened) => {
                let (listing, table) = opens.open(&opened).expect("it opens");
                let Stream::Table(no) = record.stream else { return };
                let live = Live::new(no, opened.spec.clone(), &listing, table);
                let book = Book { live, elsewhere: 0, rounds: BTreeMap::new(), current: None };
                assert!(self.tables.insert(record.stream, book).is_none(), "a table is opened once");
            }
            Said::Step(step) => self.step(record, &step),
            Said::Note(note) => self.note(record, &note),
            Said::Closed => {}
        }
    }

    /// Decides a command anew, and books what it moves between stacks, wallets and the rest.
    fn step(&mut self, record: &Record, step: &Step) {
        let book = self.tables.get_mut(&record.stream).expect("it is open");
        let before = book.stacks();
        let mut events: Vec<Event> = Vec::new();
        let decided = book.live.table.clone().act(step.who, &step.command, &mut events);
        assert_eq!(decided, Ok(()), "decided anew it is refused: {step:?}");
        let mut members = book.live.members.clone();
        if let Some((person, member)) = step.member {
            members.set(person, Some(member));
        }
        let mut carried: Net = BTreeMap::new();
        for event in &events {
            if let Some((person, brought)) = brought(event, &step.command) {
                let member = members.of(person).expect("somebody with a number");
                *carried.entry(member.books()).or_default() += brought;
            }
        }
        let anew = Step { drawn: None, events, ..step.clone() };
        book.live.take_in(&anew, record.head(), Duration::ZERO, 0);
        if anew.events.iter().any(room::tables::opens) {
            book.current = Some(record.seq);
        }
        let after = book.stacks();
        let all: BTreeSet<AccountNo> =
            before.keys().chain(after.keys()).chain(carried.keys()).copied().collect();
        for account in all {
            let of = |net: &Net| net.get(&account).copied().unwrap_or(0);
            let won = of(&after) - of(&before) - of(&carried);
            book.elsewhere -= won;
            if let Some(round) = book.current.filter(|_| won != 0) {
                *book.rounds.entry(round).or_default().entry(account).or_default() += won;
            }
        }
        for (account, brought) in carried {
            self.purse(account, -brought);
        }
    }

    /// A wallet, or the cage behind a bot, gains so much.
    fn purse(&mut self, account: AccountNo, gains: i64) {
        match Member::of_books(account).purse() {
            Stream::Wallet(account) => {
                let held = self.wallets.entry(account).or_default();
                *held += gains;
                assert!(*held >= 0, "the wallet of {account} goes down to {}", Cents(*held));
            }
            _ => self.cage += gains,
        }
    }

    fn note(&mut self, record: &Record, note: &Note) {
        let mut owed: Net = BTreeMap::new();
        let book = self.tables.get_mut(&record.stream).expect("it is open");
        match note {
            Note::Voided { seq, .. } => {
                let net = book.rounds.remove(seq).unwrap_or_default();
                book.elsewhere += net.values().sum::<i64>();
                owed = net.into_iter().map(|(account, won)| (account, -won)).collect();
                // What comes before the next round is no part of any.
                book.current = None;
            }
            Note::Corrected { .. } => {
                let Some(Deed { what: What::Corrected { from, to, amount, .. }, .. }) =
                    self.deeds.get(&record.id)
                else {
                    panic!("a correction is not on the record of the floor")
                };
                for (account, owes) in [(from, -amount.0), (to, amount.0)] {
                    match account {
                        Some(account) => *owed.entry(*account).or_default() += owes,
                        None => self.cage += owes,
                    }
                }
            }
            _ => {}
        }
        let mut stacks = book.stacks();
        for (account, owes) in owed {
            self.redress(record, account, owes, &mut stacks);
        }
        let book = self.tables.get_mut(&record.stream).expect("it is open");
        book.live.take_note(note, record.head(), Duration::ZERO);
        assert_eq!(book.stacks(), stacks, "the stacks after {note:?}");
    }

    /// Somebody gets what they are owed, or gives it back: from the stack, then the wallet, then the cage.
    fn redress(&mut self, record: &Record, account: AccountNo, owes: i64, stacks: &mut Net) {
        let seated = self.tables[&record.stream].person(account).is_some();
        if seated {
            let stack = stacks.entry(account).or_default();
            let moved = owes.max(-*stack);
            *stack += moved;
            return self.rest(record, account, owes - moved);
        }
        self.rest(record, account, owes);
    }

    fn rest(&mut self, record: &Record, account: AccountNo, owes: i64) {
        let purse = Member::of_books(account).purse();
        // What is nothing at the moment of the deed is not asked for.
        let asked = self.concerned.contains(&(record.id, purse));
        let has = match purse {
            Stream::Wallet(account) if asked => self.wallets.get(&account).copied().unwrap_or(0),
            Stream::Wallet(_) => 0,
            _ => i64::MAX,
        };
        let moved = owes.max(-has);
        self.purse(account, moved);
        self.cage += owes - moved;
    }

    /// Every balance of the store is the auditor's.
    fn compare(&self, world: &World) {
        let mut store: BTreeMap<(Stream, Option<Slot>), i64> = BTreeMap::new();
        let mut transit = 0;
        for (stream, slot, cents) in world.house.store.balances().expect("balances") {
            match slot {
                Slot::Transit => transit += cents.0,
                Slot::Purse | Slot::Chips(_) => *store.entry((stream, Some(slot))).or_default() += cents.0,
                _ => *store.entry((stream, None)).or_default() += cents.0,
            }
        }
        assert_eq!(transit, 0, "nothing is on its way for ever");
        let mut own: BTreeMap<(Stream, Option<Slot>), i64> = BTreeMap::new();
        own.insert((Stream::Cage, Some(Slot::Purse)), self.cage);
        for (account, cents) in &self.wallets {
            own.insert((Stream::Wallet(*account), Some(Slot::Purse)), *cents);
        }
        for (stream, book) in &self.tables {
            own.insert((*stream, None), book.elsewhere);
            own.extend(
                book.stacks()
                    .into_iter()
                    .map(|(account, cents)| ((*stream, Some(Slot::Chips(account))), cents)),
            );
        }
        own.retain(|_, cents| *cents != 0);
        store.retain(|_, cents| *cents != 0);
        assert_eq!(store, own, "the store has other balances than commands and cards make");
        assert_eq!(own.values().sum::<i64>(), 0, "chips were made or lost");
    }
}

/// What a person brings to the table by an event, below zero what they take away. What they say is what they bring.
fn brought(event: &Event, command: &Command) -> Option<(Person, i64)> {
    match *event {
        Event::Seat(
            SeatEvent::SatDown { person, chips, .. }
            | SeatEvent::StoodBehind { person, chips }
            | SeatEvent::Bought { person, chips, .. },
        ) => {
            if let Command::Do { act, .. } = command
                && matches!(act.verb, Verb::SIT | Verb::STAND_BEHIND | Verb::BUY)
                && let Choice::Amount(amount) = act.choice
            {
                assert_eq!(amount, chips, "{person} said {amount}");
            }
            Some((person, chips.0))
        }
        Event::Seat(SeatEvent::Left { person, chips }) => Some((person, -chips.0)),
        Event::Own(own) => {
            let row = own.row()?;
            if row.key != "took-off" {
                return None;
            }
            let facts = (row.json)(&own);
            let person = facts["person"].as_u64().expect("a person");
            Some((Person(person as u8), -facts["chips"].as_i64().expect("an amount")))
        }
        _ => None,
    }
}

/// The room's own audit, which must find nothing either.
pub(crate) fn own_audit(world: &World) {
    let opens = |opened: &Opened| {
        let table = world.tables.iter().find(|held| held.spec == opened.spec);
        table.ok_or_else(|| "no such table".to_owned()).and_then(|table| table.open(opened))
    };
    let found = room::audit::audit(&*world.house.store, &[], &opens, &*world.house.clock);
    found.unwrap_or_else(|wrong| panic!("the room's own audit: {wrong}"));
}
