//! Shares of a pot: who wins how much with these cards, by the listing's own ranking.
//!
//! What is still to come is dealt in every way where that is feasible, else drawn at random. The pot is divided as the
//! listing divides it: to the highest hand, the lowest, half and half, or by two boards.
//!
//! | where | what |
//! |---|---|
//! | `game` | the question compiled: pack, ranking, division, what is wrong with it |
//! | `every`, `drawn` | all deals, or some at random, of any game |
//! | `parts` | what is won, in words |
//! | `holdem` | the quick ways for hold'em with one board and one pack |

mod drawn;
mod every;
mod game;
mod holdem;
mod parts;
#[cfg(test)]
mod tests;

use cards::Card;
use rulebook::listing::Listing;

use crate::ranges::Range;
use crate::watch::Watch;
use game::Game;
pub use parts::{draws, parts};

/// The most players.
pub const MOST: usize = 10;

/// What is asked.
pub struct Question<'a> {
    /// The listing.
    pub listing: &'a Listing,
    /// The hands that each player may hold, each as likely as any other.
    pub ranges: Vec<Range>,
    /// The board so far; of two boards one after the other.
    pub boards: [Vec<Card>; 2],
    /// Cards that are gone, what was thrown away among them.
    pub dead: Vec<Card>,
    /// How many deals to draw; else all, where that is feasible.
    pub samples: Option<u64>,
    /// Whether all deals are dealt, however many there are.
    pub exact: bool,
    /// From which seed.
    pub seed: u64,
    /// Who looks on.
    pub watch: &'a dyn Watch,
}

/// What came of it for one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    /// The part of the pot.
    pub equity: f64,
    /// How often the whole pot was won.
    pub scoops: f64,
    /// How often the high half, or all of it, was won alone.
    pub high: f64,
    /// How often the low half, or the second board, was won alone.
    pub low: f64,
    /// How often something was shared with others.
    pub ties: f64,
    /// The standard error of the part of the pot, where deals were drawn.
    pub error: f64,
}

/// The shares of all players.
#[derive(Debug, Clone, PartialEq)]
pub struct Equity {
    /// By player.
    pub shares: Vec<Share>,
    /// Deals that were looked at.
    pub deals: u64,
    /// Whether those are all there are.
    pub exact: bool,
}

/// Deals that are still dealt whole.
const FEASIBLE: f64 = 20_000_000.0;

/// Deals that one core counts in a second, about.
const A_SECOND: f64 = 5_000_000.0;

/// A count of all deals.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Work {
    /// The deals.
    pub deals: f64,
    /// How long it takes on all cores of this machine, about.
    pub seconds: f64,
}

/// How much work it is to count all deals.
pub fn work(question: &Question<'_>) -> Result<Work, Vec<String>> {
    Ok(Game::new(question)?.work())
}

/// Deals that are drawn where nobody says how many.
const SAMPLES: u64 = 1_000_000;

/// Deals that are drawn when somebody stops a count of all.
const AT_LEAST: u64 = 100_000;

/// The shares of the pot. A count that somebody stops is answered with a quick sample instead, and its error.
pub fn equity(question: &Question<'_>) -> Result<Equity, Vec<String>> {
    let game = Game::new(question)?;
    if let Some(samples) = question.samples.filter(|_| !question.exact) {
        return game.drawn(samples);
    }
    if !question.exact && !game.is_feasible() {
        return game.drawn(SAMPLES);
    }
    match game.every() {
        Some(found) => found,
        None => game.drawn_in_any_case(AT_LEAST),
    }
}

/// Sums over deals, for one player.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    part: f64,
    squares: f64,
    scoops: f64,
    high: f64,
    low: f64,
    ties: f64,
}

/// Sums over deals: all players, and the weight of the deals.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    players: [Sum; MOST],
    weight: f64,
    deals: u64,
}

impl Sums {
    fn add(mut self, other: Sums) -> Sums {
        for (sum, more) in self.players.iter_mut().zip(other.players) {
            sum.part += more.part;
            sum.squares += more.squares;
            sum.scoops += more.scoops;
            sum.high += more.high;
            sum.low += more.low;
            sum.ties += more.ties;
        }
        self.weight += other.weight;
        self.deals += other.deals;
        self
    }

    /// Deals by set of winners, of a pot that goes to one hand.
    fn of_winners(winners: &[u64]) -> Sums {
        let mut sums = Sums::default();
        for (set, deals) in winners.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            let (all, part) = (*deals as f64, 1.0 / f64::from(set.count_ones()));
            let won = sums.players.iter_mut().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            for (_, sum) in won {
                sum.part += all * part;
                sum.squares += all * part * part;
                if set.is_power_of_two() {
                    sum.scoops += all;
                    sum.high += all;
                } else {
                    sum.ties += all;
                }
            }
            sums.weight += all;
            sums.deals += deals;
        }
        sums
    }

    fn told(&self, players: usize, exact: bool) -> Result<Equity, Vec<String>> {
        if self.weight <= 0.0 {
            return Err(vec!["these hands share cards, so no deal is possible".to_owned()]);
        }
        let all = self.weight;
        let share = |sum: &Sum| {
            let mean = sum.part / all;
            let error = ((sum.squares / all - mean * mean).max(0.0) / self.deals as f64).sqrt();
            Share {
                equity: mean,
                scoops: sum.scoops / all,
                high: sum.high / all,
                low: sum.low / all,
                ties: sum.ties / all,
                error: if exact { 0.0 } else { error },
            }
        };
        let shares = self.players.iter().take(players).map(share).collect();
        Ok(Equity { shares, deals: self.deals, exact })
    }
}
