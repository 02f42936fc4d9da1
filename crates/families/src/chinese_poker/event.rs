//! What happens at Chinese poker tables alone.

use money::Cents;
use table::{Account, Collected, OwnEvent, Person, Position, Postings, Reason, Secret, moved, nothing};

table::own_events! {
    9
    /// What happens at Chinese poker tables alone.
    ChineseEvent;

    /// Somebody named an amount of chips that will be added.
    Announced = "announced" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    }
    /// The showdown began.
    ShowdownBegan = "showdown-began"
    /// Somebody took chips off the table.
    TookOff = "took-off" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    }
    /// Two players compared hands and paid the difference.
    Compared = "compared" {
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
    }
}

impl OwnEvent for ChineseEvent {
    fn postings(self) -> Postings {
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

    fn collected(self) -> Option<Collected> {
        match self {
            ChineseEvent::Announced { .. }
            | ChineseEvent::Compared { .. }
            | ChineseEvent::TookOff { .. }
            | ChineseEvent::ShowdownBegan => None,
        }
    }

    fn secret(self) -> Secret {
        match self {
            ChineseEvent::Announced { .. }
            | ChineseEvent::ShowdownBegan
            | ChineseEvent::TookOff { .. }
            | ChineseEvent::Compared { .. } => Secret::None,
        }
    }

    fn because(self) -> Option<Reason> {
        match self {
            ChineseEvent::Compared { because, .. } => Some(because),
            ChineseEvent::Announced { .. } | ChineseEvent::ShowdownBegan | ChineseEvent::TookOff { .. } => {
                None
            }
        }
    }
}
