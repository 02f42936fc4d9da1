//! From what was asked for to the table: its schedule, its stakes and its terms.

use rulebook::book::Book;
use rulebook::collection::{self, Block, ScheduleOption};
use rulebook::date::Date;
use rulebook::family::pot_poker::PotPoker;
use rulebook::listing::Listing;
use table::terms::Terms;

use super::{Cited, ScheduleChoice, SetUp, SetUpError};
use crate::registry::AnyTable;
use crate::schedule::{as_printed, fitting, is_printed_for_others, printed_for, stakes_meant, structure_on};
use crate::{Day, pot_poker};

impl SetUp {
    /// The same with everything decided that the table needs: the stakes as the listing writes them, and a schedule, where none
    /// was named: one whose rows fit the table. On a day of the week the betting goes by the limits of that day (T04).
    pub fn choose(self, book: &Book, listing: &Listing, day: Option<Day>) -> Result<SetUp, SetUpError> {
        self.chosen(book, listing, day, None)
    }

    /// The same for a date: by the limits of its day of the week, and by a schedule in force then, where none was named.
    pub fn choose_for(self, book: &Book, listing: &Listing, date: Date) -> Result<SetUp, SetUpError> {
        self.chosen(book, listing, Some(date.weekday()), Some(date))
    }

    fn chosen(
        mut self,
        book: &Book,
        listing: &Listing,
        day: Option<Day>,
        date: Option<Date>,
    ) -> Result<SetUp, SetUpError> {
        self.check(listing)?;
        self.check_stakes(listing)?;
        if let Some(day) = day {
            self.structure = self.structure_of_day(listing, day)?;
        }
        let (structure, stakes) = (self.structure.as_deref(), self.stakes.as_deref());
        let meant = stakes.and_then(|stakes| stakes_meant(listing, structure, stakes));
        if let Some((structure, stakes)) = meant {
            (self.structure, self.stakes) = (Some(structure), Some(stakes));
        }
        let blocks = blocks(book, listing)?;
        self.choose_schedule(listing, &blocks, date)?;
        let schedule = self.schedule_in(listing, &blocks)?;
        self.check_buy_in(listing, &self.terms(listing, schedule))?;
        Ok(self)
    }

    fn choose_schedule(
        &mut self,
        listing: &Listing,
        blocks: &[Block],
        date: Option<Date>,
    ) -> Result<(), SetUpError> {
        match &self.schedule {
            None if blocks.is_empty() => return Err(SetUpError::ScheduleWanted(listing.id().to_string())),
            None => {
                let seats = self.positions(listing);
                let mut in_force = blocks.to_vec();
                in_force.retain(|block| date.is_none_or(|date| block.effective.holds_on(date)));
                let found = fitting(listing, &in_force, seats, |schedule| self.terms(listing, schedule));
                let Some((block, option)) = found else {
                    // Why no schedule fits: what the table would play cannot be played under any, or at all.
                    self.open(listing, &self.terms(listing, None))?;
                    return Ok(());
                };
                self.schedule = Some(ScheduleChoice::Printed(block.address(option)));
            }
            Some(ScheduleChoice::Printed(_)) => self.structure = self.structure_printed(listing, blocks)?,
            Some(_) if blocks.is_empty() => {}
            Some(_) => {
                let has = addresses(blocks);
                return Err(SetUpError::SchedulePrinted { listing: listing.id().to_string(), has });
            }
        }
        Ok(())
    }

    /// No collection, where no schedule is printed and the host has named none.
    pub fn without_collection(mut self, listing: &Listing) -> SetUp {
        if self.schedule.is_none() && !ScheduleChoice::is_printed(listing) {
            self.schedule = Some(ScheduleChoice::Nothing);
        }
        self
    }

    /// Opens a table under its terms.
    pub fn open(&self, listing: &Listing, terms: &Terms) -> Result<AnyTable, SetUpError> {
        let opened = AnyTable::open(listing, terms);
        opened.map_err(|wrong| SetUpError::Terms(wrong.join("; "), self.cited(listing, terms)))
    }

    /// What a table is refused by: the printed stakes where forced bets were named, else the schedule.
    fn cited(&self, listing: &Listing, terms: &Terms) -> Cited {
        if self.names_forced_bets() {
            let rules = listing.section::<PotPoker>();
            let structure = rules.and_then(|rules| pot_poker::Plan::structure(rules, &terms.poker).ok());
            let name = structure.map(|(name, _)| name).unwrap_or_default();
            let stakes: [&str; 4] = ["pot-poker", "structure", name, "stakes"];
            return Cited::of(listing, &[&stakes, &["pot-poker", "structure", name]], "blind");
        }
        let schedule = terms.schedule.as_ref();
        schedule.map_or_else(Cited::default, |held| Cited::by(listing, &held.option.source, "limit"))
    }

    /// The terms of its table.
    pub fn terms_in(&self, book: &Book, listing: &Listing) -> Result<Terms, SetUpError> {
        let blocks = blocks(book, listing)?;
        // Tables from before schedules were chosen have the first.
        let first = blocks.first().and_then(|block| block.options.first().map(|option| (block, option)));
        let schedule = if self.schedule.is_none() { first } else { self.schedule_in(listing, &blocks)? };
        self.checked_terms(listing, schedule)
    }

    /// The terms of its table after [`SetUp::choose`]: where no schedule fits it, there is no fee.
    pub fn chosen_terms(&self, book: &Book, listing: &Listing) -> Result<Terms, SetUpError> {
        let blocks = blocks(book, listing)?;
        self.checked_terms(listing, self.schedule_in(listing, &blocks)?)
    }

    fn checked_terms(
        &self,
        listing: &Listing,
        schedule: Option<(&Block, &ScheduleOption)>,
    ) -> Result<Terms, SetUpError> {
        self.check(listing)?;
        let terms = self.terms(listing, schedule);
        self.check_buy_in(listing, &terms)?;
        Ok(terms)
    }

    /// The printed schedule that it names.
    pub(super) fn schedule_in<'a>(
        &'a self,
        listing: &Listing,
        blocks: &'a [Block],
    ) -> Result<Option<(&'a Block, &'a ScheduleOption)>, SetUpError> {
        let Some(address) = self.schedule.as_ref().and_then(ScheduleChoice::address) else { return Ok(None) };
        collection::find(blocks, address).map(Some).map_err(|_| SetUpError::NoSchedule {
            listing: listing.id().to_string(),
            schedule: address.to_owned(),
            has: addresses(blocks),
        })
    }

    /// The same for another day of the week: with the limits of that day, where its own are not played then.
    pub fn for_day(mut self, listing: &Listing, day: Day) -> Result<SetUp, SetUpError> {
        if let Some(Err(_)) = structure_on(listing, self.structure.as_deref(), day) {
            (self.structure, self.stakes) = (None, None);
            self.structure = self.structure_of_day(listing, day)?;
        }
        Ok(self)
    }

    /// The structure that is played on a day, where the betting goes by the day of the week.
    fn structure_of_day(&self, listing: &Listing, day: Day) -> Result<Option<String>, SetUpError> {
        let (structure, stakes) = (self.structure.as_deref(), self.stakes.as_deref());
        let meant = stakes.and_then(|stakes| stakes_meant(listing, structure, stakes));
        let wanted = meant.map(|(structure, _)| structure).or_else(|| self.structure.clone());
        match structure_on(listing, wanted.as_deref(), day) {
            Some(Ok(structure)) => Ok(Some(structure)),
            Some(Err(why)) => {
                let structure = wanted.as_deref().unwrap_or_default();
                let path = ["pot-poker", "structure", structure, "days"];
                Err(SetUpError::Terms(why, Cited::of(listing, &[&path], "day")))
            }
            None => Ok(self.structure.clone()),
        }
    }

    /// The structure that the schedule is printed for, where none was named.
    fn structure_printed(&self, listing: &Listing, blocks: &[Block]) -> Result<Option<String>, SetUpError> {
        let Some(schedule) = self.schedule_in(listing, blocks)? else { return Ok(self.structure.clone()) };
        let name = || self.schedule.as_ref().and_then(ScheduleChoice::address).unwrap_or_default().to_owned();
        if let Some(why) = schedule.1.unreadable() {
            return Err(SetUpError::Unreadable { schedule: name(), why });
        }
        let terms = as_printed(listing, self.terms(listing, Some(schedule)));
        if is_printed_for_others(listing, &terms) {
            return Err(SetUpError::OtherStakes { schedule: name(), printed: printed_for(schedule.1) });
        }
        Ok(terms.poker.structure)
    }
}

/// The schedules of a listing, each option once.
pub(super) fn blocks(book: &Book, listing: &Listing) -> Result<Vec<Block>, SetUpError> {
    let broken = |faults: Vec<rulebook::Fault>| {
        SetUpError::Broken(faults.first().map(ToString::to_string).unwrap_or_default())
    };
    book.blocks_of(listing).map(|block| block.map(Block::each_once).map_err(broken)).collect()
}

fn addresses(blocks: &[Block]) -> Vec<String> {
    blocks.iter().flat_map(|block| block.options.iter().map(|option| block.address(option))).collect()
}
