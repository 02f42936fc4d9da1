//! Hands shown and thrown away, and who wins.

use arrayvec::ArrayVec;
use table::{PersonSet, Position, PositionSet};

use super::{Order, PerSeat};

/// Hands shown and thrown away, and who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showdown {
    /// What each had put in when the draw began, for the sevens rule.
    pub before_draw: Option<PerSeat>,
    /// Players who checked a hand after the draw.
    pub checked_last: PositionSet,
    /// Hands shown.
    pub shown: PositionSet,
    /// Hands shown with the words that the board plays.
    pub board_declared: PositionSet,
    /// Hands thrown away at the showdown.
    pub mucked: PositionSet,
    /// The same in their order: a pot whose players all threw their hands away is the last one's.
    pub thrown: Order,
    /// Winners so far.
    pub winners: PersonSet,
}

impl Showdown {
    /// None yet.
    pub(super) const NONE: Showdown = Showdown {
        before_draw: None,
        checked_last: PositionSet::EMPTY,
        shown: PositionSet::EMPTY,
        board_declared: PositionSet::EMPTY,
        mucked: PositionSet::EMPTY,
        thrown: ArrayVec::new_const(),
        winners: PersonSet::EMPTY,
    };

    /// As before the hand.
    pub(super) fn clear(&mut self) {
        *self = Showdown::NONE;
    }

    /// A hand is thrown away.
    pub(in crate::pot_poker) fn muck(&mut self, position: Position) {
        self.mucked.add(position);
        self.thrown.push(position);
    }

    /// A hand comes back out of the muck.
    pub(in crate::pot_poker) fn retrieve(&mut self, position: Position) {
        self.mucked.remove(position);
        self.thrown.retain(|held| *held != position);
    }

    /// The last of these who threw a hand away.
    pub(in crate::pot_poker) fn last_thrown(&self, players: PositionSet) -> Option<Position> {
        self.thrown.iter().rev().copied().find(|at| players.has(*at))
    }
}
