//! The strength of every hand in the rulebook.
//!
//! A strength is a small `Copy` value that compares: the higher wins, for lows too, where the higher is the better low.
//! Rankings have different types, so that a low is never compared with a high by mistake. Every strength says its name
//! in words ("two pair, aces and nines, king kicker").
//!
//! | what is played | where to look |
//! |---|---|
//! | hold'em, seven-card stud, the six-card bonus, Ultimate Texas Hold'em, joker draw | [`high`] |
//! | many hold'em hands at once | [`batch`] |
//! | Omaha, Big O, Out Pops the Devil, crazy pineapple before the discard | [`omaha`] |
//! | California lowball, razz, the low half of any hi-lo game | [`low`] |
//! | deuce-to-seven (Kansas City) | [`deuce_to_seven`] |
//! | Draw Poker Hi-Lo with two jokers | [`draw`], and [`low`] for its low half |
//! | short-deck hold'em, Asian and five-card stud, Mexican poker | [`orders`] |
//! | three card poker | [`three_card`] |
//! | pai gow poker and its two-card hands | [`pai_gow`] |
//! | the Fortune bonus | [`fortune`] |
//! | Chinese poker | [`chinese`] |
//! | up-cards in stud: who opens, who acts first | [`showing`] |
//! | pai gow tiles | [`tiles`] |
//! | badugi | [`badugi`] |
//! | baccarat, Pan 9 | [`points`] |
//! | blackjack and its relatives | [`twenty_one`] |
//! | how often each hand of seven comes | [`distribution`] |
//! | what a hand is called, as facts for any language | [`naming`] |
//!
//! Look-ups are for the rankings that are asked millions of times; their tables are made by `build.rs`, which explains
//! them. The other rankings are a few operations on masks of ranks. `layout` says what the numbers mean. Nothing is set
//! up at run time, and `unsafe` is only in `batch::vector`.
//!
//! ```
//! use cards::parse_cards;
//! use eval::high;
//!
//! let hand = high::best(&parse_cards("As 9d Ks Ad 9c 4h 2h")?).expect("seven cards");
//! assert_eq!(hand.name(), "two pair, aces and nines, king kicker");
//! # Ok::<(), cards::ParseCardError>(())
//! ```

mod layout;
mod masks;
mod tables;
mod words;

pub mod badugi;
pub mod batch;
pub mod chinese;
pub mod deuce_to_seven;
pub mod distribution;
pub mod draw;
pub mod fortune;
pub mod high;
pub mod low;
pub mod naming;
pub mod omaha;
pub mod orders;
pub mod pai_gow;
pub mod points;
pub mod showing;
pub mod three_card;
pub mod tiles;
pub mod twenty_one;

pub use badugi::Badugi;
pub use deuce_to_seven::DeuceToSeven;
pub use high::{Category, High};
pub use low::Low;
pub use naming::HandName;
pub use showing::{Showing, ShowingLow};
pub use three_card::ThreeCard;
