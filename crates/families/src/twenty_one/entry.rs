//! How the house takes the family in.

use rulebook::family::twenty_one::TwentyOne as Section;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, Game, TablePlan, Traits};
use table::{Command, Place, Why, Words};

use super::{Plan, TwentyOne, WORDS};
use crate::BankedFamily;
use crate::bot::{Asked, hand};

impl BankedFamily for TwentyOne {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn traits(rules: &Section, _: &Listing) -> Traits {
        Traits {
            options: rules.double.double_double.iter().map(|_| "double-double").collect(),
            hands: rules.split.hands,
            packs_of: rules.match_dealer.as_ref().map(|bet| (bet.wager.clone(), bet.packs)),
            ..Traits::default()
        }
    }

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    fn reasons(rules: &Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        Some(super::reasons::of(rules, listing, wager))
    }

    fn bot(table: &Banked<TwentyOne>, asked: &mut Asked<'_>) -> Option<Command> {
        let position = asked.position()?;
        let place = match table.game().hand_in_play(position) {
            1 => Place::Position(position),
            number => Place::SplitHand { position, hand: number },
        };
        let (own, bank) = (hand(asked.view, place), hand(asked.view, Place::Bank));
        super::bot::choose(table.plan(), &own, bank.first().copied(), asked.offers, asked.player.strength)
    }
}
