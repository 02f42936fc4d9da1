//! Chance for tests: the same seed, the same play.

use cards::{Card, Rank};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table::{Request, Run};

pub use cards::Dice;

/// A source of random choices.
#[derive(Debug, Clone)]
pub struct Random {
    chance: ChaCha8Rng,
    /// Whether stocks have hardly more cards than a round can need, as a shoe that is nearly used up.
    short_stocks: bool,
}

impl Random {
    /// The source that a number starts.
    pub fn new(seed: u64) -> Random {
        Random { chance: ChaCha8Rng::seed_from_u64(seed), short_stocks: false }
    }

    /// The same with stocks that are nearly used up when they are brought.
    pub fn with_short_stocks(seed: u64) -> Random {
        Random { short_stocks: true, ..Random::new(seed) }
    }

    /// Whether stocks are to run out: then cards are asked for wherever they can be.
    pub(crate) const fn has_short_stocks(&self) -> bool {
        self.short_stocks
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.chance.random_range(0..bound.max(1))
    }

    /// True so many times out of a hundred.
    pub fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u64) as usize) }
    }

    /// The cards that chance is asked for, shuffled, in runs.
    pub fn stock(&mut self, request: Request) -> Vec<Run> {
        let mut cards: Vec<Card> = request.cards();
        cards.shuffle(&mut self.chance);
        if let (Request::Stock { least, .. }, true) = (request, self.short_stocks) {
            let more = self.below(3) as usize;
            // Low cards, of which a hand takes many.
            if self.percent(50) {
                cards.sort_by_key(|card| card.rank().is_none_or(|rank| rank > Rank::Five));
            }
            cards.truncate(usize::from(least) + more);
        }
        cards.chunks(Run::MOST).map(|cards| Run::new(cards).expect("a chunk fits")).collect()
    }

    /// A throw of the dice.
    pub fn dice(&mut self) -> Dice {
        let mut die = || self.below(6) as u8 + 1;
        Dice::new([die(), die(), die()]).expect("dice show one to six")
    }
}
