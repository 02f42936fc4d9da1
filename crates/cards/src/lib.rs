//! Cards, decks, dominoes and dice: what is dealt, before any rule gives it a value.
//!
//! A [`Card`] is one byte and indexes every table in the house. A [`Deck`] is a recipe (which faces, how often),
//! a [`Stock`] is the shuffled or scripted pile that a round deals from. Nothing here knows a game.

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
