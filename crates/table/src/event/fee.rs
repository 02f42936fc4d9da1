//! Collection fees.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use money::Cents;

/// Which fee an event moves to or from the drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collected {
    /// One charge of the schedule, by its place.
    Charge(u8),
    /// Everything that was taken from the pot in this hand, on its way back.
    PotFeesReturned,
}

/// Something about fees.
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
pub enum FeeEvent {
    /// Fees that fall due in mid-round are taken now.
    FeesBegan,
    /// A collection fee was dropped.
    FeeTaken {
        /// Who paid.
        person: Person,
        /// At which position the wager is that it was for; the player-dealer's own for the player-dealer's fee.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by: table action, Ante, wager, in cents.
        basis: Cents,
        /// How much.
        amount: Cents,
        /// Whether it is for the half hour, and so not for one round alone.
        timed: bool,
    },
    /// The schedule names no fee for a charge.
    NoFeeNamed {
        /// Who would have paid.
        person: Person,
        /// At which position.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: Cents,
        /// Whether the cell of the document cannot be read.
        unreadable: bool,
    },
    /// The fees due at this point are in.
    FeesDone,
    /// A wager that got no action earned a free collection button.
    FreeCollectionGiven {
        /// Whose it is.
        person: Person,
        /// Where the wager was.
        position: Position,
    },
    /// A free collection button paid a fee.
    FreeCollectionUsed {
        /// Whose it was.
        person: Person,
        /// At which position the wager is that the fee was for.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: Cents,
        /// What it would have been.
        amount: Cents,
    },
    /// A free collection button was not used in the hand after that in which it was earned, and is void.
    FreeCollectionLapsed {
        /// Whose it was.
        person: Person,
    },
    /// A fee that would use up all that somebody has was not taken; the floor is told (S22).
    FeeWaived {
        /// Whose.
        person: Person,
        /// Where; no position for somebody without a seat.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// How much it would have been.
        amount: Cents,
    },
    /// Somebody is not dealt in and pays no fee, because nothing would be left after it; the floor is told.
    CannotPayFee {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// A fee went back, because the hand is void.
    FeeReturned {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    },
}

impl FeeEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            FeeEvent::FeeTaken { person, amount, .. } => moved(Account::Chips(person), Account::Drop, amount),
            FeeEvent::FeeReturned { person, amount, .. } => {
                moved(Account::Drop, Account::Chips(person), amount)
            }
            FeeEvent::FeesBegan
            | FeeEvent::NoFeeNamed { .. }
            | FeeEvent::FeesDone
            | FeeEvent::FreeCollectionGiven { .. }
            | FeeEvent::FreeCollectionUsed { .. }
            | FeeEvent::FreeCollectionLapsed { .. }
            | FeeEvent::FeeWaived { .. }
            | FeeEvent::CannotPayFee { .. } => nothing(),
        }
    }

    /// Which fee it moves to or from the drop.
    pub fn collected(self) -> Option<Collected> {
        match self {
            FeeEvent::FeeTaken { charge, .. } => Some(Collected::Charge(charge)),
            FeeEvent::FeeReturned { .. }
            | FeeEvent::FeesBegan
            | FeeEvent::NoFeeNamed { .. }
            | FeeEvent::FeesDone
            | FeeEvent::FreeCollectionGiven { .. }
            | FeeEvent::FreeCollectionUsed { .. }
            | FeeEvent::FreeCollectionLapsed { .. }
            | FeeEvent::FeeWaived { .. }
            | FeeEvent::CannotPayFee { .. } => None,
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            FeeEvent::FeesBegan
            | FeeEvent::FeeTaken { .. }
            | FeeEvent::NoFeeNamed { .. }
            | FeeEvent::FeesDone
            | FeeEvent::FreeCollectionGiven { .. }
            | FeeEvent::FreeCollectionUsed { .. }
            | FeeEvent::FreeCollectionLapsed { .. }
            | FeeEvent::FeeWaived { .. }
            | FeeEvent::CannotPayFee { .. }
            | FeeEvent::FeeReturned { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        None
    }
}
