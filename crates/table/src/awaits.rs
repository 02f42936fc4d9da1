//! What a table waits for.

use cards::{Card, Deck};

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
    /// The cards that are shuffled again when a stock has run out.
    Reshuffle {
        /// Their faces, as bits by card index.
        faces: u64,
        /// Those of them that are there twice: the two jokers of a draw game.
        twice: u64,
    },
    /// A throw of the dice.
    Dice,
}

impl Request {
    /// The cards that are to be shuffled, in the order of the deck; none for dice.
    pub fn cards(self) -> Vec<Card> {
        match self {
            Request::Stock { deck, .. } => deck.cards(),
            Request::Reshuffle { faces, twice } => {
                let of = |faces: u64| (0..64).filter(move |at| faces >> at & 1 == 1);
                of(faces).chain(of(twice)).filter_map(Card::from_index).collect()
            }
            Request::Dice => Vec::new(),
        }
    }
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
