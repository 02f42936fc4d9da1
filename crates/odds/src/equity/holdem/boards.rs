//! All boards for a set of hands, by ranks first.
//!
//! Suits matter only where a flush is possible. So boards are first counted as sets of ranks, each with the number of ways
//! to choose its suits, as if there were no flushes. Then, suit by suit, the boards that give somebody five of it
//! are taken out where they were and put where they belong: the cards of the suit one by one, the others again as ranks.
//! A board has three of one suit at most once, so no board is moved twice.

use cards::{Card, Rank, Suit};
use eval::high::{Addend, Hand};

use super::{Hole, Winners};
use crate::choose::choose;

/// Cards added up, and how many ways there are to choose their suits.
type Sums = Vec<(Hand, i64)>;

/// Ranks still to come, of each suit.
type Left = [u16; 4];

/// All boards of five that these begin, by set of winners.
pub(super) fn count(holes: &[Hole], board: &[Card], dead: &[Card]) -> Winners {
    // The number of players is known to the loops inside.
    match holes.len() {
        2 => of_players::<2>(holes, board, dead),
        3 => of_players::<3>(holes, board, dead),
        4 => of_players::<4>(holes, board, dead),
        5 => of_players::<5>(holes, board, dead),
        6 => of_players::<6>(holes, board, dead),
        7 => of_players::<7>(holes, board, dead),
        8 => of_players::<8>(holes, board, dead),
        9 => of_players::<9>(holes, board, dead),
        _ => of_players::<10>(holes, board, dead),
    }
}

fn of_players<const N: usize>(holes: &[Hole], board: &[Card], dead: &[Card]) -> Winners {
    let mut left: Left = [0x1FFF; 4];
    for card in holes.iter().flatten().chain(board).chain(dead) {
        left[usize::from(card.index() & 3)] &= !(1 << (card.index() >> 2));
    }
    let to_come = 5 - board.len();
    let shared = Hand::of(board);
    let hands: [Hand; N] =
        std::array::from_fn(|at| holes[at].iter().fold(shared, |hand, card| hand.with(*card)));
    let mut counts = vec![0i64; 1 << N];
    for (ranks, ways) in by_rank(&left, to_come) {
        counts[winners(&hands.map(|hand| hand.and(ranks).strength_of_seven_ranks().number()))] += ways;
    }
    for suit in Suit::ALL {
        Suited::<N> { suit, holes, board, hands, to_come }.put_right(&left, &mut counts);
    }
    counts.into_iter().map(|deals| deals.max(0) as u64).collect()
}

/// Who has the best hand, as bits.
#[inline(always)]
pub(super) fn winners<const N: usize>(strengths: &[u16; N]) -> usize {
    let best = strengths.iter().fold(0, |best, held| best.max(*held));
    strengths.iter().enumerate().fold(0, |set, (at, held)| set | usize::from(*held == best) << at)
}

/// Every set of so many ranks, with the ways to choose the suits. Their sums have suits that mean nothing.
fn by_rank(left: &Left, cards: usize) -> Sums {
    let mut sums = Sums::new();
    add_ranks(left, 0, cards, Hand::EMPTY, 1, &mut sums);
    sums
}

fn add_ranks(left: &Left, from: usize, cards: usize, sum: Hand, ways: i64, sums: &mut Sums) {
    if cards == 0 {
        return sums.push((sum, ways));
    }
    for rank in from..13 {
        let copies: u64 = left.iter().map(|ranks| u64::from(ranks >> rank & 1)).sum();
        let card = Addend::from(Card::new(Rank::ALL[rank], Suit::Clubs));
        let mut sum = sum;
        for count in 1..=(copies as usize).min(cards) {
            sum = sum.plus(card);
            let ways = ways * choose(copies, count as u64) as i64;
            add_ranks(left, rank + 1, cards - count, sum, ways, sums);
        }
    }
}

/// The boards on which somebody has a flush in one suit.
struct Suited<'a, const N: usize> {
    suit: Suit,
    holes: &'a [Hole],
    board: &'a [Card],
    /// With the board so far.
    hands: [Hand; N],
    to_come: usize,
}

impl<const N: usize> Suited<'_, N> {
    /// The cards of the suit among some.
    fn of_suit(&self, cards: &[Card]) -> Hand {
        let suited = cards.iter().filter(|card| card.suit() == Some(self.suit));
        suited.fold(Hand::EMPTY, |hand, card| hand.with(*card))
    }

    fn put_right(&self, left: &Left, counts: &mut [i64]) {
        let board = self.of_suit(self.board);
        let suited: [Hand; N] = std::array::from_fn(|at| self.of_suit(&self.holes[at]).and(board));
        let most = suited.iter().map(|hand| hand.len() as usize).max().unwrap_or(0);
        let own = left[self.suit as usize];
        let mut others = *left;
        others[self.suit as usize] = 0;
        for cards in 5usize.saturating_sub(most)..=self.to_come.min(own.count_ones() as usize) {
            let others = by_rank(&others, self.to_come - cards);
            self.each_suited(own, cards, Hand::EMPTY, &mut |sum| {
                self.move_boards(&suited, sum, &others, counts);
            });
        }
    }

    /// Every so many of the suit's cards that are left.
    fn each_suited(&self, left: u16, cards: usize, sum: Hand, with: &mut impl FnMut(Hand)) {
        if cards == 0 {
            return with(sum);
        }
        let mut left = left;
        while left.count_ones() as usize >= cards {
            let rank = left.trailing_zeros() as usize;
            left &= left - 1;
            self.each_suited(left, cards - 1, sum.with(Card::new(Rank::ALL[rank], self.suit)), with);
        }
    }

    /// The boards with these cards of the suit and whatever others.
    fn move_boards(&self, suited: &[Hand; N], sum: Hand, others: &Sums, counts: &mut [i64]) {
        let flushes = suited.map(|hand| {
            let hand = hand.and(sum);
            if hand.len() >= 5 { hand.strength().number() } else { 0 }
        });
        let hands = self.hands.map(|hand| hand.and(sum));
        for (ranks, ways) in others {
            let mut strengths = hands.map(|hand| hand.and(*ranks).strength_of_seven_ranks().number());
            counts[winners(&strengths)] -= ways;
            strengths.iter_mut().zip(flushes).for_each(|(held, flush)| *held = flush.max(*held));
            counts[winners(&strengths)] += ways;
        }
    }
}
