//! How wagers end at a table: the verdict on what lies open there.

use table::Stake;
use table::banked::{Core, Verdict};

use super::Plan;
use super::state::HoldemVsBank;
use super::verdict::Showdown;

/// How a wager ends.
#[inline(always)]
pub(super) fn verdict(game: &HoldemVsBank, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let shown = Showdown {
        hole: core.round.hands.of(stake.position),
        own: game.shown[stake.position.index()],
        bank: game.shown[0],
        folded: game.decisions.has_folded(core, stake.position, stake.person),
    };
    super::verdict::verdict(plan, stake.wager, &shown)
}
