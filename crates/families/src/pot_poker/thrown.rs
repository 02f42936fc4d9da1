//! Which cards a sensible player throws away for new ones.

use cards::{Card, Rank};
use rulebook::ladder::Ladder;
use table::CardMask;

use super::Plan;

/// The cards of a hand that is drawn to, at most so many.
pub(super) fn thrown(plan: &Plan, own: &[Card], most: u8) -> CardMask {
    match plan.rank.high {
        Ladder::AceToFive => bad_for_low(own, false),
        Ladder::DeuceToSeven => bad_for_low(own, true),
        Ladder::Badugi => bad_for_badugi(own),
        _ => unpaired(own, usize::from(most).min(3)),
    }
}

/// Pairs and cards above an eight.
fn bad_for_low(own: &[Card], ace_high: bool) -> CardMask {
    mask(own, |at| match own[at].rank() {
        None => false,
        Some(Rank::Ace) if !ace_high => own[..at].iter().any(|card| card.rank() == Some(Rank::Ace)),
        Some(rank) => rank > Rank::Eight || own[..at].iter().any(|card| card.rank() == Some(rank)),
    })
}

/// A second card of a rank or a suit, the higher of the two, and cards above an eight.
fn bad_for_badugi(own: &[Card]) -> CardMask {
    let height =
        |card: Card| card.rank().map_or(0, |rank| if rank == Rank::Ace { 0 } else { rank as u8 + 1 });
    mask(own, |at| {
        let card = own[at];
        let alike = |(other, held): (usize, &Card)| {
            let lower = (height(*held), other) < (height(card), at);
            lower && (held.suit() == card.suit() || held.rank() == card.rank())
        };
        height(card) > Rank::Eight as u8 + 1 || own.iter().enumerate().any(alike)
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
