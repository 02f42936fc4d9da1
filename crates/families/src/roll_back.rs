//! A round that is void: the table as it was before it.

use crate::registry::AnyTable;

impl AnyTable {
    /// The table as it was before the round that is void. Of a shoe the cards that are out stay out; who plays with a
    /// deck for each round has it shuffled anyway.
    #[must_use]
    pub fn rolled_back(&self, before: &AnyTable) -> AnyTable {
        let mut table = before.clone();
        if let Some(core) = self.banked() {
            table.keep_shoe(&core.table.shoe);
        }
        table
    }
}
