//! What a player may declare before the showdown: a clean sweep, or surrender.

use super::SweepRow;
use crate::value::{choices, record};

record! {
    /// Clean sweeps.
    pub struct Sweeps {
        /// Hands with rank and points: West, East, Mandarin.
        pub hands: Vec<SweepRow>,
        /// Point column used.
        pub column: SweepColumn,
        /// Declared.
        pub declared: Declared,
        /// If not declared in time.
        pub undeclared: Undeclared,
        /// If declared but not held.
        pub false_claim: FalseClaim,
        /// Against a regular hand.
        pub against_regular: SweepAgainstRegular,
        /// Against a lower clean sweep.
        pub against_lower: SweepAgainstLower,
        /// Against a clean sweep of the same rank.
        pub against_equal: SweepAgainstEqual,
        /// Settled.
        pub turn: SweepTurn,
    }
}

choices! {
    /// A column of the table of clean sweeps.
    pub enum SweepColumn {
        /// West
        West = "west",
        /// East
        East = "east",
        /// Mandarin
        Mandarin = "mandarin",
    }
}

choices! {
    /// How a declaration is made.
    pub enum Declared {
        /// aloud, before the showdown
        BeforeShowdown = "before-showdown",
    }
}

choices! {
    /// What a clean sweep is worth that was not declared in time.
    pub enum Undeclared {
        /// plays as a regular hand
        RegularHand = "regular-hand",
    }
}

choices! {
    /// What happens to a player who declares a clean sweep and does not hold it.
    pub enum FalseClaim {
        /// the hand is fouled, except against an opponent whose surrender was confirmed first
        FouledUnlessSurrenderedBefore = "fouled-unless-surrendered-before",
    }
}

choices! {
    /// How a clean sweep stands to a regular hand.
    pub enum SweepAgainstRegular {
        /// wins its points; the segments are not compared
        WinsItsPoints = "wins-its-points",
    }
}

choices! {
    /// How the higher of two clean sweeps is settled.
    pub enum SweepAgainstLower {
        /// wins its full points; the lower sweep's points are not deducted
        FullPoints = "full-points",
    }
}

choices! {
    /// How two clean sweeps of one rank are settled.
    pub enum SweepAgainstEqual {
        /// nothing between the two; both collect from everyone else
        NothingBetweenThem = "nothing-between-them",
    }
}

choices! {
    /// When clean sweeps are settled.
    pub enum SweepTurn {
        /// before all other hands
        First = "first",
    }
}

record! {
    /// Surrender.
    pub struct Surrender {
        /// Points to each opponent.
        pub points: u8,
        /// Players who may surrender per hand.
        pub most: u8 = only "1",
        /// Declared.
        pub declared: Declared,
        /// Surrendered hand.
        pub hand: SurrenderedHand,
        /// Chips needed.
        pub needs: SurrenderNeeds,
        /// Paid to a fouled hand.
        pub to_foul: SurrenderToFoul,
        /// Paid to a clean sweep declared earlier.
        pub to_earlier_sweep: SurrenderToSweep,
    }
}

choices! {
    /// What happens to a surrendered hand.
    pub enum SurrenderedHand {
        /// not compared
        NotCompared = "not-compared",
    }
}

choices! {
    /// What a player must have in front to surrender.
    pub enum SurrenderNeeds {
        /// enough to pay every opponent
        EnoughForAll = "enough-for-all",
    }
}

choices! {
    /// What a surrendering player pays a fouled hand.
    pub enum SurrenderToFoul {
        /// the same points
        Pays = "pays",
    }
}

choices! {
    /// What a surrendering player pays a clean sweep that was declared before.
    pub enum SurrenderToSweep {
        /// the clean sweep's points
        SweepPoints = "sweep-points",
    }
}

record! {
    /// Declarations of surrender and clean sweep.
    pub struct Declarations {
        /// Surrender against clean sweep.
        pub between: FirstDeclaration,
        /// If declared at the same time.
        pub same_time: SameTime,
        /// Binding.
        pub binding: Binding,
    }
}

choices! {
    /// Which of two declarations decides.
    pub enum FirstDeclaration {
        /// the first one declared counts
        First = "first",
    }
}

choices! {
    /// Who is taken to have declared first.
    pub enum SameTime {
        /// the player closest clockwise from the dealer button declared first
        NearestFromButton = "nearest-from-button",
    }
}

choices! {
    /// When a declaration can no longer be changed.
    pub enum Binding {
        /// once the house dealer has confirmed it and the marker is on the hand
        OnceConfirmed = "once-confirmed",
    }
}
