//! Which cards come when, and what players do with them between bets.

use crate::value::{Span, choices, record};

choices! {
    /// How a card reaches a player.
    pub enum Face {
        /// face down
        Down = "down",
        /// face up
        Up = "up",
        /// face up if the player holds a down card, otherwise face down
        AsChosen = "as-chosen",
    }
}

choices! {
    /// Who acts first on a street.
    pub enum FirstToAct {
        /// the first player clockwise from the last blind
        LeftOfBlinds = "left-of-blinds",
        /// the first player clockwise from the bring-in, which has been posted
        LeftOfBringIn = "left-of-bring-in",
        /// the player with the bring-in
        BringIn = "bring-in",
        /// the first active player clockwise from the button
        LeftOfButton = "left-of-button",
        /// the highest hand showing
        HighestShowing = "highest-showing",
        /// the lowest hand showing
        LowestShowing = "lowest-showing",
    }
}

choices! {
    /// What a player may do with cards on a street, besides betting.
    pub enum ChangeKind {
        /// discards
        Discard = "discard",
        /// exchanges cards, one at a time
        Exchange = "exchange",
        /// discards and draws the same number
        Draw = "draw",
        /// turns a down card face up
        Show = "show",
    }
}

choices! {
    /// When it happens.
    pub enum ChangeWhen {
        /// after the street is dealt, before its betting
        BeforeBetting = "before-betting",
        /// after the betting of the street
        AfterBetting = "after-betting",
    }
}

choices! {
    /// In which order players do it.
    pub enum ChangeOrder {
        /// clockwise, from the first active player left of the button
        LeftOfButton = "left-of-button",
        /// all at once
        AllAtOnce = "all-at-once",
    }
}

choices! {
    /// What happens to a hand whose player fails to do it.
    pub enum ChangeFailed {
        /// the hand is dead and forfeits its money
        DeadHand = "dead-hand",
        /// nothing happens: it is optional
        Nothing = "nothing",
    }
}

record! {
    /// Between bets.
    pub struct Change {
        /// The player.
        pub kind: ChangeKind,
        /// How many cards.
        pub cards: Span,
        /// When.
        pub when: ChangeWhen,
        /// Order.
        pub order: ChangeOrder,
        /// If not done.
        pub failed: ChangeFailed,
        /// Cards burned first.
        pub burn: Option<u8>,
        /// Called.
        pub called: Option<String> = told,
    }
}

record! {
    /// A street: cards, then a betting round.
    pub struct Street {
        /// Name.
        pub name: String = told,
        /// Cards burned first.
        pub burn: u8,
        /// Dealt to each player, card by card.
        pub deal: Option<Vec<Face>>,
        /// Cards to the board, or to each board.
        pub board: Option<u8>,
        /// First to act.
        pub first: FirstToAct,
        /// Besides betting.
        pub change: Option<Change>,
    }
}

choices! {
    /// What happens when there are not enough cards.
    pub enum ShortageRule {
        /// the last burn is made, the remaining cards are dealt as far as they go, and the burned cards are shuffled for the other players without a burn
        BurnsReshuffled = "burns-reshuffled",
        /// no burn if that makes the cards go around; otherwise one card is burned and one community card plays in every hand
        CommunityCard = "community-card",
        /// the remaining cards are dealt as far as they go, and the discards are shuffled for the other players
        DiscardsReshuffled = "discards-reshuffled",
        /// the remaining cards are dealt as far as they go, and the discards and burned cards are shuffled for the other players
        AllReshuffled = "all-reshuffled",
    }
}

record! {
    /// When the cards run out.
    pub struct Shortage {
        /// Rule.
        pub rule: ShortageRule,
        /// First to act after a community card.
        pub first: Option<FirstToAct> = told,
    }
}
