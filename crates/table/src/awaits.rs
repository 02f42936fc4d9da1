//! What a table waits for.

use cards::Deck;

use crate::ids::PersonSet;

/// Something only chance can bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// A freshly shuffled stock.
    Stock {
        /// Of which deck.
        deck: Deck,
        /// How many cards a round can need; a scripted or simulated stock may stop there.
        least: u16,
    },
    /// A throw of the dice.
    Dice,
}

/// What a table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaits {
    /// One of these persons, or each of them.
    Persons(PersonSet),
    /// Chance, brought by the house dealer.
    Chance(Request),
    /// The house dealer.
    HouseDealer,
    /// Nobody: the game is broken.
    Nobody,
}
