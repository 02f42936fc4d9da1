//! The round itself, the clock and the dealer button.

use crate::ids::{Position, PositionSet};
use crate::postings::{Postings, nothing};
use crate::reason::Reason;
use crate::seen::Secret;

/// Something about the round.
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
pub enum RoundEvent {
    /// Half an hour has passed: timed fees are due.
    HalfHourStruck,
    /// A round began.
    RoundOpened {
        /// Its number at this table.
        number: u32,
    },
    /// The dealer button was put somewhere before the first hand.
    ButtonSet {
        /// Where.
        position: Position,
    },
    /// The dealer button is here for this hand.
    DealerButton {
        /// Where.
        position: Position,
    },
    /// The hand ended.
    HandClosed,
    /// Who is dealt in is known.
    PlayersIn {
        /// Where they sit.
        players: PositionSet,
    },
}

impl RoundEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            RoundEvent::HalfHourStruck
            | RoundEvent::RoundOpened { .. }
            | RoundEvent::ButtonSet { .. }
            | RoundEvent::DealerButton { .. }
            | RoundEvent::HandClosed
            | RoundEvent::PlayersIn { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            RoundEvent::HalfHourStruck
            | RoundEvent::RoundOpened { .. }
            | RoundEvent::ButtonSet { .. }
            | RoundEvent::DealerButton { .. }
            | RoundEvent::HandClosed
            | RoundEvent::PlayersIn { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        None
    }
}
