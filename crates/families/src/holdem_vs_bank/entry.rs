//! How the house takes the family in.

use rulebook::family::holdem_vs_bank::HoldemVsBank as Section;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, TablePlan};
use table::{Command, Place, Why, Words};

use super::{HoldemVsBank, Plan, WORDS};
use crate::BankedFamily;
use crate::bot::{Asked, hand};

impl BankedFamily for HoldemVsBank {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }

    fn bot(_: &Banked<HoldemVsBank>, asked: &mut Asked<'_>) -> Option<Command> {
        let position = asked.position()?;
        let (own, board) = (asked.hand(position), hand(asked.view, Place::Board));
        let wanted =
            super::bot::wants_to_bet(&own, &board, asked.offers, asked.player.strength, asked.chance);
        asked.bet(wanted)
    }
}
