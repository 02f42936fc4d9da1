//! What strangers may send: one function for everything that reads texts or bytes of others, and one for streams of
//! commands. Whatever comes, there is an answer: none of them panics, and what is taken comes back the same when it is
//! written and read again.
//!
//! `fuzz/` drives these functions with libFuzzer, and `tests/corpora.rs` runs what it has found through the very same
//! ones.
//!
//! ```
//! for target in hostile::TARGETS {
//!     (target.run)(b"whatever comes, there is an answer");
//! }
//! ```

mod commands;
mod hands;
mod listings;
mod messages;
mod notation;
mod records;
mod shake;

pub use commands::commands;
pub use hands::{ohh, phh, pieces, pokerstars};
pub use listings::{listings, scripts};
pub use messages::messages;
pub use notation::{amounts, cards, ranges};
pub use records::{records, records_json};
pub use shake::shaken;

/// Something that reads what strangers wrote.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// What the target, its corpus and its program are called.
    pub name: &'static str,
    /// Reads what came.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 13] = [
    Target { name: "cards", run: cards },
    Target { name: "amounts", run: amounts },
    Target { name: "ranges", run: ranges },
    Target { name: "listings", run: listings },
    Target { name: "scripts", run: scripts },
    Target { name: "phh", run: phh },
    Target { name: "ohh", run: ohh },
    Target { name: "pokerstars", run: pokerstars },
    Target { name: "pieces", run: pieces },
    Target { name: "records", run: records },
    Target { name: "records_json", run: records_json },
    Target { name: "messages", run: messages },
    Target { name: "commands", run: commands },
];

/// The text of what came, where it is one.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
