//! Rounds as text: scripted rounds of our own, and hands of poker in the formats that other people's tools read.
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
