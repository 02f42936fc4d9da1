//! Three-card hands: mini royal, straight flush, three of a kind, straight, flush, pair, high card.
//!
//! A-K-Q of a suit is the mini royal and above the other straight flushes; A-2-3 is the lowest straight. With three
//! cards a few bit operations are faster than any table, so there is none.

use std::fmt;

use cards::Card;

use crate::layout::top;
use crate::naming::{HandName, Kind};
use crate::words;

/// The kinds of three-card hands from the lowest up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum ThreeKind {
    HighCard,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    MiniRoyal,
}

impl ThreeKind {
    /// All kinds from the lowest up.
    pub const ALL: [ThreeKind; 7] = [
        ThreeKind::HighCard,
        ThreeKind::Pair,
        ThreeKind::Flush,
        ThreeKind::Straight,
        ThreeKind::ThreeOfAKind,
        ThreeKind::StraightFlush,
        ThreeKind::MiniRoyal,
    ];

    /// The kind in words.
    pub const fn name(self) -> &'static str {
        match self {
            ThreeKind::HighCard => "high card",
            ThreeKind::Pair => "pair",
            ThreeKind::Flush => "flush",
            ThreeKind::Straight => "straight",
            ThreeKind::ThreeOfAKind => "three of a kind",
            ThreeKind::StraightFlush => "straight flush",
            ThreeKind::MiniRoyal => "mini royal",
        }
    }
}

/// The strength of a three-card hand: the kind in the top three bits, the ranks below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreeCard(u16);

impl ThreeCard {
    const fn new(kind: ThreeKind, ranks: u16) -> ThreeCard {
        ThreeCard((kind as u16) << 13 | ranks)
    }

    /// The number behind the strength, which keeps the order.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Which kind of hand it is.
    pub const fn kind(self) -> ThreeKind {
        ThreeKind::ALL[(self.0 >> 13) as usize]
    }

    /// The highest card of a hand without a pair, as "queen" in "queen high", or the rank of the pair or the three.
    pub fn leading_rank(self) -> cards::Rank {
        let rest = self.0 & 0x1FFF;
        words::rank(match self.kind() {
            ThreeKind::HighCard | ThreeKind::Flush => top(rest),
            ThreeKind::Pair => rest / 13,
            _ => rest,
        })
    }

    /// The hand in words: "pair of nines, king kicker".
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the hand is called, for any language.
    pub fn naming(self) -> HandName {
        let rest = self.0 & 0x1FFF;
        match self.kind() {
            ThreeKind::HighCard => HandName::new(Kind::HighCard, rest, 0),
            ThreeKind::Pair => HandName::new(Kind::Pair, 1 << (rest / 13), 1 << (rest % 13)),
            ThreeKind::Flush => HandName::new(Kind::Flush, rest, 0),
            ThreeKind::Straight => HandName::new(Kind::Straight, 1 << rest, 0),
            ThreeKind::ThreeOfAKind => HandName::new(Kind::Three, 1 << rest, 0),
            ThreeKind::StraightFlush => HandName::new(Kind::StraightFlush, 1 << rest, 0),
            ThreeKind::MiniRoyal => HandName::new(Kind::MiniRoyal, 0, 0),
        }
    }
}

impl fmt::Display for ThreeCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for ThreeCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ThreeCard({})", self.name())
    }
}

/// The strength of three suited cards.
pub fn rank(cards: &[Card; 3]) -> ThreeCard {
    let [a, b, c] = cards.map(|card| u16::from(card.index() / 4));
    let [x, y, z] = cards.map(|card| card.index() % 4);
    let ranks = 1 << a | 1 << b | 1 << c;
    match u16::count_ones(ranks) {
        1 => ThreeCard::new(ThreeKind::ThreeOfAKind, a),
        2 => {
            // The rank that is there twice cancels out.
            let single = 1 << a ^ 1 << b ^ 1 << c;
            ThreeCard::new(ThreeKind::Pair, top(ranks ^ single) * 13 + top(single))
        }
        _ => {
            let lowest = ranks & ranks.wrapping_neg();
            let straight =
                if ranks == 0b1_0000_0000_0011 { Some(1) } else { (ranks == lowest * 7).then(|| top(ranks)) };
            let suited = x == y && y == z;
            match (straight, suited) {
                (Some(12), true) => ThreeCard::new(ThreeKind::MiniRoyal, 12),
                (Some(top), true) => ThreeCard::new(ThreeKind::StraightFlush, top),
                (Some(top), false) => ThreeCard::new(ThreeKind::Straight, top),
                (None, true) => ThreeCard::new(ThreeKind::Flush, ranks),
                (None, false) => ThreeCard::new(ThreeKind::HighCard, ranks),
            }
        }
    }
}
