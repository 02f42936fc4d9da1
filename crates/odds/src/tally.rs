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
    /// Cases were drawn at random.
    Sampled {
        /// What was drawn.
        what: String,
        /// How many.
        samples: u64,
        /// From which seed.
        seed: u64,
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
            Method::Sampled { .. } => "sampled",
            Method::Stopped { .. } => "stopped",
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        match self {
            Method::Counted(what) => format!("exact: {what}"),
            Method::Weighed(what) => format!("exact to floating point: {what}"),
            Method::Sampled { what, samples, seed } => {
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
            (held, more) => *held = Weight::Share(held.value() + more.value()),
        }
    }

    /// As a floating-point number.
    pub fn value(&self) -> f64 {
        match self {
            Weight::Cases(cases) => fraction::value(&fraction::share(cases, &BigUint::from(1u8))),
            Weight::Share(share) => *share,
        }
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
            notes: Vec::new(),
        }
    }

    /// One result decides it for all players alike.
    #[must_use]
    pub fn shared_by_all(mut self) -> WagerOdds {
        self.shared = true;
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
            Weight::Share(_) => None,
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
        (self.mean_of(|ending| &ending.net * &ending.net) - mean * mean).max(0.0).sqrt()
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

    /// What is staked in all on average, in units of the first stake.
    pub fn staked(&self) -> f64 {
        self.mean_of(|ending| ending.staked.clone())
    }

    /// What is lost on average of all that is staked.
    pub fn element_of_risk(&self) -> f64 {
        -self.mean() / self.staked()
    }

    /// The standard error of the mean, where cases were drawn at random.
    pub fn error(&self) -> Option<f64> {
        match self.method {
            Method::Sampled { samples, .. } => Some(self.deviation() / (samples.max(1) as f64).sqrt()),
            Method::Stopped { error, .. } => Some(error),
            Method::Counted(_) | Method::Weighed(_) => None,
        }
    }
}
