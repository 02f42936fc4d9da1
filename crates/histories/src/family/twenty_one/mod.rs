//! Twenty-one games: points are said as a hand grows.

use families::AnyTable;
use families::twenty_one::TwentyOne;
use table::banked::Banked;

use super::Manner;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<TwentyOne>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }
}
