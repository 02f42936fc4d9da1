//! The schedule of a table for which none was named.

use rulebook::collection::{Block, ScheduleOption, by_fit};
use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::betting::Day;
use rulebook::listing::Listing;
use table::terms::{PokerTerms, Terms};

use crate::pot_poker::{self, ScheduleFit};
use crate::registry::AnyTable;

/// The schedule that names a fee in the most cases of a table with so many seats, among those under which the table can
/// be opened: first those in force that are printed for its stakes, then for its structure, then others in force, then
/// older ones. One whose fee cannot be read opens no table (T02).
pub fn fitting<'a>(
    listing: &Listing,
    blocks: &'a [Block],
    seats: u8,
    terms: impl Fn(Option<(&Block, &ScheduleOption)>) -> Terms,
) -> Option<(&'a Block, &'a ScheduleOption)> {
    let is_older = |block: &Block| listing.body().collection.is_older(&block.id);
    let (in_force, older) = blocks.split_at(blocks.iter().take_while(|block| !is_older(block)).count());
    let best = |blocks: &'a [Block], least: ScheduleFit| {
        by_fit(blocks, seats).into_iter().find(|schedule| {
            let terms = terms(Some(*schedule));
            schedule.1.unreadable().is_none()
                && pot_poker::Plan::schedule_fit(listing, &terms) >= least
                && AnyTable::open(listing, &terms).is_ok()
        })
    };
    best(in_force, ScheduleFit::Stakes)
        .or_else(|| best(in_force, ScheduleFit::Structure))
        .or_else(|| best(in_force, ScheduleFit::Others))
        .or_else(|| best(older, ScheduleFit::Others))
}

/// The terms with the structure that their schedule is printed for, where they name none.
pub fn as_printed(listing: &Listing, terms: Terms) -> Terms {
    let structures = listing.section::<PotPoker>().map(|rules| &rules.structure);
    let Some(structures) = structures.filter(|_| terms.poker.structure.is_none()) else { return terms };
    if is_printed_for(listing, &terms) {
        return terms;
    }
    let mut others = structures.iter().map(|(name, _)| {
        let mut other = terms.clone();
        other.poker.structure = Some(name.as_str().to_owned());
        other
    });
    let fits = |other: &Terms| is_printed_for(listing, other) && AnyTable::open(listing, other).is_ok();
    others.find(fits).unwrap_or(terms)
}

/// Whether the schedule of the terms is printed for what they play, or for any stakes.
pub fn is_printed_for(listing: &Listing, terms: &Terms) -> bool {
    pot_poker::Plan::schedule_fit(listing, terms) > ScheduleFit::Others
}

/// Whether the schedule of the terms is printed for other stakes of the listing than they play.
pub fn is_printed_for_others(listing: &Listing, terms: &Terms) -> bool {
    let mut free = terms.clone();
    (free.poker.structure, free.poker.stakes) = (None, None);
    !is_printed_for(listing, terms) && is_printed_for(listing, &as_printed(listing, free))
}

/// What a schedule is printed for, as it is printed.
pub fn printed_for(option: &ScheduleOption) -> String {
    let terms = &option.terms;
    let named = [&terms.stakes, &terms.limit, &terms.blinds, &terms.buy_in];
    named.into_iter().flatten().cloned().collect::<Vec<_>>().join(", ")
}

/// The structure and the stakes of a game with a pot that somebody means, where its listing has them or leaves the blinds to
/// the table.
pub fn stakes_meant(listing: &Listing, structure: Option<&str>, wanted: &str) -> Option<(String, String)> {
    let rules = listing.section::<PotPoker>()?;
    let all = || {
        rules.structure.iter().filter(|(name, rules)| {
            structure.is_none_or(|wanted| name.as_str() == wanted || rules.kind.key() == wanted)
        })
    };
    let listed = all().find_map(|(name, rules)| {
        let mut names = rules.stakes.iter().map(pot_poker::stakes_name);
        let stakes = names.find(|stakes| figures(stakes) == figures(wanted))?;
        Some((name.as_str().to_owned(), stakes))
    });
    listed.or_else(|| {
        all().find_map(|(name, rules)| {
            let stakes = pot_poker::free_blinds(listing, name.as_str(), rules, wanted)?;
            Some((name.as_str().to_owned(), stakes))
        })
    })
}

/// The structure that is played on a day of the week, where the betting goes by it; or why the one that is wanted is not.
pub fn structure_on(listing: &Listing, wanted: Option<&str>, day: Day) -> Option<Result<String, String>> {
    let rules = listing.section::<PotPoker>().filter(|rules| goes_by_day(rules))?;
    let poker = PokerTerms {
        structure: wanted.map(str::to_owned),
        day: Some(day.key().to_owned()),
        ..PokerTerms::default()
    };
    Some(pot_poker::Plan::structure(rules, &poker).map(|(name, _)| name.to_owned()))
}

/// Whether the betting goes by the day of the week.
pub(crate) fn goes_by_day(rules: &PotPoker) -> bool {
    rules.structure.iter().any(|(_, structure)| structure.days.is_some())
}

/// The kills that a table may play with, by their names in the listing.
pub fn kills(listing: &Listing) -> Vec<String> {
    let rules = listing.section::<PotPoker>();
    let kinds = rules.and_then(|rules| rules.kill.as_ref()).map(|kill| &kill.kind);
    kinds.map(|kinds| kinds.iter().map(|(name, _)| name.as_str().to_owned()).collect()).unwrap_or_default()
}

/// The figures of limits or stakes alone: `4-8`, `4/8`, `$4-$8` and `$4 to $8` are the same.
pub fn figures(stakes: &str) -> Vec<String> {
    let figures = stakes.split(['-', '/', ' ']).map(|part| part.replace(['$', ','], ""));
    figures.filter(|part| !part.is_empty() && part != "to").collect()
}
