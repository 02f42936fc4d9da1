//! What a table is opened with: seats, stakes, and a schedule whose rows fit.

use cards::Seed;
use families::{AnyTable, as_printed, fitting, is_printed_for_others, printed_for, stakes_meant};
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{Block, ScheduleOption};
use rulebook::listing::Listing;
use table::terms::{PokerTerms, Terms};

use crate::cli::PlayArgs;
use crate::find;
use crate::out::Usage;

/// A table that is ready, and what it was opened with.
pub(super) struct Opened {
    pub(super) table: AnyTable,
    pub(super) terms: Terms,
    /// The schedule, as `block/number`.
    pub(super) schedule: Option<String>,
    pub(super) bots: u8,
}

impl Opened {
    pub(super) fn new(book: &Book, listing: &Listing, args: &PlayArgs) -> Result<Opened, Usage> {
        if !AnyTable::plays(listing.family()) {
            let family = listing.family().text();
            return Err(Usage(format!("{} cannot be played yet: {family} is not coded", listing.id())));
        }
        if !listing.family().has_stakes() && args.has_poker_terms() {
            return Err(Usage(format!(
                "{} has no pot: --structure, --stakes, --kill and --day are for games that have one",
                listing.id()
            )));
        }
        let blocks = find::blocks(book, listing)?;
        let poker = poker(listing, args);
        let most_seats = listing.body().seats.positions;
        let seats = args.seats.unwrap_or(most_seats.min(7));
        let terms = |schedule: Option<(&Block, &ScheduleOption)>| {
            let mut terms = Terms::widest(listing, schedule);
            terms.positions = seats;
            terms.chip = Cents(100);
            terms.floor = args.floor;
            terms.poker = poker.clone();
            terms
        };
        let schedule = match &args.option {
            None => fitting(listing, &blocks, seats, terms),
            Some(_) => Some(find::option(listing, &blocks, args.option.as_deref())?),
        };
        let mut terms = terms(schedule);
        if let Some((block, option)) = schedule.filter(|_| args.option.is_some()) {
            terms = as_printed(listing, terms);
            if is_printed_for_others(listing, &terms) {
                return Err(Usage(format!(
                    "option {}/{} is printed for {}: name these stakes, or another option",
                    block.id.name,
                    option.number,
                    printed_for(option)
                )));
            }
        }
        let table = AnyTable::open(listing, &terms).map_err(|wrong| Usage(wrong.join("; ")))?;
        let most = terms.positions - 1;
        let bots = args.bots.unwrap_or(most.min(4));
        if bots == 0 || bots > most {
            return Err(Usage(format!(
                "{bots} bots: a table of {} seats takes 1 to {most}",
                terms.positions
            )));
        }
        let schedule = schedule.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
        Ok(Opened { table, terms, schedule, bots })
    }
}

/// Chance: the same number, the same cards.
pub(super) fn seed(args: &PlayArgs) -> Result<Seed, Usage> {
    match args.seed {
        Some(seed) => Ok(Seed::from_number(seed)),
        None => Seed::from_system().map_err(|error| Usage(format!("no randomness from the system: {error}"))),
    }
}

/// What is asked of a game with a pot. Stakes that are named alone find the structure that has them.
fn poker(listing: &Listing, args: &PlayArgs) -> PokerTerms {
    let found =
        args.stakes.as_deref().and_then(|wanted| stakes_meant(listing, args.structure.as_deref(), wanted));
    let (structure, stakes) = match found {
        Some((structure, stakes)) => (Some(structure), Some(stakes)),
        None => (args.structure.clone(), args.stakes.as_deref().map(in_dollars)),
    };
    PokerTerms { structure, stakes, kill: args.kill.clone(), day: args.day.clone(), ..PokerTerms::default() }
}

/// Stakes as they are printed: `4-8` is `$4-$8`.
fn in_dollars(stakes: &str) -> String {
    let bare = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '/' | '.' | ',');
    if stakes.is_empty() || !stakes.chars().all(bare) {
        return stakes.to_owned();
    }
    format!("${}", stakes.replace('-', "-$").replace('/', "/$"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stakes_alone_find_their_structure() {
        let book = Book::shipped();
        let listing = find::listing(&book, "chico/texas-holdem").unwrap();
        let (structure, found) = stakes_meant(&listing, None, "4-8").unwrap();
        assert_eq!((structure.as_str(), found.as_str()), ("limit", "$4-$8"));
        assert_eq!(stakes_meant(&listing, None, "5-9"), None);
    }
}
