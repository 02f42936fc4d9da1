//! What a training table tells who asks: what the best of bots would do.

use families::bot;
use rand::RngExt as _;
use rand_chacha::ChaCha20Rng;
use table::{Command, Person};

use super::Live;

impl Live {
    /// What the best of bots would do in a person's place. Chance is a copy: asking changes nothing.
    pub fn advised(&self, person: Person, chance: &ChaCha20Rng) -> Option<Command> {
        let mut chance = chance.clone();
        bot::choose(&self.table, person, &mut |bound| chance.random_range(0..bound.max(1)))
    }
}
