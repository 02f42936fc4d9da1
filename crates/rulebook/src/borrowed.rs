//! Rules that a room does not print itself, as named at the head of its page.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::Book;
use crate::clauses::Clauses;
use crate::listing::{Listing, Page, PageLine};
use crate::room::Room;
use crate::source::{Lines, Source};

/// The section of the pay tables, as pages name it.
const PAY_TABLES: &str = "pay tables";

/// What makes clauses of other rooms hold for a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borrowed {
    room: String,
    cited: String,
}

impl Borrowed {
    /// What the listing says of it.
    pub fn of(listing: &Listing) -> Option<Borrowed> {
        let cited = listing.body().borrowed.clone()?;
        Some(Borrowed { room: listing.id().room().to_owned(), cited })
    }

    /// What is cited beside a clause: nothing beside the room's own, nor beside a reading.
    pub fn beside(&self, cited: &str) -> Option<&str> {
        let elsewhere = cited.contains('#') && cited.split('/').next() != Some(self.room.as_str());
        elsewhere.then_some(self.cited.as_str())
    }
}

/// The sentences at the head of a page: which other listing it is built on, and which sections have values that only
/// another room prints. A page with only the room's own rules has none.
pub fn head(book: &Book, listing: &Listing) -> Vec<String> {
    let tree = book.tree(&Book::path(listing.id())).map(|(tree, _)| tree);
    let from = tree.as_ref().and_then(|tree| tree.at(&["from"])?.text());
    if let Some(from) = from {
        return vec![format!("Its rules are those of {from}, except where its own file differs.")];
    }
    let sections = sections(&Printed::of(book), listing);
    let sentence = |(room, sections): (String, Vec<String>)| {
        let name = Room::name_of(book, &room);
        format!("Not printed for this room; borrowed in part from {name}: {}.", sections.join(", "))
    };
    sections.into_iter().map(sentence).collect()
}

/// The pay tables that the listing takes from another room because its own prints none, with the name of that room.
pub fn pay_tables(listing: &Listing) -> BTreeMap<String, String> {
    let outside = |name: &str| {
        let source = listing.source(&["pay-table", name, "rows"])?;
        source.outside.then(|| source.clone())
    };
    let tables = listing.body().pay_table.iter();
    let tables: Vec<(&str, Source)> =
        tables.filter_map(|(name, _)| Some((name.as_str(), outside(name.as_str())?))).collect();
    if tables.is_empty() {
        return BTreeMap::new();
    }
    let (printed, own) = (Printed::of(listing.book()), BTreeSet::from([listing.id().room()]));
    let from = |(name, source): (&str, Source)| {
        let room = printed.elsewhere(&source, &own, true)?;
        Some((name.to_owned(), Room::name_of(listing.book(), room)))
    };
    tables.into_iter().filter_map(from).collect()
}

/// The sections with values of another room, by that room.
fn sections(printed: &Printed, listing: &Listing) -> BTreeMap<String, Vec<String>> {
    // A room's rates may be printed under the name of the room that it shares a document with.
    let blocks = listing.body().collection.blocks.iter();
    let mut own: BTreeSet<&str> = blocks.filter_map(|block| block.split('/').next()).collect();
    own.insert(listing.id().room());
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut section = String::new();
    for line in Page::of(listing).lines {
        match line {
            PageLine::Section(name) => section = name.to_lowercase(),
            PageLine::Part { .. } => {}
            PageLine::Value { source, .. } => {
                // Of a posted pay table the lines of the room's own say only that there is one.
                let posted = section == PAY_TABLES;
                let Some(room) = source.as_ref().and_then(|source| printed.elsewhere(source, &own, posted))
                else {
                    continue;
                };
                let sections = found.entry(room.to_owned()).or_default();
                if sections.last() != Some(&section) {
                    sections.push(section.clone());
                }
            }
        }
    }
    found
}

/// Which rooms print which lines.
struct Printed {
    lines: Vec<(Lines, String)>,
}

impl Printed {
    fn of(book: &Book) -> Printed {
        let (clauses, _) = Clauses::load(book, |_| true);
        let mut lines = Vec::new();
        for set in clauses.sets() {
            let room = set.set.split('/').next().unwrap_or_default();
            let places = set.clause.iter().flat_map(|clause| &clause.lines.0);
            lines.extend(places.map(|place| (*place, room.to_owned())));
        }
        Printed { lines }
    }

    /// The other room that prints a value: its lines are cited alone, or, where `posted`, beside lines of the room's own for
    /// a value from outside.
    fn elsewhere(&self, source: &Source, own: &BTreeSet<&str>, posted: bool) -> Option<&str> {
        let rooms = self.rooms(source);
        let other = rooms.iter().find(|room| !own.contains(*room)).copied()?;
        (rooms.is_disjoint(own) || posted && source.outside).then_some(other)
    }

    /// The rooms that a source is about.
    fn rooms(&self, source: &Source) -> BTreeSet<&str> {
        let meets = |one: &Lines, other: &Lines| {
            one.document == other.document && one.first <= other.last && other.first <= one.last
        };
        let cited = self.lines.iter().filter(|(lines, _)| source.lines.iter().any(|one| meets(one, lines)));
        cited.map(|(_, room)| room.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(id: &str) -> Vec<String> {
        let book = Book::shipped();
        head(&book, &book.listing(&id.parse().unwrap()).unwrap())
    }

    #[test]
    fn a_page_says_what_its_room_does_not_print() {
        for id in ["chico/ez-baccarat-panda-8", "westlane/ez-baccarat-panda-8"] {
            let said = said(id);
            assert!(
                matches!(said.as_slice(), [one] if one.contains("from Delta Casino") && one.contains("deck")),
                "{id}: {said:?}"
            );
        }
        for id in ["delta/ez-baccarat", "delta/blackjack-x", "chico/texas-holdem"] {
            assert_eq!(said(id), [""; 0], "{id}");
        }
    }

    #[test]
    fn a_listing_that_starts_from_another_names_it() {
        let mut book = Book::shipped();
        let text = "from = \"players-club/three-card-poker\"\n\n[listing]\nname = \"X\"\n\n[sources]\nlisting = \"outside\"\n";
        book.add_text("rooms/myclub/x.toml", text.to_owned());
        let listing = book.listing(&"myclub/x".parse().unwrap()).unwrap();
        assert_eq!(
            head(&book, &listing),
            ["Its rules are those of players-club/three-card-poker, except where its own file differs."]
        );
    }
}
