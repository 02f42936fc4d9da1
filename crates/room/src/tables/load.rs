//! A table from its records.

use std::sync::Arc;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde::{Deserialize, Serialize};
use table::record::Opening;
use table::{Event, RoundEvent};

use super::milestone::{self, From};
use super::{CLOSED, Live, NOTED, Note, OPENED, STEP, Spec, Step};
use crate::clock::{Clock, span};
use crate::ids::TableNo;
use crate::journal::{Reader, Record, Stream};
use crate::ledger;

/// The first record of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// What was asked for.
    pub spec: Spec,
    /// What it was opened with.
    pub opening: Opening,
    /// The digest of the rules as the store keeps them; tables from before that have the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// What a record of a table says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It was opened.
    Opened(Box<Opened>),
    /// Somebody did something.
    Step(Step),
    /// The house noted something.
    Note(Note),
    /// It was closed.
    Closed,
}

/// Why a table cannot be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotLoad {
    /// A record that nobody here can read.
    #[error("record {seq} cannot be read: {why}")]
    Unreadable {
        /// Which.
        seq: u64,
        /// Why.
        why: String,
    },
    /// It cannot be opened any more.
    #[error("it cannot be opened: {0}")]
    Opening(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] crate::journal::StoreError),
}

impl Said {
    /// What a record says.
    pub fn of(record: &Record) -> Result<Said, CannotLoad> {
        let wrong = |why: String| CannotLoad::Unreadable { seq: record.seq, why };
        Ok(match record.kind {
            OPENED => Said::Opened(Box::new(
                serde_json::from_slice(&record.payload).map_err(|error| wrong(error.to_string()))?,
            )),
            STEP => Said::Step(
                Step::of_bytes(record.version, &record.payload).map_err(|error| wrong(error.to_string()))?,
            ),
            NOTED => Said::Note(Note::of_bytes(&record.payload).map_err(|error| wrong(error.to_string()))?),
            _ if is_closed(record) => Said::Closed,
            kind => return Err(wrong(format!("unknown kind {kind}"))),
        })
    }
}

/// Whether a record is the last of a table: one of its own, or the one with which it was closed from its books.
pub fn is_closed(record: &Record) -> bool {
    matches!(record.kind, CLOSED | ledger::KIND)
}

/// Opens a table anew from its first record.
pub type Opens<'a> = &'a dyn Fn(&Opened) -> Result<(Listing, AnyTable), String>;

/// Opens tables from the book as it is.
pub fn from_book(book: &Book) -> impl Fn(&Opened) -> Result<(Listing, AnyTable), String> + '_ {
    |opened| opened.spec.open(book).map_err(|wrong| wrong.to_string())
}

/// A table that is folded from its records.
pub struct Fold<'a> {
    number: TableNo,
    /// How it is opened.
    pub(crate) opens: Opens<'a>,
    /// The time.
    pub(crate) clock: &'a dyn Clock,
    /// The table, once it was opened.
    pub live: Option<Live>,
    /// Whether it was closed.
    pub closed: bool,
}

impl<'a> Fold<'a> {
    /// Before the first record.
    pub fn new(number: TableNo, opens: Opens<'a>, clock: &'a dyn Clock) -> Fold<'a> {
        Fold { number, opens, clock, live: None, closed: false }
    }

    /// Begins with the table as it was kept before what is asked for, else with nothing; where the first records are in an
    /// archive that is not read, with the first that was kept after them. Answers the record after which reading goes on.
    pub fn begin(&mut self, reader: &dyn Reader, from: From) -> Result<u64, CannotLoad> {
        let gone = reader.gone(Stream::Table(self.number))?;
        if gone == 0 && from == From::Start {
            return Ok(0);
        }
        self.live = milestone::find(reader, self.number, from, (self.opens, self.clock))?;
        if self.live.is_none() && gone > 0 && from != From::Start {
            // It lies in the archive: what is here is read all the same.
            return self.begin(reader, From::Start);
        }
        match &self.live {
            Some(live) => Ok(live.head.seq),
            None if gone == 0 => Ok(0),
            None => Ok(reader.head(Stream::Table(self.number))?.seq),
        }
    }

    /// Takes in the next record.
    pub fn take_in(&mut self, record: &Record, said: &Said) -> Result<(), CannotLoad> {
        let now = self.clock.running();
        match (said, &mut self.live) {
            (Said::Opened(opened), None) => {
                let (listing, table) = (self.opens)(opened).map_err(CannotLoad::Opening)?;
                let mut live = Live::new(self.number, opened.spec.clone(), &listing, table);
                live.head = record.head();
                live.opened = Some(Arc::new(opened.as_ref().clone()));
                self.live = Some(live);
            }
            (Said::Step(step), Some(live)) => {
                live.note_turns(step, record.at);
                live.take_in(step, record.head(), now, 50);
                if step.events.contains(&Event::Round(RoundEvent::HalfHourStruck)) {
                    live.struck(now, span(record.at, self.clock.now()));
                }
            }
            (Said::Note(Note::Reopened(opened)), Some(live)) => {
                live.reopen_as(opened, self.opens, record.head())?;
            }
            (Said::Note(note), Some(live)) => live.take_note(note, record.head(), now),
            (Said::Closed, _) => self.closed = true,
            (Said::Opened(_), Some(_)) | (_, None) => {
                let why = "only the first record of a table may open it".to_owned();
                return Err(CannotLoad::Unreadable { seq: record.seq, why });
            }
        }
        Ok(())
    }
}

/// Reads the records of a table after one, one after another, until `take` has enough.
pub fn each_record_after(
    reader: &dyn Reader,
    number: TableNo,
    mut after: u64,
    mut take: impl FnMut(&Record) -> Result<bool, CannotLoad>,
) -> Result<(), CannotLoad> {
    loop {
        let page = reader.load(Stream::Table(number), after, 1_000)?;
        for record in &page {
            if !take(record)? {
                return Ok(());
            }
        }
        match page.last() {
            Some(last) => after = last.seq,
            None => return Ok(()),
        }
    }
}

/// A table as it was after a record; `None` where that is too long ago to be worth the reading.
pub fn load_at(
    reader: &dyn Reader,
    number: TableNo,
    seq: u64,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Option<Live>, CannotLoad> {
    let mut fold = Fold::new(number, opens, clock);
    if let Some(snapshot) = reader.snapshot(Stream::Table(number))?.filter(|held| held.after.seq <= seq) {
        fold.live = Live::of_snapshot(&snapshot, opens, clock)?;
    }
    let after = fold.live.as_ref().map_or(0, |live| live.head.seq);
    if seq - after > MOST_FOLDED {
        return Ok(None);
    }
    each_record_after(reader, number, after, |record| {
        if record.seq <= seq {
            fold.take_in(record, &Said::of(record)?)?;
        }
        Ok(record.seq < seq)
    })?;
    Ok(fold.live.filter(|live| live.head.seq == seq))
}

/// So many records are folded to see a table as it was.
const MOST_FOLDED: u64 = 1_000;

/// A table as it is now; `None` when it was closed, or never opened.
pub fn load(
    reader: &dyn Reader,
    number: TableNo,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Option<Live>, CannotLoad> {
    let stream = Stream::Table(number);
    let head = reader.head(stream)?.seq;
    let last = reader.load(stream, head.saturating_sub(1), 1)?;
    if last.first().is_some_and(is_closed) {
        return Ok(None);
    }
    let mut fold = Fold::new(number, opens, clock);
    if let Some(snapshot) = reader.snapshot(stream)? {
        fold.live = Live::of_snapshot(&snapshot, opens, clock)?;
    }
    let after = fold.live.as_ref().map_or(0, |live| live.head.seq);
    each_record_after(reader, number, after, |record| {
        fold.take_in(record, &Said::of(record)?)?;
        Ok(!fold.closed)
    })?;
    Ok(if fold.closed { None } else { fold.live })
}
