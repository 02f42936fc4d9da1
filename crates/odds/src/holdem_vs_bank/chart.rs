//! What to do before the flop, after it and after the river, and what habits cost.

use std::cmp::Ordering;

use cards::Rank;
use eval::Category;
use eval::high::Hand;

use super::boards::{Lanes, card};
use super::count::{Best, Moments, Start};
use super::parts::Part;
use crate::report::percent;
use crate::strategy::{Decision, Mistake, Strategy};

/// What may be held after the flop, as players tell it apart.
const NAMES: [&str; HELD] = [
    "a straight or better",
    "three of a kind",
    "two pairs",
    "a pair with a hole card",
    "a pair on the board alone",
    "a pair on the board alone, four to a flush",
    "no pair",
    "no pair, four to a flush",
];
pub(super) const HELD: usize = 8;

/// Which of these two cards and a flop are.
pub(super) fn held_after(flop: &Lanes, own: [usize; 2]) -> usize {
    let of_flop = (0..52).filter(|at| flop[at / 13] >> (at % 13) & 1 == 1);
    let hand = of_flop.chain(own).fold(Hand::EMPTY, |hand, at| hand.with(card(at)));
    let ranks = flop.iter().fold(0, |ranks, lane| ranks | lane).count_ones();
    let suited = |at: usize| {
        flop[at / 13].count_ones() + own.iter().filter(|other| *other / 13 == at / 13).count() as u32
    };
    let draw = usize::from(own.into_iter().any(|at| suited(at) == 4));
    match hand.strength().category() {
        Category::HighCard => 6 + draw,
        Category::Pair if ranks == 3 => 3,
        Category::Pair => 4 + draw,
        Category::TwoPairs => 2,
        Category::ThreeOfAKind => 1,
        _ => 0,
    }
}

/// Hands before the flop that are told by themselves: those with which it matters least what is done, and most.
const CLOSEST: usize = 16;
const DEAREST: usize = 4;

/// The square of hands, row by row.
fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..13).flat_map(|row| (0..13).map(move |column| (row, column)))
}

/// The hand at a place of the square, which has the higher rank first and suited hands above the diagonal.
fn cell(row: usize, column: usize) -> usize {
    let (high, low) = (12 - row.min(column), 12 - row.max(column));
    if row < column { high * 13 + low } else { low * 13 + high }
}

fn letter(at: usize) -> String {
    Rank::ALL[12 - at].letter().to_string()
}

fn start_name(row: usize, column: usize) -> String {
    let suited = match row.cmp(&column) {
        Ordering::Equal => "",
        Ordering::Less => "s",
        Ordering::Greater => "o",
    };
    format!("{}{}{suited}", letter(row.min(column)), letter(row.max(column)))
}

/// Decisions of one kind added up: in how many deals they come, and what they bring, in the unit of the values.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) deals: i128,
    /// Deals in which a wager is best.
    bets_best: i128,
    best: i128,
    bets: i128,
    other: i128,
}

impl Place {
    pub(super) fn add(&mut self, deals: i128, bets: i128, other: i128) {
        self.deals += deals;
        self.bets_best += if bets > other { deals } else { 0 };
        self.best += bets.max(other);
        self.bets += bets;
        self.other += other;
    }

    /// Whether a wager brings more as a habit.
    pub(super) const fn is_to_bet(&self) -> bool {
        self.bets > self.other
    }

    pub(super) fn plus(&mut self, more: &Place) {
        self.deals += more.deals;
        self.bets_best += more.bets_best;
        self.best += more.best;
        self.bets += more.bets;
        self.other += more.other;
    }
}

/// All that was found of the decisions.
pub(super) struct Chart<'a> {
    pub(super) best: &'a Best,
    pub(super) sum: &'a Part,
    pub(super) moments: Moments,
    pub(super) unit: i64,
}

impl Chart<'_> {
    /// The tables; of a count that was stopped the first alone.
    pub(super) fn tables(&self, whole: bool) -> Vec<Strategy> {
        let mut tables = Vec::new();
        if self.moments.start.is_some() {
            tables.push(self.starts());
            tables.push(self.closest());
        }
        if self.moments.flop.is_some() && whole {
            let rows = NAMES.into_iter().zip(&self.best.flops);
            tables.push(self.places("After the flop", "check", rows));
        }
        if self.moments.river.is_some() && whole {
            let rows = Category::ALL.iter().map(|kind| kind.name()).zip(&self.sum.river);
            let [most, least] = self.sum.lines;
            let title = format!(
                "After the river: stays in with at most {} of the 990 other hands ahead, never with more than {most}",
                least.saturating_sub(1)
            );
            tables.push(self.places(&title, self.late(), rows));
        }
        tables
    }

    /// What is done after the river by who does not wager.
    const fn late(&self) -> &'static str {
        if self.moments.or_fold { "fold" } else { "check" }
    }

    fn deals(&self) -> i128 {
        self.best.starts.iter().map(|start| start.deals).sum()
    }

    /// A sum over deals as an average in Antes.
    fn antes(&self, sum: i128, deals: i128) -> f64 {
        sum as f64 / deals.max(1) as f64 / self.unit as f64
    }

    /// Which hands wager before the flop: a square of ranks, suited above the diagonal.
    fn starts(&self) -> Strategy {
        let told = |at: usize| if self.best.start_bets[at] { "B" } else { "." }.to_owned();
        let row = |row: usize| [vec![letter(row)], (0..13).map(|at| told(cell(row, at))).collect()].concat();
        let decisions = cells()
            .map(|(row, column)| self.start(start_name(row, column), &self.best.starts[cell(row, column)]));
        Strategy {
            title: "Before the flop (B bet the maximum, . check; suited hands above the diagonal)".to_owned(),
            heads: [vec![String::new()], (0..13).map(letter).collect()].concat(),
            rows: (0..13).map(row).collect(),
            decisions: decisions.collect(),
        }
    }

    /// The hands before the flop with which the other choice costs least, and with which it costs most.
    fn closest(&self) -> Strategy {
        let cost = |at: usize| {
            let start = self.best.starts[at];
            self.antes((start.bets - start.waits).abs(), start.deals)
        };
        let mut hands: Vec<(String, usize)> =
            cells().map(|(row, column)| (start_name(row, column), cell(row, column))).collect();
        hands.sort_by(|one, other| cost(one.1).total_cmp(&cost(other.1)));
        let word = |at: usize| if self.best.start_bets[at] { "bet" } else { "check" };
        let row = |(name, at): &(String, usize)| {
            vec![name.clone(), word(*at).to_owned(), format!("{:.4}", cost(*at))]
        };
        let dearest = hands[hands.len() - DEAREST..].iter();
        let heads = ["hand", "best play", "other choice costs, in Antes"];
        Strategy {
            title: "Closest and costliest decisions before the flop".to_owned(),
            heads: heads.map(str::to_owned).to_vec(),
            rows: hands[..CLOSEST].iter().chain(dearest).map(row).collect(),
            decisions: Vec::new(),
        }
    }

    fn start(&self, hand: String, start: &Start) -> Decision {
        let value = |sum| self.antes(sum, start.deals);
        let bets = self.moments.start.into_iter().flat_map(|[least, most]| {
            let more = (least != most).then_some(("bet-the-least", value(start.least)));
            more.into_iter().chain([("bet", value(start.most))])
        });
        Decision {
            seen: vec![("hand", hand)],
            share: start.deals as f64 / self.deals() as f64,
            values: bets.chain([("check", value(start.waits))]).collect(),
        }
    }

    /// Decisions by what is held: how often each comes, how often a wager is best, and what both choices cost as a habit.
    fn places<'a>(
        &self,
        title: &str,
        other: &'static str,
        rows: impl Iterator<Item = (&'static str, &'a Place)>,
    ) -> Strategy {
        let all = self.deals();
        let rows: Vec<(&str, &Place)> = rows.filter(|(_, place)| place.deals > 0).collect();
        let row = |(name, place): &(&str, &Place)| {
            let part = |deals: i128, of: i128| percent(deals as f64 / of as f64, 3);
            let cost = |sum: i128| format!("{:.4}", self.antes(place.best - sum, place.deals));
            vec![
                (*name).to_owned(),
                part(place.deals, all),
                part(place.bets_best, place.deals),
                cost(place.bets),
                cost(place.other),
            ]
        };
        let decision = |(name, place): &(&str, &Place)| Decision {
            seen: vec![("hand", (*name).to_owned())],
            share: place.deals as f64 / all as f64,
            values: vec![
                ("each-its-best", self.antes(place.best, place.deals)),
                ("bet", self.antes(place.bets, place.deals)),
                (other, self.antes(place.other, place.deals)),
            ],
        };
        let heads = [
            "hand".to_owned(),
            "share of rounds".to_owned(),
            "bets".to_owned(),
            "always betting costs, in Antes".to_owned(),
            format!("always {other}ing costs"),
        ];
        Strategy {
            title: title.to_owned(),
            heads: heads.to_vec(),
            rows: rows.iter().map(row).collect(),
            decisions: rows.iter().map(decision).collect(),
        }
    }

    /// What habits cost, in Antes.
    pub(super) fn mistakes(&self) -> Vec<Mistake> {
        let all = self.deals();
        let mut found = Vec::new();
        let mut tell = |habit: &str, sum: i128| found.push(Mistake::new(habit, self.antes(sum, all)));
        let starts = |cost: &dyn Fn(&Start) -> i128| self.best.starts.iter().map(cost).sum::<i128>();
        if let Some([least, most]) = self.moments.start {
            tell("checks every hand before the flop", starts(&|held| (held.bets - held.waits).max(0)));
            tell("bets every hand before the flop", starts(&|held| (held.waits - held.bets).max(0)));
            if least != most {
                let small = |held: &Start| if held.bets > held.waits { held.bets - held.least } else { 0 };
                let habit = format!("bets {least} instead of {most} times the Ante before the flop");
                tell(&habit, starts(&small));
            }
        }
        if self.moments.flop.is_some() {
            let flops = |cost: &dyn Fn(&Place) -> i128| self.best.flops.iter().map(cost).sum::<i128>();
            tell("never bets after the flop", flops(&|held| held.best - held.other));
            tell("bets every hand after the flop", flops(&|held| held.best - held.bets));
        }
        if self.moments.river.is_some() {
            let none = self.sum.river[Category::HighCard as usize];
            let river = |cost: &dyn Fn(&Place) -> i128| self.sum.river.iter().map(cost).sum::<i128>();
            let folds = self.moments.or_fold;
            tell(
                if folds { "never folds after the river" } else { "bets every hand after the river" },
                river(&|held| held.best - held.bets),
            );
            tell(
                if folds {
                    "folds without a pair after the river"
                } else {
                    "checks without a pair after the river"
                },
                none.best - none.other,
            );
        }
        found
    }
}
