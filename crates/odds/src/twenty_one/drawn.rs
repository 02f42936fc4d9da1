//! The base game drawn at random: fresh packs every round, hands that come from a split each by themselves.
//!
//! Beside whole rounds, pairs that are split are drawn by themselves for how their results are spread, and several players
//! at one table for how their results go together.

use std::collections::BTreeMap;

use families::twenty_one::Plan;
use num_rational::BigRational;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::TablePlan;

use super::base::Split;
use super::kinds::{KINDS, Shoe};
use super::net::{Does, END, Net, Start, Way};
use super::player::Solver;
use crate::ask::Ask;
use crate::fraction::{fraction, text};
use crate::sample::{Chance, Sum, chunks, in_order};
use crate::tally::{Covariance, Ending, Method, Tally, WagerOdds, Weight, outcome_of};

/// Results are counted in parts of a stake: so many are one.
const PARTS: f64 = 60.0;

/// The most stakes that a round can win or lose, and some.
const MOST: usize = 40;

/// Rounds by what came of them.
struct Results(Vec<u64>);

impl Results {
    fn new() -> Results {
        Results(vec![0; 2 * MOST * PARTS as usize + 1])
    }

    fn add(&mut self, net: f64) {
        let at = (net * PARTS).round() as i64 + (MOST * PARTS as usize) as i64;
        let last = self.0.len() as i64 - 1;
        self.0[at.clamp(0, last) as usize] += 1;
    }

    fn plus(mut self, other: Results) -> Results {
        self.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// Rounds of the base game that can be drawn.
pub struct Rounds {
    net: Net,
    shoe: Shoe,
}

impl Rounds {
    /// The best play of a listing's base game, ready to be drawn; all that is wrong at once.
    pub fn new(ask: &Ask<'_>) -> Result<Rounds, Vec<String>> {
        let table = ask.table()?;
        let plan = Plan::new(ask.listing, &table)?;
        let shoe = Shoe::new(&plan, &ask.copies(&table)?);
        Ok(Rounds { net: Net::new(&plan, &shoe), shoe })
    }

    /// So many rounds on one core: what the player gains in all, in parts of the stake.
    pub fn gained(&self, rounds: u64, seed: u64) -> f64 {
        let found = self.draw(rounds, Chance::new(seed, 0)).0;
        let net = |at: usize| at as f64 / PARTS - MOST as f64;
        found.iter().enumerate().map(|(at, rounds)| net(at) * *rounds as f64).sum()
    }

    fn draw(&self, rounds: u64, chance: Chance) -> Results {
        let mut table = Table::new(&self.net, &self.shoe, chance);
        let mut results = Results::new();
        for _ in 0..rounds {
            table.dealt = 0;
            results.add(table.round());
        }
        results
    }
}

/// Odds of the base wager from rounds drawn at random.
pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, shoe: &Shoe, wager: WagerNo) -> WagerOdds {
    let rounds = Rounds { net: Net::new(plan, shoe), shoe: shoe.clone() };
    let done = std::sync::atomic::AtomicU64::new(0);
    let draw = |(number, count): (u64, u64)| {
        let found = rounds.draw(count, Chance::new(ask.seed, number));
        let before = done.fetch_add(count, std::sync::atomic::Ordering::Relaxed);
        ask.watch.at(before + count, ask.samples);
        found
    };
    let mut found = chunks(ask.samples, ask.watch).map(draw).reduce(Results::new, Results::plus);
    if found.0.iter().all(|rounds| *rounds == 0) {
        // Who stops it at once has a small sample all the same.
        found = draw((0, ask.samples.min(crate::sample::CHUNK)));
    }
    let samples = found.0.iter().sum();
    let mut tally = Tally::new(table, ask.stake);
    for (at, rounds) in found.0.iter().enumerate().filter(|(_, rounds)| **rounds > 0) {
        let net: BigRational = fraction(at as i64 - (MOST * PARTS as usize) as i64, PARTS as i64);
        tally.ending(Ending {
            label: format!("gains {}", text(&net)),
            outcome: outcome_of(&net),
            net,
            staked: fraction(1, 1),
            weight: Weight::Cases((*rounds).into()),
        });
    }
    let what = "rounds from fresh decks, every hand played the best way".to_owned();
    let method = Method::Sampled { what, samples, seed: ask.seed, error: 0.0 };
    let mut odds = WagerOdds::of(table, wager, method, tally.done());
    let found = odds.deviation() / (samples.max(1) as f64).sqrt();
    if let Method::Sampled { error, .. } = &mut odds.method {
        *error = found;
    }
    odds.covariance = ask.together.then(|| covariance(ask, &rounds.net, shoe, odds.mean()));
    odds
}

/// Splits that are drawn of each pair against each open card.
const SPLITS: u32 = 4096;

/// How pairs that are split end: what they bring in parts of a stake, and what was staked, with the share of all deals and
/// the variance of that.
#[derive(Default)]
pub(super) struct Splits {
    found: BTreeMap<(i64, u8), [f64; 2]>,
    /// The variance of the mean square.
    variance: f64,
    rounds: u64,
}

impl Splits {
    /// Draws every pair by itself. What they bring on average is known: shares are moved a little towards it.
    pub(super) fn draw(solver: &mut Solver<'_>, pairs: &[Split], seed: u64) -> Splits {
        let mut splits = Splits::default();
        if pairs.is_empty() {
            return splits;
        }
        let net = Net::of_splits(solver, pairs.iter().map(|pair| (pair.kind, pair.open)));
        for pair in pairs {
            let chunk = (pair.kind * KINDS + pair.open) as u64;
            let mut table = Table::new(&net, &solver.stock, Chance::new(!seed, chunk));
            splits.add(pair, &mut table);
        }
        let value = pairs.iter().map(|pair| pair.share * pair.value).sum();
        splits.move_to(value);
        splits
    }

    fn add(&mut self, pair: &Split, table: &mut Table<'_>) {
        let mut counts: BTreeMap<(i64, u8), u32> = BTreeMap::new();
        let mut squares = Sum::default();
        for _ in 0..SPLITS {
            let (net, staked) = table.split_round(pair.kind, pair.open);
            squares.add(net * net);
            *counts.entry(((net * PARTS).round() as i64, staked)).or_default() += 1;
        }
        for (at, count) in counts {
            let rate = f64::from(count) / f64::from(SPLITS);
            let held = self.found.entry(at).or_default();
            held[0] += pair.share * rate;
            held[1] += pair.share.powi(2) * rate * (1.0 - rate) / f64::from(SPLITS);
        }
        self.variance += (pair.share * squares.error()).powi(2);
        self.rounds += u64::from(SPLITS);
    }

    /// Moves the shares so that all together bring so much: those above the mean up and those below it down, or the other way.
    fn move_to(&mut self, value: f64) {
        let mean_of = |of: &dyn Fn(f64) -> f64| {
            let sums =
                self.found.iter().map(|((net, _), [share, _])| [of(*net as f64 / PARTS) * share, *share]);
            let [sum, all] = sums.fold([0.0; 2], |[sum, all], [more, share]| [sum + more, all + share]);
            (sum / all, all)
        };
        let (mean, all) = mean_of(&|net| net);
        let (variance, _) = mean_of(&|net| (net - mean).powi(2));
        if variance > 0.0 {
            let slope = (value / all - mean) / variance;
            for ((net, _), [share, _]) in &mut self.found {
                *share *= 1.0 + slope * (*net as f64 / PARTS - mean);
            }
        }
    }

    pub(super) fn endings(&self) -> Vec<Ending> {
        let ending = |((net, staked), [share, variance]): (&(i64, u8), &[f64; 2])| {
            let net: BigRational = fraction(*net, PARTS as i64);
            Ending {
                label: "split".to_owned(),
                outcome: outcome_of(&net),
                net,
                staked: fraction(i64::from(*staked), 1),
                weight: Weight::Drawn(*share, variance.sqrt()),
            }
        };
        self.found.iter().map(ending).collect()
    }

    /// The standard error that they bring to the mean square of a round.
    pub(super) fn square_error(&self) -> f64 {
        self.variance.sqrt()
    }

    /// How many were drawn.
    pub(super) fn rounds(&self) -> u64 {
        self.rounds
    }
}

/// Players at one table, for how their results go together.
const PLAYERS: usize = 5;

/// The covariance of two players' results, where a result has this mean.
pub(super) fn covariance(ask: &Ask<'_>, net: &Net, shoe: &Shoe, mean: f64) -> Covariance {
    let rounds = (ask.samples / 4).clamp(1 << 14, 1 << 19);
    let draw = |(number, count): (u64, u64)| {
        let mut table = Table::new(net, shoe, Chance::new(ask.seed ^ 0x5EA7, number));
        let mut products = Sum::default();
        for _ in 0..count {
            let results = table.players();
            let sum: f64 = results.iter().sum();
            let squares: f64 = results.iter().map(|result| result * result).sum();
            products.add((sum * sum - squares) / (PLAYERS * (PLAYERS - 1)) as f64);
        }
        products
    };
    let mut products = Sum::default();
    in_order(rounds, ask.watch, draw, |part| products.plus(&part));
    Covariance {
        value: products.mean() - mean * mean,
        error: Some(products.error()),
        how: format!("sampled: rounds of {PLAYERS} players from fresh decks, {} times", products.count()),
    }
}

struct Table<'a> {
    net: &'a Net,
    /// The stock. What was dealt lies in front; it stays where it is, for any order is as good a stock as any other.
    cards: Vec<u8>,
    dealt: usize,
    chance: Chance,
    /// Hands that are played to their end.
    hands: Vec<Way>,
}

impl<'a> Table<'a> {
    fn new(net: &'a Net, shoe: &Shoe, chance: Chance) -> Table<'a> {
        let kinds = shoe.counts.iter().enumerate();
        let cards =
            kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind as u8, *count as usize)).collect();
        Table { net, cards, dealt: 0, chance, hands: Vec::with_capacity(32) }
    }

    #[inline(always)]
    fn card(&mut self) -> usize {
        let left = (self.cards.len() - self.dealt) as u32;
        let at = self.dealt + self.chance.below(left) as usize;
        self.cards.swap(self.dealt, at);
        self.dealt += 1;
        usize::from(self.cards[self.dealt - 1])
    }

    /// Draws along the net to an end.
    #[inline(always)]
    fn follow(&mut self, rows: &[[Way; KINDS]], mut way: Way) -> Way {
        while way & END == 0 {
            way = rows[way as usize][self.card()];
        }
        way
    }

    /// One round: what the player gains.
    fn round(&mut self) -> f64 {
        let net = self.net;
        let (open, one, two) = (self.card(), self.card(), self.card());
        let start = net.starts[(open * KINDS + one) * KINDS + two];
        if let Does::Natural(natural) = start.does {
            let drawn = f64::from(self.chance.below(1 << 30)) / f64::from(1 << 30);
            let found = &net.naturals[natural as usize];
            let came = found.iter().find(|(_, chance)| drawn < *chance).or(found.last());
            return came.map_or(0.0, |(value, _)| *value);
        }
        let hole = self.card();
        if net.looks[open] && net.bank.naturals[open][hole] {
            return start.looked;
        }
        self.hands.clear();
        match start.does {
            Does::Plays(way) => {
                let end = self.follow(&net.rows, way);
                self.hands.push(end);
            }
            _ => self.split(one, open),
        }
        self.settle(open, hole)
    }

    /// Second cards in turn: a further card of the pair makes a further hand while there may be more.
    fn split(&mut self, kind: usize, open: usize) {
        let (most, way) = (self.net.most_hands[kind], self.net.splits[&(kind, open)]);
        let (mut hands, mut done) = (2, 0);
        while done < hands {
            let second = self.card();
            if second == kind && hands < most {
                hands += 1;
                continue;
            }
            let end = self.follow(&self.net.rows, self.net.rows[way as usize][second]);
            self.hands.push(end);
            done += 1;
        }
    }

    fn settle(&mut self, open: usize, hole: usize) -> f64 {
        let net = self.net;
        let certain = |way: &Way| net.certain[(way ^ END) as usize];
        if let Some(sum) = self.hands.iter().map(certain).sum::<Option<f64>>() {
            return sum;
        }
        let made = self.bank(open, hole);
        self.against(0..self.hands.len(), made)
    }

    /// What the player-dealer makes.
    #[inline(always)]
    fn bank(&mut self, open: usize, hole: usize) -> usize {
        let net = self.net;
        let second = net.bank.opens[open];
        let way = if second & END == 0 { net.bank.rows[second as usize][hole] } else { second };
        let mut made = self.follow(&net.bank.rows, way);
        if let Some(suited) = net.bank.suited.get(&made).filter(|_| self.chance.below(16) == 0) {
            made = *suited;
        }
        (made ^ END) as usize
    }

    /// What some hands of one player bring against what the player-dealer made.
    #[inline(always)]
    fn against(&self, hands: std::ops::Range<usize>, made: usize) -> f64 {
        let (net, hands) = (self.net, &self.hands[hands]);
        let sum: f64 = hands.iter().map(|way| net.worths[(way ^ END) as usize][made]).sum();
        let first_lost = net.extra_returned && hands.len() > 1 && net.bank.made_naturals[made];
        if first_lost { sum - 1.0 } else { sum }
    }

    /// Puts a card of a kind in front, as if it had been dealt.
    fn given(&mut self, kind: usize) {
        let rest = &self.cards[self.dealt..];
        if let Some(at) = rest.iter().position(|card| usize::from(*card) == kind) {
            self.cards.swap(self.dealt, self.dealt + at);
            self.dealt += 1;
        }
    }

    /// A pair that is split where play goes on: what the player gains, and what was staked.
    fn split_round(&mut self, kind: usize, open: usize) -> (f64, u8) {
        self.dealt = 0;
        [open, kind, kind].into_iter().for_each(|kind| self.given(kind));
        let mut hole = self.card();
        while self.net.looks[open] && self.net.bank.naturals[open][hole] {
            self.dealt -= 1;
            hole = self.card();
        }
        self.hands.clear();
        self.split(kind, open);
        let doubles = |way: &Way| 1u8 << self.net.doubles[(way ^ END) as usize];
        let staked = self.hands.iter().map(doubles).sum();
        (self.settle(open, hole), staked)
    }

    /// One round of several players against one hand of the player-dealer: what each gains, a natural on average over its
    /// suits.
    fn players(&mut self) -> [f64; PLAYERS] {
        let net = self.net;
        self.dealt = 0;
        self.hands.clear();
        let open = self.card();
        let firsts: [[usize; 2]; PLAYERS] = std::array::from_fn(|_| [self.card(), self.card()]);
        let hole = self.card();
        let starts = firsts.map(|[one, two]| net.starts[(open * KINDS + one) * KINDS + two]);
        let natural = net.bank.naturals[open][hole];
        let looked = natural && net.looks[open];
        let mut ends = [0; PLAYERS + 1];
        for (player, start) in starts.iter().enumerate() {
            match start.does {
                Does::Natural(_) => {}
                _ if looked => {}
                Does::Plays(way) => {
                    let end = self.follow(&net.rows, way);
                    self.hands.push(end);
                }
                Does::Splits => self.split(firsts[player][0], open),
            }
            ends[player + 1] = self.hands.len();
        }
        let made = if looked { 0 } else { self.bank(open, hole) };
        std::array::from_fn(|player| match starts[player] {
            Start { does: Does::Natural(number), .. } => {
                let worth = &net.natural_worths[number as usize];
                worth.even.unwrap_or(if natural { worth.meets } else { worth.against[made] })
            }
            start if looked => start.looked,
            _ => self.against(ends[player]..ends[player + 1], made),
        })
    }
}
