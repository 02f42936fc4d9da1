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
    /// Whether a few ranks, a suit or a run of cards often lie on top of a stock.
    stacked_stocks: bool,
}

impl Random {
    /// The source that a number starts.
    pub fn new(seed: u64) -> Random {
        Random { chance: ChaCha8Rng::seed_from_u64(seed), short_stocks: false, stacked_stocks: false }
    }

    /// The same with stocks in which rare hands are common.
    pub fn with_stacked_stocks(seed: u64) -> Random {
        Random { stacked_stocks: true, ..Random::new(seed) }
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
        if self.stacked_stocks {
            self.stack(&mut cards);
        }
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

    /// Brings some cards to the top: a few ranks, one suit, a run of one suit, jokers; or none.
    fn stack(&mut self, cards: &mut [Card]) {
        let way = self.below(6);
        let ranks: Vec<u64> = (0..2 + self.below(4)).map(|_| self.below(13)).collect();
        let (suit, low) = (self.below(4), self.below(9));
        let is_up = |card: &Card| match card.suited() {
            None => way > 0,
            Some((rank, _)) if way <= 2 => way > 0 && ranks.contains(&(rank as u64)),
            Some((_, held)) if way == 3 => held as u64 == suit,
            Some((rank, held)) => {
                let run = (low..low + 5).contains(&(rank as u64)) || low == 0 && rank == Rank::Ace;
                run && (way == 4 || held as u64 == suit)
            }
        };
        cards.sort_by_key(|card| !is_up(card));
        // Not all of them, so that others lie between.
        let top = cards.iter().filter(|card| is_up(card)).count();
        let (from, to) = (top * 2 / 3, cards.len());
        cards[from..to].shuffle(&mut self.chance);
        cards[..(top + 3).min(to)].shuffle(&mut self.chance);
    }

    /// A throw of the dice.
    pub fn dice(&mut self) -> Dice {
        let mut die = || self.below(6) as u8 + 1;
        Dice::new([die(), die(), die()]).expect("dice show one to six")
    }
}
