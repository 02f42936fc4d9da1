//! What every wager brings in every case, asked of the verdicts once.

use std::cmp::Ordering;

use cards::Card;
use eval::High;
use families::holdem_vs_bank::{Plan, Showdown, verdict};
use money::Cents;
use num_bigint::BigInt;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

use super::river::{KINDS, ends};
use crate::fraction::Fraction;
use crate::tally::net;

/// Cases beside the player's own kind: ahead of a hand of some kind, equal, behind one without a pair, behind another.
pub(super) const CASES: usize = KINDS + 3;
pub(super) const EQUAL: usize = KINDS;
pub(super) const BEHIND_NONE: usize = KINDS + 1;
pub(super) const BEHIND: usize = KINDS + 2;

/// A value for the player's own kind and a case.
pub(super) type Table = [[i64; CASES]; KINDS];

/// Values as whole numbers of a common unit.
#[derive(Clone)]
pub(super) struct Values {
    /// What is staked before the deal and is no bonus bet.
    pub(super) base: Table,
    /// A further wager of one Ante.
    pub(super) bet: Table,
    /// A fold.
    pub(super) fold: i64,
    /// One Ante.
    pub(super) unit: i64,
}

/// An example of a case: the player's best five and the player-dealer's; nothing for what cannot be.
fn example(kind: usize, case: usize) -> Option<[High; 2]> {
    let ends = ends();
    let own = ends[kind];
    let top = ends.iter().rev().map(|held| held[1]).find(|high| *high != High::NOTHING)?;
    let pair = match case {
        EQUAL => [own[0], own[0]],
        BEHIND_NONE if kind == 0 => [own[0], own[1]],
        BEHIND_NONE => return None,
        BEHIND if own[0] < top => [own[0], top],
        BEHIND => return None,
        bank if bank < kind => [own[0], ends[bank][0]],
        bank if bank == kind && own[0] < own[1] => [own[1], own[0]],
        _ => return None,
    };
    (pair[0] != High::NOTHING && pair[1] != High::NOTHING).then_some(pair)
}

/// The case of two hands.
pub(super) fn case(own: High, bank: High) -> usize {
    let kind = |high: High| high.category() as usize;
    match own.cmp(&bank) {
        Ordering::Greater => kind(bank),
        Ordering::Equal => EQUAL,
        Ordering::Less if kind(bank) == 0 => BEHIND_NONE,
        Ordering::Less => BEHIND,
    }
}

/// The verdict on a wager in a case.
pub(super) fn verdict_in(
    plan: &Plan,
    wager: WagerNo,
    kind: usize,
    case: usize,
    folded: bool,
) -> Option<Verdict> {
    let [own, bank] = example(kind, case)?;
    let hole = [Card::BLANK; 2];
    Some(verdict(plan, wager, &Showdown { hole: &hole, own, bank, folded }))
}

/// The wagers that every hand has: the Ante and those that go with it.
pub(super) fn staked(table: &TablePlan) -> Vec<WagerNo> {
    let wagers = (0..table.wagers.len()).map(|at| WagerNo(at as u8));
    wagers.filter(|at| table.wager(*at).required).collect()
}

impl Values {
    pub(super) fn new(plan: &Plan, table: &TablePlan, bet: WagerNo) -> Values {
        let staked = staked(table);
        let value = |wagers: &[WagerNo], kind, case, folded| -> Fraction {
            let of = |wager: &WagerNo| verdict_in(plan, *wager, kind, case, folded);
            let worth = |verdict: Verdict| net(verdict.result, Cents(100));
            wagers.iter().filter_map(of).map(worth).sum()
        };
        let cells = |wagers: &[WagerNo]| -> Vec<Vec<Fraction>> {
            (0..KINDS).map(|kind| (0..CASES).map(|case| value(wagers, kind, case, false)).collect()).collect()
        };
        let (base, bet) = (cells(&staked), cells(&[bet]));
        let all = || base.iter().chain(&bet).flatten();
        let unit = all().fold(BigInt::from(1), |unit, value| {
            &unit * Fraction::new(unit.clone(), value.denom().clone()).denom()
        });
        let unit = i64::try_from(unit).unwrap_or(1);
        let whole = |value: &Fraction| {
            i64::try_from((value * Fraction::from_integer(unit.into())).to_integer()).unwrap_or(0)
        };
        let table = |cells: &[Vec<Fraction>]| -> Table {
            std::array::from_fn(|kind| std::array::from_fn(|case| whole(&cells[kind][case])))
        };
        let fold = whole(&value(&staked, 0, EQUAL, true));
        Values { base: table(&base), bet: table(&bet), fold, unit }
    }
}

/// How the hands compare in a case, in a word.
pub(super) const fn word(case: usize) -> &'static str {
    match case {
        EQUAL => "equal",
        BEHIND_NONE | BEHIND => "behind",
        _ => "ahead",
    }
}
