//! Pai gow poker: seven cards of 53, set as a hand of five and a hand of two.
//!
//! The five rank like any five with the joker as a bug ([`crate::high::five`]). The two are a pair or two cards compared
//! from the top; straights and flushes do not exist in them, and a joker in them is an ace. The five must not rank below
//! the two.

use cards::Card;

use crate::high::{self, High};
use crate::layout::{HIGH_CARD, PAIR, PAIR_STEP};
use crate::showing::{self, Showing};

/// Both hands of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Set {
    /// The strength of the five.
    pub five: High,
    /// The strength of the two.
    pub two: Showing,
}

impl Set {
    /// The strengths of a hand that was set; `None` if the two rank above the five, which is a foul.
    pub fn new(five: &[Card; 5], two: &[Card; 2]) -> Option<Set> {
        let set = Set { five: high::five(five), two: showing::high(two) };
        (!set.two.outranks(set.five)).then_some(set)
    }
}

/// The strength of the hand of two.
pub fn two(cards: &[Card; 2]) -> Showing {
    showing::high(cards)
}

/// The lowest strength that five may have beside these two: below it they are a foul. It keeps the order of the two,
/// and takes no table; the joker is an ace.
#[inline(always)]
pub fn floor(cards: &[Card; 2]) -> High {
    // The joker's index is that of a rank above the ace.
    let [one, other] = cards.map(|card| u16::from(card.index() >> 2).min(12));
    High(if one == other { PAIR + one * PAIR_STEP } else { HIGH_CARD + (1 << one | 1 << other) })
}
