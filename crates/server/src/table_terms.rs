//! What a table is played for, as its row in the lobby has it: amounts and keys, so that a row is the same in every language.

use money::Cents;
use room::tables::Live;
use rulebook::collection::{Charge, Purpose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Tongue;

use crate::primer;

/// What a table is played for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TableTerms {
    /// The stakes of a game with a pot, as the listing writes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stakes: Option<String>,
    /// The blinds in cents, smallest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blinds: Vec<Cents>,
    /// Minimum and maximum of the wager that a hand requires, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<[Cents; 2]>,
    /// Minimum and maximum buy-in, in cents; the maximum is `null` where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    buy_in: Option<TableBuyIn>,
    /// The collection, one row per charge; empty without one.
    #[serde(default)]
    fees: Vec<TableFee>,
}

/// The buy-in of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TableBuyIn {
    /// Minimum buy-in, in cents.
    minimum: Cents,
    /// Maximum buy-in, in cents; `null` where there is none.
    maximum: Option<Cents>,
}

/// A charge of a table's collection schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TableFee {
    /// The key of its payer, such as `each-player`.
    payer: String,
    /// The key of how often it is paid, such as `hand`.
    per: String,
    /// The lowest fee, in cents.
    from: Cents,
    /// The highest fee, in cents.
    to: Cents,
}

impl TableTerms {
    /// The terms of an open table.
    pub(crate) fn of(live: &Live) -> TableTerms {
        let pot = live.table.played_for(Tongue::English);
        let limited =
            || live.felt.circles.iter().filter_map(|circle| Some((circle.required, circle.limits?)));
        let limits = limited().find(|(required, _)| *required).or_else(|| limited().next());
        TableTerms {
            stakes: pot.as_ref().map(|pot| pot.stakes.clone()),
            blinds: pot.map(|pot| pot.blinds).unwrap_or_default(),
            limits: limits.map(|(_, (from, to))| [from, to]),
            buy_in: live.table.buy_in().map(|own| TableBuyIn { minimum: own.minimum, maximum: own.maximum }),
            fees: live.table.charges().iter().filter_map(TableFee::of).collect(),
        }
    }
}

impl TableFee {
    /// A charge of the collection; a jackpot is none.
    fn of(charge: &Charge) -> Option<TableFee> {
        let (from, to) = primer::fee_range(charge).filter(|_| charge.purpose == Purpose::Collection)?;
        let (payer, per) = (charge.payer.key().to_owned(), charge.per.key().to_owned());
        Some(TableFee { payer, per, from, to })
    }
}
