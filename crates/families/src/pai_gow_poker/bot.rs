//! How a bot sets a hand where nobody sets it for it.

use cards::{Card, Rank};
use eval::{Category, High};
use table::Fronts;

use super::verdict::laid;
use crate::bot::Strength;

/// The way with the best balance of front and back. Whoever is weaker looks at the back more, or at nothing else.
pub(crate) fn front(cards: &[Card], fronts: &Fronts, strength: Strength) -> Option<[Card; 2]> {
    let share = match strength {
        Strength::Novice => 0,
        Strength::Amateur => 1,
        Strength::Expert => 4,
    };
    let cards = <&[Card; 7]>::try_from(cards).ok()?;
    let ways = (0..fronts.count()).map(|place| fronts.at(place));
    let worth = |front: &[Card; 2]| {
        let laid = laid(cards, *front).filter(|laid| !laid.foul);
        laid.map_or(-1, |laid| {
            i32::from(front_chance(*front)) * share + i32::from(back_chance(laid.five)) * 4
        })
    };
    ways.max_by_key(worth)
}

/// The same of all ways that make no foul.
pub fn balanced_front(cards: &[Card; 7]) -> Option<[Card; 2]> {
    front(cards, &Fronts::any(cards), Strength::Expert)
}

/// About how many of a hundred fronts rank below it.
fn front_chance(front: [Card; 2]) -> u16 {
    let [one, other] = front.map(|card| card.rank().unwrap_or(Rank::Ace) as u16);
    if one == other {
        return 80 + one * 19 / 12;
    }
    [0, 0, 0, 1, 2, 4, 7, 10, 15, 23, 33, 48, 70][usize::from(one.max(other))]
}

/// About how many of a hundred backs rank below it.
fn back_chance(five: High) -> u16 {
    let rank = five.leading_rank() as u16;
    match five.category() {
        Category::HighCard => rank,
        Category::Pair => 15 + rank * 25 / 12,
        Category::TwoPairs => 45 + rank * 20 / 12,
        Category::ThreeOfAKind => 66 + rank * 8 / 12,
        Category::Straight => 75 + rank * 6 / 12,
        Category::Flush => 82 + rank * 5 / 12,
        Category::FullHouse => 90 + rank * 5 / 12,
        _ => 97,
    }
}
