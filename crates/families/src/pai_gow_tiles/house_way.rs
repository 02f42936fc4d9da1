//! The house way of tiles: a chart of the listing, executed.

use arrayvec::ArrayVec;
use cards::Tile;
use rulebook::family::pai_gow_tiles::{Holds, OneOf, TileHouseWay, TileRow, TileSetting};

use super::ranking::{Ranking, Worth};

/// Four tiles as the house way sets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileSet {
    /// The low hand.
    pub low: [Tile; 2],
    /// The high hand.
    pub high: [Tile; 2],
    /// The row that decided, by its place; `None` when no row of the chart fits.
    pub row: Option<u8>,
}

/// Why a row does not apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TilePassed {
    /// The tiles do not hold what it names.
    NotHeld,
    /// The pair has other spots.
    OtherSpots,
    /// The other two tiles are others.
    OtherTiles,
    /// The low hand would be too low.
    LowTooLow,
}

impl TilePassed {
    /// The reason in words.
    pub const fn text(self) -> &'static str {
        match self {
            TilePassed::NotHeld => "the hand does not have it",
            TilePassed::OtherSpots => "the pair has different spots",
            TilePassed::OtherTiles => "the other two tiles are different",
            TilePassed::LowTooLow => "the low hand would be too low",
        }
    }
}

/// How the chart came to its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileExplained {
    /// The answer.
    pub set: TileSet,
    /// The row that decided.
    pub row: Option<String>,
    /// The rows before it, with why they were passed over.
    pub passed: Vec<(String, TilePassed)>,
}

/// One way to part four tiles.
#[derive(Debug, Clone, Copy)]
struct Parted {
    high: [Tile; 2],
    low: [Tile; 2],
    worth: [Worth; 2],
}

/// A chart, ready to be asked.
#[derive(Debug, Clone)]
pub struct TileChart {
    rows: Vec<(String, TileRow)>,
}

impl TileChart {
    /// Compiles a chart.
    pub fn new(house_way: &TileHouseWay) -> TileChart {
        TileChart { rows: house_way.row.iter().map(|(name, row)| (name.to_string(), row.clone())).collect() }
    }

    /// The name of a row.
    pub fn row_name(&self, row: u8) -> Option<&str> {
        self.rows.get(usize::from(row)).map(|(name, _)| name.as_str())
    }

    /// Sets four tiles.
    pub fn set(&self, ranking: &Ranking, tiles: [Tile; 4]) -> TileSet {
        let ways = ways(ranking, tiles);
        let rows = self.rows.iter().enumerate();
        let found = rows.filter_map(|(at, (_, row))| Some((at as u8, set(row, ranking, &ways).ok()?))).next();
        match found {
            Some((row, way)) => TileSet { low: way.low, high: way.high, row: Some(row) },
            None => fallback(&ways),
        }
    }

    /// Sets four tiles, and says how the chart came to it.
    pub fn explain(&self, ranking: &Ranking, tiles: [Tile; 4]) -> TileExplained {
        let ways = ways(ranking, tiles);
        let set_by = self.set(ranking, tiles);
        let row = set_by.row.and_then(|row| self.row_name(row)).map(str::to_owned);
        let before = self.rows.iter().take(set_by.row.map_or(usize::MAX, usize::from));
        let passed = before.filter_map(|(name, row)| Some((name.clone(), set(row, ranking, &ways).err()?)));
        TileExplained { set: set_by, row, passed: passed.collect() }
    }

    /// The rows that no four tiles reach, and four tiles that reach no row.
    pub fn unreached(&self, ranking: &Ranking) -> (Vec<String>, Option<[Tile; 4]>) {
        let mut reached = vec![false; self.rows.len()];
        let mut left_out = None;
        for tiles in fours() {
            match self.set(ranking, tiles).row {
                Some(row) => reached[usize::from(row)] = true,
                None => left_out = left_out.or(Some(tiles)),
            }
        }
        let rows = self.rows.iter().zip(&reached).filter(|(_, reached)| !**reached);
        (rows.map(|((name, _), _)| name.clone()).collect(), left_out)
    }
}

/// All hands of four of the 32 tiles.
pub fn fours() -> impl Iterator<Item = [Tile; 4]> {
    let set = Tile::set();
    let count = set.len();
    let places = (0..count).flat_map(move |a| {
        (a + 1..count)
            .flat_map(move |b| (b + 1..count).flat_map(move |c| (c + 1..count).map(move |d| [a, b, c, d])))
    });
    places.map(move |places| places.map(|at| set[at]))
}

fn ways(ranking: &Ranking, mut tiles: [Tile; 4]) -> [Parted; 3] {
    tiles.sort_unstable();
    let [a, b, c, d] = tiles;
    [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]].map(|[one, other]| {
        let (first, second) = (ranking.of(one), ranking.of(other));
        let (high, low) = if first >= second { (one, other) } else { (other, one) };
        Parted { high, low, worth: [first.max(second), first.min(second)] }
    })
}

fn fallback(ways: &[Parted; 3]) -> TileSet {
    let best = best(ways.iter()).unwrap_or(&ways[0]);
    TileSet { low: best.low, high: best.high, row: None }
}

/// The highest high hand, then the highest low hand; of equal ones the first.
fn best<'a>(ways: impl Iterator<Item = &'a Parted>) -> Option<&'a Parted> {
    ways.fold(None, |best: Option<&Parted>, way| match best {
        Some(held) if held.worth >= way.worth => Some(held),
        _ => Some(way),
    })
}

/// The setting of a row; else why it is passed over.
fn set(row: &TileRow, ranking: &Ranking, ways: &[Parted; 3]) -> Result<Parted, TilePassed> {
    let held = |way: &&Parted| match row.holds {
        Holds::TwoPairs => way.worth[1].is_pair(),
        Holds::SupremePair => [way.high, way.low].iter().any(|two| ranking.is_supreme(*two)),
        Holds::Pair => way.worth[0].is_pair(),
        Holds::Wong => way.worth[0].is_wong(),
        Holds::Gong => way.worth[0].is_gong(),
        Holds::NineOrLess => nearest_to_nine(ranking, way).is_some(),
        Holds::Anything => true,
    };
    let mut fitting = ways.iter().filter(held).peekable();
    fitting.peek().ok_or(TilePassed::NotHeld)?;
    let mut passed = TilePassed::NotHeld;
    let mut found: ArrayVec<&Parted, 3> = ArrayVec::new();
    for way in fitting {
        match sets(row, ranking, ways, way) {
            Ok(set) => found.push(set),
            Err(why) => passed = why,
        }
    }
    if row.set == TileSetting::NearestToNine {
        let nearest = found.iter().filter_map(|way| nearest_to_nine(ranking, way)).max();
        found.retain(|way| nearest_to_nine(ranking, way) == nearest);
    }
    let best = best(found.into_iter()).ok_or(passed)?;
    Ok(*best)
}

/// What a row makes of a way that holds what it names.
fn sets<'a>(
    row: &TileRow,
    ranking: &Ranking,
    ways: &'a [Parted; 3],
    way: &'a Parted,
) -> Result<&'a Parted, TilePassed> {
    let one_of = |list: &OneOf, tile: Tile| list.0.contains(&tile.spots());
    if row.spots.as_ref().is_some_and(|spots| !way.high.iter().all(|tile| one_of(spots, *tile))) {
        return Err(TilePassed::OtherSpots);
    }
    let [one, other] = way.low;
    let others = row.others.as_deref().is_none_or(|others| match others {
        [first, second] => {
            one_of(first, one) && one_of(second, other) || one_of(first, other) && one_of(second, one)
        }
        _ => false,
    });
    let beside = row.beside.as_ref().is_none_or(|beside| way.low.iter().any(|tile| one_of(beside, *tile)));
    if !others || !beside {
        return Err(TilePassed::OtherTiles);
    }
    let set = match row.set {
        TileSetting::Split => {
            let split = ways.iter().filter(|held| held.high != way.high && held.high != way.low);
            best(split).unwrap_or(way)
        }
        TileSetting::LargestWithSmallest => largest_with_smallest(ranking, ways).unwrap_or(way),
        _ => way,
    };
    let enough = row.least_low.is_none_or(|least| set.worth[1].reaches(least));
    if enough { Ok(set) } else { Err(TilePassed::LowTooLow) }
}

/// The way in which the tile of the most spots lies with the tile of the fewest.
///
/// Two tiles may have the most spots, or the fewest. The document names no order for them (001:180), so this is ours
/// (`outside`, N09): the way of the tiles that come first by their ends. Tiles of one rank count as the one that is printed
/// first, so that the setting does not depend on which of them is held.
fn largest_with_smallest<'a>(ranking: &Ranking, ways: &'a [Parted; 3]) -> Option<&'a Parted> {
    let [one, other] = ways[0].high;
    let [third, fourth] = ways[0].low;
    let mut tiles = [one, other, third, fourth];
    tiles.sort_unstable_by_key(|tile| ranking.first_of_rank(*tile));
    let beside_first = |way: &&Parted| {
        let two = if way.high.contains(&tiles[0]) { way.high } else { way.low };
        tiles[1..].iter().position(|tile| two.contains(tile))
    };
    ways.iter().filter(|way| parts_by_size(way)).min_by_key(beside_first)
}

/// Whether the tile of the most spots lies with the tile of the fewest.
fn parts_by_size(way: &Parted) -> bool {
    let spots = |two: [Tile; 2]| two.map(Tile::spots);
    let ([a, b], [c, d]) = (spots(way.high), spots(way.low));
    let (most, fewest) = (a.max(b).max(c).max(d), a.min(b).min(c).min(d));
    [[a, b], [c, d]].iter().any(|two| two.contains(&most) && two.contains(&fewest))
}

/// The most that two tiles of this way come to without passing nine.
fn nearest_to_nine(ranking: &Ranking, way: &Parted) -> Option<u8> {
    ranking.nine_or_less(way.high).max(ranking.nine_or_less(way.low))
}
