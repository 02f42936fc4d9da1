//! Wagers and what becomes of them.

use super::{Outcome, Place};
use crate::act::Act;
use crate::ids::{Person, Position, WagerNo};
use crate::postings::{Account, Postings, moved, nothing, posted};
use crate::reason::Reason;
use crate::reason::Why;
use crate::seen::Secret;
use money::Cents;

/// Something about wagers.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    strum::VariantNames,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(tag = "event")]
#[strum(serialize_all = "kebab-case")]
pub enum WagerEvent {
    /// A stake was put down.
    Staked {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// Money was put into the wager of the player at a position: it wins and loses with it as one.
    Shared {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// A part of what was to be wagered has no action: it does not leave the person's chips.
    NoAction {
        /// Whose.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
        /// Why.
        because: Why,
    },
    /// A stake was taken back before the deal.
    Unstaked {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// From which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// The timer of the display rang.
    TimerRang,
    /// No more bets.
    WagersClosed,
    /// More was put on a stake after the deal.
    Raised {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much more.
        amount: Cents,
    },
    /// Somebody got a button for a bonus that costs nothing: an Envy button beside a large enough wager.
    ButtonGiven {
        /// Who.
        person: Person,
        /// At which position.
        position: Position,
        /// The bonus.
        wager: WagerNo,
    },
    /// A decision on a hand.
    Decided {
        /// By whom.
        person: Person,
        /// Which hand.
        position: Position,
        /// What.
        act: Act,
    },
    /// Settlement began.
    SettlementBegan {
        /// Where.
        start: Position,
    },
    /// One of several payouts of a wager, before the one with which it is settled.
    Earned {
        /// Whose wager.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// Whose hand earned it.
        hand: Position,
        /// What it brings.
        due: Cents,
        /// What was paid.
        moved: Cents,
        /// Why.
        because: Reason,
    },
    /// A wager was settled.
    Settled {
        /// Whose.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How it ended.
        outcome: Outcome,
        /// The stake.
        stake: Cents,
        /// What it would have won or lost.
        due: Cents,
        /// What moved: paid to the person, or collected from the stake.
        moved: Cents,
        /// Why.
        because: Reason,
    },
}

impl WagerEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            WagerEvent::Staked { person, amount, .. }
            | WagerEvent::Shared { person, amount, .. }
            | WagerEvent::Raised { person, amount, .. } => {
                moved(Account::Chips(person), Account::Layout, amount)
            }
            WagerEvent::Unstaked { person, amount, .. } => {
                moved(Account::Layout, Account::Chips(person), amount)
            }
            WagerEvent::Settled { person, outcome, stake, moved, .. } => {
                let gain = match outcome {
                    Outcome::Won => moved,
                    Outcome::Lost => -moved,
                    Outcome::Pushed | Outcome::NotCovered => Cents::ZERO,
                };
                posted([
                    (Account::Layout, -stake),
                    (Account::Bank, -gain),
                    (Account::Chips(person), stake + gain),
                ])
            }
            WagerEvent::Earned { person, moved: paid, .. } => {
                moved(Account::Bank, Account::Chips(person), paid)
            }
            WagerEvent::NoAction { .. }
            | WagerEvent::TimerRang
            | WagerEvent::WagersClosed
            | WagerEvent::ButtonGiven { .. }
            | WagerEvent::Decided { .. }
            | WagerEvent::SettlementBegan { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            WagerEvent::Decided { position, act, .. } if act.arranges() => {
                Secret::Of(Place::Position(position))
            }
            WagerEvent::Decided { .. }
            | WagerEvent::Staked { .. }
            | WagerEvent::Shared { .. }
            | WagerEvent::NoAction { .. }
            | WagerEvent::Unstaked { .. }
            | WagerEvent::TimerRang
            | WagerEvent::WagersClosed
            | WagerEvent::Raised { .. }
            | WagerEvent::ButtonGiven { .. }
            | WagerEvent::SettlementBegan { .. }
            | WagerEvent::Earned { .. }
            | WagerEvent::Settled { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        match self {
            WagerEvent::Settled { because, .. } | WagerEvent::Earned { because, .. } => Some(because),
            WagerEvent::NoAction { because, .. } => Some(because.into()),
            _ => None,
        }
    }
}
