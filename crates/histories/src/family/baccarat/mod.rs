//! Baccarat: points are said as the two hands grow.

use families::AnyTable;
use families::baccarat::{Baccarat, why};
use table::Why;
use table::banked::Banked;

use super::Manner;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<Baccarat>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }

    fn happened(&self, why: Why) -> Option<bool> {
        match why {
            why::EVENT_HAPPENED | why::SECOND_EVENT_HAPPENED => Some(true),
            why::EVENT_MISSED => Some(false),
            _ => None,
        }
    }
}
