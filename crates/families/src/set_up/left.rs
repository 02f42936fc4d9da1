//! What a listing leaves to the house, read from the listing itself.

use money::Cents;
use rulebook::family::pot_poker::betting::{OpenPair, Structure};
use rulebook::family::pot_poker::size::MoneySpan;
use rulebook::family::pot_poker::{LeftToHouse, PotPoker};
use rulebook::listing::{Listing, WagerRule};
use rulebook::value::Name;
use table::terms::Terms;

use super::{Bounds, Cited};
use crate::pot_poker::{self, OPEN_PAIR};
use crate::registry::{AnyTable, traits};
use crate::{chinese_poker, panguingue};

/// Doubling again, up to three times in all.
pub const DOUBLE_DOUBLE: &str = "double-double";
/// The name of the same rule in the document.
const DOUBLE_DOUBLE_DOWN: &str = "double-double-down";
/// A high-low game without a qualifier for low.
pub const NO_QUALIFIER: &str = "no-qualifier";
/// No kill.
pub const NO_KILL: &str = "none";

/// An optional rule by its own key.
pub(super) fn option_key(option: &str) -> &str {
    if option == DOUBLE_DOUBLE_DOWN { DOUBLE_DOUBLE } else { option }
}

/// The optional rules that the house may allow at a table.
pub(super) fn options(listing: &Listing) -> Vec<&'static str> {
    let banked = if listing.family().is_banked() { traits(listing).options } else { Default::default() };
    let mut all: Vec<&str> = banked.into_iter().filter(|option| opens_with(listing, option)).collect();
    if let Some(rules) = listing.section::<PotPoker>() {
        all.extend((rules.betting.open_pair == Some(OpenPair::AsPosted)).then_some(OPEN_PAIR));
        all.extend((rules.pot.qualifier_may_be_waived == Some(true)).then_some(NO_QUALIFIER));
    }
    all
}

/// Whether a table opens with an option: double-double needs a player-dealer who hits soft 17.
fn opens_with(listing: &Listing, option: &str) -> bool {
    let terms = Terms { offered: vec![option.to_owned()], ..Terms::widest(listing, None) };
    AnyTable::open(listing, &terms).is_ok()
}

/// Where an optional rule is printed.
pub(super) fn option_cited(listing: &Listing, option: &str) -> Cited {
    match option_key(option) {
        OPEN_PAIR => Cited::of(listing, &[&["pot-poker", "betting", "open-pair"]], "pair"),
        NO_QUALIFIER => {
            Cited::of(listing, &[&["pot-poker", "pot", "qualifier-may-be-waived"]], "qualif|eight")
        }
        _ => {
            let double: &[&str] = &["twenty-one", "double", "double-double", "offered"];
            Cited::of(listing, &[double, &double[..3]], DOUBLE_DOUBLE_DOWN)
        }
    }
}

/// The wagers that have several pay tables to choose from.
pub(super) fn pay_tables(listing: &Listing) -> Vec<(&Name, &WagerRule, &[Name])> {
    let wagers = listing.body().wager.iter();
    let choices = wagers.filter_map(|(name, rule)| Some((name, rule, rule.pay_tables.as_deref()?)));
    choices.filter(|(.., tables)| tables.len() > 1).collect()
}

/// The forced amounts that a structure leaves to the house, in any of its rows.
pub(super) fn forced(listing: &Listing, name: &str, structure: &Structure) -> LeftToHouse {
    (0..structure.stakes.len()).map(|row| LeftToHouse::of(listing, name, row)).fold(
        LeftToHouse::default(),
        |one, other| LeftToHouse {
            blinds: one.blinds || other.blinds,
            ante: one.ante || other.ante,
            bring_in: one.bring_in || other.bring_in,
        },
    )
}

/// The structures that leave a forced amount to the house, by name.
pub(super) fn structures_with(listing: &Listing, is_left: impl Fn(LeftToHouse) -> bool) -> Vec<String> {
    let structures = listing.section::<PotPoker>().map(|rules| &rules.structure);
    let all = structures.into_iter().flat_map(rulebook::value::Named::iter);
    let left = all.filter(|(name, structure)| is_left(forced(listing, name.as_str(), structure)));
    left.map(|(name, _)| name.as_str().to_owned()).collect()
}

/// The buy-in that is printed for a table, or follows from what it plays.
pub(super) fn printed_buy_in(listing: &Listing, terms: &Terms) -> Bounds {
    let terms = Terms { buy_in: None, ..terms.clone() };
    let from = |minimum: Cents| Bounds { minimum: Some(minimum), maximum: None };
    if listing.family().has_stakes() {
        let span = pot_poker::Plan::new(listing, &terms).ok().and_then(|plan| plan.seats.buy_in);
        return span.map_or_else(Bounds::default, bounds);
    }
    if let Ok(plan) = chinese_poker::Plan::new(listing, &terms) {
        return from(plan.buy_in);
    }
    panguingue::Plan::new(listing, &terms).map_or_else(|_| Bounds::default(), |plan| from(plan.chip))
}

fn bounds(span: MoneySpan) -> Bounds {
    Bounds { minimum: Some(span.from), maximum: span.to }
}

/// Within what a table's own minimum and maximum buy-in must lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BuyInRange {
    pub(super) minimum: Bounds,
    pub(super) maximum: Bounds,
}

impl BuyInRange {
    /// What is printed for minimum and maximum apart, unless the schedule prints the buy-in; else no less than the printed
    /// minimum and no more than the printed maximum.
    pub(super) fn of(listing: &Listing, terms: &Terms) -> BuyInRange {
        let printed = printed_buy_in(listing, terms);
        let by_schedule = terms.schedule.as_ref().is_some_and(|held| held.option.terms.buy_in.is_some());
        let structure = listing.section::<PotPoker>().and_then(|rules| {
            pot_poker::Plan::structure(rules, &terms.poker).ok().map(|(_, structure)| structure)
        });
        let apart = structure
            .filter(|_| !by_schedule)
            .and_then(|structure| Some((structure.least_buy_in?, structure.most_buy_in?)));
        match apart {
            Some((least, most)) => BuyInRange { minimum: bounds(least), maximum: bounds(most) },
            None => BuyInRange {
                minimum: printed,
                maximum: Bounds { minimum: printed.minimum, maximum: printed.maximum },
            },
        }
    }

    /// Where the printed buy-in stands.
    pub(super) fn cited(listing: &Listing, structure: Option<&str>) -> Cited {
        let name = structure.unwrap_or_default();
        let rules = listing.section::<PotPoker>();
        let held = rules.and_then(|rules| rules.structure.get(name));
        let in_stakes = held.is_some_and(|held| held.stakes.iter().any(|row| row.buy_in.is_some()));
        let stakes = if in_stakes { "stakes" } else { "no-stakes" };
        let paths: [&[&str]; 7] = [
            &["pot-poker", "structure", name, "least-buy-in"],
            &["pot-poker", "structure", name, stakes],
            &["pot-poker", "buy-in", "least"],
            &["pot-poker", "buy-in", "span"],
            &["pot-poker", "buy-in"],
            &["chinese-poker", "chips", "buy-in-points"],
            &["panguingue", "chip"],
        ];
        Cited::of(listing, &paths, "buy-in")
    }
}
