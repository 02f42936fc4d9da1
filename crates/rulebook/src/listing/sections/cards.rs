//! The cards of a game: pack, shuffle, burn, what cards count and how hands rank.

use cards::DeckKind;

use crate::ladder::Ladder;
use crate::value::{Span, choices, record};

choices! {
    /// Which pack is used.
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
        /// 36 cards, without sevens to tens
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
        /// by a machine that takes the discards back every round
        Continuous = "continuous",
        /// by machine, by hand or by a continuous shuffler
        Any = "any",
        /// by a continuous shuffler, or by hand into a shoe
        ContinuousOrHand = "continuous-or-hand",
    }
}

choices! {
    /// What is burned before the deal.
    pub enum Burn {
        /// nothing
        Nothing = "nothing",
        /// one card
        OneCard = "one-card",
        /// the first card is shown, and as many more as its value (pictures and tens ten, ace one)
        FirstCardValue = "first-card-value",
        /// one card before each later street
        EachStreet = "each-street",
        /// one card before the draw
        BeforeDraw = "before-draw",
    }
}

choices! {
    /// When a new stock is loaded.
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
        /// Pack.
        pub pack: Pack,
        /// Number of packs allowed.
        pub packs: Span,
        /// Number of packs unless the table says otherwise.
        pub usual_packs: u8,
        /// Two decks alternate from round to round.
        pub alternating: Option<bool> = noted,
        /// Shuffle.
        pub shuffle: Shuffle,
        /// New stock.
        pub reload: Reload,
        /// Cards left behind the cut card, in percent of the shoe.
        pub cut_percent: Option<u8>,
        /// Burned before the deal.
        pub burn: Burn,
    }
}

impl DeckRule {
    /// The most cards that a shoe can hold.
    pub const MOST_CARDS: usize = 432;
}

choices! {
    /// How the ace counts.
    pub enum Ace {
        /// high
        High = "high",
        /// high, and low in a straight or straight flush it begins
        HighOrLowInStraights = "high-or-low-in-straights",
        /// low
        Low = "low",
        /// high for the high hand, low for the low hand
        HighForHighLowForLow = "high-for-high-low-for-low",
        /// one
        One = "one",
        /// one or eleven
        OneOrEleven = "one-or-eleven",
        /// not used
        None = "none",
        /// high, and low in a straight or straight flush it begins; low for the low hand
        HighOrLowInStraightsLowForLow = "high-or-low-in-straights-low-for-low",
    }
}

choices! {
    /// What the joker stands for.
    pub enum Joker {
        /// there is none
        None = "none",
        /// an ace, or the card that completes a straight, flush or straight flush
        AceStraightFlush = "ace-straight-flush",
        /// as an ace, or to complete a straight, flush or straight flush for high; any card for low
        LimitedHighWildLow = "limited-high-wild-low",
        /// an ace, straights and flushes for high; the lowest card missing for low
        LimitedHighLowestMissingLow = "limited-high-lowest-missing-low",
        /// the lowest card that the hand does not hold
        LowestMissing = "lowest-missing",
        /// wild when dealt face down; an ace, or a card for straights and flushes, when dealt face up
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
        /// equal, except that spades, hearts, diamonds, clubs break ties for the forced opening bet
        BringInOnly = "bring-in-only",
        /// equal, except that spades, hearts, diamonds, clubs break ties for the first button
        ButtonOnly = "button-only",
        /// spades, hearts, diamonds, clubs
        Ranked = "ranked",
    }
}

record! {
    /// Card values.
    pub struct CardRule {
        /// Order or value of the cards.
        pub values: Vec<String> = told,
        /// The ace.
        pub ace: Ace = told,
        /// The joker.
        pub joker: Joker = told,
        /// Suits.
        pub suits: SuitOrder = told,
    }
}

record! {
    /// Hand ranking.
    pub struct RankingRule {
        /// Ranking of the (high) hand.
        pub high: Option<Ladder>,
        /// Ranking of the low hand.
        pub low: Option<Ladder>,
        /// The highest card a low hand may hold.
        pub low_qualifier: Option<u8>,
        /// Hands from the highest down.
        pub hands: Vec<String> = told,
        /// Remarks.
        pub remarks: Option<Vec<String>> = told,
    }
}
