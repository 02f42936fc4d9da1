//! Omaha against all combinations of two and three.

use crate::twin::{Sample, subsets};
use cards::{Card, DeckKind, Rank, parse_cards};
use eval::high::Hand;
use eval::{High, Low, high, low, omaha};

fn slow(hole: &[Card], board: &[Card]) -> Option<High> {
    combinations(hole, board).iter().map(high::five).max()
}

fn slow_low(hole: &[Card], board: &[Card], worst: Rank) -> Option<Low> {
    combinations(hole, board).iter().map(low::five).max().filter(|low| low.qualifies(worst))
}

fn combinations(hole: &[Card], board: &[Card]) -> Vec<[Card; 5]> {
    let real =
        |cards: &[Card]| -> Vec<Card> { cards.iter().copied().filter(|card| *card != Card::BLANK).collect() };
    let (pairs, triples) = (subsets(&real(hole), 2), subsets(&real(board), 3));
    let both =
        |pair: &Vec<Card>| triples.iter().map(|t| [pair[0], pair[1], t[0], t[1], t[2]]).collect::<Vec<_>>();
    pairs.iter().flat_map(both).collect()
}

#[test]
fn two_and_three_are_the_best_of_all_combinations() {
    let mut sample = Sample(5);
    for (kind, rounds) in [(DeckKind::Standard, 150_000), (DeckKind::JokerAndBlank, 30_000)] {
        let deck = kind.cards();
        for round in 0..rounds {
            let hole_cards = 4 + round % 2;
            let board_cards = 3 + round % 3;
            // Few ranks make pairs and fours, few suits make flushes: every third deal is from a thinned deck.
            let part = match round % 6 {
                0 => deck[round % 20..round % 20 + 20].to_vec(),
                1 => deck
                    .iter()
                    .copied()
                    .filter(|card| card.suit().is_none_or(|suit| suit as usize > 1))
                    .collect(),
                _ => deck.clone(),
            };
            let mut cards = sample.deal(&part, hole_cards + board_cards);
            if kind == DeckKind::JokerAndBlank && round % 2 == 0 && !cards.contains(&Card::JOKER) {
                let at = sample.below(cards.len());
                cards[at] = Card::JOKER;
            }
            let (hole, board) = cards.split_at(hole_cards);
            let (sum, table) = (Hand::of(hole), Hand::of(board));
            assert_eq!(omaha::high(sum, table), slow(hole, board), "{hole:?} {board:?}");
            for worst in [Rank::Eight, Rank::Nine] {
                assert_eq!(omaha::low(sum, table, worst), slow_low(hole, board, worst), "{hole:?} {board:?}");
            }
        }
    }
}

#[test]
fn batches_are_the_same_hand_by_hand() {
    let mut sample = Sample(6);
    let deck = DeckKind::Standard.cards();
    let deals: Vec<Vec<Card>> = (0..20_011).map(|_| sample.deal(&deck, 9)).collect();
    let holes: Vec<Hand> = deals.iter().map(|deal| Hand::of(&deal[..4])).collect();
    let boards: Vec<Hand> = deals.iter().map(|deal| Hand::of(&deal[4..])).collect();
    let mut strengths = vec![High::NOTHING; deals.len()];
    omaha::high_batch(&holes, &boards, &mut strengths);
    for at in 0..deals.len() {
        assert_eq!(Some(strengths[at]), omaha::high(holes[at], boards[at]), "{:?}", deals[at]);
    }
    let board = Hand::of(&parse_cards("As Kd Kh 4s 9s").unwrap());
    let holes: Vec<Hand> = [("Ts 9d 8s 2c"), ("Ah Ad Kc Qs"), ("5s 6s 7d 8d")]
        .map(|text| Hand::of(&parse_cards(text).unwrap()))
        .to_vec();
    let mut strengths = vec![High::NOTHING; 3];
    omaha::high_on(board, &holes, &mut strengths);
    let names: Vec<String> = strengths.iter().map(|strength| strength.name()).collect();
    assert_eq!(names[1], "full house, aces over kings");
    assert_eq!(names[2], "flush, ace-nine-six-five-four");
}

#[test]
fn at_most_two_of_three_leaves_one_out() {
    let mut sample = Sample(8);
    let deck = DeckKind::Standard.cards();
    for _ in 0..3_000 {
        let cards = sample.deal(&deck, 8);
        let (hole, board) = cards.split_at(3);
        let fast = omaha::at_most_two_of_three(hole.try_into().unwrap(), board.try_into().unwrap());
        let all = subsets(&cards, 5);
        let allowed = all.iter().filter(|five| five.iter().filter(|card| hole.contains(card)).count() <= 2);
        let slow = allowed.map(|five| high::five(five.as_slice().try_into().unwrap())).max();
        assert_eq!(Some(fast), slow, "{cards:?}");
    }
}

#[test]
fn too_few_cards_make_no_hand() {
    let of = |text: &str| Hand::of(&parse_cards(text).unwrap());
    assert_eq!(omaha::high(of("As"), of("Ks Kd Kh")), None);
    assert_eq!(omaha::high(of("As Ad"), of("Ks Kd")), None);
    assert_eq!(omaha::low(of("As 2d 9c 9d"), of("3s 4d 5h"), Rank::Eight), Some(Low::WHEEL));
    assert_eq!(omaha::low(of("As Ad 9c 9d"), of("3s 4d 5h"), Rank::Eight), None);
}
