//! Fees to the fund, and payments from it.

use money::Cents;

use super::{JackpotDue, JackpotPaid};
use crate::floor::Redress;
use crate::ids::AccountNo;
use crate::journal::{Append, CommandId, Draft, Head, Slot, Stream};
use crate::ledger::{self, Books, Leg, Movement, Why};
use crate::tables::{self, Beside, Desk, Live, NOTED, Note, Undone, VERSION};

/// A note about a jackpot that was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// What is to be applied.
    pub note: Note,
    /// The head of the table after it.
    pub head: Head,
    /// What balances of players gained who have left the table.
    pub wallets: Vec<(AccountNo, Cents)>,
}

impl Desk<'_> {
    /// Between rounds: moves what the table has collected to the fund of its jackpot; nothing where there is nothing to move.
    pub async fn drop_jackpot(&self, live: &Live) -> Result<Option<Settled>, Undone> {
        let Some(terms) = live.roster.jackpot.as_ref().filter(|_| !live.in_round()) else { return Ok(None) };
        let fund = terms.fund;
        let table = Books::read(self.journal.reader(), Stream::Table(live.number))?;
        let amount = table.balance(Slot::Jackpot);
        if table.head != live.head {
            return Err(Undone::Behind);
        }
        if amount <= Cents::ZERO {
            return Ok(None);
        }
        let note = Note::JackpotDropped { fund, amount };
        let moved = [(Slot::Jackpot, -amount), (Slot::Transit, amount)];
        let why = Movement { why: Why::JackpotFees(live.number), by: None };
        let id = self.fresh_id();
        let append = || self.noted(live, id, &note, &moved, &[(Stream::Jackpot(fund), amount)], &why);
        let head = self.append(live, Beside::default(), append).await?.ok_or(Undone::Behind)?;
        Ok(Some(Settled { note, head, wallets: Vec::new() }))
    }

    /// Pays the jackpot that is due at a table from what its fund holds now; nothing where none is due.
    pub async fn pay_jackpot(&self, live: &Live) -> Result<Option<Settled>, Undone> {
        let Some(due) = live.roster.jackpot_due.as_deref().filter(|_| !live.in_round()) else {
            return Ok(None);
        };
        let id = CommandId::of(&["jackpot", &live.number.to_string(), &due.seq.to_string()]);
        let mut told = None;
        let append = || {
            let before = super::fund(self.journal.reader(), due.terms.fund)?;
            let (paid, redress) = payments(live, due, before);
            let rule = paid.rule.clone();
            let why = Why::JackpotPaid { table: live.number, rule, round: due.round, before };
            let note = Note::JackpotPaid(Box::new(paid));
            let moved: Vec<(Slot, Cents)> =
                redress.moves.iter().map(|(slot, cents)| (*slot, *cents)).collect();
            let purses: Vec<(Stream, Cents)> =
                redress.purses.iter().map(|(stream, cents)| (*stream, *cents)).collect();
            let append = self.noted(live, id, &note, &moved, &purses, &Movement { why, by: None })?;
            told = Some((note, redress.wallets()));
            Ok(append)
        };
        let head = self.append(live, Beside::default(), append).await?.ok_or(Undone::Behind)?;
        let (note, wallets) = told.ok_or(Undone::Behind)?;
        Ok(Some(Settled { note, head, wallets }))
    }

    /// A note that moves money between the table and other streams.
    fn noted(
        &self,
        live: &Live,
        id: CommandId,
        note: &Note,
        moved: &[(Slot, Cents)],
        purses: &[(Stream, Cents)],
        why: &Movement,
    ) -> Result<Append, Undone> {
        let draft = Draft {
            stream: Stream::Table(live.number),
            after: live.head,
            kind: NOTED,
            version: VERSION,
            payload: note.to_bytes(),
            postings: tables::entry(moved.iter().copied())?,
        };
        let mut books = Vec::new();
        for (stream, gains) in purses {
            books.push((Books::read(self.journal.reader(), *stream)?, *gains));
        }
        let legs: Vec<Leg<'_>> = books.iter().map(|(books, gains)| Leg { books, gains: *gains }).collect();
        Ok(ledger::carry_because(id, self.clock.now(), draft, &legs, why)?)
    }
}

/// What is paid from a fund that holds so much, and how it moves.
fn payments(live: &Live, due: &JackpotDue, before: Cents) -> (JackpotPaid, Redress) {
    let shares = due.shares(before);
    let mut redress = Redress::default();
    for share in &shares {
        redress.give(live, share.account, share.amount);
        *redress.purses.entry(Stream::Jackpot(due.terms.fund)).or_default() -= share.amount;
    }
    let redress = redress.balanced();
    let paid = JackpotPaid {
        rule: due.terms.rule.clone(),
        title: due.terms.title.clone(),
        fund: due.terms.fund,
        round: due.round,
        seq: due.seq,
        before,
        losing: due.hit.losing,
        winning: due.hit.winning,
        shares,
        chips: redress.chips.clone(),
    };
    (paid, redress)
}
