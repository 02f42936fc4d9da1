//! What happens at panguingue tables alone.

use money::Cents;
use table::{Account, Collected, OwnEvent, Person, Position, Postings, Reason, Secret, moved, nothing};

table::own_events! {
    10
    /// What happens at panguingue tables alone.
    PanEvent;

    /// Who acts first in the hand is known.
    ActsFirst = "acts-first" {
        /// Where.
        position: Position,
    }
    /// A player collects from every other player in the hand.
    Collects = "collects" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each.
        each: Cents,
        /// Why.
        because: Reason,
    }
    /// Too few players take part: the hand is not played.
    NotPlayed = "not-played"
    /// A player paid another one.
    Paid = "paid" {
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
    }
    /// A game is taken up where it was left: this seat won the hand before.
    TakenUpAfter = "taken-up-after" {
        /// Where the winner sits.
        winner: Position,
    }
    /// A player went out and collects from every other player in the hand.
    WentOut = "went-out" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each, conditions included.
        each: Cents,
    }
}

impl OwnEvent for PanEvent {
    fn postings(self) -> Postings {
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

    fn collected(self) -> Option<Collected> {
        match self {
            PanEvent::ActsFirst { .. }
            | PanEvent::Collects { .. }
            | PanEvent::Paid { .. }
            | PanEvent::TakenUpAfter { .. }
            | PanEvent::WentOut { .. }
            | PanEvent::NotPlayed => None,
        }
    }

    fn secret(self) -> Secret {
        match self {
            PanEvent::ActsFirst { .. }
            | PanEvent::Collects { .. }
            | PanEvent::NotPlayed
            | PanEvent::Paid { .. }
            | PanEvent::TakenUpAfter { .. }
            | PanEvent::WentOut { .. } => Secret::None,
        }
    }

    fn because(self) -> Option<Reason> {
        match self {
            PanEvent::Collects { because, .. } | PanEvent::Paid { because, .. } => Some(because),
            PanEvent::ActsFirst { .. }
            | PanEvent::NotPlayed
            | PanEvent::TakenUpAfter { .. }
            | PanEvent::WentOut { .. } => None,
        }
    }
}
