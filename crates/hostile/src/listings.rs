//! Rules and scripts as people write them.

use std::sync::LazyLock;

use families::AnyTable;
use histories::script::{Draft, Report, play};
use rulebook::book::Book;
use rulebook::collection::{BlockId, Case};
use rulebook::listing::{Listing, ListingId, Page};
use table::terms::Terms;
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

use crate::text;

static BOOK: LazyLock<Book> = LazyLock::new(Book::shipped);

/// What a text begins with that is a block of schedules, and no listing.
const BLOCK: &str = "# a block of schedules";

/// A listing or a block of schedules: refused with every fault, or loaded, shown, opened and played for a while.
pub fn listings(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut book = BOOK.clone();
    if text.starts_with(BLOCK) {
        book.add_text("rooms/delta/collection/strange.toml", text.to_owned());
        let id: BlockId = "delta/strange".parse().expect("an id");
        match book.block(&id) {
            Ok(block) => block.options.iter().for_each(|option| drop(option.fees(&Case::default()))),
            Err(faults) => assert!(!faults.is_empty(), "a block is refused without a fault"),
        }
        return;
    }
    book.add_text("rooms/delta/strange.toml", text.to_owned());
    let id: ListingId = "delta/strange".parse().expect("an id");
    match book.listing(&id) {
        Ok(listing) => open(&book, &listing, text.len() as u64),
        Err(faults) => assert!(!faults.is_empty(), "a listing is refused without a fault"),
    }
}

fn open(book: &Book, listing: &Listing, seed: u64) {
    let _ = (Page::of(listing), listing.digest());
    let blocks: Vec<_> = book.blocks_of(listing).filter_map(Result::ok).collect();
    let schedule = blocks.first().and_then(|block| Some((block, block.options.first()?)));
    let Ok(table) = AnyTable::open(listing, &Terms::widest(listing, schedule)) else { return };
    let mut random = Random::new(seed);
    let mut law = UnderLaw::unheld(table);
    seat_people(&mut law, &mut random);
    for _ in 0..3 {
        if !law.table().is_broken() {
            law.random_round(&mut random);
        }
    }
}

/// A scripted round: refused, or settled to nothing.
pub fn scripts(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let draft = match Draft::read("strange.toml", text) {
        Ok(draft) => draft,
        Err(wrongs) => return assert!(!wrongs.is_empty(), "a script is refused without a word"),
    };
    match play(&BOOK, &draft) {
        Ok(played) => {
            let report = Report::of(&played);
            let said = report.text();
            let sum = said.lines().last().unwrap_or_default().trim();
            assert!(sum.ends_with("$0"), "the round does not come to nothing: {sum}");
            let _ = report.json();
        }
        Err(wrongs) => assert!(!wrongs.is_empty(), "a script is refused without a word"),
    }
}
