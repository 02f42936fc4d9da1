//! Whether the slips of tables agree: the tray's own record, the log of floor actions, the cage and the table each say the same.

use std::collections::{BTreeMap, HashMap, HashSet};

use money::Cents;

use super::{Audited, Joined, Unsound};
use crate::clock::Time;
use crate::floor::{Deed, What};
use crate::ids::TableNo;
use crate::journal::{CommandId, Record, Slot, StoreError, Stream};
use crate::ledger::{Movement, SlipKind, Why};
use crate::tables::{NOTED, Note, Said, is_closed};

/// What every stream says of slips.
#[derive(Debug, Default)]
pub(super) struct Slips {
    slips: BTreeMap<(TableNo, u64), Slip>,
    trays: BTreeMap<TableNo, Cents>,
    /// The floor's copies, with their records.
    copies: HashMap<CommandId, (Entry, Deed)>,
    cage: HashMap<CommandId, (Entry, (TableNo, u64, SlipKind))>,
    pulls: HashMap<CommandId, Entry>,
    closed: BTreeMap<TableNo, Time>,
}

/// A slip as the stream of the tray has it.
#[derive(Debug)]
struct Slip {
    id: CommandId,
    deed: Deed,
    entry: Entry,
    /// What the tray held before.
    before: Cents,
}

/// A record, and what it moved on its stream.
#[derive(Debug, Clone, Copy)]
struct Entry {
    stream: Stream,
    seq: u64,
    at: Time,
    gains: Cents,
}

impl Entry {
    fn of(record: &Record, slot: Slot) -> Entry {
        let posted = record.postings.iter().filter(|posting| posting.account == slot);
        let gains = posted.map(|posting| posting.amount).sum();
        Entry { stream: record.stream, seq: record.seq, at: record.at, gains }
    }

    fn unsound(self, what: impl std::fmt::Display) -> Unsound {
        let what = format!("at {}: {what}", self.at.timestamp());
        Unsound::Record { stream: self.stream, seq: self.seq, what }
    }
}

impl Slips {
    /// Takes in a record of any stream.
    pub(super) fn take_in(&mut self, record: &Record) -> Result<(), Unsound> {
        match record.stream {
            Stream::Tray(table) => self.slip(table, record),
            Stream::Floor => {
                if let Some(deed) = Deed::of(record).filter(|deed| slip_of(&deed.what).is_some()) {
                    self.copies.insert(record.id, (Entry::of(record, Slot::Purse), deed));
                }
                Ok(())
            }
            Stream::Cage => {
                if let Some(Why::Slip { table, slip, kind }) = Movement::of(record).map(|held| held.why) {
                    self.cage.insert(record.id, (Entry::of(record, Slot::Purse), (table, slip, kind)));
                }
                Ok(())
            }
            Stream::Table(table) => self.at_table(table, record),
            Stream::Wallet(_) | Stream::Jackpot(_) | Stream::Lists => Ok(()),
        }
    }

    fn slip(&mut self, table: TableNo, record: &Record) -> Result<(), Unsound> {
        let entry = Entry::of(record, Slot::Purse);
        let deed = Deed::of(record).filter(|deed| slip_of(&deed.what).is_some());
        let Some(deed) = deed else { return Err(entry.unsound("it is not a slip")) };
        let tray = self.trays.entry(table).or_default();
        let slip = Slip { id: record.id, deed, entry, before: *tray };
        *tray += entry.gains;
        self.slips.insert((table, record.seq), slip);
        Ok(())
    }

    fn at_table(&mut self, table: TableNo, record: &Record) -> Result<(), Unsound> {
        let entry = Entry::of(record, Slot::Drop(0));
        let by_slip = matches!(Movement::of(record).map(|held| held.why), Some(Why::Slip { .. }));
        if by_slip {
            self.pulls.insert(record.id, entry);
        } else if record.kind == NOTED {
            if let Ok(Said::Note(Note::DropPulled(pulled))) = Said::of(record) {
                if entry.gains != -pulled {
                    let what = format!("its drop pull says {pulled}, but {} left the box", -entry.gains);
                    return Err(entry.unsound(what));
                }
                self.pulls.insert(record.id, entry);
            }
        } else if is_closed(record) {
            // Boxes may be emptied afterwards, on records that close too.
            self.closed.entry(table).or_insert(record.at);
        }
        Ok(())
    }

    /// Compares the copies of every slip, and names what is still to be done.
    pub(super) fn check(&self, joined: &Joined<'_>, found: &mut Audited) -> Result<(), Unsound> {
        for ((table, number), slip) in &self.slips {
            self.check_slip(joined, *table, *number, slip)?;
            found.slips += 1;
        }
        self.no_strangers()?;
        found.paper = self.slips.iter().filter_map(|((table, _), slip)| difference(*table, slip)).collect();
        found.paper.extend(self.left(joined)?);
        Ok(())
    }

    fn check_slip(
        &self,
        joined: &Joined<'_>,
        table: TableNo,
        number: u64,
        slip: &Slip,
    ) -> Result<(), Unsound> {
        let Slip { id, deed, entry, before } = slip;
        let wrong = |what: String| entry.unsound(format!("slip {number} of table {table}: {what}"));
        if deed.table != Some(table) || slip_of(&deed.what) != Some(number) {
            return Err(wrong("it has the number of another slip or table".to_owned()));
        }
        let (kind, gains, expected) = said(&deed.what);
        if entry.gains != gains {
            return Err(wrong(format!("the tray gained {}, not {gains}", entry.gains)));
        }
        if let Some(expected) = expected.filter(|expected| expected != before) {
            return Err(wrong(format!("it expects {expected} in the tray, which held {before}")));
        }
        match self.copies.get(id) {
            Some((_, copy)) if copy == deed => {}
            Some((copy, _)) => {
                return Err(wrong(format!("record {} of the floor says something else", copy.seq)));
            }
            None if joined.first(Stream::Floor) == 0 => {
                return Err(wrong("the log of floor actions does not have it".to_owned()));
            }
            None => {}
        }
        let pulled = if let What::DropPulled { expected, .. } = deed.what { expected } else { Cents::ZERO };
        let caged = pulled - gains;
        match self.cage.get(id) {
            Some((cage, of)) if cage.gains != caged || *of != (table, number, kind) => {
                Err(wrong(format!("the cage gained {} by it, not {caged}", cage.gains)))
            }
            None if caged != Cents::ZERO && joined.first(Stream::Cage) == 0 => {
                Err(wrong(format!("the cage did not gain {caged} by it")))
            }
            _ => self.check_pull(joined, table, slip, pulled).map_err(wrong),
        }
    }

    fn check_pull(
        &self,
        joined: &Joined<'_>,
        table: TableNo,
        slip: &Slip,
        pulled: Cents,
    ) -> Result<(), String> {
        if !matches!(slip.deed.what, What::DropPulled { .. }) || joined.first(Stream::Table(table)) > 0 {
            return Ok(());
        }
        match self.pulls.get(&slip.id) {
            Some(entry) if entry.gains == -pulled => Ok(()),
            Some(entry) => Err(format!("{} left the drop box, not {pulled}", -entry.gains)),
            None => Err(format!("the drop box of the table was not pulled of {pulled}")),
        }
    }

    /// Nothing outside the trays may speak of a slip that is not there.
    fn no_strangers(&self) -> Result<(), Unsound> {
        let known: HashSet<CommandId> = self.slips.values().map(|slip| slip.id).collect();
        let floor = self.copies.iter().map(|(id, (entry, _))| (id, entry));
        let cage = self.cage.iter().map(|(id, (entry, _))| (id, entry));
        let stranger = floor.chain(cage).chain(&self.pulls).find(|(id, _)| !known.contains(id));
        stranger.map_or(Ok(()), |(_, entry)| Err(entry.unsound("no tray has the slip that it speaks of")))
    }

    /// What closed tables still hold in their boxes and trays.
    fn left(&self, joined: &Joined<'_>) -> Result<Vec<String>, StoreError> {
        let mut left = Vec::new();
        for (stream, slot, amount) in joined.store().balances()? {
            let (table, what) = match (stream, slot) {
                (Stream::Table(table), Slot::Drop(_)) => (table, "its drop was not pulled: the box holds"),
                (Stream::Tray(table), Slot::Purse) => (table, "its tray was not credited: it holds"),
                _ => continue,
            };
            if let Some(closed) = self.closed.get(&table).filter(|_| amount != Cents::ZERO) {
                left.push(format!("Table {table}, closed at {}: {what} {amount}", closed.timestamp()));
            }
        }
        left.sort();
        Ok(left)
    }
}

/// A count that was over or short, as a sentence.
fn difference(table: TableNo, slip: &Slip) -> Option<String> {
    let (what, counted, expected) = match slip.deed.what {
        What::Counted { counted, expected, .. } => ("tray", counted, expected),
        What::DropPulled { counted, expected, .. } => ("drop", counted, expected),
        _ => return None,
    };
    let by = counted - expected;
    let how = if by.is_negative() { "short" } else { "over" };
    let by = Cents(by.0.abs());
    let (at, reason) = (slip.entry.at.timestamp(), &slip.deed.reason);
    (by != Cents::ZERO).then(|| {
        format!("Table {table}, {at}: the {what} was {by} {how} (counted {counted}, expected {expected}): {reason}")
    })
}

/// The number that a slip says it has; none where it is none.
fn slip_of(what: &What) -> Option<u64> {
    match what {
        What::Filled { slip, .. }
        | What::Credited { slip, .. }
        | What::Counted { slip, .. }
        | What::DropPulled { slip, .. } => Some(*slip),
        _ => None,
    }
}

/// Its kind, what the tray gains by it, and what it says the tray held.
fn said(what: &What) -> (SlipKind, Cents, Option<Cents>) {
    match *what {
        What::Filled { amount, .. } => (SlipKind::Fill, amount, None),
        What::Credited { amount, .. } => (SlipKind::Credit, -amount, None),
        What::Counted { counted, expected, .. } => (SlipKind::OverShort, counted - expected, Some(expected)),
        _ => (SlipKind::Drop, Cents::ZERO, None),
    }
}
