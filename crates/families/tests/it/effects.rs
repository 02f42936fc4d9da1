//! Every key of a listing that is not marked as told changes something: with another value at that key the tables that
//! can be opened are others, or the listing does not load. The keys are those of the records themselves, so that a new
//! one without an effect fails here.

mod digest;
mod mutated;
mod played;
mod read;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;

use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing::{self, Listing};
use rulebook::tree::Node;
use rulebook::value::Schema;

use tables::Tables;
use testkit::mutants::{
    self as change, At, Held, Keys, Spot, additions, changed, changes, is_only_a_heading, is_the_only_answer,
    keys, walk_record,
};

/// So many other values of a key are tried.
const TRIES: usize = 400;

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    let listing = |id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}"));
    book.all_ids().iter().map(listing).collect()
}

#[test]
fn every_key_that_is_not_told_changes_something() {
    let listings = listings();
    let mut keys = keys(&listings);
    keys.retain(|_, held| !held.told);
    let mut tables = Tables::new(Book::shipped());
    let before: Vec<Vec<String>> = listings.iter().map(|listing| tables.opened(listing)).collect();
    let mut idle = Vec::new();
    for (name, held) in &keys {
        let key = held.key.as_ref().expect("a key is noted with its places");
        let can_change = !is_only_a_heading(&key.schema) && !is_the_only_answer(&key.schema, key.mark);
        if can_change && !decides(held, &key.schema, &mut tables, &listings, &before) {
            idle.push(format!("{name} ({} places)", held.spots.len()));
        }
    }
    assert!(idle.is_empty(), "{} of {} keys change nothing:\n{}", idle.len(), keys.len(), idle.join("\n"));
}

/// A table may hold a record of the listing as it is, so that its keys show although nobody asks for them. Every key
/// that decides is named in the code of the table or of a family, or where listings are checked.
#[test]
fn every_key_that_is_not_told_is_read() {
    let code: Vec<String> =
        ["../table/src", "../families/src", "../rulebook/src/listing", "../rulebook/src/collection"]
            .iter()
            .flat_map(|folder| read::words_of_code(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)))
            .collect();
    let mut keys = Keys::new();
    for family in Family::all() {
        walk_record(&mut keys, &listing::schema(family), None, At { listing: 0, path: &[], told: false });
    }
    keys.retain(|_, held| !held.told);
    let unread = keys.iter().filter(|(_, held)| {
        let Some(key) = &held.key else { return false };
        let word = key.key.replace('-', "_");
        key.decides()
            && !is_only_a_heading(&key.schema)
            && !is_the_only_answer(&key.schema, key.mark)
            && !code.contains(&word)
    });
    let unread: Vec<&String> = unread.map(|(name, _)| name).collect();
    assert!(unread.is_empty(), "no code reads {unread:?}");
}

/// Whether another value somewhere makes another table, or is refused.
fn decides(
    held: &Held,
    schema: &Schema,
    tables: &mut Tables,
    listings: &[Listing],
    before: &[Vec<String>],
) -> bool {
    let tree = |spot: &Spot| listings[spot.listing].tree();
    let pool: Vec<&Node> = held.spots.iter().filter_map(|spot| change::at(tree(spot), &spot.path)).collect();
    let tries = in_turn(&held.spots).into_iter().flat_map(|spot| {
        let found = change::at(tree(spot), &spot.path);
        let changes = found.map(|node| changes(schema, node, &pool, spot.optional)).unwrap_or_default();
        changes.into_iter().map(move |change| (spot, change))
    });
    let empty = held.empty.iter().filter(|_| held.spots.is_empty());
    let added = empty.flat_map(|spot| additions(schema).into_iter().map(move |change| (spot, change)));
    tries.chain(added).take(TRIES).any(|(spot, change)| {
        let other = changed(tree(spot), &spot.path, &change);
        match Listing::check(listings[spot.listing].id().clone(), other) {
            Ok(other) => tables.differ(&other, &before[spot.listing]),
            Err(faults) => change.is_refused_for_cause(&faults),
        }
    })
}

/// The first place of every listing, then the second of each, and so on.
fn in_turn(spots: &[Spot]) -> Vec<&Spot> {
    let mut seen = BTreeMap::<usize, usize>::new();
    let mut numbered: Vec<(usize, &Spot)> = Vec::new();
    for spot in spots {
        let count = seen.entry(spot.listing).or_default();
        numbered.push((*count, spot));
        *count += 1;
    }
    numbered.sort_by_key(|(count, _)| *count);
    numbered.into_iter().map(|(_, spot)| spot).collect()
}
