//! A day of a whole room, from nine in the morning to two at night, audited to the cent: tables open and close, players come and
//! go, dealers push and take breaks, and the floor fills, counts, pulls, corrects and voids.
//!
//! What a day is made of is a list of moments ([`DAY`]): a part of the room that is to be in it adds its own.

use std::collections::BTreeMap;
use std::time::Duration;

use cards::Seed;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::audit::audit;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::floor::{
    CountTime, Deed, OpenKind, Paper, Request, SlipDone, SlipRequest, Span, What, deeds, paper, record,
};
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal as _, Slot, SqliteJournal, Stream};
use room::ledger::{Books, Cashier, Terms};
use room::tables::{self, Desk, Live, Member, Next, Note, Order};
use rulebook::book::Book;
use table::{Act, Actor, Command, Play as _, Verb};

use crate::hall::{done, spec};

/// Midnight in UTC of the day.
const MIDNIGHT: Time = Time(1_780_012_800_000);
const FLOOR: AccountNo = AccountNo(90);
const ANN: AccountNo = AccountNo(91);
const BEN: AccountNo = AccountNo(92);
const CID: AccountNo = AccountNo(93);

/// When, and what happens.
type Moment = (u32, u32, fn(&mut Room));

/// The day. Hours after midnight go on from 24.
const DAY: [Moment; 12] = [
    (9, 0, |room| {
        room.opens(1, "chico/texas-holdem", 500);
        room.opens(2, "delta/ez-baccarat", 1_000);
        room.deals(1, Some(ANN));
        room.deals(2, Some(BEN));
        room.comes(1, 1, 100);
        room.comes(2, 2, 400);
    }),
    (10, 0, |room| {
        room.comes(3, 1, 80);
        room.pushes();
    }),
    (12, 0, |room| {
        room.opens(3, "players-club/three-card-poker", 300);
        room.deals(3, Some(CID));
        room.comes(4, 3, 200);
    }),
    (13, 30, |room| room.pushes()),
    (15, 0, |room| {
        room.slip(2, SlipRequest::Fill(Cents::dollars(250)), "out of fives");
        room.counts(2, CountTime::During, -500, "a chip rolled under the table");
        room.corrects(1, 1, 5);
    }),
    (17, 0, |room| {
        for table in room.open() {
            room.pulls(table, 0);
        }
        room.deals(1, None);
    }),
    (18, 0, |room| {
        room.voids(2);
        room.deals(1, Some(ANN));
        room.goes(1, 1);
        room.comes(1, 3, 60);
    }),
    (20, 0, |room| room.comes(5, 2, 300)),
    (22, 0, |room| room.closes(3, 100)),
    (24, 0, |room| room.pushes()),
    (25, 30, |room| {
        room.slip(1, SlipRequest::Credit(Cents::dollars(100)), "too many chips");
    }),
    (26, 0, |room| {
        for table in room.open() {
            room.closes(table, 0);
        }
    }),
];

struct Room {
    journal: SqliteJournal,
    clock: HandClock,
    chance: SeededChance,
    generator: ChaCha20Rng,
    book: Book,
    tables: BTreeMap<u32, Live>,
}

impl Room {
    fn new() -> Room {
        Room {
            journal: SqliteJournal::in_memory().expect("a journal"),
            clock: HandClock::at(MIDNIGHT),
            chance: SeededChance::new([5; 32]),
            generator: Seed([6; 32]).generator(),
            book: Book::shipped(),
            tables: BTreeMap::new(),
        }
    }

    fn desk(&self) -> Desk<'_> {
        Desk { journal: &self.journal, clock: &self.clock, chance: &self.chance }
    }

    fn open(&self) -> Vec<u32> {
        self.tables.keys().copied().collect()
    }

    /// A table with three bots, a filled tray and its opening count.
    fn opens(&mut self, number: u32, listing: &str, tray: i64) {
        let spec = spec(listing).choose(&self.book).expect("a schedule");
        let (listing, table) = spec.open(&self.book).expect("it opens");
        done(self.desk().open(TableNo(number), &spec, &listing, &table)).expect("stored").expect("a number");
        let live = {
            let opens = tables::from_store(self.journal.reader(), &self.book);
            let live = tables::load(self.journal.reader(), TableNo(number), &opens, &self.clock);
            live.expect("it loads").expect("it is open")
        };
        self.tables.insert(number, live);
        self.slip(number, SlipRequest::Fill(Cents::dollars(tray)), "opening");
        self.counts(number, CountTime::Opening, 0, "");
        for _ in 0..3 {
            let (bot, command) = self.tables[&number].bot_in(&mut self.generator).expect("a seat for a bot");
            self.perform(number, &Order::by(&self.tables[&number], bot, command));
        }
    }

    fn perform(&mut self, number: u32, order: &Order) {
        let live = &self.tables[&number];
        let (decided, head) = done(self.desk().perform(live, order)).expect("it is done").expect("it is new");
        let now = self.clock.running();
        let live = self.tables.get_mut(&number).expect("open");
        live.take_in(&decided.step, head, now, 0);
    }

    fn noted(&mut self, number: u32, note: &Note, head: room::journal::Head) {
        let now = self.clock.running();
        self.tables.get_mut(&number).expect("open").take_note(note, head, now);
    }

    /// Somebody draws the day's chips once, and sits down.
    fn comes(&mut self, account: u32, number: u32, dollars: i64) {
        let terms = Terms { allowance: Cents::dollars(2_000), zone: jiff::tz::TimeZone::UTC };
        let _ = Cashier::new(&self.journal, &terms).allowance(AccountNo(account), self.clock.now());
        self.between_rounds(number);
        let member = Member::Account(AccountNo(account));
        let live = &self.tables[&number];
        let person = live.person(member).expect("a number");
        let offers = live.table.all_offers(Actor::Person(person));
        let offer = offers.iter().find(|offer| offer.verb == Verb::SIT).expect("a seat");
        let command = Command::Do { at: offer.at, act: Verb::SIT.amount(Cents::dollars(dollars)) };
        self.perform(number, &Order::by(live, member, command));
    }

    /// Somebody cashes out and leaves.
    fn goes(&mut self, account: u32, number: u32) {
        self.between_rounds(number);
        let order =
            Order::by(&self.tables[&number], Member::Account(AccountNo(account)), Command::table(Act::LEAVE));
        self.perform(number, &order);
    }

    fn deals(&mut self, number: u32, account: Option<AccountNo>) {
        let deed = Deed::at(FLOOR, TableNo(number), What::Dealer { account }, "");
        let id = self.desk().fresh_id();
        done(record(&self.journal, id, self.clock.now(), &deed)).expect("it is noted");
    }

    /// Everybody who deals moves on to the next table; the last one takes a break, and somebody comes from one.
    fn pushes(&mut self) {
        let dealers: Vec<AccountNo> = room::floor::dealing(self.journal.reader())
            .expect("a log")
            .iter()
            .map(|stint| stint.account)
            .collect();
        let rested = [ANN, BEN, CID].into_iter().find(|dealer| !dealers.contains(dealer));
        let mut next: Vec<AccountNo> = rested.into_iter().chain(dealers).collect();
        for number in self.open() {
            let dealer = next.remove(0);
            self.deals(number, Some(dealer));
        }
    }

    fn slip(&mut self, number: u32, request: SlipRequest, reason: &str) -> SlipDone {
        let live = self.tables.get(&number);
        let made = done(self.desk().slip(TableNo(number), live, FLOOR, request, reason)).expect("a slip");
        if let Some((note, head)) = &made.note {
            self.noted(number, note, *head);
        }
        made
    }

    fn held(&self, stream: Stream, slot: Slot) -> Cents {
        Books::read(self.journal.reader(), stream).expect("books").balance(slot)
    }

    /// A count of the tray that is off by so many cents.
    fn counts(&mut self, number: u32, when: CountTime, off: i64, reason: &str) {
        let counted = self.held(Stream::Tray(TableNo(number)), Slot::Purse) + Cents(off);
        self.slip(number, SlipRequest::Count { when, counted }, reason);
    }

    /// A drop pull that counts so many cents more than the books say.
    fn pulls(&mut self, number: u32, off: i64) {
        if self.tables.contains_key(&number) {
            self.between_rounds(number);
        }
        let counted = self.held(Stream::Table(TableNo(number)), Slot::Drop(0)) + Cents(off);
        self.slip(number, SlipRequest::Pull { counted }, "end of shift");
    }

    fn corrects(&mut self, number: u32, account: u32, dollars: i64) {
        self.between_rounds(number);
        let (amount, reason) = (Cents::dollars(dollars), "paid short".to_owned());
        let request = Request { from: None, to: Some(AccountNo(account)), amount, reason, round: None };
        let made = done(self.desk().correct(&self.tables[&number], FLOOR, &request)).expect("corrected");
        self.noted(number, &made.note, made.head);
    }

    /// The round that is on is void.
    fn voids(&mut self, number: u32) {
        self.until(number, Live::in_round);
        let before = |_: u64| panic!("who was there is known");
        let live = &self.tables[&number];
        let made = done(self.desk().void(live, None, FLOOR, "a card too many", before)).expect("void");
        self.noted(number, &made.note, made.head);
    }

    /// Everybody leaves, the tray is counted and credited, the table is closed and its box pulled.
    fn closes(&mut self, number: u32, off: i64) {
        self.between_rounds(number);
        let members: Vec<Member> = self.tables[&number].members.all().map(|(_, member)| member).collect();
        for member in members {
            let order = Order::by(&self.tables[&number], member, Command::table(Act::LEAVE));
            self.perform(number, &order);
        }
        self.counts(number, CountTime::Closing, 0, "");
        let tray = self.held(Stream::Tray(TableNo(number)), Slot::Purse);
        self.slip(number, SlipRequest::Credit(tray), "closing");
        let live = self.tables.remove(&number).expect("open");
        done(self.desk().close(&live, None)).expect("closed");
        self.pulls(number, off);
    }

    fn between_rounds(&mut self, number: u32) {
        self.until(number, |live| !live.in_round());
    }

    fn until(&mut self, number: u32, so: impl Fn(&Live) -> bool) {
        for _ in 0..20_000 {
            let live = self.tables.get_mut(&number).expect("open");
            if so(live) {
                return;
            }
            match live.next(self.clock.running(), true, &mut self.generator) {
                Next::Do(who, command) => self.perform(number, &Order::of(who, command)),
                Next::Wait(wait) => self.clock.pass(wait),
                Next::Rest => panic!("table {number} rests"),
            }
        }
        panic!("table {number} never comes to that");
    }

    /// Two rounds at every table.
    fn plays(&mut self) {
        for number in self.open() {
            let round = self.tables[&number].table.number();
            self.until(number, |live| live.table.number() >= round + 2 && !live.in_round());
        }
    }

    /// Waits for a time of the day.
    fn at(&self, hour: u32, minute: u32) -> Time {
        let at = moment(hour, minute);
        let left = u64::try_from(at.0 - self.clock.now().0).expect("play takes less time than there is");
        self.clock.pass(Duration::from_millis(left));
        at
    }

    fn paper(&self, from: Time, to: Time) -> Paper {
        let opens = tables::from_store(self.journal.reader(), &self.book);
        paper(self.journal.reader(), Span { from, to }, &opens, &self.clock).expect("it is read")
    }
}

fn moment(hour: u32, minute: u32) -> Time {
    MIDNIGHT.after(Duration::from_secs(u64::from(hour * 60 + minute) * 60))
}

fn a_day() -> Room {
    let mut room = Room::new();
    for (hour, minute, happens) in DAY {
        room.at(hour, minute);
        happens(&mut room);
        room.plays();
    }
    room
}

#[test]
fn a_day_of_a_whole_room_is_audited_to_the_cent() {
    let room = a_day();
    assert!(room.tables.is_empty());
    let shifts = [(9, 17), (17, 24), (24, 27)].map(|(from, to)| room.paper(moment(from, 0), moment(to, 0)));
    for shift in &shifts {
        assert_eq!(shift.cage.difference, Cents::ZERO);
        assert!(shift.tables.iter().all(|sheet| sheet.difference == Cents::ZERO), "{:?}", shift.tables);
    }
    // What a shift hands over the next one takes over.
    for pair in shifts.windows(2) {
        assert_eq!(pair[0].cage.closing, pair[1].cage.opening);
        for sheet in &pair[1].tables {
            let before = pair[0].tables.iter().find(|before| before.table == sheet.table);
            assert_eq!(before.expect("it was open").closing, sheet.opening);
        }
    }
    let whole = room.paper(moment(9, 0), moment(27, 0));
    let open: Vec<_> =
        whole.open.iter().map(|open| (open.table.map(|t| t.0), open.what, open.amount.0)).collect();
    let said = [(Some(2), OpenKind::Tray, -500), (Some(3), OpenKind::Drop, 100)];
    assert_eq!(open, said, "what was miscounted is named, and nothing else");
    for sheet in &whole.tables {
        let left = sheet.closing;
        assert_eq!((left.in_play, left.drop, left.tray), (Cents::ZERO, Cents::ZERO, Cents::ZERO));
        assert!(sheet.opened.is_some() && sheet.closed.is_some() && sheet.hands > 5);
        assert_eq!(sheet.pulled + left.jackpot, sheet.drop_sum(), "all that was dropped was pulled");
    }
    // Who dealt: never two tables at once, and every hand is somebody's or the house dealer's.
    for dealer in [ANN, BEN, CID] {
        let stints: Vec<_> = whole.dealers.iter().filter(|stint| stint.account == dealer).collect();
        assert!(stints.len() >= 2 && stints.iter().all(|stint| stint.to.is_some()));
        assert!(stints.windows(2).all(|pair| pair[0].to <= Some(pair[1].from)), "{stints:?}");
    }
    assert!(!whole.breaks.is_empty());
    let dealt: u32 = whole.dealers.iter().map(|stint| stint.hands).sum();
    assert!(dealt > 20 && dealt <= whole.tables.iter().map(|sheet| sheet.hands).sum());
    // Every chip that is out of the cage is in a wallet, or in a jackpot's box.
    let balances = room.journal.reader().balances().expect("balances");
    let purse = |stream: Stream, slot: Slot| matches!(stream, Stream::Wallet(_)) && slot == Slot::Purse;
    let wallets = balances.iter().filter(|(stream, slot, _)| purse(*stream, *slot));
    let wallets: Cents = wallets.map(|(.., amount)| *amount).sum();
    let jackpots: Cents =
        balances.iter().filter(|(_, slot, _)| *slot == Slot::Jackpot).map(|(.., sum)| *sum).sum();
    assert_eq!(wallets + jackpots, -whole.cage.closing);

    let opens = tables::from_store(room.journal.reader(), &room.book);
    let found = audit(room.journal.reader(), &[], &opens, &room.clock).expect("it is sound");
    let slips = deeds(room.journal.reader(), 0, 1_000).expect("a log");
    assert_eq!(found.slips as usize, whole.slips.len());
    assert!(slips.len() > whole.slips.len() && found.unread.is_empty());
    assert_eq!(found.paper.len(), said.len(), "{:?}", found.paper);
}
