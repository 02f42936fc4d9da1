//! What is written about the lists.

use families::Dues;
use money::Cents;
use serde::{Deserialize, Serialize};

use super::{GameKey, Settings};
use crate::clock::Time;
use crate::ids::{AccountNo, TableNo};
use crate::journal::Record;
use crate::tables::Spec;

/// The kind of these records: a JSON array of entries.
pub const KIND: u16 = 48;
/// The version of their form.
pub const VERSION: u16 = 1;

/// A change of a list. It holds numbers and no names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A player joined, or asks for another table as well.
    Joined {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// The only tables wanted; empty for any table of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableNo>,
        /// The table of the same room that the player would leave for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<TableNo>,
        /// The set-up of the game, where no table of it is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Box<Spec>>,
    },
    /// A request ended.
    Left {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// Why.
        because: LeftBecause,
    },
    /// A player is called to a table: a seat is kept.
    Called {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// Where.
        table: TableNo,
        /// Until when.
        until: Time,
        /// The feeder that the player leaves, where this is a must-move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        must_move: Option<TableNo>,
        /// Players ahead who are away and keep their place once.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        passed: Vec<AccountNo>,
        /// Players ahead who were away once before.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dropped: Vec<AccountNo>,
        /// Players ahead who may not sit at this table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skipped: Vec<AccountNo>,
    },
    /// A called player did not come in time.
    Missed {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
    },
    /// The seat is gone that was kept: the player waits on, where they were.
    Uncalled {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
    },
    /// A player is away, or back.
    Away {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// Whether they are away.
        on: bool,
    },
    /// The floor put a request elsewhere.
    Placed {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// The new place, from 0.
        place: usize,
    },
    /// A game broke: its players are ahead of all who wait, in this order.
    Broke {
        /// The list.
        list: GameKey,
        /// The table.
        table: TableNo,
        /// Its players, in the order of their seats.
        accounts: Vec<AccountNo>,
    },
    /// A table was closed: nobody waits for it any more.
    TableClosed {
        /// The list.
        list: GameKey,
        /// The table.
        table: TableNo,
    },
    /// A player has left one table, and comes to another.
    Moving {
        /// The list.
        list: GameKey,
        /// Who.
        account: AccountNo,
        /// Where from.
        from: TableNo,
        /// Where to.
        to: TableNo,
        /// The chips that they left with.
        chips: Cents,
        /// The blinds that they have missed.
        #[serde(default, skip_serializing_if = "Dues::is_none")]
        dues: Dues,
    },
    /// The host set how the list is run.
    Set {
        /// The list.
        list: GameKey,
        /// How.
        settings: Settings,
    },
}

/// Why a request ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftBecause {
    /// The player has a seat.
    Seated,
    /// The player wanted it.
    Asked,
    /// The floor removed it.
    Floor,
    /// The seat could not be taken with the chips that were brought.
    NoSeat,
    /// The player was barred, or the account erased.
    Barred,
}

impl Entry {
    /// The list that it is about.
    pub fn list(&self) -> &GameKey {
        match self {
            Entry::Joined { list, .. }
            | Entry::Left { list, .. }
            | Entry::Called { list, .. }
            | Entry::Missed { list, .. }
            | Entry::Uncalled { list, .. }
            | Entry::Away { list, .. }
            | Entry::Placed { list, .. }
            | Entry::Broke { list, .. }
            | Entry::TableClosed { list, .. }
            | Entry::Moving { list, .. }
            | Entry::Set { list, .. } => list,
        }
    }

    /// Entries as the payload of a record.
    pub fn to_bytes(entries: &[Entry]) -> Vec<u8> {
        // Numbers and texts always can be written.
        serde_json::to_vec(entries).unwrap_or_default()
    }

    /// The entries of a record; none where it is of another kind, or of a version to come.
    pub fn of(record: &Record) -> Vec<Entry> {
        let ours = record.kind == KIND && record.version == VERSION;
        ours.then(|| serde_json::from_slice(&record.payload).ok()).flatten().unwrap_or_default()
    }
}
