//! Who dealt where, and for how long.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::deed::{Noted, What, deeds};
use super::super::report::Span;
use super::PAGE;
use super::table::Played;
use crate::clock::Time;
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Reader, StoreError, Stream};
use crate::tables::is_closed;

/// Somebody who dealt a table for a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Stint {
    /// Who.
    pub account: AccountNo,
    /// Where.
    pub table: TableNo,
    /// Since when: before the shift, where it began then.
    pub from: Time,
    /// Until when; none for one that goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Time>,
    /// Hands dealt in the shift.
    pub hands: u32,
}

/// A dealer between two tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Break {
    /// Who.
    pub account: AccountNo,
    /// Since when.
    pub from: Time,
    /// Until when; none for one that goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Time>,
}

/// What the log of floor actions says of dealers and slips up to the end of a shift.
pub(super) struct Log {
    stints: Vec<Stint>,
    pub(super) slips: Vec<Noted>,
}

impl Log {
    pub(super) fn read(reader: &dyn Reader, span: Span) -> Result<Log, StoreError> {
        let mut changes = Changes::default();
        let mut slips = Vec::new();
        each(reader, |noted| {
            if noted.at >= span.to {
                return false;
            }
            changes.take_in(noted);
            let is_slip = matches!(
                noted.deed.what,
                What::Filled { .. } | What::Credited { .. } | What::Counted { .. } | What::DropPulled { .. }
            );
            if is_slip && noted.at >= span.from {
                slips.push(noted.clone());
            }
            true
        })?;
        Ok(Log { stints: changes.stints(), slips })
    }

    /// The stints of the shift with their hands, and the breaks between them. A table that closes ends the stint at it.
    pub(super) fn stints(
        &self,
        reader: &dyn Reader,
        span: Span,
        tables: &[Played],
    ) -> Result<(Vec<Stint>, Vec<Break>), StoreError> {
        let mut stints = self.stints.clone();
        for stint in &mut stints {
            let closed = closed_at(reader, stint.table)?.filter(|closed| *closed < span.to);
            stint.to = [stint.to, closed].into_iter().flatten().min();
            let (from, to) = (stint.from, stint.to.unwrap_or(span.to));
            let played = tables.iter().find(|played| played.sheet.table == stint.table);
            let hands = played.map_or(&[][..], |played| &played.hands);
            let dealt = hands.iter().filter(|at| **at >= from && **at < to).count();
            stint.hands = u32::try_from(dealt).unwrap_or(u32::MAX);
        }
        stints.retain(|stint| stint.to.is_none_or(|to| to > span.from));
        let breaks = breaks(&stints);
        Ok((stints, breaks))
    }
}

/// When a table was closed. A box that was pulled later is on a record after that one.
fn closed_at(reader: &dyn Reader, table: TableNo) -> Result<Option<Time>, StoreError> {
    let stream = Stream::Table(table);
    let mut before = reader.head(stream)?.seq;
    let mut closed = None;
    while before > 0 {
        let last = reader.load(stream, before - 1, 1)?;
        let Some(last) = last.first().filter(|last| is_closed(last)) else { break };
        (closed, before) = (Some(last.at), before - 1);
    }
    Ok(closed)
}

/// Between the end of one stint and the beginning of the next of the same dealer.
fn breaks(stints: &[Stint]) -> Vec<Break> {
    let mut by_dealer: BTreeMap<AccountNo, Vec<&Stint>> = BTreeMap::new();
    stints.iter().for_each(|stint| by_dealer.entry(stint.account).or_default().push(stint));
    let mut breaks = Vec::new();
    for (account, mut stints) in by_dealer {
        stints.sort_by_key(|stint| stint.from);
        for pair in stints.windows(2) {
            if let Some(from) = pair[0].to.filter(|from| *from < pair[1].from) {
                breaks.push(Break { account, from, to: Some(pair[1].from) });
            }
        }
    }
    breaks.sort_by_key(|held| held.from);
    breaks
}

#[derive(Default)]
struct Changes {
    over: Vec<Stint>,
    now: BTreeMap<TableNo, Stint>,
}

impl Changes {
    fn take_in(&mut self, noted: &Noted) {
        let (Some(table), What::Dealer { account }) = (noted.deed.table, &noted.deed.what) else { return };
        // One person deals one table at a time.
        let left: Vec<TableNo> = self
            .now
            .iter()
            .filter(|(at, stint)| **at == table || Some(stint.account) == *account)
            .map(|(at, _)| *at)
            .collect();
        for stint in left.iter().filter_map(|at| self.now.remove(at)) {
            self.over.push(Stint { to: Some(noted.at), ..stint });
        }
        if let Some(account) = *account {
            self.now.insert(table, Stint { account, table, from: noted.at, to: None, hands: 0 });
        }
    }

    fn stints(self) -> Vec<Stint> {
        let mut stints: Vec<Stint> = self.over.into_iter().chain(self.now.into_values()).collect();
        stints.sort_by_key(|stint| (stint.from, stint.table.0));
        stints
    }
}

/// Who deals which table now.
pub fn dealing(reader: &dyn Reader) -> Result<Vec<Stint>, StoreError> {
    let mut changes = Changes::default();
    each(reader, |noted| {
        changes.take_in(noted);
        true
    })?;
    let mut now: Vec<Stint> = Vec::new();
    for stint in changes.now.into_values() {
        if closed_at(reader, stint.table)?.is_none() {
            now.push(stint);
        }
    }
    Ok(now)
}

/// Reads the log of floor actions until `take` has enough.
fn each(reader: &dyn Reader, mut take: impl FnMut(&Noted) -> bool) -> Result<(), StoreError> {
    let head = reader.head(Stream::Floor)?.seq;
    let mut after = reader.gone(Stream::Floor)?;
    while after < head {
        for noted in deeds(reader, after, PAGE)? {
            if !take(&noted) {
                return Ok(());
            }
        }
        after += PAGE as u64;
    }
    Ok(())
}
