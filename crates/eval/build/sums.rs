//! Keys, sums and the displaced table.

use std::ops::RangeInclusive;

use crate::layout::{FIVE_ACES, STRAIGHT, WHEEL};
use crate::layout::{four, full_house, high_card, highest, pair, three, top, two_pair};

/// A set of ranks with what a look-up needs to know of it.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub(crate) key: u32,
    pub(crate) strength: u16,
    /// The ace-to-five low of five ranks, higher for a better low.
    pub(crate) low: u16,
    pub(crate) cards: u32,
    pub(crate) jokers: u32,
    /// In how many ways its suits can be chosen.
    pub(crate) ways: u64,
}

impl Sum {
    pub(crate) fn is_plain_seven(&self) -> bool {
        self.cards == 7 && self.jokers == 0
    }
}

/// A table that is read at `(key + offsets[first bits of key]) & mask`.
pub(crate) struct Displaced {
    pub(crate) offsets: Vec<u16>,
    pub(crate) entries: Vec<u16>,
}

/// The keys of the first seed from `seed` on with which no two sums meet.
pub(crate) fn keys(known: u64) -> [u32; 14] {
    let drawn = |seed: u64| {
        // SplitMix64.
        let mut state = seed.wrapping_mul(0xD134_2543_DE82_EF95);
        [(); 14].map(|()| {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((mixed ^ mixed >> 31) >> 35) as u32
        })
    };
    for seed in known.. {
        let keys = drawn(seed);
        let (seven, other): (Vec<Sum>, Vec<Sum>) =
            sums(&keys, 5..=7, 1).into_iter().partition(Sum::is_plain_seven);
        if differ(&seven) && differ(&other) {
            assert_eq!(seed, known, "a good seed; write it down");
            return keys;
        }
    }
    unreachable!("some seed works");
}

/// Whether no two sums have the same row and place: the bits between are in neither.
fn differ(sums: &[Sum]) -> bool {
    let mut used: Vec<u32> = sums.iter().map(|sum| sum.key & 0xFFF8_FFFF).collect();
    used.sort_unstable();
    used.windows(2).all(|pair| pair[0] != pair[1])
}

/// All sets of ranks of these sizes with at most so many jokers.
pub(crate) fn sums(keys: &[u32; 14], sizes: RangeInclusive<u32>, jokers: u32) -> Vec<Sum> {
    let mut all = Vec::new();
    for joker in 0..=jokers {
        let key = keys[13].wrapping_mul(joker);
        extend(
            &mut all,
            keys,
            &sizes,
            &mut [0; 13],
            0,
            Sum { key, strength: 0, low: 0, cards: joker, jokers: joker, ways: 1 },
        );
    }
    all
}

fn extend(
    all: &mut Vec<Sum>,
    keys: &[u32; 14],
    sizes: &RangeInclusive<u32>,
    counts: &mut [u8; 13],
    rank: usize,
    sum: Sum,
) {
    if rank == 13 {
        if sizes.contains(&sum.cards) {
            all.push(Sum {
                strength: strength(counts, sum.jokers),
                low: if sum.cards == 5 && sum.jokers == 0 { low(counts) } else { 0 },
                ..sum
            });
        }
        return;
    }
    for (count, ways) in [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)] {
        let cards = sum.cards + u32::from(count);
        if cards > *sizes.end() {
            break;
        }
        counts[rank] = count;
        let key = sum.key.wrapping_add(keys[rank].wrapping_mul(u32::from(count)));
        extend(all, keys, sizes, counts, rank + 1, Sum { key, cards, ways: sum.ways * ways, ..sum });
    }
    counts[rank] = 0;
}

/// What the ranks are worth without a flush: each joker an ace, or all of them together a straight.
fn strength(counts: &[u8; 13], jokers: u32) -> u16 {
    let mut with_aces = *counts;
    with_aces[12] += jokers as u8;
    let ranks = (0..13).filter(|rank| counts[*rank] > 0).fold(0, |mask, rank| mask | 1 << rank);
    let filled = straight_short_of(ranks, jokers).map_or(0, |top| STRAIGHT + top);
    natural(&with_aces).max(filled)
}

/// Five ranks as an ace-to-five low: the ace becomes the lowest rank, and no straight is seen.
fn low(counts: &[u8; 13]) -> u16 {
    let mut from_ace = [0; 13];
    (0..13).for_each(|rank| from_ace[(rank + 1) % 13] = counts[rank]);
    u16::MAX - without_straights(&from_ace)
}

fn natural(counts: &[u8; 13]) -> u16 {
    let ranks = (0..13).filter(|rank| counts[*rank] > 0).fold(0, |mask, rank| mask | 1 << rank);
    without_straights(counts).max(straight(ranks).map_or(0, |top| STRAIGHT + top))
}

fn without_straights(counts: &[u8; 13]) -> u16 {
    let at_least =
        |n: u8| (0..13u16).filter(|r| counts[usize::from(*r)] >= n).fold(0u16, |mask, r| mask | 1 << r);
    let (ones, twos, threes, fours) = (at_least(1), at_least(2), at_least(3), at_least(4));
    let without = |mask: u16, rank: u16| mask & !(1 << rank);
    if counts[12] == 5 {
        return FIVE_ACES;
    }
    if fours != 0 {
        let rank = top(fours);
        return four(rank, top(without(ones, rank)));
    }
    if threes != 0 && twos.count_ones() > 1 {
        let rank = top(threes);
        return full_house(rank, top(without(twos, rank)));
    }
    if threes != 0 {
        return three(top(threes), highest(without(ones, top(threes)), 2));
    }
    if twos.count_ones() > 1 {
        let (high, low) = (top(twos), top(without(twos, top(twos))));
        return two_pair(high, low, top(without(without(ones, high), low)));
    }
    if twos != 0 {
        return pair(top(twos), highest(without(ones, top(twos)), 3));
    }
    high_card(highest(ones, 5))
}

/// The highest straight whose ranks are all in the mask, as its top rank.
pub(crate) fn straight(mask: u16) -> Option<u16> {
    straight_short_of(mask, 0)
}

/// The highest straight of which at most `missing` ranks are not in the mask.
pub(crate) fn straight_short_of(mask: u16, missing: u32) -> Option<u16> {
    let mut top = 12;
    while top >= 3 {
        let run = if top == 3 { WHEEL } else { 0b1_1111 << (top - 4) };
        if (run & !mask).count_ones() <= missing {
            return Some(top);
        }
        top -= 1;
    }
    None
}

/// Places the sums so that none meet.
pub(crate) fn displaced(sums: &[Sum], row_bits: u32, place_bits: u32) -> Displaced {
    let mask = (1usize << place_bits) - 1;
    let mut rows: Vec<Vec<Sum>> = vec![Vec::new(); 1 << row_bits];
    for sum in sums {
        rows[(sum.key >> (32 - row_bits)) as usize].push(*sum);
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|row| std::cmp::Reverse(rows[*row].len()));
    let (mut offsets, mut entries, mut taken) =
        (vec![0; rows.len()], vec![0; mask + 1], vec![false; mask + 1]);
    for row in order {
        let place = |sum: &Sum, offset: usize| (sum.key as usize).wrapping_add(offset) & mask;
        let fits = |offset: &usize| rows[row].iter().all(|sum| !taken[place(sum, *offset)]);
        let offset = (0..=mask.min(usize::from(u16::MAX))).find(fits).expect("there is room for every row");
        for sum in &rows[row] {
            taken[place(sum, offset)] = true;
            entries[place(sum, offset)] = sum.strength;
        }
        offsets[row] = offset as u16;
    }
    assert_eq!(taken.iter().filter(|taken| **taken).count(), sums.len());
    Displaced { offsets, entries }
}
