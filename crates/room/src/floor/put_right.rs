//! A round made void, and a settlement put right: by postings, with the reason and who did it.

use families::AnyTable;
use money::Cents;
use serde::Serialize;
use table::say;

use super::redress::Redress;
use super::rounds::steps_of;
use super::{Deed, What};
use crate::ids::AccountNo;
use crate::jackpots::{RoundJackpot, VoidedJackpot};
use crate::journal::{Append, CommandId, Draft, Head, Slot, Stream};
use crate::ledger::{self, Books, Correction, Leg, Movement, Why};
use crate::tables::{self, Beside, Desk, Live, Members, NOTED, Note, Undone, VERSION};

/// A settlement to be put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who pays; nobody for the cage.
    pub from: Option<AccountNo>,
    /// Who gets it; nobody for the cage.
    pub to: Option<AccountNo>,
    /// How much.
    pub amount: Cents,
    /// Why.
    pub reason: String,
    /// The round it is about.
    pub round: Option<u32>,
}

/// What was moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PutRight {
    /// What is to be taken in.
    #[serde(skip)]
    pub note: Note,
    /// The head of the table after it.
    #[serde(skip)]
    pub head: Head,
    /// What everybody got back, or gave back.
    pub returned: Vec<(AccountNo, Cents)>,
    /// What could not be collected, and came from the cage.
    pub from_cage: Cents,
    /// What was undone of a jackpot.
    pub jackpot: Option<VoidedJackpot>,
    /// What wallets gained by it, or lost: those of people who have no chips at the table.
    #[serde(skip)]
    pub wallets: Vec<(AccountNo, Cents)>,
}

impl Desk<'_> {
    /// Makes a round void: the one that is on, else the one that was opened by this record and is over.
    pub async fn void(
        &self,
        live: &Live,
        seq: Option<u64>,
        by: AccountNo,
        reason: &str,
        before: impl FnOnce(u64) -> Result<(Members, AnyTable), Undone>,
    ) -> Result<PutRight, Undone> {
        let open = live.round_began().filter(|began| seq.is_none_or(|seq| seq == *began));
        let Some(seq) = open.or(seq) else {
            return Err(Undone::not("no-round", |tongue| say!(tongue, "room.no-round-on")));
        };
        if open.is_none() && live.in_round() {
            return Err(Undone::not("round-on", |tongue| say!(tongue, "room.wait-for-the-end")));
        }
        // A round that is over may have been played under other rules than those of now.
        let (members, table) = match live.members_before().filter(|_| open.is_some()) {
            Some(members) => (members.clone(), live.table.clone()),
            None => before(seq)?,
        };
        let (round, steps) = steps_of(self.journal.reader(), live.number, seq)?;
        let moved = tables::moved(&members, &table, &steps).map_err(ledger::Refusal::from)?;
        if reason.trim().is_empty() {
            return Err(ledger::Refusal::NoReason { has: 0 }.into());
        }
        let jackpot = RoundJackpot::of(self.journal.reader(), live.number, seq)?;
        let make = |redress: &Redress| Note::Voided {
            round,
            seq,
            open: open.is_some(),
            chips: if open.is_some() { differences(live, redress) } else { redress.chips.clone() },
            jackpot: redress.jackpot,
        };
        let deed = Deed::at(by, live.number, What::Voided { round, seq }, reason);
        let id = CommandId::of(&["void", &live.number.to_string(), &seq.to_string()]);
        let undo = || {
            let mut redress = Redress::default();
            let reader = self.journal.reader();
            for (slot, amount) in &moved {
                match *slot {
                    Slot::Chips(account) if amount.is_negative() => redress.give(live, account, -*amount),
                    Slot::Chips(account) => redress.collect(live, reader, account, *amount)?,
                    Slot::Drop(_) if !amount.is_negative() => {
                        redress.take_from_box(live, reader, *slot, *amount)?;
                    }
                    Slot::Jackpot => {}
                    slot => *redress.moves.entry(slot).or_default() += -*amount,
                }
            }
            let fees = moved.get(&Slot::Jackpot).copied().unwrap_or_default();
            redress.jackpot = jackpot.undo(live, reader, fees, &mut redress)?;
            Ok(redress.balanced())
        };
        let done = self.put_right(live, id, &deed, undo, make).await?;
        let back = moved.iter().filter_map(|(slot, amount)| match slot {
            Slot::Chips(account) => Some((*account, -*amount)),
            _ => None,
        });
        Ok(PutRight { returned: back.collect(), ..done })
    }

    /// Puts a settlement right, between rounds. What the payer has not got comes from the cage.
    pub async fn correct(&self, live: &Live, by: AccountNo, asked: &Request) -> Result<PutRight, Undone> {
        let stream = |account: Option<AccountNo>| account.map_or(Stream::Cage, Stream::Wallet);
        let (from, to) = (stream(asked.from), stream(asked.to));
        let reason = asked.reason.trim().to_owned();
        Correction { from, to, amount: asked.amount, reason: reason.clone(), by }.check()?;
        if from == to {
            return Err(Undone::not("same-account", |tongue| say!(tongue, "room.same-account")));
        }
        if live.in_round() {
            return Err(Undone::not("round-on", |tongue| say!(tongue, "room.between-rounds")));
        }
        let what =
            What::Corrected { from: asked.from, to: asked.to, amount: asked.amount, round: asked.round };
        let deed = Deed::at(by, live.number, what, &reason);
        let pay = || {
            let mut redress = Redress::default();
            match asked.from {
                Some(account) => redress.collect(live, self.journal.reader(), account, asked.amount)?,
                None => *redress.purses.entry(Stream::Cage).or_default() += -asked.amount,
            }
            match asked.to {
                Some(account) => redress.give(live, account, asked.amount),
                None => *redress.purses.entry(Stream::Cage).or_default() += asked.amount,
            }
            Ok(redress.balanced())
        };
        let make = |redress: &Redress| Note::Corrected { chips: redress.chips.clone() };
        self.put_right(live, self.fresh_id(), &deed, pay, make).await
    }

    async fn put_right(
        &self,
        live: &Live,
        id: CommandId,
        deed: &Deed,
        redress: impl Fn() -> Result<Redress, Undone>,
        make: impl Fn(&Redress) -> Note,
    ) -> Result<PutRight, Undone> {
        let mut told = None;
        let append = || {
            let redress = redress()?;
            let note = make(&redress);
            let append = self.redressed(live, id, deed, &redress, &note)?;
            told = Some((note, redress.from_cage, redress.wallets(), redress.jackpot));
            Ok(append)
        };
        let stored = self.append(live, Beside::deed(Some(deed)), append).await?;
        let head =
            stored.ok_or_else(|| Undone::not("done-before", |tongue| say!(tongue, "room.done-before")))?;
        let (note, from_cage, wallets, jackpot) = told.ok_or(Undone::Behind)?;
        Ok(PutRight { note, head, returned: Vec::new(), from_cage, jackpot, wallets })
    }

    fn redressed(
        &self,
        live: &Live,
        id: CommandId,
        deed: &Deed,
        redress: &Redress,
        note: &Note,
    ) -> Result<Append, Undone> {
        let draft = Draft {
            stream: Stream::Table(live.number),
            after: live.head,
            kind: NOTED,
            version: VERSION,
            payload: note.to_bytes(),
            postings: tables::entry(redress.moves.iter().map(|(slot, amount)| (*slot, *amount)))?,
        };
        let mut books = Vec::new();
        for (stream, gains) in &redress.purses {
            books.push((Books::read(self.journal.reader(), *stream)?, *gains));
        }
        let legs: Vec<Leg<'_>> = books.iter().map(|(books, gains)| Leg { books, gains: *gains }).collect();
        let why = Why::Correction { reason: deed.reason.clone(), short: redress.from_cage };
        let why = Movement { why, by: deed.by };
        Ok(ledger::carry_because(id, self.clock.now(), draft, &legs, &why)?)
    }
}

/// By what stacks differ from what the table before the round says.
fn differences(live: &Live, redress: &Redress) -> Vec<(table::Person, Cents)> {
    let Some(before) = live.rolled_back() else { return Vec::new() };
    let gained = |person| redress.chips.iter().find(|(held, _)| *held == person).map(|(_, gained)| *gained);
    let people = before.here().iter().filter_map(|person| {
        let shall = live.table.chips(person) + gained(person).unwrap_or_default();
        let differs = shall - before.chips(person);
        (differs != Cents::ZERO).then_some((person, differs))
    });
    people.collect()
}
