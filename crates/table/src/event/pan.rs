//! What happens at panguingue tables alone.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use money::Cents;

/// Something about conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum PanEvent {
    /// Who acts first in the hand is known.
    ActsFirst {
        /// Where.
        position: Position,
    },
    /// A player collects from every other player in the hand.
    Collects {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each.
        each: Cents,
        /// Why.
        because: Reason,
    },
    /// Too few players take part: the hand is not played.
    NotPlayed,
    /// A player paid another one.
    Paid {
        /// Who paid.
        payer: Person,
        /// Where.
        from: Position,
        /// Who was paid.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
        /// Why.
        because: Reason,
    },
    /// A game is taken up where it was left: this seat won the hand before.
    TakenUpAfter {
        /// Where the winner sits.
        winner: Position,
    },
    /// A player went out and collects from every other player in the hand.
    WentOut {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each, conditions included.
        each: Cents,
    },
}

impl PanEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            PanEvent::Paid { person, payer, amount, .. } => {
                moved(Account::Chips(payer), Account::Chips(person), amount)
            }
            PanEvent::ActsFirst { .. }
            | PanEvent::Collects { .. }
            | PanEvent::NotPlayed
            | PanEvent::TakenUpAfter { .. }
            | PanEvent::WentOut { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            PanEvent::ActsFirst { .. }
            | PanEvent::Collects { .. }
            | PanEvent::NotPlayed
            | PanEvent::Paid { .. }
            | PanEvent::TakenUpAfter { .. }
            | PanEvent::WentOut { .. } => Secret::None,
        }
    }
}
