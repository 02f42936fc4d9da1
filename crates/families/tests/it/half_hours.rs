//! A fee for the half hour is charged in every family: once from each player, after the clock has struck.

use std::collections::BTreeMap;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Act, Actor, Command, Event, FeeEvent, Person};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

/// The first listing of each family that has a schedule.
fn one_of_each(book: &Book) -> Vec<Listing> {
    let listings: Vec<Listing> = book
        .all_ids()
        .iter()
        .map(|id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}")))
        .collect();
    let has_block = |listing: &&Listing| book.blocks_of(listing).next().is_some();
    let first = |family: Family| {
        listings.iter().filter(has_block).find(|listing| listing.family() == family).cloned()
    };
    Family::all().into_iter().filter_map(first).collect()
}

/// Who paid for the half hour, and how often.
fn paid(events: &[Event]) -> BTreeMap<Person, usize> {
    let mut paid = BTreeMap::new();
    for event in events {
        if let Event::Fee(FeeEvent::FeeTaken { person, timed: true, .. }) = event {
            *paid.entry(*person).or_default() += 1;
        }
    }
    paid
}

#[test]
fn every_family_charges_for_the_half_hour() {
    let book = Book::shipped();
    let block = book.block(&"players-club/panguingue".parse().expect("an id")).expect("it loads");
    let half_hour = &block.options.first().expect("an option").charges;
    for listing in one_of_each(&book) {
        let own =
            book.blocks_of(&listing).next().expect("a block").unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut option = own.options.first().expect("an option").clone();
        option.charges.clone_from(half_hour);
        let terms = Terms::widest(&listing, Some((&own, &option)));
        let table =
            AnyTable::open(&listing, &terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
        let (mut law, mut random) = (UnderLaw::new(table), Random::new(7));
        seat_people(&mut law, &mut random);
        let mut charged = 0;
        for struck in 1..=6 {
            law.must(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR));
            let before = law.events.len();
            for _ in 0..3 {
                if !law.table().is_broken() {
                    law.random_round(&mut random);
                }
            }
            let paid = paid(&law.events[before..]);
            assert!(paid.values().all(|times| *times == 1), "{} half hour {struck}: {paid:?}", listing.id());
            charged += paid.len();
        }
        assert!(charged > 0, "{}: nobody ever paid", listing.id());
    }
}
