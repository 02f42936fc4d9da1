//! Pai gow tiles: hands of two of the 32 dominoes.
//!
//! Sixteen pairs rank above everything, Gee Joon (2-1 with 4-2) first. Then Wong, a 12- or 2-spot tile with a nine; Gong,
//! one of them with an eight; then the last digit of all spots. Hands with equal points are decided by their higher tile.
//! Outside its pair a tile of Gee Joon counts 3 or 6, whichever makes the better hand, and is the lowest of all tiles.
//!
//! The pictures of the ranking are lost from the documents; the order is the usual one.

use std::fmt;

use cards::Tile;

/// The faces from the highest down. The two faces of a mixed pair share a place, and so do those of Gee Joon.
const ORDER: [&[(u8, u8)]; 16] = [
    &[(6, 6)],
    &[(1, 1)],
    &[(4, 4)],
    &[(3, 1)],
    &[(5, 5)],
    &[(3, 3)],
    &[(2, 2)],
    &[(6, 5)],
    &[(6, 4)],
    &[(6, 1)],
    &[(5, 1)],
    &[(6, 3), (5, 4)],
    &[(6, 2), (5, 3)],
    &[(5, 2), (4, 3)],
    &[(4, 1), (3, 2)],
    &[(4, 2), (2, 1)],
];

const NAMES: [&str; 16] = [
    "teen",
    "dey",
    "yun",
    "gor",
    "mooy",
    "chong",
    "bon",
    "foo",
    "ping",
    "tit",
    "look",
    "mixed nines",
    "mixed eights",
    "mixed sevens",
    "mixed fives",
    "gee joon",
];

/// What a hand of two tiles is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TileKind {
    /// The last digit of the spots.
    Points(u8),
    /// A 12- or 2-spot tile with an eight.
    Gong,
    /// A 12- or 2-spot tile with a nine.
    Wong,
    /// One of the fifteen matched and mixed pairs.
    Pair,
    /// Gee Joon.
    SupremePair,
}

/// The strength of two tiles; the higher wins. Zero points rank by their tile like others: that all zeros are equal is
/// for the game to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileHand {
    kind: TileKind,
    /// How many places are below the higher tile's.
    high_tile: u8,
}

impl TileHand {
    /// What it is.
    pub const fn kind(self) -> TileKind {
        self.kind
    }

    /// A number that keeps the order.
    pub const fn number(self) -> u16 {
        let kind = match self.kind {
            TileKind::Points(points) => points as u16,
            TileKind::Gong => 10,
            TileKind::Wong => 11,
            TileKind::Pair => 12,
            TileKind::SupremePair => 13,
        };
        kind << 4 | self.high_tile as u16
    }

    /// The hand in words.
    pub fn name(self) -> String {
        let tile = NAMES[15 - usize::from(self.high_tile)];
        match self.kind {
            TileKind::Points(points) => format!("{points} points, high tile {tile}"),
            TileKind::Gong => format!("gong with {tile}"),
            TileKind::Wong => format!("wong with {tile}"),
            TileKind::Pair => format!("pair of {tile}"),
            TileKind::SupremePair => "gee joon, the supreme pair".to_owned(),
        }
    }
}

impl fmt::Display for TileHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for TileHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TileHand({})", self.name())
    }
}

/// The place of a tile among the single tiles, 15 for the highest and 0 for those of Gee Joon.
pub fn tile_rank(tile: Tile) -> u8 {
    let place = ORDER.iter().position(|faces| faces.contains(&tile.ends()));
    15 - place.map_or(15, |place| place as u8)
}

/// The strength of two tiles.
pub fn rank(tiles: &[Tile; 2]) -> TileHand {
    let [one, other] = *tiles;
    let (low, high) = (tile_rank(one).min(tile_rank(other)), tile_rank(one).max(tile_rank(other)));
    // Two of the same place are a pair: twins, or the two faces of a mixed pair. A face that is in the set once has no
    // twin, so that equal places mean a pair.
    if low == high {
        let kind = if low == 0 { TileKind::SupremePair } else { TileKind::Pair };
        return TileHand { kind, high_tile: high };
    }
    let spots = [one.spots(), other.spots()];
    let with = |eight_or_nine: u8| {
        spots.iter().any(|spots| *spots == 12 || *spots == 2) && spots.contains(&eight_or_nine)
    };
    let kind = if with(9) {
        TileKind::Wong
    } else if with(8) {
        TileKind::Gong
    } else {
        let counts = |tile: Tile| {
            if tile_rank(tile) == 0 { [3, 6] } else { [tile.spots(); 2] }
        };
        let sums = counts(one).into_iter().flat_map(|a| counts(other).map(|b| (a + b) % 10));
        TileKind::Points(sums.max().unwrap_or_default())
    };
    TileHand { kind, high_tile: high }
}
