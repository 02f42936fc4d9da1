//! Seven cards.

use cards::{Card, DeckKind};
use eval::batch::{self, Level};
use eval::high::{self, Hand};
use eval::High;
use pokers::{CARDS, Hand as Theirs};

use crate::hands::{COUNT, assert_same_order, deals};
use crate::report::Report;
use crate::timing::compare;

pub fn rows(report: &mut Report, filter: &str) {
    if !"seven".contains(filter) {
        return;
    }
    let ours: Vec<[Card; 7]> = deals(DeckKind::Standard, COUNT, 1);
    // Their cards are bytes too, rank * 4 + suit.
    let theirs: Vec<[u8; 7]> = ours.iter().map(|hand| hand.map(Card::index)).collect();
    let rank_theirs = |hand: &[u8; 7]| hand.iter().fold(Theirs::default(), |sum, card| sum + CARDS[usize::from(*card)]);
    assert_same_order(
        ours.iter().map(|hand| u32::from(high::seven(hand).number())),
        theirs.iter().map(|hand| u32::from(rank_theirs(hand).evaluate())),
    );
    let from_cards = || theirs.iter().map(|hand| u64::from(rank_theirs(hand).evaluate())).sum::<u64>();

    let scalar = || ours.iter().map(|hand| u64::from(high::seven(hand).number())).sum::<u64>();
    report.row("seven cards, one by one", "pokers", 0.9, &compare(COUNT, COUNT, scalar, from_cards));

    let mut strengths = vec![High::NOTHING; COUNT];
    for (level, what, goal) in [
        (Level::Avx512, "seven cards, batch with AVX-512", 1.8),
        (Level::Avx2, "seven cards, batch with AVX2", 1.2),
        (Level::Scalar, "seven cards, batch without", 0.9),
    ] {
        if Level::detected() < level {
            continue;
        }
        let expected = scalar();
        let mut run = || {
            batch::seven_with(level, &ours, &mut strengths);
            u64::from(strengths[COUNT / 2].number())
        };
        run();
        let batched = || {
            batch::seven_with(level, &ours, &mut strengths);
            u64::from(strengths[COUNT / 2].number())
        };
        report.row(what, "pokers", goal, &compare(COUNT, COUNT, batched, from_cards));
        assert_eq!(strengths.iter().map(|strength| u64::from(strength.number())).sum::<u64>(), expected);
    }

    let built: Vec<Hand> = ours.iter().map(|hand| Hand::of(hand)).collect();
    let theirs_built: Vec<Theirs> = theirs.iter().map(rank_theirs).collect();
    let prebuilt = || built.iter().map(|hand| u64::from(hand.strength().number())).sum::<u64>();
    let theirs_prebuilt = || theirs_built.iter().map(|hand| u64::from(hand.evaluate())).sum::<u64>();
    report.row("seven cards, accumulator", "pokers", 1.0, &compare(COUNT, COUNT, prebuilt, theirs_prebuilt));

    let joker: Vec<[Card; 7]> = deals(DeckKind::OneJoker, COUNT, 2);
    let with_joker = || joker.iter().map(|hand| u64::from(high::seven(hand).number())).sum::<u64>();
    report.row("seven cards of 53", "our 52", 0.34, &compare(COUNT, COUNT, with_joker, scalar));
}
