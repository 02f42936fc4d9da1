//! A value in words, with the structure a page needs.

use super::{Field, Mark};
use crate::wording::Wording;

/// A value as shown to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// The value is not given and need not be.
    Nothing,
    /// One line.
    Line(String),
    /// One line for each item.
    Lines(Vec<String>),
    /// Rows and columns.
    Grid(Vec<Vec<String>>),
    /// Named values below a heading.
    Part(Vec<Row>),
}

/// One named value of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The key in the file.
    pub key: String,
    /// What it means, in words.
    pub label: String,
    /// The value.
    pub shown: Shown,
    /// Whether it is for information only: no rule of play depends on it.
    pub told: bool,
}

impl Row {
    /// The rows of a record: its fields with their values.
    #[doc(hidden)]
    pub fn fields(fields: &[Field], values: Vec<Shown>, words: Wording) -> Vec<Row> {
        let row = |(field, shown): (&Field, Shown)| Row {
            key: field.key(),
            label: words.label(field.title()),
            shown,
            told: field.mark == Mark::Told,
        };
        fields.iter().zip(values).map(row).collect()
    }
}

/// The label on the page, from the first line of a field's documentation.
pub(super) fn on_page(doc: &str) -> &str {
    doc.trim().trim_end_matches('.')
}

impl Shown {
    /// Whether there is anything to print.
    pub fn is_empty(&self) -> bool {
        match self {
            Shown::Nothing => true,
            Shown::Line(_) => false,
            Shown::Lines(lines) => lines.is_empty(),
            Shown::Grid(rows) => rows.is_empty(),
            Shown::Part(rows) => rows.iter().all(|row| row.shown.is_empty()),
        }
    }

    /// Everything on one line, for a list of such values.
    pub fn inline(&self) -> String {
        match self {
            Shown::Nothing => String::new(),
            Shown::Line(line) => line.clone(),
            Shown::Lines(lines) => lines.join("; "),
            Shown::Grid(rows) => rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("; "),
            Shown::Part(rows) => {
                let filled = rows.iter().filter(|row| !row.shown.is_empty());
                filled
                    .map(|row| format!("{}: {}", row.label, row.shown.inline()))
                    .collect::<Vec<_>>()
                    .join("; ")
            }
        }
    }
}
