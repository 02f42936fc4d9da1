//! Order at the table: fouled hands, settlement, chips, misdeals, the button.

use crate::listing::{Direction, Start};
use crate::value::{choices, record};

record! {
    /// Fouled hands.
    pub struct Foul {
        /// Points to each regular hand.
        pub points: u8,
        /// Opponent's bonus.
        pub bonus: FoulBonus,
        /// Paid to a clean sweep.
        pub to_sweep: FoulToSweep,
        /// Paid to a surrendered hand.
        pub to_surrender: FoulPays,
        /// Between two fouled hands.
        pub to_foul: FoulPays,
        /// Causes.
        pub causes: Vec<FoulCause> = only "segments-out-of-order, wrong-segments, false-sweep, same-card-twice",
        /// Causes the floor may excuse.
        pub causes_for_floor: Vec<FoulCause> = only "wrong-number-of-cards, chips-moved",
    }
}

choices! {
    /// Whether the penalty of a foul includes bonus points.
    pub enum FoulBonus {
        /// not counted
        None = "none",
        /// added
        Added = "added",
    }
}

choices! {
    /// What a fouled hand pays a clean sweep.
    pub enum FoulToSweep {
        /// the clean sweep's points
        SweepPoints = "sweep-points",
    }
}

choices! {
    /// What a fouled hand pays a hand that is not compared.
    pub enum FoulPays {
        /// nothing
        Nothing = "nothing",
    }
}

choices! {
    /// What fouls a hand.
    pub enum FoulCause {
        /// segments out of order
        SegmentsOutOfOrder = "segments-out-of-order",
        /// not set in segments of three, five and five
        WrongSegments = "wrong-segments",
        /// a clean sweep declared but not held
        FalseSweep = "false-sweep",
        /// the same card twice in one hand, found at the showdown
        SameCardTwice = "same-card-twice",
        /// wrong number of cards
        WrongNumberOfCards = "wrong-number-of-cards",
        /// chips added or removed after picking up the cards
        ChipsMoved = "chips-moved",
    }
}

record! {
    /// Settlement of the points.
    pub struct Settled {
        /// Starts with.
        pub start: Start = only "left-of-button",
        /// Direction.
        pub direction: Direction = only "clockwise",
        /// Each player in turn settles with.
        pub with: SettledWith,
        /// All-in player.
        pub all_in: AllIn,
        /// Compared and paid by.
        pub by: SettledBy,
    }
}

choices! {
    /// In what order the pairs of players settle.
    pub enum SettledWith {
        /// each opponent not yet settled with, one at a time, in the same direction
        OpponentsInOrder = "opponents-in-order",
    }
}

choices! {
    /// Where the settlement of an all-in player ends.
    pub enum AllIn {
        /// settles until chips paid and received add up to the stack at the start of the hand
        ExchangedReachesStart = "exchanged-reaches-start",
    }
}

choices! {
    /// Who compares and pays.
    pub enum SettledBy {
        /// the players themselves; the house dealer is responsible for neither
        Players = "players",
    }
}

record! {
    /// Chips.
    pub struct Chips {
        /// Buy-in, in points.
        pub buy_in_points: u8,
        /// In play.
        pub in_play: InPlay,
        /// Adding chips during a hand.
        pub adding: Adding,
        /// Chips worth less than a point.
        pub small: SmallChips,
        /// Chips above the table's denomination.
        pub large: LargeChips,
    }
}

choices! {
    /// What can be won or lost.
    pub enum InPlay {
        /// the chips on the table
        OnTheTable = "on-the-table",
    }
}

choices! {
    /// Whether chips may be added once the cards are seen.
    pub enum Adding {
        /// only a declared amount, added before the showdown
        DeclaredBeforeShowdown = "declared-before-showdown",
    }
}

choices! {
    /// What happens to chips worth less than a point.
    pub enum SmallChips {
        /// do not play
        DoNotPlay = "do-not-play",
    }
}

choices! {
    /// What happens to chips above the denomination of the table.
    pub enum LargeChips {
        /// are changed
        Changed = "changed",
    }
}

record! {
    /// Misdeals.
    pub struct Misdeal {
        /// Cards of one hand exposed by the house dealer, for a misdeal.
        pub exposed: u8,
        /// Boxed cards in the deck, for a misdeal.
        pub boxed: u8,
        /// Other causes.
        pub causes: Vec<MisdealCause> = only "wrong-number-of-cards, foreign-card, same-card-in-two-hands",
        /// Fewer exposed or boxed cards.
        pub fewer: FewerExposed,
    }
}

choices! {
    /// What else makes a misdeal.
    pub enum MisdealCause {
        /// a player dealt the wrong number of cards, before the showdown
        WrongNumberOfCards = "wrong-number-of-cards",
        /// a foreign card, before the showdown
        ForeignCard = "foreign-card",
        /// the same card in the hands of two players, at the showdown
        SameCardInTwoHands = "same-card-in-two-hands",
    }
}

choices! {
    /// What happens to a few exposed or boxed cards.
    pub enum FewerExposed {
        /// play as dealt
        PlayAsDealt = "play-as-dealt",
    }
}

choices! {
    /// How the dealer button moves.
    pub enum Button {
        /// clockwise, one player each hand
        ClockwiseEachHand = "clockwise-each-hand",
    }
}
