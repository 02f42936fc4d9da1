//! The house way of pai gow tiles, as a chart that one engine reads.
//!
//! A row applies when the four tiles hold what it names and all its conditions are met; else the next row is tried.
//! Splitting a pair puts one of its tiles to each of the other two, so that a split is always one setting. Where a row
//! leaves a choice, `choice` takes one.

use crate::tree::Node;
use crate::value::{Named, Reader, Shown, Value, choices, record};
use crate::wording::Wording;

/// One of these numbers of spots: `[4, 5, 6]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct OneOf(pub Vec<u8>);

impl Value for OneOf {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a list of spot counts, as in [4, 5, 6]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<OneOf> {
        Vec::<u8>::read(node, reader).map(OneOf)
    }

    fn show(&self, words: Wording) -> Shown {
        let spots: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        Shown::Line(spots.join(&words.fill(" or ", &[])))
    }
}

choices! {
    /// What the four tiles hold.
    pub enum Holds {
        /// two pairs
        TwoPairs = "two-pairs",
        /// the supreme pair
        SupremePair = "supreme-pair",
        /// a pair, including the supreme pair
        Pair = "pair",
        /// a wong
        Wong = "wong",
        /// a gong
        Gong = "gong",
        /// two tiles whose values add up to nine or less before tens are dropped
        NineOrLess = "nine-or-less",
        /// any tiles
        Anything = "anything",
    }
}

choices! {
    /// How the four tiles are set.
    pub enum TileSetting {
        /// each pair is a hand
        BothPairs = "both-pairs",
        /// the pair is the high hand
        KeepPair = "keep-pair",
        /// the pair is split, one tile to each hand
        Split = "split",
        /// the wong is the high hand
        Wong = "wong",
        /// the gong is the high hand
        Gong = "gong",
        /// the two tiles totaling nine or less that come closest to nine are the high hand
        NearestToNine = "nearest-to-nine",
        /// the tile with the most spots goes with the tile with the fewest
        LargestWithSmallest = "largest-with-smallest",
    }
}

choices! {
    /// Which setting is taken when a row allows several.
    pub enum TileChoice {
        /// the highest high hand, then the highest low hand
        HighThenLow = "high-then-low",
    }
}

record! {
    /// A row of the chart.
    pub struct TileRow {
        /// Tiles held.
        pub holds: Holds,
        /// Spots on each tile of the pair.
        pub spots: Option<OneOf>,
        /// Spots on the other two tiles, in either order.
        pub others: Option<Vec<OneOf>>,
        /// Spots on at least one of the other two tiles.
        pub beside: Option<OneOf>,
        /// Low hand, at least.
        /// In points, when set this way; a gong, wong or pair is better than nine.
        pub least_low: Option<u8>,
        /// How to set.
        pub set: TileSetting,
    }
}

record! {
    /// House way.
    pub struct TileHouseWay {
        /// If a row allows several settings.
        pub choice: TileChoice,
        /// Rows, tried in order.
        pub row: Named<TileRow>,
    }
}
