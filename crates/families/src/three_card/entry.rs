//! How the house takes the family in.

use rulebook::family::three_card::ThreeCard as Section;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, TablePlan};
use table::{Command, Why, Words};

use super::{Plan, ThreeCard, WORDS};
use crate::BankedFamily;
use crate::bot::Asked;

impl BankedFamily for ThreeCard {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }

    fn bot(_: &Banked<ThreeCard>, asked: &mut Asked<'_>) -> Option<Command> {
        let position = asked.position()?;
        asked.bet(super::bot::wants_to_bet(&asked.hand(position), asked.player.strength))
    }
}
