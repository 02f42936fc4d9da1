//! What happens at Super Pan 9 tables alone.

use table::{Collected, OwnEvent, Position, Postings, Reason, Secret, nothing};

table::own_events! {
    4
    /// What happens at Super Pan 9 tables alone.
    PanNineEvent;

    /// A player who was passed over may not draw any more.
    DrawLost = "draw-lost" {
        /// Where.
        position: Position,
    }
    /// A hand that the house dealer played wrongly is set right.
    HouseWayReset = "house-way-reset" {
        /// Where.
        position: Position,
    }
    /// A hand is not looked at before it is opened, because its bettor has seen another one.
    LeftUnseen = "left-unseen" {
        /// Where.
        position: Position,
    }
}

impl OwnEvent for PanNineEvent {
    fn postings(self) -> Postings {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => nothing(),
        }
    }

    fn collected(self) -> Option<Collected> {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => None,
        }
    }

    fn secret(self) -> Secret {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => Secret::None,
        }
    }

    fn because(self) -> Option<Reason> {
        match self {
            PanNineEvent::DrawLost { .. }
            | PanNineEvent::HouseWayReset { .. }
            | PanNineEvent::LeftUnseen { .. } => None,
        }
    }
}
