//! Chinese dominoes: 32 tiles with 21 faces.

use std::fmt;
use std::str::FromStr;

/// A domino face by its two ends. Eleven faces are in the set twice, ten once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    high: u8,
    low: u8,
}

/// A text that is not a tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not a tile; write its two ends from 1 to 6, as in \"6-5\"")]
pub struct ParseTileError {
    /// What was read.
    pub text: String,
}

/// The faces of which the set has two identical tiles; every other face is there once.
const TWINS: [(u8, u8); 11] =
    [(6, 6), (1, 1), (4, 4), (3, 1), (5, 5), (3, 3), (2, 2), (6, 5), (6, 4), (6, 1), (5, 1)];

/// All faces, from 1-1 to 6-6.
const ALL: [Tile; Tile::FACES] = {
    let mut all = [Tile { high: 1, low: 1 }; Tile::FACES];
    let mut at = 1;
    while at < Tile::FACES {
        let Tile { high, low } = all[at - 1];
        all[at] = if low < high { Tile { high, low: low + 1 } } else { Tile { high: high + 1, low: 1 } };
        at += 1;
    }
    all
};

impl Tile {
    /// The tile with these ends, in either order.
    pub fn new(one: u8, other: u8) -> Option<Tile> {
        let valid = (1..=6).contains(&one) && (1..=6).contains(&other);
        valid.then(|| Tile { high: one.max(other), low: one.min(other) })
    }

    /// How many faces there are.
    pub const FACES: usize = 21;

    /// The place of the face among all, from 1-1 to 6-6.
    pub const fn index(self) -> u8 {
        self.high * (self.high - 1) / 2 + self.low - 1
    }

    /// The tile at a place below [`Tile::FACES`].
    pub const fn from_index(index: u8) -> Option<Tile> {
        if (index as usize) < Tile::FACES { Some(ALL[index as usize]) } else { None }
    }

    /// The larger end, then the smaller.
    pub const fn ends(self) -> (u8, u8) {
        (self.high, self.low)
    }

    /// How many spots are on the tile.
    pub const fn spots(self) -> u8 {
        self.high + self.low
    }

    /// How often the face is in the set.
    pub fn copies(self) -> usize {
        if TWINS.contains(&(self.high, self.low)) { 2 } else { 1 }
    }

    /// The whole set of 32 tiles.
    pub fn set() -> Vec<Tile> {
        let faces = (1..=6).flat_map(|high| (1..=high).map(move |low| Tile { high, low }));
        faces.flat_map(|tile| std::iter::repeat_n(tile, tile.copies())).collect()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high, self.low)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = ParseTileError;

    fn from_str(text: &str) -> Result<Tile, ParseTileError> {
        let wrong = || ParseTileError { text: text.to_owned() };
        let (one, other) = text.split_once('-').ok_or_else(wrong)?;
        let end = |text: &str| text.parse().map_err(|_| wrong());
        Tile::new(end(one)?, end(other)?).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_32_tiles_with_21_faces() {
        let set = Tile::set();
        assert_eq!(set.len(), 32);
        assert_eq!(set.iter().map(|tile| u32::from(tile.spots())).sum::<u32>(), 227);
        let mut faces = set.clone();
        faces.dedup();
        assert_eq!(faces.len(), 21);
        assert_eq!(set.iter().filter(|tile| tile.copies() == 2).count(), 22);
    }

    #[test]
    fn every_face_has_its_place() {
        for index in 0..Tile::FACES as u8 {
            assert_eq!(Tile::from_index(index).map(Tile::index), Some(index));
        }
        assert_eq!((Tile::from_index(20).unwrap().ends(), Tile::from_index(21)), ((6, 6), None));
    }

    #[test]
    fn tiles_read_back_in_either_order() {
        for tile in Tile::set() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(format!("{}-{}", tile.low, tile.high).parse(), Ok(tile));
        }
        for text in ["", "6", "6-0", "7-1", "66", "6-6-6", "a-b"] {
            assert!(text.parse::<Tile>().is_err(), "{text}");
        }
    }
}
