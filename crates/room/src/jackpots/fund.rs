//! What funds hold.

use money::Cents;

use crate::journal::{Reader, Slot, StoreError, Stream};
use crate::ledger::Books;

/// A fund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fund {
    /// Its number.
    pub number: u32,
    /// What it holds.
    pub amount: Cents,
}

/// What a fund holds.
pub fn fund(reader: &dyn Reader, number: u32) -> Result<Cents, StoreError> {
    Books::read(reader, Stream::Jackpot(number)).map(|books| books.balance(Slot::Purse))
}

/// All funds that were ever paid into.
pub fn funds(reader: &dyn Reader) -> Result<Vec<Fund>, StoreError> {
    let mut funds = Vec::new();
    let mut after = None;
    loop {
        let page = reader.streams(after, 500)?;
        let Some((last, _)) = page.last() else { return Ok(funds) };
        after = Some(*last);
        for (stream, _) in page {
            if let Stream::Jackpot(number) = stream {
                funds.push(Fund { number, amount: fund(reader, number)? });
            }
        }
    }
}
