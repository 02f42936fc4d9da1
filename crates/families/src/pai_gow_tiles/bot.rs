//! How a bot sets its tiles where the house way is not to be had.

use cards::{Card, Tile};
use table::Fronts;

use super::Plan;
use super::state::worth;
use crate::bot::Strength;

/// The way with the best low hand of those with a good high hand. An amateur looks at the high hand alone, a novice makes
/// the low hand as bad as it can be for it.
pub(crate) fn front(plan: &Plan, tiles: &[Card], fronts: &Fronts, strength: Strength) -> Option<[Card; 2]> {
    let [a, b, c, d] = tiles else { return None };
    let tiles: [Tile; 4] = [a.tile()?, b.tile()?, c.tile()?, d.tile()?];
    let ways = (0..fronts.count()).map(|place| fronts.at(place));
    let worth = |front: &[Card; 2]| worth(plan, tiles, *front);
    match strength {
        Strength::Expert => ways.max_by_key(|front| worth(front).map(|[high, low]| (high.reaches(9), low))),
        Strength::Amateur => ways.max_by_key(|front| worth(front).map(|[high, low]| (high, low))),
        Strength::Novice => ways.min_by_key(|front| worth(front).map(|[_, low]| low)),
    }
}
