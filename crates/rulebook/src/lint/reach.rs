//! How much can be at stake at the tables that use a schedule.

use crate::collection::BlockId;
use crate::listing::amount::Amount;
use crate::listing::{Listing, Permission};

/// Maximum number of bettors at one table, including backline bettors.
const BETTORS: i64 = 32;

/// What the tables of all listings that name a block have at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tables {
    /// Positions.
    pub(super) positions: u8,
    /// Whether the tables of a player-dealer game pay these fees now.
    pub(super) banked_in_force: bool,
    /// Whether a listing keeps the block on record only.
    pub(super) older: bool,
    /// Bettors, and the maximum bets one of them can have in the total table action, in tenths; `None` if some wager has
    /// no maximum.
    action: Action,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Action {
    #[default]
    Nothing,
    /// Tenths of the table maximum, plus cents.
    UpTo {
        tenths: i64,
        cents: i64,
    },
    Unknown,
}

impl Tables {
    /// Takes in the tables of one more listing that names the block.
    pub(super) fn add(&mut self, listing: &Listing, block: &BlockId) {
        let older = listing.body().collection.is_older(block);
        self.older |= older;
        self.banked_in_force |= !older && listing.family().is_banked();
        let one = of_one(listing);
        self.positions = self.positions.max(listing.body().seats.positions);
        self.action = match (self.action, one) {
            (Action::Nothing, one) => one,
            (Action::UpTo { tenths, cents }, Action::UpTo { tenths: more, cents: beside }) => {
                Action::UpTo { tenths: tenths.max(more), cents: cents.max(beside) }
            }
            _ => Action::Unknown,
        };
    }

    /// The largest total table action under a table maximum, if it can be computed.
    pub(super) fn most_action(&self, maximum: i64) -> Option<i64> {
        match self.action {
            Action::UpTo { tenths, cents } => {
                maximum.checked_mul(tenths)?.checked_div(10)?.checked_add(cents)
            }
            Action::Nothing | Action::Unknown => None,
        }
    }
}

fn of_one(listing: &Listing) -> Action {
    let body = listing.body();
    let (mut tenths, mut cents) = (0_i64, 0_i64);
    for (_, wager) in body.wager.iter().filter(|(_, wager)| wager.in_table_action) {
        match &wager.amount {
            Amount::TableLimits | Amount::ScheduleLimits => tenths += 10,
            Amount::UpTo { tenths: most, .. } | Amount::WithinUpTo { tenths: most, .. } => {
                tenths += i64::from(*most);
            }
            Amount::Times { tenths: multiples, .. } => {
                tenths += multiples.iter().copied().max().map_or(0, i64::from);
            }
            Amount::Between(_, most) => cents = cents.saturating_add(most.0),
            Amount::AtLeast(_) => return Action::Unknown,
            Amount::Nothing => {}
        }
    }
    let seated = i64::from(body.seats.positions) - 1;
    let behind = body.backline.as_ref().is_some_and(|backline| backline.allowed != Permission::NotPermitted);
    let bettors = if behind { BETTORS } else { seated };
    Action::UpTo { tenths: tenths.saturating_mul(bettors), cents: cents.saturating_mul(bettors) }
}
