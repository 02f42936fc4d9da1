//! Two and three, by masks of ranks and without branches.
//!
//! `h`, `hh` are the ranks that the hole holds at least once and twice; `b`, `bb`, `bbb` those of the board. From two
//! hole cards and three of the board come
//!
//! * four of a kind: `hh` and `bb` (kicker from the board), `h` and `bbb` (kicker from the hole);
//! * a full house: three of `hh` and `b` with a pair of `bb`; three of `h` and `bb` with a pair of `h` and `b`; three of
//!   `bbb` with a pair of `hh`;
//! * a straight: all five ranks held, at least two in the hole and three on the board;
//! * three of a kind, two pairs, a pair and high cards in the same way, with kickers from where cards are left.
//!
//! A flush needs two and three of a suit. Where a lower kind is looked for, the higher ones are known not to be there,
//! which makes the choices of kickers unique: with no three of a kind, for example, no rank is in both `hh` and `b`.
//!
//! Conditions are masks of all ones or zeros, because that is what vector registers compare to.

use crate::layout::{self, WEIGHT};
use crate::layout::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, PAIR_STEP, STRAIGHT, STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR,
};

/// A hand beside others. Sixteen bits would do, but the highest bit is found at once only in 32.
type Lane = u32;

const fn lane(number: u16) -> Lane {
    number as Lane
}

/// All bits if the number is not zero.
#[inline(always)]
const fn is(number: Lane) -> Lane {
    if number != 0 { Lane::MAX } else { 0 }
}

#[inline(always)]
const fn select(condition: Lane, yes: Lane, no: Lane) -> Lane {
    condition & yes | !condition & no
}

/// The first that is not zero.
#[inline(always)]
const fn either(first: Lane, second: Lane) -> Lane {
    select(is(first), first, second)
}

/// Without the lowest bit.
#[inline(always)]
const fn drop_lowest(mask: Lane) -> Lane {
    mask & mask.wrapping_sub(1)
}

/// The highest bit, or nothing of nothing.
#[inline(always)]
const fn top(mask: Lane) -> Lane {
    // A shift by 32 is not defined in the language, so it is made of two.
    0x8000_0000 >> (mask | 1).leading_zeros() & mask
}

/// The place of the only bit.
#[inline(always)]
const fn place(bit: Lane) -> Lane {
    bit.wrapping_sub(1).count_ones() as Lane
}

#[inline(always)]
fn spread(ranks: Lane) -> Lane {
    let mut sum: Lane = 0;
    for (rank, weight) in WEIGHT.iter().enumerate() {
        sum = sum.wrapping_add((ranks >> rank & 1).wrapping_neg() & lane(*weight));
    }
    sum
}

/// The top of the highest straight of two hole and three board ranks, one bit; 0 if there is none.
#[inline(always)]
const fn straight(hole: Lane, board: Lane) -> Lane {
    // Bit 0 is the ace as a one, and the top is four above the bottom: rank bit 3 for bottom bit 0.
    top(straights(hole, board) << 3)
}

/// The bottoms of all straights of two hole and three board ranks; bit 0 is the ace as a one.
#[inline(always)]
const fn straights(hole: Lane, board: Lane) -> Lane {
    let (h, b) = (hole << 1 | hole >> 12, board << 1 | board >> 12);
    let held = h | b;
    let pairs = held & held >> 1;
    let all = pairs & pairs >> 2 & held >> 4;
    // How many of five neighbours the board has, added up bit by bit: at least three.
    let (b0, b1, b2, b3, b4) = (b, b >> 1, b >> 2, b >> 3, b >> 4);
    let (sum, carry) = (b0 ^ b1 ^ b2, b0 & b1 | b2 & (b0 ^ b1));
    let (odd, carry_too) = (sum ^ b3 ^ b4, sum & b3 | b4 & (sum ^ b3));
    let three = carry & carry_too | (carry | carry_too) & odd;
    // The same for the hole: at least two.
    let (h0, h1, h2, h3, h4) = (h, h >> 1, h >> 2, h >> 3, h >> 4);
    let (sum, carry) = (h0 ^ h1 ^ h2, h0 & h1 | h2 & (h0 ^ h1));
    let two = carry | sum & h3 | h4 & (sum ^ h3);
    all & three & two
}

/// The two highest pairs, and the kicker beside them; ranks in the hole and on the board, and those there twice.
#[inline(always)]
fn two_pairs((h, hh): (Lane, Lane), (b, bb): (Lane, Lane)) -> (Lane, Lane) {
    let both = h & b;
    // Two pairs: two of both; a pair in the hole and one on the board; one of both and one on the board.
    let top_both = top(both);
    let second_both = top(both & !top_both);
    let pair_b = top(bb);
    let pair_h = top(hh);
    let first = (top_both | second_both) & is(second_both);
    let second = (pair_h | pair_b) & is(pair_h) & is(pair_b);
    let third = (top_both | pair_b) & is(top_both) & is(pair_b);
    let larger = if first > second { first } else { second };
    let two_pairs = if larger > third { larger } else { third };
    let equal = |pairs: Lane| if pairs == two_pairs { Lane::MAX } else { 0 };
    let kicker = top(b & !two_pairs) & (equal(first) | equal(second));
    let board_left = top(b & !pair_b) & equal(second);
    let hole_left = top(h & !top_both) & equal(third);
    let kicker = if kicker > board_left { kicker } else { board_left };
    (two_pairs, if kicker > hole_left { kicker } else { hole_left })
}

/// The highest pair, and the three kickers beside it.
#[inline(always)]
fn pair((h, hh): (Lane, Lane), (b, bb): (Lane, Lane)) -> (Lane, Lane) {
    let both = h & b;
    // A pair. With no two pairs at most one of `both` and `bb` is there.
    let pair = top(both | hh | bb);
    let other_b = top(b & !pair);
    let next_b = top(b & !pair & !other_b);
    let other_h = top(h & !pair);
    let next_h = top(h & !pair & !other_h);
    let last_b = top(b & !pair & !other_b & !next_b);
    let of_both = other_h | other_b | next_b;
    let of_hole = other_b | next_b | last_b;
    let of_board = other_h | next_h | other_b;
    (pair, select(is(pair & both), of_both, select(is(pair & hh), of_hole, of_board)))
}

/// Whether there is a flush, its ranks, and the top of the straight flush.
#[inline(always)]
fn flushes([hc, hd, hh_, hs]: [Lane; 4], [bc, bd, bh, bs]: [Lane; 4]) -> (Lane, Lane, Lane) {
    // Flushes: only one suit can have three on the board.
    let suited = |suit: Lane| is(drop_lowest(drop_lowest(suit)));
    let (c, d, e, s) = (suited(bc), suited(bd), suited(bh), suited(bs));
    let flush_b = bc & c | bd & d | bh & e | bs & s;
    let flush_h = hc & c | hd & d | hh_ & e | hs & s;
    let flush = is(drop_lowest(flush_h));
    let (one_h, one_b) = (top(flush_h), top(flush_b));
    let two_b = top(flush_b & !one_b);
    let flush_ranks = one_h | top(flush_h & !one_h) | one_b | two_b | top(flush_b & !one_b & !two_b);
    (flush, flush_ranks, straight(flush_h & flush, flush_b & flush))
}

/// The number of the best hand, with every kind worked out and the best taken: for hands side by side.
#[inline(always)]
pub(crate) fn number(hole: [u16; 4], board: [u16; 4]) -> u16 {
    let (hole, board) = (hole.map(Lane::from), board.map(Lane::from));
    let [hc, hd, hh_, hs] = hole;
    let [bc, bd, bh, bs] = board;
    let h = hc | hd | hh_ | hs;
    let hh = hc & hd | hh_ & hs | (hc | hd) & (hh_ | hs);
    let b = bc | bd | bh | bs;
    let bb = bc & bd | bh & bs | (bc | bd) & (bh | bs);
    let bbb = bc & bd & (bh | bs) | bh & bs & (bc | bd);
    let both = h & b;
    let top_h = top(h);
    let top_b = top(b);
    let second_b = top(b ^ top_b);

    // Four of a kind.
    let fours = hh & bb | h & bbb;
    let four = top(fours);
    let four_kicker = top(select(is(four & bbb), h, b) & !four);

    // Full house. The pair must be of another rank than the three.
    let by_hole = hh & b & select(is(drop_lowest(bb)), Lane::MAX, !bb) & is(bb);
    let by_both = h & bb & is(drop_lowest(both));
    let by_board = bbb & is(hh & !bbb);
    let full = top(by_hole | by_both | by_board);
    let full_pair =
        top((bb & is(full & by_hole) | both & is(full & by_both) | hh & is(full & by_board)) & !full);

    // Three of a kind: two, one or none of them in the hole.
    let three = top(hh & b | h & bb | bbb);
    let rest_h = top(h & !three);
    let rest_b = top(b & !three);
    let from_board = rest_b | top(b & !three & !rest_b);
    let from_hole = rest_h | top(h & !three & !rest_h);
    let three_kickers =
        select(is(three & hh), from_board, select(is(three & bbb), from_hole, rest_h | rest_b));

    let (two_pairs, two_pair_kicker) = two_pairs((h, hh), (b, bb));
    let (pair, pair_kickers) = pair((h, hh), (b, bb));

    // High cards.
    let high = top_h | top(h & !top_h) | top_b | second_b | top(b & !top_b & !second_b);

    let (flush, flush_ranks, straight_flush) = flushes(hole, board);
    let plain_straight = straight(h, b);

    // The best of them.
    let (is_four, is_full, is_three) = (is(fours), is(full), is(three));
    let (is_two, is_pair) = (is(two_pairs), is(pair));
    let higher = two_pairs & !(two_pairs & two_pairs.wrapping_neg());
    let major = select(
        is_four,
        four,
        select(is_full, full, select(is_three, three, select(is_two, two_pairs & !higher, pair))),
    );
    let small = is_four | is_full | is_two & !is_three;
    let only_two = is_two & !is_three & !is_four & !is_full;
    let minor = select(is_four, four_kicker, select(is_full, full_pair, two_pair_kicker));
    let kickers = select(is_three, three_kickers, pair_kickers);
    let step = select(small, 13, select(is_three, lane(THREE_STEP), lane(PAIR_STEP)));
    let start = select(is_three, lane(THREE), select(is_two, lane(TWO_PAIR), lane(PAIR)));
    let start = select(is_four, lane(FOUR), select(is_full, lane(FULL_HOUSE), start));
    let made = start
        .wrapping_add(place(major).wrapping_mul(step))
        .wrapping_add(only_two & place(higher).wrapping_mul(169))
        .wrapping_add(select(small, place(either(minor, 1)), spread(kickers)));
    let value = select(is_pair, made, high);
    let as_straight = lane(STRAIGHT).wrapping_add(place(plain_straight)) & is(plain_straight);
    let as_flush = lane(FLUSH).wrapping_add(flush_ranks) & flush;
    let as_both = lane(STRAIGHT_FLUSH).wrapping_add(place(straight_flush)) & is(straight_flush);
    let value = if value > as_straight { value } else { as_straight };
    let value = if value > as_flush { value } else { as_flush };
    (if value > as_both { value } else { as_both }) as u16
}

/// The two highest pairs of one hand, and the kicker beside them.
#[inline(always)]
fn two_pairs_of_one((h, hh): (u16, u16), (b, bb): (u16, u16)) -> (u16, u16) {
    let both = h & b;
    let (two_both, one_both) = (highest_bits(both, 2), highest_bits(both, 1));
    let first = if fewer(both) != 0 { two_both } else { 0 };
    let mut pairs = (first, if first != 0 { highest_bit(b & !first) } else { 0 });
    if bb != 0 {
        let on_board = highest_bit(bb);
        if hh != 0 {
            pairs = pairs.max((highest_bit(hh) | on_board, highest_bit(b & !on_board)));
        }
        if both != 0 {
            pairs = pairs.max((one_both | on_board, highest_bit(h & !one_both)));
        }
    }
    pairs
}

/// The same for one hand alone, where it pays to stop at the first kind that is there.
#[inline(always)]
pub(crate) fn number_of_one(hole: [u16; 4], board: [u16; 4]) -> u16 {
    let [hc, hd, hh_, hs] = hole;
    let [bc, bd, bh, bs] = board;
    let h = hc | hd | hh_ | hs;
    let hh = hc & hd | hh_ & hs | (hc | hd) & (hh_ | hs);
    let b = bc | bd | bh | bs;
    let bb = bc & bd | bh & bs | (bc | bd) & (bh | bs);
    let both = h & b;

    let three_of = |suit: u16| if suit.count_ones() >= 3 { 0xFFFF } else { 0 };
    let (c, d, e, s) = (three_of(bc), three_of(bd), three_of(bh), three_of(bs));
    let flush_b = bc & c | bd & d | bh & e | bs & s;
    let flush_h = hc & c | hd & d | hh_ & e | hs & s;
    let flush = flush_b != 0 && fewer(flush_h) != 0;
    if flush {
        let straight_flush = straight_place(flush_h, flush_b);
        if straight_flush != 0 {
            return STRAIGHT_FLUSH + straight_flush;
        }
    }
    let bbb = bc & bd & (bh | bs) | bh & bs & (bc | bd);
    if bb != 0 {
        let fours = hh & bb | h & bbb;
        if fours != 0 {
            let four = highest_bit(fours);
            let kicker = if four & bbb != 0 { h } else { b } & !four;
            return layout::four(layout::top(four), layout::top(kicker));
        }
        let by_hole = hh & b & if fewer(bb) != 0 { 0xFFFF } else { !bb };
        let by_both = if fewer(both) != 0 { h & bb } else { 0 };
        let by_board = if hh & !bbb != 0 { bbb } else { 0 };
        let full = by_hole | by_both | by_board;
        if full != 0 {
            let full = highest_bit(full);
            let mut pairs = if full & by_hole != 0 { bb } else { 0 };
            pairs |= if full & by_both != 0 { both } else { 0 };
            pairs |= if full & by_board != 0 { hh } else { 0 };
            return layout::full_house(layout::top(full), layout::top(pairs & !full));
        }
    }
    if flush {
        return FLUSH + (highest_bits(flush_h, 2) | highest_bits(flush_b, 3));
    }
    let straight = straight_place(h, b);
    if straight != 0 {
        return STRAIGHT + straight;
    }
    let threes = hh & b | h & bb | bbb;
    if threes != 0 {
        let three = highest_bit(threes);
        let (h, b) = (h & !three, b & !three);
        let kickers = if three & hh != 0 {
            highest_bits(b, 2)
        } else if three & bbb != 0 {
            highest_bits(h, 2)
        } else {
            highest_bit(h) | highest_bit(b)
        };
        return THREE + layout::top(three) * THREE_STEP + quick_spread(kickers);
    }
    let (two, kicker) = two_pairs_of_one((h, hh), (b, bb));
    if two != 0 {
        return layout::two_pair(layout::top(two), two.trailing_zeros() as u16, layout::top(kicker));
    }
    let pairs = both | hh | bb;
    if pairs != 0 {
        let pair = highest_bit(pairs);
        let (h, b) = (h & !pair, b & !pair);
        let kickers = if pair & both != 0 {
            highest_bit(h) | highest_bits(b, 2)
        } else if pair & hh != 0 {
            highest_bits(b, 3)
        } else {
            highest_bits(h, 2) | highest_bit(b)
        };
        return PAIR + layout::top(pair) * PAIR_STEP + quick_spread(kickers);
    }
    highest_bits(h, 2) | highest_bits(b, 3)
}

/// The place of the top of the highest straight, or 0.
#[inline(always)]
fn straight_place(hole: u16, board: u16) -> u16 {
    let bottoms = straights(lane(hole), lane(board)) as u16;
    if bottoms == 0 { 0 } else { layout::top(bottoms) + 3 }
}

#[inline(always)]
const fn highest_bit(mask: u16) -> u16 {
    (0x8000u32 >> (mask.leading_zeros() & 31)) as u16
}

#[inline(always)]
fn highest_bits(mut mask: u16, count: usize) -> u16 {
    let all = mask;
    for _ in 0..count {
        mask &= !highest_bit(mask);
    }
    all & !mask
}

/// The spread of the seven low ranks, and of the six high ones.
static SPREADS: [[u16; 128]; 2] = {
    let mut spreads = [[0; 128]; 2];
    let mut mask = 0;
    while mask < 128 {
        spreads[0][mask] = layout::spread(mask as u16);
        spreads[1][mask] = layout::spread((mask << 7 & 0x1FFF) as u16);
        mask += 1;
    }
    spreads
};

/// How many bytes the tables of this file have.
#[cfg(test)]
pub(crate) const BYTES: usize = size_of::<[[u16; 128]; 2]>();

#[inline(always)]
fn quick_spread(ranks: u16) -> u16 {
    SPREADS[0][usize::from(ranks & 127)] + SPREADS[1][usize::from(ranks >> 7 & 127)]
}

const fn fewer(mask: u16) -> u16 {
    mask & mask.wrapping_sub(1)
}
