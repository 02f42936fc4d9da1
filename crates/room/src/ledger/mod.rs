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
pub use cashier::{Cashier, Corrected, Correction, Terms};
pub use close::{close_table, concerned};
pub use movement::{KIND, Movement, VERSION, Why};
pub use transfer::{Leg, carry, carry_because, transfer};

use jiff::civil::Date;
use money::{Cents, EntryError};

use crate::journal::{Slot, StoreError, Stream};

/// Why money was not moved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is less than is asked for.
    #[error("{stream} has {has} ({slot}), and {needs} are asked for")]
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
    #[error("the allowance of {day} has been drawn; the next is of {next}")]
    AllowanceDrawn {
        /// The day.
        day: Date,
        /// The day of the next.
        next: Date,
    },
    /// Not more than nothing, or more than adds up.
    #[error("{amount} cannot be moved: an amount is more than nothing and at most {}", Cents::MOST)]
    NotAnAmount {
        /// What was asked.
        amount: Cents,
    },
    /// A correction without a reason, or with an essay.
    #[error("a correction has a reason of 1 to {most} letters; this one has {has}", most = Correction::MOST_LETTERS)]
    NoReason {
        /// How many it has.
        has: usize,
    },
    /// Only purses are corrected this way; chips at a table are the table's.
    #[error("{stream} is not corrected from the ledger: it has no purse")]
    NoPurse {
        /// The stream.
        stream: Stream,
    },
    /// The legs do not sum to zero.
    #[error(transparent)]
    Unbalanced(#[from] EntryError),
    /// Others were always first.
    #[error("others write to these accounts without end; try again")]
    Crowded,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
