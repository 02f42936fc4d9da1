//! Chance for tests: the same seed, the same play.

use cards::Card;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table::{Request, Run};

pub use cards::Dice;

/// A source of random choices.
#[derive(Debug, Clone)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The source that a number starts.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.random_range(0..bound.max(1))
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
        cards.shuffle(&mut self.0);
        cards.chunks(Run::MOST).map(|cards| Run::new(cards).expect("a chunk fits")).collect()
    }

    /// A throw of the dice.
    pub fn dice(&mut self) -> Dice {
        let mut die = || self.below(6) as u8 + 1;
        Dice::new([die(), die(), die()]).expect("dice show one to six")
    }
}
