//! A pai gow tiles listing compiled.

use rulebook::family::pai_gow_tiles::PaiGowTiles as Section;
use rulebook::family::pai_gow_tiles::{EqualPoints, Zeros};
use rulebook::family::two_hands::{HouseWayForPlayers, PlayerDealerSets, Unwagered};
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use table::banked::TablePlan;

use super::house_way::TileChart;
use super::ranking::Ranking;

/// The tables a round runs on.
#[derive(Debug)]
pub struct Plan {
    /// Places that the dice count.
    pub around: u8,
    /// Tiles to each hand.
    pub tiles: u8,
    /// Whether positions without a wager get tiles too.
    pub everybody: bool,
    /// The ranking.
    pub ranking: Ranking,
    /// The house way.
    pub chart: TileChart,
    /// Whether players may have their hands set the house way.
    pub on_request: bool,
    /// Whether the player-dealer sets as they wish.
    pub bank_sets: bool,
    /// Whether zero against zero is the player-dealer's.
    pub zeros_to_bank: bool,
    /// What each wager pays, by its number.
    pub pays: Vec<Payout>,
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not pai gow tiles", listing.id())]);
        };
        let EqualPoints::HighestTile = rules.comparison.equal_points;
        Ok(Plan {
            around: crate::places_around(listing),
            tiles: rules.deal.tiles,
            everybody: rules.deal.unwagered == Unwagered::DealtThenDiscarded,
            ranking: Ranking::new(&rules.tiles)?,
            chart: TileChart::new(&rules.house_way),
            on_request: rules.setting.house_way != HouseWayForPlayers::None,
            bank_sets: rules.setting.player_dealer == PlayerDealerSets::OwnChoice,
            zeros_to_bank: rules.comparison.zeros == Zeros::PlayerDealerWinsHand,
            pays: crate::plain_pays(table),
        })
    }
}
