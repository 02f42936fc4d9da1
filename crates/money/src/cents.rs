//! Amounts.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An amount of money in cents.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);
    /// The most that anybody may bring to a table, or a table may name: a trillion dollars. A full table of such stacks,
    /// many times over, still adds up.
    pub const MOST: Cents = Cents(100_000_000_000_000);

    /// So many whole dollars.
    pub const fn dollars(dollars: i64) -> Cents {
        Cents(dollars * 100)
    }

    /// The amount so many times over; `None` when it is too large to hold.
    pub fn times(self, factor: i64) -> Option<Cents> {
        self.0.checked_mul(factor).map(Cents)
    }

    /// Whether the amount can lie on a table: not below zero, and no more than adds up.
    pub const fn is_chips(self) -> bool {
        0 <= self.0 && self.0 <= Cents::MOST.0
    }

    /// Whether the amount is below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

impl fmt::Display for Cents {
    /// `$1,234`, `$0.50`, `-$3.25`: cents only where there are some.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let figures = dollars.to_string();
        let mut grouped = String::new();
        for (at, figure) in figures.chars().enumerate() {
            if at > 0 && (figures.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(figure);
        }
        let text =
            if cents == 0 { format!("{sign}${grouped}") } else { format!("{sign}${grouped}.{cents:02}") };
        f.pad(&text)
    }
}

impl fmt::Debug for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not an amount.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{text}\" is not an amount; write dollars with up to two decimals, as in \"$1,250\", \"420\" or \"0.50\""
)]
pub struct ParseCentsError {
    /// What was read.
    pub text: String,
}

impl FromStr for Cents {
    type Err = ParseCentsError;

    /// Reads `$1,000`, `1000`, `.50`, `$3.5`, `-$2`.
    fn from_str(text: &str) -> Result<Cents, ParseCentsError> {
        read(text.trim()).map(Cents).ok_or_else(|| ParseCentsError { text: text.to_owned() })
    }
}

fn read(text: &str) -> Option<i64> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let text = text.strip_prefix('$').unwrap_or(text);
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if (whole.is_empty() && part.is_empty()) || part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let dollars = if whole.is_empty() { 0 } else { read_grouped(whole)? };
    let cents: i64 = format!("{part:0<2}").parse().ok()?;
    dollars.checked_mul(100)?.checked_add(cents)?.checked_mul(sign)
}

/// Reads `1250` or `1,250`; a comma in any other place is wrong.
fn read_grouped(text: &str) -> Option<i64> {
    let groups: Vec<&str> = text.split(',').collect();
    let digits = |group: &&str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let grouped =
        groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    (grouped && groups.iter().all(digits)).then(|| groups.concat().parse().ok()).flatten()
}

/// Amounts that strangers wrote may be beyond all measure: they stop at the end of what can be held, and books that hold such an
/// amount do not balance.
impl Add for Cents {
    type Output = Cents;
    fn add(self, other: Cents) -> Cents {
        Cents(self.0.saturating_add(other.0))
    }
}

impl Sub for Cents {
    type Output = Cents;
    fn sub(self, other: Cents) -> Cents {
        Cents(self.0.saturating_sub(other.0))
    }
}

impl Neg for Cents {
    type Output = Cents;
    fn neg(self) -> Cents {
        Cents(self.0.saturating_neg())
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Cents) {
        *self = *self + other;
    }
}

impl SubAssign for Cents {
    fn sub_assign(&mut self, other: Cents) {
        *self = *self - other;
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, cents) in [
            ("$1,000", 100_000),
            ("1000", 100_000),
            ("$0.50", 50),
            (".5", 50),
            ("$.50", 50),
            ("3.", 300),
            (" $12.34 ", 1234),
            ("-$2", -200),
            ("$1,234,567.89", 123_456_789),
        ] {
            assert_eq!(text.parse(), Ok(Cents(cents)), "{text}");
        }
    }

    #[test]
    fn chips_are_from_nothing_to_the_most() {
        assert!(Cents::ZERO.is_chips() && Cents::MOST.is_chips());
        assert!(!Cents(-1).is_chips() && !(Cents::MOST + Cents(1)).is_chips());
        assert_eq!(Cents::MOST.times(1_000).map(Cents::is_chips), Some(false), "many stacks add up");
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            "$",
            "-",
            ".",
            "1.234",
            "1,00",
            ",100",
            "1,,000",
            "10%",
            "ten",
            "1e3",
            "+5",
            "--5",
            "99999999999999999999",
        ] {
            assert!(text.parse::<Cents>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_amount_reads_back(cents in -1_000_000_000_000i64..1_000_000_000_000) {
            prop_assert_eq!(Cents(cents).to_string().parse(), Ok(Cents(cents)));
        }
    }
}
