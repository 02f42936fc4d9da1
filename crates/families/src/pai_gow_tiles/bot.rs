//! How a bot sets its tiles where the house way is not to be had.

use cards::{Card, Tile};
use table::Fronts;

use super::Plan;
use super::state::worth;

/// The way with the best low hand of those with a good high hand.
pub(crate) fn front(plan: &Plan, tiles: &[Card], fronts: &Fronts) -> Option<[Card; 2]> {
    let [a, b, c, d] = tiles else { return None };
    let tiles: [Tile; 4] = [a.tile()?, b.tile()?, c.tile()?, d.tile()?];
    let ways = (0..fronts.count()).map(|place| fronts.at(place));
    ways.max_by_key(|front| worth(plan, tiles, *front).map(|[high, low]| (high.reaches(9), low)))
}
