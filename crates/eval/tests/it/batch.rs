//! Batches against single hands, at every level this machine has.

use crate::twin::Sample;
use cards::{Card, DeckKind};
use eval::batch::{self, Level};
use eval::high::Hand;
use eval::{High, high};

#[test]
fn every_level_gives_the_strengths_of_the_look_ups() {
    let mut sample = Sample(3);
    for (kind, count) in [(DeckKind::Standard, 4_000_003), (DeckKind::JokerAndBlank, 100_001)] {
        let deck = kind.cards();
        let mut hands = vec![[Card::BLANK; 7]; count];
        for hand in &mut hands {
            let mut used = 0u64;
            for card in hand {
                let mut at = sample.below(deck.len());
                while used >> at & 1 == 1 {
                    at = sample.below(deck.len());
                }
                used |= 1 << at;
                *card = deck[at];
            }
        }
        let expected: Vec<High> = hands.iter().map(high::seven).collect();
        for level in [Level::Scalar, Level::Avx512] {
            let mut strengths = vec![High::NOTHING; hands.len()];
            batch::seven_with(level, &hands, &mut strengths);
            assert!(strengths == expected, "{level:?} {kind:?}");
        }
        let mut strengths = vec![High::NOTHING; hands.len()];
        batch::seven(&hands, &mut strengths);
        assert!(strengths == expected);
        let sums: Vec<Hand> = hands.iter().map(|hand| Hand::of(hand)).collect();
        let mut strengths = vec![High::NOTHING; hands.len()];
        batch::hands(&sums, &mut strengths);
        assert!(strengths == expected);
    }
}
