//! The house way against the best setting: hands drawn at random, each set in every way against many hands of the
//! player-dealer.
//!
//! The setting that looks best against some hands would flatter itself on them. So the hands of the player-dealer are two
//! halves: what is chosen on one is asked on the other, and the cost of the house way is told a little too small
//! rather than too large.

use cards::{Card, Deck};
use eval::Category;
use families::pai_gow_poker::{Laid, Plan, Showdown, balanced_front, laid, verdict};
use money::Cents;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::TablePlan;

use super::base::{against, set};
use crate::ask::Ask;
use crate::report::{percent_error, percent_to};
use crate::sample::Chance;
use crate::strategy::{Decision, Mistake, Strategy};
use crate::tally::part;

/// Hands of the player-dealer that one hand is asked against: two halves.
const AGAINST: usize = 400;

/// One hand is asked for so many deals of the sample.
const DEALS: u64 = 1000;

/// Ways to set a hand that are told apart.
const WAYS: [&str; 4] = ["best-setting", "house-way", "highest-back", "balanced"];

/// A hand: its kind, and what each of the ways brings.
struct Asked {
    kind: Category,
    values: [f64; WAYS.len()],
}

/// Hands, each in all ways.
pub(super) struct Settings(Vec<Asked>);

impl Settings {
    pub(super) fn new(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, wager: WagerNo) -> Settings {
        let deck = Deck::single(table.deck.kind).cards();
        let hands = (ask.samples / DEALS).clamp(50, 4000);
        let asked = |number| hand(plan, wager, deck.clone(), &mut Chance::new(ask.seed, u64::MAX - number));
        Settings((0..hands).into_par_iter().filter_map(asked).collect())
    }

    /// By the kind of hand: how often it comes, and what the house way costs.
    pub(super) fn table(&self, plan: &Plan) -> Strategy {
        let kinds = Category::ALL.into_iter().filter_map(|kind| {
            let of: Vec<&Asked> = self.0.iter().filter(|hand| hand.kind == kind).collect();
            (of.len() > 1).then_some((kind, of))
        });
        let kinds: Vec<(Category, Vec<&Asked>)> = kinds.collect();
        let all = self.0.len() as f64;
        let row = |(kind, of): &(Category, Vec<&Asked>)| {
            let told = |way: usize| {
                let (cost, error) = cost(of, way);
                format!("{} ± {}", percent_to(cost, Some(error), 2), percent_error(error))
            };
            let share = of.len() as f64 / all;
            let error = (share * (1.0 - share) / all).sqrt();
            vec![kind.name().to_owned(), percent_to(share, Some(error), 1), told(1), told(2)]
        };
        let decision = |(kind, of): &(Category, Vec<&Asked>)| Decision {
            seen: vec![("best-of-seven", kind.name().to_owned())],
            share: of.len() as f64 / all,
            values: WAYS.into_iter().enumerate().map(|(way, name)| (name, mean(of, way))).collect(),
        };
        let best = if plan.face_up { "the best way against the open hand" } else { "the best way" };
        let heads = ["best of seven", "share of hands", "house way costs", "highest back costs"];
        Strategy {
            title: format!("Settings against {best}, from {} random hands", self.0.len()),
            heads: heads.map(str::to_owned).to_vec(),
            rows: kinds.iter().map(row).collect(),
            decisions: kinds.iter().map(decision).collect(),
        }
    }

    pub(super) fn mistakes(&self) -> Vec<Mistake> {
        let all: Vec<&Asked> = self.0.iter().collect();
        let habits = ["sets the house way", "sets the highest hand behind", "balances front and back by eye"];
        let told = habits.into_iter().enumerate().map(|(at, habit)| {
            let (cost, error) = cost(&all, at + 1);
            Mistake { habit: habit.to_owned(), cost, error: Some(error) }
        });
        told.collect()
    }
}

fn mean(of: &[&Asked], way: usize) -> f64 {
    of.iter().map(|hand| hand.values[way]).sum::<f64>() / of.len().max(1) as f64
}

/// What a way costs against the best, and the standard error of that.
fn cost(of: &[&Asked], way: usize) -> (f64, f64) {
    let hands = of.len().max(1) as f64;
    let costs = || of.iter().map(|hand| hand.values[0] - hand.values[way]);
    let mean = costs().sum::<f64>() / hands;
    let squares = costs().map(|cost| (cost - mean).powi(2)).sum::<f64>();
    (mean, (squares / (hands - 1.0).max(1.0) / hands).sqrt())
}

/// One hand drawn, and what its settings bring.
fn hand(plan: &Plan, wager: WagerNo, mut deck: Vec<Card>, chance: &mut Chance) -> Option<Asked> {
    draw(&mut deck, 7, chance);
    let own = <[Card; 7]>::try_from(&deck[..7]).ok()?;
    let ways: Vec<Laid> =
        fronts(&own).filter_map(|front| laid(&own, front)).filter(|laid| !laid.foul).collect();
    let place = |wanted: Option<Laid>| ways.iter().position(|laid| Some(*laid) == wanted);
    let house = place(set(plan, &own))?;
    let highest = place(ways.iter().copied().max_by_key(|laid| (laid.five, laid.two)))?;
    let balanced = place(balanced_front(&own).and_then(|front| laid(&own, front)))?;
    let mut sums = vec![[0.0; 2]; ways.len()];
    let mut seen = 0.0;
    for at in 0..AGAINST {
        draw(&mut deck[7..], 7, chance);
        let bank = <[Card; 7]>::try_from(&deck[7..14]).ok()?;
        let values = values_of(plan, wager, &ways, &bank);
        seen += values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        sums.iter_mut().zip(values).for_each(|(sum, value)| sum[at % 2] += value);
    }
    let half = AGAINST as f64 / 2.0;
    let on_all = |way: usize| (sums[way][0] + sums[way][1]) / 2.0 / half;
    let chosen =
        |half: usize| (0..ways.len()).max_by(|one, other| sums[*one][half].total_cmp(&sums[*other][half]));
    let best = if plan.face_up {
        // Whoever sees the other hand sets against that one alone.
        seen / AGAINST as f64
    } else {
        (sums[chosen(0)?][1] + sums[chosen(1)?][0]) / 2.0 / half
    };
    let kind = eval::high::seven(&own).category();
    Some(Asked { kind, values: [best, on_all(house), on_all(highest), on_all(balanced)] })
}

/// What every setting brings against one hand of the player-dealer, set the house way.
pub(super) fn values_of(plan: &Plan, wager: WagerNo, ways: &[Laid], bank: &[Card; 7]) -> Vec<f64> {
    let shown = against(plan, bank);
    let value =
        |own: &Laid| part(verdict(plan, wager, &Showdown { own: Some(*own), ..shown }).result, Cents(100));
    ways.iter().map(value).collect()
}

pub(super) fn fronts(own: &[Card; 7]) -> impl Iterator<Item = [Card; 2]> {
    (0..7).flat_map(move |one| (one + 1..7).map(move |two| [own[one], own[two]]))
}

/// Puts so many cards drawn at random in front.
pub(super) fn draw(deck: &mut [Card], cards: usize, chance: &mut Chance) {
    for at in 0..cards {
        deck.swap(at, at + chance.below((deck.len() - at) as u32) as usize);
    }
}
