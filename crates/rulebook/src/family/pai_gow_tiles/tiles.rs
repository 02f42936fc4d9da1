//! Tiles as a listing writes them.

use cards::Tile;

use crate::tree::{Kind, Node};
use crate::value::{Reader, Shown, Value, choices};
use crate::wording::Wording;

/// A tile by its ends: `"6-5"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face(pub Tile);

impl Value for Face {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a tile by its ends, as in \"6-5\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Face> {
        let Some(text) = node.text() else {
            return reader.wrong::<Face>(node);
        };
        text.parse()
            .map(Face)
            .map_err(|error: cards::ParseTileError| reader.bad::<Face>(node, &error.to_string()))
            .ok()
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.0.to_string())
    }
}

impl serde::Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

choices! {
    /// A group of pairs.
    pub enum PairGroup {
        /// supreme pair
        Supreme = "supreme",
        /// matched pair
        Matched = "matched",
        /// unmatched pair
        Unmatched = "unmatched",
    }
}

/// Two tiles that are a pair: `["matched", "Teen", "6-6", "6-6"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct TilePair {
    /// The group.
    pub group: PairGroup,
    /// What it is called.
    pub name: String,
    /// The two tiles.
    pub tiles: [Face; 2],
}

impl Value for TilePair {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a pair as in [\"matched\", \"Teen\", \"6-6\", \"6-6\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<TilePair> {
        let [group, name, one, other] = reader.cells::<TilePair, 4>(node)?;
        let (group, name) = (PairGroup::read(group, reader), String::read(name, reader));
        let (one, other) = (Face::read(one, reader), Face::read(other, reader));
        Some(TilePair { group: group?, name: name?, tiles: [one?, other?] })
    }

    fn show(&self, words: Wording) -> Shown {
        let [one, other] = self.tiles;
        Shown::Lines(vec![self.name.clone(), format!("{} {}", one.0, other.0), self.group.said(words)])
    }
}

/// Single tiles of one rank: `["Teen", "6-6"]`, `["nines", "6-3", "5-4"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct TileRank {
    /// What they are called.
    pub name: String,
    /// The tiles.
    pub tiles: Vec<Face>,
}

impl Value for TileRank {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a name and tiles, as in [\"nines\", \"6-3\", \"5-4\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<TileRank> {
        let Kind::List(cells) = &node.kind else { return reader.wrong::<TileRank>(node) };
        let Some((name, tiles)) = cells.split_first() else {
            return reader.bad(node, &format!("expected {}", TileRank::expected()));
        };
        let name = String::read(name, reader);
        let tiles: Vec<Option<Face>> = tiles.iter().map(|tile| Face::read(tile, reader)).collect();
        Some(TileRank { name: name?, tiles: tiles.into_iter().collect::<Option<_>>()? })
    }

    fn show(&self, _: Wording) -> Shown {
        let tiles: Vec<String> = self.tiles.iter().map(|tile| tile.0.to_string()).collect();
        Shown::Lines(vec![self.name.clone(), tiles.join(" ")])
    }
}
