//! Which listings use a key.

use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing::Listing;
use rulebook::tree::{Kind, Node};

/// So many listings are named; the rest is counted.
const NAMED: usize = 3;

/// The listings of a family.
pub(super) struct Users {
    listings: Vec<Listing>,
}

impl Users {
    pub(super) fn of(book: &Book, family: Family) -> Users {
        let listings = book.ids().into_iter().filter_map(|id| book.listing(&id).ok());
        Users { listings: listings.filter(|listing| listing.family() == family).collect() }
    }

    /// The listings that say something at a path, where `NAME` stands for any name and `[]` for any row.
    pub(super) fn at(&self, path: &str) -> Vec<String> {
        let keys: Vec<&str> = path.split('.').flat_map(|key| key.split_inclusive("[]")).collect();
        let using = self.listings.iter().filter(|listing| says(listing.tree(), &keys));
        using.map(|listing| listing.id().to_string()).collect()
    }

    /// The same in words.
    pub(super) fn in_words(&self, path: &str) -> String {
        let using = self.at(path);
        match using.len() {
            0 => "not used".to_owned(),
            all if all == self.listings.len() => "used by all".to_owned(),
            few if few <= NAMED => format!("used by {}", using.join(", ")),
            many => format!("used by {} and {} more", using[..NAMED].join(", "), many - NAMED),
        }
    }
}

fn says(node: &Node, keys: &[&str]) -> bool {
    let Some((key, below)) = keys.split_first() else { return true };
    if let Some(list) = key.strip_suffix("[]") {
        let rows = if list.is_empty() { Some(node) } else { node.at(&[list]) };
        let rows = match rows.map(|node| &node.kind) {
            Some(Kind::List(rows)) => rows.as_slice(),
            _ => &[],
        };
        return rows.iter().any(|row| says(row, below));
    }
    if *key == "NAME" {
        return node.table().is_some_and(|table| table.entries.iter().any(|(_, node)| says(node, below)));
    }
    node.at(&[*key]).is_some_and(|node| says(node, below))
}
