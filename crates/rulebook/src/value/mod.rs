//! From the tree to typed records: reading with all faults at once, and showing each value in words.

#[doc(hidden)]
pub mod choices;
mod kinds;
mod record;
mod schema;
mod shown;

use std::fmt;
use std::str::FromStr;

pub use choices::choices;
pub use kinds::{Name, Named, Span};
pub(crate) use record::write_as_text;
pub use record::{mark, record};
#[doc(hidden)]
pub use schema::in_one_line;
pub use schema::{Answer, Key, Mark, RecordSchema, Schema};
pub use shown::{Row, Shown};

use crate::fault::{Fault, Place, did_you_mean};
use crate::tree::{Kind, Node, Table};
use crate::wording::Wording;
use choices::one_of;

/// A value that a file of the rulebook can hold.
pub trait Value: Sized + serde::Serialize {
    /// What should have been written, for the text of a fault.
    fn expected() -> String;

    /// Reads the value; faults go to the reader.
    fn read(node: &Node, reader: &mut Reader) -> Option<Self>;

    /// The value when the file does not give it; `None` when it must.
    fn absent() -> Option<Self> {
        None
    }

    /// What may be written.
    fn schema() -> Schema {
        Schema::Written { form: Self::expected() }
    }

    /// What of it decides, for the digest of the rules: a record leaves out what is told, and values by name are pairs in
    /// their order.
    fn rule(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The value in words.
    fn show(&self, words: Wording) -> Shown;
}

/// A table of a file, with its keys.
pub trait Record: Value {
    /// Its keys, and what they may hold.
    fn record() -> RecordSchema;
}

/// Collects faults while records are read, and knows the path of the value being read.
#[derive(Debug, Default)]
pub struct Reader {
    path: Vec<String>,
    faults: Vec<Fault>,
}

impl Reader {
    /// The faults found.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    /// The path of the value being read: `wager.ante.when`.
    pub fn path(&self) -> String {
        self.path.join(".")
    }

    /// Reports a fault at a place.
    pub fn fault(&mut self, place: &Place, code: &'static str, message: String) {
        self.faults.push(Fault { place: place.clone(), code, message });
    }

    /// Reports a value that is not what was expected.
    pub fn wrong<T: Value>(&mut self, node: &Node) -> Option<T> {
        self.wrong_type(node, &T::expected());
        None
    }

    fn wrong_type(&mut self, node: &Node, expected: &str) {
        let message = format!("`{}` is {}, expected {expected}", self.path(), node.kind.name());
        self.fault(&node.place, "wrong-type", message);
    }

    /// Reports a text that cannot be read; `why` says what would be right.
    pub fn bad<T>(&mut self, node: &Node, why: &str) -> Option<T> {
        self.bad_value(node, why);
        None
    }

    fn bad_value(&mut self, node: &Node, why: &str) {
        let message = format!("`{}`: {why}", self.path());
        self.fault(&node.place, "bad-value", message);
    }

    /// Reports a text that is none of these.
    pub fn unknown(&mut self, node: &Node, text: &str, keys: &[&str]) {
        let hint = did_you_mean(text, keys.iter().copied());
        self.bad_value(node, &format!("\"{text}\" is not known{hint} Expected {}", one_of(keys)));
    }

    /// The cells of a row: a list of just so many.
    pub fn cells<'a, T: Value, const N: usize>(&mut self, node: &'a Node) -> Option<[&'a Node; N]> {
        let Kind::List(cells) = &node.kind else {
            self.wrong::<T>(node);
            return None;
        };
        let cells: Vec<&Node> = cells.iter().collect();
        cells.try_into().ok().or_else(|| self.bad(node, &format!("expected {}", T::expected())))
    }

    /// Reads a text with `FromStr`, whose error says what would be right.
    pub fn parsed<T: Value + FromStr<Err: fmt::Display>>(&mut self, node: &Node) -> Option<T> {
        let Some(text) = node.text() else { return self.wrong::<T>(node) };
        text.parse().map_err(|error: T::Err| self.bad::<T>(node, &error.to_string())).ok()
    }

    /// Reads a value one step down the path.
    pub fn step<T: Value>(&mut self, key: &str, node: &Node) -> Option<T> {
        self.path.push(key.to_owned());
        let value = T::read(node, self);
        self.path.pop();
        value
    }

    /// Reads one step down the path.
    pub fn within<T>(&mut self, key: &str, read: impl FnOnce(&mut Reader) -> T) -> T {
        self.path.push(key.to_owned());
        let value = read(self);
        self.path.pop();
        value
    }

    /// The fields of a table, to be taken one by one.
    pub fn fields<'a>(&'a mut self, node: &'a Node) -> Option<Fields<'a>> {
        let Kind::Table(table) = &node.kind else {
            let message = format!("`{}` is {}, expected a table", self.path(), node.kind.name());
            self.fault(&node.place, "wrong-type", message);
            return None;
        };
        Some(Fields { reader: self, table, place: &node.place, taken: Vec::new() })
    }
}

/// The fields of one table. What is not taken in the end is an unknown key.
pub struct Fields<'a> {
    reader: &'a mut Reader,
    table: &'a Table,
    place: &'a Place,
    taken: Vec<String>,
}

impl Fields<'_> {
    /// Reads the field with this name (underscores are written as dashes).
    pub fn take<T: Value>(&mut self, field: &str) -> Option<T> {
        let key = field.replace('_', "-");
        let value = match self.table.get(&key) {
            Some(node) => self.reader.step(&key, node),
            None => {
                let value = T::absent();
                if value.is_none() {
                    self.missing(&key, &T::expected());
                }
                value
            }
        };
        self.taken.push(key);
        value
    }

    fn missing(&mut self, key: &str, expected: &str) {
        let path = self.reader.within(key, |reader| reader.path());
        self.reader.fault(self.place, "missing-key", format!("`{path}` is missing: expected {expected}"));
    }

    /// Reads the field with this name; a value that is never played is refused.
    pub fn take_marked<T: Value>(&mut self, field: &str, mark: Mark) -> Option<T> {
        self.refuse_unplayed(field, mark);
        self.take(field)
    }

    fn refuse_unplayed(&mut self, field: &str, mark: Mark) {
        let key = field.replace('_', "-");
        if let Some((node, Mark::Only(words))) = self.table.get(&key).zip(Some(mark))
            && !mark.allows(&node.plain())
        {
            let path = self.reader.within(&key, |reader| reader.path());
            let right = words.replace(" | ", " or ");
            let message = format!("`{path}` is {}: only {right} is played", node.plain());
            self.reader.fault(&node.place, "not-played", message);
        }
    }

    /// Lets a key pass that is read elsewhere.
    pub fn pass(&mut self, key: &str) {
        self.taken.push(key.to_owned());
    }

    /// Reports every key that was not taken.
    pub fn finish(self) {
        let known = |key: &str| self.taken.iter().any(|name| name == key);
        let unknown =
            self.table.entries.iter().filter(|(key, _)| !known(key)).map(|(key, node)| (key, &node.place));
        let unknown_sources =
            self.table.stamps.iter().filter(|(key, ..)| !known(key)).map(|(key, _, place)| (key, place));
        for (key, place) in unknown.chain(unknown_sources) {
            let hint = did_you_mean(key, self.taken.iter().map(String::as_str));
            let path = self.reader.path();
            let inside = if path.is_empty() { "here".to_owned() } else { format!("in `{path}`") };
            self.reader.fault(place, "unknown-key", format!("`{key}` is not a key {inside}{hint}"));
        }
    }
}
