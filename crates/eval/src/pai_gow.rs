//! Pai gow poker: seven cards of 53, set as a hand of five and a hand of two.
//!
//! The five rank like any five with the joker as a bug ([`crate::high::five`]). The two are a pair or two cards compared
//! from the top; straights and flushes do not exist in them, and a joker in them is an ace. The five must not rank below
//! the two.

use cards::Card;

use crate::high::{self, High};
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
