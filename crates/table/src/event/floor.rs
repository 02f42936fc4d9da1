//! The floor: warnings, rulings, and what they void.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::reason::Why;
use crate::ruling::{Effect, Ruling};
use crate::seen::Secret;
use money::Cents;

/// Something the floor did.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    strum::VariantNames,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(tag = "event")]
#[strum(serialize_all = "kebab-case")]
pub enum FloorEvent {
    /// Somebody was warned.
    Warned {
        /// Who.
        person: Person,
        /// Why.
        because: Why,
    },
    /// The floor ruled.
    Ruled {
        /// What happened, and to whom.
        ruling: Ruling,
        /// What follows from it.
        because: Why,
        /// What it leaves to be done later in the round.
        effect: Effect,
    },
    /// The house dealer went on after the floor had looked.
    WentOn,
    /// The deal is void: all cards and wagers go back, and the round does not count as held.
    Misdealt,
    /// A hand is dead by a rule.
    Fouled {
        /// Whose.
        position: Position,
        /// Why.
        because: Reason,
    },
    /// Chips before somebody were put right after a settlement; the books say why and by whom.
    Corrected {
        /// Whose.
        person: Person,
        /// What they got, below zero what was taken from them.
        amount: Cents,
    },
}

impl FloorEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            FloorEvent::Corrected { person, amount } => {
                moved(Account::Away(person), Account::Chips(person), amount)
            }
            FloorEvent::Warned { .. }
            | FloorEvent::Ruled { .. }
            | FloorEvent::WentOn
            | FloorEvent::Misdealt
            | FloorEvent::Fouled { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            FloorEvent::Warned { .. }
            | FloorEvent::Ruled { .. }
            | FloorEvent::WentOn
            | FloorEvent::Misdealt
            | FloorEvent::Fouled { .. }
            | FloorEvent::Corrected { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        match self {
            FloorEvent::Warned { because, .. } | FloorEvent::Ruled { because, .. } => Some(because.into()),
            FloorEvent::Fouled { because, .. } => Some(because),
            _ => None,
        }
    }
}
