//! What the records of wallets, jackpots and the cage say.

use jiff::civil::Date;
use money::Cents;
use serde::{Deserialize, Serialize};

use crate::ids::{AccountNo, TableNo};
use crate::journal::Record;

/// The kind of these records. Tables have kinds of their own.
pub const KIND: u16 = 1;
/// The version of their form.
pub const VERSION: u16 = 1;

/// Why money came or went. It holds numbers and no names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    /// Why.
    pub why: Why,
    /// Who did it, when it was not the owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<AccountNo>,
}

/// The reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The daily allowance.
    Allowance {
        /// Whose.
        account: AccountNo,
        /// Of which day.
        day: Date,
    },
    /// Chips taken to a table, or brought back.
    Table(TableNo),
    /// The floor put something right.
    Correction {
        /// In its words.
        reason: String,
        /// What could not be collected and came from the cage.
        short: Cents,
    },
    /// A table was closed from the ledger, because it could not be loaded.
    TableClosed(TableNo),
    /// A table's jackpot fees went to the fund.
    JackpotFees(TableNo),
    /// A jackpot was paid.
    JackpotPaid {
        /// At which table.
        table: TableNo,
        /// By which rule.
        rule: String,
        /// In which round.
        round: u32,
        /// What the fund held before.
        before: Cents,
    },
    /// A slip of a table moved chips.
    Slip {
        /// The table.
        table: TableNo,
        /// Its number at the table.
        slip: u64,
        /// Which kind.
        kind: SlipKind,
    },
}

/// Which chips a slip moved between a table and the cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlipKind {
    /// From the cage to the tray.
    Fill,
    /// From the tray to the cage.
    Credit,
    /// By what a count of the tray differed from the books.
    OverShort,
    /// From the drop box to the cage.
    Drop,
}

impl Movement {
    /// As the payload of a record.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Numbers and strings always can be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a record of this kind; `None` when it is of another, or of a version to come.
    pub fn of(record: &Record) -> Option<Movement> {
        let ours = record.kind == KIND && record.version == VERSION;
        ours.then(|| serde_json::from_slice(&record.payload).ok()).flatten()
    }
}
