//! Amounts in steps, and multiples of another amount.

use money::Cents;

use crate::refusal::Refusal;

/// Amounts from one to another in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Amounts {
    /// The least.
    pub from: Cents,
    /// The most.
    pub to: Cents,
    /// The step; `to` is always among the amounts.
    pub step: Cents,
}

impl Amounts {
    /// Just one amount.
    pub const fn only(amount: Cents) -> Amounts {
        Amounts { from: amount, to: amount, step: Cents(1) }
    }

    /// Any chips that may be brought, from so much on.
    pub const fn from(least: Cents) -> Amounts {
        Amounts { from: least, to: Cents::MOST, step: Cents(1) }
    }

    /// Whether the amount is one of them; else what is wrong with it.
    #[inline]
    pub fn check(self, amount: Cents) -> Result<(), Refusal> {
        if amount < self.from {
            return Err(Refusal::BelowTheLeast { amount, least: self.from });
        }
        if amount > self.to {
            return Err(Refusal::AboveTheMost { amount, most: self.to });
        }
        if amount != self.to && (amount.0 - self.from.0) % self.step.0 != 0 {
            return Err(Refusal::NotAStep { amount, least: self.from, step: self.step });
        }
        Ok(())
    }

    /// Whether the amount is one of them.
    #[inline]
    pub fn has(self, amount: Cents) -> bool {
        self.check(amount).is_ok()
    }

    /// How many amounts there are.
    pub fn count(self) -> u64 {
        let span = (self.to.0 - self.from.0).unsigned_abs();
        let step = self.step.0.unsigned_abs();
        span / step + 1 + u64::from(!span.is_multiple_of(step))
    }

    /// The amount at a place below [`Amounts::count`].
    pub fn at(self, place: u64) -> Cents {
        let amount = self.from.0.saturating_add(self.step.0.saturating_mul(place as i64));
        Cents(amount.min(self.to.0))
    }
}

/// Multiples of another amount, in tenths, evenly spaced as the documents' are: 3x or 4x, 1x.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Multiples {
    least: u16,
    most: u16,
    count: u16,
}

impl Multiples {
    /// These multiples.
    pub fn new(tenths: &[u16]) -> Multiples {
        let (least, most) = (tenths.iter().min(), tenths.iter().max());
        let (least, most) = (least.copied().unwrap_or(10), most.copied().unwrap_or(10));
        Multiples { least, most, count: tenths.len().max(1) as u16 }
    }

    /// The smallest, in tenths.
    pub const fn least(self) -> u16 {
        self.least
    }

    /// The amounts that they make of another.
    #[inline(always)]
    pub fn of(self, amount: Cents) -> Amounts {
        let times = |tenths: u16| Cents(amount.0 * i64::from(tenths) / 10);
        if self.count == 1 {
            return Amounts::only(times(self.least));
        }
        let (from, to) = (times(self.least), times(self.most));
        // Two are the common case, and need no division.
        let step = if self.count == 2 { to.0 - from.0 } else { (to.0 - from.0) / i64::from(self.count - 1) };
        Amounts { from, to, step: Cents(step.max(1)) }
    }
}
