//! The charts: what to do with the first two cards against every open card, and with more.

use families::twenty_one::Hand;
use rustc_hash::FxHashMap as HashMap;

use super::base::{Later, deal_weight, held, may_split};
use super::kinds::{ACE, JOKER, KINDS, NAMES, TEN, hand};
use super::player::{Choice, Solver};
use crate::strategy::{Decision, Strategy};

/// Two first cards against an open card, and what every choice brings on average where play goes on.
pub(super) struct First {
    pub(super) two: [usize; 2],
    pub(super) own: Hand,
    pub(super) open: usize,
    /// How often it comes and play goes on, of all rounds.
    pub(super) share: f64,
    pub(super) values: Vec<(Choice, f64)>,
}

impl First {
    /// What a choice brings.
    pub(super) fn value(&self, choice: Choice) -> Option<f64> {
        self.values.iter().find(|(held, _)| *held == choice).map(|(_, value)| *value)
    }

    /// The best of the choices that are not left out.
    pub(super) fn best(&self, without: Option<Choice>) -> Option<(Choice, f64)> {
        let open = self.values.iter().copied().filter(|(choice, _)| Some(*choice) != without);
        open.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }
}

/// All first decisions; naturals have none.
pub(super) fn firsts(solver: &mut Solver<'_>) -> Vec<First> {
    let mut found = Vec::new();
    for one in 0..KINDS {
        for two in one..KINDS {
            let own = hand(solver.plan, &held([one, two]), false);
            for open in (0..KINDS).filter(|_| !own.is_natural(solver.plan)) {
                let weight = deal_weight(solver, [one, two], open);
                if weight > 0.0 {
                    found.push(decision(solver, [one, two], own, open, weight));
                }
            }
        }
    }
    found
}

/// Two first cards that come with this weight against an open card.
pub(super) fn decision(
    solver: &mut Solver<'_>,
    two: [usize; 2],
    own: Hand,
    open: usize,
    weight: f64,
) -> First {
    let (mut values, goes_on) = solver.choices(&held(two), open, None);
    if may_split(solver, two, open) {
        let best = values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
        let value = solver.split(two[0], open, best);
        values.push((Choice::Split, value));
    }
    if goes_on > 0.0 {
        values.iter_mut().for_each(|(_, value)| *value /= goes_on);
    }
    First { two, own, open, share: weight * goes_on, values }
}

/// The open cards of a chart, from left to right.
fn opens(solver: &Solver<'_>) -> Vec<usize> {
    (1..=TEN).chain([ACE, JOKER]).filter(|open| solver.shoe[*open] > 0.0).collect()
}

/// The choices of a row of a chart, column by column, with the weight of each.
type Columns = Vec<HashMap<Choice, f64>>;

/// A chart of rows that have an order and a name.
#[derive(Default)]
struct Rows(Vec<(u8, String, Columns)>);

impl Rows {
    fn add(&mut self, row: (u8, String), columns: usize, column: usize, choice: Choice, weight: f64) {
        let at = self.0.iter().position(|(_, held, _)| *held == row.1).unwrap_or_else(|| {
            self.0.push((row.0, row.1, vec![HashMap::default(); columns]));
            self.0.len() - 1
        });
        *self.0[at].2[column].entry(choice).or_default() += weight;
    }

    fn told(mut self, title: &str, opens: &[usize], decisions: Vec<Decision>) -> Strategy {
        self.0.sort_by_key(|row| row.0);
        let names = opens.iter().map(|open| NAMES[*open].to_owned());
        let row = |(_, name, columns): &(u8, String, Columns)| {
            [vec![name.clone()], columns.iter().map(told).collect()].concat()
        };
        Strategy {
            title: format!(
                "{title} (S stand, H hit, D double, P split, R surrender; * depends on the cards)"
            ),
            heads: [vec!["hand".to_owned()], names.collect()].concat(),
            rows: self.0.iter().map(row).collect(),
            decisions,
        }
    }
}

/// Hard totals, soft totals and pairs of the first two cards, against every open card.
pub(super) fn first(solver: &Solver<'_>, firsts: &[First]) -> Strategy {
    let opens = opens(solver);
    let (mut rows, mut decisions) = (Rows::default(), Vec::new());
    for first in firsts {
        let Some((best, _)) = first.best(None) else { continue };
        let (order, row) = row_name(solver, first.own, first.two);
        let [one, two] = first.two.map(|kind| NAMES[kind]);
        decisions.push(Decision {
            seen: vec![
                ("hand", format!("{one} {two}")),
                ("row", row.clone()),
                ("open", NAMES[first.open].to_owned()),
            ],
            share: first.share,
            values: first.values.iter().map(|(choice, value)| (name(*choice), *value)).collect(),
        });
        let column = opens.iter().position(|open| *open == first.open);
        // A hand with a joker, or a total of its own, is no row of a chart.
        let charted = first.own.special == 0 && !first.two.contains(&JOKER);
        if let Some(column) = column.filter(|_| charted) {
            rows.add((order, row), opens.len(), column, best, first.share);
        }
    }
    rows.told("First two cards", &opens, decisions)
}

/// Hands of three cards or more, as they come about by the best play.
pub(super) fn later(solver: &Solver<'_>, later: &Later) -> Strategy {
    let opens = opens(solver);
    let mut rows = Rows::default();
    for ((soft, total, open, choice), weight) in later {
        let column = opens.iter().position(|held| *held == usize::from(*open));
        if let Some(column) = column.filter(|_| (12..21).contains(total)) {
            let (order, name) = if *soft { (50, "soft") } else { (0, "hard") };
            rows.add((order + total, format!("{name} {total}")), opens.len(), column, *choice, *weight);
        }
    }
    rows.told("Three cards or more", &opens, Vec::new())
}

/// The choice of most deals; with a star where some cards of the row want another.
fn told(held: &HashMap<Choice, f64>) -> String {
    let best = held.iter().max_by(|one, other| one.1.total_cmp(other.1));
    let star = if held.len() > 1 { "*" } else { "" };
    best.map_or_else(String::new, |(choice, _)| format!("{}{star}", letter(*choice)))
}

const fn letter(choice: Choice) -> &'static str {
    match choice {
        Choice::Stand => "S",
        Choice::Hit => "H",
        Choice::Double => "D",
        Choice::Surrender => "R",
        Choice::Split => "P",
    }
}

const fn name(choice: Choice) -> &'static str {
    match choice {
        Choice::Stand => "stand",
        Choice::Hit => "hit",
        Choice::Double => "double",
        Choice::Surrender => "surrender",
        Choice::Split => "split",
    }
}

fn row_name(solver: &Solver<'_>, own: Hand, two: [usize; 2]) -> (u8, String) {
    let total = own.total(solver.plan);
    if two[0] == two[1] {
        (100 + two[0] as u8, format!("{} {}", NAMES[two[0]], NAMES[two[1]]))
    } else if own.is_soft(solver.plan) {
        (50 + total, format!("soft {total}"))
    } else {
        (total, format!("hard {total}"))
    }
}
