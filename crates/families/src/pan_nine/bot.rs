//! When a bot draws.

use cards::Card;
use table::Act;

use super::Plan;

/// Draws on five or less, as the house way does; the player-dealer likewise.
pub(crate) fn choose(plan: &Plan, cards: &[Card]) -> Act {
    if plan.house_way_draws(cards) { Act::CARD } else { Act::NO_CARD }
}
