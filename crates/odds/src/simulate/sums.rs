//! Sums over the rounds of a simulation: by wager, by seat, and what was staked first.

use std::collections::BTreeMap;

use money::Cents;
use rulebook::listing::Placed;
use table::banked::{TablePlan, WagerPlan};
use table::{Person, Position, WagerNo};

/// What came of one wager.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WagerSum {
    /// How often it was made.
    pub made: u64,
    /// What was staked, in cents.
    pub staked: i128,
    /// What was staked first, in cents, before anything was raised. A wager that is made later as a multiple of the Ante
    /// counts as one Ante.
    pub first: i128,
    /// What the players gained, in cents.
    pub net: i128,
    /// Round by round, because players share its cards: the squares of what they gained together in cents, its products
    /// with how many made it, and the squares of those. Whole numbers, so that they add up alike in any order.
    pub(super) squares: [i128; 3],
    /// How often it won, lost, pushed, was not covered.
    pub ends: [u64; 4],
    /// What should have moved and did not, because the player-dealer's wager was used up.
    pub uncovered: i128,
}

impl WagerSum {
    /// What the players gained of what they staked first.
    pub fn edge(&self) -> f64 {
        self.net as f64 / self.first.max(1) as f64
    }

    /// The standard error of that, from round to round.
    pub fn error(&self) -> f64 {
        let mean = self.net as f64 / self.made.max(1) as f64;
        let [gained, both, held] = self.squares.map(|sum| sum as f64);
        (gained - 2.0 * mean * both + mean * mean * held).max(0.0).sqrt() / self.first.max(1) as f64
    }

    /// The standard deviation of what the players gained together in one of so many rounds, in cents.
    pub fn round_deviation(&self, rounds: u64) -> f64 {
        let rounds = rounds.max(1) as f64;
        (self.squares[0] as f64 / rounds - (self.net as f64 / rounds).powi(2)).max(0.0).sqrt()
    }

    /// Adds a round in which so many made it.
    pub(super) fn round(&mut self, net: i64, made: u64) {
        let (net, made) = (i128::from(net), i128::from(made));
        self.squares
            .iter_mut()
            .zip([net * net, net * made, made * made])
            .for_each(|(sum, more)| *sum += more);
    }
}

/// What came to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SeatSum {
    /// Rounds that it was there for.
    pub rounds: u64,
    /// What it gained, fees taken off, in cents.
    pub net: i128,
    pub(super) squares: i128,
}

impl SeatSum {
    /// What it gained in a round, in cents.
    pub fn mean(&self) -> f64 {
        self.net as f64 / self.rounds.max(1) as f64
    }

    /// The standard error of that.
    pub fn error(&self) -> f64 {
        let rounds = self.rounds.max(1) as f64;
        ((self.squares as f64 / rounds - self.mean().powi(2)).max(0.0) / rounds).sqrt()
    }

    pub(super) fn add(&mut self, other: SeatSum) {
        self.rounds += other.rounds;
        self.net += other.net;
        self.squares += other.squares;
    }
}

/// The stakes of a round as they were put down, and what was raised on them.
#[derive(Default)]
pub(super) struct FirstStakes {
    staked: BTreeMap<(Person, Position, WagerNo), Cents>,
    raised: BTreeMap<(Person, Position, WagerNo), Cents>,
}

impl FirstStakes {
    pub(super) fn staked(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        *self.staked.entry((person, position, wager)).or_default() += amount;
    }

    pub(super) fn raised(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        *self.raised.entry((person, position, wager)).or_default() += amount;
    }

    /// What was staked first on a wager that is settled. One that is made later counts as one Ante at most, and a button
    /// as the wager that it came with.
    pub(super) fn first(
        &self,
        plan: &TablePlan,
        person: Person,
        position: Position,
        wager: WagerNo,
        settled: Cents,
    ) -> Cents {
        let raised = self.raised.get(&(person, position, wager)).copied().unwrap_or_default();
        let own = || self.staked.iter().filter(|((who, at, _), _)| (*who, *at) == (person, position));
        let ante = || {
            let required = |wager: &WagerPlan| wager.required && wager.hand == 1;
            own().filter(|((.., held), _)| required(plan.wager(*held))).map(|(_, amount)| *amount).max()
        };
        let came_with = || {
            let requires = plan.wager(wager).requires;
            own().find(|((.., held), _)| requires.has(*held)).map(|(_, amount)| *amount)
        };
        let first = settled - raised;
        match plan.wager(wager).placed {
            Placed::BeforeDeal => first,
            Placed::WithOther => came_with().unwrap_or(first),
            _ => ante().map_or(first, |ante| first.min(ante)),
        }
    }
}
