//! How the results of two players go together: boards and hands of the player-dealer drawn at random, all pairs of players'
//! hands beside each.

use rayon::prelude::*;

use super::{AT_FLOP, AT_START, Best, CARDS, CASES, Counter, PAIRS, River};
use crate::disjoint::{Disjoint, pairs};
use crate::holdem_vs_bank::river::KINDS;
use crate::holdem_vs_bank::values::{BEHIND, BEHIND_NONE, EQUAL};
use crate::sample::{Chance, Sum};

/// Wagers that are looked at beside each other.
const WAGERS: usize = 8;

/// Hands of the player-dealer that are drawn on each board.
const BANKS: usize = 2;

/// Boards of one chunk.
const CHUNK: u64 = 64;

/// What a wager brings, in units of the first stake; nothing where it is not made.
pub(in crate::holdem_vs_bank) enum Results {
    /// By what was done, the player's kind of hand, and the case: [`at`].
    Compared(Vec<f64>),
    /// By the player's two cards.
    Hole(Vec<f64>),
}

/// The place of a result.
pub(in crate::holdem_vs_bank) const fn at(way: usize, kind: usize, case: usize) -> usize {
    (way * KINDS + kind) * CASES + case
}

impl Counter<'_> {
    /// The number of two cards.
    pub(in crate::holdem_vs_bank) fn number_of(&self, [one, two]: [usize; 2]) -> usize {
        usize::from(self.flops.pairs[one][two])
    }

    /// The average product of two players' results by wager, with its standard error, from so many boards.
    pub(in crate::holdem_vs_bank) fn products(
        &self,
        best: &Best,
        wagers: &[Results],
        boards: u64,
        seed: u64,
    ) -> Vec<[f64; 2]> {
        let mut found = Vec::new();
        for wagers in wagers.chunks(WAGERS) {
            let chunk = |number| {
                let mut chance = Chance::new(!seed, number);
                let (mut river, mut sums) = (River::new(), [Sum::default(); WAGERS]);
                for _ in 0..CHUNK {
                    let product = self.board(best, wagers, &mut river, &mut chance);
                    sums.iter_mut().zip(product).for_each(|(sum, product)| sum.add(product));
                }
                sums
            };
            let chunks: Vec<[Sum; WAGERS]> = (0..boards.div_ceil(CHUNK)).into_par_iter().map(chunk).collect();
            found.extend((0..wagers.len()).map(|wager| {
                let mut sum = Sum::default();
                chunks.iter().for_each(|chunk| sum.plus(&chunk[wager]));
                [sum.mean(), sum.error()]
            }));
        }
        found
    }

    /// One board: all pairs of players' hands against some hands of the player-dealer.
    fn board(
        &self,
        best: &Best,
        wagers: &[Results],
        river: &mut River,
        chance: &mut Chance,
    ) -> [f64; WAGERS] {
        let mut deck: [usize; CARDS] = std::array::from_fn(|at| at);
        for at in 0..5 {
            deck.swap(at, at + chance.below((CARDS - at) as u32) as usize);
        }
        let board = [deck[0], deck[1], deck[2], deck[3], deck[4]];
        river.rank(&board, &self.addends);
        let ways = self.ways(best, river, [board[0], board[1], board[2]]);
        let mut products = [0.0; WAGERS];
        for _ in 0..BANKS {
            let bank = chance.below(river.holdings.len() as u32) as usize;
            let found = self.against(wagers, river, &ways, bank, &board);
            products.iter_mut().zip(found).for_each(|(sum, more)| *sum += more / BANKS as f64);
        }
        products
    }

    /// What is done with each holding, where this flop came first.
    fn ways(&self, best: &Best, river: &River, flop: [usize; 3]) -> Vec<usize> {
        let (place, renamed) = self.flops.find(flop);
        let row = &best.flop_bets[place * PAIRS..][..PAIRS];
        let way = |own: &super::Holding| {
            let start = best.start_bets[usize::from(self.starts[self.pair(own, |at| at)])];
            let bets = row[self.pair(own, |at| usize::from(renamed[at]))];
            let (start, flop) = (usize::from(start) * AT_START, usize::from(bets) * AT_FLOP);
            if !self.moments.one {
                return start | flop;
            }
            if start | flop != 0 {
                return if start != 0 { start } else { flop };
            }
            let (base, bet) = self.worth(own.kind, &Self::cases(river, own));
            self.at_river(base, bet).0
        };
        river.holdings.iter().map(way).collect()
    }

    /// The average product of two players' results against one hand of the player-dealer.
    fn against(
        &self,
        wagers: &[Results],
        river: &River,
        ways: &[usize],
        bank: usize,
        board: &[usize; 5],
    ) -> [f64; WAGERS] {
        let held = river.holdings[bank];
        let mut sums = Disjoint::<2, WAGERS>::new(CARDS);
        for (number, own) in river.holdings.iter().enumerate() {
            if own.cards.iter().any(|card| held.cards.contains(card)) {
                continue;
            }
            let case = match river.strengths[number].cmp(&river.strengths[bank]) {
                std::cmp::Ordering::Greater => usize::from(held.kind),
                std::cmp::Ordering::Equal => EQUAL,
                std::cmp::Ordering::Less if held.kind == 0 => BEHIND_NONE,
                std::cmp::Ordering::Less => BEHIND,
            };
            let place = at(ways[number], usize::from(own.kind), case);
            let mut results = [0.0; WAGERS];
            for (result, wager) in results.iter_mut().zip(wagers) {
                *result = match wager {
                    Results::Compared(results) => results[place],
                    Results::Hole(results) => results[self.pair(own, |at| at)],
                };
            }
            sums.add(&own.cards.map(usize::from), 1.0, results);
        }
        let mut stock = [1.0; CARDS];
        board.iter().for_each(|at| stock[*at] = 0.0);
        held.cards.iter().for_each(|at| stock[usize::from(*at)] = 0.0);
        let deals = pairs::<2>((CARDS - 7) as f64);
        sums.products(&stock).map(|sum| sum / deals)
    }
}
