//! The short deck, Asian stud, Mexican poker and two jokers against the slow twin.

use crate::twin;
use crate::twin::{
    FIVE, FLUSH, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH, SameOrder, Sample, Slow, THREE, five, subsets,
};
use cards::{Card, DeckKind, Rank, Suit, parse_cards};
use eval::high::Category;
use eval::orders::{Chart, JokerDealt, Strength, asian, mexican, short_deck};
use eval::{draw, high};

fn runs(texts: &[&str]) -> Vec<Vec<u8>> {
    let rank = |letter| Rank::from_letter(letter).unwrap() as u8;
    texts.iter().map(|text| text.chars().map(rank).collect()).collect()
}

/// Kinds in another order: the twin's kinds from the lowest up.
fn placed(slow: Slow, order: &[u8]) -> Slow {
    (order.iter().position(|kind| *kind == slow.0).unwrap() as u8, slow.1)
}

const SHORT: [u8; 10] = [0, 1, 2, STRAIGHT, THREE, FULL_HOUSE, FLUSH, 7, 8, 9];
const ASIAN: [u8; 10] = [0, 1, 2, THREE, STRAIGHT, FULL_HOUSE, FLUSH, 7, 8, 9];

fn short_runs() -> Vec<Vec<u8>> {
    runs(&["A6789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"])
}

fn counts<C: Chart>(strengths: impl Iterator<Item = Strength<C>>) -> [u64; 10] {
    let mut counts = [0; 10];
    for strength in strengths {
        counts[match strength.category() {
            Category::RoyalFlush => Category::StraightFlush as usize,
            Category::FiveOfAKind => 9,
            other => other as usize,
        }] += 1;
    }
    counts
}

#[test]
fn all_fives_of_36_and_of_32() {
    let hands = subsets(&DeckKind::SixesUp.cards(), 5);
    let (mut order, deck_runs) = (SameOrder::new(), short_runs());
    for hand in &hands {
        order.see(placed(five(hand, &deck_runs), &SHORT), short_deck(hand).unwrap(), hand);
    }
    order.check();
    let all = counts(hands.iter().map(|hand| short_deck(hand).unwrap()));
    assert_eq!(all, [122_400, 193_536, 36_288, 16_128, 6_120, 480, 1_728, 288, 24, 0]);

    let hands = subsets(&DeckKind::SevensUp.cards(), 5);
    let (mut order, deck_runs) = (SameOrder::new(), runs(&["A789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]));
    for hand in &hands {
        order.see(placed(five(hand, &deck_runs), &ASIAN), asian(hand).unwrap(), hand);
    }
    order.check();
    let all = counts(hands.iter().map(|hand| asian(hand).unwrap()));
    assert_eq!(all, [52_020, 107_520, 24_192, 10_752, 5_100, 204, 1_344, 224, 20, 0]);
}

#[test]
fn all_sevens_of_36_are_counted_and_sampled() {
    let deck = DeckKind::SixesUp.cards();
    let (mut all, mut cards) = ([0u64; 10], [Card::BLANK; 7]);
    fn each(deck: &[Card], cards: &mut [Card; 7], at: usize, visit: &mut impl FnMut(&[Card; 7])) {
        if at == 7 {
            visit(cards);
            return;
        }
        for next in 0..deck.len() {
            cards[at] = deck[next];
            each(&deck[next + 1..], cards, at + 1, visit);
        }
    }
    each(&deck, &mut cards, 0, &mut |cards| {
        let one = counts(std::iter::once(short_deck(cards).unwrap()));
        (0..10).for_each(|kind| all[kind] += one[kind]);
    });
    // Three of a kind above a straight: 30,360 hands that hold both are threes.
    assert_eq!(all, [233_100, 2_316_600, 3_157_056, 637_560, 1_139_580, 175_560, 633_024, 44_640, 10_560, 0]);
    assert_eq!(all.iter().sum::<u64>(), 8_347_680);
    let mut sample = Sample(4);
    for _ in 0..20_000 {
        let cards = sample.deal(&deck, 7);
        let best = subsets(&cards, 5).iter().map(|five| short_deck(five).unwrap()).max();
        assert_eq!(short_deck(&cards), best, "{cards:?}");
    }
}

#[test]
fn cards_of_another_deck_are_refused() {
    let of = |text: &str| parse_cards(text).unwrap();
    assert_eq!(short_deck(&of("As Ks Qs Js 5s")), None);
    assert_eq!(asian(&of("As Ks Qs Js 6s")), None);
    assert_eq!(asian(&of("As Ks Qs Js")), None);
    assert_eq!(mexican(&of("As Ks Qs Js 8s"), JokerDealt::FaceUp), None);
    assert_eq!(short_deck(&of("8s 8d 8c 9h Ts Jd Qc")).unwrap().name(), "three eights, queen-jack kickers");
    assert_eq!(short_deck(&of("As 6d 7c 8h 9s")).unwrap().name(), "straight, nine high");
    assert_eq!(format!("{:?}", asian(&of("As 7d 8c 9h Ts")).unwrap()), "straight, ten high (Asian stud)");
}

#[test]
fn all_fives_of_41_with_the_joker_down_and_up() {
    let deck = DeckKind::MexicanJoker.cards();
    let plain: Vec<Card> = deck.iter().copied().filter(|card| *card != Card::JOKER).collect();
    let deck_runs = runs(&["A2345", "23456", "34567", "4567J", "567JQ", "67JQK", "7JQKA"]);
    let (mut down, mut up) = (SameOrder::new(), SameOrder::new());
    for hand in subsets(&plain, 5) {
        let slow = placed(five(&hand, &deck_runs), &ASIAN);
        let fast = mexican(&hand, JokerDealt::FaceUp).unwrap();
        assert_eq!(Some(fast), mexican(&hand, JokerDealt::FaceDown));
        down.see(slow.clone(), fast, &hand);
        up.see(slow, fast, &hand);
    }
    for four in subsets(&plain, 4) {
        // The suits are alike: only hands whose first card is a club are tried.
        if four[0].suit() != Some(Suit::Clubs) {
            continue;
        }
        let (mut best_down, mut best_up): (Option<Slow>, Option<Slow>) = (None, None);
        let mut hand = four.clone();
        hand.push(Card::JOKER);
        let fast =
            (mexican(&hand, JokerDealt::FaceDown).unwrap(), mexican(&hand, JokerDealt::FaceUp).unwrap());
        for card in &plain {
            hand[4] = *card;
            let slow = five(&hand, &deck_runs);
            let runs_or_flush = matches!(slow.0, STRAIGHT | FLUSH | STRAIGHT_FLUSH);
            let twice = four.contains(card);
            if runs_or_flush && twice {
                continue;
            }
            let (kind, slow) = (slow.0, placed(slow, &ASIAN));
            let allowed_up = runs_or_flush || card.rank() == Some(Rank::Ace);
            assert!(kind <= FIVE);
            if allowed_up && best_up.as_ref().is_none_or(|best| slow > *best) {
                best_up = Some(slow.clone());
            }
            if best_down.as_ref().is_none_or(|best| slow > *best) {
                best_down = Some(slow);
            }
        }
        hand[4] = Card::JOKER;
        down.see(best_down.unwrap(), fast.0, &hand);
        up.see(best_up.unwrap(), fast.1, &hand);
    }
    down.check();
    up.check();
    let of = |text: &str, joker| mexican(&parse_cards(text).unwrap(), joker).unwrap().name();
    assert_eq!(of("4s 5d 6c 7h Js", JokerDealt::FaceUp), "straight, jack high");
    assert_eq!(of("4s 4d 4c 4h Jk", JokerDealt::FaceDown), "five fours");
    assert_eq!(of("4s 4d 4c 4h Jk", JokerDealt::FaceUp), "four fours, ace kicker");
    assert_eq!(of("7s Js Qs Ks Jk", JokerDealt::FaceUp), "royal flush");
}

#[test]
fn two_jokers_are_every_substitution() {
    let (deck, deck_runs) = (DeckKind::Standard.cards(), twin::standard_runs());
    let mut order = SameOrder::new();
    for three in subsets(&deck, 3) {
        // Suits are alike: the first card is a club, the second a club or a diamond, the third no spade.
        let suits: Vec<u8> = three.iter().map(|card| card.suit().unwrap() as u8).collect();
        if suits[0] > 0 || suits[1] > 1 || suits[2] > 2 {
            continue;
        }
        let hand = [three[0], three[1], three[2], Card::JOKER, Card::JOKER];
        order.see(twin::five_with_bugs(&hand, &deck_runs), draw::five(&hand), &hand);
    }
    order.check();
    let of = |text: &str| draw::five(&parse_cards(text).unwrap().try_into().unwrap()).name();
    assert_eq!(of("As Ad Ah Jk Jk"), "five aces");
    assert_eq!(of("9s 8d 6h Jk Jk"), "straight, ten high");
    assert_eq!(of("Ks 9s 4s Jk Jk"), "flush, ace-king-queen-nine-four");
    assert_eq!(of("Ks Kd 4s Jk Jk"), "two pair, aces and kings, four kicker");
    assert_eq!(of("As Kd Kc Jk Jk"), "full house, aces over kings");
    let one = parse_cards("Ks Kd 4s 4d Jk").unwrap();
    assert_eq!(draw::five(&one.clone().try_into().unwrap()), high::best(&one).unwrap());
}
