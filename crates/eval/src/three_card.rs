//! Three-card hands: mini royal, straight flush, three of a kind, straight, flush, pair, high card.
//!
//! Three cards make so few shapes that bit logic on the ranks needs no table.

use cards::{Card, Rank};

use crate::words;

/// The kinds of three-card hands, from the lowest up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    MiniRoyalFlush,
}

impl Category {
    /// All kinds from the lowest up.
    pub const ALL: [Category; 7] = [
        Category::HighCard,
        Category::Pair,
        Category::Flush,
        Category::Straight,
        Category::ThreeOfAKind,
        Category::StraightFlush,
        Category::MiniRoyalFlush,
    ];

    /// The kind in words.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::Flush => "flush",
            Category::Straight => "straight",
            Category::ThreeOfAKind => "three of a kind",
            Category::StraightFlush => "straight flush",
            Category::MiniRoyalFlush => "mini royal flush",
        }
    }
}

/// The strength of three cards; the higher wins, suits never break a tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreeCards(u16);

impl ThreeCards {
    fn new(category: Category, ranks: [u16; 3]) -> ThreeCards {
        ThreeCards((category as u16) << 12 | ranks[0] << 8 | ranks[1] << 4 | ranks[2])
    }

    /// Which kind of hand it is.
    pub fn category(self) -> Category {
        Category::ALL[usize::from(self.0 >> 12)]
    }

    /// The hand in words: "pair of nines, king kicker".
    pub fn name(self) -> String {
        let rank = |shift: u16| Rank::ALL[usize::from(self.0 >> shift & 15)];
        let (first, second, third) = (rank(8), rank(4), rank(0));
        match self.category() {
            Category::HighCard => {
                format!("{} high, {} and {}", first.name(), second.name(), third.name())
            }
            Category::Pair => format!("pair of {}, {} kicker", words::many(first as u16), third.name()),
            Category::Flush => format!("flush, {} high", first.name()),
            Category::Straight => format!("straight, {} high", first.name()),
            Category::ThreeOfAKind => format!("three {}", words::many(first as u16)),
            Category::StraightFlush => format!("straight flush, {} high", first.name()),
            Category::MiniRoyalFlush => "mini royal flush".to_owned(),
        }
    }
}

/// The strength of three suited cards.
pub fn strength(cards: &[Card; 3]) -> ThreeCards {
    let index = |card: Card| u16::from(card.index());
    let mut ranks = cards.map(|card| index(card) / 4);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let suited = index(cards[0]) % 4 == index(cards[1]) % 4 && index(cards[1]) % 4 == index(cards[2]) % 4;
    let [high, middle, low] = ranks;
    if high == low {
        return ThreeCards::new(Category::ThreeOfAKind, ranks);
    }
    if high == middle {
        return ThreeCards::new(Category::Pair, [high, high, low]);
    }
    if middle == low {
        return ThreeCards::new(Category::Pair, [low, low, high]);
    }
    let ace_low = ranks == [12, 1, 0];
    let straight = high == middle + 1 && middle == low + 1 || ace_low;
    let top = if ace_low { [1, 0, 0] } else { ranks };
    match (straight, suited) {
        (true, true) if low == 10 => ThreeCards::new(Category::MiniRoyalFlush, ranks),
        (true, true) => ThreeCards::new(Category::StraightFlush, top),
        (true, false) => ThreeCards::new(Category::Straight, top),
        (false, true) => ThreeCards::new(Category::Flush, ranks),
        (false, false) => ThreeCards::new(Category::HighCard, ranks),
    }
}
