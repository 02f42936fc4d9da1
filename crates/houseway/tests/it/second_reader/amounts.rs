//! Amounts and odds in the rules of the listings, beside the lines that they name as their source.

use crate::second_reader::command::{entries, text, texts};
use crate::second_reader::documents::{Documents, places};
use crate::second_reader::figures::{Pays, dollars, pays};
use serde_json::Value;

/// The amounts and odds of a listing that the lines do not print which it names for them. Values from outside the
/// documents are not looked for.
pub(crate) fn unprinted(documents: &Documents, listing: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (path, source) in entries(&listing["sources"]) {
        if source["outside"] == true {
            continue;
        }
        let value = path.split('.').fold(listing, |value, key| &value[key]);
        let lines: Vec<_> = texts(source, "lines").iter().flat_map(|lines| places(lines)).collect();
        let printed = lines.iter().map(|at| documents.line(*at)).collect::<Vec<_>>().join("\n");
        let complaint = |what: String| {
            format!(
                "{} {path}: {} do not print {what}",
                text(listing, "id"),
                texts(source, "lines").join(" ")
            )
        };
        let in_print = dollars(&printed);
        let missing = amounts(value).into_iter().filter(|cents| !in_print.contains(cents));
        found.extend(missing.map(|cents| complaint(format!("{cents} cents"))));
        if let Some(odds) = value.as_str().filter(|_| path.ends_with(".pays")).and_then(pays) {
            found.extend((!prints_odds(&printed, odds)).then(|| complaint(format!("{odds:?}"))));
        }
    }
    found
}

/// The dollars in the texts of a value, in cents.
fn amounts(value: &Value) -> Vec<i64> {
    match value {
        Value::String(text) => dollars(text),
        Value::Array(list) => list.iter().flat_map(amounts).collect(),
        Value::Object(object) => object.values().flat_map(amounts).collect(),
        _ => Vec::new(),
    }
}

/// Whether a text prints odds: `3 to 2`, `3:2`, or even money in words.
fn prints_odds(text: &str, odds: Pays) -> bool {
    let Pays::Odds(win, stake) = odds else { return true };
    let text = text.to_lowercase();
    let even =
        win == stake && ["even money", "even-money", "equal to"].iter().any(|words| text.contains(words));
    let has = |odds: String| {
        text.match_indices(&odds).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()))
    };
    even || has(format!("{win} to {stake}")) || has(format!("{win}:{stake}"))
}
