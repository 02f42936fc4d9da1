//! Three card poker against the player-dealer.

use cards::Rank;

use super::Section;
use crate::listing::Start;
use crate::tree::Node;
use crate::value::{Reader, Shown, Value, choices, record};
use crate::wording::Wording;

choices! {
    /// What happens to a live Ante when the player-dealer does not qualify.
    pub enum NotQualified {
        /// every Ante is paid even money, Play goes back
        AntePaid = "ante-paid",
        /// the Ante plays: paid even money when ahead, returned when behind or equal; Play goes back
        AntePlaysPushIfBehind = "ante-plays-push-if-behind",
    }
}

choices! {
    /// Which card of the player-dealer lies open while the players decide.
    pub enum OpenCard {
        /// none
        None = "none",
        /// the bottom card, the third one dealt
        Bottom = "bottom",
        /// one card; the document does not say which
        One = "one",
    }
}

choices! {
    /// What happens to Ante and Play when player and player-dealer hold equal hands.
    pub enum EqualHands {
        /// push
        Push = "push",
    }
}

choices! {
    /// What becomes of the cards of a folded hand.
    pub enum FoldedCards {
        /// into the discard rack
        Discarded = "discarded",
        /// into the discard rack; under the 6 Card Bonus wager when there is one, until it is settled
        KeptForBonus = "kept-for-bonus",
    }
}

choices! {
    /// Whether the optional wagers go together.
    pub enum Bonuses {
        /// either or both
        EitherOrBoth = "either-or-both",
        /// there is only one
        One = "one",
    }
}

/// The lowest high card with which a hand without a pair qualifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HighCard(pub Rank);

impl Value for HighCard {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a rank, as in \"Q\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<HighCard> {
        let mut letters = node.text().unwrap_or_default().chars();
        let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none());
        rank.map(HighCard).or_else(|| reader.bad(node, &format!("this is not {}", HighCard::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        let rank = words.answer(self.0.name());
        Shown::Line(words.fill("{rank}-high or better", &[("rank", &rank)]))
    }
}

impl serde::Serialize for HighCard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.letter())
    }
}

record! {
    /// Three card poker.
    pub struct ThreeCard {
        /// Cards to each hand.
        pub cards: u8,
        /// Open card of the player-dealer.
        pub open_card: OpenCard,
        /// Bonus wagers.
        pub bonuses: Bonuses = told,
        /// The cards of a folded hand.
        pub folded_cards: FoldedCards = told,
        /// The player-dealer qualifies with.
        pub qualifies: HighCard,
        /// When the player-dealer does not qualify.
        pub not_qualified: NotQualified,
        /// Equal hands.
        pub equal_hands: EqualHands,
        /// The players' hands are shown from.
        pub shown_from: Start,
    }
}

impl Section for ThreeCard {
    const FAMILY: &'static str = "three-card";
    const TEXT: &'static str = "Three card poker";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        usize::from(self.cards) * hands
    }
}
