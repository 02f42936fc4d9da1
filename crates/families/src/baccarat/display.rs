//! The screen beside a baccarat table: what came of this shoe and of the one before.

use arrayvec::ArrayVec;
use rulebook::family::baccarat::Hand;
use rulebook::listing::DeckRule;
use serde::{Deserialize, Serialize};
use table::banked::TablePlan;
use table::{Display, Shown, Side, WagerNo};

use super::{Plan, Result};

/// The hands of one shoe, of which each takes four cards at least.
type Shoe = ArrayVec<Result, { DeckRule::MOST_CARDS / 4 }>;

/// What the screen remembers: this shoe and the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(crate = "table::serde")]
pub(super) struct Record {
    shoe: Shoe,
    last: Shoe,
}

impl Record {
    /// A new shoe: what was counted goes to the other half of the screen.
    pub(super) fn new_shoe(&mut self) {
        if !self.shoe.is_empty() {
            self.last = std::mem::take(&mut self.shoe);
        }
    }

    /// One more hand. (There is no more room than a shoe has hands.)
    pub(super) fn count(&mut self, result: &Result) {
        let _ = self.shoe.try_push(*result);
    }

    /// What the screen shows.
    pub(super) fn shown(&self, table: &TablePlan, plan: &Plan) -> Display {
        let shoe = |shoe: &Shoe| shoe.iter().map(|result| shown(result, table, plan)).collect();
        let last = (!self.last.is_empty()).then(|| shoe(&self.last));
        Display { shoes: std::iter::once(shoe(&self.shoe)).chain(last).collect() }
    }
}

fn shown(result: &Result, table: &TablePlan, plan: &Plan) -> Shown {
    let wagers = table.wagers.iter().enumerate();
    let special = wagers.filter(|(at, _)| is_special(plan, WagerNo(*at as u8), result));
    Shown {
        winner: result.winner().map(|hand| if hand == Hand::Player { Side::Player } else { Side::Banker }),
        points: (result.player, result.banker),
        natural: result.player_natural || result.banker_natural,
        special: special.map(|(_, wager)| wager.name.clone()).collect(),
    }
}

/// Whether a wager on certain cards of a hand that won has won: neither a line, nor a tie, nor one that pays by the margin.
fn is_special(plan: &Plan, wager: WagerNo, result: &Result) -> bool {
    let bet = &plan.bets[usize::from(wager.0)];
    !bet.is_line && result.winner().is_some() && bet.wins.iter().any(|event| result.is(event))
}
