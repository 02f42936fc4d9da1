//! Making hands, dividing pots, and showing down.

use crate::value::{choices, record};

choices! {
    /// How many hole cards make the hand.
    pub enum HoleUse {
        /// any number: the best five of all cards
        Any = "any",
        /// exactly two, with three of the board
        ExactlyTwo = "exactly-two",
        /// none, one or two, never three
        UpToTwo = "up-to-two",
        /// the five cards held
        All = "all",
    }
}

choices! {
    /// Whether high and low hand may be made of different cards.
    pub enum EitherWay {
        /// the same cards or others
        SameOrOther = "same-or-other",
        /// the same five cards
        SameFive = "same-five",
    }
}

choices! {
    /// Playing the board.
    pub enum PlayBoard {
        /// allowed
        Allowed = "allowed",
        /// allowed if declared, with the hole cards shown; else all claims are lost
        DeclaredAndShown = "declared-and-shown",
        /// allowed if declared before the hand is thrown away, and only after a check round or a bet and a call with the best hand on the board; else all claims are lost
        DeclaredBeforeMuck = "declared-before-muck",
        /// allowed without a word, and the hand may be thrown away after a check round or a bet and a call with the best hand on the board
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
        /// Cards a hand must hold at the showdown; any other number is dead.
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
        /// half to the highest hand, half to the lowest that qualifies; without one all to the highest
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
        /// the winner first clockwise from the button
        LeftOfButton = "left-of-button",
        /// the winner first clockwise from the button, the button itself counted last
        LeftOfButtonThenButton = "left-of-button-then-button",
        /// the highest card by suit
        HighestCard = "highest-card",
    }
}

choices! {
    /// Which half gets a chip that cannot be divided between the halves.
    pub enum OddHalf {
        /// the winner of either half who is first clockwise from the button
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
        /// Odd chips among equal hands.
        pub odd_chip: OddChip,
        /// Odd chips between halves.
        pub odd_half: Option<OddHalf>,
        /// The qualifier may be posted away.
        pub qualifier_may_be_waived: Option<bool>,
        /// Players may agree to split.
        pub agreed_splits: Option<crate::listing::Permission>,
    }
}

choices! {
    /// Who shows first.
    pub enum FirstToShow {
        /// who bet or raised last; after checks who checked first
        LastAggressor = "last-aggressor",
        /// after a check round who checked first
        FirstChecker = "first-checker",
        /// the first active player clockwise from the button
        LeftOfButton = "left-of-button",
    }
}

choices! {
    /// What must be shown to win.
    pub enum Shows {
        /// all cards of the hand
        AllCards = "all-cards",
    }
}

choices! {
    /// Whether the cards or the words decide.
    pub enum CardsSpeak {
        /// the cards
        Cards = "cards",
        /// the cards; a miscall meant to make another fold may cost the pot
        CardsMiscallRisky = "cards-miscall-risky",
        /// the cards; a deliberate miscall kills the hand
        CardsMiscallDead = "cards-miscall-dead",
        /// two hands, both intact: the best wins; a miscalled hand that made another foul, or in a pot of three or more hands, is dead
        MiscallDeadUnlessTwoIntact = "miscall-dead-unless-two-intact",
    }
}

choices! {
    /// A hand that has touched the muck.
    pub enum Mucked {
        /// dead
        Dead = "dead",
        /// dead, unless the floor finds it retrievable
        DeadUnlessFloor = "dead-unless-floor",
    }
}

record! {
    /// Showdown.
    pub struct Showdown {
        /// First to show.
        pub first: Option<FirstToShow>,
        /// To win, a player shows.
        pub shows: Option<Shows>,
        /// Cards or words.
        pub cards_speak: Option<CardsSpeak>,
        /// All losing hands are killed before the pot is pushed.
        pub losers_killed_first: Option<bool>,
        /// A mucked hand.
        pub mucked: Option<Mucked>,
        /// A spread hand with a pair counts as that pair.
        pub spread_pair: Option<bool>,
    }
}
