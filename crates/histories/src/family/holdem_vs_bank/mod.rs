//! Hold'em against the player-dealer: with what the player-dealer does not qualify, and what it was compared with.

use families::AnyTable;
use families::holdem_vs_bank::{HoldemVsBank, why};
use table::banked::Banked;
use table::{Position, Tongue, WagerNo, Why, say};

use super::{Manner, Usual, against_bank, with_bank};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<HoldemVsBank>>().is_some()
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, wager): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        match why {
            why::NOT_QUALIFIED_LOST => with_bank(table, tongue),
            why::NOT_QUALIFIED_WINS
            | why::NOT_QUALIFIED_LOSES
            | why::NOT_QUALIFIED_EQUAL
            | why::NONE_BEATEN
            | Why::BELOW_TABLE_RETURNED => against_bank(table, position, tongue),
            why => Usual.compared(table, (position, wager), why, tongue),
        }
    }

    fn row(&self, _: &AnyTable, _: WagerNo, hand: &str, tongue: Tongue) -> Option<String> {
        Some(match hand {
            "ace ten" => say!(tongue, "holdem-vs-bank.ace-ten"),
            "sum 11 blackjack" => say!(tongue, "holdem-vs-bank.sum-blackjack"),
            "sum 11 other" => say!(tongue, "holdem-vs-bank.sum-other"),
            _ => say!(tongue, "holdem-vs-bank.sum", sum = hand.strip_prefix("sum ")?),
        })
    }
}
