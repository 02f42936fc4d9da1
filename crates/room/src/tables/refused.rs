//! Why a table does not do what somebody asks for.

use std::fmt;

use table::{Refusal, Speak, Tongue, say};

use crate::regime::Barred;

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The table says no.
    Table(#[from] Refusal),
    /// There is no number left.
    Full,
    /// The books do not add up: nothing is done.
    Books(#[from] money::EntryError),
    /// Others have waited longer for a seat.
    Waiting {
        /// How many.
        ahead: usize,
    },
    /// The owner or the floor has removed them.
    Removed,
    /// Whoever sits here needs not wait.
    Seated,
    /// A jackpot is to be paid before the next round.
    JackpotDue,
    /// The seat is reserved for another.
    Reserved,
    /// A player at the table asked for the seat first.
    SeatChangeFirst,
    /// Only who sits here can ask for another seat.
    NoSeat,
    /// They sit there already.
    SameSeat,
    /// The table has no such seat.
    NoSuchSeat {
        /// How many it has.
        seats: u8,
    },
    /// The waiting list is full.
    ListFull {
        /// The most that it takes.
        most: usize,
    },
    /// A provision of the table's regime does not allow it.
    Regime(Barred),
}

impl Refused {
    /// The key of the refusal in messages.
    pub fn key(&self) -> &'static str {
        match self {
            Refused::Table(refusal) => refusal.key(),
            Refused::Full => "table-full",
            Refused::Books(_) => "bad-books",
            Refused::Waiting { .. } => "waiting-list",
            Refused::Removed => "removed",
            Refused::Seated => "has-a-seat",
            Refused::JackpotDue => "jackpot-due",
            Refused::ListFull { .. } => "waiting-list-full",
            Refused::Regime(barred) => barred.key(),
            Refused::Reserved => "seat-reserved",
            Refused::SeatChangeFirst => "seat-change-first",
            Refused::NoSeat => "no-seat",
            Refused::SameSeat => "same-seat",
            Refused::NoSuchSeat { .. } => "no-such-seat",
        }
    }
}

impl Speak for Refused {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            Refused::Table(refusal) => refusal.speak(tongue),
            Refused::Full => say!(tongue, "room.table-full"),
            Refused::Waiting { ahead } => say!(tongue, "room.waiting-list", ahead = *ahead),
            Refused::Removed => say!(tongue, "room.removed"),
            Refused::Seated => say!(tongue, "room.has-a-seat"),
            Refused::JackpotDue => say!(tongue, "room.jackpot-due"),
            Refused::ListFull { most } => say!(tongue, "room.waiting-list-full", most = *most),
            Refused::Regime(barred) => barred.speak(tongue),
            Refused::Reserved => say!(tongue, "room.seat-reserved"),
            Refused::SeatChangeFirst => say!(tongue, "room.seat-change-first"),
            Refused::NoSeat => say!(tongue, "room.no-seat"),
            Refused::SameSeat => say!(tongue, "room.same-seat"),
            Refused::NoSuchSeat { seats } => say!(tongue, "room.no-such-seat", seats = *seats),
            Refused::Books(wrong) => say!(tongue, "room.bad-books", why = wrong.to_string()),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}
