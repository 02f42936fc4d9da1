//! Hold'em against the player-dealer: with what the player-dealer does not qualify, and what it was compared with.

use families::AnyTable;
use families::holdem_vs_bank::{HoldemVsBank, why};
use table::banked::Banked;
use table::{Tongue, WagerNo, Why, say};

use super::{Manner, Shows};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<HoldemVsBank>>().is_some()
    }

    fn shows(&self, why: Why) -> Option<Shows> {
        match why {
            why::NOT_QUALIFIED_LOST => Some(Shows::Bank),
            why::NOT_QUALIFIED_WINS
            | why::NOT_QUALIFIED_LOSES
            | why::NOT_QUALIFIED_EQUAL
            | why::NONE_BEATEN
            | Why::BELOW_TABLE_RETURNED => Some(Shows::Both),
            _ => None,
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
