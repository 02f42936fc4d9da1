//! How wagers end at a table: the verdict on what lies open there.

use table::banked::Verdict;
use table::{Stake, Why};

use super::Plan;
use super::state::PaiGowTiles;
use super::verdict::Showdown;

/// How a wager ends.
pub(super) fn verdict(game: &PaiGowTiles, plan: &Plan, stake: &Stake) -> Verdict {
    let (Some(own), Some(bank)) = (game.laid[stake.position.index()], game.laid[0]) else {
        return Verdict::pushes(Why::HANDS_EQUAL);
    };
    super::verdict::verdict(plan, stake.wager, &Showdown { own, bank })
}
