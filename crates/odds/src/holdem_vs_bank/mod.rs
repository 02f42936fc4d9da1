//! Hold'em against the player-dealer over all deals, with the best decision at every place.
//!
//! A board is ranked once: all holdings on it, and of how many others each is ahead. What a wager is worth before the
//! last cards is the sum over the boards that a flop may become; boards, flops and holdings that differ only by a renaming
//! of suits are one. So 134,459 boards with 1,081 holdings each, seen from ten flops, stand for all 2.8 · 10^12 deals of
//! cards to the player, the board and the player-dealer, and for each in which three of the five lie open first.

mod advice;
mod boards;
mod chart;
mod count;
mod hint;
mod parts;
mod river;
mod values;

use cards::Card;
use families::holdem_vs_bank::{Plan, Showdown, verdict};
use rustc_hash::FxHashMap as HashMap;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

pub(crate) use self::advice::Advice;
use self::boards::{CARDS, PAIRS, card};
use self::chart::Chart;
use self::count::together::Results;
use self::count::{AT_FLOP, AT_RIVER, AT_START, Best, Counter, FOLDED, Moments, STARTS, start_of};
pub(crate) use self::hint::Hints;
use self::parts::{Counted, Deals};
use self::river::KINDS;
use self::values::{CASES, Values, staked, verdict_in};
use crate::ask::Ask;
use crate::fraction::{Fraction, fraction, value, zero};
use crate::tally::{
    Covariance, Ending, Method, Odds, Tally, WagerOdds, Weight, label, net, outcome_of, part,
};

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    if !ask.seen.is_empty() || table.deck.size() != 52 {
        return Err(vec!["hold'em odds need a full deck of 52; leave out --seen".to_owned()]);
    }
    let (Some(moments), Some(first)) = (count::moments(&plan), plan.decisions.first()) else {
        return Err(vec![
            "odds are implemented only for decisions before the flop, after it and at the end".to_owned(),
        ]);
    };
    let values = Values::new(&plan, table, first.wager);
    let counter = Counter::new(values, moments, ask.watch);
    let best = counter.best();
    let counted = counter.deals(&best);
    let sum = counted.sum();
    let found = Found { ask, table, plan: &plan, moments, deals: &sum.deals, counted: &counted };
    odds.wagers.push(found.together());
    for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        odds.wagers.push(found.one(wager));
    }
    if ask.together {
        found.covariances(&counter, &best, &mut odds.wagers);
    }
    let chart = Chart { best: &best, sum: &sum, moments, unit: counter.unit() };
    odds.strategy.extend(chart.tables(counted.is_whole()));
    if counted.is_whole() {
        odds.habits("Ante", chart.mistakes());
    }
    Ok(())
}

struct Found<'a> {
    ask: &'a Ask<'a>,
    table: &'a TablePlan,
    plan: &'a Plan,
    moments: Moments,
    deals: &'a Deals,
    counted: &'a Counted,
}

/// What was done, the player's kind, the case.
type At = (usize, usize, usize);

/// Everything that comes, with its deals.
fn each(deals: &Deals, mut with: impl FnMut(At, u64)) {
    for (way, kinds) in deals.iter().enumerate() {
        for (kind, cases) in kinds.iter().enumerate() {
            for (case, deals) in cases.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                with((way, kind, case), *deals);
            }
        }
    }
}

impl Found<'_> {
    /// All boards; or, of a count that was stopped, so many, with the error of what comes where the wager is made.
    fn method(&self, net: impl Fn(At) -> Option<Fraction>) -> Method {
        if self.counted.is_whole() {
            let what = "all boards and hands, with the best decision at every point";
            return Method::Counted(what.to_owned());
        }
        let mut nets = HashMap::default();
        let error = self.counted.error(|deals| {
            let mut sums = [0.0; 2];
            each(deals, |at, deals| {
                let worth = nets.entry(at).or_insert_with(|| net(at).map(|net| value(&net)));
                if let Some(net) = worth {
                    sums[0] += *net * deals as f64;
                    sums[1] += deals as f64;
                }
            });
            sums
        });
        let what = format!("{}, with the best decisions found so far", self.counted.how_far());
        Method::Stopped { what, error }
    }

    /// How many Antes a wager is, after what was done; nothing where it was not made.
    fn times(&self, wager: WagerNo, way: usize) -> i64 {
        let made = |bit: usize, streets: usize, times: Option<i64>| {
            let here = |decision: &&families::holdem_vs_bank::DecisionPlan| {
                usize::from(decision.streets) == streets && decision.wager == wager
            };
            if way & bit != 0 && self.plan.decisions.iter().any(|decision| here(&decision)) {
                times.unwrap_or(0)
            } else {
                0
            }
        };
        made(AT_START, 0, self.moments.start.map(|times| times[1]))
            + made(AT_FLOP, 1, self.moments.flop)
            + made(AT_RIVER, self.plan.streets.len(), self.moments.river)
    }

    /// How the results of two players go together; all wagers of the base game as one come first.
    fn covariances(&self, counter: &Counter<'_>, best: &Best, wagers: &mut [WagerOdds]) {
        let mut results = vec![Results::Compared(self.results(|at| Some(value(&self.worth(at).0))))];
        results.extend((0..self.table.wagers.len()).map(|at| self.results_of(counter, WagerNo(at as u8))));
        let boards = (self.ask.samples / 128).clamp(1 << 10, 1 << 14);
        let found = counter.products(best, &results, boards, self.ask.seed);
        for (wager, [product, error]) in wagers.iter_mut().zip(found) {
            let mean = wager.made * wager.mean();
            let how = format!("sampled: all pairs of hands on {boards} random boards");
            wager.covariance = Some(Covariance { value: product - mean * mean, error: Some(error), how });
        }
    }

    /// What a wager brings in a round, made or not.
    fn results_of(&self, counter: &Counter<'_>, wager: WagerNo) -> Results {
        let stake = self.ask.stake;
        if !self.plan.goes_by_hole_cards(wager) {
            let of = |(way, kind, case): At| {
                let times = if self.further().contains(&wager) { self.times(wager, way) } else { 1 };
                let verdict = verdict_in(self.plan, wager, kind, case, way & FOLDED != 0)?;
                Some(part(verdict.result, stake) * times as f64)
            };
            return Results::Compared(self.results(of));
        }
        let mut results = vec![0.0; PAIRS];
        for one in 0..CARDS {
            for two in one + 1..CARDS {
                let (hole, nothing) = ([one, two].map(card), eval::High::NOTHING);
                let shown = Showdown { hole: &hole, own: nothing, bank: nothing, folded: false };
                let result = verdict(self.plan, wager, &shown).result;
                results[counter.number_of([one, two])] = part(result, stake);
            }
        }
        Results::Hole(results)
    }

    /// A result for everything that can come.
    fn results(&self, of: impl Fn(At) -> Option<f64>) -> Vec<f64> {
        let mut results = vec![0.0; count::WAYS * KINDS * CASES];
        for (way, kind) in (0..count::WAYS).flat_map(|way| (0..KINDS).map(move |kind| (way, kind))) {
            for case in 0..CASES {
                results[count::together::at(way, kind, case)] = of((way, kind, case)).unwrap_or(0.0);
            }
        }
        results
    }

    fn further(&self) -> Vec<WagerNo> {
        let mut wagers: Vec<WagerNo> = self.plan.decisions.iter().map(|decision| decision.wager).collect();
        wagers.dedup();
        wagers
    }

    /// All wagers of the base game as one, in units of the Ante.
    fn together(&self) -> WagerOdds {
        let mut tally = Tally::new(self.table, self.ask.stake);
        let staked = staked(self.table);
        each(self.deals, |(way, kind, case), deals| {
            let (net, staked) = self.worth((way, kind, case));
            let (label, outcome) = (format!("{}, {}", did(way), values::word(case)), outcome_of(&net));
            tally.ending(Ending { label, outcome, net, staked, weight: Weight::Cases(deals.into()) });
        });
        let method = self.method(|at| Some(self.worth(at).0));
        let mut odds = WagerOdds::of(self.table, self.plan.ante, method, tally.done());
        let names: Vec<String> = staked
            .iter()
            .chain(&self.further())
            .map(|wager| self.table.wager(*wager).key.to_string())
            .collect();
        odds.wager = names.join(" + ");
        odds.name = "the base game, in units of the Ante".to_owned();
        odds
    }

    /// What all wagers of the base game bring together, and what is staked on them, in Antes.
    fn worth(&self, (way, kind, case): At) -> (Fraction, Fraction) {
        let folded = way & FOLDED != 0;
        let (mut sum, mut put) = (zero(), zero());
        let value = |wager: WagerNo| {
            verdict_in(self.plan, wager, kind, case, folded)
                .map_or_else(zero, |verdict| net(verdict.result, self.ask.stake))
        };
        for wager in staked(self.table) {
            sum += value(wager);
            put += fraction(1, 1);
        }
        for wager in self.further() {
            let times = fraction(self.times(wager, way), 1);
            sum += value(wager) * &times;
            put += times;
        }
        (sum, put)
    }

    /// One wager, where it is made.
    fn one(&self, wager: WagerNo) -> WagerOdds {
        if self.plan.goes_by_hole_cards(wager) {
            return self.hole_cards(wager);
        }
        let mut tally = Tally::new(self.table, self.ask.stake);
        let further = self.further().contains(&wager);
        let (mut made, mut all) = (0u128, 0u128);
        let ended = |(way, kind, case): At| {
            // A wager that is made before the deal is one stake.
            let times = if further { self.times(wager, way) } else { 1 };
            let verdict = verdict_in(self.plan, wager, kind, case, way & FOLDED != 0)?;
            (times > 0).then_some((times, verdict))
        };
        each(self.deals, |at, deals| {
            all += u128::from(deals);
            let Some((times, verdict)) = ended(at) else { return };
            made += u128::from(deals);
            if further {
                tally.ending(of_times(self.table, &verdict, times, self.ask.stake, deals));
            } else {
                tally.add(&verdict, deals);
            }
        });
        let stake = self.ask.stake;
        let method = self
            .method(|at| ended(at).map(|(times, verdict)| net(verdict.result, stake) * fraction(times, 1)));
        let mut odds = WagerOdds::of(self.table, wager, method, tally.done());
        odds.made = made as f64 / all as f64;
        if further { odds.note("in units of the Ante") } else { odds }
    }

    fn hole_cards(&self, wager: WagerNo) -> WagerOdds {
        let mut tally = Tally::new(self.table, self.ask.stake);
        for one in 0..52u8 {
            for two in one + 1..52 {
                let hole = [one, two].map(|at| Card::from_index(at).unwrap_or(Card::BLANK));
                let nothing = eval::High::NOTHING;
                let shown = Showdown { hole: &hole, own: nothing, bank: nothing, folded: false };
                tally.add(&verdict(self.plan, wager, &shown), 1u8);
            }
        }
        WagerOdds::of(self.table, wager, Method::Counted("all sets of two cards".to_owned()), tally.done())
    }
}

fn of_times(table: &TablePlan, verdict: &Verdict, times: i64, stake: money::Cents, deals: u64) -> Ending {
    let times = fraction(times, 1);
    let net: Fraction = net(verdict.result, stake) * &times;
    let outcome = outcome_of(&net);
    Ending { label: label(table, verdict), outcome, net, staked: times, weight: Weight::Cases(deals.into()) }
}

fn did(way: usize) -> &'static str {
    match way {
        way if way & FOLDED != 0 => "folded",
        way if way & AT_START != 0 && way & AT_FLOP != 0 => "wagered before and after the flop",
        way if way & AT_START != 0 => "wagered before the flop",
        way if way & AT_FLOP != 0 => "wagered after the flop",
        way if way & AT_RIVER != 0 => "wagered after the river",
        _ => "checked",
    }
}

const _: () = assert!(STARTS == 169 && CASES == KINDS + 3 && start_of(12, 25) == 12 * 13 + 12);
