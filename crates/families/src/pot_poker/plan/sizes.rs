//! Amounts that a listing states in terms of limits and blinds.

use money::Cents;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::Stakes;
use rulebook::family::pot_poker::size::{Measure, Size};

/// What sizes are measured by.
pub(super) struct Sizes {
    pub(super) lower: Cents,
    pub(super) upper: Cents,
    pub(super) small: Cents,
    pub(super) big: Cents,
    pub(super) all: Cents,
    pub(super) ante: Cents,
}

impl Sizes {
    pub(super) fn new(rules: &Section, stakes: &Stakes) -> Sizes {
        let blinds = stakes.blinds.clone().unwrap_or_default();
        let big = blinds.last().copied().or(stakes.bring_in).or(stakes.lower).unwrap_or_default();
        let ante = stakes.ante.or_else(|| rules.ante.as_ref().and_then(|ante| fixed(ante.amount)));
        let lower = stakes.lower.unwrap_or(big);
        Sizes {
            lower,
            upper: stakes.upper.unwrap_or(lower),
            small: blinds.first().copied().unwrap_or_default(),
            big,
            all: blinds.iter().copied().sum(),
            ante: ante.unwrap_or_default(),
        }
    }

    pub(super) fn of(&self, size: Size) -> Cents {
        match size {
            Size::Posted => self.big,
            Size::Fixed(amount) => amount,
            Size::Times { tenths, of } => {
                let unit = match of {
                    Measure::LowerLimit | Measure::MinimumBet => self.lower,
                    Measure::UpperLimit => self.upper,
                    Measure::SmallBlind => self.small,
                    Measure::AllBlinds => self.all,
                    Measure::Ante => self.ante,
                    Measure::BigBlind | Measure::LargestBlind | Measure::UsualBlind => self.big,
                    Measure::KillBlind => Cents(self.big.0 * 2),
                    Measure::Pot => Cents::ZERO,
                };
                Cents(unit.0 * i64::from(tenths) / 10)
            }
        }
    }
}

pub(super) fn fixed(size: Size) -> Option<Cents> {
    match size {
        Size::Fixed(amount) => Some(amount),
        _ => None,
    }
}
