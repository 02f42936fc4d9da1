//! Every reading is named by what it decides, and every reading that is named is written down.

use std::collections::BTreeSet;

use rulebook::book::Book;
use rulebook::family::pot_poker::PotPoker;
use rulebook::readings::Readings;

/// The readings that listings and schedules name, with their bases and parts.
fn named(book: &Book) -> BTreeSet<String> {
    let listings = book.all_ids().into_iter().flat_map(|id| {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        listing.readings()
    });
    let blocks = book.blocks().into_iter().flat_map(|id| {
        let block = book.block(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        block.readings
    });
    listings.chain(blocks).map(|id| id.to_string()).collect()
}

/// Where a room prints nothing on missed blinds, what is played names a reading and no clause (H13).
#[test]
fn missed_blinds_that_are_not_printed_name_a_reading() {
    let book = Book::shipped();
    let mut unprinted = 0;
    for id in book.ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let Some(rules) = listing.section::<PotPoker>() else { continue };
        let is_printed = rules
            .entry
            .as_ref()
            .is_some_and(|entry| entry.missed.is_some() || entry.every_round == Some(true));
        let all = listing.body().because.iter().flat_map(|(_, reasons)| reasons.iter());
        let cited: Vec<&String> =
            all.filter(|(why, _)| why.as_str() == "posts-missed").map(|(_, clause)| clause).collect();
        if !is_printed && !cited.is_empty() {
            assert!(cited.iter().all(|cited| !cited.contains('#')), "{id} cites {cited:?}");
            unprinted += 1;
        }
    }
    assert_eq!(unprinted, 8, "the flop games of Chico");
}

#[test]
fn every_reading_is_named_by_what_it_decides() {
    let book = Book::shipped();
    let written = Readings::load(&book).unwrap_or_else(|faults| panic!("{faults:?}"));
    let many = written.reading.len();
    let written: BTreeSet<String> = written.reading.into_iter().map(|reading| reading.id).collect();
    assert_eq!(written.len(), many, "two readings have one number");
    let named = named(&book);
    assert_eq!(written.difference(&named).collect::<Vec<_>>(), Vec::<&String>::new(), "named by nothing");
    assert_eq!(named.difference(&written).collect::<Vec<_>>(), Vec::<&String>::new(), "not written down");
}
