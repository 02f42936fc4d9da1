//! Amounts as histories write them. A history counts in units: chips, or units of a currency. At the table an amount is
//! whole, so every hand is counted in parts of a unit, as many as its finest amount needs.

use std::fmt;

use money::Cents;

/// The parts of a unit, unless a hand is finer.
pub const USUAL_PARTS: i64 = 100;

/// The finest that is read: so many figures after the point.
const MOST_PLACES: u32 = 5;

/// A stack without end.
pub const ENDLESS: Cents = Cents::MOST;

/// A number as it is written: figures, and how many of them come after the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    figures: i64,
    places: u32,
    endless: bool,
}

impl Decimal {
    /// Nothing.
    pub const ZERO: Decimal = Decimal { figures: 0, places: 0, endless: false };

    /// Reads `12`, `-3.50`, `1,234.5`, `1_000`, `inf`.
    pub fn parse(text: &str) -> Option<Decimal> {
        let (sign, digits) = match text.as_bytes().first()? {
            b'-' => (-1, &text[1..]),
            b'+' => (1, &text[1..]),
            _ => (1, text),
        };
        if digits == "inf" {
            return Some(Decimal { figures: sign, places: 0, endless: true });
        }
        let (mut figures, mut places, mut point, mut seen) = (0i64, 0, false, false);
        for byte in digits.bytes() {
            match byte {
                b'0'..=b'9' => {
                    figures = figures.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?;
                    places += u32::from(point);
                    seen = true;
                }
                b'.' if !point => point = true,
                b'_' | b',' if !point && seen => {}
                _ => return None,
            }
        }
        while places > 0 && figures % 10 == 0 {
            figures /= 10;
            places -= 1;
        }
        seen.then_some(Decimal { figures: sign * figures, places, endless: false })
    }

    /// Without what is left where a program counts in binary (`0.30000000000000004`): no amount has so many figures.
    pub const fn without_noise(self) -> Decimal {
        const MOST: u32 = 8;
        if self.places <= MOST {
            return self;
        }
        let mut places = MOST_PLACES;
        let Some(cut) = 10i64.checked_pow(self.places - places) else { return Decimal::ZERO };
        let half = cut / 2 * self.figures.signum();
        let mut figures = self.figures.saturating_add(half) / cut;
        while places > 0 && figures % 10 == 0 {
            figures /= 10;
            places -= 1;
        }
        Decimal { figures, places, endless: false }
    }

    /// How many figures come after the point.
    pub const fn places(self) -> u32 {
        self.places
    }

    /// In parts of a unit; an error says why not.
    pub fn cents(self, parts: i64) -> Result<Cents, &'static str> {
        if self.endless {
            return Ok(Cents(ENDLESS.0 * self.figures));
        }
        let fine = 10i64.checked_pow(self.places).ok_or("has too many decimals")?;
        let amount = self.figures.checked_mul(parts).ok_or("is too large")?;
        if amount % fine != 0 {
            return Err("has too many decimals");
        }
        let amount = amount / fine;
        if amount.abs() >= ENDLESS.0 { Err("is too large") } else { Ok(Cents(amount)) }
    }
}

/// How a hand is counted: the parts of a unit, and whether any amount has parts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scale {
    places: u32,
}

impl Scale {
    /// Takes an amount into account.
    pub fn note(&mut self, amount: Decimal) {
        self.places = self.places.max(amount.places());
    }

    /// Whether an amount has parts of a unit.
    pub const fn has_parts(self) -> bool {
        self.places > 0
    }

    /// The parts of a unit. What is finer than can be counted is found when an amount is.
    pub const fn parts(self) -> i64 {
        let places = if self.places > MOST_PLACES { MOST_PLACES } else { self.places };
        if places <= 2 { USUAL_PARTS } else { 10i64.pow(places) }
    }
}

/// An amount in units of a history: a whole number, or one with a point where a unit has parts.
#[derive(Debug, Clone, Copy)]
pub struct Units {
    /// The amount.
    pub amount: Cents,
    /// The parts of a unit.
    pub parts: Cents,
}

impl Units {
    /// With so many figures after the point at least.
    pub fn fixed(self, places: usize) -> String {
        let text = self.to_string();
        let held = text.split_once('.').map_or(0, |(_, part)| part.len());
        let point = if held == 0 && places > 0 { "." } else { "" };
        format!("{text}{point}{}", "0".repeat(places.saturating_sub(held)))
    }

    /// `12` or `2.50`, as money is written: two figures after the point, or none.
    pub fn money(self) -> String {
        if self.amount.0 % self.parts.0.max(1) == 0 { self.to_string() } else { self.fixed(2) }
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (amount, parts) = (self.amount.0, self.parts.0.max(1));
        let sign = if amount < 0 { "-" } else { "" };
        if amount.abs() >= ENDLESS.0 {
            return write!(f, "{sign}inf");
        }
        let (whole, part) = (amount.abs() / parts, amount.abs() % parts);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let part = format!("{:0width$}", part, width = parts.ilog10() as usize);
        write!(f, "{sign}{whole}.{}", part.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        let mut scale = Scale::default();
        let number = Decimal::parse(text).unwrap();
        scale.note(number);
        let parts = scale.parts();
        Units { amount: number.cents(parts).unwrap(), parts: Cents(parts) }.to_string()
    }

    #[test]
    fn amounts_come_back() {
        for (text, said) in [
            ("0", "0"),
            ("12", "12"),
            ("2.50", "2.5"),
            ("0.01", "0.01"),
            ("-3.25", "-3.25"),
            ("0.00125", "0.00125"),
            ("1,234.5", "1234.5"),
            ("inf", "inf"),
        ] {
            assert_eq!(again(text), said);
        }
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for text in ["", "-", ".", "1.2.3", "$5", "1e5", "nan", ",5"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
        let fine = Decimal::parse("0.0000001").unwrap();
        assert!(fine.cents(100_000).is_err());
        assert!(Decimal::parse("99999999999999").unwrap().cents(100).is_err());
    }

    #[test]
    fn money_has_two_figures_or_none() {
        let units = |amount| Units { amount: Cents(amount), parts: Cents(100) };
        assert_eq!(units(250).money(), "2.50");
        assert_eq!(units(200).money(), "2");
        assert_eq!(units(200).fixed(2), "2.00");
        assert_eq!(units(205).fixed(2), "2.05");
    }
}
