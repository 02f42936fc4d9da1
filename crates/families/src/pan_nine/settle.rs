//! How wagers end.

use std::cmp::Ordering;

use rulebook::pay::Payout;
use table::banked::Verdict;
use table::{Stake, Why};

use super::Plan;
use super::state::PanNine;
use crate::pan_nine::why;

/// How a wager ends: after a misdeal everything goes back, what is fouled or forfeited is lost, else the total nearer to nine wins.
pub(super) fn verdict(game: &PanNine, plan: &Plan, stake: &Stake) -> Verdict {
    let at = stake.position.index();
    if let Some(why) = game.misdeal {
        return Verdict::pushes(why);
    }
    if let Some(why) = game.fouled[at] {
        return Verdict::loses(why);
    }
    if game.forfeited[at].has(stake.person) {
        return Verdict::loses(why::CHANGED_LATE_FORFEITED);
    }
    match game.totals[at].cmp(&game.totals[0]) {
        Ordering::Greater if game.removed[at].has(stake.person) => {
            Verdict::wins(Payout::Fixed(plan.minimum), why::REMOVED_PAID_MINIMUM)
        }
        Ordering::Greater => Verdict::wins(plan.pays, Why::LINE_WINS),
        Ordering::Less => Verdict::loses(Why::LINE_LOSES),
        Ordering::Equal => Verdict::pushes(Why::LINE_TIES),
    }
}
