//! Three card poker against the player-dealer.

use cards::Rank;

use super::played::{BURNS, Decider, Played, Reader, SEATS};
use super::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, ButtonBy, Pack, Placed, Start, WagerKind, WagerRule, WhenFolded};
use crate::tree::Node;
use crate::value::{Name, Shown, Value, choices, record};
use crate::wording::Wording;

choices! {
    /// What happens to a live Ante when the player-dealer does not qualify.
    pub enum NotQualified {
        /// every Ante is paid even money; Play is returned
        AntePaid = "ante-paid",
        /// the Ante plays: it is paid even money if ahead and pushes if behind or tied; Play is returned
        AntePlaysPushIfBehind = "ante-plays-push-if-behind",
    }
}

choices! {
    /// Which card of the player-dealer is face up while the players decide.
    pub enum OpenCard {
        /// none
        None = "none",
        /// the bottom card, the third one dealt
        Bottom = "bottom",
        /// one card; which one is not stated in the document
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
    /// What happens to the cards of a folded hand.
    pub enum FoldedCards {
        /// into the discard rack
        Discarded = "discarded",
        /// into the discard rack; under the 6 Card Bonus wager, if there is one, until it is settled
        KeptForBonus = "kept-for-bonus",
    }
}

choices! {
    /// Whether the optional wagers go together.
    pub enum Bonuses {
        /// either or both
        EitherOrBoth = "either-or-both",
        /// only one
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

    fn read(node: &Node, reader: &mut crate::value::Reader) -> Option<HighCard> {
        let mut letters = node.text().unwrap_or_default().chars();
        let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none());
        rank.map(HighCard).or_else(|| reader.bad(node, &format!("expected {}", HighCard::expected())))
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
        /// Cards per hand.
        pub cards: u8 = fixed "3",
        /// Player-dealer's card turned up.
        pub open_card: OpenCard,
        /// Bonus wagers.
        pub bonuses: Bonuses = told,
        /// Folded cards go.
        pub folded_cards: FoldedCards = told,
        /// Player-dealer qualifies with.
        pub qualifies: HighCard,
        /// If the player-dealer does not qualify.
        pub not_qualified: NotQualified,
        /// Equal hands.
        pub equal_hands: EqualHands,
        /// Players' hands are shown starting with.
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

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        let mut played = Played::new(ThreeCard::TEXT, body);
        played.packs(&[Pack::Standard]);
        played.one_fresh_pack();
        played.burns(BURNS);
        played.ranks(Some(Ladder::ThreeCard));
        played.decides(true);
        played.starts(SEATS, SEATS);
        played.button(&[ButtonBy::None, ButtonBy::Card]);
        let from: Vec<&str> = SEATS.iter().map(|start| start.key()).collect();
        played.only("three-card.shown-from", self.shown_from.key(), &from);
        played.needs("ante", "every hand needs it");
        played.needs("play", "players who do not fold need it");
        played.wagers(|name, rule| decider(body, name, rule));
        played.found()
    }
}

/// What decides a wager: the hands, or a pay table by its ladder.
fn decider(body: &Body, name: &Name, rule: &WagerRule) -> Result<Decider, String> {
    match name.as_str() {
        "ante" => return Ok(Decider::base().folded(&[Some(WhenFolded::Lost)])),
        "play" => {
            return Ok(Decider::later(body, WagerKind::Raise, Placed::AfterFirstCards, "1x ante".to_owned()));
        }
        _ => {}
    }
    let first = rule.pay_tables.iter().flatten().find_map(|table| body.pay_table.get(table.as_str()));
    let bonus = |ladder, folded| Ok(Decider::bonus(Reader::of_ladder(ladder)).folded(&[Some(folded)]));
    match first.and_then(|table| table.ladder) {
        Some(Ladder::ThreeCard) => bonus(Ladder::ThreeCard, WhenFolded::Lost),
        Some(Ladder::FiveCard) => bonus(Ladder::FiveCard, WhenFolded::StaysInAction),
        _ => Err("a bonus bet is paid by a pay table with the ladder \"three-card\", for the player's three cards, or \
                  \"five-card\", for the best five of both hands"
            .to_owned()),
    }
}
