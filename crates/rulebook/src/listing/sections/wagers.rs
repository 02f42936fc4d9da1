//! The wagers of a game, and the order of play.

use money::Odds;

use super::{Direction, Start};
use crate::listing::amount;
use crate::value::{Name, choices, record};

choices! {
    /// What part a wager plays.
    pub enum WagerKind {
        /// the base game
        Base = "base",
        /// a bonus bet
        Bonus = "bonus",
        /// placed after cards are seen
        Raise = "raise",
        /// insurance
        Insurance = "insurance",
        /// not staked: won through another wager
        Envy = "envy",
    }
}

choices! {
    /// When a wager is placed.
    pub enum Placed {
        /// before the deal
        BeforeDeal = "before-deal",
        /// after the first cards
        AfterFirstCards = "after-first-cards",
        /// after the flop
        AfterFlop = "after-flop",
        /// at any decision
        AtDecision = "at-decision",
        /// when the player-dealer shows an ace
        WhenAceShows = "when-ace-shows",
        /// not placed: comes with another wager
        WithOther = "with-other",
    }
}

choices! {
    /// What happens to a wager when the hand is folded.
    pub enum WhenFolded {
        /// it is lost
        Lost = "lost",
        /// it stays in action
        StaysInAction = "stays-in-action",
        /// the hand cannot be folded
        NoFold = "no-fold",
    }
}

record! {
    /// A wager.
    pub struct WagerRule {
        /// Name on the layout.
        pub name: String = told,
        /// Type.
        pub kind: WagerKind,
        /// Placed.
        pub placed: Placed,
        /// Required to be dealt in.
        pub required: bool,
        /// Amount.
        pub amount: amount::Amount,
        /// Only with.
        pub requires: Option<Vec<Name>>,
        /// Only with one of.
        pub requires_one_of: Option<Vec<Name>>,
        /// Own limits, by schedule block.
        pub limits: Option<Vec<amount::WagerLimit>>,
        /// Wins when.
        pub wins: Option<String> = told,
        /// Pays.
        pub pays: Option<Odds>,
        /// Pay tables to choose from; the first is the default.
        pub pay_tables: Option<Vec<Name>>,
        /// If the hand is folded.
        pub folded: Option<WhenFolded>,
        /// Counts toward total table action.
        pub in_table_action: bool,
    }
}

record! {
    /// Order of play.
    pub struct Play {
        /// Deal starts with.
        pub dealt_from: Start,
        /// Direction of the deal and the action.
        pub direction: Direction,
        /// Action starts with.
        pub decided_from: Start,
        /// Steps.
        pub steps: Vec<String> = told,
    }
}
