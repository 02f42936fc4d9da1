//! Hold'em against the player-dealer over all deals, with the best decision at every place.
//!
//! A board is ranked once: all holdings on it, and of how many others each is ahead. What a wager is worth before the
//! last cards is the sum over the boards that a flop may become; boards, flops and holdings that differ only by a renaming
//! of suits are one. So 134,459 boards with 1,081 holdings each, seen from ten flops, stand for all 2.8 · 10^12 deals of
//! cards to the player, the board and the player-dealer, and for each in which three of the five lie open first.

mod boards;
mod count;
mod river;
mod values;

use cards::{Card, Rank};
use families::holdem_vs_bank::{Plan, Showdown, verdict};
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

use self::count::{AT_FLOP, AT_RIVER, AT_START, Best, Counter, Deals, FOLDED, Moments, STARTS, start_of};
use self::river::KINDS;
use self::values::{CASES, Values, staked, verdict_in};
use crate::ask::Ask;
use crate::fraction::{Fraction, fraction, zero};
use crate::tally::{Ending, Method, Odds, Strategy, Tally, WagerOdds, Weight, label, net, outcome_of};

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    if !ask.seen.is_empty() || table.deck.size() != 52 {
        return Err(vec!["hold'em is counted with one whole pack of 52, and no card seen".to_owned()]);
    }
    let (Some(moments), Some(first)) = (count::moments(&plan), plan.decisions.first()) else {
        return Err(vec![
            "decisions at other places than before the flop, after it and at the end are not counted"
                .to_owned(),
        ]);
    };
    let values = Values::new(&plan, table, first.wager);
    let counter = Counter::new(values, moments, ask.watch);
    let stopped = || vec!["stopped before all boards were counted".to_owned()];
    let best = counter.best().ok_or_else(stopped)?;
    let deals = counter.deals(&best).ok_or_else(stopped)?;
    let found = Found { ask, table, plan: &plan, moments, deals: &deals };
    odds.wagers.push(found.together());
    for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        odds.wagers.push(found.one(wager));
    }
    odds.strategy.push(starts(&best, counter.unit()));
    Ok(())
}

struct Found<'a> {
    ask: &'a Ask<'a>,
    table: &'a TablePlan,
    plan: &'a Plan,
    moments: Moments,
    deals: &'a Deals,
}

impl Found<'_> {
    fn method() -> Method {
        Method::Counted("all boards and hands, with the best decision at every place".to_owned())
    }

    /// Everything that comes, with its deals: what was done, the player's kind, the case.
    fn each(&self, mut with: impl FnMut(usize, usize, usize, u64)) {
        for (way, kinds) in self.deals.iter().enumerate() {
            for (kind, cases) in kinds.iter().enumerate() {
                for (case, deals) in cases.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                    with(way, kind, case, *deals);
                }
            }
        }
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

    fn further(&self) -> Vec<WagerNo> {
        let mut wagers: Vec<WagerNo> = self.plan.decisions.iter().map(|decision| decision.wager).collect();
        wagers.dedup();
        wagers
    }

    /// All wagers of the base game as one, in units of the Ante.
    fn together(&self) -> WagerOdds {
        let mut tally = Tally::new(self.table, self.ask.stake);
        let staked = staked(self.table);
        self.each(|way, kind, case, deals| {
            let folded = way & FOLDED != 0;
            let (mut sum, mut put) = (zero(), zero());
            let value = |wager: WagerNo| {
                verdict_in(self.plan, wager, kind, case, folded)
                    .map_or_else(zero, |verdict| net(verdict.result, self.ask.stake))
            };
            for wager in &staked {
                sum += value(*wager);
                put += fraction(1, 1);
            }
            for wager in self.further() {
                let times = fraction(self.times(wager, way), 1);
                sum += value(wager) * &times;
                put += times;
            }
            let did = did(way);
            let label = format!("{did}, {}", values::word(case));
            let outcome = outcome_of(&sum);
            tally.ending(Ending {
                label,
                outcome,
                net: sum,
                staked: put,
                weight: Weight::Cases(deals.into()),
            });
        });
        let mut odds = WagerOdds::of(self.table, self.plan.ante, Self::method(), tally.done());
        let names: Vec<String> = staked
            .iter()
            .chain(&self.further())
            .map(|wager| self.table.wager(*wager).key.to_string())
            .collect();
        odds.wager = names.join(" + ");
        odds.name = "the base game, in units of the Ante".to_owned();
        odds
    }

    /// One wager, where it is made.
    fn one(&self, wager: WagerNo) -> WagerOdds {
        if self.plan.goes_by_hole_cards(wager) {
            return self.hole_cards(wager);
        }
        let mut tally = Tally::new(self.table, self.ask.stake);
        let further = self.further().contains(&wager);
        let (mut made, mut all) = (0u128, 0u128);
        self.each(|way, kind, case, deals| {
            all += u128::from(deals);
            let times = self.times(wager, way);
            if further && times == 0 {
                return;
            }
            made += u128::from(deals);
            let folded = way & FOLDED != 0;
            let Some(verdict) = verdict_in(self.plan, wager, kind, case, folded) else { return };
            if !further {
                return tally.add(&verdict, deals);
            }
            tally.ending(of_times(self.table, &verdict, times, self.ask.stake, deals));
        });
        let mut odds = WagerOdds::of(self.table, wager, Self::method(), tally.done());
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

/// Which hands wager before the flop: a square of ranks, suited above the diagonal; with what the other choice costs.
fn starts(best: &Best, unit: i64) -> Strategy {
    let ranks: Vec<Rank> = Rank::ALL.into_iter().rev().collect();
    let cell = |row: usize, column: usize| {
        // The square has the higher rank first; suited hands lie above the diagonal.
        let (high, low) = (12 - row.min(column), 12 - row.max(column));
        let at = if row < column { high * 13 + low } else { low * 13 + high };
        let start = best.starts[at];
        let cost = (start.bets - start.waits).abs() as f64 / start.deals as f64 / unit as f64;
        let word = if best.start_bets[at] { "bet" } else { "check" };
        format!("{word} {:.3}", cost.min(99.0))
    };
    let rows = (0..13).map(|row| {
        let name = ranks[row].letter().to_string();
        [vec![name], (0..13).map(|column| cell(row, column)).collect()].concat()
    });
    let heads = [vec![String::new()], ranks.iter().map(|rank| rank.letter().to_string()).collect()].concat();
    let title =
        "Before the flop (suited hands above the diagonal), and what the other choice costs, in Antes";
    Strategy { title: title.to_owned(), heads, rows: rows.collect() }
}

const _: () = assert!(STARTS == 169 && CASES == KINDS + 3 && start_of(12, 25) == 12 * 13 + 12);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    /// Ultimate Texas Hold'em with this Blind table is known to cost 2.185 % of the Ante.
    #[test]
    fn ultimate_comes_out_as_published() {
        let listing = Book::shipped().listing(&"westlane/ultimate-texas-holdem".parse().unwrap()).unwrap();
        let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
        let base = &odds.wagers[0];
        assert_eq!(base.cases(), Some((2_598_960u64 * 1081 * 990 * 10).into()));
        assert_eq!(crate::fraction::decimal(&base.exact().unwrap(), 5), "-0.02185");
    }
}
