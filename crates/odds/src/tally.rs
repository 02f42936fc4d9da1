//! The ways a wager can end, with their weights, and what follows from them.

use money::Cents;
use num_bigint::BigUint;
use num_traits::Zero;
use rulebook::pay::Payout;
use table::banked::{TablePlan, Verdict, Verdicted};
use table::{Outcome, WagerNo};

use crate::fraction::{self, Fraction, fraction};
use crate::strategy::{self, Mistake, Strategy};

/// How a result was found.
#[derive(Debug, Clone, PartialEq)]
pub enum Method {
    /// Every case was counted; weights are whole numbers.
    Counted(String),
    /// Every case was weighed, in floating point.
    Weighed(String),
    /// Every case was weighed as if something did not matter, which is named.
    Approximate(String),
    /// Cases were drawn at random.
    Sampled {
        /// What was drawn.
        what: String,
        /// How many.
        samples: u64,
        /// From which seed.
        seed: u64,
        /// The standard error of the mean, in units of the first stake.
        error: f64,
    },
    /// A count that somebody stopped, with what it had.
    Stopped {
        /// What was counted, and how far it was.
        what: String,
        /// The standard error of the mean, in units of the first stake.
        error: f64,
    },
}

impl Method {
    /// One word.
    pub const fn key(&self) -> &'static str {
        match self {
            Method::Counted(_) => "exact",
            Method::Weighed(_) => "exact-in-floating-point",
            Method::Approximate(_) => "approximate",
            Method::Sampled { .. } => "sampled",
            Method::Stopped { .. } => "stopped",
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        match self {
            Method::Counted(what) => format!("exact: {what}"),
            Method::Weighed(what) => format!("exact to floating point: {what}"),
            Method::Approximate(what) => format!("approximate: {what}"),
            Method::Sampled { what, samples, seed, .. } => {
                format!("sampled: {what}, {samples} times, seed {seed}")
            }
            Method::Stopped { what, .. } => format!("stopped: {what}"),
        }
    }
}

/// The weight of an ending.
#[derive(Debug, Clone, PartialEq)]
pub enum Weight {
    /// So many cases.
    Cases(BigUint),
    /// A part of one.
    Share(f64),
    /// A part of one that was drawn at random, with its standard error.
    Drawn(f64, f64),
}

/// One way a wager can end.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// What it is called: the row of the pay table, or the reason.
    pub label: String,
    /// Won, lost or pushed, as a whole.
    pub outcome: Outcome,
    /// What the player gains, in units of the first stake.
    pub net: Fraction,
    /// What was staked in all, in the same units.
    pub staked: Fraction,
    /// How often it comes.
    pub weight: Weight,
}

/// The result of a verdict on a stake, as a part of the stake.
pub fn net(result: Verdicted, stake: Cents) -> Fraction {
    let part = |amount: Cents| fraction(amount.0, stake.0.max(1));
    match result {
        Verdicted::Wins(Payout::Odds(odds)) => fraction(i64::from(odds.pays), i64::from(odds.to)),
        Verdicted::Wins(Payout::Fixed(amount)) => part(amount),
        Verdicted::Wins(Payout::Push) | Verdicted::Pushes => fraction::zero(),
        Verdicted::Loses => fraction(-1, 1),
        Verdicted::LosesPart(amount) => -part(amount),
    }
}

/// The same as a number.
pub(crate) fn part(result: Verdicted, stake: Cents) -> f64 {
    match result {
        Verdicted::Wins(Payout::Odds(odds)) => f64::from(odds.pays) / f64::from(odds.to),
        Verdicted::Wins(Payout::Fixed(amount)) => amount.0 as f64 / stake.0 as f64,
        Verdicted::Wins(Payout::Push) | Verdicted::Pushes => 0.0,
        Verdicted::Loses => -1.0,
        Verdicted::LosesPart(amount) => -(amount.0 as f64) / stake.0 as f64,
    }
}

/// What a verdict is called: the row of the pay table, or its reason.
pub fn label(table: &TablePlan, verdict: &Verdict) -> String {
    let row = verdict.because.row.and_then(|at| {
        let pay = table.pay.get(usize::from(at.table))?;
        pay.rows.get(usize::from(at.row)).map(|(name, _)| name.to_string())
    });
    row.unwrap_or_else(|| verdict.because.why.key().to_owned())
}

/// What of a net result the outcome is.
pub fn outcome_of(net: &Fraction) -> Outcome {
    match net.cmp(&fraction::zero()) {
        std::cmp::Ordering::Greater => Outcome::Won,
        std::cmp::Ordering::Less => Outcome::Lost,
        std::cmp::Ordering::Equal => Outcome::Pushed,
    }
}

/// Collects the endings of one wager.
#[derive(Debug, Clone)]
pub struct Tally<'a> {
    table: &'a TablePlan,
    stake: Cents,
    endings: Vec<Ending>,
}

impl<'a> Tally<'a> {
    /// For a stake, which fixed amounts are set against.
    pub fn new(table: &'a TablePlan, stake: Cents) -> Tally<'a> {
        Tally { table, stake, endings: Vec::new() }
    }

    /// One verdict, in so many cases.
    pub fn add(&mut self, verdict: &Verdict, cases: impl Into<BigUint>) {
        self.put(verdict, Weight::Cases(cases.into()));
    }

    /// One verdict, with a part of all cases.
    pub fn add_share(&mut self, verdict: &Verdict, share: f64) {
        self.put(verdict, Weight::Share(share));
    }

    fn put(&mut self, verdict: &Verdict, weight: Weight) {
        let net = net(verdict.result, self.stake);
        let outcome = verdict.result.due(self.stake).0;
        let label = label(self.table, verdict);
        self.ending(Ending { label, outcome, net, staked: fraction(1, 1), weight });
    }

    /// An ending of several wagers together.
    pub fn ending(&mut self, ending: Ending) {
        let same = |held: &&mut Ending| {
            held.label == ending.label && held.net == ending.net && held.staked == ending.staked
        };
        match self.endings.iter_mut().find(same) {
            Some(held) => held.weight.add(ending.weight),
            None => self.endings.push(ending),
        }
    }

    /// What was collected.
    pub fn done(self) -> Vec<Ending> {
        self.endings
    }
}

impl Weight {
    fn add(&mut self, other: Weight) {
        match (self, other) {
            (Weight::Cases(held), Weight::Cases(more)) => *held += more,
            (Weight::Share(held), Weight::Share(more)) => *held += more,
            (Weight::Drawn(held, error), Weight::Drawn(more, other)) => {
                *held += more;
                *error = error.hypot(other);
            }
            (held, more) => *held = Weight::Share(held.value() + more.value()),
        }
    }

    /// As a floating-point number.
    pub fn value(&self) -> f64 {
        match self {
            Weight::Cases(cases) => fraction::value(&fraction::share(cases, &BigUint::from(1u8))),
            Weight::Share(share) | Weight::Drawn(share, _) => *share,
        }
    }
}

/// How the results of two players at one table go together, where each has cards of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct Covariance {
    /// The covariance of their results in a round, in squares of the first stake.
    pub value: f64,
    /// Its standard error, where tables were drawn at random.
    pub error: Option<f64>,
    /// How it was found.
    pub how: String,
}

impl Covariance {
    /// Counted whole: the average product of two players' results, and the average result.
    pub(crate) fn counted(product: f64, mean: f64, how: &str) -> Covariance {
        Covariance { value: product - mean * mean, error: None, how: format!("exact: {how}") }
    }
}

/// The odds of one wager, or of several that are played as one.
#[derive(Debug, Clone, PartialEq)]
pub struct WagerOdds {
    /// Its key in the listing; several are joined by ` + `.
    pub wager: String,
    /// Its name on the layout.
    pub name: String,
    /// How it was found.
    pub method: Method,
    /// The ways it can end.
    pub endings: Vec<Ending>,
    /// How often it comes to be made, of all rounds.
    pub made: f64,
    /// Whether one result decides it for all players alike.
    pub shared: bool,
    /// How the results of two players go together, where that was asked and no one result decides.
    pub covariance: Option<Covariance>,
    /// The standard error of the mean square of a result, where a part of the results was drawn at random.
    pub square_error: f64,
    /// The number of other players' hands beside which it is told, where it goes by those.
    pub beside: Option<u16>,
    /// What was chosen, and what is to be known.
    pub notes: Vec<String>,
}

/// The odds of a listing's wagers.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// The listing.
    pub listing: String,
    /// Its name.
    pub name: String,
    /// Its family.
    pub family: String,
    /// Packs in the stock.
    pub packs: u8,
    /// The stake that fixed amounts are set against.
    pub stake: Cents,
    /// The wagers.
    pub wagers: Vec<WagerOdds>,
    /// What to do with a hand, as tables that can be printed and as data.
    pub strategy: Vec<Strategy>,
    /// What common mistakes cost.
    pub mistakes: Vec<Mistake>,
}

impl Odds {
    /// Adds what habits cost, in parts of a wager of this name.
    pub(crate) fn habits(&mut self, of: &str, mistakes: Vec<Mistake>) {
        if !mistakes.is_empty() {
            self.strategy.push(strategy::costs(of, &mistakes));
            self.mistakes.extend(mistakes);
        }
    }
}

impl WagerOdds {
    /// The odds of one wager of a table.
    pub fn of(table: &TablePlan, wager: WagerNo, method: Method, endings: Vec<Ending>) -> WagerOdds {
        let plan = table.wager(wager);
        WagerOdds {
            wager: plan.key.to_string(),
            name: plan.name.clone(),
            method,
            endings,
            made: 1.0,
            shared: false,
            covariance: None,
            square_error: 0.0,
            beside: None,
            notes: Vec::new(),
        }
    }

    /// One result decides it for all players alike.
    #[must_use]
    pub fn shared_by_all(mut self) -> WagerOdds {
        self.shared = true;
        self
    }

    /// With the covariance of two players' results, where it was counted.
    #[must_use]
    pub fn with_covariance(mut self, covariance: Option<Covariance>) -> WagerOdds {
        self.covariance = covariance;
        self
    }

    /// With a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> WagerOdds {
        self.notes.push(note.into());
        self
    }

    /// All cases, where they were counted.
    pub fn cases(&self) -> Option<BigUint> {
        let counted = self.endings.iter().map(|ending| match &ending.weight {
            Weight::Cases(cases) => Some(cases.clone()),
            Weight::Share(_) | Weight::Drawn(..) => None,
        });
        counted.sum::<Option<BigUint>>().filter(|cases| !cases.is_zero())
    }

    fn total(&self) -> f64 {
        self.endings.iter().map(|ending| ending.weight.value()).sum()
    }

    /// The share of an ending.
    pub fn probability(&self, ending: &Ending) -> f64 {
        match (&ending.weight, self.cases()) {
            (Weight::Cases(cases), Some(of)) => fraction::value(&fraction::share(cases, &of)),
            (weight, _) => weight.value() / self.total(),
        }
    }

    fn counted_mean(&self, of: impl Fn(&Ending) -> Fraction) -> Option<Fraction> {
        let all = self.cases()?;
        let mut sum = fraction::zero();
        for ending in &self.endings {
            let Weight::Cases(cases) = &ending.weight else { return None };
            sum += of(ending) * fraction::share(cases, &BigUint::from(1u8));
        }
        Some(sum / fraction::share(&all, &BigUint::from(1u8)))
    }

    fn mean_of(&self, of: impl Fn(&Ending) -> Fraction) -> f64 {
        if let Some(exact) = self.counted_mean(&of) {
            return fraction::value(&exact);
        }
        let sum: f64 =
            self.endings.iter().map(|ending| fraction::value(&of(ending)) * ending.weight.value()).sum();
        sum / self.total()
    }

    /// What the player gains on average in units of the first stake, as an exact fraction where all was counted; below
    /// zero it is the edge of the player-dealer.
    pub fn exact(&self) -> Option<Fraction> {
        matches!(self.method, Method::Counted(_))
            .then(|| self.counted_mean(|ending| ending.net.clone()))
            .flatten()
    }

    /// The same as a number.
    pub fn mean(&self) -> f64 {
        self.mean_of(|ending| ending.net.clone())
    }

    /// The standard deviation of one round's result.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        (self.mean_square() - mean * mean).max(0.0).sqrt()
    }

    /// The standard error of the deviation, where cases were drawn at random.
    pub fn deviation_error(&self) -> Option<f64> {
        let deviation = self.deviation();
        Some(self.square_error()? / (2.0 * deviation)).filter(|_| deviation > 0.0)
    }

    fn mean_square(&self) -> f64 {
        self.mean_of(|ending| &ending.net * &ending.net)
    }

    /// The standard error of the mean square of a result, where cases were drawn at random.
    fn square_error(&self) -> Option<f64> {
        let Some(draws) = self.draws() else {
            return Some(self.square_error).filter(|error| *error > 0.0);
        };
        let fourth = self.mean_of(|ending| {
            let square = &ending.net * &ending.net;
            &square * &square
        });
        Some(((fourth - self.mean_square().powi(2)).max(0.0) / draws).sqrt())
    }

    /// How many cases were drawn at random; of a count that was stopped, how many would have its error.
    fn draws(&self) -> Option<f64> {
        match self.method {
            Method::Sampled { samples, .. } => Some(samples.max(1) as f64),
            Method::Stopped { error, .. } => Some((self.deviation() / error.max(1e-12)).powi(2).max(1.0)),
            Method::Counted(_) | Method::Weighed(_) | Method::Approximate(_) => None,
        }
    }

    /// The variance of a player's result in a round, made or not, with its standard error.
    fn of_a_round(&self) -> (f64, f64) {
        let mean = self.made * self.mean();
        let error = self.square_error().unwrap_or(0.0) * self.made;
        ((self.made * self.mean_square() - mean * mean).max(0.0), error)
    }

    /// The standard deviation of what this many players gain together in a round, and its standard error where cases were
    /// drawn at random.
    pub fn deviation_together(&self, players: u16) -> (f64, Option<f64>) {
        let players = f64::from(players);
        let pairs = players * (players - 1.0);
        let (own, own_error) = self.of_a_round();
        let (both, both_error) = match &self.covariance {
            _ if self.shared => (own, own_error),
            Some(covariance) => (covariance.value, covariance.error.unwrap_or(0.0)),
            None => (0.0, 0.0),
        };
        let deviation = (players * own + pairs * both).max(0.0).sqrt();
        let error = (players * own_error).hypot(pairs * both_error) / (2.0 * deviation).max(1e-12);
        (deviation, Some(error).filter(|error| *error > 0.0))
    }

    /// How much of the variance of one player's result two players have in common: one where one result decides for all.
    pub fn correlation(&self) -> f64 {
        let own = self.of_a_round().0;
        match &self.covariance {
            _ if self.shared => 1.0,
            Some(covariance) if own > 0.0 => (covariance.value / own).clamp(0.0, 1.0),
            _ => 0.0,
        }
    }

    /// How often something is won.
    pub fn hit_rate(&self) -> f64 {
        self.rate(Outcome::Won)
    }

    /// How often an outcome comes.
    pub fn rate(&self, outcome: Outcome) -> f64 {
        self.endings
            .iter()
            .filter(|ending| ending.outcome == outcome)
            .map(|ending| self.probability(ending))
            .sum()
    }

    /// The standard error of how often some endings come, where cases were drawn at random.
    pub fn rate_error(&self, of: impl Fn(&Ending) -> bool) -> Option<f64> {
        let these = || self.endings.iter().filter(|ending| of(ending));
        if let Some(draws) = self.draws() {
            let rate: f64 = these().map(|ending| self.probability(ending)).sum();
            // What never came may come once in as many cases.
            return Some((rate * (1.0 - rate) / draws).max(0.0).sqrt().max(1.0 / draws));
        }
        let drawn = these().filter_map(|ending| match ending.weight {
            Weight::Drawn(_, error) => Some(error),
            Weight::Cases(_) | Weight::Share(_) => None,
        });
        drawn.reduce(f64::hypot).filter(|error| *error > 0.0)
    }

    /// What is staked in all on average, in units of the first stake.
    pub fn staked(&self) -> f64 {
        self.mean_of(|ending| ending.staked.clone())
    }

    /// The standard error of that, where cases were drawn at random.
    pub fn staked_error(&self) -> Option<f64> {
        if let Some(draws) = self.draws() {
            let square = self.mean_of(|ending| &ending.staked * &ending.staked);
            return Some(((square - self.staked().powi(2)).max(0.0) / draws).sqrt());
        }
        let drawn = self.endings.iter().filter_map(|ending| match ending.weight {
            Weight::Drawn(_, error) => Some(error * fraction::value(&ending.staked)),
            Weight::Cases(_) | Weight::Share(_) => None,
        });
        drawn.reduce(f64::hypot).filter(|error| *error > 0.0)
    }

    /// What is lost on average of all that is staked.
    pub fn element_of_risk(&self) -> f64 {
        -self.mean() / self.staked()
    }

    /// The standard error of that, where cases were drawn at random.
    pub fn risk_error(&self) -> Option<f64> {
        let staked = self.staked();
        let of_staked = self.staked_error().unwrap_or(0.0) * self.mean().abs() / (staked * staked);
        let error = (self.error().unwrap_or(0.0) / staked).hypot(of_staked);
        Some(error).filter(|error| *error > 0.0)
    }

    /// The standard error of the mean, where cases were drawn at random.
    pub fn error(&self) -> Option<f64> {
        match self.method {
            Method::Sampled { error, .. } | Method::Stopped { error, .. } => Some(error),
            Method::Counted(_) | Method::Weighed(_) | Method::Approximate(_) => None,
        }
    }
}
