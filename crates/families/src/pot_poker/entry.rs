//! How the house takes the family in.

use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Command, Open, Why, Words};

use super::{Plan, Poker, WORDS};
use crate::OpenFamily;
use crate::bot::Asked;

impl OpenFamily for Poker {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn compile(_: &Section, listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        Plan::new(listing, terms)
    }

    fn impossible_reasons(rules: &Section) -> Vec<Why> {
        super::reasons::impossible(rules)
    }

    fn bot(table: &Open<Poker>, asked: &mut Asked<'_>) -> Option<Command> {
        super::bot::choose(table, asked)
    }
}
