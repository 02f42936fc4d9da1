//! When a bot draws.

use cards::Card;
use table::Act;

use super::Plan;
use crate::bot::Strength;

/// How many of a hundred hands are played the wrong way round.
pub(crate) const fn mistakes(strength: Strength) -> u64 {
    match strength {
        Strength::Novice => 80,
        Strength::Amateur => 40,
        Strength::Expert => 0,
    }
}

/// Draws on five or less, as the house way does; the player-dealer likewise. Or the other way round.
pub(crate) fn choose(plan: &Plan, cards: &[Card], wrong: bool) -> Act {
    if plan.house_way_draws(cards) != wrong { Act::CARD } else { Act::NO_CARD }
}
