//! Seven cards.

use cards::{Card, DeckKind};
use eval::High;
use eval::batch::{self, Level};
use eval::high::{self, Addend, Hand};
use pokers::{CARDS, Hand as Theirs};

use crate::hands::{COUNT, MANY, assert_same_order, deals};
use crate::report::Report;
use crate::timing::compare;

pub fn rows(report: &mut Report, filter: &str) {
    if !"seven".contains(filter) {
        return;
    }
    of(report, COUNT, "100,000 hands");
    of(report, MANY, "a million hands");
    enumeration(report);
    with_joker(report);
}

fn number(hand: &[Card; 7]) -> u64 {
    u64::from(high::seven(hand).number())
}

fn add(cards: &[u8; 7]) -> Theirs {
    cards.iter().fold(Theirs::default(), |sum, card| sum + CARDS[usize::from(*card)])
}

fn of(report: &mut Report, count: usize, set: &str) {
    let ours: Vec<[Card; 7]> = deals(DeckKind::Standard, count, 1);
    // Their cards are bytes too, rank * 4 + suit.
    let theirs: Vec<[u8; 7]> = ours.iter().map(|hand| hand.map(Card::index)).collect();
    assert_same_order(
        ours.iter().map(|hand| number(hand) as u32),
        theirs.iter().map(|hand| u32::from(add(hand).evaluate())),
    );
    let peer = || theirs.iter().map(|hand| u64::from(add(hand).evaluate())).sum::<u64>();
    let scalar = || ours.iter().map(number).sum::<u64>();
    // Under 0.9 is a failure.
    report.row(
        &format!("seven cards, one by one, {set}"),
        "pokers",
        1.0,
        &compare(count, count, scalar, peer),
    );

    let mut strengths = vec![High::NOTHING; count];
    for (level, what, goal) in
        [(Level::Avx512, "batch with AVX-512", 1.8), (Level::Scalar, "batch without AVX-512 (look-ups)", 1.2)]
    {
        if Level::detected() < level {
            continue;
        }
        let batched = || {
            batch::seven_with(level, &ours, &mut strengths);
            u64::from(strengths[count / 2].number())
        };
        report.row(
            &format!("seven cards, {what}, {set}"),
            "pokers",
            goal,
            &compare(count, count, batched, peer),
        );
        assert_eq!(strengths.iter().map(|strength| u64::from(strength.number())).sum::<u64>(), scalar());
    }

    let built: Vec<Hand> = ours.iter().map(|hand| Hand::of(hand)).collect();
    let theirs: Vec<Theirs> = theirs.iter().map(add).collect();
    let peer = || theirs.iter().map(|hand| u64::from(hand.evaluate())).sum::<u64>();
    let one = || built.iter().map(|hand| u64::from(hand.strength_of_seven().number())).sum::<u64>();
    report.row(&format!("accumulator, one by one, {set}"), "pokers", 1.0, &compare(count, count, one, peer));
    let side_by_side = || {
        batch::hands(&built, &mut strengths);
        u64::from(strengths[count / 2].number())
    };
    report.row(
        &format!("accumulator, batch, {set}"),
        "pokers",
        1.0,
        &compare(count, count, side_by_side, peer),
    );
    assert_eq!(strengths.iter().map(|strength| u64::from(strength.number())).sum::<u64>(), scalar());
}

/// All hands of seven with the two of clubs and the two of diamonds, in nested loops: 2,118,760.
fn enumeration(report: &mut Report) {
    // Both add what one card adds: theirs are in `CARDS`.
    let deck: Vec<Addend> = DeckKind::Standard.cards().into_iter().map(Addend::from).collect();
    let hands = 2_118_760;
    let ours = || {
        let (mut sum, mut count) = (0u64, 0u64);
        let two = Hand::EMPTY.plus(deck[0]).plus(deck[1]);
        for a in 2..48 {
            let three = two.plus(deck[a]);
            for b in a + 1..49 {
                let four = three.plus(deck[b]);
                for c in b + 1..50 {
                    let five = four.plus(deck[c]);
                    for d in c + 1..51 {
                        let six = five.plus(deck[d]);
                        for card in &deck[d + 1..] {
                            sum += u64::from(six.plus(*card).strength_of_seven().number());
                            count += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(count, hands);
        sum
    };
    let theirs = || {
        let (mut sum, mut count) = (0u64, 0u64);
        let two = Theirs::default() + CARDS[0] + CARDS[1];
        for a in 2..48 {
            let three = two + CARDS[a];
            for b in a + 1..49 {
                let four = three + CARDS[b];
                for c in b + 1..50 {
                    let five = four + CARDS[c];
                    for d in c + 1..51 {
                        let six = five + CARDS[d];
                        for card in &CARDS[d + 1..52] {
                            sum += u64::from((six + *card).evaluate());
                            count += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(count, hands);
        sum
    };
    let count = hands as usize;
    report.row("accumulator, nested loops", "pokers", 0.8, &compare(count, count, ours, theirs));
}

fn with_joker(report: &mut Report) {
    let plain: Vec<[Card; 7]> = deals(DeckKind::Standard, COUNT, 1);
    let scalar = || plain.iter().map(number).sum::<u64>();
    let joker: Vec<[Card; 7]> = deals(DeckKind::OneJoker, COUNT, 2);
    let with_joker = || joker.iter().map(number).sum::<u64>();
    report.row("seven cards of 53", "our 52", 1.0 / 3.0, &compare(COUNT, COUNT, with_joker, scalar));
}
