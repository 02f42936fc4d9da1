//! What a table is opened with: seats, stakes, and a schedule whose rows fit.

use cards::Seed;
use families::set_up::ScheduleChoice;
use families::{AnyTable, Day, SetUp, SetUpError, structure_on};
use rulebook::book::Book;
use rulebook::date::Date;
use rulebook::listing::Listing;
use table::terms::Terms;

use crate::cli::{OnDate, PlayArgs};
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
    pub(super) fn new(book: &Book, listing: &Listing, args: &PlayArgs, date: Date) -> Result<Opened, Usage> {
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
        let on = OnDate { on: Some(date) };
        on.check_listing(listing)?;
        let day = day(args, date.weekday())?;
        let set_up = set_up(book, listing, args, &on)?
            .choose_for(book, listing, date)
            .map_err(|wrong| refused(&wrong))?;
        let mut terms = set_up.chosen_terms(book, listing).map_err(|wrong| refused(&wrong))?;
        terms.floor = args.floor;
        let by_day = structure_on(listing, None, day).map(|_| day.key().to_owned());
        terms.poker.day = by_day.or_else(|| args.pot.day.clone());
        let table = set_up.open(listing, &terms).map_err(|wrong| refused(&wrong))?;
        let most = terms.positions - 1;
        let bots = args.bots.unwrap_or(most.min(4));
        if bots == 0 || bots > most {
            return Err(Usage::new(format!(
                "bots must be 1 to {most} at a table of {} seats; got {bots}",
                terms.positions
            )));
        }
        let schedule = set_up.schedule.as_ref().and_then(ScheduleChoice::address).map(str::to_owned);
        Ok(Opened { table, terms, schedule, bots })
    }
}

fn refused(wrong: &SetUpError) -> Usage {
    Usage::new(wrong.to_string())
}

/// What is asked of the table. Where no schedule is printed it opens without collection.
fn set_up(book: &Book, listing: &Listing, args: &PlayArgs, on: &OnDate) -> Result<SetUp, Usage> {
    let (blocks, _) = on.blocks(find::blocks(book, listing)?)?;
    let schedule = match args.option.as_deref().map(ScheduleChoice::from) {
        Some(ScheduleChoice::Printed(address)) => {
            let (block, option) = find::playable_option(listing, &blocks, &address)?;
            Some(ScheduleChoice::Printed(block.address(option)))
        }
        other => other,
    };
    let seats = args.seats.unwrap_or(listing.body().seats.positions.min(7));
    let set_up = args.set_up.set_up(listing, &args.pot, schedule);
    Ok(SetUp { seats: Some(seats), ..set_up }.without_collection(listing))
}

/// The day that was named, else today.
fn day(args: &PlayArgs, today: Day) -> Result<Day, Usage> {
    let Some(named) = &args.pot.day else { return Ok(today) };
    let found = Day::ALL.iter().find(|day| day.key().eq_ignore_ascii_case(named));
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = Day::ALL.iter().map(|day| day.key()).collect();
        Usage::new(format!("\"{named}\" is not a day of the week: {}", known.join(", ")))
    })
}

/// Chance: the same number, the same cards.
pub(super) fn seed(args: &PlayArgs) -> Result<Seed, Usage> {
    match args.seed {
        Some(seed) => Ok(Seed::from_number(seed)),
        None => Seed::from_system()
            .map_err(|error| Usage::new(format!("the system provides no randomness: {error}"))),
    }
}
