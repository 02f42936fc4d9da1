//! From the tree to typed records: reading with all faults at once, and showing each value in words.

#[doc(hidden)]
pub mod choices;
mod json;
mod kinds;
mod record;
mod schema;
mod shown;

use std::fmt;
use std::str::FromStr;

pub use choices::choices;
pub use json::{Detail, Object};
pub(crate) use json::{json_by_serialize, write_as_text};
pub use kinds::{Name, Named, Span};
pub use record::{mark, record};
pub use schema::{Answer, Key, Mark, RecordSchema, Schema};
#[doc(hidden)]
pub use schema::{Field, expected_table};
pub use shown::{Row, Shown};

use crate::fault::{Fault, Place, did_you_mean, stop};
use crate::tree::{Kind, Node, Table};
use crate::wording::Wording;
use choices::one_of;

/// A value that a file of the rulebook can hold.
pub trait Value: Sized {
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

    /// The value as JSON.
    fn json(&self, detail: Detail) -> serde_json::Value;

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
    /// Whether the values are those of a table that was stored before.
    stored: bool,
}

impl Reader {
    /// A reader of rules that a table was opened with before: what is fixed now may say something else in them.
    pub fn of_stored_rules() -> Reader {
        Reader { stored: true, ..Reader::default() }
    }

    /// Whether the values are those of a table that was stored before.
    pub fn is_of_stored_rules(&self) -> bool {
        self.stored
    }

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
        let message = format!("`{}` is {}; expected {expected}", self.path(), node.kind.name());
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
        self.bad_value(node, &format!("\"{text}\" is not known{} Expected {}", stop(&hint), one_of(keys)));
    }

    /// The cells of a row: a list of exactly `N` items.
    pub fn cells<'a, T: Value, const N: usize>(&mut self, node: &'a Node) -> Option<[&'a Node; N]> {
        let Kind::List(cells) = &node.kind else {
            self.wrong::<T>(node);
            return None;
        };
        let cells: Vec<&Node> = cells.iter().collect();
        cells.try_into().ok().or_else(|| self.bad(node, &format!("expected {}", T::expected())))
    }

    /// The items of a list of such values.
    fn items<'a>(&mut self, node: &'a Node, expected: fn() -> String) -> Option<&'a [Node]> {
        if let Kind::List(items) = &node.kind {
            return Some(items);
        }
        self.wrong_type(node, &expected());
        None
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
            let message = format!("`{}` is {}; expected a table", self.path(), node.kind.name());
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

impl<'a> Fields<'a> {
    /// Reads the field with this name (underscores are written as dashes).
    pub fn take<T: Value>(&mut self, field: &str) -> Option<T> {
        self.take_marked(field, Mark::Decides)
    }

    /// Reads the field with this name; a value that is never played is refused. What does not depend on the type is in
    /// functions of its own: this one is compiled for every type of the rulebook.
    pub fn take_marked<T: Value>(&mut self, field: &str, mark: Mark) -> Option<T> {
        let Some(node) = self.enter(field, mark) else {
            let value = T::absent();
            if value.is_none() {
                self.missing(field, T::expected);
            }
            return value;
        };
        let value = T::read(node, self.reader);
        self.reader.path.pop();
        value
    }

    /// Steps down the path to a field, if it is given.
    fn enter(&mut self, field: &str, mark: Mark) -> Option<&'a Node> {
        let key = field.replace('_', "-");
        let node = self.table.get(&key);
        if let Some(node) = node {
            self.reader.path.push(key.clone());
            self.refuse_unplayed(node, mark);
        }
        self.taken.push(key);
        node
    }

    fn refuse_unplayed(&mut self, node: &Node, mark: Mark) {
        let stored = self.reader.stored && mark.is_in_digest();
        if let Some(words) = mark.only()
            && !stored
            && !mark.allows(&node.plain())
        {
            let right = words.replace(" | ", " or ");
            let message = format!("`{}` must be {right}; got {}", self.reader.path(), node.plain());
            self.reader.fault(&node.place, "not-played", message);
        }
    }

    fn missing(&mut self, field: &str, expected: fn() -> String) {
        let path = self.reader.within(&field.replace('_', "-"), |reader| reader.path());
        let message = format!("`{path}` is missing; expected {}", expected());
        self.reader.fault(self.place, "missing-key", message);
    }

    /// Accepts a key that is read elsewhere.
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
