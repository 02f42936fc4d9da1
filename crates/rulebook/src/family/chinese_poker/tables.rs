//! The tables of Chinese poker: segments, bonus hands, clean sweeps.

use super::{SegmentRanking, SweepColumn};
use crate::tree::Node;
use crate::value::{Name, Reader, Shown, Value, choices};
use crate::wording::Wording;

/// A segment. Written `["front", 3, "no-straights-or-flushes"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SegmentRow {
    /// Its name.
    pub name: Name,
    /// How many cards it has.
    pub cards: u8,
    /// What counts in it.
    pub ranking: SegmentRanking,
}

impl Value for SegmentRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"front\", 3, \"no-straights-or-flushes\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SegmentRow> {
        let cells = reader.cells::<SegmentRow, 3>(node)?;
        let (name, cards) = (Name::read(cells[0], reader), u8::read(cells[1], reader));
        let ranking = SegmentRanking::read(cells[2], reader);
        Some(SegmentRow { name: name?, cards: cards?, ranking: ranking? })
    }

    fn show(&self, words: Wording) -> Shown {
        let cards = words.fill("{number} cards", &[("number", &self.cards)]);
        Shown::Lines(vec![self.name.to_string(), cards, self.ranking.said(words)])
    }
}

choices! {
    /// A hand that earns a bonus.
    pub enum BonusHand {
        /// three of a kind
        ThreeOfAKind = "three-of-a-kind",
        /// full house
        FullHouse = "full-house",
        /// four of a kind
        FourOfAKind = "four-of-a-kind",
        /// straight flush or better
        StraightFlushOrBetter = "straight-flush-or-better",
    }
}

/// What a bonus hand earns in a segment: a number, `"none"`, or `"n/a"` where the segment cannot hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BonusCell {
    /// So many points.
    Points(u8),
    /// No bonus.
    None,
    /// The hand does not fit in the segment.
    Impossible,
}

impl BonusCell {
    /// The points.
    pub const fn points(self) -> u8 {
        match self {
            BonusCell::Points(points) => points,
            BonusCell::None | BonusCell::Impossible => 0,
        }
    }

    fn said(self, words: Wording) -> String {
        match self {
            BonusCell::Points(points) => points.to_string(),
            BonusCell::None => words.answer("none"),
            BonusCell::Impossible => words.answer("n/a"),
        }
    }
}

impl Value for BonusCell {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a number of points, \"none\" or \"n/a\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<BonusCell> {
        match node.text() {
            Some("none") => Some(BonusCell::None),
            Some("n/a") => Some(BonusCell::Impossible),
            Some(text) => reader.bad(node, &format!("\"{text}\" is not {}", BonusCell::expected())),
            None => u8::read(node, reader).map(BonusCell::Points),
        }
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

impl serde::Serialize for BonusCell {
    /// The points, or nothing.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            BonusCell::Points(points) => serializer.serialize_u8(*points),
            BonusCell::None | BonusCell::Impossible => serializer.serialize_none(),
        }
    }
}

/// A bonus hand with its points in the front, middle and back. Written `["full-house", "n/a", 2, "none"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BonusRow {
    /// The hand.
    pub hand: BonusHand,
    /// By segment: front, middle, back.
    pub segments: [BonusCell; 3],
}

impl Value for BonusRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"full-house\", \"n/a\", 2, \"none\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<BonusRow> {
        let cells = reader.cells::<BonusRow, 4>(node)?;
        let hand = BonusHand::read(cells[0], reader);
        let [front, middle, back] = [1, 2, 3].map(|at| BonusCell::read(cells[at], reader));
        Some(BonusRow { hand: hand?, segments: [front?, middle?, back?] })
    }

    fn show(&self, words: Wording) -> Shown {
        let segments = self.segments.iter().map(|cell| cell.said(words));
        Shown::Lines(std::iter::once(self.hand.said(words)).chain(segments).collect())
    }
}

choices! {
    /// A hand that is a clean sweep.
    pub enum SweepHand {
        /// pure dragon: ace through king in one suit
        PureDragon = "pure-dragon",
        /// black or red dragon: ace through king in one color
        OneColorDragon = "one-color-dragon",
        /// dragon: ace through king in any suits
        Dragon = "dragon",
        /// all blacks or all reds: thirteen cards of one color
        OneColor = "one-color",
        /// minor hand: only deuces through nines
        Minor = "minor",
        /// senior hand: only tens, jacks, queens, kings and aces
        Senior = "senior",
        /// six wheels: six pairs, four of a kind counting as two
        SixPairs = "six-pairs",
        /// three flush: front, middle and back each of one suit
        ThreeFlushes = "three-flushes",
        /// three straight: front, middle and back each in sequence
        ThreeStraights = "three-straights",
    }
}

/// What a clean sweep wins from each opponent; `None` (`"n/a"`) where the version does not know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct SweepPoints(pub Option<u8>);

impl Value for SweepPoints {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a number of points, or \"n/a\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SweepPoints> {
        match node.text() {
            Some("n/a") => Some(SweepPoints(None)),
            Some(text) => reader.bad(node, &format!("\"{text}\" is not {}", SweepPoints::expected())),
            None => u8::read(node, reader).map(|points| SweepPoints(Some(points))),
        }
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.0.map_or_else(|| words.answer("n/a"), |points| points.to_string()))
    }
}

/// A clean sweep with its rank and its points by version. Written `[4, "minor", "n/a", "n/a", 6]`; rank 1 is the highest.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SweepRow {
    /// Its rank among clean sweeps; two hands may share one.
    pub rank: u8,
    /// The hand.
    pub hand: SweepHand,
    /// By version: West, East, Mandarin.
    pub points: [SweepPoints; 3],
}

impl SweepRow {
    /// The points in a version; `None` where the hand is no clean sweep there.
    pub const fn points_in(&self, column: SweepColumn) -> Option<u8> {
        self.points[column as usize].0
    }
}

impl Value for SweepRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [4, \"minor\", \"n/a\", \"n/a\", 6]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SweepRow> {
        let cells = reader.cells::<SweepRow, 5>(node)?;
        let (rank, hand) = (u8::read(cells[0], reader), SweepHand::read(cells[1], reader));
        let [west, east, mandarin] = [2, 3, 4].map(|at| SweepPoints::read(cells[at], reader));
        Some(SweepRow { rank: rank?, hand: hand?, points: [west?, east?, mandarin?] })
    }

    fn show(&self, words: Wording) -> Shown {
        let points = self.points.iter().map(|points| points.show(words).inline());
        Shown::Lines([format!("#{}", self.rank), self.hand.said(words)].into_iter().chain(points).collect())
    }
}
