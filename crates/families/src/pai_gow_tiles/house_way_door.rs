//! The chart of tiles as the doors of the house ask it.

use cards::{Card, Tile};
use table::Tongue;

use super::{Ranking, TileChart, TilePassed};
use crate::house_way::{HandSet, HouseWay, PassedRow};

/// A chart with the ranking that it goes by.
pub(super) struct TileWay {
    pub(super) chart: TileChart,
    pub(super) ranking: Ranking,
}

impl HouseWay for TileWay {
    fn set(&self, cards: &[Card]) -> Result<HandSet, String> {
        let said = self.chart.explain(&self.ranking, four(cards)?);
        let hand = |name, two: [Tile; 2]| {
            (name, two.map(Card::of_tile).to_vec(), self.ranking.name(self.ranking.of(two), Tongue::English))
        };
        let passed = said.passed.into_iter().map(|(row, why)| PassedRow {
            row,
            why: why.text(),
            other_kind: why == TilePassed::NotHeld,
        });
        let hands = [hand("low", said.set.low), hand("high", said.set.high)];
        Ok(HandSet { hands, row: said.row, passed: passed.collect() })
    }

    fn unreached(&self) -> (Vec<String>, Option<String>) {
        let (rows, left_out) = self.chart.unreached(&self.ranking);
        (rows, left_out.map(|tiles| tiles.map(|tile| tile.to_string()).join(" ")))
    }
}

fn four(cards: &[Card]) -> Result<[Tile; 4], String> {
    let tiles: Option<Vec<Tile>> = cards.iter().map(|card| card.tile()).collect();
    let tiles = tiles.ok_or_else(|| "write tiles by their ends, as in \"6-6 5-4 3-1 2-1\"".to_owned())?;
    let often = |tile: &Tile| tiles.iter().filter(|held| *held == tile).count();
    if let Some(tile) = tiles.iter().find(|tile| often(tile) > tile.copies()) {
        let held = if tile.copies() == 1 { "once" } else { "twice" };
        return Err(format!("{tile} is named {} times; the set has it {held}", often(tile)));
    }
    <[Tile; 4]>::try_from(tiles).map_err(|tiles| format!("a hand has four tiles; got {}", tiles.len()))
}
