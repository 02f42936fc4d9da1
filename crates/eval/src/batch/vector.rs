//! Seven cards by bit logic in vector registers: the one place with `unsafe`.
//!
//! Why it is there: 64 hands take a fifth of the time of 64 look-ups, and the compiler does not find the byte shuffles
//! by itself. What can go wrong is little and visible: each kernel is called only after its instructions were found on
//! this machine, and every load and store is inside an array whose size is in its type.
//!
//! # The steps of the AVX-512 kernel
//!
//! 1. 64 rows of 7 bytes become 7 columns of 64 bytes.
//! 2. Every card is looked up in eight tables of 64 bytes: its rank bit if it is of clubs, diamonds, ... in a low and a
//!    high byte. The OR of the seven cards is a mask of ranks per suit, in lanes of sixteen bits.
//! 3. Adding the four masks up bit by bit tells the ranks held at least once, twice, thrice and four times.
//! 4. The *major* ranks are the four, the highest three, the two highest pairs or the pair. The *minor* ranks are the
//!    rest after its two lowest are dropped: with seven cards that leaves exactly the kickers of every category. Only
//!    where fewer than three ranks are left, fewer are dropped.
//! 5. The number of `layout` is put together; straights and flushes replace it.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use cards::Card;

use super::{Level, Suits, omaha_lanes};
use crate::high::{self, Hand, High};
use crate::layout::spread;
use crate::layout::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, PAIR_STEP, STRAIGHT, STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR,
};

/// What this machine has.
pub(super) fn detected() -> Level {
    if is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vpopcntdq")
    {
        Level::Avx512
    } else {
        Level::Scalar
    }
}

/// Ranks as many whole steps of 64 as there are and returns how many hands that were.
pub(super) fn with_avx512(hands: &[[Card; 7]], strengths: &mut [High]) -> usize {
    assert!(detected() >= Level::Avx512);
    let (hands, _) = hands.as_chunks::<64>();
    let (strengths, _) = strengths.as_chunks_mut::<64>();
    // SAFETY: the instructions are there.
    unsafe { avx512(hands, strengths) }
    hands.len() * 64
}

/// Ranks as many whole steps of 32 added-up hands as there are and returns how many hands that were.
pub(super) fn hands(hands: &[Hand], strengths: &mut [High]) -> usize {
    if detected() < Level::Avx512 {
        return 0;
    }
    let (hands, _) = hands.as_chunks::<32>();
    let (strengths, _) = strengths.as_chunks_mut::<32>();
    // SAFETY: the instructions are there.
    unsafe { hands_avx512(hands, strengths) }
    hands.len() * 32
}

/// The words of one suit of sixteen hands, then those of the next. Eight hands are in the order 0, 4, 1, 5, 2, 6, 3, 7.
const fn two_suits(first: u16) -> [u16; 32] {
    let mut from = [0; 32];
    let mut at = 0;
    while at < 32 {
        let (hand, suit) = (at as u16 % 16, first + at as u16 / 16);
        from[at] = hand / 8 * 32 + (hand % 4 * 2 + hand % 8 / 4) * 4 + suit;
        at += 1;
    }
    from
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn hands_avx512(hands: &[[Hand; 32]], strengths: &mut [[High; 32]]) {
    const { assert!(size_of::<[Hand; 32]>() == 512) };
    let (clubs, hearts) = (words(&const { two_suits(0) }), words(&const { two_suits(2) }));
    for (hands, strengths) in hands.iter().zip(strengths) {
        let from: *const i64 = hands.as_ptr().cast();
        let (mut masks, mut keys) = ([_mm512_setzero_si512(); 4], _mm512_setzero_si512());
        for (eight, masks) in masks.iter_mut().enumerate() {
            // SAFETY: eight times 64 bytes are read from 512. A hand is its key and its masks.
            let (one, two) = unsafe {
                (_mm512_loadu_epi64(from.add(eight * 16)), _mm512_loadu_epi64(from.add(eight * 16 + 8)))
            };
            *masks = _mm512_unpackhi_epi64(one, two);
            keys = or3(keys, one, two);
        }
        // Every other word is a key.
        let other = _mm512_set1_epi64(Hand::NOT_SEVEN_SUITED as i64);
        if _mm512_mask_test_epi64_mask(0x55, keys, other) != 0 {
            hands.iter().zip(strengths).for_each(|(hand, strength)| *strength = hand.strength());
            continue;
        }
        let [a, b, c, d] = masks;
        let (ab, cd) = (_mm512_permutex2var_epi16(a, clubs, b), _mm512_permutex2var_epi16(c, clubs, d));
        let (ab_too, cd_too) =
            (_mm512_permutex2var_epi16(a, hearts, b), _mm512_permutex2var_epi16(c, hearts, d));
        let numbers = number([
            _mm512_shuffle_i64x2::<0x44>(ab, cd),
            _mm512_shuffle_i64x2::<0xEE>(ab, cd),
            _mm512_shuffle_i64x2::<0x44>(ab_too, cd_too),
            _mm512_shuffle_i64x2::<0xEE>(ab_too, cd_too),
        ]);
        // SAFETY: 64 bytes are written to an array of 32 strengths, which are two bytes each with any value.
        unsafe { _mm512_storeu_si512(strengths.as_mut_ptr().cast(), numbers) };
    }
}

/// Ranks Omaha hands side by side with the widest registers there are. The logic is safe code; only its instructions differ.
pub(super) fn omaha<const N: usize>(suits: &Suits<N>, strengths: &mut [High; N]) {
    if detected() == Level::Avx512 {
        // SAFETY: the instructions are there.
        unsafe { omaha_avx512(suits, strengths) }
    } else if is_x86_feature_detected!("avx2") {
        // SAFETY: the instructions are there.
        unsafe { omaha_avx2(suits, strengths) }
    } else {
        omaha_lanes(suits, strengths);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512bitalg,avx512vpopcntdq")]
fn omaha_avx512<const N: usize>(suits: &Suits<N>, strengths: &mut [High; N]) {
    omaha_lanes(suits, strengths);
}

#[target_feature(enable = "avx2")]
fn omaha_avx2<const N: usize>(suits: &Suits<N>, strengths: &mut [High; N]) {
    omaha_lanes(suits, strengths);
}

#[cold]
fn one_by_one(hands: &[[Card; 7]], strengths: &mut [High]) {
    for (hand, strength) in hands.iter().zip(strengths) {
        *strength = high::seven(hand);
    }
}

/// Byte `column * 8 + row` comes from `row * 7 + column`; the eighth column is not used.
const COLUMNS: [u8; 64] = {
    let mut from = [0; 64];
    let mut at = 0;
    while at < 56 {
        from[at] = (at % 8 * 7 + at / 8) as u8;
        at += 1;
    }
    from
};

/// The low and the high byte of the rank bit of each card, if it is of the suit.
const RANK_BITS: [[[u8; 64]; 2]; 4] = {
    let mut tables = [[[0; 64]; 2]; 4];
    let mut card = 0;
    while card < Card::SUITED {
        tables[card % 4][card / 4 / 8][card] = 1 << (card / 4 % 8);
        card += 1;
    }
    tables
};

/// The spread of the seven low ranks of a mask.
const LOW_SPREADS: [u8; 128] = {
    let mut spreads = [0; 128];
    let mut mask = 0;
    while mask < 128 {
        spreads[mask] = spread(mask as u16) as u8;
        mask += 1;
    }
    spreads
};

/// The spread of the six high ones.
const HIGH_SPREADS: [u16; 64] = {
    let mut spreads = [0; 64];
    let mut mask = 0;
    while mask < 64 {
        spreads[mask] = spread((mask << 7) as u16);
        mask += 1;
    }
    spreads
};

/// How many bytes the tables of this file have.
#[cfg(test)]
pub(crate) const BYTES: usize =
    size_of_val(&RANK_BITS) + size_of_val(&LOW_SPREADS) + size_of_val(&HIGH_SPREADS) + size_of_val(&COLUMNS);

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn bytes(table: &[u8; 64]) -> __m512i {
    // SAFETY: 64 bytes are read from an array of 64 bytes.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn words(table: &[u16; 32]) -> __m512i {
    // SAFETY: 64 bytes are read from an array of 64 bytes.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn avx512(hands: &[[[Card; 7]; 64]], strengths: &mut [[High; 64]]) {
    for (hands, strengths) in hands.iter().zip(strengths) {
        let columns = columns(hands);
        let mut highest = columns[0];
        for column in &columns[1..] {
            highest = _mm512_max_epu8(highest, *column);
        }
        if _mm512_cmpgt_epu8_mask(highest, _mm512_set1_epi8(Card::SUITED as i8 - 1)) != 0 {
            one_by_one(hands, strengths);
            continue;
        }
        let (mut low, mut high) = ([_mm512_setzero_si512(); 4], [_mm512_setzero_si512(); 4]);
        for suit in 0..4 {
            let (one, two) = (bytes(&RANK_BITS[suit][0]), bytes(&RANK_BITS[suit][1]));
            let (one, two) = (any(&columns, one), any(&columns, two));
            low[suit] = _mm512_unpacklo_epi8(one, two);
            high[suit] = _mm512_unpackhi_epi8(one, two);
        }
        // Unpacking has put hands 0-7 of every sixteen into `low` and 8-15 into `high`.
        let (low, high) = (number(low), number(high));
        let first = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), high);
        let second = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), high);
        let to: *mut High = strengths.as_mut_ptr();
        // SAFETY: 2 x 64 bytes are written to an array of 64 strengths, which are two bytes each with any value.
        unsafe {
            _mm512_storeu_si512(to.cast(), first);
            _mm512_storeu_si512(to.add(32).cast(), second);
        }
    }
}

/// Step 1. Eight rows are one load; a shuffle sorts them by column, and three rounds of exchanges put the eight
/// registers' columns together.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn columns(hands: &[[Card; 7]; 64]) -> [__m512i; 7] {
    const { assert!(size_of::<[[Card; 7]; 64]>() == 448) };
    let from: *const i8 = hands.as_ptr().cast();
    let order = bytes(&COLUMNS);
    let mut rows = [_mm512_setzero_si512(); 8];
    for (at, rows) in rows.iter_mut().enumerate() {
        // SAFETY: loads begin at bytes 0, 56, ... 392 and read 64, the last 56, of 448 bytes. A card is one byte.
        let loaded = unsafe {
            if at < 7 {
                _mm512_loadu_epi8(from.add(at * 56))
            } else {
                _mm512_maskz_loadu_epi8((1 << 56) - 1, from.add(at * 56))
            }
        };
        *rows = _mm512_permutexvar_epi8(order, loaded);
    }
    let [r0, r1, r2, r3, r4, r5, r6, r7] = rows;
    let (e0, e1, e2, e3) = (
        _mm512_unpacklo_epi64(r0, r1),
        _mm512_unpacklo_epi64(r2, r3),
        _mm512_unpacklo_epi64(r4, r5),
        _mm512_unpacklo_epi64(r6, r7),
    );
    let (o0, o1, o2, o3) = (
        _mm512_unpackhi_epi64(r0, r1),
        _mm512_unpackhi_epi64(r2, r3),
        _mm512_unpackhi_epi64(r4, r5),
        _mm512_unpackhi_epi64(r6, r7),
    );
    const EVEN: i32 = 0x88;
    const ODD: i32 = 0xDD;
    let (e04a, e04b) = (_mm512_shuffle_i64x2::<EVEN>(e0, e1), _mm512_shuffle_i64x2::<EVEN>(e2, e3));
    let (e26a, e26b) = (_mm512_shuffle_i64x2::<ODD>(e0, e1), _mm512_shuffle_i64x2::<ODD>(e2, e3));
    let (o15a, o15b) = (_mm512_shuffle_i64x2::<EVEN>(o0, o1), _mm512_shuffle_i64x2::<EVEN>(o2, o3));
    let (o37a, o37b) = (_mm512_shuffle_i64x2::<ODD>(o0, o1), _mm512_shuffle_i64x2::<ODD>(o2, o3));
    [
        _mm512_shuffle_i64x2::<EVEN>(e04a, e04b),
        _mm512_shuffle_i64x2::<EVEN>(o15a, o15b),
        _mm512_shuffle_i64x2::<EVEN>(e26a, e26b),
        _mm512_shuffle_i64x2::<EVEN>(o37a, o37b),
        _mm512_shuffle_i64x2::<ODD>(e04a, e04b),
        _mm512_shuffle_i64x2::<ODD>(o15a, o15b),
        _mm512_shuffle_i64x2::<ODD>(e26a, e26b),
    ]
}

/// Step 2: the OR of what the table says of each column.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn any(columns: &[__m512i; 7], table: __m512i) -> __m512i {
    let [a, b, c, d, e, f, g] = columns.map(|column| _mm512_permutexvar_epi8(column, table));
    or3(or3(a, b, c), or3(d, e, f), g)
}

#[target_feature(enable = "avx512f")]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xFE>(a, b, c)
}

#[target_feature(enable = "avx512f")]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[target_feature(enable = "avx512f")]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw")]
fn all(number: u16) -> __m512i {
    _mm512_set1_epi16(number as i16)
}

/// A mask without its lowest rank.
#[target_feature(enable = "avx512f,avx512bw")]
fn drop_lowest(mask: __m512i) -> __m512i {
    and(mask, _mm512_add_epi16(mask, all(0xFFFF)))
}

/// The place of the only bit.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn place(bit: __m512i) -> __m512i {
    _mm512_popcnt_epi16(_mm512_add_epi16(bit, all(0xFFFF)))
}

#[target_feature(enable = "avx512f,avx512bw")]
fn is(mask: __m512i) -> u32 {
    _mm512_test_epi16_mask(mask, mask)
}

/// `yes` where the condition holds.
#[target_feature(enable = "avx512f,avx512bw")]
fn select(condition: u32, yes: __m512i, no: __m512i) -> __m512i {
    _mm512_mask_mov_epi16(no, condition, yes)
}

/// Two bits fewer, but at least one of up to three.
#[target_feature(enable = "avx512f,avx512bw")]
fn without_two(mask: __m512i) -> __m512i {
    let one = drop_lowest(mask);
    let two = drop_lowest(one);
    select(is(two), two, select(is(one), one, mask))
}

/// The bottom of the highest straight, counted from the ace as a one.
#[target_feature(enable = "avx512f,avx512bw")]
fn straights(ranks: __m512i) -> __m512i {
    let from_ace = or(_mm512_slli_epi16::<1>(ranks), _mm512_srli_epi16::<12>(ranks));
    let two = and(from_ace, _mm512_srli_epi16::<1>(from_ace));
    let four = and(two, _mm512_srli_epi16::<2>(two));
    without_two(and(four, _mm512_srli_epi16::<4>(from_ace)))
}

/// Steps 3 to 5.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn number(suits: [__m512i; 4]) -> __m512i {
    let [c, d, h, s] = suits;
    let (cd, hs, c_or_d, h_or_s) = (and(c, d), and(h, s), or(c, d), or(h, s));
    let ones = or(c_or_d, h_or_s);
    let twos = or3(cd, hs, and(c_or_d, h_or_s));
    let threes = or(and(cd, h_or_s), and(hs, c_or_d));
    let fours = and(cd, hs);

    let fewer = drop_lowest(twos);
    let (is_pair, is_two, is_three, is_four) = (is(twos), is(fewer), is(threes), is(fours));
    let lower = drop_lowest(threes);
    let three = select(is(lower), lower, threes);
    let mut major = select(is(drop_lowest(fewer)), fewer, twos);
    major = select(is_three, three, major);
    major = select(is_four, fours, major);
    let full = is_two & is_three & !is_four;
    let two_pairs = is_two & !is_three & !is_four;
    let small = full | two_pairs | is_four;
    let minor = without_two(_mm512_xor_si512(select(full, twos, ones), major));

    let higher = drop_lowest(major);
    let mut major_number = place(_mm512_andnot_si512(higher, major));
    let thirteen = all(13);
    let higher_number = _mm512_maskz_mullo_epi16(two_pairs, place(higher), thirteen);
    major_number = _mm512_add_epi16(major_number, higher_number);
    let mut step = select(is_three, all(THREE_STEP), all(PAIR_STEP));
    step = select(small, thirteen, step);
    let mut start = select(is_three, all(THREE), all(PAIR));
    start = select(two_pairs, all(TWO_PAIR), start);
    start = select(full, all(FULL_HOUSE), start);
    start = select(is_four, all(FOUR), start);
    let (low, high) = (bytes(&first(&LOW_SPREADS)), bytes(&second(&LOW_SPREADS)));
    let spread_low = _mm512_permutex2var_epi8(low, and(minor, all(0x7F)), high);
    let (low, high) = (words(&first(&HIGH_SPREADS)), words(&second(&HIGH_SPREADS)));
    let spread_high = _mm512_permutex2var_epi16(low, _mm512_srli_epi16::<7>(minor), high);
    let minor_number = select(small, place(minor), _mm512_add_epi16(spread_low, spread_high));
    let made =
        _mm512_add_epi16(_mm512_add_epi16(_mm512_mullo_epi16(major_number, step), start), minor_number);
    let mut value = select(is_pair, made, minor);

    let straight = straights(ones);
    value = _mm512_mask_add_epi16(value, is(straight), place(straight), all(STRAIGHT + 3));
    let five =
        |suit| _mm512_maskz_mov_epi16(_mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(suit), all(4)), suit);
    let suited = or(or3(five(c), five(d), five(h)), five(s));
    let count = _mm512_popcnt_epi16(suited);
    let highest = select(_mm512_cmpgt_epu16_mask(count, all(6)), drop_lowest(suited), suited);
    let highest = select(_mm512_cmpgt_epu16_mask(count, all(5)), drop_lowest(highest), highest);
    value = _mm512_mask_add_epi16(value, is(suited), highest, all(FLUSH));
    let straight = straights(suited);
    _mm512_mask_add_epi16(value, is(straight), place(straight), all(STRAIGHT_FLUSH + 3))
}

const fn first<T: Copy, const N: usize, const M: usize>(table: &[T; N]) -> [T; M] {
    *table.first_chunk::<M>().expect("half of the table")
}

const fn second<T: Copy, const N: usize, const M: usize>(table: &[T; N]) -> [T; M] {
    *table.last_chunk::<M>().expect("half of the table")
}
