//! Which cards a sensible player throws away for new ones.

use arrayvec::ArrayVec;
use cards::{Card, Rank};
use rulebook::ladder::Ladder;
use table::CardMask;

use super::Plan;
use crate::bot::Strength;

/// The cards of a hand that is drawn to, at most so many, by a rule of thumb. Who knows less keeps what looks nice: a ten
/// for low, a kicker beside a pair.
pub(super) fn thrown(plan: &Plan, own: &[Card], most: u8, strength: Strength) -> CardMask {
    let knows = strength == Strength::Expert;
    let highest = if knows { Rank::Eight } else { Rank::Ten };
    by_rule(plan, own, highest, usize::from(most).min(if knows { 3 } else { 2 }))
}

/// Ways to draw that are worth thinking about: for low with a higher or a lower card as the worst, else with fewer or more
/// cards thrown away.
pub(super) fn ways_to_throw(plan: &Plan, own: &[Card], most: u8) -> ArrayVec<CardMask, 5> {
    let highest = [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack];
    let fewer = |mask: &CardMask| mask.0.count_ones() <= u32::from(most);
    let mut ways: ArrayVec<CardMask, 5> = ArrayVec::new();
    for (count, highest) in highest.into_iter().enumerate() {
        let mask = by_rule(plan, own, highest, count);
        if fewer(&mask) && !ways.contains(&mask) {
            ways.push(mask);
        }
    }
    ways
}

fn by_rule(plan: &Plan, own: &[Card], highest: Rank, most: usize) -> CardMask {
    match plan.rank.high {
        Ladder::AceToFive => bad_for_low(own, highest, false),
        Ladder::DeuceToSeven => bad_for_low(own, highest, true),
        Ladder::Badugi => bad_for_badugi(own, highest),
        _ => unpaired(own, most),
    }
}

/// Pairs and cards that are too high.
fn bad_for_low(own: &[Card], highest: Rank, ace_high: bool) -> CardMask {
    mask(own, |at| match own[at].rank() {
        None => false,
        Some(Rank::Ace) if !ace_high => own[..at].iter().any(|card| card.rank() == Some(Rank::Ace)),
        Some(rank) => rank > highest || own[..at].iter().any(|card| card.rank() == Some(rank)),
    })
}

/// A second card of a rank or a suit, the higher of the two, and cards that are too high.
fn bad_for_badugi(own: &[Card], highest: Rank) -> CardMask {
    let height =
        |card: Card| card.rank().map_or(0, |rank| if rank == Rank::Ace { 0 } else { rank as u8 + 1 });
    mask(own, |at| {
        let card = own[at];
        let alike = |(other, held): (usize, &Card)| {
            let lower = (height(*held), other) < (height(card), at);
            lower && (held.suit() == card.suit() || held.rank() == card.rank())
        };
        height(card) > highest as u8 + 1 || own.iter().enumerate().any(alike)
    })
}

/// Cards that pair nothing, the lowest first; jokers are kept.
fn unpaired(own: &[Card], most: usize) -> CardMask {
    let alone = |at: &usize| {
        let rank = own[*at].rank();
        rank.is_some() && own.iter().filter(|card| card.rank() == rank).count() == 1
    };
    let mut single: Vec<usize> = (0..own.len()).filter(alone).collect();
    single.sort_unstable_by_key(|at| own[*at].rank());
    CardMask(single.into_iter().take(most).fold(0, |mask, at| mask | 1 << at))
}

fn mask(own: &[Card], bad: impl Fn(usize) -> bool) -> CardMask {
    CardMask((0..own.len()).filter(|at| bad(*at)).fold(0, |mask, at| mask | 1 << at))
}
