//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::pai_gow_poker::{EnvySeveral, PaiGowPoker as Section};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;
use crate::reasons::by_table;

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, listing: &Listing, wager: &Name) -> Vec<Why> {
    let mut reasons = match wager.as_str() {
        "fortune" => by_table(listing, wager),
        "ace-high" => [by_table(listing, wager), vec![why::BOTH_ACE_HIGH, why::BANK_NOT_ACE_HIGH]].concat(),
        "envy" => envy(rules),
        _ => {
            let set = vec![why::FOUL, Why::BOTH_HIGHER, Why::BOTH_LOWER, Why::ONE_EACH];
            [set, vec![Why::COPY_LOSES, Why::COPY_PUSHES, Why::BOTH_COPIES_LOSE]].concat()
        }
    };
    if rules.ace_high.is_some() {
        reasons.extend([why::BANK_ACE_HIGH, why::ACE_HIGH_LEAVES]);
    }
    if rules.free_collection.is_some() {
        let button = [Why::FREE_COLLECTION_GIVEN, Why::FREE_COLLECTION_USED, Why::FREE_COLLECTION_LAPSED];
        reasons.extend(button);
    }
    reasons
}

fn envy(rules: &Section) -> Vec<Why> {
    let paid = vec![why::ENVY_OWN_HAND, why::ENVY_PAID, why::NO_ENVY_HAND];
    let several = match rules.envy.as_ref().map(|envy| envy.several) {
        Some(EnvySeveral::HighestOnly) => vec![why::ENVY_HIGHEST_ONLY, why::ENVY_EQUAL_HANDS],
        _ => vec![why::ENVY_PAID_FOR_SEVERAL],
    };
    [paid, several].concat()
}
