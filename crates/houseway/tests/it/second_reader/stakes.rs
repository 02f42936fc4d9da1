//! The stakes of the pot games, beside the limit columns of the fee tables from which they are taken.

use crate::second_reader::command::{entries, list, text, texts};
use crate::second_reader::documents::{Place, places};
use crate::second_reader::figures::dollars;
use crate::second_reader::tables::Row;
use serde_json::Value;

/// Stakes that a sentence states and no row: listing and lower bet in cents.
const IN_A_SENTENCE: &[(&str, i64)] = &[
    ("central-coast/california-lowball", 3000), // 002:331: the "$30 blind" game
];

/// The stakes of a listing that no limit column prints, and the rows with limits that are no stakes of the listing.
/// Stakes from other lines than rows (prose, or outside the documents) are not looked at.
pub(crate) fn differences(listing: &Value, rows: &[Row]) -> Vec<String> {
    let id = text(listing, "id");
    let structures: Vec<_> = entries(&listing["pot-poker"]["structure"]).collect();
    let every_stake: Vec<&Value> =
        structures.iter().flat_map(|(_, structure)| list(structure, "stakes")).collect();
    let mut found = Vec::new();
    for (kind, structure) in structures {
        let own = limit_rows(listing, kind, rows);
        for stake in list(structure, "stakes") {
            let elsewhere = own.is_empty() || is_in_a_sentence(&id, stake);
            if elsewhere == own.iter().any(|row| is_printed(stake, row)) {
                found.push(format!("{id} {kind}: no row prints {stake}"));
            }
        }
        let unknown = own.iter().filter(|row| !every_stake.iter().any(|stake| is_printed(stake, row)));
        found.extend(unknown.map(|row| format!("{id} {kind}: {} prints other stakes", row.at)));
    }
    found
}

/// The rows with limits in the lines that a listing names for its stakes.
fn limit_rows<'a>(listing: &Value, kind: &str, rows: &'a [Row]) -> Vec<&'a Row> {
    let source = &listing["sources"][&format!("pot-poker.structure.{kind}.stakes")];
    let lines: Vec<Place> = texts(source, "lines").iter().flat_map(|lines| places(lines)).collect();
    rows.iter().filter(|row| lines.contains(&row.at) && !row.limits().is_empty()).collect()
}

fn is_in_a_sentence(listing: &str, stake: &Value) -> bool {
    IN_A_SENTENCE.iter().any(|(id, lower)| *id == listing && stake["lower"] == *lower)
}

/// Whether the limit cells of a row are among the amounts of a stake; the lower and the upper bet are one cell.
fn is_printed(stake: &Value, row: &Row) -> bool {
    let (amounts, limits) = (amounts(stake), row.limits());
    let bets: Vec<i64> = ["lower", "upper"].iter().filter_map(|bet| stake[bet].as_i64()).collect();
    limits.iter().flatten().all(|figure| amounts.contains(figure))
        && (bets.is_empty() || limits.contains(&bets))
}

/// The amounts of a stake, in cents: its numbers, and the dollars in its texts.
fn amounts(value: &Value) -> Vec<i64> {
    match value {
        Value::String(text) => dollars(text),
        Value::Number(cents) => cents.as_i64().into_iter().collect(),
        Value::Array(list) => list.iter().flat_map(amounts).collect(),
        Value::Object(object) => object.values().flat_map(amounts).collect(),
        _ => Vec::new(),
    }
}
