//! The sheet of the cage.

use std::collections::BTreeMap;

use money::Cents;
use serde::Serialize;

use super::super::report::Span;
use super::standing::Since;
use super::{Open, OpenKind};
use crate::clock::Time;
use crate::journal::{Reader, Record, Slot, StoreError, Stream};
use crate::ledger::{Movement, SlipKind, Why};

/// The cage in a shift. All chips come from it, so its balance is below zero by what is out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CageSheet {
    /// Its balance at the beginning.
    pub opening: Cents,
    /// What came in and went out, by reason.
    pub lines: Vec<CageLine>,
    /// Its balance at the end.
    pub closing: Cents,
    /// What the lines do not explain; zero.
    pub difference: Cents,
    /// When the shift ends.
    #[serde(skip)]
    to: Time,
}

/// What came in and went out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CageLine {
    /// The reason: `allowance`, `bots`, `fill`, `credit`, `over-short`, `drop`, `correction`, `closed` or `other`.
    pub why: &'static str,
    /// What came in.
    pub r#in: Cents,
    /// What went out.
    pub out: Cents,
    /// How often.
    pub times: u32,
}

pub(super) fn sheet(reader: &dyn Reader, span: Span) -> Result<CageSheet, StoreError> {
    let since = Since::read(reader, Stream::Cage, (span.from, span.to))?;
    let held = |sums: &BTreeMap<Slot, Cents>| sums.get(&Slot::Purse).copied().unwrap_or_default();
    let mut lines: BTreeMap<&'static str, CageLine> = BTreeMap::new();
    for record in &since.records {
        let moved: Cents =
            record.postings.iter().filter(|p| p.account == Slot::Purse).map(|p| p.amount).sum();
        let why = why(record);
        let line =
            lines.entry(why).or_insert(CageLine { why, r#in: Cents::ZERO, out: Cents::ZERO, times: 0 });
        line.times += 1;
        if moved.is_negative() { line.out += -moved } else { line.r#in += moved }
    }
    let (opening, closing) = (held(&since.opening), held(&since.closing));
    let lines: Vec<CageLine> = lines.into_values().collect();
    let moved: Cents = lines.iter().map(|line| line.r#in - line.out).sum();
    Ok(CageSheet { opening, closing, lines, difference: closing - opening - moved, to: span.to })
}

fn why(record: &Record) -> &'static str {
    match Movement::of(record).map(|movement| movement.why) {
        Some(Why::Allowance { .. }) => "allowance",
        Some(Why::Table(_)) => "bots",
        Some(Why::Correction { .. }) => "correction",
        Some(Why::TableClosed(_)) => "closed",
        Some(Why::Slip { kind, .. }) => match kind {
            SlipKind::Fill => "fill",
            SlipKind::Credit => "credit",
            SlipKind::OverShort => "over-short",
            SlipKind::Drop => "drop",
        },
        // A fund is paid from its own stream; the cage has no part in it.
        Some(Why::JackpotFees(_) | Why::JackpotPaid { .. }) | None => "other",
    }
}

impl CageSheet {
    pub(super) fn open(&self) -> Option<Open> {
        let open = Open { table: None, at: self.to, what: OpenKind::Unbalanced, amount: self.difference };
        (self.difference != Cents::ZERO).then_some(open)
    }
}
