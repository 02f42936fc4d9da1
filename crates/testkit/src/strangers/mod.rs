//! Two games of nobody's rulebook: what a stranger's family needs, and all it needs. `docs/add-a-family.md` walks through
//! them.
//!
//! No other file knows them. [`bring`] hands them to a program, and [`book`] is the shipped rulebook with a listing of
//! each.

pub mod high_card;
pub mod high_cut;

use families::Entry;
use rulebook::book::Book;

/// The entries of both families.
pub static ENTRIES: [Entry; 2] = [Entry::banked::<high_card::HighCard>(), Entry::open::<high_cut::HighCut>()];

/// The listings: their paths in a rulebook, and their files.
pub const LISTINGS: [(&str, &str); 3] = [
    ("rooms/strangers/room.toml", include_str!("room.toml")),
    ("rooms/strangers/high-card.toml", include_str!("high-card.toml")),
    ("rooms/strangers/high-cut.toml", include_str!("high-cut.toml")),
];

/// Makes both families known.
pub fn bring() {
    families::bring(&ENTRIES);
}

/// The shipped rulebook with a listing of each.
pub fn book() -> Book {
    bring();
    let mut book = Book::shipped();
    LISTINGS.iter().for_each(|(path, text)| book.add_text(path, (*text).to_owned()));
    book
}
