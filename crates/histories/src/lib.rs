//! Rounds as text: scripted rounds of our own, and poker hands in the formats of other programs.
//!
//! - [`script`] reads, plays and writes scripted rounds; with an `[expect]` part a script is a scene. It also tells events in
//!   words. `docs/scripted-rounds.md` describes the format.
//! - [`rounds`] and [`room_rounds`] are records of rounds as JSON; [`frames`] are the steps of a replay.
//! - [`trainer`] finds the dealer's questions in a round.
//! - `family/` has what one family adds, a folder each. One has the poker hand histories (`phh`, `ohh`, `pokerstars`):
//!   `source` splits a file into hands and knows the sites that are not read, `pokerstars/dialects` are texts translated to
//!   those of PokerStars, `replay` plays a hand again, and `convert` says what a format cannot hold.
//!   `docs/hand-histories.md` describes them.
//!
//! A card that a short hand lacks is taken back from what the deal gave it: the order of the deck, and with it the replay, stays
//! the same. `tests/it/golden.rs` compares 2,000 rounds of each family with stored results.
//!
//! ```
//! use histories::script::{Draft, Report, play};
//! use money::Cents;
//! use rulebook::book::Book;
//!
//! let script = r#"
//! listing = "outlaws/three-card-poker-6-card-bonus"
//! bank    = "seat 1 covers $200"
//! wagers  = ["seat 2 ante $10"]
//! cards   = { seat-2 = "Qh 9h 4h", bank = "Jd 8c 3s" }
//! play    = ["seat 2 play"]
//! "#;
//! let draft = Draft::read("lesson.toml", script).expect("a script");
//! let report = Report::of(&play(&Book::shipped(), &draft).expect("it is played"));
//! assert_eq!(report.totals.people.iter().map(|(_, won)| *won).sum::<Cents>(), Cents::ZERO, "nobody pays a fee");
//! ```

mod family;
pub mod frames;
pub mod room_rounds;
pub mod rounds;
pub mod script;
pub mod trainer;

pub use family::{convert, hand, ohh, phh, pokerstars, record, replay, source, story, units};
