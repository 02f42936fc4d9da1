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

/// The structure and the stakes of a game with a pot that somebody means, where its listing has them.
pub fn stakes_meant(listing: &Listing, structure: Option<&str>, wanted: &str) -> Option<(String, String)> {
    let rules = listing.section::<rulebook::family::pot_poker::PotPoker>()?;
    let mut all = rules.structure.iter().filter(|(name, rules)| {
        structure.is_none_or(|wanted| name.as_str() == wanted || rules.kind.key() == wanted)
    });
    all.find_map(|(name, rules)| {
        let mut names = rules.stakes.iter().map(pot_poker::stakes_name);
        let stakes = names.find(|stakes| figures(stakes) == figures(wanted))?;
        Some((name.as_str().to_owned(), stakes))
    })
}

/// The figures of limits or stakes alone: `4-8`, `4/8` and `$4-$8` are the same.
pub fn figures(stakes: &str) -> Vec<String> {
    let figures = stakes.split(['-', '/', ' ']).map(|part| part.replace(['$', ','], ""));
    figures.filter(|part| !part.is_empty()).collect()
}
