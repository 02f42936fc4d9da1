//! Where every chip is.
//!
//! Chips come from the cage, which alone may be below zero: what it lacks is what is out. Every account belongs to a
//! stream ([`crate::journal::Slot`]); what goes from one stream to another is one append with a leg on each, and a leg
//! names the head at which its balance was seen, so that nothing is spent twice.

mod books;
mod cashier;
mod close;
mod movement;
mod transfer;

pub use books::Books;
pub use cashier::{Cashier, Correction, Terms};
pub use close::{close_table, concerned};
pub use movement::{KIND, Movement, SlipKind, VERSION, Why};
pub use transfer::{Leg, carry, carry_because, transfer};

use jiff::civil::Date;
use money::{Cents, EntryError};

use crate::journal::{Slot, StoreError, Stream};

/// Why money was not moved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is less than is asked for.
    Short {
        /// Where.
        stream: Stream,
        /// In which account.
        slot: Slot,
        /// What there is.
        has: Cents,
        /// What is asked for.
        needs: Cents,
    },
    /// The allowance of the day was drawn.
    AllowanceDrawn {
        /// The day.
        day: Date,
        /// The day of the next.
        next: Date,
    },
    /// Not more than nothing, or more than adds up.
    NotAnAmount {
        /// What was asked.
        amount: Cents,
    },
    /// A correction without a reason, or with an essay.
    NoReason {
        /// How many it has.
        has: usize,
    },
    /// Only purses are corrected this way; chips at a table are the table's.
    NoPurse {
        /// The stream.
        stream: Stream,
    },
    /// The legs do not sum to zero.
    Unbalanced(#[from] EntryError),
    /// Others were always first.
    Crowded,
    /// The store failed.
    Store(#[from] StoreError),
}
