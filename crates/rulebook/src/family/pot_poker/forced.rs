//! Money that must or may be put in before cards are seen.

use crate::value::{choices, record};

use super::size::{Cap, Size};

choices! {
    /// One of the blinds, clockwise from the button.
    pub enum Blind {
        /// the small blind
        Small = "small",
        /// the middle blind
        Middle = "middle",
        /// the big blind
        Big = "big",
    }
}

choices! {
    /// Where the blinds stand when two play.
    pub enum HeadsUpBlinds {
        /// the small blind is on the button
        SmallOnButton = "small-on-button",
        /// the small blind is left of the button, the big blind on it
        BigOnButton = "big-on-button",
    }
}

choices! {
    /// What a blind is worth to its poster.
    pub enum BlindLife {
        /// live: part of the poster's bet, who may raise it in turn
        Live = "live",
        /// dead: not part of the poster's bet
        Dead = "dead",
    }
}

choices! {
    /// What becomes of the chips of a blind.
    pub enum BlindGoes {
        /// to the pot
        Pot = "pot",
        /// to the drop as the collection fee; the bet of that size still stands
        Fee = "fee",
    }
}

choices! {
    /// A player who cannot post a whole blind.
    pub enum ShortBlind {
        /// half a blind or more is a full blind; with less a hand is still dealt, the next player takes the blind, and the short one may not have the button until the obligation is met
        HalfIsFull = "half-is-full",
        /// posts what there is, all-in
        AllIn = "all-in",
        /// posts what there is, all-in; everybody else still owes the whole blind
        WholeOwed = "whole-owed",
        /// half a blind or more is a full blind; with less a hand is still dealt, the next player takes the blind, and the short one owes it after winning the pot or buying in again
        HalfIsFullThenOwes = "half-is-full-then-owes",
    }
}

record! {
    /// Blinds.
    pub struct Blinds {
        /// Posted clockwise from the button.
        pub posted: Vec<Blind>,
        /// Their amounts, in the same order, unless the stakes name others.
        pub amounts: Vec<Size>,
        /// They are.
        pub life: BlindLife = only "live",
        /// Where each one's chips go, in the same order.
        pub goes: Vec<BlindGoes>,
        /// Two players.
        pub heads_up: HeadsUpBlinds,
        /// A player short of the blind.
        pub short: Option<ShortBlind>,
        /// Forced raise of the first player after the blinds, in straddle games.
        pub must_open_for: Option<Size>,
    }
}

choices! {
    /// When an over-blind may be made.
    pub enum OverBlindWhen {
        /// before the first card of the round is dealt
        BeforeFirstCard = "before-first-card",
        /// after each player has one card, until a second card is dealt
        AfterOneCard = "after-one-card",
    }
}

choices! {
    /// Who acts when, on the first betting round after over-blinds.
    pub enum OverBlindOrder {
        /// the others in turn from the left of the big blind, then the over-blinds from the smallest to the largest
        OverBlindsLast = "over-blinds-last",
    }
}

choices! {
    /// How long a larger blind counts.
    pub enum OverBlindReach {
        /// the first betting round only
        FirstRound = "first-round",
    }
}

record! {
    /// Over-blinds: optional larger blinds.
    pub struct OverBlinds {
        /// When.
        pub when: OverBlindWhen,
        /// At least.
        pub least: Size = only "2x largest-blind",
        /// At most.
        pub most: Size = only "posted",
        /// How many in a round.
        pub number: Cap = only "unlimited",
        /// One player may go over again.
        pub again: bool = only "true",
        /// Order of action.
        pub order: OverBlindOrder,
        /// Counts for.
        pub reach: OverBlindReach,
        /// Also called.
        pub called: Option<String> = told,
    }
}

choices! {
    /// Who may make a live straddle.
    pub enum StraddleSeat {
        /// the player immediately left of the big blind
        LeftOfBigBlind = "left-of-big-blind",
    }
}

record! {
    /// Live straddle.
    pub struct Straddle {
        /// Seat.
        pub seat: StraddleSeat,
        /// Amount.
        pub amount: Size,
        /// Made.
        pub when: OverBlindWhen = only "before-first-card",
        /// The straddler must begin the hand with at least.
        pub stack: Option<Size>,
        /// Acts last on the first betting round, and may raise.
        pub acts_last: bool = only "true",
    }
}

choices! {
    /// Who antes.
    pub enum AnteFrom {
        /// every player dealt in
        EveryPlayer = "every-player",
    }
}

record! {
    /// Ante.
    pub struct Ante {
        /// From.
        pub from: AnteFrom,
        /// Amount, unless the stakes name another.
        pub amount: Size,
        /// Part of the player's bet.
        pub life: BlindLife = only "dead",
    }
}

choices! {
    /// Which card showing must open.
    pub enum BringInCard {
        /// the lowest
        Lowest = "lowest",
        /// the highest
        Highest = "highest",
    }
}

choices! {
    /// Which of equal cards must open.
    pub enum BringInTie {
        /// by suit: clubs lowest, then diamonds, hearts, spades
        Suit = "suit",
        /// the first clockwise from the button
        LeftOfButton = "left-of-button",
    }
}

choices! {
    /// What the opener may do when nobody has raised.
    pub enum BringInOption {
        /// check
        Check = "check",
        /// check or raise
        CheckOrRaise = "check-or-raise",
        /// nothing: the forced bet was the opener's action
        Nothing = "nothing",
    }
}

record! {
    /// Forced opening bet.
    pub struct BringIn {
        /// Made by the card showing that is.
        pub card: BringInCard,
        /// Equal cards.
        pub tie: BringInTie,
        /// The ace is high for this.
        pub ace_high: bool,
        /// A joker showing counts as an ace.
        pub joker_is_ace: Option<bool>,
        /// Amount, or the amounts to choose from.
        pub amount: Vec<Size>,
        /// When nobody raises, the opener may.
        pub option: BringInOption,
        /// Completing it to a full bet counts as a raise.
        pub completing_is_raise: Option<bool>,
    }
}
