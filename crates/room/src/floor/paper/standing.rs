//! What a table held at one moment.

use std::collections::BTreeMap;

use money::Cents;
use serde::Serialize;

use super::super::deed::{Noted, What};
use super::super::report::first;
use super::{Open, OpenKind, PAGE};
use crate::clock::Time;
use crate::ids::TableNo;
use crate::journal::{Balances, Reader, Record, Slot, StoreError, Stream};
use crate::ledger::Books;

/// What a table held.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// Players' stacks, with the wagers and the pot.
    pub in_play: Cents,
    /// The drop box.
    pub drop: Cents,
    /// The box of the jackpot.
    pub jackpot: Cents,
    /// The tray.
    pub tray: Cents,
}

impl Standing {
    /// Adds what an account holds.
    pub(super) fn add(&mut self, slot: Slot, amount: Cents) {
        match slot {
            Slot::Chips(_) | Slot::Layout | Slot::Bank => self.in_play += amount,
            Slot::Drop(_) => self.drop += amount,
            Slot::Jackpot => self.jackpot += amount,
            Slot::Purse => self.tray += amount,
            Slot::Transit => {}
        }
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Standing::default()
    }
}

/// The records of a stream from a moment on, and what the stream held at that moment: its balance now, less what came since.
pub(super) struct Since {
    /// The records of the span.
    pub(super) records: Vec<Record>,
    /// Balances at the beginning of the span.
    pub(super) opening: BTreeMap<Slot, Cents>,
    /// Balances at its end.
    pub(super) closing: BTreeMap<Slot, Cents>,
    /// The record before the first of the span.
    pub(super) after: u64,
    /// Records that are in an archive.
    pub(super) gone: u64,
}

impl Since {
    pub(super) fn read(
        reader: &dyn Reader,
        stream: Stream,
        (from, to): (Time, Time),
    ) -> Result<Since, StoreError> {
        let Books { head, balances, .. } = Books::read(reader, stream)?;
        let gone = reader.gone(stream)?;
        let begins = first(reader, stream, (gone, head.seq), from)?;
        let (mut opening, mut closing) = (sums(&balances), sums(&balances));
        let mut records = Vec::new();
        let mut after = begins;
        while after < head.seq {
            let mut page = reader.load(stream, after, PAGE.min((head.seq - after) as usize))?;
            let Some(last) = page.last() else { break };
            after = last.seq;
            for record in &page {
                take(&mut opening, record);
                if record.at >= to {
                    take(&mut closing, record);
                }
            }
            page.retain(|record| record.at < to);
            records.append(&mut page);
        }
        Ok(Since { records, opening, closing, after: begins, gone })
    }
}

fn sums(balances: &Balances) -> BTreeMap<Slot, Cents> {
    balances.iter().copied().collect()
}

fn take(sums: &mut BTreeMap<Slot, Cents>, record: &Record) {
    for posting in &record.postings {
        *sums.entry(posting.account).or_default() += -posting.amount;
    }
}

/// What the tray of a table holds now.
pub fn tray(reader: &dyn Reader, table: TableNo) -> Result<Cents, StoreError> {
    Ok(Books::read(reader, Stream::Tray(table))?.balance(Slot::Purse))
}

/// A count that was over or short.
pub(super) fn differs(noted: &Noted) -> Option<Open> {
    let (what, amount) = match noted.deed.what {
        What::Counted { counted, expected, .. } => (OpenKind::Tray, counted - expected),
        What::DropPulled { counted, expected, .. } => (OpenKind::Drop, counted - expected),
        _ => return None,
    };
    let open = Open { table: noted.deed.table, at: noted.at, what, amount };
    (amount != Cents::ZERO).then_some(open)
}
