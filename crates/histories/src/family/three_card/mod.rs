//! Three card poker: with what the player-dealer does not qualify, and what it was compared with.

use families::AnyTable;
use families::three_card::{ThreeCard, why};
use table::Why;
use table::banked::Banked;

use super::{Manner, Shows};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<ThreeCard>>().is_some()
    }

    fn shows(&self, why: Why) -> Option<Shows> {
        match why {
            why::NOT_QUALIFIED_PAID => Some(Shows::Bank),
            why::NOT_QUALIFIED_AHEAD | why::NOT_QUALIFIED_EQUAL_PAID | why::NOT_QUALIFIED_NOT_BETTER => {
                Some(Shows::Both)
            }
            _ => None,
        }
    }
}
