//! The set-up of a table, from what is said on the command line.

use std::collections::BTreeMap;

use families::SetUp;
use families::set_up::ScheduleChoice;
use rulebook::listing::{Listing, WagerRule};
use rulebook::value::Name;

use crate::cli::{PotArgs, SetUpArgs};

impl SetUpArgs {
    /// What is asked of a table under a schedule.
    pub(crate) fn set_up(&self, listing: &Listing, pot: &PotArgs, schedule: Option<ScheduleChoice>) -> SetUp {
        let poker = pot.terms(listing);
        SetUp {
            schedule,
            structure: poker.structure,
            stakes: poker.stakes,
            blinds: poker.blinds,
            ante: poker.ante,
            bring_in: poker.bring_in,
            kill: poker.kill,
            minimum: self.minimum,
            maximum: self.maximum,
            buy_in: self.buy_in,
            packs: self.packs,
            shuffle: self.shuffle,
            options: self.options.clone(),
            pay_table: self.pay_tables(listing),
            ..SetUp::default()
        }
    }

    /// The pay tables that are named: by themselves, or by wager.
    fn pay_tables(&self, listing: &Listing) -> BTreeMap<String, String> {
        self.pay_table.iter().map(|text| pay_table(listing, text)).collect()
    }
}

/// `bonus-hands-2`, `blackjack-bonus=bonus-hands-2` or `bonus=2`. What no listing has is left as it is: the set-up refuses it.
fn pay_table(listing: &Listing, text: &str) -> (String, String) {
    let wagers = || listing.body().wager.iter();
    let several =
        |(_, rule): &&(Name, WagerRule)| rule.pay_tables.as_ref().is_some_and(|tables| tables.len() > 1);
    let Some((name, table)) = text.split_once('=') else {
        let has = |tables: &Option<Vec<Name>>| tables.iter().flatten().any(|table| table.as_str() == text);
        let wager = wagers().find(|(_, rule)| has(&rule.pay_tables)).or_else(|| wagers().find(several));
        return (wager.map_or_else(String::new, |(name, _)| name.as_str().to_owned()), text.to_owned());
    };
    let exact = wagers().find(|(wager, _)| wager.as_str() == name);
    let alike = || wagers().filter(several).find(|(wager, _)| wager.as_str().contains(name));
    let Some((wager, rule)) = exact.or_else(alike) else { return (name.to_owned(), table.to_owned()) };
    let number = table.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = number.and_then(|at| rule.pay_tables.as_ref()?.get(at));
    let table = numbered.map_or_else(|| table.to_owned(), |table| table.as_str().to_owned());
    (wager.as_str().to_owned(), table)
}

#[cfg(test)]
mod tests {
    use rulebook::book::Book;

    use super::*;

    #[test]
    fn a_pay_table_is_named_by_itself_by_wager_or_by_number() {
        let listing =
            crate::find::listing(&Book::shipped(), "delta/no-bust-21st-century-blackjack-7-0").unwrap();
        let second = ("blackjack-bonus".to_owned(), "bonus-hands-2".to_owned());
        for text in ["bonus-hands-2", "blackjack-bonus=bonus-hands-2", "blackjack-bonus=2", "bonus=2"] {
            assert_eq!(pay_table(&listing, text), second, "{text}");
        }
    }
}
