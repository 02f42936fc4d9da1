//! Every reading is named by what it decides, and every reading that is named is written down.

use std::collections::BTreeSet;

use rulebook::book::Book;
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
