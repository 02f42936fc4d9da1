//! Five cards.

use cards::{Card, DeckKind};
use eval::high;
use rs_poker::core::{Card as Theirs, Rank, SevenCardAccum, Suit, Value};

use crate::hands::{COUNT, assert_same_order, deals};
use crate::report::Report;
use crate::timing::compare;

pub fn rows(report: &mut Report, filter: &str) {
    if !"five".contains(filter) {
        return;
    }
    let ours: Vec<[Card; 5]> = deals(DeckKind::Standard, COUNT, 3);
    let card = |card: Card| Theirs::new(Value::from(card.index() / 4), Suit::from(card.index() % 4));
    let theirs: Vec<[Theirs; 5]> = ours.iter().map(|hand| hand.map(card)).collect();
    let rank = |hand: &[Theirs; 5]| {
        let mut sum = SevenCardAccum::new();
        hand.iter().for_each(|card| sum.add(*card));
        sum.rank()
    };
    let number = |rank: Rank| (rank.category() as u32) << 12 | u32::from(rank.value_bits());
    assert_same_order(
        ours.iter().map(|hand| u32::from(high::five(hand).number())),
        theirs.iter().map(|hand| number(rank(hand))),
    );
    let five = || ours.iter().map(|hand| u64::from(high::five(hand).number())).sum::<u64>();
    let peer = || theirs.iter().map(|hand| u64::from(rank(hand).value_bits())).sum::<u64>();
    report.row("five cards", "rs_poker", 1.3, &compare(COUNT, COUNT, five, peer));
    let joker: Vec<[Card; 5]> = deals(DeckKind::OneJoker, COUNT, 4);
    let with_joker = || joker.iter().map(|hand| u64::from(high::five(hand).number())).sum::<u64>();
    report.row("five cards of 53", "our 52", 1.0 / 3.0, &compare(COUNT, COUNT, with_joker, five));
}
