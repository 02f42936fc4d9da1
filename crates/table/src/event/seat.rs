//! Seats: who comes, buys, rests, moves and goes.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use money::Cents;

/// Something about seats and chips.
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
pub enum SeatEvent {
    /// Somebody sat down.
    SatDown {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// With how much.
        chips: Cents,
    },
    /// Somebody stands behind the seats.
    StoodBehind {
        /// Who.
        person: Person,
        /// With how much.
        chips: Cents,
    },
    /// Somebody left, taking what chips they had.
    Left {
        /// Who.
        person: Person,
        /// The chips taken along.
        chips: Cents,
    },
    /// Somebody bought more chips.
    Bought {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
        /// Whether it is less than a full buy-in.
        short: bool,
    },
    /// Somebody is dealt out from now on.
    SatOut {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// Somebody is dealt in again.
    CameBack {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// Somebody took another seat.
    Moved {
        /// Who.
        person: Person,
        /// From where.
        from: Position,
        /// Where to.
        to: Position,
    },
    /// Somebody stays until the round is over, and leaves then.
    WillLeave {
        /// Who.
        person: Person,
    },
}

impl SeatEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            SeatEvent::SatDown { person, chips, .. }
            | SeatEvent::StoodBehind { person, chips }
            | SeatEvent::Bought { person, chips, .. } => {
                moved(Account::Away(person), Account::Chips(person), chips)
            }
            SeatEvent::Left { person, chips } => moved(Account::Chips(person), Account::Away(person), chips),
            SeatEvent::WillLeave { .. }
            | SeatEvent::SatOut { .. }
            | SeatEvent::CameBack { .. }
            | SeatEvent::Moved { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            SeatEvent::SatDown { .. }
            | SeatEvent::StoodBehind { .. }
            | SeatEvent::Left { .. }
            | SeatEvent::WillLeave { .. }
            | SeatEvent::Bought { .. }
            | SeatEvent::SatOut { .. }
            | SeatEvent::CameBack { .. }
            | SeatEvent::Moved { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        None
    }
}
