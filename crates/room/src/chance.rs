//! Randomness as an argument.

use std::sync::Mutex;

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;

/// Where secrets and shuffles come from.
pub trait Chance: Send + Sync {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);

    /// So many bytes.
    fn bytes<const N: usize>(&self) -> [u8; N]
    where
        Self: Sized,
    {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }
}

/// Chance that comes out the same every time, from a number: for tests and for replays.
#[derive(Debug)]
pub struct SeededChance(Mutex<ChaCha20Rng>);

impl SeededChance {
    /// What this seed brings. A server seeds it from the operating system.
    pub fn new(seed: [u8; 32]) -> SeededChance {
        SeededChance(Mutex::new(ChaCha20Rng::from_seed(seed)))
    }
}

impl Chance for SeededChance {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).fill_bytes(bytes);
    }
}
