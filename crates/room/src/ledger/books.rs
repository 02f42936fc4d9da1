//! The books of a stream at its head.

use money::Cents;

use super::Refusal;
use crate::journal::{Balances, Head, Reader, Slot, StoreError, Stream};

/// The balances of a stream, and the head at which they are so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Books {
    /// The stream.
    pub stream: Stream,
    /// Its head.
    pub head: Head,
    /// Its balances that are not zero.
    pub balances: Balances,
}

impl Books {
    /// The books as the store has them.
    pub fn read(reader: &dyn Reader, stream: Stream) -> Result<Books, StoreError> {
        reader.books(stream).map(|(head, balances)| Books { stream, head, balances })
    }

    /// What is in an account.
    pub fn balance(&self, slot: Slot) -> Cents {
        self.balances.iter().find(|(held, _)| *held == slot).map_or(Cents::ZERO, |(_, cents)| *cents)
    }

    /// Whether an account can gain so much (or lose it): nothing goes below zero but the cage.
    pub fn can_gain(&self, slot: Slot, gains: Cents) -> Result<(), Refusal> {
        let has = self.balance(slot);
        let sinks = has.0.checked_add(gains.0).is_none_or(|left| left < 0);
        if gains.is_negative() && sinks && self.stream != Stream::Cage {
            return Err(Refusal::Short { stream: self.stream, slot, has, needs: -gains });
        }
        Ok(())
    }
}
