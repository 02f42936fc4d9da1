//! Deuce-to-seven low (Kansas City): the worst poker hand wins, the ace is high, straights and flushes count against it.
//!
//! 7-5-4-3-2 is the best hand. It is the order of the high hands turned round, with one difference: A-2-3-4-5 is no
//! straight but ace high, for the ace is never low.

use std::fmt;

use cards::Card;

use crate::high::{self, High};
use crate::layout::{FLUSH, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH, WHEEL};
use crate::naming::HandName;

/// The strength of a deuce-to-seven low; the higher is the better low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct DeuceToSeven(u16);

impl DeuceToSeven {
    /// 7-5-4-3-2 of more than one suit.
    pub const BEST: DeuceToSeven = DeuceToSeven(u16::MAX - 0b10_1111);

    /// The number behind the strength, which keeps the order.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The strength that had this number.
    pub const fn from_number(number: u16) -> DeuceToSeven {
        DeuceToSeven(number)
    }

    /// The hand in words: "jack-ten-five-four-three low", or as the high hand it is.
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the hand is called, for any language.
    pub fn naming(self) -> HandName {
        High(u16::MAX - self.0).naming().cards_low()
    }
}

impl fmt::Display for DeuceToSeven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for DeuceToSeven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeuceToSeven({} {})", self.0, self.name())
    }
}

/// The strength of five cards without a joker.
#[inline(always)]
pub fn five(cards: &[Card; 5]) -> DeuceToSeven {
    const WHEEL_STRAIGHT: u16 = STRAIGHT + 3;
    const WHEEL_FLUSH: u16 = STRAIGHT_FLUSH + 3;
    let bad = match high::five(cards).0 {
        WHEEL_STRAIGHT => HIGH_CARD + WHEEL,
        WHEEL_FLUSH => FLUSH + WHEEL,
        other => other,
    };
    DeuceToSeven(u16::MAX - bad)
}
