//! How the house takes the family in.

use rulebook::family::pai_gow_poker::PaiGowPoker as Section;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, TablePlan, Traits};
use table::{Command, Why, Words};

use super::{Chart, PaiGowPoker, Plan, WORDS};
use crate::BankedFamily;
use crate::bot::Asked;
use crate::house_way::Way;

impl BankedFamily for PaiGowPoker {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn traits(rules: &Section, _: &Listing) -> Traits {
        Traits {
            opened_in_turn: true,
            told_whole: rules.deal.cards,
            free_collection: rules.free_collection.is_some(),
            ..Traits::default()
        }
    }

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn house_way(rules: &Section) -> Way {
        Some(Ok(Box::new(Chart::new(rules.house_way.as_ref()?))))
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }

    fn bot(_: &Banked<PaiGowPoker>, asked: &mut Asked<'_>) -> Option<Command> {
        let strength = asked.player.strength;
        asked.set(|cards, fronts| super::bot::front(cards, fronts, strength))
    }
}
