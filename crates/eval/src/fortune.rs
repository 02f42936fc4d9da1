//! The Fortune bonus: what seven cards of 53 hold.
//!
//! The bonus pays the top-most row of its pay table that the seven cards fit, and the rows are not in the order of the
//! chart (three of a kind pays more than a straight). So a hand is not one strength here but the set of all rows that it
//! fits; a pay table takes its own first.
//!
//! The joker is an ace, or completes a straight, a flush or a straight flush. In royal flush + royal match it may stand
//! in the royal flush; the suited king and queen are natural.

use cards::{Card, Rank};

use crate::high::{self, High};
use crate::layout::STRAIGHT_FLUSH;
use crate::masks::{Masks, straight, suited};

/// The rows, in the order of the printed table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum FortuneRow {
    SevenCardStraightFlush,
    RoyalFlushAndRoyalMatch,
    SevenCardStraightFlushWithJoker,
    FiveAces,
    RoyalFlush,
    StraightFlush,
    FourOfAKind,
    FullHouse,
    Flush,
    ThreeOfAKind,
    Straight,
    ThreePair,
    TwoPairs,
    Pair,
    HighCard,
}

impl FortuneRow {
    /// All rows from the top down.
    pub const ALL: [FortuneRow; 15] = [
        FortuneRow::SevenCardStraightFlush,
        FortuneRow::RoyalFlushAndRoyalMatch,
        FortuneRow::SevenCardStraightFlushWithJoker,
        FortuneRow::FiveAces,
        FortuneRow::RoyalFlush,
        FortuneRow::StraightFlush,
        FortuneRow::FourOfAKind,
        FortuneRow::FullHouse,
        FortuneRow::Flush,
        FortuneRow::ThreeOfAKind,
        FortuneRow::Straight,
        FortuneRow::ThreePair,
        FortuneRow::TwoPairs,
        FortuneRow::Pair,
        FortuneRow::HighCard,
    ];

    /// The row in words.
    pub const fn name(self) -> &'static str {
        match self {
            FortuneRow::SevenCardStraightFlush => "seven-card straight flush (no joker)",
            FortuneRow::RoyalFlushAndRoyalMatch => "royal flush + royal match",
            FortuneRow::SevenCardStraightFlushWithJoker => "seven-card straight flush (with joker)",
            FortuneRow::FiveAces => "five aces",
            FortuneRow::RoyalFlush => "royal flush",
            FortuneRow::StraightFlush => "straight flush",
            FortuneRow::FourOfAKind => "four of a kind",
            FortuneRow::FullHouse => "full house",
            FortuneRow::Flush => "flush",
            FortuneRow::ThreeOfAKind => "three of a kind",
            FortuneRow::Straight => "straight",
            FortuneRow::ThreePair => "three pair",
            FortuneRow::TwoPairs => "two pairs",
            FortuneRow::Pair => "pair",
            FortuneRow::HighCard => "high card",
        }
    }
}

/// The rows that seven cards fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FortuneRows(u16);

impl FortuneRows {
    /// Whether the row is among them.
    pub const fn contains(self, row: FortuneRow) -> bool {
        self.0 >> row as u16 & 1 == 1
    }

    /// From the top down.
    pub fn iter(self) -> impl Iterator<Item = FortuneRow> {
        FortuneRow::ALL.into_iter().filter(move |row| self.contains(*row))
    }

    /// The top-most of the printed table.
    pub fn best(self) -> FortuneRow {
        FortuneRow::ALL[self.0.trailing_zeros() as usize]
    }
}

/// All rows that these seven cards fit.
pub fn rows(cards: &[Card; 7]) -> FortuneRows {
    let masks = Masks::of(cards);
    let (jokers, natural) = (masks.jokers, masks.counts());
    let counts = (0..jokers).fold(natural, |counts, _| counts.with(Rank::Ace as u16));
    let [flush, straight_flush] = suited(masks.suits, STANDARD_RUNS, jokers, 0x1FFF);
    let royal = straight_flush == Some(STRAIGHT_FLUSH + 12);
    let in_sequence = masks.suits.iter().any(|suit| is_seven_in_sequence(*suit, jokers));
    let pairs = counts.twos.count_ones();
    let mut fits = FortuneRows(0);
    for (row, holds) in [
        (FortuneRow::SevenCardStraightFlush, in_sequence && jokers == 0),
        (FortuneRow::RoyalFlushAndRoyalMatch, royal && is_royal_match(cards)),
        (FortuneRow::SevenCardStraightFlushWithJoker, in_sequence && jokers == 1),
        (FortuneRow::FiveAces, jokers == 1 && natural.fours >> 12 & 1 == 1),
        (FortuneRow::RoyalFlush, royal),
        (FortuneRow::StraightFlush, straight_flush.is_some()),
        (FortuneRow::FourOfAKind, counts.fours != 0),
        (FortuneRow::FullHouse, counts.threes != 0 && pairs >= 2),
        (FortuneRow::Flush, flush.is_some()),
        (FortuneRow::ThreeOfAKind, counts.threes != 0),
        (FortuneRow::Straight, straight(natural.ones, STANDARD_RUNS, jokers).is_some()),
        (FortuneRow::ThreePair, pairs >= 3),
        (FortuneRow::TwoPairs, pairs >= 2),
        (FortuneRow::Pair, pairs >= 1),
        (FortuneRow::HighCard, true),
    ] {
        fits.0 |= u16::from(holds) << row as u16;
    }
    fits
}

pub(crate) use crate::draw::RUNS as STANDARD_RUNS;

/// Seven of one suit in sequence, from A-2-3-4-5-6-7 up to 8-9-10-J-Q-K-A, one of them possibly the joker.
fn is_seven_in_sequence(suit: u16, jokers: u32) -> bool {
    let from_ace = u32::from(suit) << 1 | u32::from(suit) >> 12;
    suit.count_ones() + jokers == 7 && (0..8).any(|low| (from_ace >> low & 0x7F).count_ones() + jokers >= 7)
}

/// A natural king and queen of one suit beside five cards that are a royal flush.
fn is_royal_match(cards: &[Card; 7]) -> bool {
    (0..7).any(|king| {
        (0..7).any(|queen| {
            let suited = cards[king].rank() == Some(Rank::King)
                && cards[queen].rank() == Some(Rank::Queen)
                && cards[king].suit() == cards[queen].suit();
            let mut five = [Card::BLANK; 5];
            let rest = (0..7).filter(|at| *at != king && *at != queen);
            five.iter_mut().zip(rest).for_each(|(to, from)| *to = cards[from]);
            suited && high::five(&five) == High::ROYAL_FLUSH
        })
    })
}
