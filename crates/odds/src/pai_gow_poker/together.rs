//! How the results of two players go together: hands drawn at random, each the player-dealer's against both others.

use cards::{Card, Deck};
use eval::fortune::rows;
use families::pai_gow_poker::{Plan, Showdown, verdict};
use table::WagerNo;
use table::banked::TablePlan;

use super::base::{HANDS, Held, UNIT, each_deal};
use crate::ask::Ask;
use crate::sample::{Sum, in_order};
use crate::tally::{Covariance, WagerOdds, part};

/// The covariances of some wagers' results; the means are those that were found for each.
pub(super) fn covariances(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, wagers: &mut [WagerOdds]) {
    let deck = Deck::single(table.deck.kind).cards();
    // An Envy button has its own, by the number of other hands.
    let asked: Vec<(usize, WagerNo)> = wagers
        .iter()
        .enumerate()
        .filter(|(_, wager)| wager.beside.is_none())
        .filter_map(|(place, wager)| Some((place, table.wager_no(&wager.wager)?)))
        .collect();
    let one = |(number, deals): (u64, u64)| {
        let mut sums = vec![Sum::default(); asked.len()];
        // Other deals than those that the means come from.
        each_deal(plan, &deck, !ask.seed, number, deals, |hands| {
            for (sum, (_, wager)) in sums.iter_mut().zip(&asked) {
                sum.add(product(plan, *wager, hands));
            }
        });
        sums
    };
    let mut sums = vec![Sum::default(); asked.len()];
    in_order(ask.samples, ask.watch, one, |part| {
        sums.iter_mut().zip(&part).for_each(|(sum, more)| sum.plus(more));
    });
    for (sum, (place, _)) in sums.iter().zip(&asked) {
        let mean = wagers[*place].mean();
        wagers[*place].covariance = Some(Covariance {
            value: sum.mean() - mean * mean,
            error: Some(sum.error()),
            how: format!("sampled: deals of {HANDS} hands, {} times", sum.count()),
        });
    }
}

/// The product of two players' results, on average over which hand is the player-dealer's.
fn product(plan: &Plan, wager: WagerNo, hands: &[Held; HANDS]) -> f64 {
    let mut sum = 0.0;
    for (at, bank) in hands.iter().enumerate() {
        let others = hands.iter().enumerate().filter(|(other, _)| *other != at);
        sum += others.map(|(_, own)| result(plan, wager, own, bank)).product::<f64>();
    }
    sum / HANDS as f64
}

fn result(plan: &Plan, wager: WagerNo, own: &Held, bank: &Held) -> f64 {
    if wager == plan.base {
        return part(own.verdict(plan, wager, bank).result, UNIT);
    }
    let seven: &[Card; 7] = &own.cards;
    let shown = Showdown { fits: Some(rows(seven)), best: eval::high::seven(seven), ..bank.shown };
    part(verdict(plan, wager, &shown).result, UNIT)
}
