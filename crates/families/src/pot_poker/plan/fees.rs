//! Collection fees.

use rulebook::collection::{Charge, Payer};

use super::Source;

/// Fees, compiled.
#[derive(Debug, Clone)]
pub struct FeesPlan {
    /// The charges.
    pub charges: Vec<Charge>,
    /// The step between bands.
    pub band_step: i64,
}

impl FeesPlan {
    pub(super) fn new(from: &Source) -> FeesPlan {
        let option = from.terms.schedule.as_ref().map(|schedule| &schedule.option);
        FeesPlan {
            charges: option.map_or_else(Vec::new, |option| option.charges.clone()),
            band_step: option.map_or(100, |option| option.step),
        }
    }

    /// Whether the charge is a blind that is posted anyway.
    pub fn is_blind(charge: &Charge) -> bool {
        matches!(charge.payer, Payer::SmallBlind | Payer::BigBlind)
    }
}
