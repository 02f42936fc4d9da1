//! Deals drawn at random: hands from the ranges until they share no card, then the board.

use std::sync::atomic::{AtomicU64, Ordering};

use cards::Card;
use eval::high::{Addend, Hand};
use rayon::prelude::*;

use super::boards::winners;
use super::{Holdem, Winners, add, bits};
use crate::sample::{Chance, chunks};

/// How often hands are drawn anew before the ranges are taken to leave no deal.
const PATIENCE: usize = 100_000;

/// A hand of a range.
#[derive(Clone, Copy)]
struct Held {
    hand: Hand,
    bits: u64,
}

struct Table<'a, const N: usize> {
    ranges: Vec<Vec<Held>>,
    board: Hand,
    to_come: usize,
    gone: u64,
    addends: &'a [Addend; Card::SUITED],
}

/// So many deals.
pub(super) fn draw(holdem: &Holdem<'_>, deals: u64, seed: u64) -> Winners {
    match holdem.ranges.len() {
        2 => of_players::<2>(holdem, deals, seed),
        3 => of_players::<3>(holdem, deals, seed),
        4 => of_players::<4>(holdem, deals, seed),
        5 => of_players::<5>(holdem, deals, seed),
        6 => of_players::<6>(holdem, deals, seed),
        7 => of_players::<7>(holdem, deals, seed),
        8 => of_players::<8>(holdem, deals, seed),
        9 => of_players::<9>(holdem, deals, seed),
        _ => of_players::<10>(holdem, deals, seed),
    }
}

fn of_players<const N: usize>(holdem: &Holdem<'_>, deals: u64, seed: u64) -> Winners {
    let addends = std::array::from_fn(|at| Addend::from(Card::from_index(at as u8).unwrap_or(Card::BLANK)));
    let held = |hole: &[Card; 2]| Held { hand: Hand::of(hole), bits: bits(hole) };
    let table = Table::<N> {
        ranges: holdem.ranges.iter().map(|range| range.iter().map(held).collect()).collect(),
        board: Hand::of(holdem.board),
        to_come: 5 - holdem.board.len(),
        gone: bits(holdem.board) | bits(holdem.dead),
        addends: &addends,
    };
    let done = AtomicU64::new(0);
    chunks(deals, holdem.watch)
        .map(|(number, count)| {
            let counted = table.chunk(count, &mut Chance::new(seed, number));
            holdem.watch.at(done.fetch_add(count, Ordering::Relaxed) + count, deals);
            counted
        })
        .reduce(|| vec![0; 1 << N], |one, other| add(one, &other))
}

impl<const N: usize> Table<'_, N> {
    fn chunk(&self, deals: u64, chance: &mut Chance) -> Winners {
        let mut counts = vec![0; 1 << N];
        for _ in 0..deals {
            let Some((hands, mut gone)) = self.hands(chance) else { break };
            let mut board = self.board;
            for _ in 0..self.to_come {
                let card = card(&mut gone, chance);
                board = board.plus(self.addends[card]);
            }
            let strengths = hands.map(|hand| hand.and(board).strength_of_seven().number());
            counts[winners(&strengths)] += 1;
        }
        counts
    }

    /// A hand for each player; drawn anew, all of them, when two share a card.
    #[inline(always)]
    fn hands(&self, chance: &mut Chance) -> Option<([Hand; N], u64)> {
        for _ in 0..PATIENCE {
            let (mut gone, mut free) = (self.gone, true);
            let hands = std::array::from_fn(|at| {
                let range = &self.ranges[at];
                let held = match range.as_slice() {
                    [only] => only,
                    range => &range[chance.below(range.len() as u32) as usize],
                };
                free &= gone & held.bits == 0;
                gone |= held.bits;
                held.hand
            });
            if free {
                return Some((hands, gone));
            }
        }
        None
    }
}

/// A card that is not gone; then it is.
#[inline(always)]
fn card(gone: &mut u64, chance: &mut Chance) -> usize {
    loop {
        let card = chance.below(Card::SUITED as u32) as usize;
        if *gone >> card & 1 == 0 {
            *gone |= 1 << card;
            return card;
        }
    }
}
