//! A listing laid over its base and parts.

use super::Book;
use crate::fault::{Fault, Place, did_you_mean};
use crate::listing::ListingId;
use crate::tree::{Kind, Node, Table, overlay, prune, unite};

/// The keys at the top of a file that say how it is built.
const HEAD: [&str; 4] = ["document", "base", "parts", "from"];

/// The resolved tree of a listing. What can be resolved is, even when there are faults.
pub(super) fn resolve(book: &Book, id: &ListingId) -> (Node, Vec<Fault>) {
    resolve_below(book, id, &[])
}

/// The same for a listing that others are laid over.
fn resolve_below(book: &Book, id: &ListingId, above: &[ListingId]) -> (Node, Vec<Fault>) {
    let path = Book::path(id);
    let Some((mut tree, mut faults)) = book.tree(&path) else {
        return book.missing(&path);
    };
    let mut readings = take_readings(&mut tree);
    let base = take_name(&mut tree, "base", &mut faults);
    let parts = take_names(&mut tree, "parts", &mut faults);
    let from = take_name(&mut tree, "from", &mut faults);
    drop_head(&mut tree);
    let mut under = empty(&tree);
    if let Some((name, place)) = from {
        let mut chain = above.to_vec();
        chain.push(id.clone());
        if let Some(mut node) = other_listing(book, &name, &place, &chain, &mut faults) {
            readings.extend(take_readings(&mut node));
            drop_approval(&mut node);
            under = node;
        }
    }
    if let Some((name, place)) = base
        && let Some(mut node) = piece(book, "bases", &name, &place, &mut faults)
    {
        readings.extend(take_readings(&mut node));
        under = overlay(under, node);
    }
    let mut whole = empty(&tree);
    for (name, place) in parts {
        if let Some(mut node) = piece(book, "parts", &name, &place, &mut faults) {
            readings.extend(take_readings(&mut node));
            whole = unite(whole, node, "", &mut faults);
        }
    }
    // Parts are taken whole: neither the base nor the listing may say again what a part says.
    let _ = unite(whole.clone(), values_only(&tree), "", &mut faults);
    let under = unite(under, whole, "", &mut faults);
    let mut resolved = overlay(under, tree);
    prune(&mut resolved, "", &mut faults);
    add_readings(&mut resolved, readings);
    (resolved, faults)
}

/// Takes the approval out, its numbers and dates: it was given to the listing that another starts from, and to no game made
/// of it.
fn drop_approval(node: &mut Node) {
    let dropped = [("listing", &["number", "from", "until"][..]), ("compliance", &["numbers", "stamped"])];
    let Kind::Table(table) = &mut node.kind else { return };
    for (section, keys) in dropped {
        let held = table.entries.iter_mut().find(|(key, _)| key == section);
        if let Some((_, Node { kind: Kind::Table(held), .. })) = held {
            held.entries.retain(|(key, _)| !keys.contains(&key.as_str()));
            held.stamps.retain(|(key, ..)| !keys.contains(&key.as_str()));
        }
    }
}

/// The readings that a file names as a whole. Those of a listing, of its base and of its parts add up.
fn take_readings(node: &mut Node) -> Vec<Node> {
    let Kind::Table(table) = &mut node.kind else { return Vec::new() };
    // What is no list is left for the reader to refuse.
    let is_list = |node: &Node| matches!(node.kind, Kind::List(_));
    if !table.get("readings").is_some_and(is_list) {
        return Vec::new();
    }
    match table.take("readings").map(|node| node.kind) {
        Some(Kind::List(items)) => items,
        _ => Vec::new(),
    }
}

fn add_readings(tree: &mut Node, readings: Vec<Node>) {
    let place = readings.first().map(|first| first.place.clone());
    if let (Kind::Table(table), Some(place)) = (&mut tree.kind, place) {
        let mut all: Vec<Node> = Vec::new();
        for reading in readings {
            if !all.iter().any(|held| held.plain() == reading.plain()) {
                all.push(reading);
            }
        }
        let node = Node { kind: Kind::List(all), place, source: None };
        table.entries.push(("readings".to_owned(), node));
    }
}

/// The listing that another starts from, resolved. Its faults are reported for itself; here only that it does not load.
fn other_listing(
    book: &Book,
    name: &str,
    place: &Place,
    chain: &[ListingId],
    faults: &mut Vec<Fault>,
) -> Option<Node> {
    let mut wrong = |message: String| {
        faults.push(Fault { place: place.clone(), code: "unknown-piece", message });
    };
    let known = book.all_ids();
    let Some(other) = known.iter().find(|id| id.to_string() == name) else {
        let names: Vec<String> = known.iter().map(ToString::to_string).collect();
        wrong(format!(
            "there is no listing \"{name}\"{}",
            did_you_mean(name, names.iter().map(String::as_str))
        ));
        return None;
    };
    if chain.contains(other) {
        wrong(format!("\"{name}\" is built on this listing itself"));
        return None;
    }
    let (node, more) = resolve_below(book, other, chain);
    if let Some(first) = more.first() {
        wrong(format!("\"{name}\" does not load: {first}"));
    }
    Some(node)
}

fn empty(like: &Node) -> Node {
    Node { kind: Kind::Table(Table::default()), place: like.place.clone(), source: None }
}

/// The tree without its sources, for finding keys given twice.
fn values_only(tree: &Node) -> Node {
    let mut tree = tree.clone();
    if let Kind::Table(table) = &mut tree.kind {
        table.stamps.clear();
    }
    tree
}

fn drop_head(tree: &mut Node) {
    if let Kind::Table(table) = &mut tree.kind {
        table.entries.retain(|(key, _)| !HEAD.contains(&key.as_str()));
    }
}

/// A base or a part by its name, without its own head. Bases and parts name no others.
fn piece(book: &Book, folder: &str, name: &str, place: &Place, faults: &mut Vec<Fault>) -> Option<Node> {
    let path = format!("{folder}/{name}.toml");
    let Some((mut node, more)) = book.tree(&path) else {
        let prefix = format!("{folder}/");
        let names: Vec<&str> = book
            .files()
            .paths()
            .filter_map(|path| path.strip_prefix(&prefix)?.strip_suffix(".toml"))
            .collect();
        let hint = did_you_mean(name, names);
        let message = format!("there is no file {path}{hint}");
        faults.push(Fault { place: place.clone(), code: "unknown-piece", message });
        return None;
    };
    faults.extend(more);
    for key in ["base", "parts"] {
        if let Some(named) = node.table().and_then(|table| table.get(key)) {
            let message = format!("`{key}`: bases and parts may not name others");
            faults.push(Fault { place: named.place.clone(), code: "nested-piece", message });
        }
    }
    drop_head(&mut node);
    Some(node)
}

fn take_name(tree: &mut Node, key: &str, faults: &mut Vec<Fault>) -> Option<(String, Place)> {
    let Kind::Table(table) = &mut tree.kind else {
        return None;
    };
    let node = table.take(key)?;
    match node.kind {
        Kind::Text(text) => Some((text, node.place)),
        kind => {
            let message = format!("`{key}` is {}; expected a file name as text", kind.name());
            faults.push(Fault { place: node.place, code: "wrong-type", message });
            None
        }
    }
}

fn take_names(tree: &mut Node, key: &str, faults: &mut Vec<Fault>) -> Vec<(String, Place)> {
    let Kind::Table(table) = &mut tree.kind else {
        return Vec::new();
    };
    let Some(node) = table.take(key) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    let items = match node.kind {
        Kind::List(items) => items,
        kind => {
            let message = format!("`{key}` is {}; expected a list of file names", kind.name());
            faults.push(Fault { place: node.place, code: "wrong-type", message });
            return names;
        }
    };
    for item in items {
        match item.kind {
            Kind::Text(text) => names.push((text, item.place)),
            kind => {
                let message = format!("`{key}` holds {}; expected a file name as text", kind.name());
                faults.push(Fault { place: item.place, code: "wrong-type", message });
            }
        }
    }
    names
}
