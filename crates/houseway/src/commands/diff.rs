//! `houseway diff`: what is different between two listings, two schedules, or two versions of one.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use rulebook::book::Book;
use rulebook::collection::BlockId;
use rulebook::listing::Listing;
use serde_json::{Value, json};

use super::{lint, rules};
use crate::cli::Diff;
use crate::find;
use crate::out::{Answer, Usage, wrapped};
use crate::width;

/// Values by their paths.
type Values = BTreeMap<String, String>;

pub(super) fn run(book: &Book, args: &Diff) -> Result<Answer, Usage> {
    let (one, other) = match &args.other {
        Some(other) => (side(book, &args.one)?, side(book, other)?),
        None => (side(&Book::shipped(), &args.one)?, side(book, &args.one)?),
    };
    let paths: Vec<&String> =
        one.keys().chain(other.keys().filter(|path| !one.contains_key(*path))).collect();
    let changed: Vec<(&String, Option<&String>, Option<&String>)> = paths
        .into_iter()
        .map(|path| (path, one.get(path), other.get(path)))
        .filter(|(_, before, after)| before != after)
        .collect();
    if args.json {
        let rows =
            changed.iter().map(|(path, before, after)| json!({ "key": path, "one": before, "other": after }));
        return Ok(Answer::json(&Value::Array(rows.collect())));
    }
    if changed.is_empty() {
        return Ok(Answer::text("nothing is different\n".to_owned()));
    }
    let mut text = String::new();
    for (path, before, after) in changed {
        let _ = writeln!(text, "{path}");
        for (mark, value) in [("-", before), ("+", after)] {
            for line in value.iter().flat_map(|value| wrapped(value, width::of_page() - 4)) {
                let _ = writeln!(text, "  {mark} {line}");
            }
        }
    }
    Ok(Answer::text(text))
}

/// What a word names: a file, a block, a schedule, or a listing.
fn side(book: &Book, word: &str) -> Result<Values, Usage> {
    let path = Path::new(word);
    if path.is_file() {
        return file(book, path);
    }
    let parts: Vec<&str> = word.split('/').collect();
    match parts.as_slice() {
        // A block may have the name of a listing.
        [room, "collection", block] => return schedule(book, &format!("{room}/{block}"), None),
        [room, block, number] => return schedule(book, &format!("{room}/{block}"), Some(number)),
        _ => {}
    }
    if book.all_ids().iter().any(|id| id.to_string() == word) {
        return Ok(of_listing(&find::listing(book, word)?));
    }
    let is_block = word.parse::<BlockId>().is_ok_and(|id| book.blocks().contains(&id));
    if is_block {
        return schedule(book, word, None);
    }
    Ok(of_listing(&find::listing(book, word)?))
}

/// A file of a listing or of a block, wherever it lies.
fn file(book: &Book, path: &Path) -> Result<Values, Usage> {
    let wrong = |error: std::io::Error| Usage(format!("cannot read {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(wrong)?;
    let place = lint::place_of(path, &text);
    let mut book = book.clone();
    book.add_file(&place, path);
    let name = place.strip_prefix("rooms/").and_then(|name| name.strip_suffix(".toml")).unwrap_or(&place);
    match name.split_once("/collection/") {
        Some((room, block)) => schedule(&book, &format!("{room}/{block}"), None),
        None => Ok(of_listing(&find::listing(&book, name)?)),
    }
}

fn of_listing(listing: &Listing) -> Values {
    let mut values = Values::new();
    let whole = rules::whole(listing);
    let sections = whole.as_object().into_iter().flatten();
    // Where a value comes from is no part of the rules.
    for (key, value) in
        sections.filter(|(key, _)| !["id", "sources", "told", "because"].contains(&key.as_str()))
    {
        flatten(key, value, &mut values);
    }
    values
}

fn schedule(book: &Book, block: &str, number: Option<&str>) -> Result<Values, Usage> {
    let id: BlockId = block.parse().map_err(Usage)?;
    let block = book.block(&id).map_err(|faults| Usage(find::broken(&format!("block {id}"), &faults)))?;
    let mut values = Values::new();
    let Some(number) = number else {
        for option in &block.options {
            let value = json!({ "terms": option.terms, "charges": option.charges });
            flatten(&format!("option {}", option.number), &value, &mut values);
        }
        return Ok(values);
    };
    let found = block.options.iter().find(|option| option.number.to_string() == number);
    let option =
        found.ok_or_else(|| Usage(format!("{id} has no option {number}: it has {}", block.options.len())))?;
    flatten("", &json!({ "terms": option.terms, "charges": option.charges }), &mut values);
    Ok(values)
}

/// The values of a tree by their paths; rows go by their names where they have some.
fn flatten(path: &str, value: &Value, values: &mut Values) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Null => {}
        Value::Object(map) => map.iter().for_each(|(key, value)| flatten(&below(key), value, values)),
        Value::Array(rows) if rows.iter().any(Value::is_object) => {
            for (number, row) in (1..).zip(rows) {
                let name = ["name", "hand", "key", "charge"].iter().find_map(|key| row.get(*key)?.as_str());
                flatten(&below(&name.map_or_else(|| format!("row {number}"), str::to_owned)), row, values);
            }
        }
        Value::Array(rows) => {
            let items: Vec<String> = rows.iter().map(plain).collect();
            values.insert(path.to_owned(), items.join(", "));
        }
        value => {
            values.insert(path.to_owned(), plain(value));
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
