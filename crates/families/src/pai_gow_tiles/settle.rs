//! How wagers end.

use std::cmp::Ordering;

use money::Odds;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict, Verdicted};
use table::{Stake, Why};

use super::Plan;
use super::state::PaiGowTiles;
use crate::pai_gow_tiles::why;

/// How a wager ends: high against high, low against low.
pub(super) fn verdict(game: &PaiGowTiles, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let (Some(own), Some(bank)) = (game.laid[stake.position.index()], game.laid[0]) else {
        return Verdict::pushes(Why::HANDS_EQUAL);
    };
    let pays = Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN));
    let zeros = |hand: usize| plan.zeros_to_bank && own[hand].is_zero() && bank[hand].is_zero();
    let order = [0, 1].map(|hand| if zeros(hand) { Ordering::Less } else { own[hand].cmp(&bank[hand]) });
    let verdict = crate::two_hands(order, pays);
    // Zero against zero is the player-dealer's, whatever the tiles (D07).
    match verdict.result {
        Verdicted::Loses if zeros(0) || zeros(1) => Verdict::loses(why::ZERO_LOSES),
        Verdicted::Pushes if zeros(0) || zeros(1) => Verdict::pushes(why::ZERO_PUSHES),
        _ => verdict,
    }
}
