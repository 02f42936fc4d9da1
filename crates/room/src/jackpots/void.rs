//! What a void round gives back to a fund, and takes back from it.

use money::Cents;
use serde::{Deserialize, Serialize};

use super::JackpotPaid;
use crate::floor::Redress;
use crate::ids::TableNo;
use crate::journal::{Reader, Slot, StoreError, Stream};
use crate::ledger::Books;
use crate::tables::{Live, Note, Said, opens};

/// What of a jackpot a void round undid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct VoidedJackpot {
    /// The fund.
    pub fund: u32,
    /// Fees of the round that came back out of the fund.
    pub fees: Cents,
    /// Payments that came back to it.
    pub returned: Cents,
    /// Payments that could not be collected: the fund lacks them.
    pub missing: Cents,
}

/// What a round did to a fund.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct RoundJackpot {
    fund: Option<u32>,
    paid: Option<JackpotPaid>,
}

impl RoundJackpot {
    /// Reads the notes between the record that opened the round and the next round.
    pub(crate) fn of(reader: &dyn Reader, table: TableNo, seq: u64) -> Result<RoundJackpot, StoreError> {
        let mut found = RoundJackpot::default();
        let mut after = seq;
        loop {
            let page = reader.load(Stream::Table(table), after, 200)?;
            let Some(last) = page.last() else { return Ok(found) };
            after = last.seq;
            for record in &page {
                match Said::of(record) {
                    Ok(Said::Step(step)) if step.events.iter().any(opens) => return Ok(found),
                    Ok(Said::Note(Note::JackpotDropped { fund, .. })) => found.fund = Some(fund),
                    Ok(Said::Note(Note::JackpotPaid(paid))) if paid.seq == seq => {
                        found.fund = Some(paid.fund);
                        found.paid = Some(*paid);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Takes back what the round paid, then gives back its fees: from the table where it still holds them, else from the fund;
    /// what the fund lacks comes from the cage.
    pub(crate) fn undo(
        &self,
        live: &Live,
        reader: &dyn Reader,
        fees: Cents,
        redress: &mut Redress,
    ) -> Result<Option<VoidedJackpot>, StoreError> {
        let held = Books::read(reader, Stream::Table(live.number))?.balance(Slot::Jackpot);
        let at_table = fees.min(held).max(Cents::ZERO);
        *redress.moves.entry(Slot::Jackpot).or_default() -= at_table;
        // Fees of a round before the rule was posted went to the fund with a later round.
        let fund = self.fund.or_else(|| live.roster.jackpot.as_ref().map(|terms| terms.fund));
        let Some(fund) = fund.filter(|_| self.fund.is_some() || at_table < fees) else {
            return Ok(None);
        };
        let mut voided = VoidedJackpot { fund, ..VoidedJackpot::default() };
        for share in self.paid.iter().flat_map(|paid| &paid.shares) {
            let missing = redress.collect_what_there_is(live, reader, share.account, share.amount)?;
            voided.returned += share.amount - missing;
            voided.missing += missing;
        }
        let in_fund = super::fund(reader, fund)? + voided.returned;
        voided.fees = (fees - at_table).min(in_fund).max(Cents::ZERO);
        let lacking = fees - at_table - voided.fees;
        *redress.purses.entry(Stream::Jackpot(fund)).or_default() += voided.returned - voided.fees;
        *redress.purses.entry(Stream::Cage).or_default() -= lacking;
        redress.from_cage += lacking;
        Ok(Some(voided))
    }
}
