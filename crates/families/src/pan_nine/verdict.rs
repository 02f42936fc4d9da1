//! How wagers end, from the totals and what was ruled alone.

use std::cmp::Ordering;

use rulebook::pay::Payout;
use table::Why;
use table::banked::Verdict;

use super::Plan;
use super::why;

/// What a ruling has made of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruled {
    /// The deal is void.
    Misdealt(Why),
    /// The hand is fouled.
    Fouled(Why),
    /// The wager was changed too late.
    Forfeited,
    /// The wager was taken away.
    Removed,
}

/// What lies open when a wager is settled.
#[derive(Debug, Clone, Copy)]
pub struct Showdown {
    /// The player's total.
    pub own: Option<u8>,
    /// The player-dealer's.
    pub bank: Option<u8>,
    /// What was ruled on the wager.
    pub ruled: Option<Ruled>,
}

/// How a wager ends: after a misdeal everything goes back, what is fouled or forfeited is lost, else the total nearer to nine wins.
#[inline]
pub fn verdict(plan: &Plan, shown: &Showdown) -> Verdict {
    match shown.ruled {
        Some(Ruled::Misdealt(why)) => return Verdict::pushes(why),
        Some(Ruled::Fouled(why)) => return Verdict::loses(why),
        Some(Ruled::Forfeited) => return Verdict::loses(why::CHANGED_LATE_FORFEITED),
        Some(Ruled::Removed) | None => {}
    }
    match shown.own.cmp(&shown.bank) {
        Ordering::Greater if shown.ruled == Some(Ruled::Removed) => {
            Verdict::wins(Payout::Fixed(plan.minimum), why::REMOVED_PAID_MINIMUM)
        }
        Ordering::Greater => Verdict::wins(plan.pays, Why::LINE_WINS),
        Ordering::Less => Verdict::loses(Why::LINE_LOSES),
        Ordering::Equal => Verdict::pushes(Why::LINE_TIES),
    }
}
