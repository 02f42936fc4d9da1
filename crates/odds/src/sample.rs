//! Drawing at random: in chunks with seeds of their own, so that the same seed gives the same sample on any number of cores.

use std::sync::atomic::{AtomicU64, Ordering};

use cards::Card;
use rand::Rng;
use rayon::prelude::*;

use crate::watch::Watch;

/// Deals of one chunk.
pub(crate) const CHUNK: u64 = 1 << 14;

/// A sum of numbers that were drawn, and of their squares.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    /// Adds a number.
    pub(crate) fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// Adds what another sum holds. The last digits go by the order.
    pub(crate) fn plus(&mut self, more: &Sum) {
        self.count += more.count;
        self.sum += more.sum;
        self.squares += more.squares;
    }

    /// How many numbers were added.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Their mean.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The standard error of the mean.
    pub(crate) fn error(&self) -> f64 {
        let (count, mean) = (self.count.max(1) as f64, self.mean());
        ((self.squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt()
    }
}

/// So many deals in chunks, until somebody stops it: number and size.
pub(crate) fn chunks(deals: u64, watch: &dyn Watch) -> impl ParallelIterator<Item = (u64, u64)> {
    some_chunks(0..deals.div_ceil(CHUNK), deals, watch)
}

fn some_chunks(
    numbers: std::ops::Range<u64>,
    deals: u64,
    watch: &dyn Watch,
) -> impl ParallelIterator<Item = (u64, u64)> {
    numbers
        .into_par_iter()
        .take_any_while(|_| !watch.stops())
        .map(move |number| (number, CHUNK.min(deals - number * CHUNK)))
}

/// Chunks that are worked on before they are added up.
const BATCH: u64 = 512;

/// Draws so many deals in chunks, until somebody stops it, and adds the chunks up in their order: every run comes to the same last
/// digit. A sample that is stopped at once has one chunk all the same.
pub(crate) fn in_order<T: Send>(
    deals: u64,
    watch: &dyn Watch,
    draw: impl Fn((u64, u64)) -> T + Sync,
    mut add: impl FnMut(T),
) {
    let done = AtomicU64::new(0);
    let drawn = |(number, count)| {
        let found = draw((number, count));
        watch.at(done.fetch_add(count, Ordering::Relaxed) + count, deals);
        found
    };
    let chunks = deals.div_ceil(CHUNK);
    let mut added = 0;
    for first in (0..chunks).step_by(BATCH as usize) {
        let numbers = first..chunks.min(first + BATCH);
        let found: Vec<T> = some_chunks(numbers, deals, watch).map(drawn).collect();
        added += found.len();
        found.into_iter().for_each(&mut add);
        if watch.stops() {
            break;
        }
    }
    if added == 0 {
        add(draw((0, deals.min(CHUNK))));
    }
}

/// Numbers at random, quickly: four words that are turned and added (xoshiro256++). Nothing is kept secret with it.
#[derive(Debug, Clone)]
pub(crate) struct Chance([u64; 4]);

impl Chance {
    /// The numbers of one chunk of a sample with this seed.
    pub(crate) fn new(seed: u64, chunk: u64) -> Chance {
        // Neighbouring seeds are spread far apart first (splitmix64).
        let mut at = seed ^ chunk.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Chance(std::array::from_fn(|_| {
            at = at.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (at ^ at >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ mixed >> 31
        }))
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        let state = &mut self.0;
        let found = state[0].wrapping_add(state[3]).rotate_left(23).wrapping_add(state[0]);
        let kept = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= kept;
        state[3] = state[3].rotate_left(45);
        found
    }

    /// A number below a bound: a part of 2^32 that is taken of the bound, off by less than one in 10^7.
    #[inline(always)]
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// The same for large bounds.
    pub(crate) fn of_many(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

/// Puts so many cards drawn at random in front.
pub(crate) fn deal(deck: &mut [Card], cards: usize, chance: &mut impl Rng) {
    for at in 0..cards {
        // A part of 2^32 that is taken of the cards left: off by less than one in 10^7 of a card.
        let left = (deck.len() - at) as u64;
        let other = at + ((u64::from(chance.next_u32()) * left) >> 32) as usize;
        deck.swap(at, other);
    }
}
