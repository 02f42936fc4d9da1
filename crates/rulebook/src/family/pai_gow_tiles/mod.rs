//! Pai gow tiles: four dominoes set as a high and a low hand of two.

mod house_way;
mod tiles;

pub use house_way::{Holds, OneOf, TileChoice, TileHouseWay, TileRow, TileSetting};
pub use tiles::{Face, PairGroup, TilePair, TileRank};

use super::section::{Section, Wrong, only_played};
use super::two_hands::{
    Copies, Cup, HouseWayForPlayers, OnPlayerDealer, OneEach, Opened, PlayerDealerSets, Unwagered,
};
use crate::family::played::{Decider, Played};
use crate::ladder::Ladder;
use crate::listing::{Body, Burn, Pack, Start};
use crate::value::{choices, record};

record! {
    /// Deal.
    pub struct TileDeal {
        /// Tiles per hand.
        pub tiles: u8,
        /// Face-down stacks of four tiles.
        pub stacks: u8 = only "8",
        /// If the dice land on the player-dealer.
        pub on_player_dealer: OnPlayerDealer,
        /// Positions without a wager.
        pub unwagered: Unwagered,
    }
}

choices! {
    /// Which of the two hands is the high one.
    pub enum HighHand {
        /// the one that ranks higher, so no hand can be foul
        TheHigher = "the-higher",
    }
}

record! {
    /// Setting of the hands.
    pub struct TileSettingRule {
        /// Tiles in each of the two hands.
        pub tiles: u8 = only "2",
        /// High hand.
        pub high: HighHand,
        /// House way for players.
        pub house_way: HouseWayForPlayers,
        /// Player-dealer's hand is opened.
        pub opened: Opened = only "after-all-set",
        /// Player-dealer's hand is set.
        pub player_dealer: PlayerDealerSets,
    }
}

choices! {
    /// How spots are counted.
    pub enum Count {
        /// the last digit of the sum
        LastFigure = "last-figure",
    }
}

choices! {
    /// What decides between two hands of equal points.
    pub enum EqualPoints {
        /// each hand's highest tile decides
        HighestTile = "highest-tile",
    }
}

choices! {
    /// The result of zero against zero.
    pub enum Zeros {
        /// the player-dealer wins that hand, whatever the tiles
        PlayerDealerWinsHand = "player-dealer-wins-hand",
    }
}

record! {
    /// Two tiles of which one is named: a 2 or 12 with a 9, or with an 8.
    pub struct Honour {
        /// One of these tiles.
        pub with: Vec<Face>,
        /// With any tile of this many spots.
        pub spots: u8,
    }
}

record! {
    /// Tiles that count in two ways.
    pub struct TwoWay {
        /// Tiles.
        pub tiles: Vec<Face>,
        /// Outside their pair, each counts as the better of.
        pub counts: Vec<u8>,
    }
}

record! {
    /// Tiles and hands.
    pub struct Tiles {
        /// Pairs, highest first.
        pub pairs: Vec<TilePair>,
        /// Wong.
        /// Below the pairs; the one with the higher named tile ranks higher.
        pub wong: Honour,
        /// Gong.
        /// Below the wongs; the one with the higher named tile ranks higher.
        pub gong: Honour,
        /// Other hands, by points.
        pub count: Count,
        /// Single tiles, highest first.
        /// Tiles of one row are equal.
        pub singles: Vec<TileRank>,
        /// Tiles that count two ways.
        pub two_way: TwoWay,
    }
}

record! {
    /// Comparison, hand by hand.
    pub struct TileComparison {
        /// Equal points.
        pub equal_points: EqualPoints,
        /// Zero against zero.
        pub zeros: Zeros,
        /// One hand won, one lost.
        pub one_each: OneEach,
        /// Copies (equal hands).
        pub copies: Copies,
    }
}

record! {
    /// Pai gow tiles.
    pub struct PaiGowTiles {
        /// Dice cup.
        pub cup: Cup,
        /// Deal.
        pub deal: TileDeal,
        /// Setting.
        pub setting: TileSettingRule,
        /// Tiles and hands.
        pub tiles: Tiles,
        /// Comparison.
        pub comparison: TileComparison,
        /// House way.
        pub house_way: TileHouseWay,
    }
}

impl Section for PaiGowTiles {
    const FAMILY: &'static str = "pai-gow-tiles";
    const TEXT: &'static str = "Pai gow tiles";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        usize::from(self.deal.tiles) * hands
    }

    fn wrong(&self) -> Vec<Wrong> {
        only_played(["pai-gow-tiles", "deal", "tiles"], self.deal.tiles, 4)
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        let mut played = Played::new(PaiGowTiles::TEXT, body);
        played.packs(&[Pack::Dominoes]);
        played.one_fresh_pack();
        played.burns(&[Burn::Nothing]);
        played.ranks(Some(Ladder::PaiGowTiles));
        played.decides(true);
        played.starts(&[Start::DiceSeat], &[Start::AllAtOnce]);
        played.dice();
        played.deals_round(self.deal.tiles);
        played.needs("base", "every hand needs it");
        played.wagers(|name, _| match name.as_str() {
            "base" => Ok(Decider::base()),
            _ => Err("its only wager is `base`".to_owned()),
        });
        played.found()
    }

    fn house_way_rows(&self) -> Vec<String> {
        self.house_way.row.iter().map(|(name, _)| name.as_str().to_owned()).collect()
    }
}
