//! The schedule of a table for which none was named.

use rulebook::collection::{Block, ScheduleOption, by_fit};
use rulebook::listing::Listing;
use table::terms::Terms;

use crate::pot_poker;
use crate::registry::AnyTable;

/// The schedule that names a fee in the most cases of a table with so many seats, among those under which the table can
/// be opened: first those in force that are printed for its stakes, then others in force, then older ones.
pub fn fitting<'a>(
    listing: &Listing,
    blocks: &'a [Block],
    seats: u8,
    terms: impl Fn(Option<(&Block, &ScheduleOption)>) -> Terms,
) -> Option<(&'a Block, &'a ScheduleOption)> {
    let (in_force, older) = blocks.split_at(listing.body().collection.blocks.len().min(blocks.len()));
    let best = |blocks: &'a [Block], printed_for: bool| {
        by_fit(blocks, seats).into_iter().find(|schedule| {
            let terms = terms(Some(*schedule));
            (!printed_for || pot_poker::Plan::fits_schedule(listing, &terms))
                && AnyTable::open(listing, &terms).is_ok()
        })
    };
    best(in_force, true).or_else(|| best(in_force, false)).or_else(|| best(older, false))
}
