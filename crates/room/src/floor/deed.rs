//! What the floor did, and who of it.

use std::time::Duration;

use money::{Cents, Entry};
use serde::{Deserialize, Serialize};
use table::{Position, Ruling};

use crate::accounts::Role;
use crate::calendar::KeptOpen;
use crate::clock::Time;
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Append, Appended, CommandId, Draft, Journal, Reader, Record, StoreError, Stream};
use crate::lists::{GameKey, Settings};
use crate::tables::Provider;

/// The kind of these records.
pub const KIND: u16 = 32;
/// The version of their form.
pub const VERSION: u16 = 1;
/// The longest override of opening hours.
pub const MOST_KEPT_OPEN: Duration = Duration::from_secs(24 * 60 * 60);
/// How many deeds are read at once.
const PAGE: usize = 500;
/// How often a deed is written again when another was first.
const TRIES: usize = 100;

/// Something that the floor did. It holds numbers and no names, beside what the floor wrote itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deed {
    /// Who did it; nobody where the room did it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<AccountNo>,
    /// At which table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNo>,
    /// What.
    pub what: What,
    /// Why, in the floor's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// What can be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A table was paused.
    Paused,
    /// It went on.
    WentOn,
    /// It was closed.
    Closed,
    /// Somebody was removed from a table.
    Removed {
        /// Who.
        account: AccountNo,
    },
    /// A ruling.
    Ruled {
        /// In which round.
        round: u32,
        /// On what.
        ruling: Ruling,
    },
    /// Somebody acted for the house dealer.
    Dealt {
        /// The key of the verb.
        verb: String,
    },
    /// A round was made void.
    Voided {
        /// Its number.
        round: u32,
        /// The record that opened it.
        seq: u64,
    },
    /// A settlement was put right.
    Corrected {
        /// Who paid; nobody for the cage.
        from: Option<AccountNo>,
        /// Who got it; nobody for the cage.
        to: Option<AccountNo>,
        /// How much.
        amount: Cents,
        /// The round it was about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
    },
    /// Somebody was barred from the room, or let in again.
    Barred {
        /// Who.
        account: AccountNo,
        /// Until when.
        until: Option<Time>,
    },
    /// Somebody looked at the hands of a round.
    Looked {
        /// The record that opened it.
        seq: u64,
    },
    /// A role was given, or taken away.
    Role {
        /// To whom.
        account: AccountNo,
        /// Which.
        role: Role,
        /// Whether it was given.
        on: bool,
    },
    /// A link was made by which a member sets a new password.
    ResetLink {
        /// Whose password.
        account: AccountNo,
    },
    /// Such a link was used.
    PasswordReset {
        /// Whose password.
        account: AccountNo,
    },
    /// Chips came from the cage to the tray of a table.
    Filled {
        /// The number of the slip at the table.
        slip: u64,
        /// How much.
        amount: Cents,
    },
    /// Chips went from the tray of a table to the cage.
    Credited {
        /// The number of the slip at the table.
        slip: u64,
        /// How much.
        amount: Cents,
    },
    /// The tray of a table was counted, and holds from then on what was counted.
    Counted {
        /// The number of the slip at the table.
        slip: u64,
        /// Which count of the shift it is.
        when: CountTime,
        /// What was counted.
        counted: Cents,
        /// What the books said.
        expected: Cents,
    },
    /// The drop box of a table was pulled, and what the books say of it went to the cage.
    DropPulled {
        /// The number of the slip at the table.
        slip: u64,
        /// What was counted.
        counted: Cents,
        /// What the books said.
        expected: Cents,
    },
    /// A person began to deal a table, or nobody deals it but the house dealer.
    Dealer {
        /// Who deals.
        account: Option<AccountNo>,
    },
    /// A player was put on a waiting list, or taken off it.
    Listed {
        /// Who.
        account: AccountNo,
        /// The list.
        list: GameKey,
        /// Whether they were put on it.
        on: bool,
    },
    /// A player was given another place on a waiting list.
    Placed {
        /// Who.
        account: AccountNo,
        /// The list.
        list: GameKey,
        /// The place, from 1.
        place: usize,
    },
    /// How a waiting list is run was set.
    ListSet {
        /// The list.
        list: GameKey,
        /// How.
        settings: Settings,
    },
    /// A seat was reserved.
    SeatReserved {
        /// For whom.
        account: AccountNo,
        /// The seat.
        seat: Position,
        /// Until when.
        until: Time,
    },
    /// A reservation was taken back.
    SeatReleased {
        /// The seat.
        seat: Position,
    },
    /// A player was marked as a proposition player or third-party provider, or no more.
    Marked {
        /// Who.
        account: AccountNo,
        /// As what.
        mark: Option<Provider>,
    },
    /// A game, or the whole room, is kept open outside its hours from now on.
    KeptOpen {
        /// The listing; the whole room without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        listing: Option<String>,
        /// Until when.
        until: Time,
    },
    /// The room opened a table by its calendar.
    OpenedByCalendar {
        /// Its name in the calendar.
        name: String,
        /// The day that its hours belong to.
        day: String,
    },
    /// The hours of a table were over.
    HoursOver,
    /// A table could not be loaded, and was closed from the books.
    Lost {
        /// Why.
        why: String,
    },
}

/// Which count of a shift it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountTime {
    /// At its beginning.
    Opening,
    /// In between.
    During,
    /// At its end.
    Closing,
}

/// A deed as it is on the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Noted {
    /// Its place on the record.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// What.
    #[serde(flatten)]
    pub deed: Deed,
}

impl Deed {
    /// A deed of somebody at a table.
    pub fn at(by: AccountNo, table: TableNo, what: What, reason: &str) -> Deed {
        Deed { by: Some(by), table: Some(table), what, reason: reason.trim().to_owned() }
    }

    /// Reads a record of this kind; `None` when it is of another, or of a version to come.
    pub fn of(record: &Record) -> Option<Deed> {
        let ours = record.kind == KIND && record.version == VERSION;
        ours.then(|| serde_json::from_slice(&record.payload).ok()).flatten()
    }
}

/// A deed as the next record of the floor.
pub fn draft(reader: &dyn Reader, deed: &Deed) -> Result<Draft, StoreError> {
    Ok(Draft {
        stream: Stream::Floor,
        after: reader.head(Stream::Floor)?,
        kind: KIND,
        version: VERSION,
        // Numbers and texts always can be written.
        payload: serde_json::to_vec(deed).unwrap_or_default(),
        postings: Entry::none(),
    })
}

/// Writes down a deed that changes no table.
pub async fn record(journal: &dyn Journal, id: CommandId, at: Time, deed: &Deed) -> Result<(), StoreError> {
    for _ in 0..TRIES {
        let append = Append::one(id, at, draft(journal.reader(), deed)?);
        if !matches!(journal.append(append).await?, Appended::Behind { .. }) {
            return Ok(());
        }
    }
    Err(StoreError::Closed)
}

/// What the floor did after a place on the record, at most so much.
pub fn deeds(reader: &dyn Reader, after: u64, most: usize) -> Result<Vec<Noted>, StoreError> {
    let records = reader.load(Stream::Floor, after, most)?;
    let noted = |record: &Record| Some(Noted { seq: record.seq, at: record.at, deed: Deed::of(record)? });
    Ok(records.iter().filter_map(noted).collect())
}

/// The last deeds, in their order.
pub fn last_deeds(reader: &dyn Reader, most: usize) -> Result<Vec<Noted>, StoreError> {
    let head = reader.head(Stream::Floor)?.seq;
    deeds(reader, head.saturating_sub(most as u64), most)
}

/// The overrides of opening hours that may still hold: those of the last `MOST_KEPT_OPEN` before a moment, of each game the
/// last.
pub fn kept_open(reader: &dyn Reader, now: Time) -> Result<Vec<KeptOpen>, StoreError> {
    let here = (reader.gone(Stream::Floor)?, reader.head(Stream::Floor)?.seq);
    let since = Time(now.0.saturating_sub(i64::try_from(MOST_KEPT_OPEN.as_millis()).unwrap_or(i64::MAX)));
    let mut after = super::report::first(reader, Stream::Floor, here, since)?;
    let mut kept: Vec<KeptOpen> = Vec::new();
    loop {
        let page = deeds(reader, after, PAGE)?;
        let Some(last) = page.last() else { return Ok(kept) };
        after = last.seq;
        for Noted { at, deed, .. } in page {
            if let What::KeptOpen { listing, until } = deed.what {
                kept.retain(|held| held.listing != listing);
                kept.push(KeptOpen { listing, from: at, until });
            }
        }
    }
}
