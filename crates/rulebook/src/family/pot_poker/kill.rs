//! Kill pots.

use crate::value::{choices, record};

use super::size::Size;

choices! {
    /// What makes a player kill the next pot.
    pub enum KillCause {
        /// winning two pots running, the second a qualifying one
        TwoInARow = "two-in-a-row",
        /// winning all of a divided pot of at least the qualifying size
        Scoop = "scoop",
    }
}

choices! {
    /// Which second pot counts.
    pub enum KillPotCounts {
        /// a flop was dealt, and at least one full bet was won that is no part of the blinds
        FlopAndFullBet = "flop-and-full-bet",
        /// at least a full bet was won, not counting the blinds
        FullBet = "full-bet",
        /// any pot
        Any = "any",
    }
}

choices! {
    /// The leg after a divided pot.
    pub enum KillSplit {
        /// kept by who had it; a killer who splits kills again; else nobody has it
        KeptByHolder = "kept-by-holder",
    }
}

choices! {
    /// When nobody has a leg.
    pub enum KillNeutral {
        /// first hand of a new game
        NewGame = "new-game",
        /// the last winner has quit
        WinnerQuit = "winner-quit",
        /// the last pot was split and neither had the kill button
        SplitWithoutButton = "split-without-button",
    }
}

choices! {
    /// When the killer acts on the first betting round.
    pub enum KillActs {
        /// last, but before any player who has raised; then betting goes on to the killer's left
        Last = "last",
        /// in turn
        InTurn = "in-turn",
        /// last, but before any player who has raised; if the killer raises, the action goes back to the first player who entered
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
        /// Limits are multiplied by, in tenths.
        pub limit_tenths: u8,
        /// Second pot that counts.
        pub counts: Option<KillPotCounts>,
        /// Pot that counts, at least.
        pub least_pot: Option<Size>,
        /// Pot that counts, more than.
        pub more_than: Option<Size>,
    }
}

record! {
    /// A kill that a player chooses.
    pub struct VoluntaryKill {
        /// After at most so many cards are seen.
        pub cards_seen: u8,
        /// Not once a player has received so many cards.
        pub not_after_card: u8 = told,
        /// The killer must hold at least.
        pub stack: Option<Size>,
    }
}

record! {
    /// Kill pots.
    pub struct Kill {
        /// The table may do without.
        pub optional: bool = only "true",
        /// Kinds.
        pub kind: crate::value::Named<KillKind>,
        /// After a divided pot.
        pub split: Option<KillSplit> = only "kept-by-holder",
        /// Nobody has a leg.
        pub neutral: Option<Vec<KillNeutral>> = only "new-game, winner-quit, split-without-button",
        /// A killer who wins again kills again, for the same amount.
        pub again: Option<bool>,
        /// The killer acts.
        pub acts: KillActs,
        /// A kill owed is posted even by a player who leaves; until then that player is dealt out.
        pub owed_even_if_leaving: Option<bool>,
        /// Voluntary kill.
        pub voluntary: Option<VoluntaryKill>,
        /// The kill blind is part of the pot.
        pub part_of_pot: Option<bool> = only "true",
    }
}
