//! How wagers end at a table: the verdict on the hands that lie open.

use table::Stake;
use table::banked::{Core, Verdict};

use super::state::{Baccarat, hands};
use super::{Plan, Result};

/// How a wager ends.
pub(super) fn verdict(game: &Baccarat, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let result = game.result.unwrap_or_else(|| open(core, plan));
    super::verdict::verdict(plan, stake.wager, &result)
}

/// How the hands on the table compare.
pub(super) fn open(core: &Core, plan: &Plan) -> Result {
    let (player, banker) = hands(core);
    Result::of(plan, player, banker)
}
