//! Five-card high hands against counts and against the slow twin.

use crate::twin::{SameOrder, Sample, best_of, five_with_bugs, standard_runs};
use cards::{Card, DeckKind, parse_cards};
use eval::high::{self, Addend, Hand};
use eval::{Category, High};

fn counts(hands: impl Iterator<Item = High>) -> [u64; 11] {
    let mut counts = [0; 11];
    for hand in hands {
        counts[hand.category() as usize] += 1;
    }
    counts
}

fn named(text: &str) -> String {
    high::best(&parse_cards(text).unwrap()).unwrap().name()
}

#[test]
fn hands_are_named_in_words() {
    for (cards, name) in [
        ("As Ad 9c 9h Ks", "two pair, aces and nines, king kicker"),
        ("As Kd 9c 8h 2s", "high card, ace-king-nine-eight-two"),
        ("6s 6d 9c Kh 2s", "pair of sixes, king-nine-two kickers"),
        ("6s 6d 6c Kh 2s", "three sixes, king-two kickers"),
        ("As 2d 3c 4h 5s", "straight, five high"),
        ("As 2s 3s 4s 6s", "flush, ace-six-four-three-two"),
        ("As Ad Ac Kh Ks", "full house, aces over kings"),
        ("As Ad Ac Ah Ks", "four aces, king kicker"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As Ad Ac Ah Jk", "five aces"),
        ("Ks Kd 9c 4h Jk", "pair of kings, ace-nine-four kickers"),
        ("9s Jk 7d 6s 5s", "straight, nine high"),
        ("8s Jk 7d 6s 5s", "straight, nine high"),
        ("As Ks 9s 3s Jk", "flush, ace-king-queen-nine-three"),
        ("As Ks Js Ts Jk 2d 2h", "royal flush"),
        ("As Ad Ah Ks 9s 3s Jk", "four aces, king kicker"),
        ("As Ad Bk Ks 9s 3s 3d", "two pair, aces and threes, king kicker"),
    ] {
        assert_eq!(named(cards), name, "{cards}");
    }
    assert_eq!(high::best(&parse_cards("As Ad 9c 9h").unwrap()), None);
    assert_eq!(high::best(&parse_cards("As Ad 9c 9h Jk Jk").unwrap()), None);
    assert_eq!(high::best(&parse_cards("As Ad 9c 9h Bk").unwrap()), None);
}

#[test]
fn all_hands_of_five_have_the_order_of_the_twin() {
    let runs = standard_runs();
    for (kind, total, expected, classes) in [
        (
            DeckKind::Standard,
            2_598_960,
            [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4, 0],
            7_462,
        ),
        (
            DeckKind::OneJoker,
            2_869_685,
            [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1],
            7_463,
        ),
    ] {
        let deck = kind.cards();
        let (mut order, mut counted, mut hands) = (SameOrder::new(), [0; 11], 0);
        each_five(&deck, |cards| {
            let fast = high::five(&cards);
            assert_eq!(fast, Hand::of(&cards).strength());
            counted[fast.category() as usize] += 1;
            hands += 1;
            // The twin sorts and counts; with the joker it tries 56 cards, so the joker hands are all there but once.
            if kind == DeckKind::Standard || cards.contains(&Card::JOKER) {
                order.see(five_with_bugs(&cards, &runs), fast, &cards);
            }
        });
        assert_eq!((hands, counted), (total, expected), "{kind:?}");
        let seen = order.check();
        assert!(if kind == DeckKind::Standard { seen == classes } else { seen <= classes });
    }
}

fn each_five(deck: &[Card], mut visit: impl FnMut([Card; 5])) {
    let n = deck.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    for e in d + 1..n {
                        visit([deck[a], deck[b], deck[c], deck[d], deck[e]]);
                    }
                }
            }
        }
    }
}

/// The best of the 21 hands of five, by the five-card table that the twin has checked whole.
fn best_of_five_fast(cards: &[Card; 7]) -> High {
    let mut best = High::NOTHING;
    for out in 0..7 {
        for other in out + 1..7 {
            let mut five = [Card::BLANK; 5];
            let kept = (0..7).filter(|at| *at != out && *at != other);
            for (to, from) in five.iter_mut().zip(kept) {
                *to = cards[from];
            }
            best = best.max(high::five(&five));
        }
    }
    best
}

#[test]
fn all_hands_of_seven_have_the_pinned_counts() {
    let deck: Vec<Card> = DeckKind::OneJoker.cards();
    let (mut plain, mut joker) = ([0u64; 11], [0u64; 11]);
    // Adds up from the first card on: the accumulator is what is tested.
    for a in 0..47 {
        let one = Hand::EMPTY.with(deck[a]);
        for b in a + 1..48 {
            let two = one.with(deck[b]);
            for c in b + 1..49 {
                let three = two.with(deck[c]);
                for d in c + 1..50 {
                    let four = three.with(deck[d]);
                    for e in d + 1..51 {
                        let five = four.with(deck[e]);
                        for f in e + 1..52 {
                            let six = five.with(deck[f]);
                            for card in &deck[f + 1..52] {
                                plain[six.with(*card).strength().category() as usize] += 1;
                            }
                            joker[six.with(Card::JOKER).strength().category() as usize] += 1;
                        }
                    }
                }
            }
        }
    }
    let expected = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260,
        4_324, 0,
    ];
    assert_eq!(plain, expected);
    assert_eq!(plain.iter().sum::<u64>(), 133_784_560);
    assert_eq!((plain.iter().sum::<u64>() + joker.iter().sum::<u64>()), 154_143_080);
    assert_eq!(
        joker,
        [
            1_485_960, 5_594_160, 4_120_416, 1_009_056, 5_056_008, 2_124_444, 715_344, 82_624, 147_572,
            21_808, 1_128
        ]
    );
}

#[test]
fn hands_of_six_and_seven_are_the_best_of_their_fives() {
    let mut sample = Sample(7);
    for kind in [DeckKind::Standard, DeckKind::OneJoker, DeckKind::JokerAndBlank] {
        let deck = kind.cards();
        let mut order = SameOrder::new();
        for _ in 0..4_000 {
            for count in [6, 7] {
                let mut cards = sample.deal(&deck, count);
                if kind != DeckKind::Standard && sample.below(2) == 0 && !cards.contains(&Card::JOKER) {
                    cards[0] = Card::JOKER;
                }
                let fast = high::best(&cards).unwrap_or_else(|| panic!("{cards:?}"));
                let real: Vec<Card> = cards.iter().copied().filter(|card| *card != Card::BLANK).collect();
                order.see(best_of(&real), fast, &cards);
                if let Ok(seven) = <[Card; 7]>::try_from(cards.clone()) {
                    assert_eq!(high::seven(&seven), fast);
                }
                if let Ok(six) = <[Card; 6]>::try_from(cards) {
                    assert_eq!(high::six(&six), fast);
                }
            }
        }
        order.check();
    }
}

#[test]
fn millions_of_sevens_are_the_best_of_their_fives() {
    let mut sample = Sample(11);
    let deck = DeckKind::OneJoker.cards();
    for _ in 0..2_000_000 {
        let mut cards = [Card::BLANK; 7];
        let mut used = 0u64;
        for card in &mut cards {
            loop {
                let at = sample.below(deck.len());
                if used >> at & 1 == 0 {
                    used |= 1 << at;
                    *card = deck[at];
                    break;
                }
            }
        }
        assert_eq!(high::seven(&cards), best_of_five_fast(&cards), "{cards:?}");
    }
}

#[test]
fn cards_can_be_taken_back() {
    let cards = parse_cards("As Ks 9d 9h 2c 3c Jk").unwrap();
    let hand = Hand::of(&cards);
    let more = hand.with(cards[0]).without(cards[0]);
    assert_eq!(more, hand);
    assert_eq!(Hand::of(&cards[..3]).and(Hand::of(&cards[3..])), hand);
    assert_eq!((hand.len(), hand.jokers()), (7, 1));
    assert!(Hand::EMPTY.is_empty());
    assert_eq!(counts([hand.strength()].into_iter())[Category::ThreeOfAKind as usize], 0);
}

/// The short way for seven suited cards says the same as the general one, however the cards were added.
#[test]
fn the_short_way_for_seven_agrees() {
    let mut cards = DeckKind::Standard.cards();
    let mut state = 1u64;
    for _ in 0..1_000_000 {
        for at in 0..7 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let other = at + (state >> 33) as usize % (52 - at);
            cards.swap(at, other);
        }
        let hand = cards[..7].iter().fold(Hand::EMPTY, |hand, card| hand.plus(Addend::from(*card)));
        assert_eq!(hand, Hand::of(&cards[..7]));
        assert_eq!(hand.strength_of_seven(), hand.strength(), "{:?}", &cards[..7]);
    }
}
