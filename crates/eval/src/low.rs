//! Ace-to-five low: the ace is low, straights and flushes do not count, pairs do. A-2-3-4-5 is the best hand.
//!
//! California lowball (the joker is the lowest card missing), razz (best of seven), the low halves of the hi-lo games
//! with their qualifiers, and Chico Split, where a fully wild joker comes to the same: the best card for a low is always
//! the lowest one that is missing.
//!
//! Lows are compared from the highest card down. Hands with pairs are worse than hands without, in the order of poker.

use std::fmt;

use cards::{Card, Rank};

use crate::high::{Category, High};
use crate::layout::{self, PAIR, top};
use crate::masks::{Counts, ace_high, ace_low, lowest};
use crate::naming::{HandName, Kind};
use crate::tables::{CARD_KEYS, CARD_MASKS, JOKERS, NO_CARDS, of_five_low_ranks};
use crate::words;

/// The strength of an ace-to-five low; the higher is the better low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Low(pub(crate) u16);

impl Low {
    /// A-2-3-4-5.
    pub const WHEEL: Low = Low::unpaired(0b1_1111);

    /// Five different ranks, the ace as bit 0.
    pub(crate) const fn unpaired(ranks: u16) -> Low {
        Low(u16::MAX - ranks)
    }

    /// The hand as the worst is the highest, with the ace as the lowest rank.
    const fn badness(self) -> High {
        High(u16::MAX - self.0)
    }

    /// The number behind the strength, which keeps the order.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The strength that had this number.
    pub const fn from_number(number: u16) -> Low {
        Low(number)
    }

    /// The highest card of five different ones, or `None` if there is a pair.
    pub fn highest(self) -> Option<Rank> {
        (self.badness().0 < PAIR).then(|| words::rank(top(ace_high(1 << top(self.badness().0)))))
    }

    /// Whether it is a low that a qualifier lets pass: five different cards, none above `worst`.
    pub fn qualifies(self, worst: Rank) -> bool {
        // Eight-or-better: the eight is bit 7 when the ace is bit 0.
        let limit = if worst == Rank::Ace { 0 } else { worst as u16 + 1 };
        self.badness().0 >> (limit + 1) == 0
    }

    /// The hand in words: "eight-seven-four-two-ace low".
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the hand is called, for any language.
    pub fn naming(self) -> HandName {
        let bad = self.badness();
        if bad.0 < PAIR {
            return HandName::ace_low(Kind::Low, bad.0, 0);
        }
        let (made, rest) = bad.shape();
        let kind = match bad.category() {
            Category::Pair => Kind::Pair,
            Category::TwoPairs => Kind::TwoPairs,
            Category::ThreeOfAKind => Kind::Three,
            Category::FullHouse => {
                let [three, pair] = [made, rest].map(|ranks| HandName::ace_low(Kind::FullHouse, ranks, 0));
                return HandName {
                    made: [three.made, pair.made].concat(),
                    ..HandName::ace_low(Kind::FullHouse, 0, 0)
                };
            }
            _ => Kind::Four,
        };
        HandName::ace_low(kind, made, rest)
    }
}

impl fmt::Display for Low {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Low {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Low({} {})", self.0, self.name())
    }
}

/// The low of five cards, with up to two jokers.
#[inline(always)]
pub fn five(cards: &[Card; 5]) -> Low {
    let key = cards.iter().fold(NO_CARDS, |key, card| key.wrapping_add(CARD_KEYS[usize::from(card.index())]));
    if key & JOKERS == 0 { Low(of_five_low_ranks(key)) } else { of_masks(masks_of(cards)) }
}

/// The best low of seven cards: razz and seven-card stud hi-lo.
#[inline(always)]
pub fn seven(cards: &[Card; 7]) -> Low {
    of_masks(masks_of(cards))
}

/// The best low of five to seven cards that are not blank, or `None` for another number.
pub fn best(cards: &[Card]) -> Option<Low> {
    let real = cards.iter().filter(|card| **card != Card::BLANK).count();
    ((5..=7).contains(&real)).then(|| of_masks(masks_of(cards)))
}

#[inline(always)]
fn masks_of(cards: &[Card]) -> u64 {
    cards.iter().fold(0u64, |masks, card| masks.wrapping_add(CARD_MASKS[usize::from(card.index())]))
}

/// The low of every set of five or more ranks, the two being bit 0; 0 for fewer ranks.
static LOWS: [u16; 1 << 13] = {
    let mut lows = [0; 1 << 13];
    let mut ranks = 0;
    while ranks < lows.len() {
        if ranks.count_ones() >= 5 {
            lows[ranks] = Low::unpaired(lowest(ace_low(ranks as u16), 5)).0;
        }
        ranks += 1;
    }
    lows
};

/// How many bytes the table of this file has.
#[cfg(test)]
pub(crate) const BYTES: usize = size_of::<[u16; 1 << 13]>();

/// With five ranks or more the pairs do not matter, and 95 of 100 hands of seven have as many.
#[inline(always)]
fn of_masks(masks: u64) -> Low {
    let folded = masks | masks >> 32;
    let folded = (folded | folded >> 16) as u16;
    let low = LOWS[usize::from(folded & 0x1FFF)];
    if low != 0 && folded & 0x6000 == 0 {
        return Low(low);
    }
    with_pairs_or_jokers(masks, u32::from(folded >> 13 & 3))
}

#[cold]
#[inline(never)]
fn with_pairs_or_jokers(masks: u64, jokers: u32) -> Low {
    let suits = [0, 16, 32, 48].map(|shift| ace_low((masks >> shift) as u16 & 0x1FFF));
    let mut counts = Counts::of(suits);
    for _ in 0..jokers {
        counts.ones |= (counts.ones + 1) & !counts.ones;
    }
    Low(u16::MAX - least(counts))
}

/// The lowest poker hand of five in which straights and flushes do not count.
fn least(counts: Counts) -> u16 {
    let Counts { ones, twos, threes, .. } = counts;
    let bottom = |ranks: u16| ranks.trailing_zeros() as u16;
    match ones.count_ones() {
        5.. => lowest(ones, 5),
        4 => layout::pair(bottom(twos), ones & !(1 << bottom(twos))),
        3 if twos.count_ones() >= 2 => {
            let pairs = lowest(twos, 2);
            layout::two_pair(top(pairs), bottom(pairs), bottom(ones & !pairs))
        }
        3 => layout::three(bottom(threes), ones & !(1 << bottom(threes))),
        2 if twos == ones => {
            let three = bottom(threes);
            layout::full_house(three, bottom(ones & !(1 << three)))
        }
        _ => layout::four(bottom(twos), bottom(ones & !twos)),
    }
}
