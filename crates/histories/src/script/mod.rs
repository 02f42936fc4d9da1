//! Scripted rounds: a TOML file says listing, table, bank, wagers, cards and decisions; playing it gives every fee,
//! card and movement with its reason. With an `[expect]` part it is a scene. `docs/scripted-rounds.md` has the format.

mod banked;
mod before;
mod cards_by_place;
mod decisions;
mod draft;
mod expect;
pub(crate) mod floor;
mod follow;
mod leaving;
mod opening;
mod people;
mod refused;
mod report;
mod rounds;
mod run;
mod said;
mod scene;
mod shape;
pub(crate) mod steps;
pub(crate) mod tell;
mod unsaid;
mod when;
pub(crate) mod write;

pub(crate) use cards_by_place::Stocks;
pub(crate) use draft::Line;
pub use draft::{Draft, RoundDraft};
pub use floor::floor_command;
pub use people::People;
pub(crate) use people::{chips, split};
pub(crate) use report::{FromPot, PointsPaid, Writer};
pub use report::{Report, Totals};
pub(crate) use run::Runner;
pub use run::{Played, play};
pub use said::by_name;
pub use scene::check;
pub use steps::{line as act_line, span, text as offer_text};
pub use tell::{Teller, cited};
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
