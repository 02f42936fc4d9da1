//! Three card poker: with what the player-dealer does not qualify, and what it was compared with.

use families::AnyTable;
use families::three_card::{ThreeCard, why};
use table::banked::Banked;
use table::{Position, Tongue, WagerNo, Why};

use super::{Manner, Usual, against_bank, with_bank};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<ThreeCard>>().is_some()
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, wager): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        match why {
            why::NOT_QUALIFIED_PAID => with_bank(table, tongue),
            why::NOT_QUALIFIED_AHEAD | why::NOT_QUALIFIED_EQUAL_PAID | why::NOT_QUALIFIED_NOT_BETTER => {
                against_bank(table, position, tongue)
            }
            why => Usual.compared(table, (position, wager), why, tongue),
        }
    }
}
