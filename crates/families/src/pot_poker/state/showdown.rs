//! Hands shown and thrown away, and who wins.

use table::{PersonSet, PositionSet};

use super::PerSeat;

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
        winners: PersonSet::EMPTY,
    };

    /// As before the hand.
    pub(super) fn clear(&mut self) {
        *self = Showdown::NONE;
    }
}
