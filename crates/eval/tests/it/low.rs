//! Lows against the slow twin.

use std::cmp::Reverse;

use crate::twin::{SameOrder, Sample, Slow, five, standard_runs, subsets};
use cards::{Card, DeckKind, Rank, Suit, parse_cards};
use eval::{DeuceToSeven, Low, deuce_to_seven, high, low};

/// Five cards with the ace as the lowest rank, no straights, no flushes: the lower the better.
fn slow_low(cards: &[Card]) -> Slow {
    let lowered: Vec<Card> = cards
        .iter()
        .enumerate()
        .map(|(at, card)| {
            let rank = (card.rank().unwrap() as usize + 1) % 13;
            // The suits are made different, so that no flush is seen.
            Card::new(Rank::ALL[rank], Suit::ALL[at % 4])
        })
        .collect();
    five(&lowered, &[])
}

/// All sets of five ranks, at most four alike, as cards of different suits.
fn all_ranks() -> Vec<[Card; 5]> {
    let deck = DeckKind::Standard.cards();
    let mut all = Vec::new();
    let mut chosen = [0usize; 5];
    fn extend(all: &mut Vec<[Card; 5]>, deck: &[Card], chosen: &mut [usize; 5], count: usize) {
        if count == 5 {
            let cards = [0, 1, 2, 3, 4].map(|at| {
                let alike = chosen[..at].iter().filter(|rank| **rank == chosen[at]).count();
                // Different suits for different ranks too, or five clubs would be a flush.
                deck[chosen[at] * 4
                    + (alike + usize::from(alike == 0 && at == 4 && chosen[3] != chosen[4])) % 4]
            });
            all.push(cards);
            return;
        }
        let from = if count == 0 { 0 } else { chosen[count - 1] };
        for rank in from..13 {
            if chosen[..count].iter().filter(|other| **other == rank).count() < 4 {
                chosen[count] = rank;
                extend(all, deck, chosen, count + 1);
            }
        }
    }
    extend(&mut all, &deck, &mut chosen, 0);
    all
}

#[test]
fn all_ranks_have_the_order_of_the_twin_and_suits_do_not_matter() {
    let all = all_ranks();
    assert_eq!(all.len(), 6_175);
    let mut order = SameOrder::new();
    for cards in &all {
        order.see(slow_low(cards), Reverse(low::five(cards)), cards);
    }
    assert_eq!(order.check(), 6_175);
    let (mut sample, deck) = (Sample(1), DeckKind::Standard.cards());
    for _ in 0..50_000 {
        let cards: [Card; 5] = sample.deal(&deck, 5).try_into().unwrap();
        let moved =
            cards.map(|card| deck[usize::from(card.index()) / 4 * 4 + usize::from(card.index() + 1) % 4]);
        assert_eq!(low::five(&cards), low::five(&moved));
        assert_eq!(low::best(&cards), Some(low::five(&cards)));
    }
}

#[test]
fn eight_or_better_is_counted() {
    let deck = DeckKind::Standard.cards();
    let low_cards: Vec<Card> = deck
        .iter()
        .copied()
        .filter(|card| card.rank().is_some_and(|r| r <= Rank::Eight || r == Rank::Ace))
        .collect();
    let hands = subsets(&low_cards, 5);
    let count = |worst: Rank| {
        hands.iter().filter(|hand| low::five(hand.as_slice().try_into().unwrap()).qualifies(worst)).count()
    };
    assert_eq!(count(Rank::Eight), 57_344);
    assert_eq!(count(Rank::Seven), 21 * 1_024);
    assert_eq!(count(Rank::Five), 1_024);
    let nine = low::five(&parse_cards("9s 4d 3c 2h As").unwrap().try_into().unwrap());
    assert!(nine.qualifies(Rank::Nine) && !nine.qualifies(Rank::Eight));
    assert_eq!(nine.highest(), Some(Rank::Nine));
    assert_eq!(nine.name(), "nine-four-three-two-ace low");
}

#[test]
fn jokers_are_the_lowest_cards_missing_which_is_the_best_substitution() {
    let deck = DeckKind::Standard.cards();
    for ranks in all_ranks() {
        let mut cards = ranks;
        for at in [4, 3] {
            cards[at] = Card::JOKER;
            let best = deck.iter().filter(|card| !cards.contains(card)).map(|card| {
                let mut tried = cards;
                tried[at] = *card;
                low::five(&tried)
            });
            assert_eq!(best.max(), Some(low::five(&cards)), "{cards:?}");
        }
    }
}

#[test]
fn hands_of_six_and_seven_are_the_best_of_their_fives() {
    let (mut sample, deck) = (Sample(2), DeckKind::Standard.cards());
    for round in 0..150_000 {
        // Every other deal from few ranks, so that pairs must be taken.
        let part = if round % 2 == 0 { &deck[..] } else { &deck[round % 30..round % 30 + 14] };
        let cards = sample.deal(part, 6 + round % 4 / 2);
        let slow = subsets(&cards, 5).iter().map(|five| low::five(five.as_slice().try_into().unwrap())).max();
        assert_eq!(low::best(&cards), slow, "{cards:?}");
        if let Ok(seven) = <[Card; 7]>::try_from(cards) {
            assert_eq!(Some(low::seven(&seven)), slow);
        }
    }
    assert_eq!(low::best(&parse_cards("As 2d 3c 4h").unwrap()), None);
    assert_eq!(low::best(&parse_cards("As 2d 3c 4h 5h Bk").unwrap()), Some(Low::WHEEL));
}

#[test]
fn lows_are_named_in_words() {
    for (cards, name) in [
        ("As 2d 3c 4h 5s", "five-four-three-two-ace low"),
        ("As 2d 3c 4h Jk", "five-four-three-two-ace low"),
        ("As Ad 3c 4h 5s", "pair of aces, five-four-three kickers"),
        ("As Ad 3c 3h 5s", "two pair, threes and aces, five kicker"),
        ("As Ad Ac 3h 5s", "three aces, five-three kickers"),
        ("As Ad Ac 3h 3s", "full house, aces over threes"),
        ("As Ad Ac Ah 3s", "four aces, three kicker"),
    ] {
        let cards: [Card; 5] = parse_cards(cards).unwrap().try_into().unwrap();
        assert_eq!(low::five(&cards).name(), name);
    }
}

#[test]
fn deuce_to_seven_is_the_high_order_turned_round_without_the_low_ace() {
    // Every run but the one from the ace.
    let runs = standard_runs()[1..].to_vec();
    let mut order = SameOrder::new();
    let deck = DeckKind::Standard.cards();
    let mut see =
        |cards: [Card; 5]| order.see(five(&cards, &runs), Reverse(deuce_to_seven::five(&cards)), &cards);
    for cards in all_ranks() {
        see(cards);
    }
    for ranks in subsets(&(0..13).collect::<Vec<usize>>(), 5) {
        see([0, 1, 2, 3, 4].map(|at| deck[ranks[at] * 4]));
    }
    order.check();
    let of = |text: &str| deuce_to_seven::five(&parse_cards(text).unwrap().try_into().unwrap());
    assert_eq!(of("7s 5d 4c 3h 2s"), DeuceToSeven::BEST);
    assert_eq!(of("As 5d 4c 3h 2s").name(), "ace-five-four-three-two low");
    assert!(of("As 5d 4c 3h 2s") > of("As 6d 4c 3h 2s") && of("Ks Qd Jc Th 8s") > of("As 5d 4c 3h 2s"));
    assert!(of("6s 5d 4c 3h 2s") < of("As Ad 4c 3h 2s"));
    assert_eq!(high::best(&parse_cards("As 5d 4c 3h 2s").unwrap()).unwrap().name(), "straight, five high");
}
