//! Streams, and the accounts that each holds.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::StoreError;
use crate::ids::{AccountNo, TableNo};

/// A sequence of records with one decider at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    /// The cage, where all chips come from.
    Cage,
    /// What a person has away from the tables.
    Wallet(AccountNo),
    /// A table with its chips and its drop boxes.
    Table(TableNo),
    /// A jackpot that several tables feed.
    Jackpot(u32),
    /// What the floor did that concerns no table.
    Floor,
    /// The tray of a table, with its slips: fills, credits, counts and drop pulls.
    Tray(TableNo),
    /// The waiting lists of the room.
    Lists,
}

impl Stream {
    /// The number under which the stream is stored.
    pub const fn code(self) -> i64 {
        let (number, kind) = match self {
            Stream::Cage => (0, 1),
            Stream::Wallet(account) => (account.0, 2),
            Stream::Table(table) => (table.0, 3),
            Stream::Jackpot(number) => (number, 4),
            Stream::Floor => (0, 5),
            Stream::Tray(table) => (table.0, 6),
            Stream::Lists => (0, 7),
        };
        number as i64 * 8 + kind
    }

    /// The stream that is stored under a number.
    pub fn from_code(code: i64) -> Option<Stream> {
        let number = u32::try_from(code >> 3).ok()?;
        let stream = match code & 7 {
            1 => Stream::Cage,
            2 => Stream::Wallet(AccountNo(number)),
            3 => Stream::Table(TableNo(number)),
            4 => Stream::Jackpot(number),
            5 => Stream::Floor,
            6 => Stream::Tray(TableNo(number)),
            7 => Stream::Lists,
            _ => return None,
        };
        (stream.code() == code).then_some(stream)
    }

    /// The stream that a store has under a number, which must be one.
    pub(super) fn stored(code: i64) -> Result<Stream, StoreError> {
        let unknown = || StoreError::Failed { said: format!("unknown stream code {code}") };
        Stream::from_code(code).ok_or_else(unknown)
    }

    /// Whether the stream keeps this account.
    pub const fn holds(self, slot: Slot) -> bool {
        match (self, slot) {
            (Stream::Floor | Stream::Lists, _) => false,
            (_, Slot::Transit) => true,
            (Stream::Table(_), slot) => !matches!(slot, Slot::Purse),
            (_, slot) => matches!(slot, Slot::Purse),
        }
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stream::Cage => f.write_str("cage"),
            Stream::Wallet(account) => write!(f, "wallet {account}"),
            Stream::Table(table) => write!(f, "table {table}"),
            Stream::Jackpot(number) => write!(f, "jackpot {number}"),
            Stream::Floor => f.write_str("floor"),
            Stream::Tray(table) => write!(f, "tray of table {table}"),
            Stream::Lists => f.write_str("waiting lists"),
        }
    }
}

/// An account within a stream. Every account belongs to one stream, so that whoever is next on the stream knows its
/// balance for certain. What goes from one stream to another is in transit on both: the two legs are one append.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// On the way to or from another stream; zero over all streams at any time.
    Transit,
    /// What a wallet, a jackpot or the cage holds.
    Purse,
    /// A person's chips at the table.
    Chips(AccountNo),
    /// The stakes on the layout, or the bets and the pot.
    Layout,
    /// The player-dealer's wager and what it won.
    Bank,
    /// The drop box. A table has one, with the number 0; others are kept for more of them.
    Drop(u32),
    /// What the table took for a jackpot.
    Jackpot,
}

impl Slot {
    /// The number under which the account is stored.
    pub const fn code(self) -> i64 {
        let (number, kind) = match self {
            Slot::Transit => (0, 0),
            Slot::Purse => (0, 1),
            Slot::Chips(account) => (account.0, 2),
            Slot::Layout => (0, 3),
            Slot::Bank => (0, 4),
            Slot::Drop(schedule) => (schedule, 5),
            Slot::Jackpot => (0, 6),
        };
        number as i64 * 8 + kind
    }

    /// The account that is stored under a number.
    pub fn from_code(code: i64) -> Option<Slot> {
        let number = u32::try_from(code >> 3).ok()?;
        let slot = match code & 7 {
            0 => Slot::Transit,
            1 => Slot::Purse,
            2 => Slot::Chips(AccountNo(number)),
            3 => Slot::Layout,
            4 => Slot::Bank,
            5 => Slot::Drop(number),
            6 => Slot::Jackpot,
            _ => return None,
        };
        (slot.code() == code).then_some(slot)
    }

    /// The account that a store has under a number, which must be one.
    pub(super) fn stored(code: i64) -> Result<Slot, StoreError> {
        let unknown = || StoreError::Failed { said: format!("unknown account code {code}") };
        Slot::from_code(code).ok_or_else(unknown)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Transit => f.write_str("in transit"),
            Slot::Purse => f.write_str("balance"),
            Slot::Chips(account) => write!(f, "chips of {account}"),
            Slot::Layout => f.write_str("layout"),
            Slot::Bank => f.write_str("player-dealer's wager"),
            Slot::Drop(schedule) => write!(f, "drop box {schedule}"),
            Slot::Jackpot => f.write_str("jackpot drop"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_stream_and_one_account() {
        let most = u32::MAX;
        for stream in [
            Stream::Cage,
            Stream::Floor,
            Stream::Lists,
            Stream::Wallet(AccountNo(0)),
            Stream::Wallet(AccountNo(most)),
            Stream::Table(TableNo(most)),
            Stream::Jackpot(7),
            Stream::Tray(TableNo(most)),
        ] {
            assert_eq!(Stream::from_code(stream.code()), Some(stream));
        }
        for slot in [
            Slot::Transit,
            Slot::Purse,
            Slot::Chips(AccountNo(most)),
            Slot::Layout,
            Slot::Bank,
            Slot::Drop(most),
            Slot::Jackpot,
        ] {
            assert_eq!(Slot::from_code(slot.code()), Some(slot));
        }
    }

    #[test]
    fn a_number_of_nothing_is_none() {
        for code in [0, 15, -1, 9, i64::MIN, i64::MAX, 8 * (i64::from(u32::MAX) + 1) + 2] {
            assert_eq!(Stream::from_code(code), None, "{code}");
        }
        for code in [7, 8, -8, i64::MAX] {
            assert_eq!(Slot::from_code(code), None, "{code}");
        }
    }

    #[test]
    fn accounts_are_kept_where_they_belong() {
        assert!(
            Stream::Table(TableNo(1)).holds(Slot::Layout) && !Stream::Table(TableNo(1)).holds(Slot::Purse)
        );
        assert!(Stream::Cage.holds(Slot::Purse) && !Stream::Cage.holds(Slot::Chips(AccountNo(1))));
        let tray = Stream::Tray(TableNo(1));
        assert!(tray.holds(Slot::Purse) && !tray.holds(Slot::Drop(0)));
        assert!(!Stream::Floor.holds(Slot::Transit));
    }
}
