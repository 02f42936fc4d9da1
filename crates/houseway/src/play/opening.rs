//! What a table is opened with: seats, stakes, and a schedule whose rows fit.

use cards::Seed;
use families::{AnyTable, Day, as_printed, fitting, is_printed_for_others, printed_for, structure_on};
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
    pub(super) fn new(book: &Book, listing: &Listing, args: &PlayArgs, today: Day) -> Result<Opened, Usage> {
        if !AnyTable::plays(listing.family()) {
            let family = listing.family().text();
            return Err(Usage::new(format!(
                "{} cannot be played yet: {family} is not implemented",
                listing.id()
            )));
        }
        if !listing.family().has_stakes() && args.pot.is_given() {
            return Err(Usage::new(format!(
                "{} has no pot; leave out --structure, --stakes, --blinds, --ante, --bring-in, --kill and --day",
                listing.id()
            )));
        }
        let blocks = find::blocks(book, listing)?;
        let poker = on_its_day(listing, args.pot.terms(listing), today)?;
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
            Some(address) => Some(find::playable_option(listing, &blocks, address)?),
        };
        let mut terms = terms(schedule);
        if let Some((block, option)) = schedule.filter(|_| args.option.is_some()) {
            terms = as_printed(listing, terms);
            if is_printed_for_others(listing, &terms) {
                return Err(Usage::new(format!(
                    "schedule {}/{} is printed for {}; name these stakes or another --option",
                    block.id.name,
                    option.number,
                    printed_for(option)
                )));
            }
        }
        let table = AnyTable::open(listing, &terms).map_err(|wrong| Usage::new(wrong.join("; ")))?;
        let most = terms.positions - 1;
        let bots = args.bots.unwrap_or(most.min(4));
        if bots == 0 || bots > most {
            return Err(Usage::new(format!(
                "bots must be 1 to {most} at a table of {} seats; got {bots}",
                terms.positions
            )));
        }
        let schedule = schedule.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
        Ok(Opened { table, terms, schedule, bots })
    }
}

/// The terms with the structure of their day, where the betting goes by it: the day that was named, else today.
fn on_its_day(listing: &Listing, mut poker: PokerTerms, today: Day) -> Result<PokerTerms, Usage> {
    let day = match &poker.day {
        None => today,
        Some(named) => match Day::ALL.iter().find(|day| day.key().eq_ignore_ascii_case(named)) {
            Some(day) => *day,
            // Opening the table says which days there are.
            None => return Ok(poker),
        },
    };
    match structure_on(listing, poker.structure.as_deref(), day) {
        None => {}
        Some(Ok(structure)) => (poker.structure, poker.day) = (Some(structure), Some(day.key().to_owned())),
        Some(Err(why)) => return Err(Usage::new(why)),
    }
    Ok(poker)
}

/// Chance: the same number, the same cards.
pub(super) fn seed(args: &PlayArgs) -> Result<Seed, Usage> {
    match args.seed {
        Some(seed) => Ok(Seed::from_number(seed)),
        None => Seed::from_system()
            .map_err(|error| Usage::new(format!("the system provides no randomness: {error}"))),
    }
}
