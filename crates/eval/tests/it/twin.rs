//! The slow twin: rules written down once more, without a table, a mask or a trick. It sorts, counts and tries.
#![allow(dead_code)]

use cards::{Card, DeckKind, Rank, Suit};

/// What kind of hand, then the ranks that break ties: compared from left to right, the higher wins.
pub(crate) type Slow = (u8, Vec<u8>);

pub(crate) const HIGH_CARD: u8 = 0;
pub(crate) const PAIR: u8 = 1;
pub(crate) const TWO_PAIRS: u8 = 2;
pub(crate) const THREE: u8 = 3;
pub(crate) const STRAIGHT: u8 = 4;
pub(crate) const FLUSH: u8 = 5;
pub(crate) const FULL_HOUSE: u8 = 6;
pub(crate) const FOUR: u8 = 7;
pub(crate) const STRAIGHT_FLUSH: u8 = 8;
pub(crate) const FIVE: u8 = 9;

/// The straights of the full deck: tops from the five to the ace.
pub(crate) fn standard_runs() -> Vec<Vec<u8>> {
    let mut runs: Vec<Vec<u8>> = (4..13).map(|top| (top - 4..=top).collect()).collect();
    runs.insert(0, vec![12, 0, 1, 2, 3]);
    runs
}

/// Five cards without a joker, with these runs as straights, lowest first. The last rank of a run is its top.
pub(crate) fn five(cards: &[Card], runs: &[Vec<u8>]) -> Slow {
    assert_eq!(cards.len(), 5);
    let ranks: Vec<u8> = cards.iter().map(|card| card.rank().unwrap() as u8).collect();
    let mut groups: Vec<(usize, u8)> = (0..13)
        .map(|rank| (ranks.iter().filter(|r| **r == rank).count(), rank))
        .filter(|group| group.0 > 0)
        .collect();
    groups.sort_unstable();
    groups.reverse();
    let sizes: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let order: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let run = runs.iter().find(|run| run.iter().all(|rank| ranks.contains(rank)));
    match (run, flush, sizes.as_slice()) {
        (_, _, [5]) => (FIVE, order),
        (Some(run), true, _) => (STRAIGHT_FLUSH, vec![run[4]]),
        (_, _, [4, ..]) => (FOUR, order),
        (_, _, [3, 2]) => (FULL_HOUSE, order),
        (_, true, [1, ..]) => (FLUSH, order),
        (Some(run), ..) => (STRAIGHT, vec![run[4]]),
        (_, _, [3, ..]) => (THREE, order),
        (_, _, [2, 2, 1]) => (TWO_PAIRS, order),
        (_, _, [2, ..]) => (PAIR, order),
        _ => (HIGH_CARD, order),
    }
}

/// All ways to take `count` of these.
pub(crate) fn subsets<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, item) in items.iter().enumerate() {
        for mut rest in subsets(&items[at + 1..], count - 1) {
            rest.insert(0, *item);
            all.push(rest);
        }
    }
    all
}

/// Five cards with jokers that are aces or complete a straight or a flush: every other card is tried in their place.
pub(crate) fn five_with_bugs(cards: &[Card], runs: &[Vec<u8>]) -> Slow {
    let plain: Vec<Card> = cards.iter().copied().filter(|card| *card != Card::JOKER).collect();
    if plain.len() == cards.len() {
        return five(cards, runs);
    }
    let mut best: Option<Slow> = None;
    let aces = Suit::ALL.map(|suit| Card::new(Rank::Ace, suit));
    let others: Vec<Card> =
        DeckKind::Standard.cards().into_iter().filter(|card| !plain.contains(card)).collect();
    let mut tries: Vec<Vec<Card>> = Vec::new();
    match cards.len() - plain.len() {
        1 => {
            tries.extend(aces.iter().chain(&others).map(|card| vec![*card]));
        }
        2 => {
            tries.extend(subsets(&others, 2));
            tries.extend(aces.iter().flat_map(|one| aces.iter().map(|other| vec![*one, *other])));
        }
        _ => unreachable!("no deck has three jokers"),
    }
    for replaced in tries {
        let hand: Vec<Card> = plain.iter().chain(&replaced).copied().collect();
        let slow = five(&hand, runs);
        // As an ace a joker makes any hand; as another card only a straight or a flush, and in those no card is twice.
        let aces_only = replaced.iter().all(|card| card.rank() == Some(Rank::Ace));
        let twice = (0..hand.len()).any(|at| hand[..at].contains(&hand[at]));
        let completes = matches!(slow.0, STRAIGHT | FLUSH | STRAIGHT_FLUSH) && !twice;
        let allowed = completes || aces_only && !matches!(slow.0, STRAIGHT | FLUSH | STRAIGHT_FLUSH);
        if allowed && best.as_ref().is_none_or(|best| slow > *best) {
            best = Some(slow);
        }
    }
    best.expect("an ace is always allowed")
}

/// The best of all five-card subsets.
pub(crate) fn best_of(cards: &[Card]) -> Slow {
    let runs = standard_runs();
    subsets(cards, 5).iter().map(|five| five_with_bugs(five, &runs)).max().expect("five cards or more")
}

/// A small generator for samples, xorshift64*.
pub(crate) struct Sample(pub(crate) u64);

impl Sample {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % limit
    }

    /// So many cards of the deck without replacement.
    pub(crate) fn deal(&mut self, deck: &[Card], count: usize) -> Vec<Card> {
        let mut deck = deck.to_vec();
        (0..count)
            .map(|_| {
                let at = self.below(deck.len());
                deck.swap_remove(at)
            })
            .collect()
    }
}

/// Remembers which fast strength a slow one had, and in the end checks that both orders are one.
pub(crate) struct SameOrder<F> {
    seen: std::collections::HashMap<Slow, F>,
}

impl<F: Copy + Ord + std::fmt::Debug> SameOrder<F> {
    pub(crate) fn new() -> SameOrder<F> {
        SameOrder { seen: std::collections::HashMap::new() }
    }

    pub(crate) fn see(&mut self, slow: Slow, fast: F, cards: &[Card]) {
        let before = *self.seen.entry(slow).or_insert(fast);
        assert_eq!(before, fast, "{cards:?}");
    }

    /// Returns how many classes there are.
    pub(crate) fn check(self) -> usize {
        let mut all: Vec<(Slow, F)> = self.seen.into_iter().collect();
        all.sort();
        for pair in all.windows(2) {
            assert!(pair[0].1 < pair[1].1, "{:?} {:?}", pair[0], pair[1]);
        }
        all.len()
    }
}
