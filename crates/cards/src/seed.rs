//! The seed of a shuffle.

use std::fmt;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha20Rng;

use crate::Card;

/// Thirty-two bytes from which a shuffle or a throw of dice is drawn. The same seed gives the same cards on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A fresh seed from the operating system.
    pub fn from_system() -> Result<Seed, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Seed(bytes))
    }

    /// The seed that a person gave as a number.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// Shuffles cards as this seed has it.
    pub fn shuffle(self, cards: &mut [Card]) {
        cards.shuffle(&mut self.generator());
    }

    /// The generator that this seed starts.
    pub fn generator(self) -> ChaCha20Rng {
        ChaCha20Rng::from_seed(self.0)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A seed is a secret until its stock is finished, so debug output does not show it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_gives_different_seeds() {
        assert_ne!(Seed::from_system().unwrap(), Seed::from_system().unwrap());
    }

    #[test]
    fn a_seed_is_shown_on_purpose_only() {
        let seed = Seed::from_number(0x0102);
        assert_eq!(&seed.to_string()[..6], "020100");
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }
}
