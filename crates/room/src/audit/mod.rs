//! Whether a store holds: every stream whole, every chip accounted for, every round decided anew where that can be, every
//! stock the one that was committed to.
//!
//! It reads only, and may do so beside a running room. What it finds first it names, and stops.

mod books;
mod chance;
mod jackpot;
mod joined;
mod paper;
mod table;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

pub use joined::Joined;
pub use whole::{Checked, records, whole};

use self::books::Accounts;
use self::paper::Slips;
use crate::clock::Clock;
use crate::journal::{Head, Reader, Record, StoreError, Stream};
use crate::tables::Opens;

/// What was looked at and holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audited {
    /// Streams read.
    pub streams: u64,
    /// Records read.
    pub records: u64,
    /// Tables among the streams.
    pub tables: u64,
    /// Rounds that were decided anew.
    pub anew: u64,
    /// Rounds that were folded from their events, by the reason why they are not decided anew.
    pub folded: BTreeMap<String, u64>,
    /// Stocks that are those which were committed to.
    pub committed: u64,
    /// Stocks from before the room committed to them.
    pub uncommitted: u64,
    /// Fees that were taken.
    pub fees: u64,
    /// Slips of trays and drop boxes that agree with the floor's log, the cage and the table.
    pub slips: u64,
    /// What a supervisor has to look at: counts that were over or short, and boxes and trays that closed tables left.
    pub paper: Vec<String>,
    /// Jackpots that were paid.
    pub jackpots: u64,
    /// What was not looked at, and why.
    pub unread: Vec<String>,
    /// The heads of all streams in one digest: noted elsewhere, it shows later whether anything was taken away.
    pub heads: String,
}

/// The first thing that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// Something at a record.
    #[error("record {seq} of {stream}: {what}")]
    Record {
        /// The stream.
        stream: Stream,
        /// The record.
        seq: u64,
        /// What does not hold.
        what: String,
    },
    /// Something about a stream as a whole.
    #[error("{stream}: {what}")]
    Stream {
        /// The stream.
        stream: Stream,
        /// What does not hold.
        what: String,
    },
    /// Something about the store as a whole.
    #[error("{0}")]
    Whole(String),
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Unsound {
    fn at(record: &Record, what: impl Into<String>) -> Unsound {
        Unsound::Record { stream: record.stream, seq: record.seq, what: what.into() }
    }

    fn of(stream: Stream, what: impl Into<String>) -> Unsound {
        Unsound::Stream { stream, what: what.into() }
    }
}

/// Audits a store, with the archives that records were moved to.
pub fn audit(
    store: &dyn Reader,
    archives: &[&dyn Reader],
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Audited, Unsound> {
    let joined = Joined::new(store, archives)?;
    let mut found = Audited::default();
    let mut accounts = Accounts::default();
    let mut slips = Slips::default();
    let mut heads: Vec<(Stream, Head)> = Vec::new();
    for stream in joined.streams()? {
        let head = read_stream(&joined, stream, (&mut accounts, &mut slips), &mut found)?;
        heads.push((stream, head));
        if let Stream::Table(number) = stream {
            found.tables += 1;
            table::check(&joined, number, opens, clock, &mut found)?;
        }
    }
    slips.check(&joined, &mut found)?;
    accounts.check(store)?;
    found.streams = heads.len() as u64;
    found.heads = joined::digest_of_heads(&heads);
    Ok(found)
}

/// Reads a stream whole: no gap, each record on the one before, each balanced by itself.
fn read_stream(
    joined: &Joined<'_>,
    stream: Stream,
    (accounts, slips): (&mut Accounts, &mut Slips),
    found: &mut Audited,
) -> Result<Head, Unsound> {
    let from = joined.first(stream);
    if from > 0 {
        found.unread.push(format!("{stream}: its records up to {from} are in an archive that was not named"));
        accounts.incomplete(stream);
    }
    let mut head: Option<Head> = (from == 0).then_some(Head::START);
    let mut fund = jackpot::FundCheck::new(stream, from == 0);
    let mut ids = BTreeSet::new();
    joined.each(stream, |record| {
        let wanted = head.map_or(from, |head| head.seq) + 1;
        if record.seq != wanted {
            return Err(Unsound::of(stream, format!("found record {}; expected record {wanted}", record.seq)));
        }
        if let Some(before) = head.filter(|head| head.digest != record.before) {
            let what = format!(
                "it was decided on a record with digest {}, but the one before it has {}: one of them was changed",
                record.before, before.digest
            );
            return Err(Unsound::at(record, what));
        }
        if !ids.insert(record.id) {
            return Err(Unsound::at(record, "its command is stored twice"));
        }
        accounts.take_in(record)?;
        slips.take_in(record)?;
        fund.check(record).map_err(|what| Unsound::at(record, what))?;
        head = Some(record.head());
        found.records += 1;
        Ok(())
    })?;
    let head = head.unwrap_or(Head::START);
    let said = joined.head(stream)?;
    if said.seq != head.seq {
        return Err(Unsound::of(stream, format!("it ends at record {}; expected {}", head.seq, said.seq)));
    }
    Ok(head)
}
