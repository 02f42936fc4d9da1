//! What bots are called.

use room::ids::TableNo;
use room::tables::character;

/// The name of a bot; tables differ.
pub fn bot(table: u32, bot: u8) -> &'static str {
    character(TableNo(table), bot).name
}
