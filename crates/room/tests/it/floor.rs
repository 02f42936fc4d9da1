//! The floor: rounds made void, settlements put right, tables closed from their books, hands seen afterwards, reports.

use std::time::Duration;

use crate::hall::{Hall, NUMBER, done, spec, under};
use families::AnyTable;
use money::Cents;
use room::clock::{Clock as _, Time};
use room::floor::{Deed, Request, Span, What, deeds, last_deeds, look, report, rounds};
use room::ids::AccountNo;
use room::journal::{Journal as _, Slot, Stream};
use room::ledger::Books;
use room::tables::{DEMO, Live, Member, Members, Note, Opened, Order, Spec, Undone, from_book};
use rulebook::book::Book;
use table::banked::Phase;
use table::{Actor, Choice, Play as _, Verb};

const FLOOR: AccountNo = AccountNo(99);

fn no_members(_: u64) -> Result<(Members, AnyTable), Undone> {
    panic!("who was there is known")
}

/// Makes the round void that is on.
fn void(hall: &mut Hall) -> Result<Vec<(AccountNo, Cents)>, Undone> {
    let done = done(hall.desk().void(&hall.live, None, FLOOR, "two cards came up at once", no_members))?;
    hall.live.take_note(&done.note, done.head, hall.clock.running());
    Ok(done.returned)
}

/// Makes a round void that is over.
fn void_later(hall: &mut Hall, seq: u64, members: Members) -> Result<Cents, Undone> {
    let before = |_| Ok((members, hall.live.table.clone()));
    let done = done(hall.desk().void(&hall.live, Some(seq), FLOOR, "a wrong deck", before))?;
    hall.live.take_note(&done.note, done.head, hall.clock.running());
    Ok(done.from_cage)
}

fn stacks(live: &Live) -> Vec<(Member, Cents)> {
    live.members.all().map(|(person, member)| (member, live.table.chips(person))).collect()
}

/// A round is on, and there is something in it to be given back. (A round of baccarat rests for wagers alone.)
fn has_money_in(live: &Live) -> bool {
    let view = live.table.seen_by(table::Eye::Rail);
    live.table.phase() == Phase::Playing || live.in_round() && view.stakes.len() > 1
}

#[test]
fn a_round_of_any_family_that_is_void_leaves_everybody_the_chips_from_before() {
    for (listing, bots) in DEMO {
        let mut hall = Hall::open(spec(listing));
        hall.bots(bots.into());
        // A few rounds, so that there is a button, a shoe, somebody's turn to bank.
        hall.until(|live| live.table.number() >= 3 && !live.in_round());
        let (before, number) = (stacks(&hall.live), hall.live.table.number());
        let box_before =
            Books::read(hall.journal.reader(), Stream::Table(NUMBER)).unwrap().balance(Slot::Drop(0));
        hall.until(has_money_in);
        let left = hall.live.table.seen_by(table::Eye::Rail).stock_left;
        void(&mut hall).unwrap_or_else(|wrong| panic!("{listing}: {wrong}"));
        assert_eq!(stacks(&hall.live), before, "{listing}");
        let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).unwrap();
        assert_eq!(books.balance(Slot::Drop(0)), box_before, "{listing}: fees go back too");
        assert_eq!((books.balance(Slot::Layout), books.balance(Slot::Bank)), (Cents::ZERO, Cents::ZERO));
        assert!(!hall.live.in_round(), "{listing}");
        let now = hall.live.table.seen_by(table::Eye::Rail).stock_left;
        assert!(
            now <= left || hall.live.table.banked().is_none(),
            "{listing}: no card is dealt again: {now} of {left}"
        );
        hall.holds();
        hall.until(|live| live.table.number() >= number + 2 && !live.in_round());
        hall.holds();
        let told = deeds(hall.journal.reader(), 0, 10).unwrap();
        assert_eq!((told.len(), told[0].deed.by), (1, Some(FLOOR)), "{listing}");
        assert!(
            matches!(told[0].deed.what, What::Voided { .. }) && told[0].deed.reason.contains("two cards")
        );
    }
}

#[test]
fn who_came_and_who_went_in_a_void_round_has_come_and_gone_all_the_same() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let [ann, ben, cid] = [1, 2, 3].map(|number| hall.guest(number, 100));
    hall.sits(ann, 60);
    hall.sits(cid, 70);
    hall.connected(&[ann, cid]);
    hall.bots(2);
    hall.until(|live| live.table.phase() == Phase::Wagering);
    wagers(&mut hall, ann).expect("a wager");
    hall.does(ann, Verb::LEAVE_AFTER, None).expect("she says that she will go");
    hall.does(ben, Verb::STAND_BEHIND, Some(Cents::dollars(50))).expect("Ben comes");
    hall.does(cid, Verb::LEAVE, None).expect("Cid goes");
    assert!(hall.live.table.chips(hall.person(ann)) < Cents::dollars(60));
    void(&mut hall).expect("it is void");
    assert_eq!(hall.live.table.chips(hall.person(ann)), Cents::dollars(60));
    assert_eq!(hall.live.table.chips(hall.person(ben)), Cents::dollars(50));
    assert_eq!(
        (hall.wallet(cid), hall.live.members.person(Member::Account(cid))),
        (Cents::dollars(100), None)
    );
    hall.holds();
    hall.until(|live| live.table.number() > 1 && !live.in_round());
    hall.holds();
    assert!(
        hall.live.members.person(Member::Account(ann)).is_some(),
        "the round after which she wanted to go is none"
    );
}

/// Somebody puts the least of a wager down.
fn wagers(hall: &mut Hall, account: AccountNo) -> Result<(), Undone> {
    let person = hall.person(account);
    let offers = hall.live.table.offers(Actor::Person(person));
    let stake = offers.iter().find(|offer| offer.verb == Verb::STAKE).expect("wagers are taken").sample(0);
    hall.perform(&Order::by(&hall.live, Member::Account(account), stake))
}

#[test]
fn a_round_that_is_over_is_void_by_postings_and_what_is_gone_comes_from_the_cage() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let ann = hall.guest(1, 100);
    hall.does(ann, Verb::SIT, Some(Cents::dollars(100))).expect("a seat");
    hall.connected(&[ann]);
    hall.bots(3);
    let person = hall.person(ann);
    // Until she has won a round.
    let (seq, members, won) = loop {
        hall.until(|live| !live.in_round());
        let (chips, members) = (hall.live.table.chips(person), hall.live.members.clone());
        hall.until(|live| live.table.phase() == Phase::Wagering || live.table.number() > 200);
        assert!(hall.live.table.number() < 200, "luck never came");
        let offers = hall.live.table.offers(Actor::Person(person));
        if offers.iter().any(|offer| offer.verb == Verb::STAKE) {
            wagers(&mut hall, ann).expect("a wager");
        }
        hall.live.ready.push(person);
        hall.until(|live| !live.in_round());
        let won = hall.live.table.chips(person) - chips;
        if won > Cents::ZERO {
            break (rounds(hall.journal.reader(), NUMBER, None).unwrap()[0].seq, members, won);
        }
    };
    // Everything she has is gone before the floor finds out.
    hall.does(ann, Verb::LEAVE, None).expect("she goes");
    let all = hall.wallet(ann);
    let away = Request { from: Some(ann), to: None, amount: all, reason: "a loan".to_owned(), round: None };
    let noted = done(hall.desk().correct(&hall.live, FLOOR, &away)).expect("collected");
    hall.live.take_note(&noted.note, noted.head, hall.clock.running());
    assert_eq!(hall.wallet(ann), Cents::ZERO);
    let from_cage = void_later(&mut hall, seq, members.clone()).expect("void");
    assert_eq!(from_cage, won, "nobody goes below zero");
    hall.holds();
    assert!(rounds(hall.journal.reader(), NUMBER, None).unwrap()[0].void);
    let again = void_later(&mut hall, seq, members).unwrap_err();
    assert_eq!(again.key(), "done-before");
    let none = void_later(&mut hall, seq + 1, Members::default()).unwrap_err();
    assert_eq!(none.key(), "no-round");
}

#[test]
fn a_settlement_is_put_right_from_stack_to_stack_then_from_the_wallet_then_from_the_cage() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 100));
    hall.sits(ann, 60);
    hall.sits(ben, 60);
    let ask = |amount: i64| Request {
        from: Some(ann),
        to: Some(ben),
        amount: Cents::dollars(amount),
        reason: "the Tie was paid to the wrong seat".to_owned(),
        round: Some(7),
    };
    for (amount, stack, wallet, other, short) in
        [(50, 10, 40, 110, 0), (30, 0, 20, 140, 0), (25, 0, 0, 165, 5)]
    {
        let done = done(hall.desk().correct(&hall.live, FLOOR, &ask(amount))).expect("it is put right");
        hall.live.take_note(&done.note, done.head, hall.clock.running());
        assert_eq!(hall.live.table.chips(hall.person(ann)), Cents::dollars(stack));
        assert_eq!(hall.wallet(ann), Cents::dollars(wallet));
        assert_eq!(hall.live.table.chips(hall.person(ben)), Cents::dollars(other));
        assert_eq!(done.from_cage, Cents::dollars(short));
        hall.holds();
    }
    for (request, key) in [
        (Request { reason: " ".to_owned(), ..ask(1) }, "no-reason"),
        (Request { amount: Cents(0), ..ask(1) }, "not-an-amount"),
        (Request { amount: Cents(-5), ..ask(1) }, "not-an-amount"),
        (Request { to: Some(ann), ..ask(1) }, "same-account"),
    ] {
        let wrong = done(hall.desk().correct(&hall.live, FLOOR, &request)).unwrap_err();
        assert_eq!(wrong.key(), key, "{wrong}");
    }
    let told = deeds(hall.journal.reader(), 0, 10).unwrap();
    assert_eq!(told.len(), 3);
    let Deed { by, table, what, reason } = &told[0].deed;
    assert_eq!((*by, *table), (Some(FLOOR), Some(NUMBER)));
    assert!(reason.contains("the Tie") && matches!(what, What::Corrected { round: Some(7), .. }));
    let last = last_deeds(hall.journal.reader(), 2).unwrap();
    assert_eq!(last.iter().map(|noted| noted.seq).collect::<Vec<_>>(), [2, 3], "not the first ones");
}

#[test]
fn chips_are_put_right_between_rounds_only() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    hall.until(Live::in_round);
    let request = Request {
        from: None,
        to: Some(AccountNo(1)),
        amount: Cents(100),
        reason: "a gift".to_owned(),
        round: None,
    };
    assert_eq!(done(hall.desk().correct(&hall.live, FLOOR, &request)).unwrap_err().key(), "round-on");
}

#[test]
fn a_table_that_cannot_be_loaded_is_closed_from_its_books_and_the_floor_is_told() {
    for (listing, bots) in DEMO {
        let mut hall = Hall::open(spec(listing));
        let ann = hall.guest(1, 5_000);
        hall.sits(ann, if listing.contains("holdem") { 100 } else { 2_000 });
        hall.bots(usize::from(bots.min(3)));
        hall.until(|live| live.table.number() >= 2 && has_money_in(live));
        let shall = {
            let before = hall.live.rolled_back().expect("a round is on");
            let person = hall.person(ann);
            hall.wallet(ann) + before.chips(person)
        };
        done(hall.desk().close_from_books(NUMBER, "record 9 cannot be read")).expect("it is closed");
        assert_eq!(hall.wallet(ann), shall, "{listing}");
        let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).unwrap();
        let left: Vec<_> = books
            .balances
            .iter()
            .filter(|(slot, _)| !matches!(slot, Slot::Drop(_) | Slot::Transit))
            .collect();
        assert!(left.is_empty(), "{listing}: {left:?}");
        // Whoever cannot open it learns that it is closed all the same.
        let opens = |_: &Opened| Err("its rules are gone".to_owned());
        let loaded = room::tables::load(hall.journal.reader(), NUMBER, &opens, &hall.clock);
        assert!(loaded.expect("it is read").is_none(), "{listing}");
        let spans = room::archive::closed_rounds(hall.journal.reader()).expect("spans");
        let all = room::journal::Span { stream: Stream::Table(NUMBER), upto: books.head.seq - 1 };
        assert_eq!(spans, [all], "{listing}: all of it but its end may go to an archive");
        let told = deeds(hall.journal.reader(), 0, 10).unwrap();
        assert!(matches!(&told[0].deed.what, What::Lost { why } if why.contains("record 9")), "{told:?}");
    }
}

/// Plays until the table was saved, and moves what is over to an archive.
fn archive(hall: &mut Hall, folder: &tempfile::TempDir) {
    while hall.journal.reader().snapshot(Stream::Table(NUMBER)).expect("read").is_none() {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let desk = room::tables::Desk { journal: &hall.journal, clock: &hall.clock, chance: &hall.chance };
        desk.save(&mut hall.live);
    }
    // The last record stays, so one more comes.
    hall.note(&Note::Pace(1));
    let (moved, tables) =
        room::archive::archive(&hall.journal, &folder.path().join("old.db")).expect("moved");
    assert_eq!((moved + 1, tables), (hall.live.head.seq, 1));
}

#[test]
fn a_table_with_records_in_an_archive_is_closed_from_its_books_too() {
    for listing in ["delta/ez-baccarat", "chico/texas-holdem"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut hall = Hall::open(spec(listing));
        let ann = hall.guest(1, 5_000);
        hall.sits(ann, 100);
        hall.bots(3);
        archive(&mut hall, &folder);
        hall.until(has_money_in);
        let before = hall.live.rolled_back().expect("a round is on");
        let shall = hall.wallet(ann) + before.chips(hall.person(ann));
        done(hall.desk().close_from_books(NUMBER, "its rules are gone")).expect("it is closed");
        assert_eq!(hall.wallet(ann), shall, "{listing}");
    }
}

#[test]
fn what_was_put_right_between_rounds_stays_so_when_a_table_is_closed_from_its_books() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 100));
    hall.sits(ann, 60);
    hall.sits(ben, 60);
    hall.bots(2);
    archive(&mut hall, &folder);
    let [mut shall, mut other] =
        [ann, ben].map(|account| hall.wallet(account) + hall.live.table.chips(hall.person(account)));
    let amount = Cents::dollars(5);
    let reason = "the wrong stack was paid".to_owned();
    let request = Request { from: Some(ann), to: Some(ben), amount, reason, round: None };
    done(hall.desk().correct(&hall.live, FLOOR, &request)).expect("it is put right");
    (shall, other) = (shall - amount, other + amount);
    done(hall.desk().close_from_books(NUMBER, "its rules are gone")).expect("it is closed");
    assert_eq!((hall.wallet(ann), hall.wallet(ben)), (shall, other));
}

#[test]
fn the_floor_sees_every_card_of_a_round_that_is_over_and_none_of_one_that_is_on() {
    for (listing, bots) in DEMO {
        let mut hall = Hall::open(spec(listing));
        hall.bots(bots.into());
        hall.until(|live| live.table.number() == 4 && live.in_round());
        let rows = rounds(hall.journal.reader(), NUMBER, None).unwrap();
        assert_eq!(rows.iter().map(|row| row.round).collect::<Vec<_>>(), [4, 3, 2, 1], "{listing}");
        let opens = from_book(&hall.book);
        let name = |member: Member| format!("{member:?}");
        let see = |seq| look(hall.journal.reader(), NUMBER, seq, (&opens, &hall.clock), &name);
        assert_eq!(see(rows[0].seq).unwrap_err().key(), "round-on");
        let played = see(rows[1].seq).expect("it is over");
        assert_eq!((played.round, played.void), (3, false));
        let cards = played
            .steps
            .iter()
            .flat_map(|step| &step.events)
            .any(|event| event.to_string().contains("dealt"));
        let hidden = played.steps.iter().any(|step| step.view["hands"].to_string().contains("??"));
        assert!(cards && !hidden, "{listing}");
        assert_eq!(see(1).unwrap_err().key(), "no-round");
    }
}

#[test]
fn the_report_of_a_shift_counts_hands_drop_turns_and_what_the_floor_did() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(4);
    let start = hall.clock.now();
    hall.note(&Note::Pace(2));
    hall.pass(Duration::from_secs(45 * 60));
    hall.until(has_money_in);
    void(&mut hall).expect("void");
    let end = hall.clock.now();
    let all = Span { from: start, to: end.after(Duration::from_secs(1)) };
    let told = report(hall.journal.reader(), all).unwrap();
    let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).unwrap();
    assert_eq!(told.total.drop, books.balance(Slot::Drop(0)));
    assert_eq!((told.total.hands, told.total.void), (hall.live.table.number() + 1, 1));
    assert_eq!(told.half_hours.len(), 2);
    assert_eq!(told.half_hours.iter().map(|row| row.count.drop).sum::<Cents>(), told.total.drop);
    assert_eq!(told.total.offers, told.total.turns + told.total.passes);
    assert!(told.total.turns > 0 && told.deeds.len() == 1 && told.rulings.is_empty());
    assert_eq!(told.archived, []);
    let (schedule, table) = (&told.schedules[0], &told.tables[0]);
    assert_eq!((schedule.of.listing.as_str(), schedule.count), ("delta/ez-baccarat", told.total));
    assert_eq!((table.of, table.count), (NUMBER, told.total));
    // Two halves make the whole, wherever the shift is cut.
    let cut = Time(start.0 + 20 * 60 * 1_000);
    let [first, second] = [Span { to: cut, ..all }, Span { from: cut, ..all }]
        .map(|span| report(hall.journal.reader(), span).unwrap().total);
    assert_eq!(first.hands + second.hands, told.total.hands);
    assert_eq!(first.drop + second.drop, told.total.drop);
    let csv = told.csv();
    assert_eq!(csv.lines().count(), 1 + told.rows.len());
    assert!(csv.starts_with("half-hour,table,listing,option,hands"), "{csv}");
    assert!(csv.contains(",1,delta/ez-baccarat,"), "{csv}");
}

#[test]
fn the_report_of_a_room_with_an_archive_is_of_what_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(4);
    let start = hall.clock.now();
    archive(&mut hall, &folder);
    let played = hall.live.table.number();
    hall.clock.pass(Duration::from_secs(1));
    let cut = hall.clock.now();
    hall.until(|live| live.table.number() >= played + 3 && !live.in_round());
    let to = hall.clock.now().after(Duration::from_secs(1));
    for (from, left_out) in [(start, vec![NUMBER]), (cut, Vec::new())] {
        let told = report(hall.journal.reader(), Span { from, to }).expect("a report");
        assert_eq!(told.total.hands, 3);
        assert_eq!(told.archived, left_out, "what is not counted is said");
        assert!(told.rows.iter().all(|row| row.listing == "delta/ez-baccarat" && !row.option.is_empty()));
    }
    let before = report(hall.journal.reader(), Span { from: start, to: cut }).expect("a report");
    assert_eq!(before.total.hands, 0, "what is in the archive is told by who reads that");
    assert_eq!(before.archived, [NUMBER]);
    // A milestone says as well as a snapshot what the table is.
    let lost = room::journal::Snapshot { version: 9, ..hall.live.save(&hall.clock).expect("between rounds") };
    hall.journal.keep_snapshot(lost).wait().expect("kept");
    let told = report(hall.journal.reader(), Span { from: start, to }).expect("a report");
    assert_eq!(told.schedules[0].of.listing, "delta/ez-baccarat");
}

#[test]
fn rulings_that_a_table_offers_are_made_and_recorded_with_who_made_them() {
    let mut made = 0;
    for (listing, bots) in DEMO {
        let mut hall = Hall::open(Spec { floor: true, ..spec(listing) });
        hall.bots(bots.into());
        hall.until(|live| live.table.number() > 6 || !live.table.offers(Actor::Floor).is_empty());
        let offers = hall.live.table.offers(Actor::Floor);
        let Some(offer) = offers.first() else { continue };
        let command = offer.sample(0);
        let table::Command::Do { act, .. } = command else { panic!("a ruling is done") };
        let Choice::Ruling(ruling) = act.choice else { panic!("{listing}: {act:?}") };
        let what = What::Ruled { round: hall.live.table.number(), ruling };
        let deed = Some(Deed::at(FLOOR, NUMBER, what.clone(), "as seen"));
        hall.perform(&Order { deed, ..Order::of(Actor::Floor, command) }).expect("it was offered");
        let told = deeds(hall.journal.reader(), 0, 10).unwrap();
        assert_eq!((told.len(), told[0].deed.by, &told[0].deed.what), (1, Some(FLOOR), &what));
        hall.until(|live| !live.in_round());
        hall.holds();
        made += 1;
    }
    assert!(made >= 4, "only {made} families offered a ruling");
}

#[test]
fn a_jackpot_fee_goes_to_a_box_of_its_own() {
    let mut book = Book::shipped();
    let path = "parts/pot_poker/chico-poker-rates.toml";
    let rates =
        book.files().text(path).expect("a part").replace("\"chico/poker-limit\"", "\"westlane/poker-games\"");
    book.add_text(path, rates);
    let asked = under("chico/texas-holdem", "poker-games/1");
    let mut hall = Hall::in_book(book, asked);
    hall.bots(8);
    hall.until(|live| live.table.number() > 20 && !live.in_round());
    let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).unwrap();
    let (jackpot, drop) = (books.balance(Slot::Jackpot), books.balance(Slot::Drop(0)));
    assert!(jackpot > Cents::ZERO && drop > jackpot, "{jackpot} {drop}");
    hall.holds();
    let all = Span { from: Time(0), to: Time(i64::MAX) };
    let told = report(hall.journal.reader(), all).unwrap().total;
    assert_eq!((told.jackpot, told.drop), (jackpot, drop));
}
