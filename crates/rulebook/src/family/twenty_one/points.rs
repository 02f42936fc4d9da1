//! Points and what cards are worth.

use std::fmt;
use std::str::FromStr;

use crate::family::points::Ranks;
use crate::tree::Node;
use crate::value::{Reader, Shown, Value, choices, write_as_text};
use crate::wording::Wording;

/// A number of points, halves allowed: `"21"`, `"21.5"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    /// Twice the points, so that a half is whole.
    pub halves: u8,
}

impl Points {
    /// Whole points.
    pub const fn whole(points: u8) -> Points {
        Points { halves: points * 2 }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.halves.is_multiple_of(2) { "" } else { ".5" };
        f.pad(&format!("{}{half}", self.halves / 2))
    }
}

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Points, String> {
        let (whole, half) = text.strip_suffix(".5").map_or((text, 0), |whole| (whole, 1));
        let halves = whole.parse::<u8>().ok().and_then(|whole| whole.checked_mul(2)?.checked_add(half));
        halves
            .map(|halves| Points { halves })
            .ok_or_else(|| format!("\"{text}\" is not {}", Points::expected()))
    }
}

impl Value for Points {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a number of points, as in \"21\" or \"21.5\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Points> {
        reader.parsed(node)
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

write_as_text!(Points);

/// Faces of cards, whatever their suits: `"A"`, `"2-9"`, `"TJQK"`, or `"Jk"` for the joker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Faces {
    /// Cards of these ranks.
    Ranks(Ranks),
    /// The joker.
    Joker,
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Faces::Ranks(ranks) => ranks.fmt(f),
            Faces::Joker => f.pad("Jk"),
        }
    }
}

impl Value for Faces {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        format!("\"Jk\", or {}", Ranks::expected())
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Faces> {
        if node.text() == Some("Jk") {
            Some(Faces::Joker)
        } else {
            Ranks::read(node, reader).map(Faces::Ranks)
        }
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

write_as_text!(Faces);

/// What cards are worth: `"face"`, `"10"`, `"1 or 11"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// As many points as are printed on the card.
    Face,
    /// So many points, or one of several.
    Points(Vec<Points>),
}

impl Worth {
    /// In words of a language.
    fn said(&self, words: Wording) -> String {
        match self {
            Worth::Face => words.answer("face"),
            Worth::Points(points) => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                points.join(&words.fill(" or ", &[]))
            }
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.said(Wording::English))
    }
}

impl FromStr for Worth {
    type Err = String;

    fn from_str(text: &str) -> Result<Worth, String> {
        if text == "face" {
            return Ok(Worth::Face);
        }
        text.split(" or ").map(str::parse).collect::<Result<_, _>>().map(Worth::Points)
    }
}

impl Value for Worth {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "\"face\", or points as in \"10\" or \"1 or 11\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Worth> {
        reader.parsed(node)
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

write_as_text!(Worth);

choices! {
    /// In which hand cards have a value.
    pub enum Held {
        /// in any other hand
        Otherwise = "otherwise",
        /// as the first two cards with an ace
        FirstTwoWithAce = "first-two-with-ace",
        /// as the first two cards with a ten
        FirstTwoWithTen = "first-two-with-ten",
        /// with a two to nine
        WithTwoToNine = "with-two-to-nine",
        /// with a two to nine, or after a draw
        WithTwoToNineOrAfterDraw = "with-two-to-nine-or-after-draw",
        /// in three or more cards
        ThreeOrMore = "three-or-more",
        /// two of them: the value of the hand
        TwoOfThem = "two-of-them",
        /// with any other card or cards: the value of the whole hand
        WholeHand = "whole-hand",
    }
}

/// What cards are worth in a hand. Written `["A", "three-or-more", "1 or 11"]`.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct CardValue {
    /// The cards.
    pub cards: Faces,
    /// In which hand.
    pub held: Held,
    /// What they are worth.
    pub worth: Worth,
}

impl Value for CardValue {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"A\", \"three-or-more\", \"1 or 11\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<CardValue> {
        let [cards, held, worth] = reader.cells::<CardValue, 3>(node)?;
        let (cards, held, worth) =
            (Faces::read(cards, reader), Held::read(held, reader), Worth::read(worth, reader));
        Some(CardValue { cards: cards?, held: held?, worth: worth? })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Lines(vec![self.cards.to_string(), self.held.said(words), self.worth.said(words)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_worths_read_and_print() {
        for text in ["0", "21", "21.5", "20.5"] {
            assert_eq!(text.parse::<Points>().unwrap().to_string(), text);
        }
        for text in ["face", "10", "10.5", "1 or 11"] {
            assert_eq!(text.parse::<Worth>().unwrap().to_string(), text);
        }
        assert!(
            "128".parse::<Points>().is_err()
                && "".parse::<Points>().is_err()
                && "1.25".parse::<Points>().is_err()
        );
        assert!("1 or".parse::<Worth>().is_err());
    }
}
