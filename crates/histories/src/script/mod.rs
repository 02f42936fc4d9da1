//! Scripted rounds: a TOML file says listing, table, bank, wagers, cards and decisions; playing it gives every fee,
//! card and movement with its reason. With an `[expect]` part it is a scene. `docs/scripted-rounds.md` has the format.

mod cards_by_place;
mod chinese;
mod draft;
mod expect;
mod floor;
mod leaving;
mod panguingue;
mod people;
mod poker;
mod poker_floor;
mod report;
mod run;
mod scene;
mod shape;
mod steps;
mod tell;
mod tell_chinese;
mod tell_panguingue;
mod tell_poker;
mod unsaid;
mod write;

pub use draft::{Draft, RoundDraft};
pub use floor::floor_command;
pub use people::People;
pub use report::{Report, Totals};
pub use run::{Played, play};
pub use scene::check;
pub use steps::{line as act_line, text as offer_text};
pub use tell::Teller;
pub use write::Record;

use std::fmt;

use rulebook::{Fault, Place as FilePlace};

/// What is wrong with a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Where in the file.
    pub place: FilePlace,
    /// What, and what would have been right.
    pub message: String,
    /// The key of the refusal, where a table refused; [`Wrong::SCRIPT`] for a fault of the script itself.
    pub key: &'static str,
}

impl Wrong {
    /// The key of a fault of the script itself.
    pub const SCRIPT: &'static str = "script";

    /// A fault of the script itself.
    pub const fn new(place: FilePlace, message: String) -> Wrong {
        Wrong { place, message, key: Wrong::SCRIPT }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Wrong {
        Wrong::new(fault.place, fault.message)
    }
}
