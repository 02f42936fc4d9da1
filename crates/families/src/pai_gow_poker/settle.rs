//! How wagers end at a table: the verdict on what lies open there.

use table::Stake;
use table::banked::{Core, Verdict};

use super::Plan;
use super::envy;
use super::state::PaiGowPoker;
use super::verdict::Showdown;

/// How a wager ends.
pub(super) fn verdict(game: &PaiGowPoker, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let at = stake.position.index();
    let mut shown = Showdown {
        own: game.laid[at],
        bank: game.laid[0],
        bank_ace_high: game.bank_ace_high,
        fits: game.fits[at],
        best: game.best[at],
        envied: (&[], 0),
    };
    // Only the Envy buttons look at the hands of others.
    if let Some(button) = plan.envy.as_ref().filter(|envy| envy.wager == stake.wager) {
        let hands = envy::envied(game, core, button, stake);
        shown.envied = (&hands, game.earned);
        return super::verdict::verdict(plan, stake.wager, &shown);
    }
    super::verdict::verdict(plan, stake.wager, &shown)
}
