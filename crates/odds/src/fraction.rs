//! Exact fractions.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

/// An exact fraction.
pub type Fraction = BigRational;

/// A whole number over another.
pub fn fraction(over: i64, under: i64) -> Fraction {
    Fraction::new(BigInt::from(over), BigInt::from(under))
}

/// Nothing.
pub fn zero() -> Fraction {
    Fraction::zero()
}

/// A count over another.
pub fn share(count: &BigUint, of: &BigUint) -> Fraction {
    Fraction::new(BigInt::from(count.clone()), BigInt::from(of.clone()))
}

/// As a floating-point number, as near as there is one.
pub fn value(fraction: &Fraction) -> f64 {
    // Large counts are scaled down together, so that neither overflows.
    let (over, under) = (fraction.numer(), fraction.denom());
    let bits = over.bits().max(under.bits()).saturating_sub(1000);
    let scaled = |number: &BigInt| (number >> bits).to_f64().unwrap_or(f64::NAN);
    scaled(over) / scaled(under)
}

/// As printed: `-367/4825`, or a whole number.
pub fn text(fraction: &Fraction) -> String {
    if fraction.is_integer() {
        return fraction.numer().to_string();
    }
    format!("{}/{}", fraction.numer(), fraction.denom())
}

/// With so many digits behind the point, rounded half away from zero: exact, whatever the size.
pub fn decimal(fraction: &Fraction, digits: u32) -> String {
    let scale = BigInt::from(10u8).pow(digits);
    let rounded = (fraction * Fraction::from_integer(scale)).round().to_integer();
    let sign = if rounded.is_negative() { "-" } else { "" };
    let text = rounded.abs().to_string();
    let text = format!("{text:0>width$}", width = digits as usize + 1);
    let (whole, part) = text.split_at(text.len() - digits as usize);
    if digits == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_exactly() {
        assert_eq!(decimal(&fraction(-1, 3), 4), "-0.3333");
        assert_eq!(decimal(&fraction(2, 3), 2), "0.67");
        assert_eq!(decimal(&fraction(5, 2), 0), "3");
        assert_eq!(decimal(&fraction(-1, 1000), 2), "0.00");
        assert_eq!(text(&fraction(4, 2)), "2");
        assert_eq!(text(&fraction(-2, 6)), "-1/3");
        assert!((value(&fraction(-1, 8)) + 0.125).abs() < 1e-15);
    }
}
