//! How often each strength comes, exactly and without dealing every hand.
//!
//! Suits matter only where a flush can be. So the 49,205 sets of seven ranks are counted with the number of ways to
//! choose their suits, as if there were no flushes. Then the hands with five or more of a suit, as 141,000 sets of
//! suited ranks with the ranks beside them, are moved from what they would be without the flush to what they are. With
//! a joker it is the same for the six cards beside it, of which four of a suit are enough.

use cards::{Card, Rank, Suit};

use crate::high::{Hand, High};
use crate::layout::FIVE_ACES;

/// How many hands there are of every strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    hands: Vec<u64>,
}

impl Distribution {
    /// All seven-card hands of 52 cards: 133,784,560.
    pub fn of_seven() -> Distribution {
        let mut distribution = Distribution { hands: vec![0; usize::from(FIVE_ACES) + 1] };
        distribution.count(Hand::EMPTY, 7, 5);
        distribution
    }

    /// All seven-card hands of 53 cards: 154,143,080.
    pub fn of_seven_with_joker() -> Distribution {
        let mut distribution = Distribution::of_seven();
        distribution.count(Hand::EMPTY.with(Card::JOKER), 6, 4);
        distribution
    }

    /// How many hands have exactly this strength.
    pub fn hands(&self, strength: High) -> u64 {
        self.hands[usize::from(strength.number())]
    }

    /// How many hands there are in all.
    pub fn total(&self) -> u64 {
        self.hands.iter().sum()
    }

    /// How many hands of each kind there are, in the order of [`crate::Category::ALL`].
    pub fn by_category(&self) -> [u64; 11] {
        let mut counts = [0; 11];
        for (number, hands) in self.hands.iter().enumerate() {
            counts[High(number as u16).category() as usize] += hands;
        }
        counts
    }

    /// All strengths that come, from the lowest up, with their numbers of hands.
    pub fn iter(&self) -> impl Iterator<Item = (High, u64)> {
        self.hands
            .iter()
            .enumerate()
            .filter(|(_, hands)| **hands > 0)
            .map(|(number, hands)| (High(number as u16), *hands))
    }

    fn add(&mut self, strength: High, hands: u64) {
        self.hands[usize::from(strength.number())] += hands;
    }

    fn count(&mut self, beside: Hand, cards: u32, flush: u32) {
        self.count_ranks(beside, cards, 0, 1);
        for size in flush..=cards {
            let mut ranks = (1u16 << size) - 1;
            while ranks < 1 << 13 {
                self.move_flushes(beside, ranks, cards - size);
                // The next larger number with as many bits.
                let (low, ripple) = (ranks & ranks.wrapping_neg(), ranks + (ranks & ranks.wrapping_neg()));
                ranks = (((ripple ^ ranks) >> 2) / low) | ripple;
            }
        }
    }

    /// Every set of ranks, as cards of which no five have one suit.
    fn count_ranks(&mut self, hand: Hand, left: u32, rank: usize, ways: u64) {
        if left == 0 {
            self.add(hand.without_suits().strength(), ways);
            return;
        }
        if rank == 13 || left as usize > (13 - rank) * 4 {
            return;
        }
        let mut hand = hand;
        for (held, choices) in [1, 4, 6, 4, 1].into_iter().enumerate().take(left as usize + 1) {
            self.count_ranks(hand, left - held as u32, rank + 1, ways * choices);
            hand = hand.with(Card::new(Rank::ALL[rank], Suit::ALL[held % 4]));
        }
    }

    /// The hands with exactly these ranks in one of the suits and `left` cards of the other three.
    fn move_flushes(&mut self, beside: Hand, ranks: u16, left: u32) {
        let of_rank = |rank: usize, suit| Card::new(Rank::ALL[rank], suit);
        let suited = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        let hand = suited.fold(beside, |hand, rank| hand.with(of_rank(rank, Suit::Spades)));
        let mut put = |hand: Hand, ways: u64| {
            self.hands[usize::from(hand.without_suits().strength().number())] -= ways * 4;
            self.hands[usize::from(hand.strength().number())] += ways * 4;
        };
        match left {
            0 => put(hand, 1),
            1 => (0..13).for_each(|rank| put(hand.with(of_rank(rank, Suit::Clubs)), 3)),
            _ => {
                for first in 0..13 {
                    let hand = hand.with(of_rank(first, Suit::Clubs));
                    put(hand.with(of_rank(first, Suit::Diamonds)), 3);
                    (first + 1..13).for_each(|second| put(hand.with(of_rank(second, Suit::Diamonds)), 9));
                }
            }
        }
    }
}
