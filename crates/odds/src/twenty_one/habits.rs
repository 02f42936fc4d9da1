//! What habits cost in the twenty-one games.

use families::twenty_one::{Draw, allowed};
use rustc_hash::FxHashMap as HashMap;

use super::chart::First;
use super::kinds::{ACE, Counts, JOKER, TEN, hand, key};
use super::player::{self, Choice, Solver, with};
use crate::strategy::Mistake;
use crate::tally::WagerOdds;

/// What habits cost against the best play, in parts of the wager. But for the last two they are about the first two
/// cards alone: what is played after those is the best.
pub(super) fn mistakes(
    solver: &mut Solver<'_>,
    firsts: &[First],
    insurance: Option<&WagerOdds>,
) -> Vec<Mistake> {
    let plan = solver.plan;
    let total = |first: &First| first.own.total(plan);
    let soft = |first: &First| first.own.is_soft(plan);
    let pair = |first: &First| first.two[0] == first.two[1];
    let mut found = Vec::new();
    let mut tell = |habit: &str, cost: f64| {
        if cost > 0.0 {
            found.push(Mistake::new(habit, cost));
        }
    };
    tell("never doubles", without(firsts, Choice::Double));
    tell("never splits", without(firsts, Choice::Split));
    tell("never surrenders", without(firsts, Choice::Surrender));
    tell("splits every pair", always(firsts, Choice::Split, pair));
    tell("splits tens", always(firsts, Choice::Split, |first| first.two == [TEN; 2]));
    tell("does not split aces", against(firsts, Choice::Split, |first| first.two == [ACE; 2]));
    tell("does not split eights", against(firsts, Choice::Split, |first| first.two == [7; 2]));
    tell(
        "doubles every ten and eleven",
        always(firsts, Choice::Double, |first| !soft(first) && (10..=11).contains(&total(first))),
    );
    tell(
        "hits hard twelve to sixteen whatever the upcard",
        always(firsts, Choice::Hit, |first| {
            !soft(first) && !pair(first) && (12..=16).contains(&total(first))
        }),
    );
    tell(
        "never hits hard twelve or more",
        always(firsts, Choice::Stand, |first| {
            !soft(first) && !pair(first) && (12..=16).contains(&total(first))
        }),
    );
    tell(
        "stands on soft seventeen",
        always(firsts, Choice::Stand, |first| soft(first) && total(first) == 17),
    );
    tell(
        "stands on every soft eighteen",
        always(firsts, Choice::Stand, |first| soft(first) && total(first) == 18),
    );
    tell("plays as the player-dealer must", as_bank(solver, firsts));
    // Insurance is half the wager, and offered against an ace.
    let aces = solver.shoe[ACE] / solver.shoe.iter().sum::<f64>();
    let cost = insurance.map_or(0.0, |held| -held.mean() * aces / 2.0);
    tell("takes insurance whenever it is offered", cost);
    found
}

/// What it costs to leave a choice out.
fn without(firsts: &[First], choice: Choice) -> f64 {
    let cost = |first: &First| Some(first.best(None)?.1 - first.best(Some(choice))?.1);
    firsts.iter().filter_map(|first| Some(first.share * cost(first)?)).sum()
}

/// What it costs to leave a choice out on some hands.
fn against(firsts: &[First], choice: Choice, on: impl Fn(&First) -> bool) -> f64 {
    let cost = |first: &First| Some(first.best(None)?.1 - first.best(Some(choice))?.1);
    let held = firsts.iter().filter(|first| on(first));
    held.filter_map(|first| Some(first.share * cost(first)?)).sum()
}

/// What it costs to make one choice on all hands of some kind on which it is offered.
fn always(firsts: &[First], choice: Choice, on: impl Fn(&First) -> bool) -> f64 {
    let cost = |first: &First| Some(first.best(None)?.1 - first.value(choice)?);
    let held = firsts.iter().filter(|first| on(first));
    held.filter_map(|first| Some(first.share * cost(first)?)).sum()
}

/// What it costs to hit and stand as the player-dealer's chart says, and nothing else.
fn as_bank(solver: &mut Solver<'_>, firsts: &[First]) -> f64 {
    let mut known = HashMap::default();
    let mut cost = 0.0;
    for first in firsts {
        let held = super::base::held(first.two);
        let goes_on = solver.stand(first.own, &held, first.open).1;
        let Some((_, best)) = first.best(None).filter(|_| goes_on > 0.0) else { continue };
        cost += first.share * (best - drawn(solver, &held, first.open, &mut known) / goes_on);
    }
    cost
}

/// What a hand brings that is drawn to as the player-dealer's is.
fn drawn(solver: &Solver<'_>, held: &Counts, open: usize, known: &mut HashMap<(u64, usize), f64>) -> f64 {
    if let Some(value) = known.get(&(key(held), open)) {
        return *value;
    }
    let (plan, own) = (solver.plan, hand(solver.plan, held, false));
    let may = allowed(plan, own, &[player::first(None)], plan.hands, player::first(None));
    let frozen = open == JOKER && plan.joker_freezes;
    let hits = may.hit && !frozen && (plan.bank_says(own) == Draw::Hit || !may.stand);
    let value = if hits {
        solver
            .draws(held, open)
            .map(|(kind, chance)| chance * drawn(solver, &with(held, kind), open, known))
            .sum()
    } else {
        solver.stand(own, held, open).0
    };
    known.insert((key(held), open), value);
    value
}
