//! Panguingue: melds laid on the table, conditions paid at once, eleven cards to go out.

use cards::{Rank, Suit};
use money::Cents;

use super::played::Played;
use super::{Section, Wrong};
use crate::listing::{Body, Burn, Direction, Start};
use crate::tree::{Kind, Node};
use crate::value::{Reader, Shown, Value, choices, record};
use crate::wording::Wording;

record! {
    /// Panguingue.
    pub struct Panguingue {
        /// Chip value.
        pub chip: Cents,
        /// Card order, highest first; neighboring cards are in sequence.
        pub sequence: Ranks,
        /// Deal.
        pub deal: Deal,
        /// Taking part.
        pub taking_part: TakingPart,
        /// Turn.
        pub turn: Turn,
        /// Melds.
        pub melds: Melds,
        /// Conditions.
        pub conditions: Conditions,
        /// Going out.
        pub going_out: GoingOut,
        /// When the deck runs out.
        pub stock_used_up: StockUsedUp,
        /// Player who cannot pay in full.
        pub short_of_chips: ShortOfChips,
    }
}

/// Ranks in order. Written `"K Q J 7 6"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks(pub Vec<Rank>);

impl Value for Ranks {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "ranks, as in \"K Q J 7\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Ranks> {
        let Some(text) = node.text() else {
            return reader.wrong::<Ranks>(node);
        };
        let rank = |word: &str| {
            let mut letters = word.chars();
            letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())
        };
        let ranks: Option<Vec<Rank>> = text.split_whitespace().map(rank).collect();
        let ranks = ranks.filter(|ranks| !ranks.is_empty()).map(Ranks);
        ranks.or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", Ranks::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.0.iter().map(|rank| words.answer(rank.name())).collect::<Vec<_>>().join(", "))
    }
}

impl serde::Serialize for Ranks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|rank| rank.letter()))
    }
}

/// A suit. Written `"s"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneSuit(pub Suit);

impl Value for OneSuit {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a suit: \"c\", \"d\", \"h\" or \"s\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<OneSuit> {
        let mut letters = node.text().unwrap_or_default().chars();
        let suit = letters.next().and_then(Suit::from_letter).filter(|_| letters.next().is_none());
        suit.map(OneSuit).or_else(|| reader.bad(node, &format!("expected {}", OneSuit::expected())))
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.0.sign().to_string())
    }
}

impl serde::Serialize for OneSuit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.letter())
    }
}

record! {
    /// The deal.
    pub struct Deal {
        /// Cards dealt at a time.
        pub packets: Vec<u8>,
        /// Cards turned up in the first packet of the first hand.
        pub turned_up: u8,
        /// First player in the first hand.
        pub first: FirstHand,
        /// Tied lowest cards.
        pub equal_lowest: EqualLowest,
        /// First player in later hands.
        pub later: LaterHands,
        /// First player after a hand without a winner.
        pub after_no_winner: AfterNoWinner,
    }
}

choices! {
    /// Who acts first in the first hand.
    pub enum FirstHand {
        /// the player with the lowest card turned up
        LowestTurnedUp = "lowest-turned-up",
    }
}

choices! {
    /// Who acts first when two cards turned up are equally low.
    pub enum EqualLowest {
        /// the player who was dealt that card first
        DealtFirst = "dealt-first",
    }
}

choices! {
    /// Who is dealt to first, declares first and acts first in later hands.
    pub enum LaterHands {
        /// the winner of the last hand
        LastWinner = "last-winner",
    }
}

choices! {
    /// Who is first after a hand without a winner.
    pub enum AfterNoWinner {
        /// the same player as before
        SamePlayer = "same-player",
    }
}

record! {
    /// Who plays a hand.
    pub struct TakingPart {
        /// Declared.
        pub declared: TakingPartDeclared,
        /// Player who declines.
        pub declining: Declining,
        /// If only one player takes part.
        pub only_one: OnlyOne,
    }
}

choices! {
    /// When players say whether they play.
    pub enum TakingPartDeclared {
        /// in turn, before the first draw
        InTurnBeforeFirstDraw = "in-turn-before-first-draw",
    }
}

choices! {
    /// What a player pays who does not play the hand.
    pub enum Declining {
        /// pays and collects nothing
        PaysNothing = "pays-nothing",
    }
}

choices! {
    /// What happens when nobody, or one player only, takes part.
    pub enum OnlyOne {
        /// the hand is not played and nobody pays
        NotPlayed = "not-played",
    }
}

record! {
    /// A turn.
    pub struct Turn {
        /// Cards are drawn from.
        pub draws_from: Vec<DrawFrom> = only "stock, discards",
        /// Drawn card.
        pub drawn: Drawn,
        /// Drawing again.
        pub again: DrawAgain,
        /// After melding the drawn card.
        pub then: Vec<Then> = only "more-melds, add-to-own-melds, collect",
        /// Turn ends with.
        pub ends: TurnEnds,
    }
}

choices! {
    /// Where a card may be drawn from.
    pub enum DrawFrom {
        /// the top of the deck
        Stock = "stock",
        /// the top of the discard pile
        Discards = "discards",
    }
}

choices! {
    /// What may be done with a drawn card.
    pub enum Drawn {
        /// melded at once or discarded; never goes into the hand
        MeldOrDiscard = "meld-or-discard",
    }
}

choices! {
    /// Whether a player who does not use the card may draw another.
    pub enum DrawAgain {
        /// only on the very first draw of the hand
        FirstDrawOfHand = "first-draw-of-hand",
    }
}

choices! {
    /// What a player may do after melding the drawn card.
    pub enum Then {
        /// lay down more melds
        MoreMelds = "more-melds",
        /// add to own melds
        AddToOwnMelds = "add-to-own-melds",
        /// collect for conditions
        Collect = "collect",
    }
}

choices! {
    /// What ends a turn.
    pub enum TurnEnds {
        /// a discard
        Discard = "discard",
    }
}

record! {
    /// Melds.
    pub struct Melds {
        /// Minimum cards.
        pub fewest: u8,
        /// Maximum cards.
        pub most: u8,
        /// Ropes.
        pub ropes: Rope,
        /// Squares.
        pub squares: Vec<Square> = only "different-suits, one-suit",
        /// Ranks whose squares may mix suits.
        pub any_suits: Ranks,
    }
}

choices! {
    /// What makes a rope.
    pub enum Rope {
        /// cards of the same suit in sequence
        OneSuitInSequence = "one-suit-in-sequence",
    }
}

choices! {
    /// What makes a square.
    pub enum Square {
        /// same rank in different suits
        DifferentSuits = "different-suits",
        /// same rank in one suit
        OneSuit = "one-suit",
    }
}

record! {
    /// Conditions: melds that are paid at once.
    pub struct Conditions {
        /// Valle cards.
        pub valle: Ranks,
        /// Suit that pays double.
        pub double_suit: OneSuit,
        /// Chips from each player: other suits, double suit.
        pub pays: Vec<ConditionRow>,
        /// Paid.
        pub paid: ConditionPaid,
        /// Adding to a meld.
        pub additions: Additions,
    }
}

choices! {
    /// A meld that is paid.
    pub enum Condition {
        /// square of valle cards, not all of one suit
        ValleMixed = "valle-mixed",
        /// square of valle cards of one suit
        ValleOneSuit = "valle-one-suit",
        /// square of other cards of one suit
        OtherOneSuit = "other-one-suit",
        /// ace, two, three of one suit
        AceTwoThree = "ace-two-three",
        /// king, queen, jack of one suit
        KingQueenJack = "king-queen-jack",
    }
}

/// What a condition pays, in chips from each other player. Written `["valle-one-suit", 2, 4]`, the double suit last, or
/// `["valle-mixed", 1]` where it is of no one suit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ConditionRow {
    /// The condition.
    pub condition: Condition,
    /// Chips.
    pub chips: u8,
    /// Chips in the double suit; `None` where the condition is of no one suit.
    pub doubled: Option<u8>,
}

impl Value for ConditionRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"valle-one-suit\", 2, 4] or [\"valle-mixed\", 1]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<ConditionRow> {
        let Kind::List(cells) = &node.kind else {
            return reader.wrong::<ConditionRow>(node);
        };
        let (condition, chips, doubled) = match cells.as_slice() {
            [condition, chips] => (condition, chips, None),
            [condition, chips, doubled] => (condition, chips, Some(doubled)),
            _ => return reader.bad(node, &format!("expected {}", ConditionRow::expected())),
        };
        let (condition, chips) = (Condition::read(condition, reader), u8::read(chips, reader));
        let doubled = doubled.map(|cell| u8::read(cell, reader));
        let doubled = match doubled {
            Some(None) => return None,
            Some(some) => some,
            None => None,
        };
        Some(ConditionRow { condition: condition?, chips: chips?, doubled })
    }

    fn show(&self, words: Wording) -> Shown {
        let doubled = self.doubled.map_or_else(|| "—".to_owned(), |chips| chips.to_string());
        Shown::Lines(vec![self.condition.said(words), self.chips.to_string(), doubled])
    }
}

choices! {
    /// When and by whom a condition is paid.
    pub enum ConditionPaid {
        /// at once, by every other player in the hand
        AtOnceByEveryOther = "at-once-by-every-other",
    }
}

choices! {
    /// What adding cards to a meld pays.
    pub enum Additions {
        /// pays only if it makes a new condition
        NewConditionOnly = "new-condition-only",
    }
}

record! {
    /// Going out.
    pub struct GoingOut {
        /// Cards shown in melds.
        pub cards: u8,
        /// Chips from each player.
        pub chips: u8,
        /// Conditions.
        pub conditions: OutConditions,
    }
}

choices! {
    /// What the winner collects for conditions.
    pub enum OutConditions {
        /// each is paid again
        PaidAgain = "paid-again",
    }
}

choices! {
    /// What happens when no card is left to draw.
    pub enum StockUsedUp {
        /// the hand ends without a winner
        NoWinner = "no-winner",
    }
}

choices! {
    /// What a player pays who has too few chips.
    pub enum ShortOfChips {
        /// pays what is left
        PaysWhatIsLeft = "pays-what-is-left",
    }
}

/// The fewest cards of a meld: what a table offers counts from there.
const FEWEST: u8 = 3;

impl Panguingue {
    /// The cards that are dealt to each.
    fn hand(&self) -> usize {
        self.deal.packets.iter().copied().map(usize::from).sum()
    }
}

impl Section for Panguingue {
    const FAMILY: &'static str = "panguingue";
    const TEXT: &'static str = "Panguingue";
    const BANKED: bool = false;

    fn cards(&self, hands: usize) -> usize {
        self.hand() * hands
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        let mut played = Played::new(Panguingue::TEXT, body);
        played.burns(&[Burn::Nothing]);
        played.ranks(None);
        played.starts(&[Start::LastWinner], &[Start::LastWinner]);
        played.only("play.direction", body.play.direction.key(), &[Direction::CounterClockwise.key()]);
        played.without_bank();
        played.floor_says(&[]);
        played.found()
    }

    fn wrong(&self) -> Vec<Wrong> {
        let Melds { fewest, most, .. } = self.melds;
        let (most, held, mut wrong) = (usize::from(most), self.hand() + 1, Vec::new());
        if fewest != FEWEST {
            let message = format!("`panguingue.melds.fewest` must be {FEWEST}; got {fewest}");
            wrong.push(Wrong::new("panguingue.melds.fewest", "not-played", message));
        }
        if most < held {
            let message = format!(
                "`panguingue.melds.most` must be at least {held}, a hand with its drawn card; got {most}: no rule says which \
                 cards of a longer meld are left out"
            );
            wrong.push(Wrong::new("panguingue.melds.most", "not-played", message));
        }
        wrong
    }
}
