//! Two players against one hand of the player-dealer: what their results come to together, counted whole.
//!
//! A hand is one card more than was dealt, and the last may not be drawn: any of them is the last as often as any other.

use super::{Game, Play, Shoe};
use crate::disjoint::{Disjoint, pairs, ways};
use crate::tally::part;

/// The average product of two players' results. Whether a player drew must not matter to the player-dealer, who sees two.
/// Counted for hands of two and of three cards, as lint admits them.
pub(super) fn product(game: &Game<'_>, play: &dyn Play) -> Option<f64> {
    match game.plan.cards {
        2 => Some(product_of::<3>(game, play)),
        3 => Some(product_of::<4>(game, play)),
        _ => None,
    }
}

fn product_of<const N: usize>(game: &Game<'_>, play: &dyn Play) -> f64 {
    let hands = hands::<N>();
    let values = [0, 1, 2].map(|at| part(game.verdict(at).result, money::Cents(100)));
    let mut sums = Disjoint::<N, 1>::new(10);
    let mut mean = 0.0;
    let mut all = 0.0;
    each_bank(game, play, &mut |total, left, chance| {
        let stock = left.map(|count| count as f64);
        sums.clear();
        for hand in &hands {
            let ways = ways(&stock, hand);
            if ways > 0.0 {
                sums.add(hand, ways, [result(hand, total, play, &values)]);
            }
        }
        mean += chance * sums.products(&stock)[0] / pairs::<N>(stock.iter().sum());
        all += chance;
    });
    mean / all
}

/// Every hand that the player-dealer can end with: its total, what is left, and its chance.
fn each_bank(game: &Game<'_>, play: &dyn Play, with: &mut dyn FnMut(u8, &Shoe, f64)) {
    for (dealt, orders) in &game.dealt {
        let (mut left, mut chance) = (game.shoe, *orders as f64);
        for points in dealt {
            chance *= left[*points] as f64 / left.iter().sum::<u64>() as f64;
            left[*points] = left[*points].saturating_sub(1);
        }
        if chance <= 0.0 {
            continue;
        }
        let total = (dealt.iter().sum::<usize>() % 10) as u8;
        if !play.bank(total, false) {
            with(total, &left, chance);
            continue;
        }
        let cards = left.iter().sum::<u64>() as f64;
        for points in (0..10).filter(|points| left[*points] > 0) {
            let chance = chance * left[points] as f64 / cards;
            let mut left = left;
            left[points] -= 1;
            with((total + points as u8) % 10, &left, chance);
        }
    }
}

/// What these cards bring on average, whichever comes last, against a total of the player-dealer.
fn result<const N: usize>(hand: &[usize; N], bank: u8, play: &dyn Play, values: &[f64; 3]) -> f64 {
    let sum: usize = hand.iter().sum();
    let of_last = |last: &usize| {
        let dealt = ((sum - last) % 10) as u8;
        let own = if play.player(dealt) { (sum % 10) as u8 } else { dealt };
        values[(bank.cmp(&own) as i8 + 1) as usize]
    };
    hand.iter().map(of_last).sum::<f64>() / N as f64
}

/// All hands of N points in rising order.
fn hands<const N: usize>() -> Vec<[usize; N]> {
    let sets = super::first_cards(N as u8).into_iter();
    sets.filter_map(|(points, _)| points.try_into().ok()).collect()
}
