//! `houseway house-way`: a hand as the house way sets it, and which row decided.

use std::fmt::Write;

use cards::{Card, Tile};
use families::pai_gow_poker::{self, Passed};
use families::pai_gow_tiles::{self, TilePassed};
use rulebook::book::Book;
use rulebook::family::Rules;
use rulebook::listing::Listing;
use rulebook::tree::{Kind, Node};
use serde_json::{Value, json};

use crate::cli::HouseWay;
use crate::find;
use crate::out::{Answer, Usage, wrapped};

pub(super) fn run(book: &Book, args: &HouseWay) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.listing)?;
    let answer = match listing.rules() {
        Rules::PaiGowPoker(rules) => {
            let chart = rules.house_way.as_ref().ok_or_else(|| no_chart(&listing))?;
            let cards = seven(&read(&args.cards)?)?;
            of_cards(&pai_gow_poker::Chart::new(chart), &cards)
        }
        Rules::PaiGowTiles(rules) => {
            let ranking =
                pai_gow_tiles::Ranking::new(&rules.tiles).map_err(|wrong| Usage(wrong.join("; ")))?;
            let tiles = four(&read(&args.cards)?)?;
            of_tiles(&pai_gow_tiles::TileChart::new(&rules.house_way), &ranking, tiles)
        }
        _ => return Err(no_chart(&listing)),
    };
    Ok(if args.json {
        Answer::json(&json_of(&listing, &answer))
    } else {
        Answer::text(text(&listing, &answer))
    })
}

/// A hand as it is set, ready to be printed.
struct Set {
    /// What the two hands are called, with their pieces and what they make.
    hands: [(&'static str, Vec<Card>, String); 2],
    row: Option<String>,
    /// The rows that were passed over, with why.
    passed: Vec<(String, &'static str)>,
}

fn no_chart(listing: &Listing) -> Usage {
    Usage(format!("{} has no house way; games with one are of pai gow poker and pai gow tiles", listing.id()))
}

fn read(words: &[String]) -> Result<Vec<Card>, Usage> {
    cards::parse_cards(&words.join(" ")).map_err(|error| Usage(error.to_string()))
}

fn seven(cards: &[Card]) -> Result<[Card; 7], Usage> {
    let odd = |card: &Card| card.suited().is_none() && *card != Card::JOKER;
    if let Some(card) = cards.iter().find(|card| odd(card)) {
        return Err(Usage(format!("{card} is not in the deck of 52 cards and a joker")));
    }
    let twice = cards.iter().enumerate().find(|(at, card)| cards[..*at].contains(card));
    if let Some((_, card)) = twice {
        return Err(Usage(format!("{card} comes twice; the deck holds it once")));
    }
    let wrong = |_| Usage(format!("{} cards; a hand has seven, as in \"Ah As Kd 7c 5s 3h 2d\"", cards.len()));
    <[Card; 7]>::try_from(cards).map_err(wrong)
}

fn four(cards: &[Card]) -> Result<[Tile; 4], Usage> {
    let tiles: Option<Vec<Tile>> = cards.iter().map(|card| card.tile()).collect();
    let tiles = tiles
        .ok_or_else(|| Usage("tiles are written by their ends, as in \"6-6 5-4 3-1 2-1\"".to_owned()))?;
    let often = |tile: &Tile| tiles.iter().filter(|held| *held == tile).count();
    if let Some(tile) = tiles.iter().find(|tile| often(tile) > tile.copies()) {
        let held = if tile.copies() == 1 { "once" } else { "twice" };
        return Err(Usage(format!("{tile} comes {} times; the set holds it {held}", often(tile))));
    }
    let wrong = |tiles: Vec<Tile>| Usage(format!("{} tiles; a hand has four", tiles.len()));
    <[Tile; 4]>::try_from(tiles).map_err(wrong)
}

fn of_cards(chart: &pai_gow_poker::Chart, cards: &[Card; 7]) -> Set {
    let said = chart.explain(cards);
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable_by(|one, other| other.cmp(one));
        cards
    };
    let front = ("front", sorted(&said.front), eval::pai_gow::two(&said.front).name());
    let back = ("behind", sorted(&said.back), eval::high::five(&said.back).name());
    let passed = said.passed.into_iter().map(|(row, why)| (row, why.text()));
    Set { hands: [front, back], row: said.row, passed: passed.collect() }
}

fn of_tiles(chart: &pai_gow_tiles::TileChart, ranking: &pai_gow_tiles::Ranking, tiles: [Tile; 4]) -> Set {
    let said = chart.explain(ranking, tiles);
    let hand = |name, two: [Tile; 2]| (name, two.map(Card::of_tile).to_vec(), ranking.name(ranking.of(two)));
    let hands = [hand("low", said.set.low), hand("high", said.set.high)];
    let passed = said.passed.into_iter().map(|(row, why)| (row, why.text()));
    Set { hands, row: said.row, passed: passed.collect() }
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

fn text(listing: &Listing, set: &Set) -> String {
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
    let telling = |why: &str| why != Passed::OtherGroups.text() && why != TilePassed::NotHeld.text();
    for (row, why) in set.passed.iter().filter(|(_, why)| telling(why)) {
        let _ = writeln!(text, "  passed  {row}: {why}");
    }
    text
}

/// A key of a row without the places in a list.
fn key_text(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}

fn json_of(listing: &Listing, set: &Set) -> Value {
    let hand = |(name, cards, made): &(&str, Vec<Card>, String)| json!({ "hand": name, "cards": cards.iter().map(ToString::to_string).collect::<Vec<_>>(), "makes": made });
    let (values, source) = set.row.as_deref().map(|row| conditions(listing, row)).unwrap_or_default();
    let passed: Vec<Value> = set.passed.iter().map(|(row, why)| json!({ "row": row, "why": why })).collect();
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
