//! What a winning wager pays.

use std::fmt;
use std::str::FromStr;

use crate::Cents;

/// A payout as a ratio: 6 to 5, 40 to 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    /// What is paid …
    pub pays: u32,
    /// … for so much staked; never zero.
    pub to: u32,
}

/// What happens to a prize that falls between cents. The documents print no rounding, so listings say `Exact`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// A prize that is not whole cents is refused.
    Exact,
    /// The part of a cent is dropped.
    DownToCent,
    /// The prize is raised to the next dollar.
    UpToDollar,
}

impl Odds {
    /// One to one.
    pub const EVEN: Odds = Odds { pays: 1, to: 1 };

    /// These odds; `None` for "to 0".
    pub const fn new(pays: u32, to: u32) -> Option<Odds> {
        if to == 0 { None } else { Some(Odds { pays, to }) }
    }

    /// The prize on `stake`, the stake itself not counted; `None` when it falls between cents under
    /// [`Rounding::Exact`], or is too large to hold.
    pub fn prize(self, stake: Cents, rounding: Rounding) -> Option<Cents> {
        let (pays, to) = (i64::from(self.pays), i64::from(self.to));
        let product = stake.0.checked_mul(pays)?;
        match rounding {
            Rounding::Exact => (product % to == 0).then_some(Cents(product / to)),
            Rounding::DownToCent => Some(Cents(product.div_euclid(to))),
            Rounding::UpToDollar => {
                let unit = to * 100;
                Some(Cents(product.checked_add(unit - 1)?.div_euclid(unit) * 100))
            }
        }
    }

    /// Compares what two odds pay on the same stake.
    pub fn pays_less_than(self, other: Odds) -> bool {
        u64::from(self.pays) * u64::from(other.to) < u64::from(other.pays) * u64::from(self.to)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pays = Cents::dollars(i64::from(self.pays)).to_string();
        f.pad(&format!("{} to {}", &pays[1..], self.to))
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Odds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is not odds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not odds; write them as in \"6 to 5\" or \"40:1\"")]
pub struct ParseOddsError {
    /// What was read.
    pub text: String,
}

impl FromStr for Odds {
    type Err = ParseOddsError;

    fn from_str(text: &str) -> Result<Odds, ParseOddsError> {
        let wrong = || ParseOddsError { text: text.to_owned() };
        let (pays, to) = text.split_once(" to ").or_else(|| text.split_once(':')).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().replace(',', "").parse().map_err(|_| wrong());
        Odds::new(number(pays)?, number(to)?).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prizes_are_exact_or_rounded_by_name() {
        let odds: Odds = "6 to 5".parse().unwrap();
        assert_eq!(odds.prize(Cents(500), Rounding::Exact), Some(Cents(600)));
        assert_eq!(odds.prize(Cents(501), Rounding::Exact), None);
        assert_eq!(odds.prize(Cents(501), Rounding::DownToCent), Some(Cents(601)));
        assert_eq!(odds.prize(Cents(501), Rounding::UpToDollar), Some(Cents(700)));
        assert_eq!(odds.prize(Cents(500), Rounding::UpToDollar), Some(Cents(600)));
        assert_eq!(odds.prize(Cents(i64::MAX), Rounding::Exact), None);
    }

    #[test]
    fn odds_are_read_as_printed() {
        for (text, pays, to) in [("40:1", 40, 1), ("6 to 5", 6, 5), ("1,000 to 1", 1000, 1), ("3 : 2", 3, 2)]
        {
            assert_eq!(text.parse(), Ok(Odds { pays, to }), "{text}");
        }
        for text in ["", "6", "6 to 0", "x to 1", "1:2:3"] {
            assert!(text.parse::<Odds>().is_err(), "{text}");
        }
        assert_eq!(Odds { pays: 5000, to: 1 }.to_string(), "5,000 to 1");
    }

    #[test]
    fn odds_compare_by_what_they_pay() {
        let (three_halves, six_fifths) = (Odds { pays: 3, to: 2 }, Odds { pays: 6, to: 5 });
        assert!(six_fifths.pays_less_than(three_halves));
        assert!(!three_halves.pays_less_than(six_fifths));
        assert!(!Odds { pays: 2, to: 2 }.pays_less_than(Odds::EVEN));
    }
}
