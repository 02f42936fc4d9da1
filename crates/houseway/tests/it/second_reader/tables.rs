//! Finding the fee tables of the documents by their headings, and reading their rows.

use crate::second_reader::corrections::Corrections;
use crate::second_reader::documents::{Documents, Place, cells};
use crate::second_reader::figures::{dollars, reach};
use std::rc::Rc;

/// What a column of a fee table holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    /// The number of the schedule option.
    Number,
    /// Table limit, buy-in, blinds, ante or point value.
    Limit,
    /// Total table action, wager, size of the pot or number of players: what a fee depends on.
    Band,
    Fee(Fee),
}

/// Which fee a column prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fee {
    /// The player-dealer's.
    Bank,
    /// Anybody else's: a player's, the pot's, the button's.
    Player,
    Jackpot,
    PreFlop,
    Flop,
    Turn,
    Hour,
    HalfHour,
}

/// The columns of one table, from its heading.
pub(crate) struct Heading {
    pub(crate) columns: Vec<Column>,
}

/// One row of a fee table.
pub(crate) struct Row {
    pub(crate) at: Place,
    pub(crate) heading: Rc<Heading>,
    cells: Vec<String>,
}

impl Row {
    /// The text of a column; empty when the row is too short.
    pub(crate) fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The option number that the row prints.
    pub(crate) fn number(&self) -> Option<u64> {
        let column = self.heading.columns.iter().position(|c| *c == Column::Number)?;
        self.cell(column).parse().ok()
    }

    /// The figures of each limit cell, in cents; cells without figures are left out.
    pub(crate) fn limits(&self) -> Vec<Vec<i64>> {
        let columns = self.heading.columns.iter().enumerate().filter(|(_, column)| **column == Column::Limit);
        columns.map(|(i, _)| dollars(self.cell(i))).filter(|figures| !figures.is_empty()).collect()
    }
}

/// Every row of every fee table, read with the corrections.
///
/// A table begins at its heading and goes on over the page breaks (blank lines and short titles). It ends at a
/// sentence, at the next heading, or at a row without any figure.
pub(crate) fn fee_rows(documents: &Documents, corrections: &Corrections) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut heading = None;
    let mut document = 0;
    for (at, line) in documents.lines() {
        if at.document != document {
            (heading, document) = (None, at.document);
        }
        let line = corrections.meaning(at, line);
        let Some(cells) = cells(&line) else {
            if is_sentence(&line) {
                heading = None;
            }
            continue;
        };
        if let Some(columns) = fee_heading(&cells) {
            heading = Some(Rc::new(Heading { columns }));
        } else if !has_figure(&cells) {
            heading = None;
        } else if let Some(heading) = &heading {
            rows.push(Row { at, heading: Rc::clone(heading), cells });
        }
    }
    rows
}

/// Whether a line is a sentence of the text: titles between the pages of one table are short.
pub(crate) fn is_sentence(line: &str) -> bool {
    !line.contains('\t') && line.len() > 100
}

fn has_figure(cells: &[String]) -> bool {
    cells.iter().any(|cell| !dollars(cell).is_empty() || reach(cell).is_some())
}

/// The columns, when the cells are the heading of a fee table.
fn fee_heading(cells: &[String]) -> Option<Vec<Column>> {
    let columns: Vec<Column> =
        cells.iter().filter(|cell| !cell.is_empty()).map(|cell| column(cell)).collect::<Option<_>>()?;
    let is_fee = |c: &Column| matches!(c, Column::Fee(_));
    (columns.iter().any(is_fee) && !columns.iter().all(is_fee)).then_some(columns)
}

/// What the title of a column says. The order matters: `Player Fee Per Ante Bet` is a fee, `Player Ante Bet` a band.
fn column(title: &str) -> Option<Column> {
    let title = title.to_lowercase();
    let has = |word: &str| title.contains(word);
    if !dollars(&title).is_empty() || title.len() > 60 {
        None
    } else if has("schedule option") {
        Some(Column::Number)
    } else if has("fee") || has("collection") {
        Some(Column::Fee(fee(&title)))
    } else if ["action", "total bet", "wager", "ante bet", "size of the pot", "number of players"]
        .iter()
        .any(|w| has(w))
    {
        Some(Column::Band)
    } else if ["limit", "blinds", "ante", "buy-in"].iter().any(|w| has(w)) {
        Some(Column::Limit)
    } else {
        None
    }
}

fn fee(title: &str) -> Fee {
    let named = [
        ("jackpot", Fee::Jackpot),
        ("pre-flop", Fee::PreFlop),
        ("flop", Fee::Flop),
        ("turn", Fee::Turn),
        ("hourly", Fee::Hour),
        ("30-minute mark", Fee::HalfHour),
        ("dealer", Fee::Bank),
    ];
    named.iter().find(|(word, _)| title.contains(word)).map_or(Fee::Player, |(_, fee)| *fee)
}
