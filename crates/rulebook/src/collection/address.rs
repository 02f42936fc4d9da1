//! Finding an option by its address: `BLOCK/N`, `room/BLOCK/N`, or `N` alone where it is unique.

use super::{Block, ScheduleOption};

/// Why an address finds no option.
#[derive(Debug, Clone)]
pub enum NotFound<'a> {
    /// It does not end in a number.
    NotAnAddress,
    /// No block has this name.
    NoBlock(&'a str),
    /// The blocks that fit have no option of this number.
    NoOption(Vec<&'a Block>, u16),
    /// Several blocks have it: these addresses are complete.
    Several(Vec<String>),
}

/// The option at an address among these blocks.
pub fn find<'a>(
    blocks: &'a [Block],
    address: &'a str,
) -> Result<(&'a Block, &'a ScheduleOption), NotFound<'a>> {
    let (name, number) =
        address.rsplit_once('/').map_or((None, address), |(name, number)| (Some(name), number));
    let number: u16 = number.parse().map_err(|_| NotFound::NotAnAddress)?;
    let named =
        |block: &&Block| name.is_none_or(|name| block.id.name == name || block.id.to_string() == name);
    let fitting: Vec<&Block> = blocks.iter().filter(named).collect();
    if let (Some(name), true) = (name, fitting.is_empty()) {
        return Err(NotFound::NoBlock(name));
    }
    let found: Vec<(&Block, &ScheduleOption)> =
        fitting.iter().filter_map(|block| block.option(number).map(|option| (*block, option))).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(NotFound::NoOption(fitting, number)),
        several => Err(NotFound::Several(
            several.iter().map(|(block, _)| format!("{}/{number}", block.id.name)).collect(),
        )),
    }
}
