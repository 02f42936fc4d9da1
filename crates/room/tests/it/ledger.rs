//! Where every chip is: allowances, buy-ins, tables closed from their books.

use std::time::Duration;

use money::{Cents, Entry, Posting};
use room::clock::{Time, zone};
use room::ids::{AccountNo, TableNo};
use room::journal::{Append, Appended, CommandId, Draft, Head, Journal, Slot, SqliteJournal, Stream};
use room::ledger::{Books, Cashier, Leg, Movement, Refusal, Terms, Why, carry, close_table, concerned};

const ANN: AccountNo = AccountNo(1);
const BEA: AccountNo = AccountNo(2);
const TABLE: Stream = Stream::Table(TableNo(4));
const DAY: Duration = Duration::from_secs(24 * 3600);

struct Room {
    journal: SqliteJournal,
    terms: Terms,
}

impl Room {
    fn new() -> Room {
        let terms = Terms { allowance: Cents::dollars(1_000), zone: zone("America/Los_Angeles").unwrap() };
        Room { journal: SqliteJournal::in_memory().unwrap(), terms }
    }

    fn cashier(&self) -> Cashier<'_> {
        Cashier::new(&self.journal, &self.terms)
    }

    fn books(&self, stream: Stream) -> Books {
        Books::read(self.journal.reader(), stream).unwrap()
    }

    fn purse(&self, stream: Stream) -> Cents {
        self.books(stream).balance(Slot::Purse)
    }

    fn append(&self, append: Append) -> Vec<Head> {
        match self.journal.append(append).wait() {
            Ok(Appended::Stored(heads)) => heads,
            other => panic!("{other:?}"),
        }
    }

    /// A record of the table that posts this.
    fn at_table(&self, postings: &[(Slot, i64)]) -> Draft {
        let posting = |(account, cents): &(Slot, i64)| Posting { account: *account, amount: Cents(*cents) };
        let postings = Entry::new(postings.iter().map(posting).collect()).unwrap();
        let after = self.books(TABLE).head;
        Draft { stream: TABLE, after, kind: 7, version: 1, payload: vec![1], postings }
    }

    fn buy_in(&self, n: &str, who: AccountNo, cents: i64) -> Result<Append, Refusal> {
        let draft = self.at_table(&[(Slot::Transit, -cents), (Slot::Chips(who), cents)]);
        let books = self.books(Stream::Wallet(who));
        carry(id(n), Time(0), draft, &[Leg { books: &books, gains: Cents(-cents) }])
    }

    /// Nothing was made and nothing lost, nothing is under way, and only the cage is below zero.
    fn adds_up(&self) {
        let all = self.journal.reader().balances().unwrap();
        assert_eq!(all.iter().map(|(_, _, cents)| *cents).sum::<Cents>(), Cents::ZERO);
        let transit = all.iter().filter(|(_, slot, _)| *slot == Slot::Transit);
        assert_eq!(transit.map(|(_, _, cents)| *cents).sum::<Cents>(), Cents::ZERO);
        for (stream, slot, cents) in all {
            let may_sink = stream == Stream::Cage || slot == Slot::Transit;
            assert!(may_sink || !cents.is_negative(), "{stream} {slot} {cents}");
        }
    }
}

fn id(word: &str) -> CommandId {
    CommandId::of(&[word])
}

/// Nine in the morning of the fifth of May in Los Angeles.
fn morning() -> Time {
    "2026-05-05T16:00:00Z".parse::<jiff::Timestamp>().unwrap().into()
}

#[test]
fn the_allowance_is_drawn_once_a_day_of_the_zone() {
    let room = Room::new();
    let amount = Cents::dollars(1_000);
    assert_eq!(room.cashier().allowance(ANN, morning()), Ok(amount));
    let evening = morning().after(Duration::from_secs(14 * 3600 + 3599));
    let error = room.cashier().allowance(ANN, evening).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The allowance for 2026-05-05 has been drawn. The next one is for 2026-05-06"
    );
    let midnight = evening.after(Duration::from_secs(1));
    assert_eq!(room.cashier().allowance(ANN, midnight), Ok(amount));
    assert_eq!(room.cashier().allowance(BEA, midnight), Ok(amount));
    assert_eq!(room.purse(Stream::Wallet(ANN)), Cents::dollars(2_000));
    assert_eq!(room.purse(Stream::Cage), Cents::dollars(-3_000), "what the cage lacks is what is out");
    room.adds_up();
    let records = room.journal.reader().load(Stream::Wallet(ANN), 0, 10).unwrap();
    let movement = Movement::of(&records[0]).unwrap();
    assert_eq!(movement.why, Why::Allowance { account: ANN, day: "2026-05-05".parse().unwrap() });
}

#[test]
fn many_draw_at_once_and_each_once() {
    let room = Room::new();
    std::thread::scope(|scope| {
        for n in 0..8 {
            let room = &room;
            scope.spawn(move || {
                let drawn = room.cashier().allowance(AccountNo(n / 2), morning());
                assert!(matches!(drawn, Ok(_) | Err(Refusal::AllowanceDrawn { .. })), "{drawn:?}");
            });
        }
    });
    assert_eq!(room.purse(Stream::Cage), Cents::dollars(-4_000));
    room.adds_up();
}

#[test]
fn a_buy_in_is_of_what_one_has() {
    let room = Room::new();
    room.cashier().allowance(ANN, morning()).unwrap();
    let short = room.buy_in("too much", ANN, 100_001).unwrap_err();
    assert_eq!(short.to_string(), "You have $1,000; $1,000.01 needed");
    room.append(room.buy_in("all", ANN, 100_000).unwrap());
    assert_eq!(room.purse(Stream::Wallet(ANN)), Cents::ZERO);
    assert_eq!(room.books(TABLE).balance(Slot::Chips(ANN)), Cents::dollars(1_000));
    room.adds_up();
    // Chips for which nobody pays do not come.
    let draft = room.at_table(&[(Slot::Transit, -5), (Slot::Chips(ANN), 5)]);
    assert!(matches!(carry(id("x"), Time(0), draft, &[]), Err(Refusal::Unbalanced(_))));
}

#[test]
fn two_buy_ins_cannot_spend_the_same_chips() {
    let room = Room::new();
    room.cashier().allowance(ANN, morning()).unwrap();
    let (first, second) =
        (room.buy_in("one", ANN, 60_000).unwrap(), room.buy_in("two", ANN, 60_000).unwrap());
    room.append(first);
    let answer = room.journal.append(second).wait().unwrap();
    assert!(matches!(answer, Appended::Behind { .. }), "{answer:?}");
    assert!(matches!(room.buy_in("two", ANN, 60_000), Err(Refusal::Short { .. })), "decided again");
    room.adds_up();
}

#[test]
fn a_table_is_closed_from_its_books() {
    let room = Room::new();
    for who in [ANN, BEA] {
        room.cashier().allowance(who, morning()).unwrap();
        room.append(room.buy_in(&format!("in {who}"), who, 50_000).unwrap());
    }
    // A finished round: Ann won $20, the box took a dollar.
    let (ann, bea) = (Slot::Chips(ANN), Slot::Chips(BEA));
    let done = room.at_table(&[(bea, -2_100), (ann, 2_000), (Slot::Drop(0), 100)]);
    room.append(Append::one(id("round"), Time(0), done));
    let opened = room.books(TABLE).head.seq;
    // A round under way, in which Bea bought more.
    room.append(Append::one(id("fee"), Time(0), room.at_table(&[(ann, -100), (Slot::Drop(0), 100)])));
    room.append(room.buy_in("more", BEA, 10_000).unwrap());
    room.append(Append::one(id("bet"), Time(0), room.at_table(&[(bea, -57_900), (Slot::Layout, 57_900)])));

    let round = room.journal.reader().load(TABLE, opened, 100).unwrap();
    let table = room.books(TABLE);
    let mut wallets: Vec<Books> =
        concerned(&table, &round).into_iter().map(|who| room.books(Stream::Wallet(who))).collect();
    wallets.push(room.books(Stream::Cage));
    room.append(close_table(id("close"), Time(0), &table, &round, &wallets).unwrap());
    assert_eq!(room.purse(Stream::Wallet(ANN)), Cents(50_000 + 52_000));
    assert_eq!(room.purse(Stream::Wallet(BEA)), Cents(40_000 + 57_900));
    let left: Vec<_> =
        room.books(TABLE).balances.into_iter().filter(|(slot, _)| *slot != Slot::Transit).collect();
    assert_eq!(left, [(Slot::Drop(0), Cents(100))], "the fee of the void round went back");
    room.adds_up();
}

#[test]
fn days_pass_and_everything_adds_up() {
    let room = Room::new();
    let mut now = morning();
    for day in 0..30 {
        for who in [ANN, BEA] {
            room.cashier().allowance(who, now).unwrap();
            room.append(room.buy_in(&format!("{who} {day}"), who, 70_000).unwrap());
        }
        now = now.after(DAY);
    }
    assert_eq!(room.books(TABLE).balance(Slot::Chips(ANN)), Cents(30 * 70_000));
    room.adds_up();
}
