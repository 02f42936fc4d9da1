//! `houseway house-way`: a hand as the house way sets it, and which row decided.

use std::fmt::Write;

use cards::Card;
use families::house_way::{HandSet, PassedRow, house_way};
use rulebook::book::Book;
use rulebook::listing::Listing;
use rulebook::tree::{Kind, Node};
use serde_json::{Value, json};

use crate::cli::HouseWay;
use crate::find;
use crate::out::{Answer, Usage, wrapped};

pub(super) fn run(book: &Book, args: &HouseWay) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.listing)?;
    let way = house_way(&listing).ok_or_else(|| no_chart(&listing))?;
    let way = way.map_err(|wrong| Usage(wrong.join("; ")))?;
    let cards = cards::parse_cards(&args.cards.join(" ")).map_err(|error| Usage(error.to_string()))?;
    let answer = way.set(&cards).map_err(Usage)?;
    Ok(if args.json {
        Answer::json(&json_of(&listing, &answer))
    } else {
        Answer::text(text(&listing, &answer))
    })
}

fn no_chart(listing: &Listing) -> Usage {
    Usage(format!("{} has no house way: no hand of it is set as two", listing.id()))
}

/// The values of a row with the lines of the document behind it.
fn conditions(listing: &Listing, row: &str) -> (Vec<(String, String)>, Option<String>) {
    let path = [listing.family().key(), "house-way", "row", row];
    let Some(node) = listing.tree().at(&path) else { return (Vec::new(), None) };
    let mut values = Vec::new();
    let mut source = None;
    node.leaves(&mut Vec::new(), &mut |path, leaf| {
        if path.first().is_some_and(|key| key != "example") {
            values.push((path.join("."), value(leaf)));
        }
        source = source.take().or_else(|| leaf.source.as_ref().map(ToString::to_string));
    });
    (values, source)
}

/// A value of a row as it is written.
fn value(leaf: &Node) -> String {
    match &leaf.kind {
        Kind::List(items) => items.iter().map(value).collect::<Vec<_>>().join(" or "),
        Kind::Number(number) => number.to_string(),
        _ => leaf.text().unwrap_or_default().to_owned(),
    }
}

fn text(listing: &Listing, set: &HandSet) -> String {
    let mut text = format!("{} ({})\n", listing.body().listing.name, listing.id());
    for (name, cards, made) in &set.hands {
        let cards: Vec<String> = cards.iter().map(|card| card.pretty()).collect();
        let _ = writeln!(text, "  {name:8}{}: {made}", cards.join(" "));
    }
    let row = set.row.as_deref().unwrap_or("none of the chart; the best hand goes behind");
    let _ = writeln!(text, "  row     {row}");
    let (values, source) = set.row.as_deref().map(|row| conditions(listing, row)).unwrap_or_default();
    let values: Vec<String> =
        values.iter().map(|(key, value)| format!("{} {value}", key_text(key))).collect();
    for line in wrapped(&values.join("; "), 90).iter().filter(|line| !line.is_empty()) {
        let _ = writeln!(text, "          {line}");
    }
    if let Some(source) = source {
        let _ = writeln!(text, "          [{source}]");
    }
    // Rows for hands of another kind say nothing.
    for PassedRow { row, why, .. } in set.passed.iter().filter(|passed| !passed.other_kind) {
        let _ = writeln!(text, "  passed  {row}: {why}");
    }
    text
}

/// A key of a row without the places in a list.
fn key_text(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}

fn json_of(listing: &Listing, set: &HandSet) -> Value {
    let hand = |(name, cards, made): &(&str, Vec<Card>, String)| json!({ "hand": name, "cards": cards.iter().map(ToString::to_string).collect::<Vec<_>>(), "makes": made });
    let (values, source) = set.row.as_deref().map(|row| conditions(listing, row)).unwrap_or_default();
    let passed: Vec<Value> =
        set.passed.iter().map(|passed| json!({ "row": passed.row, "why": passed.why })).collect();
    let values: Vec<Value> = values.iter().map(|(key, value)| json!([key_text(key), value])).collect();
    json!({
        "id": listing.id(),
        "hands": set.hands.iter().map(hand).collect::<Vec<_>>(),
        "row": set.row,
        "conditions": values,
        "source": source,
        "passed": passed,
    })
}
