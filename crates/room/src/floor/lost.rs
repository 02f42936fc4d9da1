//! A table that cannot be loaded: it is closed from its books, and the floor is told.

use std::collections::BTreeSet;

use money::Cents;
use table::{BankEvent, Event, RoundEvent};

use super::{Deed, What, draft};
use crate::ids::TableNo;
use crate::journal::{Append, Appended, CommandId, Reader, Record, Slot, StoreError, Stream};
use crate::ledger::{self, Books};
use crate::tables::{Desk, Member, Said, Undone, opens};

/// How many records are read at once on the way back.
const WINDOW: u64 = 500;
/// How often it is tried while others write to the same wallets.
const TRIES: usize = 100;

impl Desk<'_> {
    /// Closes a table from its books: a round that is not over is void, and all chips go to their owners.
    pub async fn close_from_books(&self, table: TableNo, why: &str) -> Result<(), Undone> {
        let id = CommandId::of(&["close", &table.to_string()]);
        let what = What::Lost { why: why.chars().take(500).collect() };
        let deed = Deed { by: None, table: Some(table), what, reason: String::new() };
        for _ in 0..TRIES {
            let append = self.closing(id, table, &deed)?;
            match self.journal.append(append).await? {
                Appended::Stored(_) | Appended::Known(_) => return Ok(()),
                Appended::Behind { .. } => {}
            }
        }
        Err(Undone::Crowded)
    }

    fn closing(&self, id: CommandId, table: TableNo, deed: &Deed) -> Result<Append, Undone> {
        let reader = self.journal.reader();
        let books = Books::read(reader, Stream::Table(table))?;
        let lies = [Slot::Layout, Slot::Bank].iter().any(|slot| books.balance(*slot) != Cents::ZERO);
        let mut round = since_opened(reader, table, books.head.seq)?;
        // Between rounds there is none to be void.
        if !lies && (!round.first().is_some_and(opens_one) || round.iter().any(closes)) {
            round.clear();
        }
        let accounts = ledger::concerned(&books, &round).into_iter();
        let mut purses: BTreeSet<Stream> =
            accounts.map(|account| Member::of_books(account).purse()).collect();
        purses.insert(Stream::Cage);
        let wallets = purses.into_iter().map(|stream| Books::read(reader, stream));
        let wallets = wallets.collect::<Result<Vec<_>, StoreError>>()?;
        let mut append = ledger::close_table(id, self.clock.now(), &books, &round, &wallets)?;
        append.records.push(draft(reader, deed)?);
        Ok(append)
    }
}

/// Whether a record ended a round.
fn closes(record: &Record) -> bool {
    let Ok(Said::Step(step)) = Said::of(record) else { return false };
    step.events.iter().any(|event| {
        matches!(
            event,
            Event::Round(RoundEvent::HandClosed)
                | Event::Bank(
                    BankEvent::RoundClosed { .. }
                        | BankEvent::NobodyWagered { .. }
                        | BankEvent::NoBank
                        | BankEvent::GameBroken
                )
        )
    })
}

/// Whether a record opened a round.
fn opens_one(record: &Record) -> bool {
    matches!(Said::of(record), Ok(Said::Step(step)) if step.events.iter().any(opens))
}

/// The records since the last round was opened, as far as they can be read. What is in an archive is of rounds that are
/// over: a table is archived up to where it was saved, between two.
fn since_opened(reader: &dyn Reader, table: TableNo, head: u64) -> Result<Vec<Record>, StoreError> {
    let stream = Stream::Table(table);
    let gone = reader.gone(stream)?;
    let mut round: Vec<Record> = Vec::new();
    let mut upto = head;
    while upto > gone {
        let from = upto.saturating_sub(WINDOW).max(gone);
        let mut page = reader.load(stream, from, (upto - from) as usize)?;
        let opened = page.iter().rposition(opens_one);
        if let Some(at) = opened {
            page.drain(..at);
        }
        page.append(&mut round);
        round = page;
        if opened.is_some() {
            break;
        }
        upto = from;
    }
    Ok(round)
}
