//! The dice in the cup.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;

use crate::Seed;

/// Three dice, as the pai gow games throw them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice([u8; 3]);

/// A text that is not a throw of three dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not a roll of three dice; write three numbers from 1 to 6, as in \"4 2 6\"")]
pub struct ParseDiceError {
    /// What was read.
    pub text: String,
}

impl Dice {
    /// These three dice, if each shows one to six.
    pub fn new(pips: [u8; 3]) -> Option<Dice> {
        pips.iter().all(|pip| (1..=6).contains(pip)).then_some(Dice(pips))
    }

    /// A throw drawn from the seed.
    pub fn thrown(seed: Seed) -> Dice {
        let mut generator = seed.generator();
        Dice([(); 3].map(|()| generator.random_range(1..=6)))
    }

    /// The throw as one number below 216.
    pub(crate) fn byte(self) -> u8 {
        self.0.iter().fold(0, |all, pip| all * 6 + (pip - 1))
    }

    /// The throw of a number below 216.
    pub(crate) fn of_byte(byte: u8) -> Option<Dice> {
        (byte < 216).then(|| Dice([byte / 36 + 1, byte / 6 % 6 + 1, byte % 6 + 1]))
    }

    /// What each die shows.
    pub const fn pips(self) -> [u8; 3] {
        self.0
    }

    /// The total, from 3 to 18.
    pub const fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.0[0], self.0[1], self.0[2])
    }
}

impl FromStr for Dice {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Dice, ParseDiceError> {
        let wrong = || ParseDiceError { text: text.to_owned() };
        let mut pips = Vec::new();
        for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
            pips.push(word.parse().map_err(|_| wrong())?);
        }
        let pips = <[u8; 3]>::try_from(pips).map_err(|_| wrong())?;
        Dice::new(pips).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_three_figures_from_one_to_six() {
        let dice: Dice = "4 2 6".parse().unwrap();
        assert_eq!((dice.total(), dice.to_string()), (12, "4 2 6".to_owned()));
        assert_eq!("4-2-6".parse(), Ok(dice));
        for text in ["", "1 2", "1 2 3 4", "0 1 2", "1 2 7", "a b c"] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_seed_throws_the_same_dice_and_all_totals_come() {
        let mut seen = [false; 19];
        for number in 0..2000 {
            let dice = Dice::thrown(Seed::from_number(number));
            assert_eq!(dice, Dice::thrown(Seed::from_number(number)));
            seen[usize::from(dice.total())] = true;
        }
        assert!(seen[3..].iter().all(|seen| *seen));
    }
}
