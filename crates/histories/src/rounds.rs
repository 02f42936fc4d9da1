//! Rounds of any family as JSON that other programs can read: the script that was played, every event with its words,
//! and what everybody won or lost. `docs/hand-histories.md` specifies it, `docs/rounds.schema.json` is its schema.

use rulebook::book::Book;
use serde_json::{Map, Value, json};

use crate::script::{Draft, Report, play};

/// The version of the format.
const VERSION: u64 = 1;

/// The record of a script that was played.
pub fn record(listing: &str, script: &str, report: &Report) -> Value {
    let mut out = Map::new();
    out.insert("houseway".to_owned(), json!(VERSION));
    out.insert("listing".to_owned(), json!(listing));
    out.insert("script".to_owned(), json!(script));
    if let Value::Object(told) = report.json() {
        out.extend(told);
    }
    Value::Object(out)
}

/// Plays a script and makes its record; what is wrong with it otherwise.
pub fn played(book: &Book, name: &str, script: &str) -> Result<Value, String> {
    let wrong = |wrong: Vec<crate::script::Wrong>| {
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let draft = Draft::read(name, script).map_err(wrong)?;
    let played = play(book, &draft).map_err(wrong)?;
    Ok(record(&draft.listing.0, script, &Report::of(&played)))
}

/// Whether a value is a record of rounds.
pub fn is_record(value: &Value) -> bool {
    value.get("houseway").is_some()
}

/// What playing a record again comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// The same events and the same chips.
    Settles {
        /// How many rounds.
        rounds: usize,
        /// What everybody won or lost.
        totals: String,
    },
    /// Something else, and what.
    Otherwise(String),
}

/// Plays a record again and holds it against what it says; an error says why it cannot be.
pub fn check(book: &Book, name: &str, value: &Value) -> Result<Checked, String> {
    match value.get("houseway").and_then(Value::as_u64) {
        Some(VERSION) => {}
        _ => return Err(format!("`houseway` must be {VERSION}; other versions are not supported")),
    }
    let script = value.get("script").and_then(Value::as_str).ok_or("`script` is not a string")?;
    let again = played(book, name, script)?;
    if let Some(difference) = difference(value, &again) {
        return Ok(Checked::Otherwise(difference));
    }
    let opened = |event: &&Value| event.get("event").and_then(Value::as_str) == Some("round-opened");
    let rounds = list(&again, "events").iter().filter(opened).count();
    Ok(Checked::Settles { rounds, totals: totals(&again) })
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Where a record and its replay part: both results.
fn difference(said: &Value, played: &Value) -> Option<String> {
    if said.get("listing") != played.get("listing") {
        return Some("the listing is not the one in the script".to_owned());
    }
    // The words are for people; what happened is the rest.
    let bare = |event: &Value| {
        let mut event = event.clone();
        if let Some(fields) = event.as_object_mut() {
            fields.remove("text");
        }
        event
    };
    let (theirs, ours) = (list(said, "events"), list(played, "events"));
    let count = theirs.len().max(ours.len());
    for at in 0..count {
        let pair = (ours.get(at).map(bare), theirs.get(at).map(bare));
        if pair.0 != pair.1 {
            let shown =
                |event: Option<Value>| event.map_or_else(|| "nothing".to_owned(), |event| event.to_string());
            return Some(format!("event {} is {}, not {}", at + 1, shown(pair.0), shown(pair.1)));
        }
    }
    for key in ["people", "totals", "house"] {
        if said.get(key) != played.get(key) {
            return Some(format!("{key}: {}, not {}", played[key], said.get(key).unwrap_or(&Value::Null)));
        }
    }
    None
}

/// `seat 1 -$26, seat 2 +$25, house +$1`.
fn totals(value: &Value) -> String {
    let signed = |amount: i64| {
        let sign = if amount > 0 { "+" } else { "" };
        format!("{sign}{}", money::Cents(amount))
    };
    let people = list(value, "totals").iter().filter_map(|one| {
        Some(format!("{} {}", one.get("who")?.as_str()?, signed(one.get("net")?.as_i64()?)))
    });
    let house = value.get("house").and_then(Value::as_i64).map(|house| format!("house {}", signed(house)));
    people.chain(house).collect::<Vec<_>>().join(", ")
}
