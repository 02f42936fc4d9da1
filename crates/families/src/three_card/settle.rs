//! How wagers end at a table: the verdict on what lies open there.

use table::banked::{Core, Verdict};
use table::{Place, Stake};

use super::Plan;
use super::state::ThreeCard;
use super::verdict::Showdown;

/// How a wager ends.
#[inline(always)]
pub(super) fn verdict(game: &ThreeCard, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let shown = Showdown {
        own: core.round.hands.of(stake.position),
        bank: core.round.hands.at(Place::Bank).cards(),
        own_strength: game.shown[stake.position.index()],
        bank_strength: game.shown[0],
        qualified: game.qualified == Some(true),
        folded: game.decisions.has_folded(core, stake.position, stake.person),
    };
    super::verdict::verdict(plan, stake.wager, &shown)
}
