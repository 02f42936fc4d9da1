//! How wagers end, from the two hands and the player-dealer's two alone.

use std::cmp::Ordering;

use table::WagerNo;
use table::banked::{Verdict, Verdicted};

use super::why;
use super::{Plan, Worth};

/// What lies open when a wager is settled: high hand first, then low.
#[derive(Debug, Clone, Copy)]
pub struct Showdown {
    /// The player's hands.
    pub own: [Worth; 2],
    /// The player-dealer's.
    pub bank: [Worth; 2],
}

/// How a wager ends: high against high, low against low.
pub fn verdict(plan: &Plan, wager: WagerNo, shown: &Showdown) -> Verdict {
    let Showdown { own, bank } = shown;
    let zeros = |hand: usize| plan.zeros_to_bank && own[hand].is_zero() && bank[hand].is_zero();
    let order = [0, 1].map(|hand| if zeros(hand) { Ordering::Less } else { own[hand].cmp(&bank[hand]) });
    let verdict = crate::two_hands(order, plan.pays[wager.0 as usize]);
    // Zero against zero is the player-dealer's, whatever the tiles (D07).
    match verdict.result {
        Verdicted::Loses if zeros(0) || zeros(1) => Verdict::loses(why::ZERO_LOSES),
        Verdicted::Pushes if zeros(0) || zeros(1) => Verdict::pushes(why::ZERO_PUSHES),
        _ => verdict,
    }
}
