//! Cards, decks, dominoes and dice: what is dealt, before any rule gives it a value.
//!
//! A [`Card`] is one byte and indexes every table in the house. A [`Deck`] is a recipe (which faces, how often),
//! a [`Stock`] is the shuffled or scripted pile that a round deals from. Nothing here knows a game.
//!
//! ```
//! use cards::{Card, Deck, DeckKind, Seed, Stock, parse_cards};
//!
//! assert_eq!(parse_cards("As Td")?.len(), 2);
//! let mut stock = Stock::shuffled(Deck::single(DeckKind::OneJoker), Seed::from_number(7));
//! assert_eq!(stock.left(), 53);
//! assert!(stock.deal().is_some_and(|card| card == Card::JOKER || card.rank().is_some()));
//! # Ok::<(), cards::ParseCardError>(())
//! ```

mod card;
mod deck;
mod dice;
mod seed;
mod stock;
mod text;
mod tile;

pub use card::{Card, ParseCardError, Rank, Suit, parse_cards};
pub use deck::{Deck, DeckKind};
pub use dice::{Dice, ParseDiceError};
pub use seed::Seed;
pub use stock::{Stock, StockError};
pub use tile::{ParseTileError, Tile};
