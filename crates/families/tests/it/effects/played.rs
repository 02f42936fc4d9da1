//! Listings with other values, at their tables.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::Listing;
use rulebook::tree::Node;
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

use crate::effects::tables::Tables;
use testkit::mutants::{self as change, Held, Keys, additions, changed, changes};

/// A listing with one to three of its keys changed, and what was done to it.
pub(crate) fn rewritten(
    listings: &[Listing],
    keys: &Keys,
    random: &mut Random,
) -> Option<(usize, Node, String)> {
    let number = random.below(listings.len() as u64) as usize;
    let mut tree = listings[number].tree().clone();
    let held: Vec<(&String, &Held)> = keys.iter().collect();
    let mut said = Vec::new();
    for _ in 0..=random.below(3) {
        let Some((name, held)) = random.pick(&held).copied() else { continue };
        let schema = &held.key.as_ref()?.schema;
        let spots: Vec<_> =
            held.spots.iter().chain(&held.empty).filter(|spot| spot.listing == number).collect();
        let Some(spot) = random.pick(&spots).copied() else { continue };
        let pool: Vec<&Node> = held
            .spots
            .iter()
            .filter_map(|spot| change::at(listings[spot.listing].tree(), &spot.path))
            .collect();
        let others = match change::at(&tree, &spot.path) {
            Some(node) => changes(schema, node, &pool, spot.optional),
            None => additions(schema),
        };
        if let Some(change) = random.pick(&others) {
            said.push(format!("{name} at {:?}: {change:?}", spot.path));
            tree = changed(&tree, &spot.path, change);
        }
    }
    (!said.is_empty()).then(|| (number, tree, said.join("\n    ")))
}

/// Opens and plays a listing on one of its terms.
pub(crate) fn play(listing: &Listing, tables: &mut Tables, random: &mut Random) -> bool {
    let terms = tables.terms(listing);
    let Some(terms) = random.pick(&terms) else { return false };
    let Ok(table) = AnyTable::open(listing, terms) else { return false };
    let mut law = UnderLaw::new(table).printed(listing, terms);
    seat_people(&mut law, random);
    for _ in 0..3 {
        if !law.table().is_broken() {
            law.random_round(random);
        }
    }
    true
}

/// So many listings are tried; `HOUSEWAY_CHANGED` says another number.
const TRIES: u64 = 1_500;

/// Whether a round went on for ever: wagers that nobody can make, for which nobody is to be blamed but the listing.
fn never_ended(said: &(dyn Any + Send)) -> bool {
    said.downcast_ref::<String>().is_some_and(|said| said.starts_with("the round does not end"))
}

/// Whoever writes a listing of their own may combine what the documents do not. It is refused with a fault, cannot be opened, or is
/// played by the laws: nothing else.
#[test]
fn changed_listings_are_refused_or_played() {
    let listings = crate::effects::listings();
    let mut keys = testkit::mutants::keys(&listings);
    keys.retain(|_, held| !held.told);
    let mut tables = Tables::new(Book::shipped());
    let tries = std::env::var("HOUSEWAY_CHANGED").ok().and_then(|tries| tries.parse().ok());
    let (mut refused, mut played) = (0, 0);
    for seed in 1..=tries.unwrap_or(TRIES) {
        let mut random = Random::new(seed);
        let Some((number, tree, said)) = rewritten(&listings, &keys, &mut random) else { continue };
        let id = listings[number].id();
        let ended = catch_unwind(AssertUnwindSafe(|| match Listing::check(id.clone(), tree) {
            Ok(listing) => played += u32::from(play(&listing, &mut tables, &mut random)),
            Err(_) => refused += 1,
        }));
        if let Err(wrong) = ended {
            assert!(never_ended(&*wrong), "seed {seed}, {id}: {said}");
        }
    }
    assert!(refused > 0 && played > 100, "{refused} refused, {played} played");
}
