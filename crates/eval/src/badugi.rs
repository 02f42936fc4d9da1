//! Badugi: as many cards as possible of different ranks and suits, then as low as possible, the ace low.

use std::fmt;

use cards::Card;

use crate::masks::ace_low;
use crate::naming::{HandName, Kind};

/// The strength of a badugi hand: more cards first, then lower cards; the higher wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Badugi(u16);

impl Badugi {
    /// How many cards play, one to four.
    pub const fn cards(self) -> u16 {
        self.0 >> 13
    }

    /// The number behind the strength, which keeps the order.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The strength behind a number that [`Badugi::number`] gave.
    pub const fn from_number(number: u16) -> Badugi {
        Badugi(number)
    }

    /// The hand in words: "badugi, seven-four-two-ace", "three cards, ...".
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the hand is called, for any language.
    pub fn naming(self) -> HandName {
        let kinds = [Kind::NoHand, Kind::OneCard, Kind::TwoCards, Kind::ThreeCards, Kind::Badugi];
        HandName::ace_low(kinds[usize::from(self.cards()).min(4)], 0x1FFF - (self.0 & 0x1FFF), 0)
    }
}

impl fmt::Display for Badugi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Badugi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Badugi({})", self.name())
    }
}

/// The strength of four suited cards.
pub fn rank(cards: &[Card; 4]) -> Badugi {
    // Every set of the four cards, as the ranks and suits it has; a set plays if none is there twice.
    let ranks = cards.map(|card| ace_low(1 << (card.index() / 4)));
    let suits = cards.map(|card| 1u16 << (card.index() % 4));
    let (mut rank_sets, mut suit_sets, mut best) = ([0u16; 16], [0u16; 16], 0);
    for set in 1..16usize {
        let (card, rest) = (set.trailing_zeros() as usize, set & (set - 1));
        rank_sets[set] = rank_sets[rest] | ranks[card];
        suit_sets[set] = suit_sets[rest] | suits[card];
        let size = set.count_ones();
        let plays = rank_sets[set].count_ones() == size && suit_sets[set].count_ones() == size;
        let number = (size as u16) << 13 | (0x1FFF - rank_sets[set]);
        best = best.max(if plays { number } else { 0 });
    }
    Badugi(best)
}
