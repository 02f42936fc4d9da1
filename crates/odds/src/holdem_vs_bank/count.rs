//! All boards, twice: first what each decision is worth, then what comes of the best ones.

use std::sync::atomic::{AtomicU64, Ordering};

use eval::High;
use eval::high::Addend;
use families::holdem_vs_bank::Plan;
use rayon::prelude::*;

use super::boards::{Board, CARDS, Flops, PAIRS, boards, card, orders};
use super::chart::{HELD, Place, held_after};
use super::parts::{AT_LEAST, Counted, PART, Part, parts};
use super::river::{Holding, River};
use super::values::{BEHIND, BEHIND_NONE, CASES, EQUAL, Values, case};
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
pub(super) const WAYS: usize = 16;

/// What each hand before the flop is worth, in the unit of the values, over all its deals.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Start {
    pub(super) deals: i128,
    /// The larger of the two below.
    pub(super) bets: i128,
    /// With the least that may be wagered, and with the most.
    pub(super) least: i128,
    pub(super) most: i128,
    pub(super) waits: i128,
}

/// The best of every decision.
pub(super) struct Best {
    pub(super) starts: Vec<Start>,
    pub(super) start_bets: [bool; STARTS],
    flop_bets: Vec<bool>,
    /// What the decisions after the flop are worth, by what is held.
    pub(super) flops: [Place; HELD],
    /// The parts that it was found from; all, unless somebody stopped it.
    parts: Vec<usize>,
}

/// So many are added up beside each other at most: each takes 37 MB.
const SUMS: usize = 8;

/// What is added up the first time.
struct Sums {
    /// What a wager and waiting bring, by flop and pair.
    flops: Vec<[i64; 2]>,
    /// Deals, the first wagers and one further Ante, by hand before the flop.
    starts: Vec<[i128; 3]>,
    parts: Vec<usize>,
}

impl Sums {
    fn new(flops: usize) -> Sums {
        Sums { flops: vec![[0; 2]; flops * PAIRS], starts: vec![[0; 3]; STARTS], parts: Vec::new() }
    }

    fn add(mut self, other: Sums) -> Sums {
        self.flops.iter_mut().zip(other.flops).for_each(|(sum, more)| {
            sum[0] += more[0];
            sum[1] += more[1];
        });
        self.starts.iter_mut().zip(other.starts).for_each(|(sum, more)| {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        });
        self.parts.extend(other.parts);
        self
    }
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

    /// What every decision is worth, and what is best.
    pub(super) fn best(&self) -> Best {
        self.choose(self.sums())
    }

    /// The first time: what every decision is worth.
    fn sums(&self) -> Sums {
        let done = AtomicU64::new(0);
        let parts = parts(&self.boards);
        let fresh = || (Sums::new(self.flops.lanes.len()), River::new());
        let weighed = |(mut sums, mut river): (Sums, River), at: usize| {
            parts[at].iter().for_each(|board| self.weigh(board, &mut river, &mut sums));
            sums.parts.push(at);
            self.tell(&done, parts[at].len() as u64, 0);
            (sums, river)
        };
        let found = (0..parts.len())
            .into_par_iter()
            .with_min_len(parts.len().div_ceil(SUMS))
            .take_any_while(|_| !self.watch.stops())
            .fold(fresh, weighed)
            .map(|(sums, _)| sums)
            .reduce(|| Sums::new(self.flops.lanes.len()), Sums::add);
        if found.parts.len() >= AT_LEAST {
            return found;
        }
        // Who stops it at once has some all the same.
        (0..AT_LEAST.min(parts.len())).fold(fresh(), weighed).0
    }

    fn tell(&self, done: &AtomicU64, more: u64, before: u64) {
        let all = self.boards.len() as u64;
        let now = done.fetch_add(more, Ordering::Relaxed) + more;
        self.watch.at(before * all + now, 2 * all);
    }

    /// One board: what a wager on the flop is worth, and what waiting is, for every flop it may come from.
    fn weigh(&self, board: &Board, river: &mut River, sums: &mut Sums) {
        river.rank(&board.cards, &self.addends);
        let times = self.moments.flop.unwrap_or(0);
        let mut worths = [[0i64; 2]; 1081];
        for (own, worth) in river.holdings.iter().zip(&mut worths) {
            let (base, bet) = self.worth(own.kind, &Self::cases(river, own));
            let start = usize::from(self.starts[self.pair(own, |at| at)]);
            let sum = &mut sums.starts[start];
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
            let row = &mut sums.flops[place * PAIRS..][..PAIRS];
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
    fn choose(&self, sums: Sums) -> Best {
        let Sums { mut flops, starts, parts } = sums;
        let same: Vec<Vec<u16>> = (0..self.flops.lanes.len()).map(|flop| self.flops.same(flop)).collect();
        Counter::merge(&mut flops, &same);
        let whole = parts.len() == self.boards.len().div_ceil(PART);
        let (flop_bets, waits) = self.at_flops(&flops, &same, whole);
        let mut found = vec![Start::default(); STARTS];
        let mut start_bets = [false; STARTS];
        for (at, [deals, base, bet]) in starts.into_iter().enumerate() {
            // Ten flops of every board.
            let (base, bet) = (base * 10, bet * 10);
            let first = if self.moments.one { base } else { waits[at] };
            let of = |times: i64| first + i128::from(times) * bet;
            let [least, most] = self.moments.start.map_or([i128::MIN; 2], |times| times.map(of));
            let bets = least.max(most);
            start_bets[at] = bets > waits[at];
            found[at] = Start { deals: deals * 10 * 990, bets, least, most, waits: waits[at] };
        }
        let held = self.held(&flops, &same, &start_bets);
        Best { starts: found, start_bets, flop_bets, flops: held, parts }
    }

    /// Adds up the pairs that are the same beside a flop, where the least of them is.
    fn merge(flops: &mut [[i64; 2]], same: &[Vec<u16>]) {
        for (row, same) in flops.chunks_exact_mut(PAIRS).zip(same) {
            for (pair, least) in same.iter().enumerate().filter(|(pair, least)| *pair != usize::from(**least))
            {
                let [bets, waits] = row[pair];
                row[usize::from(*least)][0] += bets;
                row[usize::from(*least)][1] += waits;
            }
        }
    }

    /// Where a wager is best after the flop, and what waiting before it brings, by hand. Who has seen but some boards knows
    /// too little of each flop, and decides by what is held.
    fn at_flops(&self, flops: &[[i64; 2]], same: &[Vec<u16>], whole: bool) -> (Vec<bool>, Vec<i128>) {
        let mut flop_bets = vec![false; flops.len()];
        let mut waits = vec![0i128; STARTS];
        let by_kind =
            (!whole).then(|| self.held(flops, same, &[false; STARTS]).map(|place| place.is_to_bet()));
        for (flop, same) in same.iter().enumerate() {
            for (pair, cards) in self.flops.beside(flop) {
                let least = usize::from(same[pair]);
                let [bet, wait] = flops[flop * PAIRS + least];
                let wanted = match by_kind {
                    Some(kinds) => kinds[held_after(&self.flops.lanes[flop], cards)],
                    None => bet > wait,
                };
                let bets = self.moments.flop.is_some() && wanted;
                flop_bets[flop * PAIRS + pair] = bets;
                if least == pair {
                    waits[usize::from(self.starts[pair])] += i128::from(if bets { bet } else { wait });
                }
            }
        }
        (flop_bets, waits)
    }

    /// What the decisions after the flop are worth by what is held; not for hands that have had their one wager. The rows
    /// have all pairs that are the same added up where the least of them is.
    fn held(&self, flops: &[[i64; 2]], same: &[Vec<u16>], start_bets: &[bool; STARTS]) -> [Place; HELD] {
        let mut places = [Place::default(); HELD];
        if self.moments.flop.is_none() {
            return places;
        }
        for (flop, same) in same.iter().enumerate() {
            let mut alike = [0i128; PAIRS];
            same.iter().for_each(|least| alike[usize::from(*least)] += 1);
            for (pair, cards) in self.flops.beside(flop) {
                if usize::from(same[pair]) != pair
                    || self.moments.one && start_bets[usize::from(self.starts[pair])]
                {
                    continue;
                }
                let [bets, waits] = flops[flop * PAIRS + pair].map(i128::from);
                // Each flop of its kind, each pair that is the same, and what may follow.
                let deals = i128::from(orders(&self.flops.lanes[flop])) * alike[pair] * 1081 * 990;
                places[held_after(&self.flops.lanes[flop], cards)].add(deals, bets, waits);
            }
        }
        places
    }

    /// Whether a wager is best before the flop.
    pub(super) fn bets_before(&self, best: &Best, [one, two]: [usize; 2]) -> bool {
        best.start_bets[usize::from(self.starts[usize::from(self.flops.pairs[one][two])])]
    }

    /// Whether one is best after it.
    pub(super) fn bets_after(&self, best: &Best, [one, two]: [usize; 2], flop: [usize; 3]) -> bool {
        let (place, renamed) = self.flops.find(flop);
        let pair = self.flops.pairs[usize::from(renamed[one])][usize::from(renamed[two])];
        best.flop_bets[place * PAIRS + usize::from(pair)]
    }

    /// Whether one is best when all lies open, against all that the player-dealer may hold.
    pub(super) fn bets_last(&self, own: High, against: impl Iterator<Item = High>) -> bool {
        let mut cases = [0; CASES];
        against.for_each(|bank| cases[case(own, bank)] += 1);
        let (base, bet) = self.worth(own.category() as u8, &cases);
        self.at_river(base, bet).0 == AT_RIVER
    }

    /// The second time: what comes of it, part by part. Where decisions were found from some parts alone, others are asked
    /// what comes of them, for those they were found from would flatter them.
    pub(super) fn deals(&self, best: &Best) -> Counted {
        let done = AtomicU64::new(0);
        let parts = parts(&self.boards);
        let whole = best.parts.len() == parts.len();
        let fresh: Vec<&[Board]> = parts
            .iter()
            .enumerate()
            .filter(|(at, _)| whole || !best.parts.contains(at))
            .map(|(_, part)| *part)
            .collect();
        let one = |part: &&[Board]| {
            let (mut sums, mut river) = (Part::new(), River::new());
            part.iter().for_each(|board| self.follow(board, &mut river, best, &mut sums));
            self.tell(&done, part.len() as u64, 1);
            sums
        };
        let mut found: Vec<Part> =
            fresh.par_iter().take_any_while(|_| !self.watch.stops()).map(one).collect();
        if found.len() < AT_LEAST.min(fresh.len()) {
            found = fresh[..AT_LEAST.min(fresh.len())].par_iter().map(one).collect();
        }
        Counted { of: parts.len(), parts: found }
    }

    fn follow(&self, board: &Board, river: &mut River, best: &Best, part: &mut Part) {
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
            let (late, worth) = if self.moments.one { self.at_river(base, bet) } else { (0, base) };
            let ways = match (start, self.moments.one) {
                (true, true) => [(AT_START, 10), (0, 0)],
                (false, true) => [(AT_FLOP, at_flop), (late, 10 - at_flop)],
                (start, false) => {
                    let start = if start { AT_START } else { 0 };
                    [(start | AT_FLOP, at_flop), (start, 10 - at_flop)]
                }
            };
            for (way, flops) in ways.into_iter().filter(|(_, flops)| *flops > 0) {
                let row = &mut part.deals[way][usize::from(own.kind)];
                let weight = board.weight as u64 * u64::from(flops);
                row.iter_mut().zip(cases).for_each(|(sum, count)| *sum += weight * u64::from(count));
            }
            if let (Some(times), false, 0..10) = (self.moments.river, start, at_flop) {
                let weight = i128::from(board.weight) * i128::from(10 - at_flop);
                let bets = base + times * bet;
                let other = if self.moments.or_fold { self.values.fold * 990 } else { base };
                let river = &mut part.river[usize::from(own.kind)];
                river.add(990 * weight, weight * i128::from(bets), weight * i128::from(other));
                part.line(990 - own.below - own.equal, worth == bets && bets != other);
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

pub(super) mod together;

#[cfg(test)]
mod tests;
