//! The digest of a listing covers what decides and nothing else, and its rules can be kept apart from the book.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rulebook::Source;
use rulebook::book::Book;
use rulebook::listing::{Listing, ListingId};
use rulebook::resolved::Resolved;
use rulebook::tree::{Kind, Node};

use crate::effects::tables::Tables;
use crate::effects::{in_turn, listings};
use testkit::mutants::{self as change, Held, changed, changes, keys};

/// So many places of a key are tried.
const SPOTS: usize = 4;

/// Listings that differ from the shipped ones in one key, each with the number of the one it comes from.
fn others(held: &Held, listings: &[Listing]) -> Vec<(usize, Listing)> {
    let Some(key) = &held.key else { return Vec::new() };
    let tree = |at: usize| listings[at].tree();
    let pool: Vec<&Node> =
        held.spots.iter().take(60).filter_map(|spot| change::at(tree(spot.listing), &spot.path)).collect();
    let spots = in_turn(&held.spots).into_iter().take(SPOTS);
    let trees = spots.flat_map(|spot| {
        let node = change::at(tree(spot.listing), &spot.path);
        let changes = node.map(|node| changes(&key.schema, node, &pool, spot.optional)).unwrap_or_default();
        changes
            .into_iter()
            .take(8)
            .map(|change| (spot.listing, changed(tree(spot.listing), &spot.path, &change)))
    });
    let loads = |(at, tree): (usize, Node)| Some((at, Listing::check(listings[at].id().clone(), tree).ok()?));
    trees.filter_map(loads).collect()
}

#[test]
fn the_digest_covers_what_decides_and_nothing_else() {
    // Without their schedules, which are the same and take long to read.
    let listings: Vec<Listing> =
        listings().into_iter().map(|listing| listing.in_book(&Book::default())).collect();
    let before: Vec<_> = listings.iter().map(Listing::digest).collect();
    let mut wrong = Vec::new();
    for (name, held) in keys(&listings) {
        let decides =
            held.key.as_ref().is_some_and(|key| held.told == key.mark.is_told() && key.mark.is_in_digest());
        for (at, other) in others(&held, &listings) {
            // Two ways to write one value are one value.
            let same = other.body() == listings[at].body() && other.rules() == listings[at].rules();
            if !same && decides == (other.digest() == before[at]) && name != "listing::Body.because" {
                wrong.push(format!("{name} of {}", other.id()));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "the digest errs about {wrong:#?}");
}

fn restamp(node: &mut Node, source: &Arc<Source>) {
    node.source = Some(source.clone());
    match &mut node.kind {
        Kind::Table(table) => table.entries.iter_mut().for_each(|(_, node)| restamp(node, source)),
        Kind::List(items) => items.iter_mut().for_each(|node| restamp(node, source)),
        _ => {}
    }
}

#[test]
fn sources_comments_and_the_layout_of_files_leave_the_digest() {
    let outside = Arc::new(Source { outside: true, ..Source::default() });
    for listing in listings() {
        let mut tree = listing.tree().clone();
        restamp(&mut tree, &outside);
        let other = Listing::check(listing.id().clone(), tree).unwrap_or_else(|faults| panic!("{faults:?}"));
        let other = other.in_book(listing.book());
        assert_eq!(other.digest(), listing.digest(), "{}", listing.id());
    }
    let id: ListingId = "players-club/three-card-poker".parse().unwrap();
    let mut book = Book::shipped();
    let before = book.listing(&id).unwrap().digest();
    let text = book.files().text(&Book::path(&id)).unwrap().into_owned();
    let seats = "[seats]\npositions = 8\n";
    assert!(text.contains(seats) && text.contains("\n[sources]\n"));
    let moved =
        text.replace(seats, "").replace("\n[sources]\n", &format!("\n# A remark.\n{seats}\n[sources]\n"));
    book.add_text(&Book::path(&id), moved.clone());
    assert_eq!(book.listing(&id).unwrap().digest(), before);
    book.add_text(&Book::path(&id), moved.replace("positions = 8", "positions = 7"));
    assert_ne!(book.listing(&id).unwrap().digest(), before);
}

/// A changed fee is another digest, and a changed title is not.
#[test]
fn the_digest_covers_the_fees() {
    let id: ListingId = "players-club/three-card-poker".parse().unwrap();
    let block = "rooms/players-club/collection/three-card-poker.toml";
    let digest = |book: &Book| book.listing(&id).unwrap().digest();
    let mut book = Book::shipped();
    let before = digest(&book);
    let text = book.files().text(block).unwrap().into_owned();
    assert!(text.contains("title = \"") && text.contains("\"$2\""));
    book.add_text(block, text.replace("title = \"", "title = \"Now "));
    assert_eq!(digest(&book), before);
    book.add_text(block, text.replacen("\"$2\"", "\"$3\"", 1));
    assert_ne!(digest(&book), before);
}

/// The same listing, the same schedules and the same tables come out of the bytes, without the book.
#[test]
fn resolved_rules_stand_alone() {
    let mut largest = (0, String::new());
    for listing in listings() {
        let id = listing.id();
        let resolved = listing.resolved().unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let bytes = resolved.bytes();
        let read = Resolved::read(&bytes).unwrap();
        assert_eq!(read, resolved, "{id}");
        let again = read.listing().unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        assert_eq!((again.body(), again.rules()), (listing.body(), listing.rules()), "{id}");
        assert_eq!(again.digest(), listing.digest(), "{id}");
        let opened = Tables::new(read.book()).opened(&again);
        assert_eq!(opened, Tables::new(Book::shipped()).opened(&listing), "{id}");
        let mut sources = (Vec::new(), Vec::new());
        listing
            .tree()
            .leaves(&mut Vec::new(), &mut |path, node| sources.0.push((path.join("."), node.source.clone())));
        again
            .tree()
            .leaves(&mut Vec::new(), &mut |path, node| sources.1.push((path.join("."), node.source.clone())));
        sources.0.sort_by(|one, other| one.0.cmp(&other.0));
        sources.1.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(sources.0, sources.1, "{id}");
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes).unwrap();
        largest = largest.max((packed.finish().unwrap().len(), id.to_string()));
    }
    assert!(largest.0 < 6_000, "{largest:?} bytes are many for a record of a table");
}

#[test]
fn bytes_that_are_no_rules_say_so() {
    for (bytes, part) in [
        (&b"no"[..], "not resolved rules"),
        (b"{}", "`form` is missing"),
        (b"{\"form\":9}", "format 9 is not supported"),
        (b"{\"form\":1}", "`listing` is missing"),
        (b"{\"form\":1,\"listing\":\"a\"}", "not a listing"),
        (b"{\"form\":1,\"listing\":\"a/b\",\"files\":{\"c\":1}}", "not text"),
    ] {
        let error = Resolved::read(bytes).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
}
