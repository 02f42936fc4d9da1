//! Baccarat: points are said as the two hands grow.

use families::AnyTable;
use families::baccarat::Baccarat;
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
}
