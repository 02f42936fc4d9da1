//! What every choice on a hand brings, at a table.

use cards::Card;
use families::twenty_one::{Fate, Plan, verdict};
use table::banked::TablePlan;
use table::{Choice as Chosen, Command, Place, Verb};

use super::advice::{Seen, verb};
use super::base::{deal_weight, even_money, held, met, worth};
use super::bonus::shown;
use super::chart::decision;
use super::kinds::{Shoe, faces, hand};
use super::player::Solver;
use crate::advice::Asked;
use crate::ask::Ask;
use crate::hint::Values;
use crate::tally::part;

/// All that a decision needs.
pub(crate) struct Hints {
    plan: Plan,
    shoe: Shoe,
}

impl Hints {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Hints, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        let shoe = Shoe::new(&plan, &ask.copies(table)?);
        Ok(Hints { plan, shoe })
    }

    /// What may be done now brings so much where play goes on, from whole packs, in units of the base wager.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<Values> {
        let seen = Seen::new(&self.plan, asked)?;
        let mut solver = Solver::new(&self.plan, &self.shoe);
        if asked.may(Verb::DECLINE) {
            return self.at_look(&solver, &seen, asked);
        }
        // What a further hand of a pair brings is not told apart: who split once does so again.
        if seen.pair.is_some() && asked.may(Verb::SPLIT) {
            return Some(Values::counted(vec![(asked.does(Verb::SPLIT)?, 0.0)]));
        }
        let offered = |(verb, value)| Some((asked.does(verb)?, value));
        let ways = played(&mut solver, &seen, asked)?;
        Some(Values::counted(ways.into_iter().filter_map(offered).collect()))
    }

    /// Insurance and even money, against what may lie under the open card beside all cards that this person holds.
    fn at_look(&self, solver: &Solver<'_>, seen: &Seen, asked: &Asked<'_>) -> Option<Values> {
        // Who stands behind and is asked to follow a double or a split is told nothing.
        if asked.may(Verb::DOUBLE) || asked.may(Verb::SPLIT) {
            return None;
        }
        let two = <[usize; 2]>::try_from(seen.own.as_slice()).ok()?;
        let natural = hand(&self.plan, &held(two), false).is_natural(&self.plan);
        let declines = if natural { worth(&met(solver, two, seen.open)) } else { 0.0 };
        let mut ways = vec![(asked.does(Verb::DECLINE)?, declines)];
        if let (Some(even), Some(command)) = (even_money(solver, seen.open), asked.does(Verb::EVEN_MONEY)) {
            ways.push((command, worth(&[(even, 1.0)])));
        }
        if let Some(command) = asked.does(Verb::WAGER) {
            ways.push((command, declines + self.insured(&command, asked)?));
        }
        Some(Values::counted(ways))
    }

    /// What insurance brings, in units of the base wager.
    fn insured(&self, command: &Command, asked: &Asked<'_>) -> Option<f64> {
        let Command::Do { act, .. } = command else { return None };
        let Chosen::Wager { wager, amount } = act.choice else { return None };
        let mut stakes = asked.view.stakes.iter().filter(|stake| stake.position == asked.position);
        let base = stakes.find(|stake| stake.wager == self.plan.base[0])?.amount;
        let own = <[Card; 2]>::try_from(asked.own().as_slice()).ok()?;
        let open = *asked.cards(Place::Bank).first()?;
        let gone = |card: Card| [own[0], own[1], open].iter().filter(|held| **held == card).count() as u16;
        let left = |card: Card| self.shoe.copies[usize::from(card.index())].saturating_sub(gone(card));
        let (mut sum, mut all) = (0.0, 0.0);
        for hole in faces().filter(|card| left(*card) > 0) {
            let ended = verdict(&self.plan, wager, &shown(&self.plan, own, &[open, hole]));
            sum += f64::from(left(hole)) * part(ended.result, amount);
            all += f64::from(left(hole));
        }
        Some(sum / all * amount.0 as f64 / base.0 as f64)
    }
}

/// The choices on a hand in play.
fn played(solver: &mut Solver<'_>, seen: &Seen, asked: &Asked<'_>) -> Option<Vec<(Verb, f64)>> {
    let Seen { own, open, held, pair } = seen;
    if own.len() > 2 && !asked.may(Verb::HIT) {
        return Some(doubled(solver, seen));
    }
    let choices = match (own.as_slice(), pair) {
        ([one, two], None) => {
            solver.prepare(*open, None);
            let hand = hand(solver.plan, held, false);
            let weight = deal_weight(solver, [*one, *two], *open);
            decision(solver, [*one, *two], hand, *open, weight).values
        }
        (_, pair) => {
            let (mut values, goes_on) = match pair {
                Some(kind) => solver.without(*kind).choices(held, *open, Some(*kind)),
                None => solver.choices(held, *open, None),
            };
            if goes_on <= 0.0 {
                return None;
            }
            values.iter_mut().for_each(|(_, value)| *value /= goes_on);
            values
        }
    };
    Some(choices.into_iter().map(|(choice, value)| (verb(choice), value)).collect())
}

/// The choices on a hand that was doubled and has its card.
fn doubled(solver: &mut Solver<'_>, seen: &Seen) -> Vec<(Verb, f64)> {
    let times = seen.own.len() as u8 - 2;
    let mut split = seen.pair.map(|kind| solver.without(kind));
    let solver = split.as_mut().unwrap_or(solver);
    let mut own = hand(solver.plan, &seen.held, seen.pair.is_some());
    own.doubles = times;
    let (stand, goes_on) = solver.stand(own, &seen.held, seen.open);
    if goes_on <= 0.0 {
        return Vec::new();
    }
    vec![
        (Verb::STAND, stand / goes_on),
        (Verb::RESCUE, solver.gives_up(own, Fate::Rescued)),
        (Verb::SURRENDER, solver.gives_up(own, Fate::Surrendered)),
        (Verb::DOUBLE, solver.double(&seen.held, seen.open, seen.pair, times + 1) / goes_on),
    ]
}
