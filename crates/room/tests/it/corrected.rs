//! Rules that are corrected while a table is open: the round ends under the old ones, and the table goes on under the new
//! ones with seats, chips and button.

use crate::hall::{Hall, NUMBER, done, seats, spec};
use money::Cents;
use room::audit::audit;
use room::journal::{Journal as _, Slot, Stream};
use room::ledger::Books;
use room::tables::{
    DEMO, Fold, HALF_HOUR, Live, Note, Said, each_record_after, from_store, packed, unpacked,
};
use rulebook::book::Book;

const HOLDEM: &str = "chico/texas-holdem";

/// The shipped book with something of a listing's own page written otherwise.
fn corrected(listing: &str, change: impl Fn(&str) -> String) -> Book {
    let mut book = Book::shipped();
    let read = book.listing(&listing.parse().unwrap()).unwrap();
    let alone = unpacked(&packed(&read).unwrap()).unwrap().book();
    let path = format!("rooms/{listing}.toml");
    let text = alone.files().text(&path).unwrap();
    let changed = change(&text);
    assert!(text != changed, "{listing}: something is changed");
    book.add_text(&path, changed);
    book
}

/// One seat fewer on the page of the listing.
fn a_seat_fewer(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("positions=")).expect("a line of seats");
    a_few_seats(text, line.parse::<u8>().expect("a number") - 1)
}

/// What lasts that everybody sees: who has which seat and how many chips, and the button or whose turn it is to bank.
fn standing(live: &Live) -> String {
    let seats = live
        .members
        .all()
        .map(|(person, member)| (member, live.table.seat_of(person), live.table.chips(person)));
    let seats: Vec<_> = seats.collect();
    let turn = live.table.banked().map(|core| core.table.turn);
    let button = live.table.open_hall().map(|hall| hall.button);
    format!("{seats:?} {turn:?} {button:?} {}", live.table.number())
}

/// The table looks at the book between rounds, as a room does.
fn renews(hall: &mut Hall, book: &Book) -> Result<bool, String> {
    let Some(renewed) = hall.live.renewed(book)? else { return Ok(false) };
    let mut live = hall.live.clone();
    done(hall.desk().reopen(&mut live, renewed)).expect("it is written down");
    hall.live = live;
    Ok(true)
}

fn rounds(hall: &mut Hall, more: u32) {
    let until = hall.live.table.number() + more;
    hall.until(|live| live.table.number() >= until && !live.in_round());
}

fn audited(hall: &Hall) -> u64 {
    // The old rules are in no book any more.
    let empty = Book::default();
    let opens = from_store(hall.journal.reader(), &empty);
    audit(hall.journal.reader(), &[], &opens, &hall.clock).expect("it holds").anew
}

#[test]
fn a_table_of_every_family_goes_on_under_corrected_rules() {
    for (listing, bots) in DEMO {
        let mut hall = Hall::open(seats(listing, bots));
        hall.bots(bots.into());
        rounds(&mut hall, 2);
        let book = corrected(listing, a_seat_fewer);
        hall.until(Live::in_round);
        let before = hall.live.opened.clone();
        assert!(!renews(&mut hall, &book).unwrap(), "{listing}: never while a round is on");
        hall.until(|live| !live.in_round());
        let stood = standing(&hall.live);
        assert!(renews(&mut hall, &book).unwrap(), "{listing}");
        assert_eq!(standing(&hall.live), stood, "{listing}: seats, chips and button stay");
        assert_ne!(hall.live.opened, before, "{listing}: a table knows the digest of its rules");
        assert!(!renews(&mut hall, &book).unwrap(), "{listing}: once is enough");
        rounds(&mut hall, 2);
        hall.holds();
        assert!(audited(&hall) >= 4, "{listing}");
        // And back again.
        let book = hall.book.clone();
        assert!(renews(&mut hall, &book).unwrap(), "{listing}");
        rounds(&mut hall, 1);
        hall.holds();
        audited(&hall);
    }
}

#[test]
fn rules_that_say_the_same_in_other_words_change_nothing() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    rounds(&mut hall, 1);
    let book = corrected(HOLDEM, |text| text.replacen("name=\"Texas Hold'em\"", "name=\"Hold'em\"", 1));
    assert!(!renews(&mut hall, &book).unwrap());
}

fn drop_box(hall: &Hall) -> Cents {
    let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).expect("books");
    books.balance(Slot::Drop(0))
}

#[test]
fn fees_are_taken_by_the_schedule_of_the_time() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(4);
    rounds(&mut hall, 1);
    assert_eq!(drop_box(&hall), Cents::dollars(16), "$4 from each");
    let mut book = Book::shipped();
    let path = "rooms/chico/collection/poker-hourly.toml";
    let text = book.files().text(path).unwrap().replacen("[\"$8\", \"$4\"]", "[\"$18\", \"$9\"]", 1);
    book.add_text(path, text);
    assert!(renews(&mut hall, &book).unwrap(), "a schedule is part of the rules");
    let began = hall.live.head.seq;
    hall.pass(HALF_HOUR);
    rounds(&mut hall, 1);
    assert_eq!(drop_box(&hall), Cents::dollars(16 + 36), "$9 from each");
    hall.holds();
    audited(&hall);

    // Whoever reads the records finds each round under its rules.
    let empty = Book::default();
    let opens = from_store(hall.journal.reader(), &empty);
    let mut fold = Fold::new(NUMBER, &opens, &hall.clock);
    let mut digests = Vec::new();
    each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
        let said = Said::of(record)?;
        assert_eq!(matches!(said, Said::Note(Note::Reopened(_))), record.seq == began);
        fold.take_in(record, &said)?;
        digests.extend(
            fold.live.as_ref().and_then(|live| live.opened.clone()).map(|held| held.opening.digest.clone()),
        );
        Ok(true)
    })
    .unwrap();
    digests.dedup();
    assert_eq!(digests.len(), 2);
}

#[test]
fn rules_that_cannot_be_played_say_why_and_everybody_has_their_chips() {
    let cases = [
        (Book::default(), "not found"),
        (corrected(HOLDEM, |text| text.replacen("family=\"pot-poker\"", "family=\"no-such\"", 1)), "no-such"),
        (corrected(HOLDEM, |text| a_few_seats(text, 2)), "chico/texas-holdem has 2 to 2 seats; got 5"),
    ];
    for (book, why) in cases {
        let mut hall = Hall::open(seats(HOLDEM, 5));
        let ann = hall.guest(1, 1_000);
        hall.sits(ann, 300);
        hall.bots(3);
        hall.connected(&[ann]);
        rounds(&mut hall, 1);
        let chips = hall.live.table.chips(hall.person(ann));
        let said = hall.live.renewed(&book).err().expect("it cannot be played");
        assert!(said.contains(why), "{said}");
        done(hall.desk().close_from_books(NUMBER, &said)).expect("it is closed");
        assert_eq!(hall.wallet(ann), Cents::dollars(700) + chips);
        let opens = from_store(hall.journal.reader(), &book);
        let loaded = room::tables::load(hall.journal.reader(), NUMBER, &opens, &hall.clock).unwrap();
        assert!(loaded.is_none(), "it is closed for good");
        audited(&hall);
    }
}

fn a_few_seats(text: &str, seats: u8) -> String {
    let line = text.lines().find(|line| line.starts_with("positions=")).expect("a line of seats");
    text.replacen(line, &format!("positions={seats}"), 1)
}

#[test]
fn nobody_loses_a_seat_to_a_smaller_table() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(7);
    rounds(&mut hall, 1);
    let said =
        hall.live.renewed(&corrected(HOLDEM, |text| a_few_seats(text, 5))).err().expect("too few seats");
    assert!(said.contains("but the table has only 5 seats now"), "{said}");
}
