//! Makes the tables of the evaluator and checks them while it makes them.
//!
//! # Adding instead of sorting
//!
//! A hand without a flush is worth what its ranks are worth, in any order. So every rank gets a number (its *key*), a
//! hand gets the sum of its cards' keys, and with the right keys no two different hands have the same sum. The sum
//! then only has to find its entry in a table. The joker is a fourteenth rank: hands with a joker are sums like all
//! others.
//!
//! # Finding the entry
//!
//! There are 100,165 hands of five, six and seven ranks, at most four alike and with at most one joker, but the sums
//! have 32 bits. The first 13 bits of a sum choose a row, the last 16 a place in the table, and each row is shifted by
//! an offset of its own so that no two rows collide (Tarjan and Yao's row displacement). Rows are placed from the
//! fullest to the emptiest, each at the first offset where it fits. A table has 2^16 places, of which three quarters
//! are used, and wraps around, so that an index is a number of sixteen bits and needs no bounds check.
//!
//! Seven cards without a joker have a table of their own, and the other hands another one: what hold'em needs is then
//! 147 KB and not mixed with the rest. Five cards without a joker are so few (6,175) that a third table stays in the
//! nearest cache.
//!
//! # Finding the keys
//!
//! Keys of 29 bits, so that seven of them add up within 32, are drawn at random from a seed until all sums of a table
//! differ in the bits that are used and all rows find room: about one seed in seventy. Sums of seven cluster around
//! their middle, and so do the rows that are asked most, which the nearest cache likes: the look-ups were 6 to 8 %
//! faster than with sums that wrap around. The search starts at the seed that is known to work and so ends at once; after a
//! change of the sizes it names the next whose sums differ.
//!
//! # Totals
//!
//! Every entry is counted with the number of ways to choose its suits. The sums must be the numbers of hands of 5, 6
//! and 7 cards of 52 and 53, and the categories of five cards those of every poker book.

#[path = "src/layout.rs"]
#[allow(dead_code)]
mod layout;
#[path = "build/sums.rs"]
mod sums;

use std::fmt::{Display, Write as _};
use std::path::Path;

use layout::{FLUSH, STRAIGHT_FLUSH, highest};
use sums::{Sum, displaced, keys, straight_short_of, sums};

/// The first seed from zero that works.
const SEED: u64 = 6;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/layout.rs");

    let keys = keys(SEED);
    let all = sums(&keys, 5..=7, 1);
    check_totals(&all);
    let (seven, other): (Vec<Sum>, Vec<Sum>) = all.iter().partition(|sum| sum.is_plain_seven());
    let five: Vec<Sum> = all.iter().filter(|sum| sum.cards == 5 && sum.jokers == 0).copied().collect();
    let five_low: Vec<Sum> = five.iter().map(|sum| Sum { strength: sum.low, ..*sum }).collect();
    let five_low = displaced(&five_low, 11, 13);
    let (seven, other, five) =
        (displaced(&seven, 13, 16), displaced(&other, 13, 16), displaced(&five, 11, 13));

    let mut text = String::new();
    writeln!(text, "/// The key of each rank, the joker last.").expect("a string grows");
    writeln!(text, "pub(crate) const KEYS: [u32; 14] = {keys:?};").expect("a string grows");
    for (name, table) in [("SEVEN", seven), ("OTHER", other), ("FIVE", five)] {
        put(&mut text, "How far each row is shifted.", &format!("{name}_ROWS"), "u16", &table.offsets);
        put(&mut text, "The strengths.", &format!("{name}_ENTRIES"), "u16", &table.entries);
    }
    put(&mut text, "The ace-to-five lows.", "FIVE_LOW_ENTRIES", "u16", &five_low.entries);
    put(&mut text, "Strengths of suited ranks; bit 13 stands for a joker.", "SUITED", "u16", &suited());
    let (lows, low_ranks) = omaha_lows();
    put(
        &mut text,
        "Omaha lows by board and hole, eight ranks each from the ace up.",
        "OMAHA_LOWS",
        "u8",
        &lows,
    );
    put(&mut text, "The ranks of each low.", "OMAHA_LOW_RANKS", "u16", &low_ranks);
    let directory = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&directory).join("tables.rs"), text).expect("the tables are written");
}

fn put<T: Display>(text: &mut String, what: &str, name: &str, kind: &str, values: &[T]) {
    let count = values.len();
    writeln!(text, "/// {what}\npub(crate) static {name}: [{kind}; {count}] = [").expect("a string grows");
    for line in values.chunks(16) {
        let line: Vec<String> = line.iter().map(T::to_string).collect();
        writeln!(text, "{},", line.join(",")).expect("a string grows");
    }
    text.push_str("];\n");
}

/// The strength of every set of ranks of one suit that is a flush, alone or with the joker; the others stay 0.
fn suited() -> Vec<u16> {
    let value = |mask: u16, jokers: u32| -> u16 {
        if mask.count_ones() + jokers < 5 {
            return 0;
        }
        if let Some(top) = straight_short_of(mask, jokers) {
            return STRAIGHT_FLUSH + top;
        }
        let missing = highest(!mask & 0x1FFF, jokers);
        FLUSH + highest(mask | missing, 5)
    };
    let table: Vec<u16> = (0..1 << 14).map(|at: u16| value(at & 0x1FFF, u32::from(at >> 13))).collect();
    let flushes = |five: u32, range: std::ops::Range<u16>| {
        (0..1u16 << 13).filter(|m| m.count_ones() == five && range.contains(&table[usize::from(*m)])).count()
    };
    assert_eq!(flushes(5, STRAIGHT_FLUSH..u16::MAX), 10, "straight flushes of a suit");
    assert_eq!(flushes(5, FLUSH..STRAIGHT_FLUSH), 1277, "flushes of a suit");
    table
}

/// The table must stand for every hand there is.
fn check_totals(all: &[Sum]) {
    let hands = |cards: u32, jokers: u32| -> u64 {
        all.iter().filter(|s| (s.cards, s.jokers) == (cards, jokers)).map(|s| s.ways).sum()
    };
    assert_eq!(all.len(), 100_165);
    assert_eq!([5, 6, 7].map(|cards| hands(cards, 0)), [2_598_960, 20_358_520, 133_784_560]);
    assert_eq!(hands(5, 1) + hands(5, 0), 2_869_685);
    assert_eq!(hands(7, 1) + hands(7, 0), 154_143_080);
    let five = |range: std::ops::Range<u16>| -> u64 {
        let plain = all.iter().filter(|s| s.cards == 5 && s.jokers == 0);
        plain.filter(|s| range.contains(&s.strength)).map(|s| s.ways).sum()
    };
    // Flushes are apart, so high cards and straights still contain them.
    assert_eq!(five(layout::HIGH_CARD..layout::PAIR), 1_302_540 + 5_108);
    assert_eq!(five(layout::PAIR..layout::TWO_PAIR), 1_098_240);
    assert_eq!(five(layout::TWO_PAIR..layout::THREE), 123_552);
    assert_eq!(five(layout::THREE..layout::STRAIGHT), 54_912);
    assert_eq!(five(layout::STRAIGHT..FLUSH), 10_200 + 40);
    assert_eq!(five(layout::FULL_HOUSE..layout::FOUR), 3_744);
    assert_eq!(five(layout::FOUR..STRAIGHT_FLUSH), 624);
}

/// The best eight-or-better low of every set of board ranks and of hole ranks: 0 for none, else where its five ranks are
/// in the second list, the best first.
fn omaha_lows() -> (Vec<u8>, Vec<u16>) {
    let fives: Vec<u16> = (0..256).filter(|ranks: &u16| ranks.count_ones() == 5).collect();
    assert_eq!(fives.len(), 56);
    let best = |board: u16, hole: u16| {
        let pairs = |five: u16| (0..256u16).filter(move |two| two.count_ones() == 2 && two & !five == 0);
        let makes = |five: &u16| pairs(*five).any(|two| two & !hole == 0 && (five & !two) & !board == 0);
        fives.iter().position(makes).map_or(0, |at| at as u8 + 1)
    };
    // Only up to five cards are on either side.
    let few = |ranks: u16| ranks.count_ones() <= 5;
    let lows = (0..=u16::MAX)
        .map(|at| if few(at >> 8) && few(at & 255) { best(at >> 8, at & 255) } else { 0 })
        .collect();
    (lows, std::iter::once(0).chain(fives).collect())
}
