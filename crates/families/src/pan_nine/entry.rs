//! How the house takes the family in.

use rulebook::family::pan_nine::{
    AboveTheMost, BankNeeds, BelowTheLeast, BeyondMost, KeepsPlace, KumKumSettled, Looks, PanNine as Section,
    Refusing, SecondDeal,
};
use rulebook::family::two_hands::Shaker;
use rulebook::listing::{Decides, Listing};
use table::banked::{Banked, SpotPlan, TablePlan, Traits};
use table::{Act, Command, Verb, Words};

use super::{PanNine, Plan, WORDS};
use crate::BankedFamily;
use crate::bot::Asked;

impl BankedFamily for PanNine {
    type Section = Section;

    const WORDS: &'static Words = &WORDS;

    fn traits(rules: &Section, listing: &Listing) -> Traits {
        let backline = listing.body().backline.as_ref();
        let spots = SpotPlan {
            largest_decides: backline.is_some_and(|rule| rule.decides == Some(Decides::LargestWager)),
            one_hand_seen: rules.spots.looks == Looks::OneHand,
            open: rules.backline.refusing == Refusing::Never,
            keeps_place: rules.backline.keeps_place == KeepsPlace::UntilBankMoves,
            below_least: rules.spots.below_minimum == BelowTheLeast::HasAction,
            excess_idle: rules.spots.above_maximum == AboveTheMost::ExcessHasNone,
            beyond_idle: rules.backline.beyond_most == BeyondMost::NoAction,
            shared: rules.kum_kum.settled == KumKumSettled::OneWager,
            partners: rules.bank_turn.second == SecondDeal::AnyOfFirst,
            bank_needs_wager: rules.bank_turn.needs == BankNeeds::WagerBefore,
            shaker: rules.cup.most_running.filter(|_| rules.cup.shaken_by == Shaker::PlayerDealerOrNamed),
        };
        Traits { rests_by_itself: true, spots, ..Traits::default() }
    }

    fn compile(_: &Section, listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        Plan::new(listing, table)
    }

    /// A hand that this bot may not look at is left to the house way.
    fn bot(table: &Banked<PanNine>, asked: &mut Asked<'_>) -> Option<Command> {
        let own = asked.player.is_weak() && asked.offer(Verb::CARD).is_some();
        if let Some(easy) = asked.easy().filter(|_| !own) {
            return Some(easy);
        }
        let position = asked.position()?;
        let cards = asked.hand(position);
        let unseen = cards.len() < usize::from(table.plan().cards);
        let wrong =
            asked.player.is_weak() && (asked.chance)(100) < super::bot::mistakes(asked.player.strength);
        let act = if unseen { Act::HOUSE_WAY } else { super::bot::choose(table.plan(), &cards, wrong) };
        Some(Command::at(position, act))
    }
}
