//! Cards as masks of ranks, for the rankings that need no table.

use cards::Card;

use crate::layout::{self, FLUSH, STRAIGHT, STRAIGHT_FLUSH, highest, top};

/// The lowest `count` ranks of the mask.
pub(crate) const fn lowest(mut mask: u16, count: u32) -> u16 {
    while mask.count_ones() > count {
        mask &= !(1 << top(mask));
    }
    mask
}

/// The mask with the ace as bit 0 and the king as bit 12.
pub(crate) const fn ace_low(mask: u16) -> u16 {
    (mask << 1 | mask >> 12) & 0x1FFF
}

/// Back again.
pub(crate) const fn ace_high(mask: u16) -> u16 {
    (mask >> 1 | mask << 12) & 0x1FFF
}

/// The ranks of each suit, and what is not suited.
#[derive(Clone, Copy, Default)]
pub(crate) struct Masks {
    pub(crate) suits: [u16; 4],
    pub(crate) jokers: u32,
}

/// The ranks held at least once, twice, thrice and four times.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) ones: u16,
    pub(crate) twos: u16,
    pub(crate) threes: u16,
    pub(crate) fours: u16,
}

impl Masks {
    pub(crate) fn of(cards: &[Card]) -> Masks {
        let mut masks = Masks::default();
        for card in cards {
            match card.suited() {
                Some((rank, suit)) => masks.suits[suit as usize] |= 1 << rank as u16,
                None => masks.jokers += u32::from(*card == Card::JOKER),
            }
        }
        masks
    }

    pub(crate) const fn counts(&self) -> Counts {
        Counts::of(self.suits)
    }
}

impl Counts {
    pub(crate) const fn of(suits: [u16; 4]) -> Counts {
        let [c, d, h, s] = suits;
        Counts {
            ones: c | d | h | s,
            twos: c & d | h & s | (c | d) & (h | s),
            threes: c & d & (h | s) | h & s & (c | d),
            fours: c & d & h & s,
        }
    }

    /// With one more card of this rank. A fifth is not counted.
    pub(crate) const fn with(self, rank: u16) -> Counts {
        let bit = 1 << rank;
        Counts {
            ones: self.ones | bit,
            twos: self.twos | self.ones & bit,
            threes: self.threes | self.twos & bit,
            fours: self.fours | self.threes & bit,
        }
    }
}

const fn without(mask: u16, rank: u16) -> u16 {
    mask & !(1 << rank)
}

/// The numbers of [`layout`] of every kind of hand that these cards hold, the best of each kind. Rankings with another
/// order of the kinds choose among them.
pub(crate) fn kinds(counts: Counts) -> impl Iterator<Item = u16> {
    let Counts { ones, twos, threes, fours } = counts;
    let mut numbers = [None; 6];
    numbers[0] = (ones.count_ones() >= 5).then(|| layout::high_card(highest(ones, 5)));
    if twos != 0 {
        let rank = top(twos);
        let kickers = highest(without(ones, rank), 3);
        numbers[1] = (kickers.count_ones() == 3).then(|| layout::pair(rank, kickers));
    }
    if twos.count_ones() > 1 {
        let (high, low) = (top(twos), top(without(twos, top(twos))));
        let rest = without(without(ones, high), low);
        numbers[2] = (rest != 0).then(|| layout::two_pair(high, low, top(rest)));
    }
    if threes != 0 {
        let rank = top(threes);
        let kickers = highest(without(ones, rank), 2);
        numbers[3] = (kickers.count_ones() == 2).then(|| layout::three(rank, kickers));
        let pairs = without(twos, rank);
        numbers[4] = (pairs != 0).then(|| layout::full_house(rank, top(pairs)));
    }
    if fours != 0 {
        let rest = without(ones, top(fours));
        numbers[5] = (rest != 0).then(|| layout::four(top(fours), top(rest)));
    }
    numbers.into_iter().flatten()
}

/// The straights of a deck: the ranks of each and its top, the highest first.
pub(crate) type Runs = [(u16, u16)];

/// The highest straight of which at most `missing` ranks are not in the mask.
pub(crate) fn straight(ranks: u16, runs: &Runs, missing: u32) -> Option<u16> {
    let run = runs.iter().find(|(run, _)| (run & !ranks).count_ones() <= missing)?;
    Some(STRAIGHT + run.1)
}

/// The highest flush, and the highest straight flush, that up to `jokers` cards complete. A joker is the highest rank
/// of the deck that is missing.
pub(crate) fn suited(suits: [u16; 4], runs: &Runs, jokers: u32, deck: u16) -> [Option<u16>; 2] {
    let mut best = [None; 2];
    for ranks in suits {
        if ranks.count_ones() + jokers < 5 {
            continue;
        }
        let filled = highest(deck & !ranks, jokers) | ranks;
        best[0] = best[0].max(Some(FLUSH + highest(filled, 5)));
        best[1] = best[1].max(straight(ranks, runs, jokers).map(|number| number - STRAIGHT + STRAIGHT_FLUSH));
    }
    best
}
