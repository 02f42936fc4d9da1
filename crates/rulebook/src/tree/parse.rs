//! From TOML text to the tree.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::{Kind, Node, Table};
use crate::fault::{Fault, Place};
use crate::source::{Document, Source};

/// Reads a file. What can be read is returned even when there are faults, so that one look finds them all.
pub fn parse(file: &Arc<str>, text: &str) -> (Node, Vec<Fault>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let mut builder = Builder { file, starts, document: None, faults: Vec::new() };
    for error in errors {
        let place = builder.place(error.span().map_or(0, |span| span.start));
        let message = error.message().replace('\n', ", ");
        builder.faults.push(Fault { place, code: "toml-syntax", message });
    }
    builder.document = builder.default_document(table.get_ref());
    let node = builder.table(table.get_ref(), 0, None);
    (node, builder.faults)
}

struct Builder<'a> {
    file: &'a Arc<str>,
    starts: Vec<usize>,
    document: Option<Document>,
    faults: Vec<Fault>,
}

impl Builder<'_> {
    fn place(&self, at: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= at);
        Place { file: self.file.clone(), line: line as u32 }
    }

    fn fault(&mut self, at: usize, code: &'static str, message: String) {
        let place = self.place(at);
        self.faults.push(Fault { place, code, message });
    }

    /// The document whose lines a source means when it names none: the file's key `document`.
    fn default_document(&mut self, table: &DeTable<'_>) -> Option<Document> {
        let value = table.get("document")?;
        match value.get_ref().as_str().unwrap_or_default().parse() {
            Ok(document) => Some(document),
            Err(message) => {
                self.fault(value.span().start, "bad-value", message);
                None
            }
        }
    }

    fn source(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Arc<Source>> {
        let text = value.get_ref().as_str().unwrap_or_default();
        match Source::parse(text, self.document) {
            Ok(source) => Some(Arc::new(source)),
            Err(message) => {
                self.fault(value.span().start, "bad-source", message);
                None
            }
        }
    }

    /// `source` and `sources` are not values of their own: they say where the values beside them come from.
    fn table(&mut self, table: &DeTable<'_>, at: usize, inherited: Option<&Arc<Source>>) -> Node {
        let mut built = Table::default();
        if let Some(value) = table.get("source") {
            built.stamp = self.source(value);
        }
        for (key, value) in
            table.get("sources").and_then(|value| value.get_ref().as_table()).into_iter().flatten()
        {
            if let Some(source) = self.source(value) {
                built.stamps.push((key.get_ref().to_string(), source, self.place(key.span().start)));
            }
        }
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let name = key.get_ref().as_ref();
            if name == "source" || name == "sources" {
                continue;
            }
            let source = built.stamp_for(name).or(inherited).cloned();
            let node = self.node(value, key.span().start, source.as_ref());
            built.entries.push((name.to_owned(), node));
        }
        let source = built.stamp.as_ref().or(inherited).cloned();
        Node { kind: Kind::Table(built), place: self.place(at), source }
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>, at: usize, source: Option<&Arc<Source>>) -> Node {
        let kind = match value.get_ref() {
            DeValue::String(text) => Kind::Text(text.to_string()),
            DeValue::Integer(number) => self.number(number, at),
            DeValue::Boolean(flag) => Kind::Flag(*flag),
            DeValue::Float(_) => Kind::Other("a fraction"),
            DeValue::Datetime(_) => Kind::Other("a date"),
            DeValue::Array(items) => {
                Kind::List(items.iter().map(|item| self.node(item, item.span().start, source)).collect())
            }
            DeValue::Table(table) => return self.table(table, at, source),
        };
        Node { kind, place: self.place(at), source: source.cloned() }
    }

    fn number(&mut self, number: &DeInteger<'_>, at: usize) -> Kind {
        match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Kind::Number(number),
            Err(_) => {
                self.fault(at, "bad-value", format!("{} is too large a number", number.as_str()));
                Kind::Number(0)
            }
        }
    }
}
