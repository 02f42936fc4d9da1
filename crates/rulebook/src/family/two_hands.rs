//! What the pai gow games share: a dice cup, and two hands that are set and compared. Pan nine uses the cup.

use crate::value::{choices, record};

choices! {
    /// Who shakes the dice cup.
    pub enum Shaker {
        /// the player-dealer
        PlayerDealer = "player-dealer",
        /// the player-dealer, or a person the player-dealer names, but not an employee on duty
        PlayerDealerOrNamed = "player-dealer-or-person-named",
    }
}

choices! {
    /// When wagers are final.
    pub enum WagersClose {
        /// before the deal
        BeforeDeal = "before-deal",
        /// before the dice cup is opened
        CupOpened = "cup-opened",
        /// once the house dealer has released the dice and announced it
        DiceReleased = "dice-released",
    }
}

record! {
    /// The dice cup.
    pub struct Cup {
        /// Number of dice.
        pub dice: u8 = only "3",
        /// Shaken by.
        pub shaken_by: Shaker,
        /// Maximum shakes in a row by one person.
        pub most_running: Option<u8>,
        /// Wagers are final.
        pub wagers_close: WagersClose = told,
    }
}

choices! {
    /// What happens when the dice fall on the player-dealer.
    pub enum OnPlayerDealer {
        /// the first hand goes to the player-dealer, and the action button to the next active position in the direction of the count
        FirstHandStaysButtonMoves = "first-hand-stays-button-moves",
    }
}

choices! {
    /// What happens to the hand of a position without a wager.
    pub enum Unwagered {
        /// dealt in, then collected and discarded unseen
        DealtThenDiscarded = "dealt-then-discarded",
        /// not dealt in
        NotDealt = "not-dealt",
    }
}

choices! {
    /// Whether a player may leave the setting to the house dealer.
    pub enum HouseWayForPlayers {
        /// on request, and then final
        OnRequestFinal = "on-request-final",
        /// on request
        OnRequest = "on-request",
        /// named as one way to set the hand; not stated whether the house dealer helps
        Named = "named",
        /// none: the game has no house way
        None = "none",
    }
}

choices! {
    /// How the player-dealer's hand is set.
    pub enum PlayerDealerSets {
        /// by the house way
        HouseWay = "house-way",
        /// as the player-dealer wishes
        OwnChoice = "own-choice",
    }
}

choices! {
    /// When the player-dealer's hand is opened.
    pub enum Opened {
        /// after all players have set theirs
        AfterAllSet = "after-all-set",
        /// before the players set theirs
        BeforePlayersSet = "before-players-set",
    }
}

choices! {
    /// The result of one hand won and one lost.
    pub enum OneEach {
        /// a push
        Push = "push",
    }
}

choices! {
    /// What a hand equal to the player-dealer's is.
    pub enum Copies {
        /// the player-dealer wins that hand: a push if the player wins the other hand, otherwise the wager loses
        PlayerDealerWinsHand = "player-dealer-wins-hand",
    }
}
