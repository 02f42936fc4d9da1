//! Whether jackpots were paid as their rules say: notes of tables against what was due, and records of funds against what they
//! held.

use money::{Cents, Posting};

use crate::journal::{Record, Slot, Stream};
use crate::ledger::{Movement, Why};
use crate::tables::{Live, Note};

/// Checks a note against the table before it; whether it paid a jackpot.
pub(super) fn check(live: &Live, note: &Note, postings: &[Posting<Slot>]) -> Result<bool, String> {
    let moved = |slot: Slot| -> Cents {
        postings.iter().filter(|posting| posting.account == slot).map(|posting| posting.amount).sum()
    };
    match note {
        Note::JackpotDropped { amount, .. } => {
            if moved(Slot::Jackpot) != -*amount || moved(Slot::Transit) != *amount {
                return Err(format!(
                    "it notes {amount} for the jackpot fund, but its postings move something else"
                ));
            }
            Ok(false)
        }
        Note::JackpotPaid(paid) => {
            let due = live.roster.jackpot_due.as_deref().filter(|due| due.seq == paid.seq);
            let due =
                due.ok_or_else(|| format!("it pays a jackpot that round {} did not hit", paid.round))?;
            let named = (&due.terms.rule, due.terms.fund, due.hit.losing, due.hit.winning);
            if named != (&paid.rule, paid.fund, paid.losing, paid.winning)
                || due.shares(paid.before) != paid.shares
            {
                return Err(format!(
                    "its payments are not those of jackpot \"{}\" from {}",
                    due.terms.rule, paid.before
                ));
            }
            let chips: Cents = paid.chips.iter().map(|(_, amount)| *amount).sum();
            if moved(Slot::Transit) != -chips {
                return Err(format!("it notes {chips} for stacks, but its postings move something else"));
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Follows the balance of a fund.
pub(super) struct FundCheck {
    /// What it holds; nothing for other streams, and where its first records are not here.
    held: Option<Cents>,
}

impl FundCheck {
    pub(super) fn new(stream: Stream, whole: bool) -> FundCheck {
        FundCheck { held: (whole && matches!(stream, Stream::Jackpot(_))).then_some(Cents::ZERO) }
    }

    /// A payment names what the fund held, which decides every share.
    pub(super) fn check(&mut self, record: &Record) -> Result<(), String> {
        let Some(held) = &mut self.held else { return Ok(()) };
        if let Some(Why::JackpotPaid { before, .. }) = Movement::of(record).map(|movement| movement.why)
            && before != *held
        {
            return Err(format!("it was paid from {before}, but the fund held {held}"));
        }
        let purse = record.postings.iter().filter(|posting| posting.account == Slot::Purse);
        *held += purse.map(|posting| posting.amount).sum();
        Ok(())
    }
}
