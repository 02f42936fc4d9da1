//! Bonus bets: what their pay tables do not say.

use crate::value::{Name, choices, record};

choices! {
    /// How the player-dealer's hand is completed when only Buster wagers are left.
    pub enum BusterCompletes {
        /// the player-dealer must always complete the hand by the chart
        Always = "always",
    }
}

choices! {
    /// How long a bonus bet stays in action.
    pub enum InAction {
        /// whatever happens to the base wager: won, lost, over or a natural
        Whatever = "whatever",
    }
}

record! {
    /// Buster: the player-dealer goes over.
    pub struct Buster {
        /// Wager.
        pub wager: Name,
        /// In action.
        pub in_action: InAction,
        /// If only these wagers are left.
        pub completes: BusterCompletes,
    }
}

choices! {
    /// A card of the player-dealer, in the order dealt.
    pub enum BankCard {
        /// the up card
        Open = "open",
        /// the hole card
        Hole = "hole",
        /// the first hit card
        Hit1 = "hit-1",
        /// the second hit card
        Hit2 = "hit-2",
        /// the third hit card
        Hit3 = "hit-3",
        /// the fourth and later hit cards
        Hit4On = "hit-4-on",
    }
}

choices! {
    /// What more cards pay than on the top row.
    pub enum BeyondTop {
        /// pay as the top row
        AsTop = "as-top",
    }
}

record! {
    /// Red Flex: red cards in a row in the player-dealer's hand.
    pub struct RedFlex {
        /// Wager.
        pub wager: Name,
        /// Order of the cards.
        pub sequence: Vec<BankCard> = only "open, hole, hit-1, hit-2, hit-3, hit-4-on",
        /// Minimum red cards to win.
        pub least: u8 = told,
        /// More red cards than the top row.
        pub beyond: BeyondTop,
        /// In action.
        pub in_action: InAction,
    }
}

record! {
    /// Match the Dealer: player cards that match the rank of the player-dealer's up card.
    pub struct MatchDealer {
        /// Wager.
        pub wager: Name,
        /// Offered only with this many decks.
        pub packs: u8,
        /// Player cards that may match.
        pub cards: u8 = only "2",
    }
}

record! {
    /// Blackjack Bonus Hands: what the first two cards are.
    pub struct BonusHands {
        /// Wager.
        pub wager: Name,
        /// Hands named in the rules.
        pub hands: Vec<Name> = told,
        /// Named hands that no pay table pays (they lose).
        pub unpaid: Vec<Name> = told,
        /// Player cards that count.
        pub cards: u8 = only "2",
    }
}

/// The rows of Buster, by the number of cards from three on.
pub const BUSTER: [&str; 6] =
    ["three-cards", "four-cards", "five-cards", "six-cards", "seven-cards", "eight-or-more-cards"];

/// The rows of Red Flex, by the number of red cards from two on.
pub const RED_FLEX: [&str; 7] = [
    "two-red-cards",
    "three-red-cards",
    "four-red-cards",
    "five-red-cards",
    "six-red-cards",
    "seven-red-cards",
    "eight-red-cards",
];

/// The rows of Match the Dealer, the best first.
pub const MATCHES: [&str; 5] = [
    "two-suited-matches",
    "one-suited-and-one-unsuited-match",
    "one-suited-match",
    "two-unsuited-matches",
    "one-unsuited-match",
];

/// The rows of Blackjack Bonus Hands, from the top down.
pub const HANDS: [&str; 6] = [
    "two-jacks-of-spades-and-player-dealer-natural",
    "two-jacks-of-spades",
    "two-suited-jacks",
    "suited-20",
    "unsuited-20",
    "pair-of-2s-to-9s",
];
