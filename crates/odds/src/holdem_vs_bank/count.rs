//! All boards, twice: first what each decision is worth, then what comes of the best ones.

use eval::high::Addend;
use families::holdem_vs_bank::Plan;
use rayon::prelude::*;

use super::boards::{Board, CARDS, Flops, PAIRS, boards, card};
use super::river::{Holding, KINDS, River};
use super::values::{BEHIND, BEHIND_NONE, CASES, EQUAL, Values};
use crate::watch::Watch;

/// Hands before the flop, up to a renaming of suits.
pub(super) const STARTS: usize = 169;

/// When something may be wagered, and how many Antes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moments {
    /// Before the flop: the least and the most.
    pub(super) start: Option<[i64; 2]>,
    pub(super) flop: Option<i64>,
    /// After the river.
    pub(super) river: Option<i64>,
    /// Whether who makes no wager then folds.
    pub(super) or_fold: bool,
    /// Whether one further wager is all.
    pub(super) one: bool,
}

/// What was done with a hand, as bits.
pub(super) const AT_START: usize = 1;
pub(super) const AT_FLOP: usize = 2;
pub(super) const AT_RIVER: usize = 4;
pub(super) const FOLDED: usize = 8;
const WAYS: usize = 16;

/// Deals by what was done, the player's kind and the case.
pub(super) type Deals = Vec<[[u64; CASES]; KINDS]>;

/// What each hand before the flop is worth, in the unit of the values, over all its deals.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Start {
    pub(super) deals: i128,
    pub(super) bets: i128,
    pub(super) waits: i128,
}

/// The best of every decision.
pub(super) struct Best {
    pub(super) starts: Vec<Start>,
    pub(super) start_bets: [bool; STARTS],
    flop_bets: Vec<bool>,
}

pub(super) struct Counter<'a> {
    values: Values,
    moments: Moments,
    flops: Flops,
    boards: Vec<Board>,
    addends: [Addend; CARDS],
    starts: Vec<u8>,
    watch: &'a dyn Watch,
}

impl<'a> Counter<'a> {
    pub(super) fn new(values: Values, moments: Moments, watch: &'a dyn Watch) -> Counter<'a> {
        let flops = Flops::new();
        let mut starts = vec![0; PAIRS];
        for one in 0..CARDS {
            for two in one + 1..CARDS {
                starts[usize::from(flops.pairs[one][two])] = start_of(one, two) as u8;
            }
        }
        Counter {
            values,
            moments,
            flops,
            boards: boards(),
            addends: std::array::from_fn(|at| Addend::from(card(at))),
            starts,
            watch,
        }
    }

    pub(super) const fn unit(&self) -> i64 {
        self.values.unit
    }

    /// In how many of 990 deals each case comes.
    fn cases(river: &River, own: &Holding) -> [u16; CASES] {
        let mut cases = [0; CASES];
        let kind = usize::from(own.kind);
        let mut lower = 0;
        for (bank, count) in cases.iter_mut().enumerate().take(kind) {
            *count = river.of_kind(own, bank);
            lower += *count;
        }
        cases[kind] = own.below - lower;
        cases[EQUAL] = own.equal;
        let behind = 990 - own.below - own.equal;
        cases[BEHIND_NONE] = if kind == 0 { own.unpaired - own.below - own.equal } else { 0 };
        cases[BEHIND] = behind - cases[BEHIND_NONE];
        cases
    }

    /// What the first wagers and one further Ante bring in all of 990 deals.
    fn worth(&self, kind: u8, cases: &[u16; CASES]) -> (i64, i64) {
        let kind = usize::from(kind);
        let (base, bet) = (&self.values.base[kind], &self.values.bet[kind]);
        cases.iter().enumerate().fold((0, 0), |(first, further), (at, count)| {
            (first + base[at] * i64::from(*count), further + bet[at] * i64::from(*count))
        })
    }

    /// After the river: what is done, and what it brings.
    fn at_river(&self, base: i64, bet: i64) -> (usize, i64) {
        let other = if self.moments.or_fold { (FOLDED, self.values.fold * 990) } else { (0, base) };
        match self.moments.river {
            Some(times) if base + times * bet > other.1 => (AT_RIVER, base + times * bet),
            _ => other,
        }
    }

    /// The first time: what every decision is worth.
    pub(super) fn best(&self) -> Option<Best> {
        let done = std::sync::atomic::AtomicU64::new(0);
        let flops = self.flops.lanes.len();
        let fresh = || (vec![[0i64; 2]; flops * PAIRS], vec![[0i128; 3]; STARTS]);
        let sums = self
            .boards
            .par_chunks(512)
            .try_fold(fresh, |mut sums, boards| {
                let mut river = River::new();
                for board in boards {
                    self.weigh(board, &mut river, &mut sums);
                }
                self.tell(&done, boards.len() as u64, 0).then_some(sums)
            })
            .try_reduce(fresh, |mut one, other| {
                one.0.iter_mut().zip(other.0).for_each(|(sum, more)| {
                    sum[0] += more[0];
                    sum[1] += more[1];
                });
                one.1.iter_mut().zip(other.1).for_each(|(sum, more)| {
                    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                });
                Some(one)
            })?;
        Some(self.choose(sums.0, &sums.1))
    }

    fn tell(&self, done: &std::sync::atomic::AtomicU64, more: u64, before: u64) -> bool {
        let all = self.boards.len() as u64;
        let now = done.fetch_add(more, std::sync::atomic::Ordering::Relaxed) + more;
        self.watch.at(before * all + now, 2 * all);
        !self.watch.stops()
    }

    /// One board: what a wager on the flop is worth, and what waiting is, for every flop it may come from.
    fn weigh(&self, board: &Board, river: &mut River, sums: &mut (Vec<[i64; 2]>, Vec<[i128; 3]>)) {
        river.rank(&board.cards, &self.addends);
        let times = self.moments.flop.unwrap_or(0);
        let mut worths = [[0i64; 2]; 1081];
        for (own, worth) in river.holdings.iter().zip(&mut worths) {
            let (base, bet) = self.worth(own.kind, &Self::cases(river, own));
            let start = usize::from(self.starts[self.pair(own, |at| at)]);
            let sum = &mut sums.1[start];
            sum[0] += i128::from(board.weight);
            sum[1] += i128::from(board.weight * base);
            sum[2] += i128::from(board.weight * bet);
            *worth = if self.moments.one {
                [board.weight * (base + times * bet), board.weight * self.at_river(base, bet).1]
            } else {
                [board.weight * (base + times * bet), board.weight * base]
            };
        }
        for flop in flops_of(&board.cards) {
            let (place, renamed) = self.flops.find(flop);
            let row = &mut sums.0[place * PAIRS..][..PAIRS];
            for (own, worth) in river.holdings.iter().zip(&worths) {
                let cell = &mut row[self.pair(own, |at| usize::from(renamed[at]))];
                cell[0] += worth[0];
                cell[1] += worth[1];
            }
        }
    }

    #[inline(always)]
    fn pair(&self, own: &Holding, to: impl Fn(usize) -> usize) -> usize {
        let [one, two] = own.cards.map(usize::from);
        usize::from(self.flops.pairs[to(one)][to(two)])
    }

    /// What is best at every flop, and before it.
    fn choose(&self, mut flops: Vec<[i64; 2]>, starts: &[[i128; 3]]) -> Best {
        let mut flop_bets = vec![false; flops.len()];
        let mut waits = vec![0i128; STARTS];
        for flop in 0..self.flops.lanes.len() {
            let same = self.flops.same(flop);
            let row = &mut flops[flop * PAIRS..][..PAIRS];
            for pair in 0..PAIRS {
                let least = usize::from(same[pair]);
                if least != pair {
                    let [bets, waits] = row[pair];
                    row[least][0] += bets;
                    row[least][1] += waits;
                }
            }
            for pair in 0..PAIRS {
                let least = usize::from(same[pair]);
                flop_bets[flop * PAIRS + pair] = self.moments.flop.is_some() && row[least][0] > row[least][1];
            }
            for pair in (0..PAIRS).filter(|pair| usize::from(same[*pair]) == *pair) {
                let [bets, held] = row[pair];
                let best = if self.moments.flop.is_some() { bets.max(held) } else { held };
                waits[usize::from(self.starts[pair])] += i128::from(best);
            }
        }
        let mut found = vec![Start::default(); STARTS];
        let mut start_bets = [false; STARTS];
        for (at, [deals, base, bet]) in starts.iter().copied().enumerate() {
            // Ten flops of every board.
            let (base, bet) = (base * 10, bet * 10);
            let bets = self.moments.start.map(|times| {
                let first = if self.moments.one { base } else { waits[at] };
                times.into_iter().map(|times| first + i128::from(times) * bet).max().unwrap_or(first)
            });
            let bets = bets.unwrap_or(i128::MIN);
            start_bets[at] = bets > waits[at];
            found[at] = Start { deals: deals * 10 * 990, bets, waits: waits[at] };
        }
        Best { starts: found, start_bets, flop_bets }
    }

    /// The second time: what comes of it.
    pub(super) fn deals(&self, best: &Best) -> Option<Deals> {
        let done = std::sync::atomic::AtomicU64::new(0);
        let fresh = || vec![[[0; CASES]; KINDS]; WAYS];
        self.boards
            .par_chunks(512)
            .try_fold(fresh, |mut deals, boards| {
                let mut river = River::new();
                for board in boards {
                    self.follow(board, &mut river, best, &mut deals);
                }
                self.tell(&done, boards.len() as u64, 1).then_some(deals)
            })
            .try_reduce(fresh, |mut one, other| {
                let sums = one.iter_mut().flatten().flatten();
                sums.zip(other.iter().flatten().flatten()).for_each(|(sum, more)| *sum += more);
                Some(one)
            })
    }

    fn follow(&self, board: &Board, river: &mut River, best: &Best, deals: &mut Deals) {
        river.rank(&board.cards, &self.addends);
        let mut at_flop = [0u8; 1081];
        for flop in flops_of(&board.cards) {
            let (place, renamed) = self.flops.find(flop);
            let row = &best.flop_bets[place * PAIRS..][..PAIRS];
            for (own, count) in river.holdings.iter().zip(&mut at_flop) {
                *count += u8::from(row[self.pair(own, |at| usize::from(renamed[at]))]);
            }
        }
        for (own, at_flop) in river.holdings.iter().zip(at_flop) {
            let cases = Self::cases(river, own);
            let start = best.start_bets[usize::from(self.starts[self.pair(own, |at| at)])];
            let (base, bet) = self.worth(own.kind, &cases);
            let late = if self.moments.one { self.at_river(base, bet).0 } else { 0 };
            let ways = match (start, self.moments.one) {
                (true, true) => [(AT_START, 10), (0, 0)],
                (false, true) => [(AT_FLOP, at_flop), (late, 10 - at_flop)],
                (start, false) => {
                    let start = if start { AT_START } else { 0 };
                    [(start | AT_FLOP, at_flop), (start, 10 - at_flop)]
                }
            };
            for (way, flops) in ways.into_iter().filter(|(_, flops)| *flops > 0) {
                let row = &mut deals[way][usize::from(own.kind)];
                let weight = board.weight as u64 * u64::from(flops);
                row.iter_mut().zip(cases).for_each(|(sum, count)| *sum += weight * u64::from(count));
            }
        }
    }
}

/// The ten flops of a board.
fn flops_of(board: &[usize; 5]) -> impl Iterator<Item = [usize; 3]> {
    let board = *board;
    (0..5).flat_map(move |a| {
        (a + 1..5).flat_map(move |b| (b + 1..5).map(move |c| [board[a], board[b], board[c]]))
    })
}

/// A hand before the flop: pairs on the diagonal, suited above it, others below.
pub(super) const fn start_of(one: usize, two: usize) -> usize {
    let (high, low) = if one % 13 > two % 13 { (one % 13, two % 13) } else { (two % 13, one % 13) };
    if one / 13 == two / 13 { high * 13 + low } else { low * 13 + high }
}

/// What a plan lets be wagered when; nothing where it is of a kind that is not counted.
pub(super) fn moments(plan: &Plan) -> Option<Moments> {
    let mut moments = Moments { one: plan.one_raise, ..Moments::default() };
    for decision in &plan.decisions {
        let amounts = decision.multiples.of(money::Cents(100));
        let (least, most) = (amounts.from.0 / 100, amounts.to.0 / 100);
        match usize::from(decision.streets) {
            0 => moments.start = Some([least, most]),
            1 => moments.flop = Some(most),
            streets if streets == plan.streets.len() => {
                moments.river = Some(most);
                moments.or_fold = decision.or_fold;
            }
            _ => return None,
        }
    }
    // Several wagers are counted where none of them is the price of staying in.
    (moments.one || moments.river.is_none()).then_some(moments)
}
