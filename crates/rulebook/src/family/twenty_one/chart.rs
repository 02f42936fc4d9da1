//! Counts of a hand, the charts of who draws, and the tables of equal hands and of hands that are both over.

use std::fmt;
use std::str::FromStr;

use crate::tree::Node;
use crate::value::{Reader, Shown, Value, choices, record, write_as_text};
use crate::wording::Wording;

choices! {
    /// Whether an ace counts eleven in a hand.
    pub enum Softness {
        /// soft or hard
        Any = "any",
        /// hard: no ace, or every ace counts 1
        Hard = "hard",
        /// soft: an ace counts 11
        Soft = "soft",
    }
}

/// What a hand counts: `"hard 17 or more"`, `"soft 17 or less"`, `"12-20"`, `"21"`, `"natural"`, `"over"`, `"all others"`,
/// `"none"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A natural.
    Natural,
    /// More than the highest total that counts.
    Over,
    /// Whatever no other row names.
    Others,
    /// Nothing at all.
    None,
    /// Totals from one to another, both included.
    Totals {
        /// Hard, soft or both.
        softness: Softness,
        /// The least; none when it is open below.
        from: Option<u8>,
        /// The most; none when it is open above.
        to: Option<u8>,
    },
}

impl Count {
    /// In words of a language.
    fn said(self, words: Wording) -> String {
        let (softness, from, to) = match self {
            Count::Natural => return words.answer("natural"),
            Count::Over => return words.answer("over"),
            Count::None => return words.answer("none"),
            Count::Others => return words.answer("all others"),
            Count::Totals { softness, from, to } => (softness, from, to),
        };
        let range = match (from, to) {
            (Some(from), Some(to)) if from == to => from.to_string(),
            (Some(from), Some(to)) => format!("{from}-{to}"),
            (Some(from), None) => words.fill("{from} or more", &[("from", &from)]),
            (None, Some(to)) => words.fill("{to} or less", &[("to", &to)]),
            (None, None) => words.answer("any"),
        };
        match softness {
            Softness::Any => range,
            Softness::Hard => words.fill("hard {range}", &[("range", &range)]),
            Softness::Soft => words.fill("soft {range}", &[("range", &range)]),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.said(Wording::English))
    }
}

fn range(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    if let Some(from) = text.strip_suffix(" or more") {
        return Some((Some(from.parse().ok()?), None));
    }
    if let Some(to) = text.strip_suffix(" or less") {
        return Some((None, Some(to.parse().ok()?)));
    }
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to).then_some((Some(from), Some(to)))
}

impl FromStr for Count {
    type Err = String;

    fn from_str(text: &str) -> Result<Count, String> {
        match text {
            "natural" => return Ok(Count::Natural),
            "over" => return Ok(Count::Over),
            "all others" => return Ok(Count::Others),
            "none" => return Ok(Count::None),
            _ => {}
        }
        let (softness, rest) = match text.split_once(' ') {
            Some(("hard", rest)) => (Softness::Hard, rest),
            Some(("soft", rest)) => (Softness::Soft, rest),
            _ => (Softness::Any, text),
        };
        let (from, to) = range(rest).ok_or_else(|| format!("\"{text}\" is not {}", Count::expected()))?;
        Ok(Count::Totals { softness, from, to })
    }
}

impl Value for Count {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a count, as in \"hard 17 or more\", \"soft 17 or less\", \"12-20\", \"21\", \"natural\", \"over\", \"all others\" or \"none\""
            .to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Count> {
        reader.parsed(node)
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

write_as_text!(Count);

record! {
    /// Who draws.
    pub struct Chart {
        /// Must stand on.
        pub stand: Vec<Count>,
        /// Must hit on.
        pub hit: Vec<Count>,
        /// May hit or stand on.
        pub option: Vec<Count>,
        /// Must stand on, where the chart is silent.
        pub silent_stand: Option<Vec<Count>>,
        /// Must hit on, where the chart is silent.
        pub silent_hit: Option<Vec<Count>>,
    }
}

choices! {
    /// What happens to the base wager.
    pub enum Outcome {
        /// the player wins
        Win = "win",
        /// push
        Push = "push",
        /// the player loses
        Lose = "lose",
    }
}

/// What happens when both hands are the same. Written `["21", "push"]`.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct EqualRow {
    /// What both count.
    pub count: Count,
    /// What happens.
    pub outcome: Outcome,
}

impl Value for EqualRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"21\", \"push\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<EqualRow> {
        let [count, outcome] = reader.cells::<EqualRow, 2>(node)?;
        let (count, outcome) = (Count::read(count, reader), Outcome::read(outcome, reader));
        Some(EqualRow { count: count?, outcome: outcome? })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Lines(vec![self.count.said(words), self.outcome.said(words)])
    }
}

choices! {
    /// A hand that is over.
    pub enum OverHand {
        /// any
        Any = "any",
        /// three eights
        ThreeEights = "three-eights",
        /// the 7, 8 and 9 of one suit
        SuitedSevenEightNine = "suited-7-8-9",
        /// three cards totaling 22, 23, 24 or 25
        ThreeCards22To25 = "three-cards-22-25",
    }
}

choices! {
    /// Whose hand is nearer to the natural.
    pub enum Nearer {
        /// either or neither
        Any = "any",
        /// the player's
        Player = "player",
        /// the player-dealer's
        PlayerDealer = "player-dealer",
        /// neither: they are tied
        Neither = "neither",
    }
}

/// What happens when both hands are over; the first row that fits decides. Written `["any", "three-eights", "any", "push"]`.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct BothOverRow {
    /// The player's hand.
    pub player: OverHand,
    /// The player-dealer's hand.
    pub player_dealer: OverHand,
    /// Whose is nearer.
    pub nearer: Nearer,
    /// What happens.
    pub outcome: Outcome,
}

impl Value for BothOverRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row of the player's hand, the player-dealer's, which is closer and the outcome, as in [\"any\", \"three-eights\", \"any\", \"push\"]"
            .to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<BothOverRow> {
        let [player, bank, nearer, outcome] = reader.cells::<BothOverRow, 4>(node)?;
        let (player, player_dealer) = (OverHand::read(player, reader), OverHand::read(bank, reader));
        let (nearer, outcome) = (Nearer::read(nearer, reader), Outcome::read(outcome, reader));
        Some(BothOverRow {
            player: player?,
            player_dealer: player_dealer?,
            nearer: nearer?,
            outcome: outcome?,
        })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Lines(vec![
            words.fill("player: {hand}", &[("hand", &self.player.said(words))]),
            words.fill("player-dealer: {hand}", &[("hand", &self.player_dealer.said(words))]),
            words.fill("closer: {whose}", &[("whose", &self.nearer.said(words))]),
            self.outcome.said(words),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_and_print() {
        for text in [
            "hard 19 or more",
            "soft 17 or less",
            "12-20",
            "21",
            "hard 17",
            "natural",
            "over",
            "all others",
            "22-30",
        ] {
            assert_eq!(text.parse::<Count>().unwrap().to_string(), text);
        }
        for text in ["", "hard", "seventeen", "20-12", "17 or", "soft natural"] {
            assert!(text.parse::<Count>().is_err(), "{text}");
        }
    }
}
