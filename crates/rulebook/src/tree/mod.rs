//! A file of the rulebook as a tree of values, each with its line and its source.
//!
//! TOML is read by the `toml` crate; this tree adds what a rulebook needs: lines for faults, sources for values, the
//! order of the file, and merging with a base and parts.

mod merge;
mod parse;

use std::borrow::Cow;
use std::sync::Arc;

pub use merge::{overlay, prune, unite};
pub use parse::parse;

use crate::fault::Place;
use crate::source::Source;

/// A value in a file.
#[derive(Debug, Clone)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// Where it comes from; a table's own source is that of the values in it that have none.
    pub source: Option<Arc<Source>>,
}

/// The shapes a value can have.
#[derive(Debug, Clone)]
pub enum Kind {
    /// A string.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Values in order.
    List(Vec<Node>),
    /// Named values in the order of the file.
    Table(Table),
    /// A kind of value that no rulebook file uses (a date, a fraction).
    Other(&'static str),
}

impl Kind {
    /// What a person calls it.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Text(_) => "text",
            Kind::Number(_) => "a number",
            Kind::Flag(_) => "true or false",
            Kind::List(_) => "a list",
            Kind::Table(_) => "a table",
            Kind::Other(name) => name,
        }
    }
}

/// Named values, in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The values.
    pub entries: Vec<(String, Node)>,
    /// The source that the file gives for everything in this table.
    pub stamp: Option<Arc<Source>>,
    /// The sources that the file gives for single keys, present here or inherited.
    pub stamps: Vec<(String, Arc<Source>, Place)>,
    /// Whether the file has no such table and only gives sources for what it inherits in it.
    pub absent: bool,
}

impl Table {
    /// The value with this name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entries.iter().find(|(key, _)| key == name).map(|(_, node)| node)
    }

    /// Takes out the value with this name.
    pub fn take(&mut self, name: &str) -> Option<Node> {
        let at = self.entries.iter().position(|(key, _)| key == name)?;
        Some(self.entries.remove(at).1)
    }

    /// The source given for one key, else for the whole table.
    fn stamp_for(&self, key: &str) -> Option<&Arc<Source>> {
        let single = self.stamps.iter().find(|(name, ..)| name == key).map(|(_, source, _)| source);
        single.or(self.stamp.as_ref())
    }
}

impl Node {
    /// The table, if it is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.kind {
            Kind::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value as plain text: the items of a list with commas between them, those of a list in it with blanks.
    pub fn plain(&self) -> String {
        self.joined(", ")
    }

    fn joined(&self, between: &str) -> String {
        match &self.kind {
            Kind::Text(text) => text.clone(),
            Kind::Number(number) => number.to_string(),
            Kind::Flag(flag) => flag.to_string(),
            Kind::List(items) => items.iter().map(|item| item.joined(" ")).collect::<Vec<_>>().join(between),
            Kind::Table(_) | Kind::Other(_) => self.kind.name().to_owned(),
        }
    }

    /// The value at a path of keys.
    pub fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(self, |node, key| node.table()?.get(key))
    }

    /// The source of a value, with the readings and the mark `outside` of what stands within it: a row of stakes may be
    /// printed in part only.
    pub fn whole_source(&self) -> Option<Source> {
        let mut source = self.source.as_deref()?.clone();
        self.leaves(&mut Vec::new(), &mut |_, leaf| {
            let Some(own) = leaf.source.as_deref() else { return };
            source.outside |= own.outside;
            let new = own.readings.iter().filter(|reading| !source.readings.contains(reading));
            let new: Vec<_> = new.copied().collect();
            source.readings.extend(new);
        });
        Some(source)
    }

    /// Calls `visit` with every value that is not a table, and with its path. Tables in a list are gone into, by their
    /// number in it; a list of anything else is one value.
    pub fn leaves<'a>(
        &'a self,
        path: &mut Vec<Cow<'a, str>>,
        visit: &mut impl FnMut(&[Cow<'a, str>], &'a Node),
    ) {
        let mut step = |key: Cow<'a, str>, node: &'a Node| {
            path.push(key);
            node.leaves(path, visit);
            path.pop();
        };
        match &self.kind {
            Kind::Table(table) => {
                table.entries.iter().for_each(|(key, node)| step(Cow::Borrowed(key), node));
            }
            Kind::List(items) if items.iter().any(|item| item.table().is_some()) => {
                items.iter().enumerate().for_each(|(at, node)| step(Cow::Owned(at.to_string()), node));
            }
            _ => visit(path, self),
        }
    }
}
