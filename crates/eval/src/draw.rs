//! Draw poker with two jokers (Draw Poker Hi-Lo): both are aces, or complete a straight or a flush.
//!
//! Five aces, with one joker or with two, beat a royal flush. For the low half see [`crate::low::five`]: each joker is
//! the lowest card that is missing.

use cards::Card;

use crate::high::{self, High};
use crate::layout::FIVE_ACES;
use crate::masks::{Masks, kinds, straight, suited};

/// The straights of the full deck.
pub(crate) const RUNS: &crate::masks::Runs = &[
    (0x1F00, 12),
    (0x0F80, 11),
    (0x07C0, 10),
    (0x03E0, 9),
    (0x01F0, 8),
    (0x00F8, 7),
    (0x007C, 6),
    (0x003E, 5),
    (0x001F, 4),
    (0x100F, 3),
];

/// The strength of five cards with up to two jokers.
pub fn five(cards: &[Card; 5]) -> High {
    let masks = Masks::of(cards);
    if masks.jokers < 2 {
        return high::five(cards);
    }
    let counts = masks.counts();
    let aces = counts.with(12).with(12);
    let five = (counts.threes >> 12 & 1 == 1).then_some(FIVE_ACES);
    let straights = straight(counts.ones, RUNS, 2);
    let flushes = suited(masks.suits, RUNS, 2, 0x1FFF).into_iter().flatten();
    High(kinds(aces).chain(five).chain(straights).chain(flushes).max().unwrap_or_default())
}
