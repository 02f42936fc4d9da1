//! Which cards come when, and what players do with them between bets.

use crate::value::{Span, choices, record};

choices! {
    /// How a card reaches a player.
    pub enum Face {
        /// face down
        Down = "down",
        /// face up
        Up = "up",
        /// face up if the player holds a down card, else face down
        AsChosen = "as-chosen",
    }
}

choices! {
    /// Who acts first on a street.
    pub enum FirstToAct {
        /// the first player clockwise from the last blind
        LeftOfBlinds = "left-of-blinds",
        /// the first player clockwise from the forced opening bet, which has been made
        LeftOfBringIn = "left-of-bring-in",
        /// the player with the forced opening bet
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
        /// throws cards away
        Discard = "discard",
        /// gives cards for new ones, one at a time
        Exchange = "exchange",
        /// throws cards away and draws as many
        Draw = "draw",
        /// turns a down card face up
        Show = "show",
    }
}

choices! {
    /// When it happens.
    pub enum ChangeWhen {
        /// after the cards of the street, before its betting
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
    /// What becomes of a hand whose player fails to do it.
    pub enum ChangeFailed {
        /// the hand is dead and its money forfeited
        DeadHand = "dead-hand",
        /// nothing: nobody has to
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
        /// If a player fails to.
        pub failed: ChangeFailed,
        /// Cards burned before.
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
        /// Cards burned before it.
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
    /// What happens when the cards do not reach round.
    pub enum ShortageRule {
        /// the last burn is made, the cards left go round as far as they reach, and the burned cards are shuffled to serve the rest without a burn
        BurnsReshuffled = "burns-reshuffled",
        /// no burn if that makes the cards reach; else one burned, and one card in the middle plays in every hand
        CommunityCard = "community-card",
        /// the cards left go round as far as they reach, and the discards are shuffled to serve the rest
        DiscardsReshuffled = "discards-reshuffled",
        /// the cards left go round as far as they reach, and discards and burned cards are shuffled to serve the rest
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
