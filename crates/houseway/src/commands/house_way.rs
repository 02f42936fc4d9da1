//! `houseway house-way`: a hand set the house way, and the row that decided.

use std::fmt::Write;

use cards::Card;
use families::house_way::{HandSet, PassedRow, house_way};
use rulebook::book::Book;
use rulebook::listing::Listing;
use rulebook::tree::{Kind, Node};
use rulebook::value::{Detail, Row, Shown};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::HouseWay;
use crate::out::{Answer, Key, Usage, wrapped};

/// The key of a house way in the section of its family.
const KEY: &str = "house-way";

pub(super) fn run(book: &Book, args: &HouseWay) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.listing)?;
    let Some(way) = house_way(&listing) else { return by_total(&listing, args.json) };
    let way = way.map_err(|wrong| Usage::new(wrong.join("; ")))?;
    if args.cards.is_empty() {
        return Err(Usage::of(Key::MissingArgument, "CARDS are missing; name seven cards or four tiles"));
    }
    let cards = cards::parse_cards(&args.cards.join(" "))
        .map_err(|error| Usage::of(Key::InvalidValue, error.to_string()))?;
    let answer = way.set(&cards).map_err(|wrong| Usage::of(Key::InvalidValue, wrong))?;
    Ok(if args.json { Answer::of(&report(&listing, &answer)) } else { Answer::text(text(&listing, &answer)) })
}

/// Where no hand is set as two, a house way says when to draw, whatever the cards: as the page of rules has it.
fn by_total(listing: &Listing, as_json: bool) -> Result<Answer, Usage> {
    let family = listing.family().key();
    let part = |rows: &[Row], key: &str| -> Option<Row> {
        rows.iter().find(|row| row.key == key && !row.shown.is_empty()).cloned()
    };
    let section = part(&listing.shown(), family).map(|row| row.shown);
    let way = section.and_then(|shown| if let Shown::Part(rows) = shown { part(&rows, KEY) } else { None });
    let (Some(way), Some(node)) = (way, listing.tree().at(&[family, KEY])) else {
        return Err(no_chart(listing));
    };
    let Shown::Part(rows) = &way.shown else { return Err(no_chart(listing)) };
    let source = node.source.as_ref().map(ToString::to_string);
    if as_json {
        let rules = &listing.rules().json(Detail::All)[KEY];
        let house_way = rules.as_object().cloned().unwrap_or_default();
        return Ok(Answer::of(&HouseWayReport::Totals { id: listing.id().to_string(), house_way, source }));
    }
    let mut text = format!("{} ({})\n{}\n", listing.body().listing.name, listing.id(), way.label);
    for row in rows.iter().filter(|row| !row.shown.is_empty()) {
        let _ = writeln!(text, "  {}: {}", row.label, row.shown.inline());
    }
    if let Some(source) = source {
        let _ = writeln!(text, "  [{source}]");
    }
    Ok(Answer::text(text))
}

fn no_chart(listing: &Listing) -> Usage {
    Usage::of(Key::NotFound, format!("{} has no house way; its document prints none", listing.id()))
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
    let row = set.row.as_deref().unwrap_or("none; the best hand goes behind");
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
        let _ = writeln!(text, "  skipped {row}: {why}");
    }
    text
}

/// A key of a row without the places in a list.
fn key_text(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}

/// A hand set the house way; or, in games of totals, the totals on which the house way draws.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, rename_all_fields = "kebab-case")]
pub(super) enum HouseWayReport {
    /// The hand, and the row of the chart that decided.
    Hand {
        /// The listing.
        id: String,
        /// The two hands.
        hands: Vec<SetHand>,
        /// The row that decided; without one, the best hand goes behind.
        row: Option<String>,
        /// The conditions of the row: a key and its value.
        conditions: Vec<[String; 2]>,
        /// Where the row is printed.
        source: Option<String>,
        /// Earlier rows, with the reason why each does not apply.
        passed: Vec<SkippedRow>,
    },
    /// The totals on which the house way draws.
    Totals {
        /// The listing.
        id: String,
        /// The section of the listing: see `houseway keys FAMILY`.
        house_way: Map<String, Value>,
        /// Where it is printed.
        source: Option<String>,
    },
}

/// One of the two hands.
#[derive(Serialize, JsonSchema)]
pub(super) struct SetHand {
    /// `front` or `behind`, `high` or `low`.
    hand: &'static str,
    cards: Vec<String>,
    /// The rank of the hand in words.
    makes: String,
}

/// An earlier row of the chart.
#[derive(Serialize, JsonSchema)]
pub(super) struct SkippedRow {
    row: String,
    why: &'static str,
}

fn report(listing: &Listing, set: &HandSet) -> HouseWayReport {
    let hand = |(name, cards, made): &(&'static str, Vec<Card>, String)| SetHand {
        hand: name,
        cards: cards.iter().map(ToString::to_string).collect(),
        makes: made.clone(),
    };
    let passed = |passed: &PassedRow| SkippedRow { row: passed.row.clone(), why: passed.why };
    let (values, source) = set.row.as_deref().map(|row| conditions(listing, row)).unwrap_or_default();
    HouseWayReport::Hand {
        id: listing.id().to_string(),
        hands: set.hands.iter().map(hand).collect(),
        row: set.row.clone(),
        conditions: values.iter().map(|(key, value)| [key_text(key).to_owned(), value.clone()]).collect(),
        source,
        passed: set.passed.iter().map(passed).collect(),
    }
}
