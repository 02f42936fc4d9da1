//! House ways of pai gow poker, as charts that one engine reads.
//!
//! The seven cards are grouped by rank, the joker counting as an ace; `hands` names the groups. A row applies when all
//! its conditions hold and the seven cards can be set as it says; else the next row is tried. Of the settings that a
//! row allows (the front as it says, at least the named hand behind, and the five cards above the two) `choice` takes
//! one. The joker may complete a straight or flush behind even where it was grouped as an ace.

use std::fmt;

use cards::{Card, Rank, parse_cards};

use crate::family::points::Ranks;
use crate::tree::Node;
use crate::value::{Named, Reader, Shown, Value, choices, record, write_as_text};
use crate::wording::Wording;

choices! {
    /// Seven cards grouped by rank; the joker counts as an ace.
    pub enum Groups {
        /// no pair
        NoPair = "no-pair",
        /// one pair
        OnePair = "one-pair",
        /// two pair
        TwoPairs = "two-pairs",
        /// three pair
        ThreePairs = "three-pairs",
        /// three of a kind without a pair
        ThreeOfAKind = "three-of-a-kind",
        /// two sets of three of a kind
        TwoThrees = "two-threes",
        /// three of a kind with one or two pairs
        FullHouse = "full-house",
        /// four of a kind with three unpaired cards
        FourAlone = "four-alone",
        /// four of a kind with a pair or three of a kind
        FourAndPair = "four-and-pair",
        /// five aces
        FiveAces = "five-aces",
    }
}

choices! {
    /// Whether five of the seven cards make a straight, flush or straight flush.
    pub enum Run {
        /// with a straight, flush or straight flush
        With = "with",
        /// without a straight, flush or straight flush
        Without = "without",
    }
}

choices! {
    /// What goes in front.
    pub enum Front {
        /// the two highest cards, a pair before any other two
        Highest = "highest",
        /// the highest pair
        HighestPair = "highest-pair",
        /// the lowest pair
        LowestPair = "lowest-pair",
        /// the second and third highest cards
        SecondAndThird = "second-and-third",
        /// one ace and the highest other card
        AceAndHighestOther = "ace-and-highest-other",
    }
}

choices! {
    /// What must stay behind, or better.
    pub enum Behind {
        /// the highest card
        HighestCard = "highest-card",
        /// a pair
        Pair = "pair",
        /// two pair
        TwoPairs = "two-pairs",
        /// three of a kind
        ThreeOfAKind = "three-of-a-kind",
        /// a complete hand: a straight or better
        Complete = "complete",
        /// four of a kind
        FourOfAKind = "four-of-a-kind",
    }
}

choices! {
    /// Which setting is taken when a row allows several.
    pub enum RowChoice {
        /// the highest front hand, then the highest back hand
        FrontThenBack = "front-then-back",
    }
}

/// The lowest front hand with which a row applies: `"K"` for king high or better, `"pair"` for any pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeastFront {
    /// This card or a higher one in front, or a pair. The joker is an ace.
    High(Rank),
    /// A pair.
    Pair,
}

impl Value for LeastFront {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a rank as in \"K\", or \"pair\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<LeastFront> {
        let Some(text) = node.text() else {
            return reader.wrong::<LeastFront>(node);
        };
        if text == "pair" {
            return Some(LeastFront::Pair);
        }
        let mut letters = text.chars();
        let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none());
        rank.map(LeastFront::High)
            .or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", LeastFront::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(match self {
            LeastFront::High(rank) => {
                words.fill("{rank}-high or better", &[("rank", &words.answer(rank.name()))])
            }
            LeastFront::Pair => words.answer("a pair"),
        })
    }
}

impl serde::Serialize for LeastFront {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LeastFront::High(rank) => serializer.collect_str(&rank.letter()),
            LeastFront::Pair => serializer.serialize_str("pair"),
        }
    }
}

/// A hand that the chart prints as set: `"Kd Jc / Ah Tc 7s 5h 3d"`, the front first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetHand {
    /// The two cards in front.
    pub front: Vec<Card>,
    /// The five behind.
    pub back: Vec<Card>,
}

fn set_hand(text: &str) -> Option<SetHand> {
    let (front, back) = text.split_once('/')?;
    let set = SetHand { front: parse_cards(front.trim()).ok()?, back: parse_cards(back.trim()).ok()? };
    let cards: std::collections::HashSet<Card> = set.front.iter().chain(&set.back).copied().collect();
    (set.front.len() == 2 && set.back.len() == 5 && cards.len() == 7).then_some(set)
}

impl fmt::Display for SetHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        write!(f, "{} / {}", cards(&self.front), cards(&self.back))
    }
}

impl Value for SetHand {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "two cards, a slash and five cards, as in \"Kd Jc / Ah Tc 7s 5h 3d\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SetHand> {
        let Some(text) = node.text() else {
            return reader.wrong::<SetHand>(node);
        };
        set_hand(text).or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", SetHand::expected())))
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

write_as_text!(SetHand);

record! {
    /// A row of the chart.
    pub struct HouseWayRow {
        /// Seven-card hand.
        pub hands: Vec<Groups>,
        /// Rank of the highest pair, or of the three or four of a kind.
        pub ranks: Option<Ranks>,
        /// Straight or flush.
        /// Either way when left out.
        pub run: Option<Run>,
        /// Front hand.
        pub front: Front,
        /// Back hand, at least.
        pub behind: Behind,
        /// Only if the front hand is.
        pub least_front: Option<LeastFront>,
        /// Printed example.
        /// The whole chart sets these seven cards this way, by this row or, where its condition fails, by a later one.
        pub example: Option<SetHand> = told,
    }
}

record! {
    /// House way.
    pub struct HouseWay {
        /// If a row allows several settings.
        pub choice: RowChoice,
        /// Rows, tried in order.
        pub row: Named<HouseWayRow>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_hands_read_as_they_are_written() {
        for text in ["Kd Jc / Ah Tc 7s 5h 3d", "Ac As / Ah Ad Jk Ks 5c"] {
            assert_eq!(set_hand(text).unwrap().to_string(), text);
        }
        for text in ["", "Kd Jc Ah Tc 7s 5h 3d", "Kd / Jc Ah Tc 7s 5h 3d", "Kd Kd / Ah Tc 7s 5h 3d"] {
            assert_eq!(set_hand(text), None, "{text}");
        }
    }
}
