//! The house's day on paper: every table and the cage reconcile to the cent, whatever happened, and a slip that was changed is found.

use std::collections::BTreeMap;

use cards::Seed;
use money::Cents;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha20Rng;
use room::audit::{Audited, Unsound, audit};
use room::clock::{Clock as _, HandClock, Time};
use room::floor::{
    CountTime, Deed, OpenKind, Paper, Request, SlipDone, SlipRequest, Span, TableSheet, What, deeds, paper,
    record,
};
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal, Reader, Record, Slot, SqliteReader, Stream};
use room::ledger::{Books, Movement, Why};
use room::tables::{DEMO, Desk, Note, Spec, Undone, from_store};
use rulebook::book::Book;
use rusqlite::{Connection, params};

use crate::hall::{Hall, NUMBER, done, spec};
use crate::places::file::File;
use crate::places::postgres::Postgres;
use crate::stores::Store;

const FLOOR: AccountNo = AccountNo(99);
const ALL: Span = Span { from: Time(0), to: Time(i64::MAX) };

fn slip(hall: &mut Hall, request: SlipRequest, reason: &str) -> Result<SlipDone, Undone> {
    let made = done(hall.desk().slip(NUMBER, Some(&hall.live), FLOOR, request, reason))?;
    if let Some((note, head)) = &made.note {
        hall.live.take_note(note, *head, hall.clock.running());
    }
    Ok(made)
}

fn sheets(hall: &Hall, span: Span) -> Paper {
    let opens = from_store(hall.journal.reader(), &hall.book);
    paper(hall.journal.reader(), span, &opens, &hall.clock).expect("it is read")
}

fn sheet(hall: &Hall, span: Span) -> TableSheet {
    sheets(hall, span).tables.first().cloned().expect("a table")
}

fn audited(hall: &Hall) -> Result<Audited, Unsound> {
    let reader = hall.journal.reader();
    audit(reader, &[], &from_store(reader, &hall.book), &hall.clock)
}

fn tray(hall: &Hall) -> Cents {
    Books::read(hall.journal.reader(), Stream::Tray(NUMBER)).expect("books").balance(Slot::Purse)
}

fn in_box(hall: &Hall) -> Cents {
    Books::read(hall.journal.reader(), Stream::Table(NUMBER)).expect("books").balance(Slot::Drop(0))
}

/// Something that happens on an evening; what is refused is as good.
fn happens(hall: &mut Hall, ann: AccountNo, dice: &mut ChaCha20Rng) {
    let amount = Cents(dice.random_range(1..50_000));
    let off = Cents(*[0, 0, 0, -100, 250].choose(dice).expect("one"));
    let reason = if dice.random_bool(0.9) { "on the evening" } else { "" };
    match dice.random_range(0..8) {
        0 => drop(slip(hall, SlipRequest::Fill(amount), reason)),
        1 => drop(slip(hall, SlipRequest::Credit(amount), reason)),
        2 => {
            let counted = tray(hall) + off;
            drop(slip(hall, SlipRequest::Count { when: CountTime::During, counted }, reason));
        }
        3 => {
            let counted = in_box(hall) + off;
            drop(slip(hall, SlipRequest::Pull { counted }, reason));
        }
        4 => {
            let request =
                Request { from: None, to: Some(ann), amount, reason: "a chip fell".to_owned(), round: None };
            if let Ok(made) = done(hall.desk().correct(&hall.live, FLOOR, &request)) {
                hall.live.take_note(&made.note, made.head, hall.clock.running());
            }
        }
        5 => {
            let nobody = |_: u64| panic!("who was there is known");
            if let Ok(made) = done(hall.desk().void(&hall.live, None, FLOOR, "a torn card", nobody)) {
                hall.live.take_note(&made.note, made.head, hall.clock.running());
            }
        }
        6 => drop(
            done(hall.desk().void(&hall.live, last_round(hall), FLOOR, "seen later", before(hall)))
                .map(|made| hall.live.take_note(&made.note, made.head, hall.clock.running())),
        ),
        _ => hall.bots(usize::from(hall.live.bots().len() < 3)),
    }
}

/// The last round that is over.
fn last_round(hall: &Hall) -> Option<u64> {
    let rows = room::floor::rounds(hall.journal.reader(), NUMBER, None).expect("rounds");
    let began = hall.live.round_began();
    rows.iter().find(|row| Some(row.seq) != began && !row.void).map(|row| row.seq)
}

fn before(
    hall: &Hall,
) -> impl Fn(u64) -> Result<(room::tables::Members, families::AnyTable), Undone> + use<> {
    let (members, table) = (hall.live.members.clone(), hall.live.table.clone());
    move |_| Ok((members.clone(), table.clone()))
}

/// What a shift ends with the next one begins with, and each balances.
fn shifts_reconcile(hall: &Hall, marks: &[Time], at: &str) {
    let shifts: Vec<Paper> =
        marks.windows(2).map(|pair| sheets(hall, Span { from: pair[0], to: pair[1] })).collect();
    for shift in &shifts {
        assert!(!shift.open.iter().any(|open| open.what == OpenKind::Unbalanced), "{at}: {:?}", shift.open);
        assert_eq!(shift.cage.difference, Cents::ZERO, "{at}");
        for sheet in &shift.tables {
            assert_eq!(sheet.difference, Cents::ZERO, "{at}: {sheet:?}");
            assert_eq!(sheet.listing, hall.live.spec.listing);
        }
    }
    for pair in shifts.windows(2) {
        assert_eq!(pair[0].cage.closing, pair[1].cage.opening, "{at}");
        if let ([before], [after]) = (&pair[0].tables[..], &pair[1].tables[..]) {
            assert_eq!(before.closing, after.opening, "{at}");
        }
    }
    let whole = sheet(hall, ALL);
    let sum = |of: fn(&TableSheet) -> Cents| -> Cents {
        shifts.iter().flat_map(|shift| &shift.tables).map(of).sum()
    };
    assert_eq!(sum(|sheet| sheet.buy_ins), whole.buy_ins, "{at}");
    assert_eq!(sum(TableSheet::drop_sum), whole.drop_sum(), "{at}");
    assert_eq!(sum(|sheet| sheet.pulled), whole.pulled, "{at}");
    let held = [whole.closing.tray, whole.closing.drop];
    assert_eq!(held, [tray(hall), in_box(hall)], "{at}: the sheet says what the books say");
}

#[test]
fn every_shift_of_a_random_evening_reconciles_in_every_family() {
    for (no, (listing, bots)) in DEMO.into_iter().enumerate() {
        let mut dice = Seed([no as u8 + 1; 32]).generator();
        let mut hall = Hall::open(spec(listing));
        let mut marks = vec![hall.clock.now()];
        let ann = hall.guest(1, 100_000);
        hall.bots(usize::from(bots.min(3)));
        for _ in 0..16 {
            let (round, step) = (hall.live.table.number(), dice.random_range(0..3));
            if dice.random_bool(0.5) {
                hall.until(|live| live.table.number() > round && (step == 0) != live.in_round());
            }
            happens(&mut hall, ann, &mut dice);
            hall.clock.pass(std::time::Duration::from_secs(60));
            if dice.random_bool(0.3) {
                marks.push(hall.clock.now());
            }
        }
        hall.until(|live| !live.in_round());
        marks.push(hall.clock.now().after(std::time::Duration::from_secs(1)));
        hall.holds();
        shifts_reconcile(&hall, &marks, listing);
        let found = audited(&hall).unwrap_or_else(|wrong| panic!("{listing}: {wrong}"));
        let head = hall.journal.reader().head(Stream::Tray(NUMBER)).expect("a head").seq;
        assert_eq!(found.slips, head, "{listing}");
    }
}

#[test]
fn fills_counts_and_pulls_are_kept_three_times_and_numbered_without_a_gap() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    assert_eq!(slip(&mut hall, SlipRequest::Fill(Cents::dollars(500)), "opening").expect("a fill").slip, 1);
    let opening = SlipRequest::Count { when: CountTime::Opening, counted: Cents::dollars(500) };
    assert_eq!(slip(&mut hall, opening, "").expect("a count").difference, Cents::ZERO);
    for (request, reason, key) in [
        (SlipRequest::Fill(Cents::ZERO), "x", "not-an-amount"),
        (SlipRequest::Fill(Cents(-5)), "x", "not-an-amount"),
        (SlipRequest::Fill(Cents(Cents::MOST.0 + 1)), "x", "not-an-amount"),
        (SlipRequest::Fill(Cents(100)), " ", "no-reason"),
        (SlipRequest::Credit(Cents::dollars(501)), "x", "not-enough-chips"),
        (SlipRequest::Count { when: CountTime::During, counted: Cents(-1) }, "x", "not-an-amount"),
        (SlipRequest::Count { when: CountTime::During, counted: Cents(100) }, "", "count-differs"),
        (SlipRequest::Pull { counted: Cents(0) }, "", "no-reason"),
    ] {
        assert_eq!(slip(&mut hall, request, reason).expect_err("it is refused").key(), key, "{request:?}");
    }
    hall.until(|live| live.table.number() >= 4 && !live.in_round());
    let dropped = in_box(&hall);
    assert!(dropped > Cents::ZERO);
    let pull =
        slip(&mut hall, SlipRequest::Pull { counted: dropped - Cents(200) }, "end of shift").expect("a pull");
    assert_eq!((pull.slip, pull.expected, pull.difference), (3, dropped, Cents(-200)));
    let closing = SlipRequest::Count { when: CountTime::Closing, counted: Cents::dollars(495) };
    assert_eq!(slip(&mut hall, closing, "a $5 chip is missing").expect("a count").tray, Cents::dollars(495));
    slip(&mut hall, SlipRequest::Credit(Cents::dollars(495)), "closing").expect("a credit");
    assert_eq!((tray(&hall), in_box(&hall)), (Cents::ZERO, Cents::ZERO));
    hall.holds();

    let sheet = sheet(&hall, ALL);
    assert_eq!((sheet.fills.fills, sheet.fills.credits), (Cents::dollars(500), Cents::dollars(495)));
    assert_eq!(
        (sheet.fills.over_short, sheet.fills.counted),
        (Cents::dollars(-5), Some(Cents::dollars(495)))
    );
    assert_eq!((sheet.pulled, sheet.pulled_counted), (dropped, dropped - Cents(200)));
    assert_eq!(sheet.drop_sum(), dropped);
    let shift = sheets(&hall, ALL);
    let open: Vec<(OpenKind, i64)> = shift.open.iter().map(|open| (open.what, open.amount.0)).collect();
    assert_eq!(open, [(OpenKind::Drop, -200), (OpenKind::Tray, -500)]);
    let lines: BTreeMap<_, _> =
        shift.cage.lines.iter().map(|line| (line.why, line.r#in - line.out)).collect();
    assert_eq!(lines["drop"], dropped);
    assert_eq!((lines["fill"], lines["credit"]), (Cents::dollars(-500), Cents::dollars(495)));
    assert_eq!(lines["over-short"], Cents::dollars(5));
    let told = deeds(hall.journal.reader(), 0, 100).expect("a log");
    assert_eq!(told.len(), 5, "what was refused is on no record");
    let counted = room::floor::report(hall.journal.reader(), ALL).expect("a report");
    assert_eq!(counted.total.drop, dropped, "what was pulled was dropped all the same");
    let found = audited(&hall).expect("it is sound");
    assert_eq!((found.slips, found.paper.len()), (5, 2));
    assert!(
        found.paper[0].contains("$2 short") && found.paper[1].contains("a $5 chip is missing"),
        "{found:?}"
    );
    let csv = shift.csv(&|listing| format!("Game, \"{listing}\""));
    assert!(csv.contains("\"Game, \"\"delta/ez-baccarat\"\"\",delta/ez-baccarat,"), "{csv}");
    assert!(
        csv.lines()
            .any(|line| line.ends_with("drop counted,".to_owned().as_str()) || line.contains("drop counted"))
    );
}

#[test]
fn a_box_that_is_pulled_in_a_hand_keeps_what_the_hand_dropped_and_void_fees_come_from_the_cage() {
    let mut hall = Hall::open(spec("chico/texas-holdem"));
    hall.bots(3);
    let mut over = Cents::ZERO;
    let who = before(&hall);
    for _ in 0..5_000 {
        let dropped = in_box(&hall);
        if !hall.live.in_round() {
            over = dropped;
        } else if dropped > over && over > Cents::ZERO {
            break;
        }
        let head = hall.live.head.seq;
        hall.until(|live| live.head.seq > head);
    }
    let all = in_box(&hall);
    assert!(all > over && hall.live.in_round(), "a fee was taken in the hand");
    let pull = slip(&mut hall, SlipRequest::Pull { counted: over }, "change of boxes").expect("a pull");
    assert_eq!((pull.expected, in_box(&hall)), (over, all - over));
    hall.until(|live| !live.in_round());
    let cage = Books::read(hall.journal.reader(), Stream::Cage).expect("books").balance(Slot::Purse);
    let left = in_box(&hall);
    slip(&mut hall, SlipRequest::Pull { counted: left }, "change of boxes").expect("a pull");
    let rows = room::floor::rounds(hall.journal.reader(), NUMBER, None).expect("rounds");
    let row = rows.iter().rev().find(|row| row.drop > Cents::ZERO).expect("a round with a fee");
    let made = done(hall.desk().void(&hall.live, Some(row.seq), FLOOR, "a wrong deck", who)).expect("void");
    hall.live.take_note(&made.note, made.head, hall.clock.running());
    assert_eq!(in_box(&hall), Cents::ZERO, "a box is never below zero");
    let now = Books::read(hall.journal.reader(), Stream::Cage).expect("books").balance(Slot::Purse);
    assert!(now <= cage + left - row.drop, "the fees come back from the cage");
    hall.holds();
    assert_eq!(sheet(&hall, ALL).difference, Cents::ZERO);
    audited(&hall).expect("it is sound");
}

#[test]
fn a_closed_table_is_pulled_and_credited_and_named_until_it_is() {
    let mut hall = Hall::open(spec("chico/texas-holdem"));
    hall.bots(3);
    slip(&mut hall, SlipRequest::Fill(Cents::dollars(200)), "opening").expect("a fill");
    hall.until(|live| live.table.number() >= 6 && !live.in_round());
    let dropped = in_box(&hall);
    assert!(dropped > Cents::ZERO);
    done(hall.desk().close_from_books(NUMBER, "the floor is mopped")).expect("closed");
    let found = audited(&hall).expect("it is sound");
    assert_eq!(found.paper.len(), 2, "{:?}", found.paper);
    assert!(found.paper[0].contains("Table 1, closed at") && found.paper[0].contains(&dropped.to_string()));
    let kinds = |hall: &Hall| sheets(hall, ALL).open.iter().map(|open| open.what).collect::<Vec<_>>();
    assert_eq!(kinds(&hall), [OpenKind::NotPulled, OpenKind::NotCredited]);
    let closed = |hall: &Hall, request| done(hall.desk().slip(NUMBER, None, FLOOR, request, "after closing"));
    assert_eq!(closed(&hall, SlipRequest::Fill(Cents(100))).expect_err("no").key(), "table-closed");
    closed(&hall, SlipRequest::Pull { counted: dropped }).expect("a pull");
    closed(&hall, SlipRequest::Credit(Cents::dollars(200))).expect("a credit");
    assert_eq!(kinds(&hall), []);
    let opens = from_store(hall.journal.reader(), &hall.book);
    assert!(room::tables::load(hall.journal.reader(), NUMBER, &opens, &hall.clock).expect("read").is_none());
    let sheet = sheet(&hall, ALL);
    assert_eq!((sheet.closing, sheet.difference), (Default::default(), Cents::ZERO));
    assert!(sheet.closed.is_some() && sheet.opened.is_some());
    assert_eq!(audited(&hall).expect("it is sound").paper, [""; 0]);
    let none = done(hall.desk().slip(TableNo(7), None, FLOOR, SlipRequest::Fill(Cents(100)), "x"));
    assert_eq!(none.expect_err("no such table").key(), "no-table");
}

#[test]
fn dealers_are_told_with_their_tables_times_hands_and_breaks() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    let [ann, ben] = [AccountNo(11), AccountNo(12)];
    let start = hall.clock.now();
    let mut marks = Vec::new();
    let mut push = |hall: &mut Hall, table: u32, account| {
        let deed = Deed::at(FLOOR, TableNo(table), What::Dealer { account }, "");
        let id = hall.desk().fresh_id();
        done(record(&hall.journal, id, hall.clock.now(), &deed)).expect("it is noted");
        marks.push(hall.clock.now());
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() >= round + 3 && !live.in_round());
        hall.clock.pass(std::time::Duration::from_secs(1));
    };
    push(&mut hall, 1, Some(ann));
    push(&mut hall, 1, Some(ben));
    push(&mut hall, 2, Some(ann));
    push(&mut hall, 1, Some(ann));
    push(&mut hall, 1, None);
    let shift = sheets(&hall, Span { from: start, to: hall.clock.now() });
    let told: Vec<_> =
        shift.dealers.iter().map(|held| (held.account, held.table.0, held.from, held.to)).collect();
    let at = |no: usize| marks[no];
    assert_eq!(
        told,
        [
            (ann, 1, at(0), Some(at(1))),
            (ben, 1, at(1), Some(at(3))),
            (ann, 2, at(2), Some(at(3))),
            (ann, 1, at(3), Some(at(4))),
        ]
    );
    assert!(
        shift.dealers.iter().all(|held| (held.hands >= 3) == (held.table == NUMBER)),
        "{:?}",
        shift.dealers
    );
    let breaks: Vec<_> = shift.breaks.iter().map(|held| (held.account, held.from, held.to)).collect();
    assert_eq!(breaks, [(ann, at(1), Some(at(2)))]);
    let later = sheets(&hall, Span { from: at(3), to: at(4) });
    assert_eq!(later.dealers.len(), 1, "{:?}", later.dealers);
    assert!(room::floor::dealing(hall.journal.reader()).expect("a log").is_empty());
}

/// Copies the store, changes records of a stream, and makes the digests fit again.
fn tampered(hall: &Hall, stream: Stream, mut change: impl FnMut(&mut Record)) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("copy.db");
    hall.journal.reader().backup(&path).expect("a copy");
    let connection = Connection::open(&path).expect("a connection");
    for name in ["journal_unchanged", "journal_in_place"] {
        connection.execute_batch(&format!("DROP TRIGGER {name}")).expect("no trigger");
    }
    let records = SqliteReader::open(&path).expect("a store").load(stream, 0, 1_000).expect("records");
    let mut before = records[0].before;
    for mut record in records {
        change(&mut record);
        record.before = before;
        before = record.digest();
        let postings: Vec<(i64, i64)> =
            record.postings.iter().map(|posting| (posting.account.code(), posting.amount.0)).collect();
        let postings = serde_json::to_string(&postings).expect("json");
        connection
            .execute(
                "UPDATE journal SET payload = ?1, postings = ?2, before = ?3 WHERE stream = ?4 AND seq = ?5",
                params![record.payload, postings, record.before.0, stream.code(), record.seq],
            )
            .expect("changed");
    }
    let reader = SqliteReader::open(&path).expect("a store");
    let found = audit(&reader, &[], &from_store(&reader, &hall.book), &hall.clock);
    found.expect_err("it is found").to_string()
}

/// Puts a slip of another amount, table or number in place of one.
fn forge(record: &mut Record, change: impl Fn(&mut What)) {
    let mut deed = Deed::of(record).expect("a slip");
    change(&mut deed.what);
    record.payload = serde_json::to_vec(&deed).expect("json");
}

#[test]
fn a_slip_that_was_changed_anywhere_is_named_with_table_time_and_amount() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    slip(&mut hall, SlipRequest::Fill(Cents::dollars(300)), "opening").expect("a fill");
    hall.until(|live| live.table.number() >= 3 && !live.in_round());
    let dropped = in_box(&hall);
    slip(&mut hall, SlipRequest::Pull { counted: dropped }, "end of shift").expect("a pull");
    let counted = Cents::dollars(290);
    slip(&mut hall, SlipRequest::Count { when: CountTime::Closing, counted }, "short").expect("a count");
    audited(&hall).expect("it is sound");
    let is_slip =
        |record: &Record| matches!(Movement::of(record).map(|held| held.why), Some(Why::Slip { .. }));
    let tray = Stream::Tray(NUMBER);
    let more = Cents::dollars(350);

    let said = tampered(&hall, tray, |record| {
        if record.seq == 1 {
            forge(record, |what| *what = What::Filled { slip: 1, amount: more });
        }
    });
    assert!(said.contains("slip 1 of table 1: the tray gained $300, not $350"), "{said}");
    assert!(said.contains("at 2026-"), "the time is named: {said}");
    let said = tampered(&hall, tray, |record| {
        if record.seq == 2 {
            forge(record, |what| *what = What::DropPulled { slip: 2, counted: more, expected: dropped });
        }
    });
    assert!(said.contains("of the floor says something else"), "{said}");
    let said = tampered(&hall, tray, |record| {
        if record.seq == 3 {
            forge(record, |what| {
                *what = What::Counted {
                    slip: 3,
                    when: CountTime::Closing,
                    counted: more,
                    expected: more + Cents(1_000),
                };
            });
        }
    });
    assert!(said.contains("it expects $360 in the tray, which held $300"), "{said}");
    let said = tampered(&hall, tray, |record| {
        if record.seq == 3 {
            forge(record, |what| {
                *what = What::Counted { slip: 9, when: CountTime::Closing, counted, expected: counted }
            });
        }
    });
    assert!(said.contains("it has the number of another slip or table"), "{said}");
    let said = tampered(&hall, Stream::Floor, |record| {
        if Deed::of(record).is_some_and(|deed| matches!(deed.what, What::Filled { .. })) {
            forge(record, |what| *what = What::Paused);
        }
    });
    assert!(said.contains("the log of floor actions does not have it"), "{said}");
    let said = tampered(&hall, Stream::Cage, |record| {
        if is_slip(record) && record.postings[0].amount == Cents::dollars(300) {
            let gains = record.postings.iter_mut();
            gains.for_each(|posting| posting.amount = Cents(posting.amount.0 / 3));
        }
    });
    assert!(said.contains("the cage gained -$100 by it, not -$300"), "{said}");
    let said = tampered(&hall, Stream::Table(NUMBER), |record| {
        if record.postings.iter().any(|p| p.account == Slot::Drop(0) && p.amount == -dropped) {
            record.payload = Note::Pace(10).to_bytes();
        }
    });
    assert!(said.contains(&format!("the drop box of the table was not pulled of {dropped}")), "{said}");
}

/// A table on a store, and fills of several at once.
fn several_at_once(store: &dyn Store) {
    let journal = store.open();
    let (clock, book) = (HandClock::at(Time(1_780_012_800_000)), Book::shipped());
    let chance = room::chance::SeededChance::new([7; 32]);
    let desk = Desk { journal: journal.as_ref(), clock: &clock, chance: &chance };
    let spec: Spec = spec("delta/ez-baccarat").choose(&book).expect("a schedule");
    let (listing, table) = spec.open(&book).expect("it opens");
    done(desk.open(NUMBER, &spec, &listing, &table)).expect("stored").expect("a number");
    std::thread::scope(|scope| {
        for no in 0..4 {
            let desk = &desk;
            scope.spawn(move || {
                for _ in 0..5 {
                    let fill = SlipRequest::Fill(Cents::dollars(10 + no));
                    done(desk.slip(NUMBER, None, FLOOR, fill, "a busy evening")).expect("a fill");
                }
            });
        }
    });
    let books = Books::read(journal.reader(), Stream::Tray(NUMBER)).expect("books");
    assert_eq!((books.head.seq, books.balance(Slot::Purse)), (20, Cents::dollars(5 * (10 + 11 + 12 + 13))));
    let opens = from_store(journal.reader(), &book);
    let found = audit(journal.reader(), &[], &opens, &clock).expect("it is sound");
    assert_eq!(found.slips, 20);
    let shift = paper(journal.reader(), ALL, &opens, &clock).expect("it is read");
    assert_eq!((shift.tables[0].closing.tray, shift.open.len()), (books.balance(Slot::Purse), 0));
    assert_eq!(shift.cage.closing, -books.balance(Slot::Purse));
}

#[test]
fn slips_of_several_at_once_are_numbered_in_a_file() {
    several_at_once(&File::new().expect("a file"));
}

#[test]
fn slips_of_several_at_once_are_numbered_in_postgres() {
    let Some(store) = Postgres::new() else { return };
    several_at_once(&store);
}
