//! How the house takes the family in.

use rulebook::family::pai_gow_tiles::PaiGowTiles as Section;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, TablePlan, Traits};
use table::{Command, Why, Words};

use super::house_way_door::TileWay;
use super::{PaiGowTiles, Plan, Ranking, TileChart, WORDS};
use crate::BankedFamily;
use crate::bot::Asked;
use crate::house_way::{HouseWay, Way};

impl BankedFamily for PaiGowTiles {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn traits(rules: &Section, _: &Listing) -> Traits {
        Traits { opened_in_turn: true, told_whole: rules.deal.tiles, ..Traits::default() }
    }

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn house_way(rules: &Section) -> Way {
        let chart = TileChart::new(&rules.house_way);
        let way = Ranking::new(&rules.tiles).map(|ranking| TileWay { chart, ranking });
        Some(way.map(|way| Box::new(way) as Box<dyn HouseWay>))
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }

    fn bot(table: &Banked<PaiGowTiles>, asked: &mut Asked<'_>) -> Option<Command> {
        let strength = asked.player.strength;
        asked.set(|tiles, fronts| super::bot::front(table.plan(), tiles, fronts, strength))
    }
}
