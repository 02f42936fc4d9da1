//! Betting: structure, raises, sizes.

use money::Cents;
use rulebook::family::pot_poker::betting::{
    AllIn, FirstRound, HeadsUpRaises, LeastRaise, OpenPair, OverPot, PotRounding, StructureKind,
};
use rulebook::family::pot_poker::size::Cap;

use super::Source;
use super::forced::ForcedPlan;
use super::stakes::{divisor, smallest_chip, stakes_name};

/// Betting, compiled.
#[derive(Debug, Clone)]
pub struct BettingPlan {
    /// The structure.
    pub kind: StructureKind,
    /// The name of the structure in the listing.
    pub structure: String,
    /// Whether the structure is that of some days of the week only.
    pub by_day: bool,
    /// The name of the stakes.
    pub stakes: String,
    /// The smallest chip.
    pub chip: Cents,
    /// Two to the power of 64 by the smallest chip, rounded up, to divide by it without a division.
    chip_inverse: u64,
    /// Raises of a betting round; `None` is without limit.
    pub raises: Option<u8>,
    /// Whether the first bet of a round counts among the raises.
    pub first_bet_counts: bool,
    /// When two players raise without limit.
    pub uncapped: HeadsUpRaises,
    /// What an all-in for less does.
    pub all_in: AllIn,
    /// The least raise.
    pub least_raise: LeastRaise,
    /// The largest total of the first raise.
    pub opening_most: Option<Cents>,
    /// Whether the pot is rounded up to $5 for bet sizes.
    pub rounds_pot: bool,
    /// Whether two players may agree on a bet over the pot.
    pub over_pot_agreed: bool,
    /// A bet over the pot is cut to it.
    pub cuts_over_pot: bool,
    /// What a first round without a blind allows.
    pub first_round: FirstRound,
    /// Nothing is asked of the first bet but to be one: no card forces it, its amount is not set, and one may check.
    pub(in crate::pot_poker) plain_opening: bool,
    /// Open pairs on fourth street.
    pub open_pair: OpenPair,
}

/// The option of a table by which an open pair on fourth street may be bet at either limit.
pub const OPEN_PAIR: &str = "open-pair";

impl BettingPlan {
    pub(super) fn new(from: &Source, forced: &ForcedPlan) -> BettingPlan {
        let (rules, structure, stakes) = (from.rules, from.structure, from.stakes);
        let poker = &from.terms.poker;
        // A forced bet of half a limit may need smaller chips than the limits do.
        let openings = forced.bring_in.iter().flat_map(|plan| &plan.amounts);
        let smallest =
            || openings.fold(smallest_chip(stakes), |chip, amount| Cents(divisor(chip.0, amount.0)));
        let (chip, chip_inverse) = inverse(poker.chip.unwrap_or_else(smallest));
        let first_round = rules.betting.first_round;
        let free = forced.bring_in.is_none() && forced.opening.is_none();
        BettingPlan {
            kind: structure.kind,
            structure: from.name.to_owned(),
            by_day: structure.days.is_some(),
            stakes: poker
                .stakes
                .clone()
                .filter(|_| poker.blinds.is_none())
                .unwrap_or_else(|| stakes_name(stakes)),
            chip,
            chip_inverse,
            raises: match structure.raises {
                Cap::Most(most) => Some(most),
                Cap::Unlimited => None,
            },
            first_bet_counts: structure.first_bet_counts == Some(true),
            uncapped: structure.uncapped.unwrap_or(HeadsUpRaises::Never),
            all_in: structure.all_in,
            least_raise: structure.least_raise,
            opening_most: structure.opening_most.map(|size| from.sizes.of(size)),
            rounds_pot: structure.pot_rounded == Some(PotRounding::UpToFiveIfSingles)
                && stakes.blinds.iter().flatten().any(|blind| blind.0 % 500 != 0),
            over_pot_agreed: structure.over_pot == Some(OverPot::AgreedHeadsUp),
            cuts_over_pot: structure.over_pot == Some(OverPot::GoesBack),
            first_round,
            plain_opening: free && first_round != FirstRound::BetOrFold,
            open_pair: match rules.betting.open_pair.unwrap_or(OpenPair::NoEffect) {
                OpenPair::AsPosted if from.terms.offered.iter().any(|option| option == OPEN_PAIR) => {
                    OpenPair::EitherLimit
                }
                OpenPair::AsPosted => OpenPair::NoEffect,
                rule => rule,
            },
        }
    }

    /// The same with another smallest chip.
    pub(super) fn with_chip(&self, chip: Cents) -> BettingPlan {
        let (chip, chip_inverse) = inverse(chip);
        BettingPlan { chip, chip_inverse, ..self.clone() }
    }

    /// The smallest chip that lies in a pot: a half kill may bring in half of the table's own.
    pub(in crate::pot_poker) fn chip_in(&self, pot: Cents) -> i64 {
        if self.beyond_chips(pot) == 0 { self.chip.0 } else { divisor(self.chip.0, pot.0) }
    }

    /// What of an amount does not make up the smallest chip.
    #[inline(always)]
    pub(in crate::pot_poker) fn beyond_chips(&self, amount: Cents) -> i64 {
        let chip = self.chip.0;
        if (amount.0 | chip) >> 32 != 0 {
            return amount.0 % chip;
        }
        // The fraction of the quotient, times the chip; exact for numbers of 32 bits.
        let fraction = self.chip_inverse.wrapping_mul(amount.0 as u64);
        ((u128::from(fraction) * chip as u128) >> 64) as i64
    }
}

/// A chip, which is a cent at least, and what an amount is multiplied with for the rest that the chip leaves of it.
fn inverse(chip: Cents) -> (Cents, u64) {
    let chip = chip.max(Cents(1));
    (chip, (u64::MAX / chip.0.unsigned_abs()).wrapping_add(1))
}
