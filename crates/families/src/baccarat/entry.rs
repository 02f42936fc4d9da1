//! How the house takes the family in.

use rulebook::family::baccarat::{Baccarat as Section, Cut};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{TablePlan, Traits};
use table::{Why, Words};

use super::{Baccarat, Plan, WORDS};
use crate::BankedFamily;

impl BankedFamily for Baccarat {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn traits(rules: &Section, _: &Listing) -> Traits {
        Traits {
            cut_of_shoe: true,
            cut_offered: rules.cut == Cut::Offered,
            shuffler_takes_back: true,
            timer: rules.display.is_some(),
            ..Traits::default()
        }
    }

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }
}
