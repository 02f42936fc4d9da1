//! The cards of a game: pack, shuffle, burn, what cards count and how hands rank.

use cards::DeckKind;

use crate::ladder::Ladder;
use crate::value::{Span, choices, record};

choices! {
    /// Which deck is used.
    pub enum Pack {
        /// 52 cards, no joker
        Standard = "standard-52",
        /// 52 cards and one joker
        OneJoker = "one-joker-53",
        /// 52 cards and two jokers
        TwoJokers = "two-jokers-54",
        /// 52 cards, a joker and a blank
        JokerAndBlank = "joker-and-blank-54",
        /// 48 cards, without the tens
        NoTens = "no-tens-48",
        /// 41 cards: without eights, nines and tens, with one joker
        Mexican = "mexican-41",
        /// 36 cards, from the sixes up
        SixesUp = "sixes-up-36",
        /// 32 cards, from the sevens up
        SevensUp = "sevens-up-32",
        /// 40 cards, without eights, nines and tens
        NoEightsToTens = "no-eights-to-tens-40",
        /// 36 cards, without sevens through tens
        NoSevensToTens = "no-sevens-to-tens-36",
        /// 32 Chinese dominoes
        Dominoes = "dominoes-32",
    }
}

impl Pack {
    /// The deck.
    pub fn kind(self) -> DeckKind {
        match self {
            Pack::Standard => DeckKind::Standard,
            Pack::OneJoker => DeckKind::OneJoker,
            Pack::TwoJokers => DeckKind::TwoJokers,
            Pack::JokerAndBlank => DeckKind::JokerAndBlank,
            Pack::NoTens => DeckKind::NoTens,
            Pack::Mexican => DeckKind::MexicanJoker,
            Pack::SixesUp => DeckKind::SixesUp,
            Pack::SevensUp => DeckKind::SevensUp,
            Pack::NoEightsToTens => DeckKind::NoEightsToTens,
            Pack::NoSevensToTens => DeckKind::NoSevensToTens,
            Pack::Dominoes => DeckKind::Dominoes,
        }
    }

    /// How many pieces one pack has.
    pub fn size(self) -> usize {
        self.kind().size()
    }
}

choices! {
    /// How the cards are shuffled.
    pub enum Shuffle {
        /// by a shuffling machine
        Machine = "machine",
        /// by hand
        Hand = "hand",
        /// by machine or by hand
        MachineOrHand = "machine-or-hand",
        /// by a continuous shuffler, which takes the discards back every round
        Continuous = "continuous",
        /// by machine, by hand or by a continuous shuffler
        Any = "any",
        /// by a continuous shuffler, or by hand into a shoe
        ContinuousOrHand = "continuous-or-hand",
    }
}

choices! {
    /// What is burned.
    pub enum Burn {
        /// none
        Nothing = "nothing",
        /// one card
        OneCard = "one-card",
        /// the first card is turned up, and as many more cards as its value are burned (ace 1, face cards and tens 10)
        FirstCardValue = "first-card-value",
        /// one card before each later street
        EachStreet = "each-street",
        /// one card before the draw
        BeforeDraw = "before-draw",
    }
}

choices! {
    /// When the cards are reshuffled.
    pub enum Reload {
        /// every round
        EveryRound = "every-round",
        /// when the cut card comes out of the shoe
        CutCard = "cut-card",
        /// every round, or at the cut card when dealt from a shoe
        EveryRoundOrCutCard = "every-round-or-cut-card",
    }
}

record! {
    /// Deck.
    pub struct DeckRule {
        /// Deck.
        pub pack: Pack,
        /// Number of decks allowed.
        pub packs: Span,
        /// Number of decks by default.
        pub usual_packs: u8,
        /// Two decks alternate each round.
        pub alternating: Option<bool> = noted,
        /// Shuffled.
        pub shuffle: Shuffle,
        /// Reshuffled.
        pub reload: Reload,
        /// Cards behind the cut card, as a percentage of the shoe.
        pub cut_percent: Option<u8>,
        /// Burn.
        pub burn: Burn,
    }
}

impl DeckRule {
    /// Maximum number of cards in a shoe.
    pub const MOST_CARDS: usize = 432;
}

choices! {
    /// How the ace counts.
    pub enum Ace {
        /// high
        High = "high",
        /// high, or low at the bottom of a straight or straight flush
        HighOrLowInStraights = "high-or-low-in-straights",
        /// low
        Low = "low",
        /// high for the high hand, low for the low hand
        HighForHighLowForLow = "high-for-high-low-for-low",
        /// 1
        One = "one",
        /// 1 or 11
        OneOrEleven = "one-or-eleven",
        /// not used
        None = "none",
        /// high, or low at the bottom of a straight or straight flush; low for the low hand
        HighOrLowInStraightsLowForLow = "high-or-low-in-straights-low-for-low",
    }
}

choices! {
    /// What the joker stands for.
    pub enum Joker {
        /// not in the deck
        None = "none",
        /// an ace, or the card that completes a straight, flush or straight flush
        AceStraightFlush = "ace-straight-flush",
        /// for high, an ace or the card that completes a straight, flush or straight flush; for low, any card
        LimitedHighWildLow = "limited-high-wild-low",
        /// for high, an ace or the card that completes a straight or flush; for low, the lowest card missing
        LimitedHighLowestMissingLow = "limited-high-lowest-missing-low",
        /// the lowest card not in the hand
        LowestMissing = "lowest-missing",
        /// wild when dealt face down; when dealt face up, an ace or the card that completes a straight or flush
        WildWhenDown = "wild-when-down",
        /// makes a hard 21 with any other card
        HardTwentyOne = "hard-twenty-one",
    }
}

choices! {
    /// Whether suits rank.
    pub enum SuitOrder {
        /// all suits are equal
        Equal = "equal",
        /// equal; spades, hearts, diamonds, clubs break ties for the bring-in only
        BringInOnly = "bring-in-only",
        /// equal; spades, hearts, diamonds, clubs break ties for the first button only
        ButtonOnly = "button-only",
        /// spades, hearts, diamonds, clubs
        Ranked = "ranked",
    }
}

record! {
    /// Card values.
    pub struct CardRule {
        /// Card order or value.
        pub values: Vec<String> = told,
        /// Ace.
        pub ace: Ace = told,
        /// Joker.
        pub joker: Joker = told,
        /// Suits.
        pub suits: SuitOrder = told,
    }
}

record! {
    /// Hand ranking.
    pub struct RankingRule {
        /// High hand ranking.
        pub high: Option<Ladder>,
        /// Low hand ranking.
        pub low: Option<Ladder>,
        /// Highest card of a qualifying low.
        pub low_qualifier: Option<u8>,
        /// Hands, highest first.
        pub hands: Vec<String> = told,
        /// Notes.
        pub remarks: Option<Vec<String>> = told,
    }
}
