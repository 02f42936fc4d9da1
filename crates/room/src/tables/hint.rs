//! What a training table tells who asks: how the house would set the hand, and what the best of bots would do.

use cards::Card;
use families::bot;
use rand::RngExt as _;
use rand_chacha::ChaCha20Rng;
use table::{Act, Actor, Command, DealEvent, Event, Offer, Person, Play, Verb};

use super::Live;

impl Live {
    /// What the best of bots would do in a person's place. Chance is a copy: asking changes nothing.
    pub fn advised(&self, person: Person, chance: &ChaCha20Rng) -> Option<Command> {
        let mut chance = chance.clone();
        bot::choose(&self.table, person, &mut |bound| chance.random_range(0..bound.max(1)))
    }

    /// The two cards in front if a person left the hand to the house way; the table stays as it is.
    pub fn house_way(&self, person: Person) -> Option<[Card; 2]> {
        let who = Actor::Person(person);
        let offers = self.table.offers(who);
        let at = offers.iter().find(|offer: &&Offer| offer.verb == Verb::HOUSE_WAY)?.at;
        let mut events: Vec<Event> = Vec::new();
        let command = Command::Do { at, act: Act::HOUSE_WAY };
        self.table.clone().act(who, &command, &mut events).ok()?;
        // The first hand that is set after the wish is theirs.
        events.iter().find_map(|event| match event {
            Event::Deal(DealEvent::HandSet { front, .. }) => Some(*front),
            _ => None,
        })
    }
}
