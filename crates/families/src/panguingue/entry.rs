//! How the house takes the family in.

use rulebook::family::panguingue::Panguingue as Section;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Command, Open, Words};

use super::{Pan, Plan, WORDS};
use crate::OpenFamily;
use crate::bot::Asked;

impl OpenFamily for Pan {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn compile(_: &Section, listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        Plan::new(listing, terms)
    }

    fn bot(table: &Open<Pan>, asked: &mut Asked<'_>) -> Option<Command> {
        super::bot::choose(table, asked)
    }
}
