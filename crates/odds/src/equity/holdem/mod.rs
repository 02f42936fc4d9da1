//! Hold'em of one pack, where hands are two cards and the pot goes to the high hand: the case that is asked most.
//!
//! What a deal comes to is the set of its winners, so results are numbers of deals by set of winners.

mod boards;
mod drawn;
mod runouts;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};

use cards::Card;
use rayon::prelude::*;
use rustc_hash::FxHashMap as HashMap;

use crate::watch::Watch;

/// Two cards.
pub(super) type Hole = [Card; 2];

/// Deals by set of winners: bit 0 is the first player.
pub(super) type Winners = Vec<u64>;

/// The most sets of hands that are counted whole with three players or more.
const MOST_SETS: u64 = 20_000;

/// The most sets of hands that are looked through for those of one kind: more are counted one by one, and none is kept.
const MOST_KINDS: u64 = 4_000_000;

/// Sets of hands of which one core counts all boards in a second, about.
const SETS_A_SECOND: f64 = 2_000.0;

/// What is asked.
pub(super) struct Holdem<'a> {
    /// The hands that each player may hold.
    pub(super) ranges: Vec<Vec<Hole>>,
    pub(super) board: &'a [Card],
    pub(super) dead: &'a [Card],
    pub(super) watch: &'a dyn Watch,
}

/// A set of cards, a bit for each.
pub(super) fn bits(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |bits, card| bits | 1 << card.index())
}

/// The cards of a pack.
fn pack() -> impl Iterator<Item = Card> {
    (0..Card::SUITED as u8).filter_map(Card::from_index)
}

/// Every two cards of a pack.
pub(super) fn every_hole() -> Vec<Hole> {
    pack().flat_map(|one| pack().filter(move |two| one < *two).map(move |two| [one, two])).collect()
}

impl Holdem<'_> {
    /// Whether all deals can be counted in a few seconds.
    pub(super) fn is_feasible(&self) -> bool {
        self.ranges.len() == 2 || self.sets() <= MOST_SETS
    }

    /// How many choices of hands there are, those that share a card among them.
    fn sets(&self) -> u64 {
        self.ranges.iter().fold(1, |sets, range| sets.saturating_mul(range.len() as u64))
    }

    /// How long one core takes to count all deals, about.
    pub(super) fn seconds(&self) -> f64 {
        let sets: f64 = self.ranges.iter().map(|range| range.len() as f64).product();
        // Up to a renaming of suits one in twenty of them is counted, where those of a kind are counted once.
        let counted = if sets <= MOST_KINDS as f64 { sets / 20.0 } else { sets };
        counted / SETS_A_SECOND
    }

    /// Every deal; nothing when somebody stops it.
    pub(super) fn every_deal(&self) -> Option<Winners> {
        match self.ranges.as_slice() {
            [one, other] if self.board.len() >= 3 && one.len() * other.len() > 1 => {
                runouts::count(one, other, self.board, self.dead, self.watch)
            }
            _ if self.sets() <= MOST_KINDS => self.by_kind_of_set(),
            _ => self.set_by_set(),
        }
    }

    /// Every set of hands by itself.
    fn set_by_set(&self) -> Option<Winners> {
        let [first, second, ..] = self.ranges.as_slice() else { return None };
        let (done, of) = (AtomicU64::new(0), self.sets());
        let gone = bits(self.board) | bits(self.dead);
        let of_two = of / (first.len() * second.len()).max(1) as u64;
        let nothing = || vec![0; 1 << self.ranges.len()];
        let twos = first.par_iter().flat_map_iter(|one| second.iter().map(move |two| [*one, *two]));
        twos.map(|[one, two]| {
            let mut sums = nothing();
            let (free, used) = (bits(&one) & (bits(&two) | gone) == 0, bits(&one) | bits(&two) | gone);
            if free && bits(&two) & gone == 0 {
                self.each_set(used, &mut vec![one, two], &mut |holes| {
                    let counted = boards::count(holes, self.board, self.dead);
                    sums.iter_mut().zip(counted).for_each(|(sum, more)| *sum += more);
                });
            }
            self.watch.at(done.fetch_add(of_two, Ordering::Relaxed) + of_two, of);
            (!self.watch.stops()).then_some(sums)
        })
        .try_reduce(nothing, |one, other| Some(add(one, &other)))
    }

    /// So many deals drawn at random, from a seed.
    pub(super) fn drawn(&self, deals: u64, seed: u64) -> Winners {
        drawn::draw(self, deals, seed)
    }

    /// Sets of hands that differ only by a renaming of suits are counted once.
    fn by_kind_of_set(&self) -> Option<Winners> {
        let kinds: Vec<(Vec<Hole>, u64)> = self.kinds_of_sets().into_values().collect();
        if self.watch.stops() {
            return None;
        }
        let (done, of) = (AtomicU64::new(0), kinds.len() as u64);
        let nothing = || vec![0; 1 << self.ranges.len()];
        kinds
            .par_iter()
            .map(|(holes, times)| {
                let counted = boards::count(holes, self.board, self.dead);
                self.watch.at(done.fetch_add(1, Ordering::Relaxed) + 1, of);
                let times = counted.into_iter().map(|deals| deals * times).collect();
                (!self.watch.stops()).then_some(times)
            })
            .try_reduce(nothing, |one, other| Some(add(one, &other)))
    }

    /// A set of hands of each kind, and how many sets are of it.
    fn kinds_of_sets(&self) -> HashMap<u128, (Vec<Hole>, u64)> {
        let mut kinds = HashMap::default();
        let renamings = self.renamings();
        let mut holes = Vec::new();
        self.each_set(bits(self.board) | bits(self.dead), &mut holes, &mut |holes| {
            let key = renamings.iter().map(|suits| renamed(holes, suits)).min().unwrap_or(0);
            kinds.entry(key).or_insert_with(|| (holes.to_vec(), 0)).1 += 1;
        });
        kinds
    }

    /// Every choice of hands that share no card.
    fn each_set(&self, gone: u64, holes: &mut Vec<Hole>, with: &mut impl FnMut(&[Hole])) {
        let Some(range) = self.ranges.get(holes.len()) else { return with(holes) };
        for hole in range {
            let cards = bits(hole);
            if self.watch.stops() {
                return;
            }
            if gone & cards == 0 {
                holes.push(*hole);
                self.each_set(gone | cards, holes, with);
                holes.pop();
            }
        }
    }

    /// The renamings of suits that leave the board and the dead cards as they are.
    fn renamings(&self) -> Vec<[u8; 4]> {
        let orders = (0..256u32).map(|code| [0, 2, 4, 6].map(|at| (code >> at & 3) as u8));
        let renames = |suits: &[u8; 4]| (0..4).all(|suit| suits.contains(&suit));
        let keeps = |suits: &[u8; 4], cards: &[Card]| {
            let image = cards.iter().fold(0, |held, card| held | 1 << rename(*card, suits));
            image == bits(cards)
        };
        orders.filter(|suits| renames(suits) && keeps(suits, self.board) && keeps(suits, self.dead)).collect()
    }
}

/// The number of a card with its suit renamed.
fn rename(card: Card, suits: &[u8; 4]) -> u8 {
    card.index() & !3 | suits[usize::from(card.index() & 3)]
}

/// Hands with their suits renamed, in one number.
fn renamed(holes: &[Hole], suits: &[u8; 4]) -> u128 {
    holes.iter().fold(0, |key, hole| {
        let [one, two] = hole.map(|card| rename(card, suits));
        key << 12 | u128::from(one.max(two)) << 6 | u128::from(one.min(two))
    })
}

fn add(mut one: Winners, other: &Winners) -> Winners {
    one.iter_mut().zip(other).for_each(|(sum, more)| *sum += more);
    one
}
