//! A table as it is between rounds, so that it is loaded without what came before.
//!
//! What is stored is a cache: whoever cannot read it folds the records instead.

use std::sync::Arc;

use cards::Seed;
use serde::{Deserialize, Serialize};
use table::Person;

use super::{CannotLoad, Live, Member, OPENED, Opened, Opens, Pace, Roster, milestones};
use crate::clock::{Clock, Time, span};
use crate::ids::TableNo;
use crate::journal::{Reader, Snapshot, StoreError, Stream};

/// The version of the form.
const VERSION: u16 = 1;
/// A table is saved when so many records came since.
const EVERY: u64 = 200;

/// What lasts at a table between rounds.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// Its first record, in JSON.
    opened: Vec<u8>,
    /// What lasts of the game.
    table: Vec<u8>,
    members: Vec<(Person, Member)>,
    /// In JSON, as notes are.
    roster: Vec<u8>,
    pace: u32,
    paused: bool,
    promised: Option<[u8; 32]>,
    /// When the last half hour was struck.
    struck: Option<Time>,
}

impl Live {
    /// Whether it is time to save the table.
    pub fn is_due_to_save(&self) -> bool {
        !self.in_round() && self.head.seq >= self.saved + EVERY
    }

    /// The table as it is; nothing while a round is on.
    pub fn save(&mut self, clock: &dyn Clock) -> Option<Snapshot> {
        let ago = self.struck_ago(clock.running());
        let saved = Saved {
            opened: serde_json::to_vec(self.opened.as_deref()?).ok()?,
            table: self.table.snapshot()?,
            members: self.members.all().collect(),
            roster: serde_json::to_vec(&self.roster).ok()?,
            pace: self.pace.in_tenths(),
            paused: self.paused,
            promised: self.shuffle.promised().map(|seed| seed.0),
            struck: ago.map(|ago| Time(clock.now().0.saturating_sub(ago.as_millis() as i64))),
        };
        let body = postcard::to_stdvec(&saved).ok()?;
        self.saved = self.head.seq;
        Some(Snapshot { stream: Stream::Table(self.number), after: self.head, version: VERSION, body })
    }

    /// The table that a snapshot holds; nothing where it is of a form that is not known here.
    pub(crate) fn of_snapshot(
        snapshot: &Snapshot,
        opens: Opens<'_>,
        clock: &dyn Clock,
    ) -> Result<Option<Live>, CannotLoad> {
        let Stream::Table(number) = snapshot.stream else { return Ok(None) };
        let Some((saved, opened)) = read(snapshot) else { return Ok(None) };
        let Ok(roster) = serde_json::from_slice::<Roster>(&saved.roster) else { return Ok(None) };
        let (listing, mut table) = opens(&opened).map_err(CannotLoad::Opening)?;
        if table.resume(&saved.table).is_err() {
            return Ok(None);
        }
        let mut live = Live::new(number, opened.spec.clone(), &listing, table);
        live.opened = Some(Arc::new(opened));
        saved.members.iter().for_each(|(person, member)| live.members.set(*person, Some(*member)));
        live.roster = roster;
        live.pace = Pace::tenths(saved.pace);
        live.paused = saved.paused;
        live.shuffle.resume(saved.promised.map(Seed));
        if let Some(struck) = saved.struck {
            live.struck(clock.running(), span(struck, clock.now()));
        }
        (live.head, live.saved) = (snapshot.after, snapshot.after.seq);
        Ok(Some(live))
    }
}

/// What a snapshot holds, and what the table was opened with; nothing where it is of a form that is not known here.
fn read(snapshot: &Snapshot) -> Option<(Saved, Opened)> {
    if snapshot.version != VERSION {
        return None;
    }
    let saved: Saved = postcard::from_bytes(&snapshot.body).ok()?;
    let opened = serde_json::from_slice(&saved.opened).ok()?;
    Some((saved, opened))
}

/// What a table was opened with: its first record says it, and where that is in an archive, what was saved of the table.
/// `gone` says how far it is there.
pub fn opened_with(reader: &dyn Reader, table: TableNo, gone: u64) -> Result<Option<Opened>, StoreError> {
    let stream = Stream::Table(table);
    if gone == 0 {
        let first = reader.load(stream, 0, 1)?;
        let opened = first.first().filter(|record| record.kind == OPENED);
        return Ok(opened.and_then(|record| serde_json::from_slice(&record.payload).ok()));
    }
    let opened = |saved: &Snapshot| read(saved).map(|(_, opened)| opened);
    Ok(match reader.snapshot(stream)?.as_ref().and_then(opened) {
        Some(found) => Some(found),
        None => milestones(reader, table)?.iter().find_map(opened),
    })
}
