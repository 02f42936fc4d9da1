//! What cards count, for games of points.

use std::fmt;

use cards::Rank;

use crate::tree::Node;
use crate::value::{Reader, Shown, Value, write_as_text};
use crate::wording::Wording;

/// Ranks in notation: `"TJQK"`, or from one to another: `"2-9"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks(pub Vec<Rank>);

fn rank(text: &str) -> Option<Rank> {
    let mut letters = text.chars();
    letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())
}

fn ranks(text: &str) -> Option<Ranks> {
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (rank(from)?, rank(to)?);
        return (from < to)
            .then(|| Ranks(Rank::ALL.into_iter().filter(|rank| (from..=to).contains(rank)).collect()));
    }
    let ranks: Option<Vec<Rank>> = text.chars().map(Rank::from_letter).collect();
    ranks.filter(|ranks| !ranks.is_empty()).map(Ranks)
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = self.0.iter().map(|rank| rank.letter().to_string()).collect();
        f.pad(&letters.join(" "))
    }
}

impl Value for Ranks {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "ranks, as in \"TJQK\" or \"2-9\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Ranks> {
        let Some(text) = node.text() else {
            return reader.wrong::<Ranks>(node);
        };
        ranks(text).or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", Ranks::expected())))
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

write_as_text!(Ranks);

/// What some ranks count: `["TJQK", 0]`, or `["2-9", "face"]` for as many points as the card shows.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct RankPoints {
    /// The ranks.
    pub ranks: Ranks,
    /// What each counts; `None` for the number it shows.
    pub points: Option<u8>,
}

impl Value for RankPoints {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "ranks and what they count, as in [\"TJQK\", 0] or [\"2-9\", \"face\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<RankPoints> {
        let [first, second] = reader.cells::<RankPoints, 2>(node)?;
        let ranks = Ranks::read(first, reader);
        let points =
            if second.text() == Some("face") { Some(None) } else { u8::read(second, reader).map(Some) };
        Some(RankPoints { ranks: ranks?, points: points? })
    }

    fn show(&self, words: Wording) -> Shown {
        let points =
            self.points.map_or_else(|| words.answer("the number shown"), |points| points.to_string());
        Shown::Lines(vec![self.ranks.to_string(), points])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_read_as_they_are_written() {
        assert_eq!(ranks("TJQK").unwrap().to_string(), "T J Q K");
        assert_eq!(ranks("2-5").unwrap().to_string(), "2 3 4 5");
        assert_eq!(ranks("A").unwrap().to_string(), "A");
        for text in ["", "1", "9-2", "2-", "10"] {
            assert_eq!(ranks(text), None, "{text}");
        }
    }
}
