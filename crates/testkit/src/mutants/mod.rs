//! Listings with other values at their keys: the keys are those of the records themselves, so that a new one is tried too.

mod change;

use std::collections::BTreeMap;

use rulebook::listing::{self, Listing};
use rulebook::tree::{Kind, Node};
use rulebook::value::{Key, Mark, RecordSchema, Schema};

pub use change::{Change, Step, additions, at, changed, changes, put, samples};

/// Where a key stands in one listing.
pub struct Spot {
    /// The listing, by its number.
    pub listing: usize,
    /// Its path.
    pub path: Vec<Step>,
    /// Whether whoever holds the key may be without it.
    pub optional: bool,
}

/// A key, with all places where a listing has it.
#[derive(Default)]
pub struct Held {
    /// The key.
    pub key: Option<Key>,
    /// Whether it is told, or stands in what is.
    pub told: bool,
    /// Where it stands.
    pub spots: Vec<Spot>,
    /// Places where it could stand and does not.
    pub empty: Vec<Spot>,
}

/// Where the walk through a listing is.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// The listing, by its number.
    pub listing: usize,
    /// The path so far.
    pub path: &'a [Step],
    /// Whether what stands there is told.
    pub told: bool,
}

/// All keys by record and name: `listing::sections::Seats.positions`.
pub type Keys = BTreeMap<String, Held>;

/// Notes the keys of a record.
pub fn walk_record(keys: &mut Keys, record: &RecordSchema, node: Option<&Node>, at: At<'_>) {
    let At { listing, path, told } = at;
    for key in &record.keys {
        let told = told || key.mark.is_told();
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
pub fn is_only_a_heading(schema: &Schema) -> bool {
    matches!(schema, Schema::Record(_))
}

/// An answer that is the only one cannot be changed: any other is refused. Left out, it would have to change something,
/// unless it is marked as what is always played.
pub fn is_the_only_answer(schema: &Schema, mark: Mark) -> bool {
    let schema = if mark == Mark::Decides { schema } else { schema.given() };
    matches!(schema, Schema::Choice(answers) if answers.iter().all(|answer| answers.len() == 1 && mark.allows(answer.key)))
}

/// All keys of these listings.
pub fn keys(listings: &[Listing]) -> Keys {
    let mut keys = Keys::new();
    for (number, listing) in listings.iter().enumerate() {
        let at = At { listing: number, path: &[], told: false };
        walk_record(&mut keys, &listing::schema(listing.family()), Some(listing.tree()), at);
    }
    keys
}
