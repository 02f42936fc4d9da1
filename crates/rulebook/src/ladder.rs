//! The rankings that the documents print, each as a ladder of hands from the highest down.

use crate::value::choices;

choices! {
    /// A ranking of hands.
    pub enum Ladder {
        /// three cards: mini royal, straight flush, three of a kind, straight, flush, pair, high card
        ThreeCard = "three-card",
        /// five cards, no joker
        FiveCard = "five-card",
        /// five cards with a joker: five aces is the highest hand
        FiveCardJoker = "five-card-joker",
        /// short deck: a flush beats a full house, three of a kind beats a straight
        ShortDeck = "short-deck",
        /// short deck: a flush beats a full house, a straight beats three of a kind
        ShortDeckStraights = "short-deck-straights",
        /// 32 cards: a flush beats a full house
        AsianStud = "asian-stud",
        /// 41 cards with a joker: five of a kind is the highest hand, a flush beats a full house, 7 and J are in sequence
        Mexican = "mexican",
        /// ace-to-five low: straights and flushes do not count, the ace is low
        AceToFive = "ace-to-five",
        /// deuce-to-seven low: straights and flushes count against the hand, the ace is high
        DeuceToSeven = "deuce-to-seven",
        /// badugi: the most cards of different ranks and suits, then the lowest cards; the ace is low
        Badugi = "badugi",
        /// the best hand in seven cards with a joker, as the Fortune Bonus ranks it
        SevenCardFortune = "seven-card-fortune",
        /// two cards: a pair, then the higher cards
        TwoCard = "two-card",
        /// pai gow tiles: pairs, wong, gong, points
        PaiGowTiles = "pai-gow-tiles",
        /// closest to nine
        NearestToNine = "nearest-to-nine",
        /// closest to the target without going over
        NearestToTarget = "nearest-to-target",
        /// baccarat: the margin of the winning hand, with rows of their own for naturals
        BaccaratMargin = "baccarat-margin",
    }
}

const FIVE_CARD: &[&str] = &[
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pairs",
    "pair",
    "high-card",
];

impl Ladder {
    /// The hand of which this one is a case: where a pay table has no row for it, it is paid as that one.
    pub fn general(hand: &str) -> Option<&'static str> {
        ["mini-royal-flush", "royal-flush"].contains(&hand).then_some("straight-flush")
    }

    /// The hands from the highest down; empty where the ranking is by points.
    pub fn hands(self) -> &'static [&'static str] {
        match self {
            Ladder::ThreeCard => &[
                "mini-royal-flush",
                "straight-flush",
                "three-of-a-kind",
                "straight",
                "flush",
                "pair",
                "high-card",
            ],
            Ladder::FiveCard => FIVE_CARD,
            Ladder::FiveCardJoker => &[
                "five-aces",
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "full-house",
                "flush",
                "straight",
                "three-of-a-kind",
                "two-pairs",
                "pair",
                "high-card",
            ],
            Ladder::ShortDeck => &[
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "flush",
                "full-house",
                "three-of-a-kind",
                "straight",
                "two-pairs",
                "pair",
                "high-card",
            ],
            Ladder::AsianStud | Ladder::ShortDeckStraights => &[
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "flush",
                "full-house",
                "straight",
                "three-of-a-kind",
                "two-pairs",
                "pair",
                "high-card",
            ],
            Ladder::Mexican => &[
                "five-of-a-kind",
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "flush",
                "full-house",
                "straight",
                "three-of-a-kind",
                "two-pairs",
                "pair",
                "high-card",
            ],
            Ladder::SevenCardFortune => &[
                "seven-card-straight-flush-no-joker",
                "royal-flush-and-royal-match",
                "seven-card-straight-flush-with-joker",
                "five-aces",
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "full-house",
                "flush",
                "three-of-a-kind",
                "straight",
                "three-pair",
                "two-pairs",
                "pair",
                "high-card",
            ],
            Ladder::TwoCard => &["pair", "high-card"],
            Ladder::PaiGowTiles => &["supreme-pair", "pair", "wong", "gong", "points"],
            Ladder::BaccaratMargin => &[
                "won-by-nine",
                "won-by-eight",
                "won-by-seven",
                "won-by-six",
                "won-by-five",
                "won-by-four",
                "natural-winner",
                "natural-tie",
            ],
            Ladder::AceToFive
            | Ladder::DeuceToSeven
            | Ladder::Badugi
            | Ladder::NearestToNine
            | Ladder::NearestToTarget => &[],
        }
    }
}
