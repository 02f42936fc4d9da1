//! The base game drawn at random: fresh packs every round, hands that come from a split each by themselves. So the
//! deviation is that of whole rounds, which the exact method tells a little too small.

use families::twenty_one::Plan;
use num_rational::BigRational;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::TablePlan;

use super::kinds::{KINDS, Shoe};
use super::net::{Does, END, Net, Way};
use crate::ask::Ask;
use crate::fraction::{fraction, text};
use crate::sample::{Chance, chunks};
use crate::tally::{Ending, Method, Tally, WagerOdds, Weight, outcome_of};

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
        let kinds = self.shoe.counts.iter().enumerate();
        let cards =
            kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind as u8, *count as usize)).collect();
        let mut table = Table { net: &self.net, cards, dealt: 0, chance, hands: Vec::with_capacity(8) };
        let mut results = Results::new();
        for _ in 0..rounds {
            table.dealt = 0;
            results.add(table.round());
        }
        results
    }
}

/// Odds of the base wager from rounds drawn at random.
pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, wager: WagerNo) -> Result<WagerOdds, Vec<String>> {
    let rounds = Rounds::new(ask)?;
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
    let what = "rounds from fresh packs, every hand played the best way".to_owned();
    Ok(WagerOdds::of(table, wager, Method::Sampled { what, samples, seed: ask.seed }, tally.done()))
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

impl Table<'_> {
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
        let second = net.bank.opens[open];
        let way = if second & END == 0 { net.bank.rows[second as usize][hole] } else { second };
        let mut made = self.follow(&net.bank.rows, way);
        if let Some(suited) = net.bank.suited.get(&made).filter(|_| self.chance.below(16) == 0) {
            made = *suited;
        }
        let made = (made ^ END) as usize;
        let sum: f64 = self.hands.iter().map(|way| net.worths[(way ^ END) as usize][made]).sum();
        let first_lost = net.extra_returned && self.hands.len() > 1 && net.bank.made_naturals[made];
        if first_lost { sum - 1.0 } else { sum }
    }
}
