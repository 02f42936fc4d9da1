//! What lasts between rounds, taken after every round of random play, makes a new table play on as the old one.

use std::collections::BTreeSet;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::snapshot::{BadSnapshot, FORM};
use table::terms::Terms;
use table::{Event, Play, RoundEvent};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

/// The first two listings of each family.
fn listings(book: &Book) -> Vec<Listing> {
    let mut firsts = BTreeSet::new();
    let mut seconds = BTreeSet::new();
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).unwrap());
    all.filter(|listing| firsts.insert(listing.family().key()) || seconds.insert(listing.family().key()))
        .collect()
}

fn opens(event: &Event) -> bool {
    matches!(event, Event::Round(RoundEvent::RoundOpened { .. }))
}

/// Plays rounds, and after each one takes up a new table from what lasts: from the next opening on they are equal.
fn play(listing: &Listing) -> usize {
    let terms = Terms { chip: money::Cents(100), ..Terms::widest(listing, None) };
    let new = AnyTable::open(listing, &terms).unwrap();
    let mut random = Random::new(3);
    let mut law = UnderLaw::unheld(new.clone());
    seat_people(&mut law, &mut random);
    let mut largest = 0;
    for _ in 0..12 {
        let Some(snapshot) = law.table().snapshot() else { continue };
        largest = largest.max(snapshot.len());
        let mut resumed = new.clone();
        resumed.resume(&snapshot).unwrap();
        let mut live = law.table().clone();
        let from = law.events.len();
        law.random_round(&mut random);
        let mut opened = false;
        for event in &law.events[from..] {
            live.apply(event);
            resumed.apply(event);
            opened |= opens(event);
            assert!(
                !opened || live == resumed,
                "{}: something that lasts is not kept: {event:?}",
                listing.id()
            );
        }
        assert_eq!(resumed.snapshot(), live.snapshot(), "{}", listing.id());
    }
    largest
}

#[test]
fn a_table_goes_on_from_what_lasts() {
    let book = Book::shipped();
    let listings = listings(&book);
    assert!(listings.len() > 15, "{}", listings.len());
    for listing in &listings {
        let bytes = play(listing);
        assert!((20..2_000).contains(&bytes), "{}: {bytes} bytes", listing.id());
    }
}

#[test]
fn bytes_that_are_no_snapshot_are_refused() {
    let book = Book::shipped();
    for listing in listings(&book) {
        let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).unwrap();
        let right = table.snapshot().unwrap();
        let mut again = table.clone();
        assert_eq!(again.resume(&[]), Err(BadSnapshot::Empty));
        assert_eq!(again.resume(&[FORM + 1]), Err(BadSnapshot::Form(FORM + 1)));
        for cut in 1..right.len() {
            assert!(
                matches!(again.resume(&right[..cut]), Err(BadSnapshot::Bytes(_))),
                "{} {cut}",
                listing.id()
            );
        }
        let long = [right.as_slice(), &[0]].concat();
        assert!(matches!(again.resume(&long), Err(BadSnapshot::Bytes(_))), "{}", listing.id());
        assert!(again == table, "{}: what is refused changes nothing", listing.id());
    }
}
