//! What happens at Super Pan 9 tables alone.

use crate::ids::Position;
use crate::postings::{Postings, nothing};
use crate::seen::Secret;

/// Something about draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum PanNineEvent {
    /// A player who was passed over may not draw any more.
    DrawLost {
        /// Where.
        position: Position,
    },
    /// A hand that the house dealer played wrongly is set right.
    HouseWayReset {
        /// Where.
        position: Position,
    },
    /// A hand is not looked at before it is opened, because its bettor has seen another one.
    LeftUnseen {
        /// Where.
        position: Position,
    },
}

impl PanNineEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => Secret::None,
        }
    }
}
