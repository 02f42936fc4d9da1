//! How wagers end at a table: the verdict on what lies open there and what was ruled.

use table::Stake;
use table::banked::Verdict;

use super::Plan;
use super::state::PanNine;
use super::verdict::{Ruled, Showdown};

/// How a wager ends.
pub(super) fn verdict(game: &PanNine, plan: &Plan, stake: &Stake) -> Verdict {
    let at = stake.position.index();
    let shown = Showdown { own: game.totals[at], bank: game.totals[0], ruled: ruled(game, stake) };
    super::verdict::verdict(plan, &shown)
}

/// What was ruled on a wager: the gravest first.
fn ruled(game: &PanNine, stake: &Stake) -> Option<Ruled> {
    let at = stake.position.index();
    let misdealt = game.misdeal.map(Ruled::Misdealt);
    let fouled = || game.fouled[at].map(Ruled::Fouled);
    let forfeited = || game.forfeited[at].has(stake.person).then_some(Ruled::Forfeited);
    let removed = || game.removed[at].has(stake.person).then_some(Ruled::Removed);
    misdealt.or_else(fouled).or_else(forfeited).or_else(removed)
}
