//! How the house takes the family in.

use rulebook::family::chinese_poker::ChinesePoker as Section;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Command, Open, Why, Words};

use super::{Chinese, Plan, WORDS};
use crate::OpenFamily;
use crate::bot::Asked;

impl OpenFamily for Chinese {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn compile(_: &Section, listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        Plan::new(listing, terms)
    }

    fn impossible_reasons(rules: &Section) -> Vec<Why> {
        super::reasons::impossible(rules)
    }

    fn bot(table: &Open<Chinese>, asked: &mut Asked<'_>) -> Option<Command> {
        super::bot::choose(table, asked)
    }
}
