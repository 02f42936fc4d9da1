//! All faults of a listing at once. Later checks need readable values: unreadable ones are replaced by those of another
//! listing of the family, and nothing is reported about replaced values.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::book::Book;
use crate::fault::{Fault, Place};
use crate::listing::{Listing, ListingId};
use crate::tree::{Kind, Node, Table};
use crate::value::Reader;

/// How often unreadable values are replaced: one fault may hide another.
const ROUNDS: usize = 6;

/// The file name given to replaced values.
const MENDED: &str = "mended";

/// A listing that can be checked on, and all faults that were found on the way.
pub(super) struct Whole {
    /// The listing; with mended values where it has faults. `None` where it could not be mended.
    pub(super) listing: Option<Listing>,
    /// The tree as it was written, with the sources of values that were mended.
    pub(super) written: Node,
    /// All faults.
    pub(super) faults: Vec<Fault>,
    /// The listing without contradictions, of which tables can be tried. `None` where they could not be mended.
    pub(super) tried: Option<Listing>,
    places: BTreeSet<Place>,
}

impl Whole {
    /// Reads a listing as far as can be.
    pub(super) fn read(book: &Book, id: &ListingId) -> Whole {
        let (tree, faults) = book.resolved_tree(id);
        let written = tree.clone();
        let mut whole = Whole { listing: None, written, faults, tried: None, places: BTreeSet::new() };
        let donor = OnceCell::new();
        let mut mended = Mended { id, tree, donor: &donor };
        whole.listing = whole.mend(&mut mended, |code| STOPS.contains(&code), true);
        let places = whole.places.clone();
        whole.tried = whole.mend(&mut mended, |code| !HARMLESS.contains(&code), false);
        whole.places = places;
        whole.listing = whole.listing.map(|listing| listing.in_book(book));
        whole.tried = whole.tried.map(|listing| listing.in_book(book));
        whole.faults.sort();
        whole.faults.dedup();
        whole
    }

    /// Mends faults with these codes until none is left; the listing as it reads then. Faults of what the file says are noted
    /// on the way, where they are wanted.
    fn mend(
        &mut self,
        mended: &mut Mended<'_>,
        stops: impl Fn(&str) -> bool,
        notes: bool,
    ) -> Option<Listing> {
        for round in 0..=ROUNDS {
            let (listing, found) =
                Listing::as_far_as_it_reads(mended.id.clone(), mended.tree.clone(), Reader::default(), true);
            let in_the_way: Vec<Place> =
                found.iter().filter(|fault| stops(fault.code)).map(|fault| fault.place.clone()).collect();
            if notes {
                let new = found.into_iter().filter(|fault| self.is_about_the_file(&fault.place));
                let new: Vec<Fault> = new.filter(|fault| !self.faults.contains(fault)).collect();
                self.faults.extend(new);
            }
            if in_the_way.is_empty() {
                return listing;
            }
            if round == ROUNDS {
                return listing.filter(|_| notes);
            }
            let donor = mended.donor.get_or_init(|| donor_of(&mended.tree)).as_ref()?;
            for place in in_the_way {
                mend(&mut mended.tree, donor, &place);
                self.places.insert(place);
            }
        }
        None
    }

    /// Whether something is said about what the file says, and not about a value that was mended.
    pub(super) fn is_about_the_file(&self, place: &Place) -> bool {
        !is_mended(place) && !self.places.contains(place)
    }
}

/// A tree that is mended step by step.
struct Mended<'a> {
    id: &'a ListingId,
    tree: Node,
    donor: &'a OnceCell<Option<Node>>,
}

/// Faults that do not keep tables from being tried: of sources, of names, and of unused values.
const HARMLESS: [&str; 12] = [
    "unknown-key",
    "missing-source",
    "bad-source",
    "unknown-name",
    "unknown-hand",
    "unsettled-wager",
    "undecided-wager",
    "unread-pay-table",
    "unread-hand",
    "empty-pay-table",
    "unknown-piece",
    "key-twice",
];

/// Faults without whose mending nothing further is read, or would mean anything.
const STOPS: [&str; 6] =
    ["bad-value", "wrong-type", "missing-key", "not-played", "bad-seats", "unknown-hand"];

fn is_mended(place: &Place) -> bool {
    &*place.file == MENDED
}

/// A listing of the same family that loads, to take values from; of the family that was meant, where it is misspelt.
fn donor_of(tree: &Node) -> Option<Node> {
    let written = tree.at(&["listing", "family"]).and_then(Node::text);
    let shipped = Book::shipped();
    let families = crate::family::Family::all();
    let keys = || families.iter().map(|family| family.key());
    let meant = written.and_then(|written| {
        keys().find(|key| *key == written).or_else(|| crate::fault::nearest(written, keys()).first().copied())
    });
    let sections = || tree.table().into_iter().flat_map(|table| table.entries.iter());
    let family = meant.or_else(|| keys().find(|key| sections().any(|(name, _)| name == key)))?;
    let like = |id: &ListingId| {
        let (other, _) = shipped.resolved_tree(id);
        let is_like = other.at(&["listing", "family"]).and_then(Node::text) == Some(family);
        let shared = sections().filter(|(name, _)| other.at(&[name]).is_some()).count();
        is_like.then_some((shared, other))
    };
    let all: Vec<(usize, Node)> = shipped.all_ids().iter().filter_map(like).collect();
    all.into_iter().max_by_key(|(shared, _)| *shared).map(|(_, tree)| tree)
}

/// Puts what the donor has in the place of what stands at a place, or lacks there.
fn mend(tree: &mut Node, donor: &Node, place: &Place) {
    let mut path = Vec::new();
    mend_below(tree, donor, Some(donor), place, &mut path);
}

fn mend_below(node: &mut Node, whole: &Node, donor: Option<&Node>, place: &Place, path: &mut Vec<String>) {
    let is_here = node.place == *place;
    let Kind::Table(table) = &mut node.kind else { return };
    let mut gone = Vec::new();
    for (key, child) in &mut table.entries {
        path.push(key.clone());
        let given = donor.and_then(|donor| donor.at(&[key])).or_else(|| like(whole, path));
        if matches!(child.kind, Kind::Table(_)) && given.is_none_or(|given| given.table().is_some()) {
            mend_below(child, whole, given, place, path);
        } else if child.place == *place {
            match given {
                Some(given) => *child = marked(given),
                None => gone.push(key.clone()),
            }
        }
        path.pop();
    }
    for key in gone {
        table.take(&key);
    }
    if is_here {
        add_missing(table, donor.or_else(|| like(whole, path)), path.is_empty());
    }
}

/// Adds what a table lacks and the donor has; of the whole only sections that are missing altogether.
fn add_missing(table: &mut Table, donor: Option<&Node>, sections: bool) {
    for (key, given) in donor.and_then(Node::table).into_iter().flat_map(|donor| donor.entries.iter()) {
        let named = ["wager", "pay-table", "ruling", "because", "readings"].contains(&key.as_str());
        if table.get(key).is_none() && !(sections && named) {
            table.entries.push((key.clone(), marked(given)));
        }
    }
}

/// What stands at a path whose last name but one is another there: `wager.ante.kind` for `wager.mine.kind`.
fn like<'a>(whole: &'a Node, path: &[String]) -> Option<&'a Node> {
    let [above @ .., named, key] = path else { return None };
    let above: Vec<&str> = above.iter().map(String::as_str).collect();
    let others = whole.at(&above)?.table()?;
    others.entries.iter().filter(|(name, _)| name != named).find_map(|(_, other)| other.at(&[key]))
}

/// The same value, marked as replaced.
fn marked(given: &Node) -> Node {
    let mut node = given.clone();
    mark(&mut node);
    node
}

fn mark(node: &mut Node) {
    node.place = Place { file: Arc::from(MENDED), line: 1 };
    match &mut node.kind {
        Kind::Table(table) => table.entries.iter_mut().for_each(|(_, node)| mark(node)),
        Kind::List(items) => items.iter_mut().for_each(mark),
        _ => {}
    }
}
