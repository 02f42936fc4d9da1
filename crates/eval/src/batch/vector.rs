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

use super::{Level, lanes};
use crate::high::{self, High};
use crate::layout::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, PAIR_STEP, STRAIGHT, STRAIGHT_FLUSH, THREE, THREE_STEP, TWO_PAIR,
};
use crate::tables::{CARD_MASKS, NOT_SUITED};

/// What this machine has.
pub(super) fn detected() -> Level {
    if is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
    {
        Level::Avx512
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
        Level::Avx2
    } else {
        Level::Scalar
    }
}

/// Ranks as many whole steps as there are and returns how many hands that were.
pub(super) fn with_avx2(hands: &[[Card; 7]], strengths: &mut [High]) -> usize {
    assert!(detected() >= Level::Avx2);
    // SAFETY: the instructions are there.
    unsafe { avx2(hands, strengths) }
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn avx2(hands: &[[Card; 7]], strengths: &mut [High]) -> usize {
    let (hands, _) = hands.as_chunks::<{ lanes::WIDTH }>();
    let (strengths, _) = strengths.as_chunks_mut::<{ lanes::WIDTH }>();
    for (hands, strengths) in hands.iter().zip(strengths) {
        let (mut masks, mut any) = ([0u64; lanes::WIDTH], 0);
        for (hand, place) in hands.iter().zip(PLACES) {
            let mask = hand.iter().fold(0, |mask, card| mask | CARD_MASKS[usize::from(card.index())]);
            masks[place] = mask;
            any |= mask;
        }
        if any & NOT_SUITED == 0 {
            lanes::ranked(&by_suit(&masks), strengths);
        } else {
            one_by_one(hands, strengths);
        }
    }
    hands.len() * lanes::WIDTH
}

/// Where a hand must be for `by_suit` to give it the lane of its own number.
const PLACES: [usize; lanes::WIDTH] = [0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15];

/// Sixteen times four suits become four times sixteen.
#[target_feature(enable = "avx2")]
fn by_suit(masks: &[u64; lanes::WIDTH]) -> [lanes::Lanes; 4] {
    let pairs =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    let (quads, _) = masks.as_chunks::<4>();
    // SAFETY: 32 bytes are read from an array of 32 bytes.
    let load =
        |at: usize| unsafe { _mm256_shuffle_epi8(_mm256_loadu_si256(quads[at].as_ptr().cast()), pairs) };
    let (a, b, c, d) = (load(0), load(1), load(2), load(3));
    let (low, high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
    let (low_too, high_too) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
    let mut suits = [[0; lanes::WIDTH]; 4];
    for (suit, lanes) in suits.iter_mut().zip([
        _mm256_unpacklo_epi64(low, low_too),
        _mm256_unpackhi_epi64(low, low_too),
        _mm256_unpacklo_epi64(high, high_too),
        _mm256_unpackhi_epi64(high, high_too),
    ]) {
        // SAFETY: 32 bytes are written to an array of 32 bytes.
        unsafe { _mm256_storeu_si256(suit.as_mut_ptr().cast(), lanes) };
    }
    suits
}

/// The same with AVX-512.
pub(super) fn with_avx512(hands: &[[Card; 7]], strengths: &mut [High]) -> usize {
    assert!(detected() >= Level::Avx512);
    let (hands, _) = hands.as_chunks::<64>();
    let (strengths, _) = strengths.as_chunks_mut::<64>();
    // SAFETY: the instructions are there.
    unsafe { avx512(hands, strengths) }
    hands.len() * 64
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

const LOW_SPREADS: [u8; 128] = {
    let wide: [u16; 128] = lanes::spreads(0);
    let mut narrow = [0; 128];
    let mut at = 0;
    while at < 128 {
        narrow[at] = wide[at] as u8;
        at += 1;
    }
    narrow
};
const HIGH_SPREADS: [u16; 64] = lanes::spreads(7);

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
