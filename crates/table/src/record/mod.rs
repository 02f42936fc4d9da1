//! A record that stands alone: what a table was opened with, and its events as bytes and as JSON.
//!
//! Events carry numbers of circles, charges and rows of pay tables, which are places in the plan of the listing. The
//! opening lists their keys once, in the order of those numbers, and they hold for the life of the table, whatever
//! becomes of the file. JSON says the keys.

mod spoken;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::event::Event;
use crate::seen::EventSeen;
use crate::words::Words;

pub use spoken::Spoken;

/// The version of the form in which events are written. A reader knows its own and all before it.
pub const FORM: u8 = 1;

/// What a table was opened with: the first record of its stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Opening {
    /// The form of the events that follow.
    pub form: u8,
    /// The engine that opened it; told, and compared with nothing.
    pub engine: String,
    /// The listing.
    pub listing: String,
    /// The digest of its rules: what moves a card, a chip, a turn or a fee.
    pub digest: String,
    /// The family, and the number that rises when its code changes a settlement.
    pub family: FamilyVersion,
    /// The terms, as they were given.
    pub terms: Value,
    /// The keys behind the numbers.
    pub keys: Keys,
}

/// A family as it was when a table was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FamilyVersion {
    /// Its key.
    pub key: String,
    /// Its number: rounds of another one are folded from their events, and not decided anew.
    pub version: u32,
}

/// Why rounds of a record are not decided anew.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAnew {
    /// The family is not known here.
    #[error("unknown game family \"{0}\": its rounds are replayed from their events, not decided again")]
    Family(String),
    /// The family settles otherwise now.
    #[error(
        "{family} was version {then} when the table was opened and is version {now}: its rounds are replayed from \
         their events, as deciding them again could settle them differently"
    )]
    Version {
        /// The family.
        family: String,
        /// Its number in the record.
        then: u32,
        /// Its number here.
        now: u32,
    },
}

impl FamilyVersion {
    /// Whether what this family decided then can be decided anew here.
    pub fn decides_anew(&self) -> Result<(), NotAnew> {
        let words = Words::all().find(|words| words.family == self.key);
        let now = words.ok_or_else(|| NotAnew::Family(self.key.clone()))?.version;
        if now == self.version {
            return Ok(());
        }
        Err(NotAnew::Version { family: self.key.clone(), then: self.version, now })
    }
}

impl From<&Words> for FamilyVersion {
    fn from(words: &Words) -> FamilyVersion {
        FamilyVersion { key: words.family.to_owned(), version: words.version }
    }
}

/// The keys behind the numbers of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Keys {
    /// The circles.
    pub wagers: Vec<String>,
    /// The charges of the schedule.
    pub charges: Vec<String>,
    /// The pay tables with their rows.
    pub tables: Vec<TableKeys>,
    /// The rows of the house way; tables that were opened before it was listed have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house_way: Vec<String>,
}

/// A pay table and its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableKeys {
    /// The table.
    pub key: String,
    /// Its rows.
    pub rows: Vec<String>,
}

/// Bytes that are no event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// Nothing is there.
    #[error("the record is empty: it must begin with its version")]
    Empty,
    /// It was written by a later version.
    #[error("the record has format version {0}; this engine reads up to version {FORM}")]
    Form(u8),
    /// It cannot be written.
    #[error("the event cannot be written: {0}")]
    Unwritten(String),
    /// It cannot be read.
    #[error("the record cannot be read: {0}")]
    Bytes(String),
    /// A key that the opening does not list.
    #[error("the table's opening lists no {what} \"{key}\"")]
    Key {
        /// Of what kind.
        what: &'static str,
        /// Which.
        key: String,
    },
}

/// Events as bytes: the version of the form, then one after another.
pub fn to_bytes(events: &[Event]) -> Result<Vec<u8>, BadRecord> {
    events.iter().try_fold(vec![FORM], |bytes, event| {
        postcard::to_extend(event, bytes).map_err(|wrong| BadRecord::Unwritten(wrong.to_string()))
    })
}

/// The events of bytes.
pub fn of_bytes(bytes: &[u8]) -> Result<Vec<Event>, BadRecord> {
    let (form, mut rest) = bytes.split_first().ok_or(BadRecord::Empty)?;
    if *form != FORM {
        return Err(BadRecord::Form(*form));
    }
    let mut events = Vec::new();
    while !rest.is_empty() {
        let (event, left) =
            postcard::take_from_bytes(rest).map_err(|wrong| BadRecord::Bytes(wrong.to_string()))?;
        events.push(event);
        rest = left;
    }
    Ok(events)
}

impl Keys {
    /// Anything of the vocabulary in JSON, with keys in the place of numbers.
    pub fn json(&self, said: &impl Serialize) -> Value {
        let mut value = serde_json::to_value(said).unwrap_or_default();
        self.say(&mut value);
        value
    }

    /// An event as an eye sees it, in JSON, with keys in the place of numbers.
    pub fn event(&self, seen: &EventSeen) -> Value {
        let mut value = seen.told();
        self.say(&mut value);
        value
    }

    /// Puts keys in the place of numbers.
    pub fn say(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.say(item)),
            Value::Object(facts) => {
                self.say_row(facts);
                self.say_house_way(facts);
                for (name, fact) in facts.iter_mut() {
                    let key = match (name.as_str(), fact.as_u64()) {
                        ("wager" | "needs", Some(number)) => self.wagers.get(number as usize),
                        ("charge", Some(number)) => self.charges.get(number as usize),
                        _ => None,
                    };
                    match key {
                        Some(key) => *fact = Value::String(key.clone()),
                        None => self.say(fact),
                    }
                }
            }
            _ => {}
        }
    }

    /// A row of a pay table, as `{"table": .., "row": ..}`.
    fn say_row(&self, facts: &mut Map<String, Value>) {
        let numbers = (facts.get("table").and_then(Value::as_u64), facts.get("row").and_then(Value::as_u64));
        let (Some(table), Some(row)) = numbers else { return };
        let Some(table) = self.tables.get(table as usize) else { return };
        let Some(row) = table.rows.get(row as usize) else { return };
        facts.insert("table".into(), Value::String(table.key.clone()));
        facts.insert("row".into(), Value::String(row.clone()));
    }

    /// The row of the house way that set a hand, which stands beside what it put in front.
    fn say_house_way(&self, facts: &mut Map<String, Value>) {
        let Some(row) = facts.get("row").and_then(Value::as_u64).filter(|_| facts.contains_key("front"))
        else {
            return;
        };
        if let Some(key) = self.house_way.get(row as usize) {
            facts.insert("row".into(), Value::String(key.clone()));
        }
    }

    /// Puts the numbers back in the place of keys.
    pub fn unsay(&self, value: &mut Value) -> Result<(), BadRecord> {
        match value {
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.unsay(item)),
            Value::Object(facts) => {
                self.unsay_row(facts)?;
                self.unsay_house_way(facts)?;
                for (name, fact) in facts.iter_mut() {
                    let (what, keys) = match name.as_str() {
                        "wager" | "needs" => ("wager", &self.wagers),
                        "charge" => ("charge", &self.charges),
                        _ => ("", &Vec::new()),
                    };
                    match fact.as_str().filter(|_| !what.is_empty()) {
                        Some(key) => *fact = Value::from(number(keys.iter(), what, key)?),
                        None => self.unsay(fact)?,
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn unsay_row(&self, facts: &mut Map<String, Value>) -> Result<(), BadRecord> {
        let keys = (facts.get("table").and_then(Value::as_str), facts.get("row").and_then(Value::as_str));
        let (Some(table), Some(row)) = keys else { return Ok(()) };
        let table = number(self.tables.iter().map(|table| &table.key), "pay table", table)?;
        let row = number(self.tables[table].rows.iter(), "row", row)?;
        facts.insert("table".into(), Value::from(table));
        facts.insert("row".into(), Value::from(row));
        Ok(())
    }

    fn unsay_house_way(&self, facts: &mut Map<String, Value>) -> Result<(), BadRecord> {
        let Some(key) = facts.get("row").and_then(Value::as_str).filter(|_| facts.contains_key("front"))
        else {
            return Ok(());
        };
        let row = number(self.house_way.iter(), "row of the house way", key)?;
        facts.insert("row".into(), Value::from(row));
        Ok(())
    }
}

fn number<'k>(
    mut keys: impl Iterator<Item = &'k String>,
    what: &'static str,
    key: &str,
) -> Result<usize, BadRecord> {
    keys.position(|held| held == key).ok_or_else(|| BadRecord::Key { what, key: key.to_owned() })
}
