//! Who plays a hand, and who is left in it.

use arrayvec::ArrayVec;
use table::{Position, PositionSet};

use super::Order;

/// Who plays a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    /// The players dealt in, in the order of the deal.
    pub order: Order,
    /// The players dealt in.
    pub players: PositionSet,
    /// Those who can still win.
    pub live: PositionSet,
    /// Those dealt in who have no chip left that plays.
    pub broke: PositionSet,
    /// Who is not dealt in because nothing would be left after the fee.
    pub unable: PositionSet,
}

impl Seats {
    /// None yet.
    pub(super) const NONE: Seats = Seats {
        order: ArrayVec::new_const(),
        players: PositionSet::EMPTY,
        live: PositionSet::EMPTY,
        broke: PositionSet::EMPTY,
        unable: PositionSet::EMPTY,
    };

    /// As before the hand. Every field is named, so that none is forgotten; lists need only be emptied.
    pub(super) fn clear(&mut self) {
        let Seats { order, players, live, broke, unable } = self;
        order.clear();
        *players = PositionSet::EMPTY;
        *live = PositionSet::EMPTY;
        *broke = PositionSet::EMPTY;
        *unable = PositionSet::EMPTY;
    }

    /// Who gets a hand, in the order of the deal.
    pub(in crate::pot_poker) fn dealt_in(&mut self, players: PositionSet, button: Position) {
        self.players = players;
        self.live = players;
        self.order.clear();
        self.order.extend(players.after(button));
    }
}
