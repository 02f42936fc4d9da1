//! What funds collected and paid in a span of time.

use money::Cents;
use serde::Serialize;

use crate::floor::Span;
use crate::journal::{Reader, Record, Slot, StoreError, Stream};
use crate::ledger::{Movement, Why};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// A fund in a report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct JackpotRow {
    /// The number of the fund.
    pub fund: u32,
    /// What it held at the beginning.
    pub before: Cents,
    /// Fees that came in.
    pub collected: Cents,
    /// Jackpots paid.
    pub paid: Cents,
    /// How many.
    pub hits: u32,
    /// What void rounds and corrections changed.
    pub corrected: Cents,
    /// What it held at the end.
    pub after: Cents,
}

/// The funds in a span of time, by number.
pub fn jackpot_rows(reader: &dyn Reader, span: Span) -> Result<Vec<JackpotRow>, StoreError> {
    let funds = super::funds(reader)?.into_iter();
    funds.map(|fund| row(reader, fund.number, fund.amount, span)).collect()
}

/// From what a fund holds now back to what it held then: a fund's stream is read from its end.
fn row(reader: &dyn Reader, fund: u32, now: Cents, span: Span) -> Result<JackpotRow, StoreError> {
    let stream = Stream::Jackpot(fund);
    let gone = reader.gone(stream)?;
    let mut row = JackpotRow { fund, before: now, after: now, ..JackpotRow::default() };
    let mut upto = reader.head(stream)?.seq;
    while upto > gone {
        let from = upto.saturating_sub(PAGE as u64).max(gone);
        let page = reader.load(stream, from, (upto - from) as usize)?;
        for record in page.iter().rev() {
            if record.at < span.from {
                return Ok(row);
            }
            let gained = gained(record);
            row.before -= gained;
            if record.at >= span.to {
                row.after -= gained;
            } else {
                row.note(record, gained);
            }
        }
        upto = from;
    }
    Ok(row)
}

impl JackpotRow {
    fn note(&mut self, record: &Record, gained: Cents) {
        match Movement::of(record).map(|movement| movement.why) {
            Some(Why::JackpotFees(_)) => self.collected += gained,
            Some(Why::JackpotPaid { .. }) => {
                self.paid -= gained;
                self.hits += 1;
            }
            _ => self.corrected += gained,
        }
    }
}

fn gained(record: &Record) -> Cents {
    let purse = record.postings.iter().filter(|posting| posting.account == Slot::Purse);
    purse.map(|posting| posting.amount).sum()
}
