//! What a further card brings, at a table.

use cards::Card;
use families::pan_nine::Plan;
use table::banked::TablePlan;
use table::{Place, Verb};

use super::{DRAW, Game, STAND, first_cards, shoe};
use crate::advice::Asked;
use crate::ask::Ask;
use crate::hint::Values;
use crate::strategy::Decision;

/// What a card and none bring.
type Two = [f64; 2];

/// All that a decision needs.
pub(crate) struct Hints {
    plan: Plan,
    /// The player's decisions, by total.
    player: [Option<Two>; 10],
    /// The player-dealer's against one player, by total and by whether that player drew.
    bank: [[Option<Two>; 2]; 10],
}

impl Hints {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Hints, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        let game =
            Game { plan: &plan, shoe: shoe(&plan, &ask.copies(table)?), dealt: first_cards(plan.cards) };
        let (players, banks) = (game.best_player().1, game.best_bank().1);
        let find = |all: &[Decision], total: usize, drew: Option<&str>| {
            let total = total.to_string();
            let fits = |held: &&Decision| {
                held.seen[0].1 == total && held.seen.get(2).map(|(_, did)| did.as_str()) == drew
            };
            let held = all.iter().find(fits)?;
            Some([held.value(DRAW)?, held.value(STAND)?])
        };
        Ok(Hints {
            player: std::array::from_fn(|total| find(&players, total, None)),
            bank: std::array::from_fn(|total| ["stood", "drew"].map(|did| find(&banks, total, Some(did)))),
            plan,
        })
    }

    /// Against a player-dealer who plays the house way.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<Values> {
        let total = self.total(&asked.own())?;
        self.told(asked, self.player[total]?)
    }

    /// The player-dealer against all players together, each by what they wagered and whether they drew.
    pub(crate) fn banks(&self, asked: &Asked<'_>, own: &[Card]) -> Option<Values> {
        let total = self.total(own)?;
        let (mut sum, mut wagered) = ([0.0; 2], 0.0);
        for stake in asked.view.stakes.iter().filter(|stake| stake.wager == self.plan.base) {
            let hand = asked.view.hands.iter().find(|hand| hand.place == Place::Position(stake.position))?;
            let drew = hand.cards.len() > usize::from(self.plan.cards);
            let [draw, stand] = self.bank[total][usize::from(drew)]?;
            let amount = stake.amount.0 as f64;
            sum = [sum[0] + amount * draw, sum[1] + amount * stand];
            wagered += amount;
        }
        (wagered > 0.0).then(|| self.told(asked, sum.map(|sum| sum / wagered)))?
    }

    /// The total of a hand that has no further card yet.
    fn total(&self, own: &[Card]) -> Option<usize> {
        (own.len() == usize::from(self.plan.cards)).then(|| usize::from(self.plan.total(own)))
    }

    fn told(&self, asked: &Asked<'_>, [draw, stand]: Two) -> Option<Values> {
        Some(Values::counted(vec![(asked.does(Verb::CARD)?, draw), (asked.does(Verb::NO_CARD)?, stand)]))
    }
}
