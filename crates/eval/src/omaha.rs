//! Omaha: exactly two of four or five hole cards with exactly three of the board.
//!
//! Trying all 60 (with five hole cards 100) combinations is the twin in the tests. Here the masks of ranks of the hole
//! and of the board decide directly (`logic`): which ranks are held once, twice, thrice on either side says which hands
//! can be put together from two and three. One hand alone stops at the first kind it finds; batches are ranked without
//! branches, side by side in vector registers.
//!
//! Hands with a joker (Out Pops the Devil) are tried out; the blank is left out.
//!
//! The low half needs five different ranks, two of the hole and three of the board. For eight-or-better the eight ranks
//! on either side are a byte, and a table of 256 times 256 holds the answer.

mod logic;

use cards::{Card, Rank};

use crate::high::{Hand, High};
use crate::low::Low;
use crate::masks::ace_low;
use crate::tables::{OMAHA_LOW_RANKS, OMAHA_LOWS};

/// The best high hand of two hole cards and three of the board. Both are sums of cards, with one joker at most; with
/// fewer than two or three cards there is none.
pub fn high(hole: Hand, board: Hand) -> Option<High> {
    if hole.len() < 2 || board.len() < 3 {
        return None;
    }
    if hole.jokers() + board.jokers() > 0 {
        return Some(tried(hole, board));
    }
    Some(High(logic::number_of_one(hole.suits(), board.suits())))
}

/// The best high hands of as many holes on as many boards, at most 32 a step. No jokers; at least two and three cards.
pub fn high_batch(holes: &[Hand], boards: &[Hand], strengths: &mut [High]) {
    assert!(
        holes.len() == boards.len() && holes.len() == strengths.len(),
        "a board and a strength for every hole"
    );
    crate::batch::omaha(holes, |at| boards[at], strengths);
}

/// The best high hands of many holes on one board. No jokers; at least two and three cards.
pub fn high_on(board: Hand, holes: &[Hand], strengths: &mut [High]) {
    assert_eq!(holes.len(), strengths.len(), "a strength for every hole");
    crate::batch::omaha(holes, |_| board, strengths);
}

#[cfg(test)]
pub(crate) use logic::BYTES;
pub(crate) use logic::number;

/// With a joker: the best hand without it, and every combination with it.
#[cold]
fn tried(hole: Hand, board: Hand) -> High {
    let (natural_hole, natural_board) = (hole.without_jokers(), board.without_jokers());
    let mut best = match (natural_hole.len(), natural_board.len()) {
        (2.., 3..) => High(logic::number_of_one(hole.suits(), board.suits())),
        _ => High::NOTHING,
    };
    let joker = Hand::EMPTY.with(Card::JOKER);
    let (hole_cards, board_cards) = (Cards::of(natural_hole), Cards::of(natural_board));
    let (hole_cards, board_cards) = (hole_cards.as_slice(), board_cards.as_slice());
    let one = |card: &Card| Hand::EMPTY.with(*card);
    let mut sums = [Hand::EMPTY; 10];
    let mut count = 0;
    if hole.jokers() > 0 {
        for (first, a) in board_cards.iter().enumerate() {
            for (second, b) in board_cards.iter().enumerate().skip(first + 1) {
                for c in &board_cards[second + 1..] {
                    sums[count] = joker.with(*a).with(*b).with(*c);
                    count += 1;
                }
            }
        }
        for card in hole_cards {
            let card = one(card);
            best = sums[..count].iter().fold(best, |best, sum| best.max(sum.and(card).strength()));
        }
    } else {
        for (first, a) in hole_cards.iter().enumerate() {
            for b in &hole_cards[first + 1..] {
                sums[count] = joker.with(*a).with(*b);
                count += 1;
            }
        }
        for (first, a) in board_cards.iter().enumerate() {
            for b in &board_cards[first + 1..] {
                let pair = one(a).with(*b);
                best = sums[..count].iter().fold(best, |best, sum| best.max(sum.and(pair).strength()));
            }
        }
    }
    best
}

/// A few cards in a row.
struct Cards {
    cards: [Card; 7],
    count: usize,
}

impl Cards {
    fn of(hand: Hand) -> Cards {
        let mut cards = Cards { cards: [Card::BLANK; 7], count: 0 };
        for (suit, ranks) in cards::Suit::ALL.into_iter().zip(hand.suits()) {
            for rank in Rank::ALL.into_iter().filter(|rank| ranks >> *rank as u16 & 1 == 1) {
                cards.push(Card::new(rank, suit));
            }
        }
        cards
    }

    fn push(&mut self, card: Card) {
        self.cards[self.count] = card;
        self.count += 1;
    }

    fn as_slice(&self) -> &[Card] {
        &self.cards[..self.count]
    }
}

/// The best low of two hole cards and three of the board that has five different ranks of which none is above `worst`,
/// the eight or the nine. A joker is fully wild. `None` if there is no such low.
pub fn low(hole: Hand, board: Hand, worst: Rank) -> Option<Low> {
    let ranks = |hand: Hand| ace_low(hand.suits().into_iter().fold(0, |all, suit| all | suit));
    let (hole_ranks, board_ranks) = (ranks(hole), ranks(board));
    if worst == Rank::Eight && hole.jokers() + board.jokers() == 0 {
        let low = OMAHA_LOWS[usize::from(board_ranks & 0xFF) << 8 | usize::from(hole_ranks & 0xFF)];
        return (low > 0).then(|| Low::unpaired(OMAHA_LOW_RANKS[usize::from(low)]));
    }
    low_tried(hole_ranks, hole.jokers(), board_ranks, board.jokers(), worst)
}

fn low_tried(hole: u16, hole_jokers: u32, board: u16, board_jokers: u32, worst: Rank) -> Option<Low> {
    let within = (1u16 << (worst as u16 + 2)) - 1;
    let (hole, board) = (hole & within, board & within);
    let mut best = None;
    // Every five ranks within the qualifier that the jokers complete, from the lowest up.
    let mut five = 0b1_1111u16;
    while five <= within && best.is_none() {
        best = makes(five, hole, hole_jokers, board, board_jokers).then(|| Low::unpaired(five));
        let ripple = five + (five & five.wrapping_neg());
        five = (((ripple ^ five) >> 2) / (five & five.wrapping_neg())) | ripple;
    }
    best
}

/// Whether two of the hole and three of the board are these five ranks: what the board lacks must be in the hole, what
/// the hole lacks on the board, and either side must have enough of them.
fn makes(five: u16, hole: u16, hole_jokers: u32, board: u16, board_jokers: u32) -> bool {
    let (have, table) = (five & hole, five & board);
    let missing = (five & !(have | table)).count_ones();
    missing <= hole_jokers + board_jokers
        && have.count_ones() + hole_jokers >= 2
        && table.count_ones() + board_jokers >= 3
        && (five & !have).count_ones() <= 3 + hole_jokers
        && (five & !table).count_ones() <= 2 + board_jokers
}

/// The best hand with at most two of three hole cards: crazy pineapple before the discard.
pub fn at_most_two_of_three(hole: &[Card; 3], board: &[Card; 5]) -> High {
    let [a, b, c] = hole.map(|card| Hand::EMPTY.with(card));
    let board = Hand::of(board);
    let with = |two: Hand| board.and(two).strength();
    with(a.and(b)).max(with(a.and(c))).max(with(b.and(c)))
}
