//! Drawing at random: in chunks with seeds of their own, so that the same seed gives the same sample on any number of cores.

use cards::Card;
use rand::Rng;

/// Deals of one chunk.
pub(crate) const CHUNK: u64 = 1 << 14;

/// So many deals in chunks: number and size.
pub(crate) fn chunks(deals: u64) -> Vec<(u64, u64)> {
    (0..deals.div_ceil(CHUNK)).map(|number| (number, CHUNK.min(deals - number * CHUNK))).collect()
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
