//! Jackpot boxes of tables that were closed before the rule was posted: what lies in them goes to the fund.

use money::Cents;
use rulebook::book::Book;

use crate::ids::TableNo;
use crate::journal::{Append, Appended, Draft, Slot, StoreError, Stream};
use crate::ledger::{self, Books, Leg, Movement, Why};
use crate::tables::{Desk, Spec, Undone, entry, is_closed, opened_with};

impl Desk<'_> {
    /// Moves the jackpot boxes of closed tables to the funds of the rules that the book has for their games; answers how much.
    pub async fn drop_closed_jackpots(&self, book: &Book) -> Result<Cents, Undone> {
        let mut moved = Cents::ZERO;
        for (stream, slot, amount) in self.journal.reader().balances()? {
            let Stream::Table(table) = stream else { continue };
            if slot != Slot::Jackpot || amount <= Cents::ZERO || !self.is_closed(table)? {
                continue;
            }
            if let Some(fund) = self.fund_of_closed(table, book)? {
                moved += self.drop_closed(table, fund).await?;
            }
        }
        Ok(moved)
    }

    fn is_closed(&self, table: TableNo) -> Result<bool, StoreError> {
        let reader = self.journal.reader();
        let head = reader.head(Stream::Table(table))?.seq;
        let last = reader.load(Stream::Table(table), head.saturating_sub(1), 1)?;
        Ok(last.first().is_some_and(is_closed))
    }

    /// The fund that the table would feed if it were open.
    fn fund_of_closed(&self, table: TableNo, book: &Book) -> Result<Option<u32>, StoreError> {
        let gone = self.journal.reader().gone(Stream::Table(table))?;
        let Some(opened) = opened_with(self.journal.reader(), table, gone)? else { return Ok(None) };
        let Spec { listing, set_up, .. } = opened.spec;
        let listing = listing.parse().ok().and_then(|id| book.listing(&id).ok());
        let Some(listing) = listing else { return Ok(None) };
        let stakes = set_up.stakes.map(|stakes| families::figures(&stakes));
        let plays = |wanted: &[String]| {
            wanted.is_empty() || wanted.iter().any(|wanted| Some(families::figures(wanted)) == stakes)
        };
        let rules = families::jackpots_of(book, &listing);
        Ok(rules.into_iter().find(|(wanted, _)| plays(wanted)).map(|(_, terms)| terms.fund))
    }

    /// One append: what another node has moved already is not there any more.
    async fn drop_closed(&self, table: TableNo, fund: u32) -> Result<Cents, Undone> {
        let stream = Stream::Table(table);
        let (held, into) = (Books::read(self.journal.reader(), stream)?, Stream::Jackpot(fund));
        let amount = held.balance(Slot::Jackpot);
        if amount <= Cents::ZERO {
            return Ok(Cents::ZERO);
        }
        let why = Movement { why: Why::JackpotFees(table), by: None };
        let draft = Draft {
            stream,
            after: held.head,
            kind: ledger::KIND,
            version: ledger::VERSION,
            payload: why.to_bytes(),
            postings: entry([(Slot::Jackpot, -amount), (Slot::Transit, amount)])?,
        };
        let books = Books::read(self.journal.reader(), into)?;
        let legs = [Leg { books: &books, gains: amount }];
        let append: Append = ledger::carry_because(self.fresh_id(), self.clock.now(), draft, &legs, &why)?;
        match self.journal.append(append).await {
            Ok(Appended::Stored(_)) => Ok(amount),
            // Another was first: it is looked at again with the next start, or the next change of the rules.
            Ok(Appended::Known(_) | Appended::Behind { .. }) | Err(StoreError::Forked { .. }) => {
                Ok(Cents::ZERO)
            }
            Err(error) => Err(error.into()),
        }
    }
}
