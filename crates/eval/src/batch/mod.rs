//! Many seven-card hands at once.
//!
//! A look-up costs two loads that wait for each other; bit logic on 32 hands side by side waits for nothing. [`seven`]
//! finds out at run time whether the processor has AVX-512 for it (`vector`, 64 hands a step) and otherwise looks up one
//! hand after the other. Both give the numbers of [`crate::high::seven`]. The same logic with AVX2, sixteen hands side
//! by side, was tried: it was slower than the look-ups by a fifth, so it is not here.
//!
//! Hands with a joker or a blank are left to the look-ups.

#[cfg(target_arch = "x86_64")]
mod vector;

use cards::Card;
#[cfg(all(test, target_arch = "x86_64"))]
pub(crate) use vector::BYTES;

use crate::high::{self, Hand, High};

/// What a batch is computed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One look-up after the other, on any machine.
    Scalar,
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
        Level::Avx512 => vector::with_avx512(hands, strengths),
        #[cfg(not(target_arch = "x86_64"))]
        Level::Avx512 => 0,
    };
    for (hand, strength) in hands[done..].iter().zip(&mut strengths[done..]) {
        *strength = high::seven(hand);
    }
}

/// The strengths of many hands that are already added up, of five to seven cards each; for the inner loop of an
/// enumeration.
pub fn hands(hands: &[Hand], strengths: &mut [High]) {
    assert_eq!(hands.len(), strengths.len(), "a strength for every hand");
    #[cfg(target_arch = "x86_64")]
    let done = vector::hands(hands, strengths);
    #[cfg(not(target_arch = "x86_64"))]
    let done = 0;
    for (hand, strength) in hands[done..].iter().zip(&mut strengths[done..]) {
        *strength = hand.strength();
    }
}

/// Omaha hands in steps of 32, or of 8 if there are only so many; see [`crate::omaha`].
pub(crate) fn omaha(holes: &[Hand], board: impl Fn(usize) -> Hand, strengths: &mut [High]) {
    if holes.len() <= 8 {
        omaha_step::<8>(holes, board, strengths);
        return;
    }
    for (step, (holes, strengths)) in holes.chunks(32).zip(strengths.chunks_mut(32)).enumerate() {
        omaha_step::<32>(holes, |at| board(step * 32 + at), strengths);
    }
}

fn omaha_step<const N: usize>(holes: &[Hand], board: impl Fn(usize) -> Hand, strengths: &mut [High]) {
    let mut suits = [[[0; N]; 4]; 2];
    for (lane, hole) in holes.iter().enumerate().take(N) {
        for (suit, (hole, board)) in hole.suits().into_iter().zip(board(lane).suits()).enumerate() {
            suits[0][suit][lane] = hole;
            suits[1][suit][lane] = board;
        }
    }
    let mut numbers = [High::NOTHING; N];
    #[cfg(target_arch = "x86_64")]
    vector::omaha(&suits, &mut numbers);
    #[cfg(not(target_arch = "x86_64"))]
    omaha_lanes(&suits, &mut numbers);
    strengths.copy_from_slice(&numbers[..strengths.len()]);
}

/// The ranks of each suit in hole and board, hand beside hand.
type Suits<const N: usize> = [[[u16; N]; 4]; 2];

/// A plain loop; what it becomes depends on the instructions that the compiler may use.
#[inline(always)]
fn omaha_lanes<const N: usize>(suits: &Suits<N>, strengths: &mut [High; N]) {
    let [hole, board] = suits;
    for lane in 0..N {
        let of = |side: &[[u16; N]; 4]| [side[0][lane], side[1][lane], side[2][lane], side[3][lane]];
        strengths[lane] = High(crate::omaha::number(of(hole), of(board)));
    }
}
