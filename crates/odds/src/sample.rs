//! Drawing at random: in chunks with seeds of their own, so that the same seed gives the same sample on any number of cores.

use cards::Card;
use rand::Rng;
use rayon::prelude::*;

use crate::watch::Watch;

/// Deals of one chunk.
pub(crate) const CHUNK: u64 = 1 << 14;

/// So many deals in chunks, until somebody stops it: number and size.
pub(crate) fn chunks(deals: u64, watch: &dyn Watch) -> impl ParallelIterator<Item = (u64, u64)> {
    (0..deals.div_ceil(CHUNK))
        .into_par_iter()
        .take_any_while(|_| !watch.stops())
        .map(move |number| (number, CHUNK.min(deals - number * CHUNK)))
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
