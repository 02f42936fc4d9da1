//! Many seven-card hands at once.
//!
//! A look-up costs two loads that wait for each other; bit logic on 32 hands side by side waits for nothing. [`seven`]
//! finds out at run time what the processor can do: AVX-512 (64 hands a step, `vector`), AVX2 (16 hands, `lanes`
//! compiled for it), or one look-up after the other. All three give the numbers of [`crate::high::seven`].
//!
//! Hands with a joker or a blank are left to the look-ups.

mod lanes;
#[cfg(target_arch = "x86_64")]
mod vector;

use cards::Card;

use crate::high::{self, High};

/// What a batch is computed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One look-up after the other, on any machine.
    Scalar,
    /// Sixteen hands side by side.
    Avx2,
    /// Thirty-two hands side by side.
    Avx512,
}

impl Level {
    /// The best that this machine can do.
    pub fn detected() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            vector::detected()
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            Level::Scalar
        }
    }
}

/// Ranks every hand; `strengths` must be as long as `hands`.
pub fn seven(hands: &[[Card; 7]], strengths: &mut [High]) {
    seven_with(Level::detected(), hands, strengths);
}

/// The same with a level of one's own choice, for tests and measurements. A level the machine does not have falls back
/// to the look-ups.
pub fn seven_with(level: Level, hands: &[[Card; 7]], strengths: &mut [High]) {
    assert_eq!(hands.len(), strengths.len(), "a strength for every hand");
    let done = match level.min(Level::detected()) {
        Level::Scalar => 0,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => vector::with_avx2(hands, strengths),
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => vector::with_avx512(hands, strengths),
        #[cfg(not(target_arch = "x86_64"))]
        Level::Avx2 | Level::Avx512 => 0,
    };
    for (hand, strength) in hands[done..].iter().zip(&mut strengths[done..]) {
        *strength = high::seven(hand);
    }
}
