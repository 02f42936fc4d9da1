//! Buttons before a seat, and what its player has declared.

use serde::{Deserialize, Serialize};

use crate::tongue::{Speak, Tongue, say};

/// A button before a seat beside the dealer's, or a declaration of its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The player kills this pot, or must kill the next one.
    Kill,
    /// The player has won one of the two pots that bring a kill.
    LegUp,
    /// The player owes a blind.
    MissedBlind,
    /// The player has declared a sweep.
    SweepDeclared,
    /// The declared sweep is confirmed.
    SweepConfirmed,
    /// The player has declared a surrender.
    SurrenderDeclared,
    /// The declared surrender is confirmed.
    SurrenderConfirmed,
}

impl Mark {
    /// Its name in views and catalogues.
    pub const fn key(self) -> &'static str {
        match self {
            Mark::Kill => "kill",
            Mark::LegUp => "leg-up",
            Mark::MissedBlind => "missed-blind",
            Mark::SweepDeclared => "sweep-declared",
            Mark::SweepConfirmed => "sweep-confirmed",
            Mark::SurrenderDeclared => "surrender-declared",
            Mark::SurrenderConfirmed => "surrender-confirmed",
        }
    }
}

impl Speak for Mark {
    fn speak(&self, tongue: Tongue) -> String {
        say(tongue, &format!("mark.{}", self.key()), &[])
    }
}
