//! What happened at the table: facts, each sufficient by itself.
//!
//! Each room of the house has its events in a file of its own, with how they move money and who may see them; what only
//! one family knows is an [`Own`] event, defined beside its rules.

mod bank;
mod deal;
mod fact;
mod fee;
mod floor;
mod json;
mod own;
mod place;
mod round;
mod seat;
mod wager;

pub use bank::BankEvent;
pub use deal::DealEvent;
pub use fact::{At, Fact, pack_first, unpack_first};
pub use fee::{Collected, FeeEvent};
pub use floor::FloorEvent;
pub use own::{Own, OwnEvent, OwnRow, Recorded};
pub use place::{Face, Goes, Outcome, Place};
pub use round::RoundEvent;
pub use seat::SeatEvent;
pub use wager::WagerEvent;

use strum::VariantNames as _;

use crate::postings::Postings;
use crate::reason::Reason;
use crate::seen::Secret;
use crate::words::Words;

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// Something about seats and chips.
    Seat(SeatEvent),
    /// Something about the player-dealer position.
    Bank(BankEvent),
    /// Something about wagers.
    Wager(WagerEvent),
    /// Something about cards.
    Deal(DealEvent),
    /// Something about fees.
    Fee(FeeEvent),
    /// Something the floor did.
    Floor(FloorEvent),
    /// Something about the round.
    Round(RoundEvent),
    /// Something that only one family knows.
    Own(Own),
}

// As long as a line of the processor's memory, so that a record of many is written quickly.
const _: () = assert!(size_of::<Event>() == 64);

/// The same question to whatever event it is.
macro_rules! each {
    ($event:expr, $held:ident => $answer:expr) => {
        match $event {
            Event::Seat($held) => $answer,
            Event::Bank($held) => $answer,
            Event::Wager($held) => $answer,
            Event::Deal($held) => $answer,
            Event::Fee($held) => $answer,
            Event::Floor($held) => $answer,
            Event::Round($held) => $answer,
            Event::Own($held) => $answer,
        }
    };
}

use each;

impl Event {
    /// The names of all kinds: those of the house room by room, then those of the families that are known.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let rooms = [
            SeatEvent::VARIANTS,
            BankEvent::VARIANTS,
            WagerEvent::VARIANTS,
            DealEvent::VARIANTS,
            FeeEvent::VARIANTS,
            FloorEvent::VARIANTS,
            RoundEvent::VARIANTS,
        ];
        let own = Words::all().flat_map(|words| words.events.iter().map(|row| row.key));
        rooms.into_iter().flatten().copied().chain(own)
    }

    /// How it moves money.
    pub fn postings(&self) -> Postings {
        each!(*self, event => event.postings())
    }

    /// Which fee it moves to or from the drop.
    pub fn collected(&self) -> Option<Collected> {
        match self {
            Event::Fee(event) => event.collected(),
            Event::Own(own) => own.collected(),
            _ => None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(&self) -> Option<Reason> {
        each!(*self, event => event.because())
    }

    /// Who may not see the whole of it.
    pub fn secret(&self) -> Secret {
        each!(*self, event => event.secret())
    }
}

impl From<SeatEvent> for Event {
    fn from(event: SeatEvent) -> Event {
        Event::Seat(event)
    }
}

impl From<BankEvent> for Event {
    fn from(event: BankEvent) -> Event {
        Event::Bank(event)
    }
}

impl From<WagerEvent> for Event {
    fn from(event: WagerEvent) -> Event {
        Event::Wager(event)
    }
}

impl From<DealEvent> for Event {
    fn from(event: DealEvent) -> Event {
        Event::Deal(event)
    }
}

impl From<FeeEvent> for Event {
    fn from(event: FeeEvent) -> Event {
        Event::Fee(event)
    }
}

impl From<FloorEvent> for Event {
    fn from(event: FloorEvent) -> Event {
        Event::Floor(event)
    }
}

impl From<RoundEvent> for Event {
    fn from(event: RoundEvent) -> Event {
        Event::Round(event)
    }
}

/// Takes events as they happen. A sink that keeps nothing makes a simulation free of allocation.
pub trait Sink {
    /// One more event.
    fn push(&mut self, event: Event);
}

impl Sink for Vec<Event> {
    fn push(&mut self, event: Event) {
        Vec::push(self, event);
    }
}

/// Whatever sink it is.
impl<S: Sink + ?Sized> Sink for &mut S {
    fn push(&mut self, event: Event) {
        (**self).push(event);
    }
}

/// Keeps nothing.
impl Sink for () {
    fn push(&mut self, _: Event) {}
}

/// A few events kept on the stack.
impl<const N: usize> Sink for arrayvec::ArrayVec<Event, N> {
    fn push(&mut self, event: Event) {
        arrayvec::ArrayVec::push(self, event);
    }
}
