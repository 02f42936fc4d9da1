//! Lows, three cards, the whole distribution.

use aya_poker::base::{Card as AyaCard, Hand as Theirs};
use cards::{Card, DeckKind};
use eval::distribution::Distribution;
use eval::{badugi, deuce_to_seven, high, low, three_card};

use super::omaha::aya;
use crate::hands::{COUNT, assert_same_order, deals};
use crate::report::Report;
use crate::timing::{compare, milliseconds};

fn cards<const N: usize>(hands: &[[Card; N]]) -> Vec<[AyaCard; N]> {
    let one = |card: Card| card.to_string().parse::<AyaCard>().expect("the same notation");
    let table: Vec<AyaCard> = DeckKind::Standard.cards().into_iter().map(one).collect();
    hands.iter().map(|hand| hand.map(|card| table[usize::from(card.index())])).collect()
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"lows".contains(filter) {
        return;
    }
    let sevens: Vec<[Card; 7]> = deals(DeckKind::Standard, COUNT, 9);
    let theirs = cards(&sevens);
    let rank = |hand: &[AyaCard]| aya_poker::ace_five_rank(&hand.iter().collect::<Theirs>()).0;
    assert_same_order(
        sevens.iter().map(|hand| u32::from(low::seven(hand).number())),
        theirs.iter().map(|hand| u32::from(rank(hand))),
    );
    let ours = || sevens.iter().map(|hand| u64::from(low::seven(hand).number())).sum::<u64>();
    let peer = || theirs.iter().map(|hand| u64::from(rank(hand))).sum::<u64>();
    report.row("ace-to-five, seven cards", "aya_poker", 1.5, &compare(COUNT, COUNT, ours, peer));

    let fives: Vec<[Card; 5]> = deals(DeckKind::Standard, COUNT, 10);
    let theirs = cards(&fives);
    assert_same_order(
        fives.iter().map(|hand| u32::from(low::five(hand).number())),
        theirs.iter().map(|hand| u32::from(rank(hand))),
    );
    let plain = || fives.iter().map(|hand| u64::from(low::five(hand).number())).sum::<u64>();
    let peer = || theirs.iter().map(|hand| u64::from(rank(hand))).sum::<u64>();
    report.row("ace-to-five, five cards", "aya_poker", 1.5, &compare(COUNT, COUNT, plain, peer));
    let joker: Vec<[Card; 5]> = deals(DeckKind::OneJoker, COUNT, 11);
    let with_joker = || joker.iter().map(|hand| u64::from(low::five(hand).number())).sum::<u64>();
    report.row(
        "California lowball, five of 53",
        "our 52",
        1.0 / 3.0,
        &compare(COUNT, COUNT, with_joker, plain),
    );

    let rank = |hand: &[AyaCard]| aya_poker::deuce_seven_rank(&hand.iter().collect::<Theirs>()).0;
    // Aya takes A-2-3-4-5 for a straight, though in this game the ace is never low: left out of the comparison.
    let is_wheel = |hand: &[Card; 5]| high::five(hand).name().ends_with("five high");
    let checked = || fives.iter().zip(&theirs).filter(|(hand, _)| !is_wheel(hand));
    assert_same_order(
        checked().map(|(hand, _)| u32::from(deuce_to_seven::five(hand).number())),
        checked().map(|(_, hand)| u32::from(rank(hand))),
    );
    let ours = || fives.iter().map(|hand| u64::from(deuce_to_seven::five(hand).number())).sum::<u64>();
    let peer = || theirs.iter().map(|hand| u64::from(rank(hand))).sum::<u64>();
    report.row("deuce-to-seven, five cards", "aya_poker", 1.5, &compare(COUNT, COUNT, ours, peer));

    let fours: Vec<[Card; 4]> = deals(DeckKind::Standard, COUNT, 12);
    let theirs: Vec<Theirs> = fours.iter().map(|hand| aya(hand)).collect();
    assert_same_order(
        fours.iter().map(|hand| u32::from(badugi::rank(hand).number())),
        theirs.iter().map(|hand| u32::from(aya_poker::badugi_rank(hand).0)),
    );
    let ours = || fours.iter().map(|hand| u64::from(badugi::rank(hand).number())).sum::<u64>();
    let peer = || theirs.iter().map(|hand| u64::from(aya_poker::badugi_rank(hand).0)).sum::<u64>();
    report.row("badugi, four cards", "aya_poker", 1.0, &compare(COUNT, COUNT, ours, peer));

    let threes: Vec<[Card; 3]> = deals(DeckKind::Standard, COUNT, 13);
    let ours = || threes.iter().map(|hand| u64::from(three_card::rank(hand).number())).sum::<u64>();
    report.row("three cards", "our five", 0.0, &compare(COUNT, COUNT, ours, plain));

    assert_eq!(Distribution::of_seven().total(), 133_784_560);
    assert_eq!(Distribution::of_seven_with_joker().total(), 154_143_080);
    report.time("all seven-card hands of 52", 5.0, milliseconds(|| Distribution::of_seven().total()));
    report.time(
        "all seven-card hands of 53",
        5.0,
        milliseconds(|| Distribution::of_seven_with_joker().total()),
    );
}
