//! Twenty-one games: points are said as a hand grows.

use families::AnyTable;

use super::Manner;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        matches!(table, AnyTable::TwentyOne(_))
    }

    fn counts_points(&self) -> bool {
        true
    }
}
