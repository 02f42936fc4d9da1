//! What simulations share: a record that is kept, and chance.

use table::WagerEvent;
use table::{Event, Sink};

/// The record of the rounds; it is overwritten from the start when it is full.
pub struct Record {
    events: Box<[Event; Record::SIZE]>,
    pub at: usize,
}

impl Record {
    const SIZE: usize = 4096;

    pub fn new() -> Record {
        Record { events: Box::new([Event::Wager(WagerEvent::WagersClosed); Record::SIZE]), at: 0 }
    }
}

impl Sink for Record {
    #[inline(always)]
    fn push(&mut self, event: Event) {
        self.events[self.at % Record::SIZE] = event;
        self.at += 1;
    }
}

/// xoroshiro128+, for a simulation.
pub struct Chance(u64, u64);

impl Chance {
    pub fn new() -> Chance {
        Chance(1, 2)
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        let (one, mut other) = (self.0, self.1);
        let sum = one.wrapping_add(other);
        other ^= one;
        self.0 = one.rotate_left(24) ^ other ^ other << 16;
        self.1 = other.rotate_left(37);
        (((sum >> 32) * u64::from(bound)) >> 32) as u32
    }
}
