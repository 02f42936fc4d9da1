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
    /// Who posts the blinds heads-up.
    pub enum HeadsUpBlinds {
        /// the button posts the small blind
        SmallOnButton = "small-on-button",
        /// the button posts the big blind, the player on its left the small blind
        BigOnButton = "big-on-button",
    }
}

choices! {
    /// Whether forced money counts toward its poster's bet.
    pub enum BlindLife {
        /// live: part of the poster's bet, with the option to raise
        Live = "live",
        /// dead: not part of the poster's bet
        Dead = "dead",
    }
}

choices! {
    /// What happens to the chips of a blind.
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
        /// half a blind or more counts as a full blind; with less, the player is still dealt in, the next player takes the blind, and the short player may not have the button until the obligation is met
        HalfIsFull = "half-is-full",
        /// posts the rest of the stack, all-in
        AllIn = "all-in",
        /// posts the rest of the stack, all-in; everyone else still owes the full blind
        WholeOwed = "whole-owed",
        /// half a blind or more counts as a full blind; with less, the player is still dealt in, the next player takes the blind, and the short player owes it after winning the pot or buying in again
        HalfIsFullThenOwes = "half-is-full-then-owes",
    }
}

record! {
    /// Blinds.
    pub struct Blinds {
        /// Posted, clockwise from the button.
        pub posted: Vec<Blind>,
        /// Amounts, in the same order, unless the stakes name others.
        pub amounts: Vec<Size>,
        /// Live or dead.
        pub life: BlindLife = only "live",
        /// Where the chips go, in the same order.
        pub goes: Vec<BlindGoes>,
        /// Heads-up.
        pub heads_up: HeadsUpBlinds,
        /// Player short of the blind.
        pub short: Option<ShortBlind>,
        /// Forced raise by the first player after the blinds, in straddle games.
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
        /// everyone else in turn from the left of the big blind, then the over-blinds from smallest to largest
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
        /// Maximum per round.
        pub number: Cap = only "unlimited",
        /// Same player may over-blind again.
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
        /// immediately left of the big blind
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
        /// Posted.
        pub when: OverBlindWhen = only "before-first-card",
        /// Straddler must start the hand with at least.
        pub stack: Option<Size>,
        /// Acts last in the first betting round, and may raise.
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
        /// Posted by.
        pub from: AnteFrom,
        /// Amount, unless the stakes name another.
        pub amount: Size,
        /// Live or dead.
        pub life: BlindLife = only "dead",
    }
}

choices! {
    /// Which card showing must open.
    pub enum BringInCard {
        /// the lowest card showing
        Lowest = "lowest",
        /// the highest card showing
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
        /// do nothing: the bring-in was the opener's action
        Nothing = "nothing",
    }
}

record! {
    /// Bring-in: the forced opening bet of stud.
    pub struct BringIn {
        /// Posted by.
        pub card: BringInCard,
        /// Tied cards.
        pub tie: BringInTie,
        /// Ace is high for the bring-in.
        pub ace_high: bool,
        /// Joker showing counts as an ace.
        pub joker_is_ace: Option<bool>,
        /// Amount, or choice of amounts.
        pub amount: Vec<Size>,
        /// If nobody raises, the opener may.
        pub option: BringInOption,
        /// Completing to a full bet counts as a raise.
        pub completing_is_raise: Option<bool>,
    }
}
