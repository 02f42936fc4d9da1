//! How wagers end.

use std::cmp::Ordering;

use money::Odds;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Stake, Why};

use super::Plan;
use super::ranking::Worth;
use super::state::PaiGowTiles;

/// How a wager ends: high against high, low against low.
pub(super) fn verdict(game: &PaiGowTiles, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let (Some(own), Some(bank)) = (game.laid[stake.position.index()], game.laid[0]) else {
        return Verdict::pushes(Why::HandsEqual);
    };
    let pays = Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN));
    let order = [0, 1].map(|hand| compared(plan.zeros_to_bank, own[hand], bank[hand]));
    crate::two_hands(order, pays)
}

/// Zero against zero is the player-dealer's, whatever the tiles (D07).
fn compared(zeros_to_bank: bool, own: Worth, bank: Worth) -> Ordering {
    if zeros_to_bank && own.is_zero() && bank.is_zero() { Ordering::Less } else { own.cmp(&bank) }
}
