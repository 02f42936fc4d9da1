//! Every key of a listing that is not marked as told changes something: with another value at that key the tables that
//! can be opened are others, or the listing does not load. The keys are those of the records themselves, so that a new
//! one without an effect fails here.

mod change;
mod digest;
mod played;
mod read;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;

use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing::{self, Listing};
use rulebook::tree::{Kind, Node};
use rulebook::value::{Key, Mark, RecordSchema, Schema};

use change::{Step, additions, changed, changes};
use tables::Tables;

/// Where a key stands in one listing.
struct Spot {
    listing: usize,
    path: Vec<Step>,
    /// Whether whoever holds the key may be without it.
    optional: bool,
}

/// A key, with all places where a listing has it.
#[derive(Default)]
struct Held {
    key: Option<Key>,
    /// Whether it is told, or stands in what is.
    told: bool,
    spots: Vec<Spot>,
    /// Places where it could stand and does not.
    empty: Vec<Spot>,
}

/// Where the walk through a listing is.
#[derive(Clone, Copy)]
struct At<'a> {
    listing: usize,
    path: &'a [Step],
    told: bool,
}

/// All keys by record and name: `listing::sections::Seats.positions`.
type Keys = BTreeMap<String, Held>;

/// So many other values of a key are tried.
const TRIES: usize = 400;

fn walk_record(keys: &mut Keys, record: &RecordSchema, node: Option<&Node>, at: At<'_>) {
    let At { listing, path, told } = at;
    for key in &record.keys {
        let told = told || key.mark == Mark::Told;
        let module = record.module.trim_start_matches("rulebook::");
        let held = keys.entry(format!("{module}::{}.{}", record.name, key.key)).or_default();
        held.key.get_or_insert_with(|| key.clone());
        held.told = told;
        let child = node.and_then(|node| node.at(&[&key.key]));
        let path: Vec<Step> = path.iter().cloned().chain([Step::Key(key.key.clone())]).collect();
        let spot = Spot { listing, path: path.clone(), optional: key.schema.may_be_left_out() };
        match child {
            Some(_) => held.spots.push(spot),
            None if node.is_some() => held.empty.push(spot),
            None => {}
        }
        walk(keys, &key.schema, child, At { listing, path: &path, told });
    }
}

fn walk(keys: &mut Keys, schema: &Schema, node: Option<&Node>, at: At<'_>) {
    let At { path, .. } = at;
    let further = |step: Step| path.iter().cloned().chain([step]).collect::<Vec<Step>>();
    match schema.given() {
        Schema::Record(record) => walk_record(keys, record, node, at),
        Schema::List(item) => match node.map(|node| &node.kind) {
            Some(Kind::List(items)) if !items.is_empty() => {
                for (number, node) in items.iter().enumerate() {
                    walk(keys, item, Some(node), At { path: &further(Step::Item(number)), ..at });
                }
            }
            _ => walk(keys, item, None, at),
        },
        Schema::Named(entry) => match node.and_then(Node::table) {
            Some(table) if !table.entries.is_empty() => {
                for (name, node) in &table.entries {
                    walk(keys, entry, Some(node), At { path: &further(Step::Key(name.clone())), ..at });
                }
            }
            _ => walk(keys, entry, None, at),
        },
        _ => {}
    }
}

/// Whether the keys below say all there is to say about this one.
fn is_only_a_heading(schema: &Schema) -> bool {
    matches!(schema, Schema::Record(_))
}

/// An answer that is the only one cannot be changed: any other is refused. Left out, it would have to change something,
/// unless it is marked as what is always played.
fn is_the_only_answer(schema: &Schema, mark: Mark) -> bool {
    let schema = if mark == Mark::Decides { schema } else { schema.given() };
    matches!(schema, Schema::Choice(answers) if answers.iter().all(|answer| answers.len() == 1 && mark.allows(answer.key)))
}

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    let listing = |id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}"));
    book.all_ids().iter().map(listing).collect()
}

/// All keys of these listings.
fn keys(listings: &[Listing]) -> Keys {
    let mut keys = Keys::new();
    for (number, listing) in listings.iter().enumerate() {
        let at = At { listing: number, path: &[], told: false };
        walk_record(&mut keys, &listing::schema(listing.family()), Some(listing.tree()), at);
    }
    keys
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
        if can_change && !held.decides(&key.schema, &mut tables, &listings, &before) {
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

impl Held {
    /// Whether another value somewhere makes another table, or is refused.
    fn decides(
        &self,
        schema: &Schema,
        tables: &mut Tables,
        listings: &[Listing],
        before: &[Vec<String>],
    ) -> bool {
        let tree = |spot: &Spot| listings[spot.listing].tree();
        let pool: Vec<&Node> =
            self.spots.iter().filter_map(|spot| change::at(tree(spot), &spot.path)).collect();
        let tries = in_turn(&self.spots).into_iter().flat_map(|spot| {
            let found = change::at(tree(spot), &spot.path);
            let changes = found.map(|node| changes(schema, node, &pool, spot.optional)).unwrap_or_default();
            changes.into_iter().map(move |change| (spot, change))
        });
        let empty = self.empty.iter().filter(|_| self.spots.is_empty());
        let added = empty.flat_map(|spot| additions(schema).into_iter().map(move |change| (spot, change)));
        tries.chain(added).take(TRIES).any(|(spot, change)| {
            let other = changed(tree(spot), &spot.path, &change);
            match Listing::check(listings[spot.listing].id().clone(), other) {
                Ok(other) => tables.differ(&other, &before[spot.listing]),
                Err(faults) => change.is_refused_for_cause(&faults),
            }
        })
    }
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
