//! Kill pots.

use crate::value::{choices, record};

use super::size::Size;

choices! {
    /// What makes a player kill the next pot.
    pub enum KillCause {
        /// winning two pots in a row, the second a qualifying pot
        TwoInARow = "two-in-a-row",
        /// scooping a split pot of at least the qualifying size
        Scoop = "scoop",
    }
}

choices! {
    /// Which second pot counts.
    pub enum KillPotCounts {
        /// a flop was dealt, and at least one full bet was won, not counting the blinds
        FlopAndFullBet = "flop-and-full-bet",
        /// at least one full bet was won, not counting the blinds
        FullBet = "full-bet",
        /// any pot
        Any = "any",
    }
}

choices! {
    /// The leg after a split pot.
    pub enum KillSplit {
        /// kept by the player who had it; a killer who splits kills again; otherwise nobody has it
        KeptByHolder = "kept-by-holder",
    }
}

choices! {
    /// When nobody has a leg.
    pub enum KillNeutral {
        /// on the first hand of a new game
        NewGame = "new-game",
        /// when the last winner has quit
        WinnerQuit = "winner-quit",
        /// when the last pot was split and neither player had the kill button
        SplitWithoutButton = "split-without-button",
    }
}

choices! {
    /// When the killer acts on the first betting round.
    pub enum KillActs {
        /// last, but before any player who has raised; betting then continues to the killer's left
        Last = "last",
        /// in turn
        InTurn = "in-turn",
        /// last, but before any player who has raised; if the killer raises, action returns to the first player who entered
        LastThenFirst = "last-then-first",
    }
}

record! {
    /// A kind of kill.
    pub struct KillKind {
        /// Caused by.
        pub cause: KillCause,
        /// Kill blind.
        pub blind: Size,
        /// Limits multiplied by, in tenths.
        pub limit_tenths: u8,
        /// Qualifying second pot.
        pub counts: Option<KillPotCounts>,
        /// Qualifying pot, at least.
        pub least_pot: Option<Size>,
        /// Qualifying pot, more than.
        pub more_than: Option<Size>,
    }
}

record! {
    /// A voluntary kill.
    pub struct VoluntaryKill {
        /// Maximum cards seen before killing.
        pub cards_seen: u8,
        /// Not after a player has received this many cards.
        pub not_after_card: u8 = told,
        /// Killer must have at least.
        pub stack: Option<Size>,
    }
}

record! {
    /// Kill pots.
    pub struct Kill {
        /// Table may play without kills.
        pub optional: bool = only "true",
        /// Types.
        pub kind: crate::value::Named<KillKind>,
        /// Leg after a split pot.
        pub split: Option<KillSplit> = only "kept-by-holder",
        /// Nobody has a leg.
        pub neutral: Option<Vec<KillNeutral>> = only "new-game, winner-quit, split-without-button",
        /// Killer who wins again kills again, for the same amount.
        pub again: Option<bool>,
        /// Killer acts.
        pub acts: KillActs,
        /// Owed kill must be posted even after leaving; until then the player is dealt out.
        pub owed_even_if_leaving: Option<bool>,
        /// Voluntary kill.
        pub voluntary: Option<VoluntaryKill>,
        /// Kill blind is part of the pot.
        pub part_of_pot: Option<bool> = only "true",
    }
}
