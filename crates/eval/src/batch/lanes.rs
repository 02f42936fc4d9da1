//! The bit logic of seven cards in lanes of sixteen bits, as plain loops that the compiler turns into vectors.
//!
//! The steps are those of `vector`, where they are explained.

use cards::Card;

use crate::high::High;
use crate::layout::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, PAIR_STEP, STRAIGHT, STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR,
};
use crate::layout::{WEIGHT, spread};
use crate::tables::CARD_MASKS;

/// How many hands are worked on side by side.
pub(super) const WIDTH: usize = 16;

type Lanes = [u16; WIDTH];

/// The spread of the seven low ranks of a mask, and of the six high ones.
static LOW: [u16; 128] = spreads(0);
static HIGH: [u16; 64] = spreads(7);

pub(super) const fn spreads<const N: usize>(shift: usize) -> [u16; N] {
    let mut table = [0; N];
    let mut mask = 0;
    while mask < N {
        table[mask] = spread((mask << shift) as u16);
        mask += 1;
    }
    table
}

/// How many bytes the tables of this file and of `vector` have.
#[cfg(test)]
pub(crate) const BYTES: usize =
    2 * size_of::<[u16; 128]>() + 2 * size_of::<[u16; 64]>() + size_of_val(&WEIGHT) + 8 * 64;

const fn select(condition: bool, yes: u16, no: u16) -> u16 {
    if condition { yes } else { no }
}

/// The mask without its lowest rank.
const fn drop_lowest(mask: u16) -> u16 {
    mask & mask.wrapping_sub(1)
}

/// The highest straight's bottom, one bit, where bit 0 is the ace as a one; 0 if there is none.
const fn straights(ranks: u16) -> u16 {
    let from_ace = ranks << 1 | ranks >> 12;
    let two = from_ace & from_ace >> 1;
    let all = two & two >> 2 & from_ace >> 4;
    at_most_three_to_one(all)
}

const fn at_most_three_to_one(mask: u16) -> u16 {
    let (one, two) = (drop_lowest(mask), drop_lowest(drop_lowest(mask)));
    select(two != 0, two, select(one != 0, one, mask))
}

const fn place(bit: u16) -> u16 {
    bit.wrapping_sub(1).count_ones() as u16
}

/// Ranks sixteen hands, or says that there is a joker or a blank among them.
#[inline(always)]
pub(super) fn sixteen(hands: &[[Card; 7]; WIDTH], strengths: &mut [High; WIDTH]) -> bool {
    let mut masks = [0u64; WIDTH];
    let mut highest = 0;
    for (mask, hand) in masks.iter_mut().zip(hands) {
        for card in hand {
            *mask |= CARD_MASKS[usize::from(card.index())];
            highest = highest.max(card.index());
        }
    }
    if usize::from(highest) >= Card::SUITED {
        return false;
    }
    let (mut base, mut minors, mut spread_of): (Lanes, Lanes, Lanes) = ([0; WIDTH], [0; WIDTH], [0; WIDTH]);
    for lane in 0..WIDTH {
        let suits = masks[lane];
        let (c, d, h, s) = (
            suits as u16,
            (suits >> 16) as u16,
            (suits >> 32) as u16,
            (suits >> 48) as u16,
        );
        let (cd, hs, c_or_d, h_or_s) = (c & d, h & s, c | d, h | s);
        let ones = c_or_d | h_or_s;
        let twos = cd | hs | c_or_d & h_or_s;
        let threes = cd & h_or_s | hs & c_or_d;
        let fours = cd & hs;

        let (fewer, fewest) = (drop_lowest(twos), drop_lowest(drop_lowest(twos)));
        let three = select(drop_lowest(threes) != 0, drop_lowest(threes), threes);
        let (is_two, is_three, is_four) = (fewer != 0, threes != 0, fours != 0);
        let full = is_two & is_three & !is_four;
        let pairs = select(fewest != 0, fewer, twos);
        let major = select(is_four, fours, select(is_three, three, pairs));
        let rest = select(full, twos, ones) ^ major;
        let minor = at_most_three_to_one(rest);

        let two_pairs = is_two & !is_three & !is_four;
        let low_place = place(major & major.wrapping_neg());
        let number = low_place + select(two_pairs, place(drop_lowest(major)), 0).wrapping_mul(13);
        let small = full | is_four | two_pairs;
        let step = select(small, 13, select(is_three, THREE_STEP, PAIR_STEP));
        let start = select(
            is_three,
            select(is_two, FULL_HOUSE, THREE),
            select(is_two, TWO_PAIR, PAIR),
        );
        let start = select(is_four, FOUR, start);
        let made = start
            .wrapping_add(number.wrapping_mul(step))
            .wrapping_add(select(small, place(minor), 0));
        let mut value = select(twos != 0, made, minor);
        let mut spreads = select((twos != 0) & !small, 0xFFFF, 0);

        let straight = straights(ones);
        value = select(straight != 0, STRAIGHT + 3 + place(straight), value);
        let suit = |mask: u16| select(mask.count_ones() >= 5, mask, 0);
        let suited = suit(c) | suit(d) | suit(h) | suit(s);
        let count = suited.count_ones();
        let six = select(count > 6, drop_lowest(suited), suited);
        let five = select(count > 5, drop_lowest(six), six);
        value = select(suited != 0, FLUSH + five, value);
        let straight_flush = straights(suited);
        value = select(
            straight_flush != 0,
            STRAIGHT_FLUSH + 3 + place(straight_flush),
            value,
        );
        spreads = select((straight | suited) != 0, 0, spreads);
        base[lane] = value;
        minors[lane] = minor;
        spread_of[lane] = spreads;
    }
    for lane in 0..WIDTH {
        let minor = usize::from(minors[lane] & spread_of[lane]);
        strengths[lane] = High(base[lane] + LOW[minor & 127] + HIGH[minor >> 7 & 63]);
    }
    true
}
