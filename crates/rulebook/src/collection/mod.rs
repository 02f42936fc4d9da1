//! Collection rates: blocks of schedule options, as printed, and the fee for a case.
//!
//! A block is one heading of a document's rates; its options are numbered, and numbers repeat from block to block, so a
//! schedule is addressed by block and number. Options that print the same charges form a group. A charge is who pays
//! what, when and on what basis; its rates are flat, by band, or by the half hour.

mod address;
mod band;
mod block;
mod fit;
mod limits;
mod lookup;
mod options;
mod words;

pub use address::{NotFound, find};
pub use band::{Band, Fee, Measure, Reach};
pub use block::{Block, BlockId, Like, ScheduleOption, Terms};
pub use fit::by_fit;
pub use lookup::{Case, Due, Missing, NoFee};

use crate::value::choices;

choices! {
    /// Who pays a charge.
    pub enum Payer {
        /// the player-dealer
        PlayerDealer = "player-dealer",
        /// each player
        EachPlayer = "each-player",
        /// the pot
        Pot = "pot",
        /// the player on the dealer button
        ButtonSeat = "button-seat",
        /// the small blind, whose chips go to the drop
        SmallBlind = "small-blind",
        /// the big blind, whose chips go to the drop
        BigBlind = "big-blind",
    }
}

choices! {
    /// How often a charge is made.
    pub enum Per {
        /// once a hand
        Hand = "hand",
        /// for each circle wagered on
        Circle = "circle",
        /// for each wager spot, bonus bets included
        WagerSpot = "wager-spot",
        /// for each base game wager
        BaseWager = "base-wager",
        /// for each Ante
        Ante = "ante",
        /// every half hour
        HalfHour = "half-hour",
    }
}

choices! {
    /// The basis of a charge.
    pub enum Basis {
        /// the total table action
        TableAction = "table-action",
        /// the size of the pot
        Pot = "pot",
        /// the number of players
        Players = "players",
        /// the player's Ante
        Ante = "ante",
        /// the wager in the circle
        Wager = "wager",
        /// a flat rate
        Flat = "flat",
        /// a flat amount plus an amount per player
        PerPlayer = "per-player",
        /// time
        Time = "time",
    }
}

choices! {
    /// When a charge is taken.
    pub enum When {
        /// before the deal
        BeforeDeal = "before-deal",
        /// after the first two cards, based on the wagers before the deal
        AfterFirstCards = "after-first-cards",
        /// before the flop, whether or not one is dealt
        BeforeFlop = "before-flop",
        /// after the flop; no flop, no drop
        AfterFlop = "after-flop",
        /// after the turn
        AfterTurn = "after-turn",
        /// after the first betting round
        AfterFirstRound = "after-first-round",
        /// at the start of each half hour, before the deal
        HalfHourMark = "half-hour-mark",
    }
}

choices! {
    /// What the money is for.
    pub enum Purpose {
        /// the collection
        Collection = "collection",
        /// the jackpot, kept in a separate fund
        Jackpot = "jackpot",
    }
}

/// One fee column of an option.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Charge {
    /// Its name in the file: `bank`, `player`, `jackpot`.
    pub name: String,
    /// Who pays.
    pub payer: Payer,
    /// How often.
    pub per: Per,
    /// By what it goes.
    pub basis: Basis,
    /// When it is taken.
    pub when: When,
    /// What for.
    pub purpose: Purpose,
    /// What the basis counts, in words.
    pub counts: Option<String>,
    /// The clause by which it is paid, as `set#clause`.
    pub clause: Option<String>,
    /// The rates.
    pub rates: Rates,
}

/// The rates of a charge.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rates {
    /// The same in every case.
    Flat(Fee),
    /// By band.
    Bands(Vec<Band>),
    /// For each half hour, with the hourly rate where it is printed.
    HalfHour {
        /// The rate for an hour.
        hour: Option<money::Cents>,
        /// What is taken each half hour.
        half: Fee,
    },
    /// An amount for each player and a fixed one beside it.
    PerPlayer {
        /// For each player.
        each: money::Cents,
        /// Beside it.
        plus: money::Cents,
    },
}
