//! What happens at Chinese poker tables alone.

use crate::ids::{Person, Position};
use crate::postings::{Account, Postings, moved, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use money::Cents;

/// Something about comparing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum ChineseEvent {
    /// Somebody named an amount of chips that will be added.
    Announced {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    },
    /// The showdown began.
    ShowdownBegan,
    /// Somebody took chips off the table.
    TookOff {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    },
    /// Two players compared hands and paid the difference.
    Compared {
        /// Whose turn it is to settle.
        person: Person,
        /// Where.
        position: Position,
        /// With whom.
        opponent: Person,
        /// Where.
        against: Position,
        /// The points that the first one wins by the rules; below zero they are lost.
        due: i16,
        /// The points that changed hands, as far as both had chips to play for.
        moved: i16,
        /// The same in money.
        amount: Cents,
        /// Why.
        because: Reason,
    },
}

impl ChineseEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            ChineseEvent::TookOff { person, chips, .. } => {
                moved(Account::Chips(person), Account::Away(person), chips)
            }
            ChineseEvent::Compared { person, opponent, amount, .. } => {
                moved(Account::Chips(opponent), Account::Chips(person), amount)
            }
            ChineseEvent::Announced { .. } | ChineseEvent::ShowdownBegan => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            ChineseEvent::Announced { .. }
            | ChineseEvent::ShowdownBegan
            | ChineseEvent::TookOff { .. }
            | ChineseEvent::Compared { .. } => Secret::None,
        }
    }
}
