//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::pai_gow_tiles::{PaiGowTiles as Section, Zeros};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, _: &Listing, _: &Name) -> Vec<Why> {
    let Zeros::PlayerDealerWinsHand = rules.comparison.zeros;
    let compared = vec![
        Why::BOTH_HIGHER,
        Why::BOTH_LOWER,
        Why::ONE_EACH,
        Why::COPY_LOSES,
        Why::COPY_PUSHES,
        Why::BOTH_COPIES_LOSE,
        Why::HANDS_EQUAL,
    ];
    let own = (0..why::ROWS.len()).map(|place| Why::own(super::WORDS.number, place as u8));
    compared.into_iter().chain(own).collect()
}
