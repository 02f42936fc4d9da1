//! Making hands, dividing pots, and showing down.

use crate::value::{choices, record};

choices! {
    /// How many hole cards make the hand.
    pub enum HoleUse {
        /// any number: the best five of all cards
        Any = "any",
        /// exactly two, with three from the board
        ExactlyTwo = "exactly-two",
        /// none, one or two, never three
        UpToTwo = "up-to-two",
        /// all five
        All = "all",
    }
}

choices! {
    /// Whether high and low hand may be made of different cards.
    pub enum EitherWay {
        /// same or different cards
        SameOrOther = "same-or-other",
        /// same five cards
        SameFive = "same-five",
    }
}

choices! {
    /// Playing the board.
    pub enum PlayBoard {
        /// allowed
        Allowed = "allowed",
        /// allowed if declared with the hole cards shown; otherwise all claims are lost
        DeclaredAndShown = "declared-and-shown",
        /// allowed if declared before the hand is mucked, and only after the hand is checked around, or a bet and a call, with the best hand on the board; otherwise all claims are lost
        DeclaredBeforeMuck = "declared-before-muck",
        /// allowed undeclared, and the hand may be mucked after the last round is checked around, or a bet and a call, with the best hand on the board
        Undeclared = "undeclared",
        /// not possible
        NotPossible = "not-possible",
    }
}

record! {
    /// Making a hand.
    pub struct Hand {
        /// Boards.
        pub boards: u8,
        /// Hole cards used.
        pub hole: HoleUse,
        /// High and low.
        pub either_way: Option<EitherWay>,
        /// Playing the board.
        pub play_board: Option<PlayBoard>,
        /// Cards required at the showdown; any other number is dead.
        pub must_hold: Option<u8>,
    }
}

choices! {
    /// Who wins the pot.
    pub enum Division {
        /// the highest hand
        High = "high",
        /// the lowest hand
        Low = "low",
        /// half to the highest hand, half to the lowest qualifying hand; if no low qualifies, all to the highest
        HighLowQualified = "high-low-qualified",
        /// half to the highest hand, half to the lowest
        HighLow = "high-low",
        /// half to the highest hand on each board
        HighEachBoard = "high-each-board",
    }
}

choices! {
    /// Who gets a chip that cannot be divided among equal hands.
    pub enum OddChip {
        /// the first winner clockwise from the button
        LeftOfButton = "left-of-button",
        /// the first winner clockwise from the button, the button itself counted last
        LeftOfButtonThenButton = "left-of-button-then-button",
        /// the highest card by suit
        HighestCard = "highest-card",
    }
}

choices! {
    /// Which half gets a chip that cannot be divided between the halves.
    pub enum OddHalf {
        /// the first winner of either half clockwise from the button
        LeftOfButton = "left-of-button",
        /// the high half
        High = "high",
        /// the top board
        TopBoard = "top-board",
    }
}

record! {
    /// Dividing the pot.
    pub struct Pot {
        /// Won by.
        pub division: Division,
        /// Odd chip among tied hands.
        pub odd_chip: OddChip,
        /// Odd chip between the halves.
        pub odd_half: Option<OddHalf>,
        /// Table may post no qualifier.
        pub qualifier_may_be_waived: Option<bool>,
        /// Agreed splits.
        pub agreed_splits: Option<crate::listing::Permission>,
    }
}

choices! {
    /// Who shows first.
    pub enum FirstToShow {
        /// the last player to bet or raise; if everyone checked, the first to check
        LastAggressor = "last-aggressor",
        /// if everyone checked, the first to check
        FirstChecker = "first-checker",
        /// the first active player clockwise from the button
        LeftOfButton = "left-of-button",
    }
}

choices! {
    /// What must be shown to win.
    pub enum Shows {
        /// all cards in the hand
        AllCards = "all-cards",
    }
}

choices! {
    /// Whether the cards or the words decide.
    pub enum CardsSpeak {
        /// yes
        Cards = "cards",
        /// yes; a miscall meant to make another player fold may cost the pot
        CardsMiscallRisky = "cards-miscall-risky",
        /// yes; a deliberate miscall kills the hand
        CardsMiscallDead = "cards-miscall-dead",
        /// between two intact hands; a miscalled hand is dead if it made another player foul, or in a pot of three or more hands
        MiscallDeadUnlessTwoIntact = "miscall-dead-unless-two-intact",
    }
}

choices! {
    /// A hand that has touched the muck.
    pub enum Mucked {
        /// dead
        Dead = "dead",
        /// dead unless the floor finds it retrievable
        DeadUnlessFloor = "dead-unless-floor",
    }
}

record! {
    /// Showdown.
    pub struct Showdown {
        /// First to show.
        pub first: Option<FirstToShow>,
        /// To win, a player must show.
        pub shows: Option<Shows>,
        /// Cards speak.
        pub cards_speak: Option<CardsSpeak>,
        /// Losing hands are killed before the pot is pushed.
        pub losers_killed_first: Option<bool>,
        /// Mucked hand.
        pub mucked: Option<Mucked>,
        /// Spread hand with a pair counts as that pair.
        pub spread_pair: Option<bool>,
    }
}
