//! The house's day on paper: what every table and the cage held at the beginning of a shift, what came and went, and what they
//! held at its end.
//!
//! All of it is computed from records. A sheet balances when `opening + in - out = closing`; a difference is named, never hidden.
//! What a table held at a moment is its balance now less what was posted since, so rooms that never wrote a slip have sheets too.

mod cage;
mod dealers;
mod drop;
mod figures;
mod standing;
mod table;

use serde::Serialize;

pub use cage::{CageLine, CageSheet};
pub use dealers::{Break, Stint, dealing};
pub use drop::{DropKind, DropLine};
pub use figures::Figure;
pub use standing::{Standing, tray};
pub(super) use table::is_pull;
pub use table::{Fills, TableSheet};

use super::deed::Noted;
use super::report::Span;
use crate::clock::{Clock, Time};
use crate::ids::TableNo;
use crate::journal::{Reader, StoreError, Stream};
use crate::tables::Opens;

/// How many records are read at once.
const PAGE: usize = 1_000;

/// The paper of a shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Paper {
    /// From when.
    pub from: Time,
    /// Up to when.
    pub to: Time,
    /// The tables that were open, held chips, or had a slip.
    pub tables: Vec<TableSheet>,
    /// The cage.
    pub cage: CageSheet,
    /// Who dealt where.
    pub dealers: Vec<Stint>,
    /// Dealers between two tables.
    pub breaks: Vec<Break>,
    /// The slips of the shift, in their order.
    pub slips: Vec<Noted>,
    /// What does not balance, or was not done: each in one sentence.
    pub open: Vec<Open>,
}

/// Something that a floor manager has to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Open {
    /// At which table; none for the cage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNo>,
    /// When.
    pub at: Time,
    /// What.
    pub what: OpenKind,
    /// How much: below zero for what is short.
    pub amount: money::Cents,
}

/// What can be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenKind {
    /// A count of the tray was over or short.
    Tray,
    /// A count of the drop was over or short.
    Drop,
    /// The table was closed, and its drop box was not pulled.
    NotPulled,
    /// The table was closed, and chips were left in its tray.
    NotCredited,
    /// The sheet does not balance.
    Unbalanced,
}

impl OpenKind {
    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            OpenKind::Tray => "tray",
            OpenKind::Drop => "drop",
            OpenKind::NotPulled => "not-pulled",
            OpenKind::NotCredited => "not-credited",
            OpenKind::Unbalanced => "unbalanced",
        }
    }
}

/// The paper of a span of time.
pub fn paper(
    reader: &dyn Reader,
    span: Span,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Paper, StoreError> {
    let log = dealers::Log::read(reader, span)?;
    let mut tables = Vec::new();
    let mut after = None;
    loop {
        let page = reader.streams(after, 500)?;
        let Some((last, _)) = page.last().copied() else { break };
        after = Some(last);
        for (stream, _) in page {
            if let Stream::Table(table) = stream {
                tables.extend(table::sheet(reader, table, span, opens, clock)?);
            }
        }
    }
    tables.sort_by_key(|sheet| sheet.sheet.table.0);
    let cage = cage::sheet(reader, span)?;
    let (dealers, breaks) = log.stints(reader, span, &tables)?;
    let slips = log.slips;
    let tables: Vec<TableSheet> = tables.into_iter().map(|played| played.sheet).collect();
    let mut open: Vec<Open> = tables.iter().flat_map(|sheet| sheet.open(span.to)).collect();
    open.extend(slips.iter().filter_map(standing::differs));
    open.extend(cage.open());
    open.sort_by_key(|open| (open.at, open.table.map(|table| table.0)));
    Ok(Paper { from: span.from, to: span.to, tables, cage, dealers, breaks, slips, open })
}

/// The sheet of one table.
pub fn table_sheet(
    reader: &dyn Reader,
    table: TableNo,
    span: Span,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Option<TableSheet>, StoreError> {
    Ok(table::sheet(reader, table, span, opens, clock)?.map(|played| played.sheet))
}
