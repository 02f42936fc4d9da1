//! The player-dealer position: offered, taken, shared, given up.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use money::Cents;

/// Something about the player-dealer position.
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
pub enum BankEvent {
    /// The player-dealer position was passed on.
    BankPassed {
        /// By whom.
        person: Person,
    },
    /// Somebody took the player-dealer position.
    BankTaken {
        /// Who.
        person: Person,
        /// Their seat.
        position: Position,
        /// The first or second round running.
        turn: u8,
        /// Their wager.
        covers: Cents,
    },
    /// Nobody takes the player-dealer position: there is no round for now.
    NoBank,
    /// Nobody else takes the player-dealer position, and the game is broken.
    GameBroken,
    /// Money was put into the player-dealer's wager.
    BankJoined {
        /// By whom.
        person: Person,
        /// How much.
        amount: Cents,
    },
    /// Somebody who had put money into the player-dealer's wager took back their part of what became of it.
    BankParted {
        /// Who.
        person: Person,
        /// How much.
        amount: Cents,
    },
    /// Somebody was named to shake the dice.
    ShakerNamed {
        /// Who.
        person: Person,
    },
    /// The action button was placed.
    ButtonPlaced {
        /// Where settlement starts.
        position: Position,
    },
    /// Nobody wagered: the player-dealer took the wager back, and the round does not count as held.
    NobodyWagered {
        /// The player-dealer.
        bank: Person,
        /// What they took back.
        amount: Cents,
    },
    /// The round ended; the player-dealer took back the wager, with what was won and without what was lost.
    RoundClosed {
        /// The player-dealer.
        bank: Person,
        /// What they took back.
        amount: Cents,
    },
}

impl BankEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            BankEvent::BankTaken { person, covers, .. }
            | BankEvent::BankJoined { person, amount: covers } => {
                moved(Account::Chips(person), Account::Bank, covers)
            }
            BankEvent::RoundClosed { bank, amount }
            | BankEvent::NobodyWagered { bank, amount }
            | BankEvent::BankParted { person: bank, amount } => {
                moved(Account::Bank, Account::Chips(bank), amount)
            }
            BankEvent::BankPassed { .. }
            | BankEvent::NoBank
            | BankEvent::GameBroken
            | BankEvent::ShakerNamed { .. }
            | BankEvent::ButtonPlaced { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            BankEvent::BankPassed { .. }
            | BankEvent::BankTaken { .. }
            | BankEvent::NoBank
            | BankEvent::GameBroken
            | BankEvent::BankJoined { .. }
            | BankEvent::BankParted { .. }
            | BankEvent::ShakerNamed { .. }
            | BankEvent::ButtonPlaced { .. }
            | BankEvent::NobodyWagered { .. }
            | BankEvent::RoundClosed { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        None
    }
}
