//! What a training table tells who asks: how the house would set the hand, and what the best of bots would do.

use cards::Card;
use families::bot;
use families::house_way::front_of;
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

    /// The two cards in front if a person left the hand to the house way; the table stays as it is.
    pub fn house_way(&self, person: Person) -> Option<[Card; 2]> {
        front_of(&self.table, person)
    }
}
