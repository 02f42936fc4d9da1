//! The button, new players, and players who missed their blinds.

use crate::value::{choices, record};

choices! {
    /// How the first button is placed.
    pub enum FirstButton {
        /// each player is dealt one card face up, from the house dealer's left; high card gets it
        HighCard = "high-card",
    }
}

choices! {
    /// Which of equal cards has the first button.
    pub enum ButtonTie {
        /// the first card dealt
        FirstDealt = "first-dealt",
        /// by suit: spades, hearts, diamonds, clubs
        Suit = "suit",
    }
}

choices! {
    /// How the button moves.
    pub enum ButtonMoves {
        /// clockwise after each round
        Clockwise = "clockwise",
        /// clockwise, always forward and never to the same player twice in a row; the blinds adjust to it
        AlwaysForward = "always-forward",
    }
}

choices! {
    /// A joker or blank dealt for the button.
    pub enum ButtonJoker {
        /// set aside and replaced at once
        Replaced = "replaced",
        /// counts as an ace
        Ace = "ace",
    }
}

record! {
    /// The dealer button.
    pub struct Button {
        /// First button.
        pub first: FirstButton,
        /// Tied cards.
        pub tie: ButtonTie,
        /// Joker or blank.
        pub joker: Option<ButtonJoker>,
        /// Moves.
        pub moves: ButtonMoves = told,
        /// Button is dealt to last.
        pub dealt_last: bool = only "true",
        /// Drawing for the button commits a player to the blinds from the first hand.
        pub drew_owes_blinds: Option<bool> = only "true",
    }
}

choices! {
    /// What a new player may do to receive a hand.
    pub enum NewPlayer {
        /// wait for the big blind
        WaitForBigBlind = "wait-for-big-blind",
        /// post the big blind at once as an opening bet
        PostBigBlind = "post-big-blind",
        /// wait until the button has passed and post the big blind as an opening bet
        PostAfterButton = "post-after-button",
        /// post all blinds
        PostAllBlinds = "post-all-blinds",
        /// wait for the blind
        WaitForBlind = "wait-for-blind",
        /// pay a double ante
        DoubleAnte = "double-ante",
        /// kill the pot (not between the blinds)
        Kill = "kill",
        /// sit down and be dealt in
        DealtIn = "dealt-in",
    }
}

choices! {
    /// What a player who missed blinds may do to receive a hand.
    pub enum MissedBlinds {
        /// post all blinds (big blind live, small blind to the pot)
        PostAllSmallDead = "post-all-small-dead",
        /// post all blinds (small blind to the pot) and pay the collection owed
        PostAllAndCollection = "post-all-and-collection",
        /// wait for the big blind
        WaitForBigBlind = "wait-for-big-blind",
        /// buy the button
        BuyButton = "buy-button",
        /// kill the pot if no active player objects
        KillUnlessObjected = "kill-unless-objected",
    }
}

choices! {
    /// A player who would come in between the blinds and the button.
    pub enum BetweenBlinds {
        /// a player waits until the button has passed
        Waits = "waits",
        /// a new player waits until the button has passed; a returning player who makes up missed blinds is dealt in at once
        NewWaits = "new-waits",
        /// a player waits until the button has passed, or buys the button
        WaitsOrBuysButton = "waits-or-buys-button",
    }
}

choices! {
    /// What buying the button means.
    pub enum BuyButton {
        /// the player posts both blinds, the small one dead, is the only blind and has the button next hand
        OnlyBlind = "only-blind",
    }
}

record! {
    /// New players and missed blinds.
    pub struct Entry {
        /// New player may.
        pub new_player: Vec<NewPlayer>,
        /// Between the blinds and the button.
        pub between: Option<BetweenBlinds>,
        /// Buying the button.
        pub buy_button: Option<BuyButton>,
        /// Player who missed blinds may.
        pub missed: Option<Vec<MissedBlinds>>,
        /// Blinds are owed every round.
        pub every_round: Option<bool> = told,
        /// After posting all blinds and changing seats, a player is dealt the first hand due.
        pub seat_change_keeps_blinds: Option<bool> = told,
    }
}
