//! What may be done: offers are the one source of legality.

use money::Cents;

use crate::command::{Act, Command};
use crate::ids::{Position, WagerNo};
use crate::refusal::Refusal;

/// Amounts from one to another in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

    /// Multiples in tenths, evenly spaced as the documents' are: 3x or 4x, 1x.
    pub fn multiples(tenths: &[u16], amount: impl Fn(u16) -> Cents) -> Amounts {
        let (from, to) =
            (tenths.iter().min().copied().unwrap_or(10), tenths.iter().max().copied().unwrap_or(10));
        let step =
            if tenths.len() > 1 { (amount(to).0 - amount(from).0) / (tenths.len() as i64 - 1) } else { 1 };
        Amounts { from: amount(from), to: amount(to), step: Cents(step.max(1)) }
    }

    /// Whether the amount is one of them; else what is wrong with it.
    pub fn check(self, amount: Cents) -> Result<(), Refusal> {
        if amount < self.from {
            return Err(Refusal::BelowMinimum { amount, least: self.from });
        }
        if amount > self.to {
            return Err(Refusal::AboveMaximum { amount, most: self.to });
        }
        if amount != self.to && (amount.0 - self.from.0) % self.step.0 != 0 {
            return Err(Refusal::NotAStep { amount, least: self.from, step: self.step });
        }
        Ok(())
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

/// One thing that an actor may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Open a round.
    OpenRound,
    /// Take the player-dealer position.
    TakeBank(Amounts),
    /// Pass it on.
    PassBank,
    /// Put a stake on a circle.
    Stake {
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// Take a stake back.
    TakeBack {
        /// At which position.
        position: Position,
        /// From which circle.
        wager: WagerNo,
    },
    /// No more bets.
    CloseWagers,
    /// Leave the table.
    Leave,
    /// Fold a hand.
    Fold {
        /// Which.
        position: Position,
    },
    /// Check.
    Check {
        /// Which hand.
        position: Position,
    },
    /// Make a further wager on a hand.
    Bet {
        /// Which hand.
        position: Position,
        /// Which wager.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// Add to the wager of a hand for a further card.
    Double {
        /// Which hand.
        position: Position,
        /// How much is added.
        amounts: Amounts,
    },
    /// Any other decision on a hand.
    Choose {
        /// Which hand.
        position: Position,
        /// What.
        act: Act,
    },
}

/// The offers to one actor.
pub type Offers = arrayvec::ArrayVec<Offer, 128>;

impl Offer {
    /// Whether a command is one of those offered.
    pub fn contains(&self, command: &Command) -> bool {
        match (*self, *command) {
            (Offer::OpenRound, Command::OpenRound)
            | (Offer::PassBank, Command::PassBank)
            | (Offer::CloseWagers, Command::CloseWagers)
            | (Offer::Leave, Command::Leave) => true,
            (Offer::TakeBank(amounts), Command::TakeBank { covers }) => amounts.check(covers).is_ok(),
            (
                Offer::Stake { position, wager, amounts },
                Command::Stake { position: at, wager: on, amount },
            ) => position == at && wager == on && amounts.check(amount).is_ok(),
            (Offer::TakeBack { position, wager }, Command::Stake { position: at, wager: on, amount }) => {
                position == at && wager == on && amount == Cents::ZERO
            }
            (Offer::Fold { position }, Command::Decide { position: at, act: Act::Fold })
            | (Offer::Check { position }, Command::Decide { position: at, act: Act::Check }) => {
                position == at
            }
            (
                Offer::Bet { position, wager, amounts },
                Command::Decide { position: at, act: Act::Bet { wager: on, amount } },
            ) => position == at && wager == on && amounts.check(amount).is_ok(),
            (
                Offer::Double { position, amounts },
                Command::Decide { position: at, act: Act::Double { amount } },
            ) => position == at && amounts.check(amount).is_ok(),
            (Offer::Choose { position, act }, Command::Decide { position: at, act: wanted }) => {
                position == at && act == wanted
            }
            _ => false,
        }
    }

    /// How many commands it contains.
    pub fn count(&self) -> u64 {
        match self {
            Offer::TakeBank(amounts)
            | Offer::Stake { amounts, .. }
            | Offer::Bet { amounts, .. }
            | Offer::Double { amounts, .. } => amounts.count(),
            _ => 1,
        }
    }

    /// The command at a place below [`Offer::count`].
    pub fn sample(&self, place: u64) -> Command {
        match *self {
            Offer::OpenRound => Command::OpenRound,
            Offer::TakeBank(amounts) => Command::TakeBank { covers: amounts.at(place) },
            Offer::PassBank => Command::PassBank,
            Offer::Stake { position, wager, amounts } => {
                Command::Stake { position, wager, amount: amounts.at(place) }
            }
            Offer::TakeBack { position, wager } => Command::Stake { position, wager, amount: Cents::ZERO },
            Offer::CloseWagers => Command::CloseWagers,
            Offer::Leave => Command::Leave,
            Offer::Fold { position } => Command::Decide { position, act: Act::Fold },
            Offer::Check { position } => Command::Decide { position, act: Act::Check },
            Offer::Bet { position, wager, amounts } => {
                Command::Decide { position, act: Act::Bet { wager, amount: amounts.at(place) } }
            }
            Offer::Double { position, amounts } => {
                Command::Decide { position, act: Act::Double { amount: amounts.at(place) } }
            }
            Offer::Choose { position, act } => Command::Decide { position, act },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_contained() {
        let amounts = Amounts { from: Cents(500), to: Cents(2050), step: Cents(100) };
        let offer = Offer::Stake { position: Position(2), wager: WagerNo(1), amounts };
        assert_eq!(offer.count(), 17);
        for place in 0..offer.count() {
            assert!(offer.contains(&offer.sample(place)), "{place}");
        }
        assert_eq!(amounts.at(16), Cents(2050));
        assert!(!offer.contains(&Command::Stake {
            position: Position(2),
            wager: WagerNo(1),
            amount: Cents(550)
        }));
        assert_eq!(
            amounts.check(Cents(499)),
            Err(Refusal::BelowMinimum { amount: Cents(499), least: Cents(500) })
        );
        assert_eq!(Amounts::only(Cents(700)).count(), 1);
    }
}
