//! The bit logic of seven cards in lanes of sixteen bits, as plain loops that the compiler turns into vectors.
//!
//! The steps are those of `vector`, where they are explained.

use crate::high::High;
use crate::layout::spread;
use crate::layout::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, PAIR_STEP, STRAIGHT, STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR,
};

/// How many hands are worked on side by side.
pub(super) const WIDTH: usize = 16;

pub(super) type Lanes = [u16; WIDTH];

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
pub(crate) const BYTES: usize = 2 * size_of::<[u16; 128]>() + 2 * size_of::<[u16; 64]>() + 8 * 64;

/// All bits if the number is not zero. Conditions are masks, because that is what a vector register compares to.
const fn is(number: u16) -> u16 {
    if number != 0 { 0xFFFF } else { 0 }
}

const fn select(condition: u16, yes: u16, no: u16) -> u16 {
    condition & yes | !condition & no
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
    without_two(all)
}

/// Two bits fewer, but at least one of up to three.
const fn without_two(mask: u16) -> u16 {
    let (one, two) = (drop_lowest(mask), drop_lowest(drop_lowest(mask)));
    select(is(two), two, select(is(one), one, mask))
}

const fn place(bit: u16) -> u16 {
    bit.wrapping_sub(1).count_ones() as u16
}

const fn five_or_more(suit: u16) -> u16 {
    suit & is(drop_lowest(drop_lowest(drop_lowest(drop_lowest(suit)))))
}

/// Ranks sixteen hands of seven cards, given as the ranks of each suit.
#[inline(always)]
pub(super) fn ranked(suits: &[Lanes; 4], strengths: &mut [High; WIDTH]) {
    let (mut bases, mut minors): (Lanes, Lanes) = ([0; WIDTH], [0; WIDTH]);
    for lane in 0..WIDTH {
        let (c, d, h, s) = (suits[0][lane], suits[1][lane], suits[2][lane], suits[3][lane]);
        let (cd, hs, c_or_d, h_or_s) = (c & d, h & s, c | d, h | s);
        let once = c_or_d | h_or_s;
        let twos = cd | hs | c_or_d & h_or_s;
        let threes = cd & h_or_s | hs & c_or_d;
        let fours = cd & hs;

        let fewer = drop_lowest(twos);
        let lower = drop_lowest(threes);
        let three = select(is(lower), lower, threes);
        let (is_pair, is_two, is_three, is_four) = (is(twos), is(fewer), is(threes), is(fours));
        let full = is_two & is_three & !is_four;
        let two_pairs = is_two & !is_three & !is_four;
        let small = full | is_four | two_pairs;
        let pairs = select(is(drop_lowest(fewer)), fewer, twos);
        let major = select(is_four, fours, select(is_three, three, pairs));
        let minor = without_two(select(full, twos, once) ^ major);

        let higher = drop_lowest(major);
        let number = place(major & !higher).wrapping_add((place(higher) & two_pairs).wrapping_mul(13));
        let step = select(small, 13, select(is_three, THREE_STEP, PAIR_STEP));
        let start = select(is_three, select(is_two, FULL_HOUSE, THREE), select(is_two, TWO_PAIR, PAIR));
        let start = select(is_four, FOUR, start);
        let made = start.wrapping_add(number.wrapping_mul(step)).wrapping_add(place(minor) & small);

        let straight = straights(once);
        let suited = five_or_more(c) | five_or_more(d) | five_or_more(h) | five_or_more(s);
        let (one, two) = (drop_lowest(suited), drop_lowest(drop_lowest(suited)));
        let five = drop_lowest(drop_lowest(drop_lowest(two)));
        let highest = select(is(drop_lowest(five)), two, select(is(five), one, suited));
        let straight_flush = straights(suited);

        let value = select(is_pair, made, minor);
        let value = select(is(straight), (STRAIGHT + 3).wrapping_add(place(straight)), value);
        let value = select(is(suited), FLUSH.wrapping_add(highest), value);
        bases[lane] =
            select(is(straight_flush), (STRAIGHT_FLUSH + 3).wrapping_add(place(straight_flush)), value);
        minors[lane] = minor & is_pair & !small & !is(straight | suited);
    }
    for lane in 0..WIDTH {
        let minor = usize::from(minors[lane]);
        strengths[lane] = High(bases[lane] + LOW[minor & 127] + HIGH[minor >> 7 & 63]);
    }
}
