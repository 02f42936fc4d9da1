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
    let node = builder.table(table.get_ref(), 0, None, Vec::new());
    (node, builder.faults)
}

struct Builder<'a> {
    file: &'a Arc<str>,
    starts: Vec<usize>,
    document: Option<Document>,
    faults: Vec<Fault>,
}

/// A source for what lies further down: the steps still to go, the last one first.
struct Path {
    steps: Vec<String>,
    source: Arc<Source>,
    at: usize,
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

    /// The sources that a table gives for what is in it, by paths.
    fn paths(&mut self, table: &DeTable<'_>) -> Vec<Path> {
        let mut paths = Vec::new();
        let given = table.get("sources").and_then(|value| value.get_ref().as_table());
        let mut given: Vec<_> = given.into_iter().flatten().collect();
        given.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in given {
            let at = key.span().start;
            let mut steps: Vec<String> = key.get_ref().split('.').map(str::to_owned).collect();
            if steps.iter().any(String::is_empty) {
                let form = "is not a path: write keys separated by dots, as in \"deck.burn\"";
                self.fault(at, "bad-source", format!("\"{}\" {form}", key.get_ref()));
                continue;
            }
            steps.reverse();
            if let Some(source) = self.source(value) {
                paths.push(Path { steps, source, at });
            }
        }
        paths
    }

    /// `source` and `sources` are not values of their own: they say where the values beside them come from, and those
    /// further down, by paths with dots.
    fn table(
        &mut self,
        table: &DeTable<'_>,
        at: usize,
        inherited: Option<&Arc<Source>>,
        given: Vec<Path>,
    ) -> Node {
        let mut built = Table::default();
        if let Some(value) = table.get("source") {
            built.stamp = self.source(value);
        }
        let mut further: Vec<(String, Vec<Path>)> = Vec::new();
        for mut path in self.paths(table).into_iter().chain(given) {
            let Some(step) = path.steps.pop() else { continue };
            if path.steps.is_empty() {
                built.stamps.push((step, path.source, self.place(path.at)));
                continue;
            }
            match further.iter_mut().find(|(key, _)| *key == step) {
                Some((_, paths)) => paths.push(path),
                None => further.push((step, vec![path])),
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
            let place = further.iter().position(|(key, _)| key == name);
            let paths = place.map(|place| further.remove(place).1).unwrap_or_default();
            let node = self.node(value, key.span().start, source.as_ref(), paths);
            built.entries.push((name.to_owned(), node));
        }
        let source = built.stamp.as_ref().or(inherited).cloned();
        for (key, paths) in further {
            let node = self.absent(&built, &key, inherited, paths);
            built.entries.push((key, node));
        }
        Node { kind: Kind::Table(built), place: self.place(at), source }
    }

    /// A table that the file does not have, with sources for what it inherits.
    fn absent(
        &mut self,
        above: &Table,
        key: &str,
        inherited: Option<&Arc<Source>>,
        paths: Vec<Path>,
    ) -> Node {
        let at = paths.first().map_or(0, |path| path.at);
        let source = above.stamp_for(key).or(inherited).cloned();
        let mut node = self.table(&DeTable::new(), at, source.as_ref(), paths);
        if let Kind::Table(table) = &mut node.kind {
            table.absent = true;
        }
        node
    }

    fn node(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        at: usize,
        source: Option<&Arc<Source>>,
        paths: Vec<Path>,
    ) -> Node {
        if let (false, Some(path)) = (matches!(value.get_ref(), DeValue::Table(_)), paths.first()) {
            let name = path.steps.last().map_or("", String::as_str);
            let message =
                format!("there is no `{name}` here; give the source to a table or to one of its keys");
            self.fault(path.at, "bad-source", message);
        }
        let kind = match value.get_ref() {
            DeValue::String(text) => Kind::Text(text.to_string()),
            DeValue::Integer(number) => self.number(number, at),
            DeValue::Boolean(flag) => Kind::Flag(*flag),
            DeValue::Float(_) => Kind::Other("a fraction"),
            DeValue::Datetime(_) => Kind::Other("a date"),
            DeValue::Array(items) => Kind::List(
                items.iter().map(|item| self.node(item, item.span().start, source, Vec::new())).collect(),
            ),
            DeValue::Table(table) => return self.table(table, at, source, paths),
        };
        Node { kind, place: self.place(at), source: source.cloned() }
    }

    fn number(&mut self, number: &DeInteger<'_>, at: usize) -> Kind {
        match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Kind::Number(number),
            Err(_) => {
                self.fault(at, "bad-value", format!("{} is too large", number.as_str()));
                Kind::Number(0)
            }
        }
    }
}
