//! A tree as the text of a file: values by their sections, and their sources below.

use std::fmt::Write;

use crate::source::Source;
use crate::tree::{Kind, Node, Table};

use super::is_section;

/// The text of a file that reads as this tree.
pub(super) fn text(tree: &Node) -> String {
    let mut writer = Writer::default();
    writer.section(tree, &mut Vec::new(), None);
    if !writer.sources.is_empty() {
        writer.text.push_str("[sources]\n");
        writer.text.push_str(&writer.sources);
    }
    writer.text
}

#[derive(Default)]
struct Writer {
    text: String,
    sources: String,
}

impl Writer {
    /// A table with its values, then the tables in it. `above` is the source that its values have without a word.
    fn section(&mut self, node: &Node, path: &mut Vec<String>, above: Option<&Source>) {
        let Some(table) = node.table() else { return };
        let own = if path.is_empty() { None } else { node.source.as_deref() };
        if own.is_some() && own != above {
            self.source(&path.join("."), own);
        }
        let held = own.or(above);
        let (tables, values): (Vec<_>, Vec<_>) = table.entries.iter().partition(|(_, node)| is_section(node));
        if !path.is_empty() && (!values.is_empty() || tables.is_empty()) {
            let _ = writeln!(self.text, "[{}]", path.join("."));
        }
        for (key, node) in values {
            let _ = writeln!(self.text, "{key}={}", value(node, node.source.as_deref()));
            if node.source.is_some() && node.source.as_deref() != held {
                path.push(key.clone());
                self.source(&path.join("."), node.source.as_deref());
                path.pop();
            }
        }
        for (key, node) in tables {
            path.push(key.clone());
            self.section(node, path, held);
            path.pop();
        }
    }

    fn source(&mut self, path: &str, source: Option<&Source>) {
        let Some(source) = source else { return };
        let key = if path.contains('.') { format!("\"{path}\"") } else { path.to_owned() };
        let _ = writeln!(self.sources, "{key}={}", quoted(&source.written()));
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A value on one line. `above` is the source that it has without a word.
fn value(node: &Node, above: Option<&Source>) -> String {
    match &node.kind {
        Kind::Text(text) => quoted(text),
        Kind::Number(number) => number.to_string(),
        Kind::Flag(flag) => flag.to_string(),
        Kind::List(items) => {
            let items: Vec<String> = items.iter().map(|item| value(item, above)).collect();
            format!("[{}]", items.join(","))
        }
        Kind::Table(table) => row(node, table, above),
        // No file of the book holds such a value: it does not load.
        Kind::Other(_) => "\"\"".to_owned(),
    }
}

/// A table in a list, with the sources of its own values.
fn row(node: &Node, table: &Table, above: Option<&Source>) -> String {
    let own = node.source.as_deref();
    let mut cells: Vec<String> = table
        .entries
        .iter()
        .map(|(key, node)| format!("{key}={}", value(node, node.source.as_deref())))
        .collect();
    if own.is_some() && own != above {
        cells.extend(own.map(|source| format!("source={}", quoted(&source.written()))));
    }
    let others = table.entries.iter().filter(|(_, node)| node.source.as_deref() != own);
    let others: Vec<String> = others
        .filter_map(|(key, node)| Some(format!("{key}={}", quoted(&node.source.as_deref()?.written()))))
        .collect();
    if !others.is_empty() {
        cells.push(format!("sources={{{}}}", others.join(",")));
    }
    format!("{{{}}}", cells.join(","))
}
