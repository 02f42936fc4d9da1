//! A listing as a page of text, each value with its source.

use super::Listing;
use crate::source::Source;
use crate::tree::Node;
use crate::value::{Row, Shown};
use crate::wording::Wording;

/// One line of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum PageLine {
    /// A section begins.
    Section(String),
    /// A named part of a section begins.
    Part {
        /// How deep it lies, from one.
        depth: usize,
        /// Its name.
        label: String,
    },
    /// A value.
    Value {
        /// How deep it lies.
        depth: usize,
        /// What it is.
        label: String,
        /// The value: one line, or several.
        text: Vec<String>,
        /// Where it comes from.
        source: Option<Source>,
        /// Whether it is for information only: no rule of play depends on it.
        told: bool,
    },
}

/// A listing as lines, in reading order.
#[derive(Debug, Clone)]
pub struct Page {
    /// The lines.
    pub lines: Vec<PageLine>,
}

impl Page {
    /// The page of a listing.
    pub fn of(listing: &Listing) -> Page {
        Page::told_in(listing, Wording::English)
    }

    /// The page of a listing in a language.
    pub fn told_in(listing: &Listing, words: Wording) -> Page {
        let mut page = Page { lines: Vec::new() };
        for row in listing.shown_in(words).iter().filter(|row| !row.shown.is_empty()) {
            page.lines.push(PageLine::Section(row.label.clone()));
            page.rows(row, listing.tree().at(&[&row.key]), 0, row.told);
        }
        page
    }

    fn rows(&mut self, parent: &Row, node: Option<&Node>, depth: usize, told: bool) {
        let Shown::Part(rows) = &parent.shown else {
            self.value(parent, node, depth, told);
            return;
        };
        for row in rows.iter().filter(|row| !row.shown.is_empty()) {
            let child = node.and_then(|node| node.at(&[&row.key]));
            if matches!(row.shown, Shown::Part(_)) {
                self.lines.push(PageLine::Part { depth: depth + 1, label: row.label.clone() });
                self.rows(row, child, depth + 1, told || row.told);
            } else {
                self.value(row, child, depth, told || row.told);
            }
        }
    }

    fn value(&mut self, row: &Row, node: Option<&Node>, depth: usize, told: bool) {
        let source = node.and_then(Node::whole_source);
        let text = text(&row.shown);
        self.lines.push(PageLine::Value { depth, label: row.label.clone(), text, source, told });
    }
}

/// A value as lines; the columns of a grid are lined up.
fn text(shown: &Shown) -> Vec<String> {
    match shown {
        Shown::Nothing => Vec::new(),
        Shown::Line(line) => vec![line.clone()],
        Shown::Lines(lines) => lines.clone(),
        Shown::Part(_) => vec![shown.inline()],
        Shown::Grid(rows) => {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
            let width =
                |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
            let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
            let line = |row: &Vec<String>| {
                let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
                cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
            };
            rows.iter().map(line).collect()
        }
    }
}
