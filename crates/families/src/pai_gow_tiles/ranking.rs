//! The ranking of hands of two tiles, as the listing prints it.

use cards::Tile;
use rulebook::family::pai_gow_tiles::{Face, Honour, PairGroup, Tiles};
use table::{Tongue, say};

/// What a hand of two tiles is worth; the higher wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worth(u16);

/// From the lowest up: points in steps of 32 by the higher tile, gongs, wongs, pairs.
const STEP: u16 = 32;
const GONG: u16 = 10 * STEP;
const WONG: u16 = 11 * STEP;
const PAIR: u16 = 12 * STEP;

impl Worth {
    /// Nothing at all.
    pub const NOTHING: Worth = Worth(0);

    /// Whether the hand has zero points.
    pub const fn is_zero(self) -> bool {
        self.0 < STEP
    }

    /// The points, for hands below a gong.
    pub const fn points(self) -> Option<u8> {
        if self.0 < GONG { Some((self.0 / STEP) as u8) } else { None }
    }

    /// Whether it has so many points, or is a gong, a wong or a pair.
    pub fn reaches(self, points: u8) -> bool {
        self.0 >= u16::from(points) * STEP
    }

    /// Whether it is a pair.
    pub const fn is_pair(self) -> bool {
        self.0 >= PAIR
    }

    /// Whether it is a wong.
    pub const fn is_wong(self) -> bool {
        self.0 >= WONG && self.0 < PAIR
    }

    /// Whether it is a gong.
    pub const fn is_gong(self) -> bool {
        self.0 >= GONG && self.0 < WONG
    }
}

/// What every two tiles are worth.
#[derive(Debug, Clone)]
pub struct Ranking {
    worth: Vec<[Worth; Tile::FACES]>,
    pairs: Vec<String>,
    singles: Vec<String>,
    /// By tile: the tile that is printed first of its rank.
    firsts: [Tile; Tile::FACES],
    /// The tiles of the supreme pair.
    supreme: Vec<Tile>,
    /// The tiles that count one way or the other.
    two_way: Vec<Tile>,
    /// The most that two tiles come to without passing nine.
    nines: Vec<[Option<u8>; Tile::FACES]>,
}

fn face(index: usize) -> Option<Tile> {
    Tile::from_index(index as u8)
}

impl Ranking {
    /// Compiles the ranking of a listing; what it leaves out is named.
    pub fn new(tiles: &Tiles) -> Result<Ranking, Vec<String>> {
        let faces: Vec<Tile> = (0..Tile::FACES).filter_map(face).collect();
        let unranked = faces.iter().filter(|tile| single(tiles, **tile).is_none());
        let wrong: Vec<String> =
            unranked.map(|tile| format!("{tile} has no rank among the single tiles")).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let counts: Vec<Vec<u8>> = faces.iter().map(|tile| counts(tiles, *tile)).collect();
        let worth = faces.iter().map(|one| {
            let mut row = [Worth::NOTHING; Tile::FACES];
            faces.iter().for_each(|other| {
                let sums = [&counts[usize::from(one.index())], &counts[usize::from(other.index())]];
                row[usize::from(other.index())] = worth(tiles, [*one, *other], sums);
            });
            row
        });
        let nines = counts.iter().map(|one| {
            let mut row = [None; Tile::FACES];
            row.iter_mut().zip(&counts).for_each(|(most, other)| *most = nearest_to_nine(one, other));
            row
        });
        let mut firsts = std::array::from_fn(|at| faces[at]);
        for rank in &tiles.singles {
            let first = rank.tiles.first().map(|face| face.0);
            for tile in rank.tiles.iter().map(|face| face.0) {
                firsts[usize::from(tile.index())] = first.unwrap_or(tile);
            }
        }
        let supreme = tiles.pairs.iter().filter(|pair| pair.group == PairGroup::Supreme);
        Ok(Ranking {
            worth: worth.collect(),
            pairs: tiles.pairs.iter().rev().map(|pair| pair.name.clone()).collect(),
            singles: tiles.singles.iter().rev().map(|rank| rank.name.clone()).collect(),
            firsts,
            supreme: supreme.flat_map(|pair| pair.tiles.map(|tile| tile.0)).collect(),
            two_way: tiles.two_way.tiles.iter().map(|tile| tile.0).collect(),
            nines: nines.collect(),
        })
    }

    /// What two tiles are worth.
    pub fn of(&self, tiles: [Tile; 2]) -> Worth {
        self.worth[usize::from(tiles[0].index())][usize::from(tiles[1].index())]
    }

    /// The tile that is printed first of those that rank with this one.
    pub fn first_of_rank(&self, tile: Tile) -> Tile {
        self.firsts[usize::from(tile.index())]
    }

    /// Whether two tiles are the supreme pair.
    pub fn is_supreme(&self, tiles: [Tile; 2]) -> bool {
        self.of(tiles).is_pair() && tiles.iter().all(|tile| self.supreme.contains(tile))
    }

    /// Whether two tiles have their points by a tile that counts one way or the other, whichever is better (001:166).
    pub fn count_either_way(&self, tiles: [Tile; 2]) -> bool {
        self.of(tiles).points().is_some() && tiles.iter().any(|tile| self.two_way.contains(tile))
    }

    /// The most that two tiles come to without passing nine, tens not dropped.
    pub fn nine_or_less(&self, tiles: [Tile; 2]) -> Option<u8> {
        self.nines[usize::from(tiles[0].index())][usize::from(tiles[1].index())]
    }

    /// A hand in words; tiles and pairs go by their printed names.
    pub fn name(&self, worth: Worth, tongue: Tongue) -> String {
        let named = |names: &[String], at: u16| names.get(usize::from(at)).cloned().unwrap_or_default();
        let tile = named(&self.singles, worth.0 % STEP);
        match worth.0 {
            PAIR.. => say!(tongue, "pai-gow-tiles.pair", pair = named(&self.pairs, worth.0 - PAIR)),
            WONG.. => say!(tongue, "pai-gow-tiles.wong", tile = tile),
            GONG.. => say!(tongue, "pai-gow-tiles.gong", tile = tile),
            _ if worth.0 / STEP == 1 => say!(tongue, "pai-gow-tiles.point", tile = tile),
            _ => say!(tongue, "pai-gow-tiles.points", points = worth.0 / STEP, tile = tile),
        }
    }
}

/// The rank of a single tile, 0 for the lowest.
fn single(tiles: &Tiles, tile: Tile) -> Option<u16> {
    let below = tiles.singles.iter().rev().position(|rank| rank.tiles.contains(&Face(tile)))?;
    Some(below as u16)
}

fn counts(tiles: &Tiles, tile: Tile) -> Vec<u8> {
    if tiles.two_way.tiles.contains(&Face(tile)) {
        tiles.two_way.counts.clone()
    } else {
        vec![tile.spots() % 10]
    }
}

fn nearest_to_nine(one: &[u8], other: &[u8]) -> Option<u8> {
    let sums = one.iter().flat_map(|one| other.iter().map(move |other| one + other));
    sums.filter(|sum| *sum <= 9).max()
}

fn worth(tiles: &Tiles, two: [Tile; 2], counts: [&Vec<u8>; 2]) -> Worth {
    let is_pair = |pair: [Face; 2]| {
        let [one, other] = pair.map(|tile| tile.0);
        two == [one, other] || two == [other, one]
    };
    if let Some(below) = tiles.pairs.iter().rev().position(|pair| is_pair(pair.tiles)) {
        return Worth(PAIR + below as u16);
    }
    let rank = |tile: Tile| single(tiles, tile).unwrap_or(0);
    let with = |honour: &Honour| {
        let one_way = |named: Tile, other: Tile| {
            (honour.with.contains(&Face(named)) && other.spots() == honour.spots).then(|| rank(named))
        };
        one_way(two[0], two[1]).or_else(|| one_way(two[1], two[0]))
    };
    if let Some(rank) = with(&tiles.wong) {
        return Worth(WONG + rank);
    }
    if let Some(rank) = with(&tiles.gong) {
        return Worth(GONG + rank);
    }
    let sums = counts[0].iter().flat_map(|one| counts[1].iter().map(move |other| (one + other) % 10));
    let points = sums.max().unwrap_or(0);
    Worth(u16::from(points) * STEP + rank(two[0]).max(rank(two[1])))
}
