//! What a table is opened with.

use families::{
    AnyTable, Day, as_printed, fitting, is_printed_for_others, printed_for, stakes_meant, structure_on,
};
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{self, Block, ScheduleOption};
use rulebook::listing::Listing;
use serde::{Deserialize, Serialize};
use table::terms::{PokerTerms, Terms};

use crate::ids::AccountNo;

/// A table to open. What is left out is as the listing has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spec {
    /// The listing, as `room/game`.
    pub listing: String,
    /// The collection schedule, as `block/number` (default: one whose rows fit the table).
    #[serde(default)]
    pub option: Option<String>,
    /// Number of seats.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The betting structure of pot poker.
    #[serde(default)]
    pub structure: Option<String>,
    /// The stakes of pot poker.
    #[serde(default)]
    pub stakes: Option<String>,
    /// The blinds of pot poker in cents, smallest first, if the listing leaves them to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blinds: Option<Vec<Cents>>,
    /// The ante of pot poker in cents, if the listing leaves it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ante: Option<Cents>,
    /// The bring-in of stud in cents, if the listing leaves it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bring_in: Option<Cents>,
    /// The kill of a pot poker table, by its name in the listing (default: no kill).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill: Option<String>,
    /// Table minimum in a game with a player-dealer, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Cents>,
    /// Table maximum in a game with a player-dealer, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maximum: Option<Cents>,
    /// Starting pace, in tenths of the usual pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<u32>,
    /// Whether the floor is present: the table pauses whenever a ruling could apply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub floor: bool,
    /// Maximum number of spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<u16>,
    /// Number of bots that sit down.
    #[serde(default)]
    pub bots: u8,
    /// Whether it can be found only by its link.
    #[serde(default)]
    pub private: bool,
    /// The secret in the link to a private table; the room creates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub link: Option<String>,
    /// Whether seeds are published once their deck or shoe is used up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_seeds: bool,
    /// Whether it is a training table: players can ask for the best play and the house way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub training: bool,
    /// Account that opened it; none for a house table.
    #[serde(default)]
    #[schemars(skip)]
    pub owner: Option<AccountNo>,
}

/// The slowest and the fastest pace that a table is opened with, in tenths of the usual.
pub(crate) const PACES: std::ops::RangeInclusive<u32> = 2..=80;
/// How many may look on where the table does not say so.
const WATCHERS: u16 = 100;

/// Why a table cannot be opened so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such listing.
    NoListing(String),
    /// The listing or its schedule does not load.
    Broken(String),
    /// No such schedule.
    NoOption {
        /// The listing.
        listing: String,
        /// What was asked for.
        option: String,
        /// What there is.
        has: Vec<String>,
    },
    /// More seats, or fewer, than the game has.
    Seats {
        /// The listing.
        listing: String,
        /// What was asked for.
        seats: u8,
        /// The most.
        most: u8,
    },
    /// More bots than seats.
    Bots {
        /// What was asked for.
        bots: u8,
        /// How many seats there are.
        seats: u8,
    },
    /// A pace that nobody can follow, or without end.
    Pace(u32),
    /// Limits at a table that has stakes.
    NoLimits(String),
    /// Blinds, ante or a forced opening bet at a table without a pot.
    NoForcedBets(String),
    /// A schedule with a fee that nobody can read: it would be posted before the deal (T02).
    Unreadable {
        /// The schedule.
        option: String,
        /// Which fee, and where it is printed.
        why: String,
    },
    /// A schedule that is printed for other stakes.
    OtherStakes {
        /// The schedule.
        option: String,
        /// What it is printed for.
        printed: String,
    },
    /// What the family says.
    Terms(String),
}

impl Spec {
    /// How many may look on.
    pub fn watchers(&self) -> usize {
        usize::from(self.watchers.unwrap_or(WATCHERS))
    }

    /// Opens the table.
    pub fn open(&self, book: &Book) -> Result<(Listing, AnyTable), SpecError> {
        let listing = self.listing(book)?;
        let blocks = blocks(book, &listing)?;
        let schedule = match &self.option {
            None => blocks.first().and_then(|block| block.options.first().map(|option| (block, option))),
            Some(option) => Some(self.named(&blocks, option)?),
        };
        let terms = self.terms(&listing, schedule);
        let table = AnyTable::open(&listing, &terms).map_err(|wrong| SpecError::Terms(wrong.join("; ")))?;
        Ok((listing, table))
    }

    /// The same with the stakes as the listing writes them, and with a schedule, where none was named: one whose rows fit the
    /// table.
    pub fn choose(self, book: &Book) -> Result<Spec, SpecError> {
        self.chosen(book, None)
    }

    /// The same for a table that opens on a day of the week: where the betting goes by the day, by the limits of that day
    /// (T04).
    pub fn choose_on(self, book: &Book, day: Day) -> Result<Spec, SpecError> {
        self.chosen(book, Some(day))
    }

    fn chosen(mut self, book: &Book, day: Option<Day>) -> Result<Spec, SpecError> {
        let listing = self.listing(book)?;
        if let Some(day) = day {
            self.structure = self.structure_of_day(&listing, day)?;
        }
        let seats = self.positions(&listing);
        if self.bots > seats {
            return Err(SpecError::Bots { bots: self.bots, seats });
        }
        let (structure, stakes) = (self.structure.as_deref(), self.stakes.as_deref());
        if let Some((structure, stakes)) = stakes.and_then(|stakes| stakes_meant(&listing, structure, stakes))
        {
            (self.structure, self.stakes) = (Some(structure), Some(stakes));
        }
        if self.option.is_none() {
            let blocks = blocks(book, &listing)?;
            let found = fitting(&listing, &blocks, seats, |schedule| self.terms(&listing, schedule));
            self.option = found.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
        } else {
            self.structure = self.structure_printed(book, &listing)?;
        }
        Ok(self)
    }

    /// The same for another day of the week: with the limits of that day, where its own are not played then.
    pub fn for_day(mut self, book: &Book, day: Day) -> Result<Spec, SpecError> {
        let listing = self.listing(book)?;
        if let Some(Err(_)) = structure_on(&listing, self.structure.as_deref(), day) {
            (self.structure, self.stakes) = (None, None);
            self.structure = self.structure_of_day(&listing, day)?;
        }
        Ok(self)
    }

    /// The structure that is played on a day, where the betting goes by the day of the week.
    fn structure_of_day(&self, listing: &Listing, day: Day) -> Result<Option<String>, SpecError> {
        let (structure, stakes) = (self.structure.as_deref(), self.stakes.as_deref());
        let meant = stakes.and_then(|stakes| stakes_meant(listing, structure, stakes));
        let wanted = meant.map(|(structure, _)| structure).or_else(|| self.structure.clone());
        match structure_on(listing, wanted.as_deref(), day) {
            Some(Ok(structure)) => Ok(Some(structure)),
            Some(Err(why)) => Err(SpecError::Terms(why)),
            None => Ok(self.structure.clone()),
        }
    }

    /// The structure that the schedule is printed for, where none was named.
    fn structure_printed(&self, book: &Book, listing: &Listing) -> Result<Option<String>, SpecError> {
        let blocks = blocks(book, listing)?;
        let Some(name) = &self.option else { return Ok(self.structure.clone()) };
        let schedule = self.named(&blocks, name)?;
        if let Some(why) = schedule.1.unreadable() {
            return Err(SpecError::Unreadable { option: name.clone(), why });
        }
        let terms = as_printed(listing, self.terms(listing, Some(schedule)));
        if is_printed_for_others(listing, &terms) {
            return Err(SpecError::OtherStakes { option: name.clone(), printed: printed_for(schedule.1) });
        }
        Ok(terms.poker.structure)
    }

    /// The listing, where all that is asked can be had of it.
    fn listing(&self, book: &Book) -> Result<Listing, SpecError> {
        let ids = book.all_ids();
        let id = ids.iter().find(|id| id.to_string() == self.listing);
        let id = id.ok_or_else(|| SpecError::NoListing(self.listing.clone()))?;
        let listing = book.listing(id).map_err(|faults| broken(&faults))?;
        let most = listing.body().seats.positions;
        if let Some(seats) = self.seats.filter(|seats| *seats < 2 || *seats > most) {
            return Err(SpecError::Seats { listing: self.listing.clone(), seats, most });
        }
        if let Some(pace) = self.pace.filter(|pace| !PACES.contains(pace)) {
            return Err(SpecError::Pace(pace));
        }
        if !listing.family().is_banked() && (self.minimum.is_some() || self.maximum.is_some()) {
            return Err(SpecError::NoLimits(self.listing.clone()));
        }
        let forced = self.blinds.is_some() || self.ante.is_some() || self.bring_in.is_some();
        if forced && !listing.family().has_stakes() {
            return Err(SpecError::NoForcedBets(self.listing.clone()));
        }
        Ok(listing)
    }

    fn named<'a>(
        &self,
        blocks: &'a [Block],
        option: &'a str,
    ) -> Result<(&'a Block, &'a ScheduleOption), SpecError> {
        collection::find(blocks, option).map_err(|_| {
            let has = blocks.iter().flat_map(|block| {
                block.options.iter().map(|option| format!("{}/{}", block.id.name, option.number))
            });
            let has = has.collect();
            SpecError::NoOption { listing: self.listing.clone(), option: option.to_owned(), has }
        })
    }

    fn positions(&self, listing: &Listing) -> u8 {
        self.seats.unwrap_or(listing.body().seats.positions.min(8))
    }

    fn terms(&self, listing: &Listing, schedule: Option<(&Block, &ScheduleOption)>) -> Terms {
        let mut terms = Terms::widest(listing, schedule);
        terms.positions = self.positions(listing);
        terms.chip = Cents(100);
        terms.floor = self.floor;
        terms.minimum = self.minimum.unwrap_or(terms.minimum);
        terms.maximum = self.maximum.unwrap_or(terms.maximum);
        if listing.family().has_stakes() {
            terms.poker = PokerTerms {
                structure: self.structure.clone(),
                stakes: self.stakes.clone(),
                kill: self.kill.clone(),
                blinds: self.blinds.clone(),
                ante: self.ante,
                bring_in: self.bring_in,
                ..PokerTerms::default()
            };
        }
        terms
    }
}

/// The schedules of a listing, each option once.
fn blocks(book: &Book, listing: &Listing) -> Result<Vec<Block>, SpecError> {
    let blocks = book.blocks_of(listing);
    blocks.map(|block| block.map(Block::each_once).map_err(|faults| broken(&faults))).collect()
}

fn broken(faults: &[rulebook::Fault]) -> SpecError {
    SpecError::Broken(faults.first().map(ToString::to_string).unwrap_or_default())
}
