//! Broken sources: unknown documents, and lines past the end of a document.

use std::collections::BTreeMap;

use super::Finding;
use crate::account::{Account, lines_of};
use crate::book::Book;
use crate::fault::Place;
use crate::source::{Document, Lines, Source};
use crate::tree::{Kind, Node};

/// How many lines each document has, by the accounts of them.
type Lengths = BTreeMap<Document, u32>;

/// The sources of the wanted files that point at nothing.
pub(super) fn findings(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    let lengths = lengths(book);
    let folders = ["rooms/", "bases/", "parts/", "clauses/"];
    let path_is = |path: &&str| folders.iter().any(|folder| path.starts_with(folder)) && wanted(path);
    for path in book.files().paths().filter(path_is) {
        // A file that cannot be read says so elsewhere.
        let Some((tree, _)) = book.tree(path) else { continue };
        walk(&tree, &lengths, findings);
        if path.starts_with("clauses/") {
            clauses(&tree, &lengths, findings);
        }
    }
}

/// The last line that the accounts of a document name.
fn lengths(book: &Book) -> Lengths {
    let mut lengths = Lengths::new();
    for (document, account) in Account::load(book, |_| true).0 {
        for lines in lines_of(&account.range, document).into_iter().flatten() {
            let length = lengths.entry(document).or_default();
            *length = (*length).max(lines.last);
        }
    }
    lengths
}

/// Every source is given by a table: for all of it, or for one of its keys.
fn walk(node: &Node, lengths: &Lengths, findings: &mut Vec<Finding>) {
    match &node.kind {
        Kind::Table(table) => {
            if let Some(source) = &table.stamp {
                source_findings(source, &node.place, lengths, findings);
            }
            table.stamps.iter().for_each(|(_, source, place)| {
                source_findings(source, place, lengths, findings);
            });
            table.entries.iter().for_each(|(_, node)| walk(node, lengths, findings));
        }
        Kind::List(items) => items.iter().for_each(|item| walk(item, lengths, findings)),
        _ => {}
    }
}

fn source_findings(source: &Source, place: &Place, lengths: &Lengths, findings: &mut Vec<Finding>) {
    source.lines.iter().for_each(|lines| line_findings(*lines, place, lengths, findings));
}

fn line_findings(lines: Lines, place: &Place, lengths: &Lengths, findings: &mut Vec<Finding>) {
    match lengths.get(&lines.document) {
        None => {
            let message = format!("{lines}: there is no document {}", lines.document);
            findings.push(Finding::new(place, "unknown-document", message));
        }
        Some(length) if lines.last > *length => {
            let message = format!("{lines}: document {} has {length} lines", lines.document);
            findings.push(Finding::new(place, "past-the-end", message));
        }
        Some(_) => {}
    }
}

/// The lines of clauses, which are values of their own.
fn clauses(tree: &Node, lengths: &Lengths, findings: &mut Vec<Finding>) {
    let Some(Kind::List(clauses)) = tree.at(&["clause"]).map(|node| &node.kind) else { return };
    for node in clauses.iter().filter_map(|clause| clause.at(&["lines"])) {
        let words = node.text().unwrap_or_default().split(',');
        for lines in words.filter_map(|word| crate::source::parse_lines(word.trim(), None).ok()) {
            line_findings(lines, &node.place, lengths, findings);
        }
    }
}
