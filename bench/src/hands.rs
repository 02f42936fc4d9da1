//! Random hands from a fixed seed, the same for everybody.

use cards::{Card, DeckKind};

/// How many hands a pass has: seven bytes or sixteen each then stay in the second cache.
pub const COUNT: usize = 100_000;

/// How many hands a pass has where the memory is to be felt too.
pub const MANY: usize = 1_000_000;

/// xorshift64*.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % limit
    }
}

/// So many deals of `N` different cards.
pub fn deals<const N: usize>(kind: DeckKind, count: usize, seed: u64) -> Vec<[Card; N]> {
    let (deck, mut random) = (kind.cards(), Random(seed));
    (0..count)
        .map(|_| {
            let mut used = 0u64;
            [(); N].map(|()| {
                loop {
                    let at = random.below(deck.len());
                    if used >> at & 1 == 0 {
                        used |= 1 << at;
                        break deck[at];
                    }
                }
            })
        })
        .collect()
}

/// Both rank the hands alike: the same classes in the same order.
pub fn assert_same_order(ours: impl Iterator<Item = u32>, peer: impl Iterator<Item = u32>) {
    let mut both: Vec<(u32, u32)> = ours.zip(peer).collect();
    both.sort_unstable();
    both.dedup();
    for pair in both.windows(2) {
        assert!(pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1, "{pair:?}");
    }
}
