//! Five-card high hands: the best five of five, six or seven cards.
//!
//! Hold'em, stud, draw, the six-card bonus and the pai gow hands of five all end here. The joker is a bug: an ace, or
//! the card that completes a straight, a flush or a straight flush. In a flush it is the highest card that is missing.
//! Four aces with it are five aces, which beat a royal flush. The blank counts for nothing.
//!
//! Cards are added up ([`Hand`]); the sum finds the strength in a table (`build.rs` explains how). Many hands at once
//! are ranked by [`crate::batch`].

use std::fmt;

use cards::{Card, Rank};

use crate::layout::{self, FIVE, FIVE_ACES, FLUSH, FOUR, FULL_HOUSE, HIGH_CARD, PAIR, PAIR_STEP, STRAIGHT};
use crate::layout::{STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR, WEIGHT};
use crate::naming::{HandName, Kind};
use crate::tables::{
    CARD_KEYS, CARD_MASKS, CARDS_SHIFT, FIVE_OF_A_SUIT, JOKERS, JOKERS_SHIFT, NO_CARDS, NOT_SEVEN, SUITS,
    of_five_ranks, of_other_ranks, of_seven_ranks, of_suit, of_suits, place_of_other, place_of_seven,
};
use crate::words;

/// The kinds of five-card hands, in the order of the standard charts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveOfAKind,
}

impl Category {
    /// All kinds from the lowest up.
    pub const ALL: [Category; 11] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPairs,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
        Category::FiveOfAKind,
    ];

    /// The kind in words: "two pairs".
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPairs => "two pairs",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::RoyalFlush => "royal flush",
            Category::FiveOfAKind => "five of a kind",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The strength of a five-card hand; the higher wins. Equal hands are equal, whatever their suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct High(pub(crate) u16);

impl High {
    /// No hand is as low as this.
    pub const NOTHING: High = High(0);
    /// The royal flush.
    pub const ROYAL_FLUSH: High = High(STRAIGHT_FLUSH + 12);
    /// Four aces and a joker.
    pub const FIVE_ACES: High = High(FIVE_ACES);

    /// The number behind the strength. It keeps the order; it is not dense.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The strength that had this number.
    pub const fn from_number(number: u16) -> High {
        High(number)
    }

    /// Which kind of hand it is.
    pub const fn category(self) -> Category {
        match self.0 {
            HIGH_CARD..PAIR => Category::HighCard,
            PAIR..TWO_PAIR => Category::Pair,
            TWO_PAIR..THREE => Category::TwoPairs,
            THREE..STRAIGHT => Category::ThreeOfAKind,
            STRAIGHT..FLUSH => Category::Straight,
            FLUSH..FULL_HOUSE => Category::Flush,
            FULL_HOUSE..FOUR => Category::FullHouse,
            FOUR..STRAIGHT_FLUSH => Category::FourOfAKind,
            STRAIGHT_FLUSH..FIVE => {
                if self.0 == High::ROYAL_FLUSH.0 {
                    Category::RoyalFlush
                } else {
                    Category::StraightFlush
                }
            }
            _ => Category::FiveOfAKind,
        }
    }

    /// The rank that names the hand first: of the pair, the three, the higher pair, the top of the straight.
    pub fn leading_rank(self) -> Rank {
        words::rank(layout::top(self.shape().0))
    }

    /// The ranks of the made part and those of the kickers, as masks.
    pub(crate) fn shape(self) -> (u16, u16) {
        let bit = |rank: u16| 1 << rank;
        match self.category() {
            Category::HighCard => (self.0, 0),
            Category::Flush => (self.0 - FLUSH, 0),
            Category::Pair => {
                let rest = self.0 - PAIR;
                (bit(rest / PAIR_STEP), unspread(rest % PAIR_STEP, 3))
            }
            Category::TwoPairs => {
                let rest = self.0 - TWO_PAIR;
                (bit(rest / 169) | bit(rest / 13 % 13), bit(rest % 13))
            }
            Category::ThreeOfAKind => {
                let rest = self.0 - THREE;
                (bit(rest / THREE_STEP), unspread(rest % THREE_STEP, 2))
            }
            Category::Straight => (bit(self.0 - STRAIGHT), 0),
            Category::FullHouse => (bit((self.0 - FULL_HOUSE) / 13), bit((self.0 - FULL_HOUSE) % 13)),
            Category::FourOfAKind => (bit((self.0 - FOUR) / 13), bit((self.0 - FOUR) % 13)),
            Category::StraightFlush | Category::RoyalFlush => (bit(self.0 - STRAIGHT_FLUSH), 0),
            Category::FiveOfAKind => (bit(self.0 - FIVE), 0),
        }
    }

    /// The hand in words: "two pair, aces and nines, king kicker".
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the hand is called, for any language.
    pub fn naming(self) -> HandName {
        let (made, rest) = self.shape();
        let kind = match self.category() {
            _ if made == 0 => Kind::NoHand,
            Category::HighCard => Kind::HighCard,
            Category::Pair => Kind::Pair,
            Category::TwoPairs => Kind::TwoPairs,
            Category::ThreeOfAKind => Kind::Three,
            Category::Straight => Kind::Straight,
            Category::Flush => Kind::Flush,
            Category::FullHouse => return HandName::full_house(made, rest),
            Category::FourOfAKind => Kind::Four,
            Category::StraightFlush => Kind::StraightFlush,
            Category::RoyalFlush => Kind::RoyalFlush,
            Category::FiveOfAKind => Kind::Five,
        };
        HandName::new(kind, made, rest)
    }
}

impl fmt::Display for High {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for High {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "High({} {})", self.0, self.name())
    }
}

/// The ranks whose weights add up to `sum`.
fn unspread(mut sum: u16, count: u16) -> u16 {
    let (mut mask, mut left) = (0, count);
    for rank in (0..13usize).rev() {
        let least: u16 = WEIGHT[..usize::from(left.saturating_sub(1))].iter().sum();
        if left > 0 && rank + 1 >= usize::from(left) && sum >= WEIGHT[rank] + least {
            mask |= 1 << rank;
            sum -= WEIGHT[rank];
            left -= 1;
        }
    }
    mask
}

/// What one card adds to a [`Hand`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Addend {
    key: u64,
    masks: u64,
}

impl From<Card> for Addend {
    fn from(card: Card) -> Addend {
        let at = usize::from(card.index());
        Addend { key: CARD_KEYS[at], masks: CARD_MASKS[at] }
    }
}

/// Cards added up, in any order. An enumeration keeps the sum of what is common and adds what changes.
///
/// A hand of five, six or seven cards with at most one joker has a [`strength`](Hand::strength); smaller hands are on
/// the way to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Hand {
    key: u64,
    masks: u64,
}

impl Hand {
    /// The bits of a key that are set unless there are seven cards and no joker.
    pub(crate) const NOT_SEVEN_SUITED: u64 = NOT_SEVEN | JOKERS;

    /// No cards.
    pub const EMPTY: Hand = Hand { key: NO_CARDS, masks: 0 };

    /// The sum of these cards.
    pub fn of(cards: &[Card]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, card| hand.with(*card))
    }

    /// The hand with one card more.
    #[inline(always)]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        let at = usize::from(card.index());
        Hand { key: self.key.wrapping_add(CARD_KEYS[at]), masks: self.masks.wrapping_add(CARD_MASKS[at]) }
    }

    /// The hand with one of its cards less.
    #[inline(always)]
    #[must_use]
    pub fn without(self, card: Card) -> Hand {
        let at = usize::from(card.index());
        Hand { key: self.key.wrapping_sub(CARD_KEYS[at]), masks: self.masks.wrapping_sub(CARD_MASKS[at]) }
    }

    /// The hand with one card more, whose addend was looked up before: the inner loop of an enumeration.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, card: Addend) -> Hand {
        Hand { key: self.key.wrapping_add(card.key), masks: self.masks.wrapping_add(card.masks) }
    }

    /// The cards of both hands.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Hand) -> Hand {
        Hand {
            key: self.key.wrapping_add(other.key).wrapping_sub(NO_CARDS),
            masks: self.masks.wrapping_add(other.masks),
        }
    }

    /// The same ranks, as cards of which no five have one suit.
    #[must_use]
    pub(crate) const fn without_suits(self) -> Hand {
        Hand { key: self.key & !SUITS, masks: self.masks }
    }

    /// The suited cards only.
    #[must_use]
    pub(crate) fn without_jokers(self) -> Hand {
        (0..self.jokers()).fold(self, |hand, _| hand.without(Card::JOKER))
    }

    /// How many cards it has; blanks do not count.
    pub const fn len(self) -> u32 {
        ((self.key >> CARDS_SHIFT) as u32 & 31) - 9 + self.jokers()
    }

    /// Whether it has no cards.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many jokers are among the cards.
    pub const fn jokers(self) -> u32 {
        ((self.key & JOKERS) >> JOKERS_SHIFT) as u32
    }

    /// The ranks of each suit, clubs first, as masks with the two as bit 0.
    pub const fn suits(self) -> [u16; 4] {
        [
            self.masks as u16 & 0x1FFF,
            (self.masks >> 16) as u16 & 0x1FFF,
            (self.masks >> 32) as u16 & 0x1FFF,
            (self.masks >> 48) as u16 & 0x1FFF,
        ]
    }

    /// Whether five of one suit are among the cards, the joker counting for every suit.
    #[inline(always)]
    pub const fn has_five_of_a_suit(self) -> bool {
        self.key & FIVE_OF_A_SUIT != 0
    }

    /// How many places there are for the ranks of seven cards.
    pub const RANK_PLACES: usize = 1 << 17;

    /// A number below [`Hand::RANK_PLACES`] that no other ranks of seven cards have, the joker being a rank: for tables
    /// of what depends on ranks alone. What it says of another number of cards means nothing.
    #[inline(always)]
    pub fn place_of_seven_ranks(self) -> usize {
        debug_assert!(self.len() == 7, "{} cards", self.len());
        if self.key & JOKERS == 0 { place_of_seven(self.key) } else { 1 << 16 | place_of_other(self.key) }
    }

    /// The best five of exactly seven suited cards: the short way for enumerations, with one comparison and two
    /// look-ups. What it says of another number of cards, or with a joker, means nothing.
    #[inline(always)]
    pub fn strength_of_seven(self) -> High {
        debug_assert!(self.len() == 7 && self.jokers() == 0, "{} cards", self.len());
        let flush = self.key & FIVE_OF_A_SUIT != 0;
        High(if flush { of_suit(self.key, self.masks) } else { of_seven_ranks(self.key) })
    }

    /// What exactly seven suited cards make when suits count for nothing: for enumerations that take the ranks first and
    /// flushes apart.
    #[inline(always)]
    pub fn strength_of_seven_ranks(self) -> High {
        debug_assert!(self.len() == 7 && self.jokers() == 0, "{} cards", self.len());
        High(of_seven_ranks(self.key))
    }

    /// The best five cards of a hand of five to seven. What it says of another number of cards means nothing.
    #[inline(always)]
    pub fn strength(self) -> High {
        debug_assert!((5..=7).contains(&self.len()) && self.jokers() <= 1, "{} cards", self.len());
        if is_plain_seven(self.key) {
            High(of_seven_ranks(self.key))
        } else {
            not_plain(self.key, self.masks)
        }
    }
}

/// Whether there are seven suited cards and no five of a suit, as in 97 of 100 hands of hold'em. One comparison.
#[inline(always)]
const fn is_plain_seven(key: u64) -> bool {
    key & (FIVE_OF_A_SUIT | NOT_SEVEN) == 0
}

/// A flush, or a hand of fewer cards or with a joker. No call is in it, so that a loop around it stays small.
#[inline(always)]
fn not_plain(key: u64, masks: u64) -> High {
    if key & FIVE_OF_A_SUIT == 0 {
        return High(of_other_ranks(key));
    }
    let suited = of_suit(key, masks);
    // With seven cards and no joker nothing beside a flush beats it.
    if key & (NOT_SEVEN | JOKERS) == 0 {
        return High(suited);
    }
    High(suited.max(if key & NOT_SEVEN == 0 { of_seven_ranks(key) } else { of_other_ranks(key) }))
}

#[cold]
#[inline(never)]
fn other(key: u64, masks: u64) -> High {
    if key & FIVE_OF_A_SUIT != 0 { High(of_suits(key, masks)) } else { High(of_other_ranks(key)) }
}

#[inline(always)]
fn key<const N: usize>(cards: &[Card; N]) -> u64 {
    cards.iter().fold(NO_CARDS, |key, card| key.wrapping_add(CARD_KEYS[usize::from(card.index())]))
}

#[cold]
#[inline(never)]
fn other_of(key: u64, cards: &[Card]) -> High {
    let masks =
        cards.iter().fold(0u64, |masks, card| masks.wrapping_add(CARD_MASKS[usize::from(card.index())]));
    other(key, masks)
}

/// The strength of five cards, with at most one joker.
#[inline(always)]
pub fn five(cards: &[Card; 5]) -> High {
    let key = key(cards);
    if key & (FIVE_OF_A_SUIT | JOKERS) == 0 { High(of_five_ranks(key)) } else { other_of(key, cards) }
}

/// The best five of six cards, with at most one joker: the six-card bonus.
#[inline(always)]
pub fn six(cards: &[Card; 6]) -> High {
    let key = key(cards);
    if key & FIVE_OF_A_SUIT == 0 { High(of_other_ranks(key)) } else { other_of(key, cards) }
}

/// The best five of seven cards, with at most one joker or blank.
#[inline(always)]
pub fn seven(cards: &[Card; 7]) -> High {
    let key = key(cards);
    if is_plain_seven(key) { High(of_seven_ranks(key)) } else { other_of(key, cards) }
}

/// The best five of five to seven cards that are not blank, or `None` for another number or a second joker.
pub fn best(cards: &[Card]) -> Option<High> {
    if cards.len() > 8 {
        return None;
    }
    let hand = Hand::of(cards);
    ((5..=7).contains(&hand.len()) && hand.jokers() <= 1).then(|| hand.strength())
}
