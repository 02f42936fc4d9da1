//! What everybody has put in.

use money::Cents;
use table::{Position, PositionSet};

use super::{NO_CENTS, PerSeat};

/// What everybody has put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// Bets of this street.
    pub bets: PerSeat,
    /// What each has put in before this street.
    pub put: PerSeat,
    /// Of that, forced money.
    pub forced: PerSeat,
    /// Of that, chips that went to the drop.
    pub dropped: PerSeat,
    /// Money in the pot that is nobody's bet.
    pub dead: Cents,
    /// Who put it there.
    pub dead_of: PerSeat,
}

impl Money {
    /// None yet.
    pub(super) const NONE: Money = Money {
        bets: NO_CENTS,
        put: NO_CENTS,
        forced: NO_CENTS,
        dropped: NO_CENTS,
        dead: Cents::ZERO,
        dead_of: NO_CENTS,
    };

    /// As before the hand.
    pub(super) fn clear(&mut self) {
        *self = Money::NONE;
    }

    /// What a player has put in, this street included.
    pub fn total(&self, position: Position) -> Cents {
        self.put[position.index()] + self.bets[position.index()]
    }

    /// Forced or unasked money. What is matched is layered with the bets, but is no bet.
    pub(in crate::pot_poker) fn posted(
        &mut self,
        position: Position,
        live: Cents,
        dead: Cents,
        matched: Cents,
        dropped: bool,
    ) {
        let at = position.index();
        self.bets[at] += live;
        self.forced[at] += live + matched;
        self.put[at] += matched;
        self.dead += dead - matched;
        self.dead_of[at] += dead - matched;
        if dropped {
            self.dropped[at] += live;
        }
    }

    /// The bets of a street are gathered.
    pub(in crate::pot_poker) fn gather(&mut self, players: PositionSet) {
        for at in players.iter() {
            let bet = std::mem::take(&mut self.bets[at.index()]);
            self.put[at.index()] += bet;
        }
    }

    /// Chips went back: of this street first, then of those before, then of what is nobody's.
    pub(in crate::pot_poker) fn returned(&mut self, position: Position, amount: Cents) {
        let at = position.index();
        let from_bets = amount.min(self.bets[at]);
        self.bets[at] -= from_bets;
        let from_put = (amount - from_bets).min(self.put[at]);
        self.put[at] -= from_put;
        self.dead -= amount - from_bets - from_put;
    }
}
