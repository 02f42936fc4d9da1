//! Slips: fills and credits between the cage and a table's tray, counts of the tray, and drop pulls.
//!
//! A slip is kept three times, by one append: on the stream of the tray, where its record number is the number of the slip; in
//! the log of floor actions; and, where chips move, in the cage. The audit compares the three.

use money::{Cents, Entry};
use serde::Serialize;
use table::say;

use super::deed::{self, CountTime, Deed, What};
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Append, Appended, Draft, Head, Slot, Stream};
use crate::ledger::{self, Books, Correction, KIND, Leg, Movement, SlipKind, Why};
use crate::tables::{Desk, Live, NOTED, Note, Undone, is_closed};

/// How often a slip is decided again while others write to the same accounts.
const TRIES: usize = 100;

/// What the floor writes a slip for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipRequest {
    /// Chips from the cage to the tray.
    Fill(Cents),
    /// Chips from the tray to the cage.
    Credit(Cents),
    /// The tray was counted.
    Count {
        /// Which count of the shift it is.
        when: CountTime,
        /// What was counted.
        counted: Cents,
    },
    /// The drop box was pulled and counted.
    Pull {
        /// What was counted.
        counted: Cents,
    },
}

/// A slip that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SlipDone {
    /// Its number at the table.
    pub slip: u64,
    /// What the tray held before, or the drop box, by the books.
    pub expected: Cents,
    /// What was counted, less what was expected.
    pub difference: Cents,
    /// What the tray holds now.
    pub tray: Cents,
    /// What is to be applied at the table, with the table's head after it.
    #[serde(skip)]
    pub note: Option<(Note, Head)>,
}

/// What a slip is decided on.
struct Ground {
    tray: Books,
    cage: Books,
    table: Books,
    closed: bool,
}

impl SlipRequest {
    /// Whether it says an amount of chips; a count may be of none.
    fn check(self, reason: &str) -> Result<(), Undone> {
        let (amount, least) = match self {
            SlipRequest::Fill(amount) | SlipRequest::Credit(amount) => (amount, Cents(1)),
            SlipRequest::Count { counted, .. } | SlipRequest::Pull { counted } => (counted, Cents::ZERO),
        };
        if amount < least || (amount > Cents::ZERO && !amount.is_chips()) {
            return Err(Undone::not("not-an-amount", |tongue| {
                say!(tongue, "room.not-a-count", amount = amount, most = Cents::MOST)
            }));
        }
        let has = reason.trim().chars().count();
        let needs = !matches!(self, SlipRequest::Count { .. });
        if has > Correction::MOST_LETTERS || (needs && has == 0) {
            return Err(ledger::Refusal::NoReason { has }.into());
        }
        Ok(())
    }
}

impl Desk<'_> {
    /// Writes a slip. `live` is the table where it is open here: a drop pull is noted there.
    pub async fn slip(
        &self,
        table: TableNo,
        live: Option<&Live>,
        by: AccountNo,
        request: SlipRequest,
        reason: &str,
    ) -> Result<SlipDone, Undone> {
        request.check(reason)?;
        let id = self.fresh_id();
        for _ in 0..TRIES {
            let ground = self.ground(table)?;
            let slip = Slip::decide(&ground, request, in_play(self, live)?)?;
            let deed = Deed::at(by, table, slip.what.clone(), reason);
            if slip.difference != Cents::ZERO && deed.reason.is_empty() {
                return Err(differs(slip.expected, slip.counted()));
            }
            let (append, note) = self.written(id, &ground, live, &slip, &deed)?;
            match self.journal.append(append).await? {
                Appended::Stored(heads) => {
                    let note = note.zip(heads.last().copied());
                    let tray = ground.tray.balance(Slot::Purse) + slip.tray;
                    let (expected, difference) = (slip.expected, slip.difference);
                    return Ok(SlipDone { slip: slip.number, expected, difference, tray, note });
                }
                Appended::Behind { stream, .. } if live.is_some() && stream == Stream::Table(table) => {
                    return Err(Undone::Behind);
                }
                Appended::Known(_) | Appended::Behind { .. } => {}
            }
        }
        Err(Undone::Crowded)
    }

    fn ground(&self, table: TableNo) -> Result<Ground, Undone> {
        let reader = self.journal.reader();
        let read = |stream| Books::read(reader, stream);
        let (tray, cage) = (read(Stream::Tray(table))?, read(Stream::Cage)?);
        let table = read(Stream::Table(table))?;
        let last = reader.load(table.stream, table.head.seq.saturating_sub(1), 1)?;
        let Some(last) = last.first() else {
            return Err(Undone::not("no-table", |tongue| say!(tongue, "room.no-such-table")));
        };
        Ok(Ground { tray, cage, closed: is_closed(last), table })
    }

    /// The append of a slip: the tray's record, the floor's, the cage's where chips move, and the table's last.
    fn written(
        &self,
        id: crate::journal::CommandId,
        ground: &Ground,
        live: Option<&Live>,
        slip: &Slip,
        deed: &Deed,
    ) -> Result<(Append, Option<Note>), Undone> {
        let Stream::Table(number) = ground.table.stream else { return Err(Undone::Behind) };
        ground.tray.can_gain(Slot::Purse, slip.tray)?;
        let copy = deed::draft(self.journal.reader(), deed)?;
        let tray = Draft {
            stream: ground.tray.stream,
            after: ground.tray.head,
            postings: transfer(Slot::Purse, slip.tray),
            ..copy.clone()
        };
        let why = Why::Slip { table: number, slip: slip.number, kind: slip.kind };
        let why = Movement { why, by: deed.by };
        let gains = -slip.tray + slip.dropped;
        let leg = Leg { books: &ground.cage, gains };
        let legs: &[Leg<'_>] = if gains == Cents::ZERO { &[] } else { &[leg] };
        let at = self.clock.now();
        if !slip.is_pull() {
            let mut append = ledger::carry_because(id, at, tray, legs, &why)?;
            append.records.push(copy);
            return Ok((append, None));
        }
        let note = Note::DropPulled(slip.dropped);
        let (kind, version, payload) = match (ground.closed, live) {
            // The last record of a closed table stays one that closes it.
            (true, _) => (KIND, ledger::VERSION, why.to_bytes()),
            (false, Some(_)) => (NOTED, crate::tables::VERSION, note.to_bytes()),
            (false, None) => return Err(Undone::Behind),
        };
        let after = live.filter(|_| !ground.closed).map_or(ground.table.head, |live| live.head);
        let postings = transfer(Slot::Drop(0), -slip.dropped);
        let draft = Draft { stream: ground.table.stream, after, kind, version, payload, postings };
        let mut append = ledger::carry_because(id, at, draft, legs, &why)?;
        append.records.extend([tray, copy]);
        // The table's head is the last answer.
        append.records.rotate_left(1);
        Ok((append, (!ground.closed).then_some(note)))
    }
}

/// What a slip changes.
struct Slip {
    number: u64,
    kind: SlipKind,
    what: What,
    /// What the tray gains.
    tray: Cents,
    /// What leaves the drop box.
    dropped: Cents,
    expected: Cents,
    difference: Cents,
}

impl Slip {
    /// `in_play` is what the hand in progress has dropped: it stays in the box.
    fn decide(ground: &Ground, request: SlipRequest, in_play: Cents) -> Result<Slip, Undone> {
        let slip = ground.tray.head.seq + 1;
        let has = ground.tray.balance(Slot::Purse);
        let made = |kind, what, tray, dropped, expected, difference| Slip {
            number: slip,
            kind,
            what,
            tray,
            dropped,
            expected,
            difference,
        };
        Ok(match request {
            SlipRequest::Fill(_) if ground.closed => {
                return Err(Undone::not("table-closed", |tongue| say!(tongue, "room.fill-closed")));
            }
            SlipRequest::Fill(amount) => {
                made(SlipKind::Fill, What::Filled { slip, amount }, amount, Cents::ZERO, has, Cents::ZERO)
            }
            SlipRequest::Credit(amount) if amount > has => {
                return Err(Undone::not("not-enough-chips", |tongue| {
                    say!(tongue, "room.credit-short", has = has, needs = amount)
                }));
            }
            SlipRequest::Credit(amount) => {
                let what = What::Credited { slip, amount };
                made(SlipKind::Credit, what, -amount, Cents::ZERO, has, Cents::ZERO)
            }
            SlipRequest::Count { when, counted } => {
                let difference = counted - has;
                let what = What::Counted { slip, when, counted, expected: has };
                made(SlipKind::OverShort, what, difference, Cents::ZERO, has, difference)
            }
            SlipRequest::Pull { counted } => {
                let expected = ground.table.balance(Slot::Drop(0)) - in_play;
                let what = What::DropPulled { slip, counted, expected };
                made(SlipKind::Drop, what, Cents::ZERO, expected, expected, counted - expected)
            }
        })
    }

    fn is_pull(&self) -> bool {
        self.kind == SlipKind::Drop
    }

    fn counted(&self) -> Cents {
        self.expected + self.difference
    }
}

/// What the hand in progress has dropped into the box.
fn in_play(desk: &Desk<'_>, live: Option<&Live>) -> Result<Cents, Undone> {
    let Some((live, began)) = live.and_then(|live| Some((live, live.round_began()?))) else {
        return Ok(Cents::ZERO);
    };
    let many = live.head.seq.saturating_sub(began) as usize + 1;
    let records = desk.journal.reader().load(Stream::Table(live.number), began.saturating_sub(1), many)?;
    let dropped = records.iter().flat_map(|record| &record.postings);
    let dropped: Cents = dropped.filter(|posting| posting.account == Slot::Drop(0)).map(|p| p.amount).sum();
    Ok(dropped.max(Cents::ZERO))
}

fn differs(expected: Cents, counted: Cents) -> Undone {
    Undone::not("count-differs", |tongue| {
        say!(tongue, "room.count-differs", expected = expected, counted = counted)
    })
}

/// What an account gains from elsewhere.
fn transfer(slot: Slot, gains: Cents) -> Entry<Slot> {
    match gains {
        Cents::ZERO => Entry::none(),
        gains => Entry::transfer(Slot::Transit, slot, gains),
    }
}
