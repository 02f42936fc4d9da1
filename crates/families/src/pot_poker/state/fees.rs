//! Fees of a hand.

use money::Cents;
use table::Position;

use super::{NO_CENTS, PerSeat};

/// Fees of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fees {
    /// Fees that each has paid for this hand.
    pub paid: PerSeat,
    /// Fees taken from the pot.
    pub pot: Cents,
    /// Charges that are dealt with, as bits.
    pub charged: u32,
}

impl Fees {
    /// None yet.
    pub(super) const NONE: Fees = Fees { paid: NO_CENTS, pot: Cents::ZERO, charged: 0 };

    /// As before the hand.
    pub(super) fn clear(&mut self) {
        *self = Fees::NONE;
    }

    /// A fee was taken from a seat; one for the half hour is not for this hand.
    pub(in crate::pot_poker) fn taken(&mut self, position: Position, charge: u8, amount: Cents, timed: bool) {
        self.dealt_with(charge);
        if !timed {
            self.paid[position.index()] += amount;
        }
    }

    /// A charge needs no further look.
    pub(in crate::pot_poker) fn dealt_with(&mut self, charge: u8) {
        self.charged |= 1 << charge;
    }
}
