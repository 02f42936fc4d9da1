//! What a table is opened with: its listing, its set-up, and what the room adds.

use std::ops::Deref;

use families::set_up::Field;
use families::{AnyTable, Day, SetUp, SetUpError};
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::date::Date;
use rulebook::listing::Listing;
use serde::{Deserialize, Serialize};

use crate::ids::AccountNo;
use crate::regime::TableRegime;

/// A table to open. What is left out is as the listing has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spec {
    /// The listing, as `room/game`.
    pub listing: String,
    /// What the house chooses.
    #[serde(flatten)]
    pub set_up: SetUp,
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
    /// The regime that the table runs under, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regime: Option<String>,
    /// The provisions of the regime on the day that the table opened; the room reads them from the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub provisions: Option<TableRegime>,
    /// Whether its waiting list opened it: it closes when nobody has been there for half an hour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(skip)]
    pub from_list: bool,
    /// Account that opened it; none for a house table.
    #[serde(default)]
    #[schemars(skip)]
    pub owner: Option<AccountNo>,
    /// The table of the host's calendar that it is, with the day it was opened for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub calendar: Option<CalendarEntry>,
}

/// A table that the room opened by its calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct CalendarEntry {
    /// Its name in the calendar.
    pub name: String,
    /// The day that its hours belong to, as in 2026-11-19.
    pub day: String,
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
    /// More bots than seats.
    Bots {
        /// What was asked for.
        bots: u8,
        /// How many seats there are.
        seats: u8,
    },
    /// A pace that nobody can follow, or without end.
    Pace(u32),
    /// A regime that the rulebook does not have, or that does not load.
    Regime(String),
    /// A set-up that the listing does not allow.
    SetUp(SetUpError),
    /// A listing or a schedule that is not in force on the day.
    NotInForce(String),
}

impl SpecError {
    /// The field that is wrong, where it is one of them.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            SpecError::NoListing(_) => Some("listing"),
            SpecError::Bots { .. } => Some("bots"),
            SpecError::Pace(_) => Some("pace"),
            SpecError::SetUp(wrong) => wrong.field().map(Field::key),
            SpecError::Regime(_) => Some("regime"),
            SpecError::Broken(_) | SpecError::NotInForce(_) => None,
        }
    }
}

impl From<SetUpError> for SpecError {
    fn from(wrong: SetUpError) -> SpecError {
        SpecError::SetUp(wrong)
    }
}

/// A table's set-up is read from its spec as if it were its own.
impl Deref for Spec {
    type Target = SetUp;

    fn deref(&self) -> &SetUp {
        &self.set_up
    }
}

impl Spec {
    /// How many may look on.
    pub fn watchers(&self) -> usize {
        usize::from(self.watchers.unwrap_or(WATCHERS))
    }

    /// A table of a listing with a set-up.
    pub fn of(listing: &str, set_up: SetUp) -> Spec {
        Spec { listing: listing.to_owned(), set_up, ..Spec::default() }
    }

    /// The same table once more, for those who wait: of the house, without bots.
    #[must_use]
    pub fn for_the_list(&self) -> Spec {
        Spec {
            bots: 0,
            private: false,
            link: None,
            owner: None,
            from_list: true,
            calendar: None,
            ..self.clone()
        }
    }

    /// Whether somebody chose at this table what its listing does not print: the host decides on another one.
    pub fn has_own_choices(&self) -> bool {
        self.schedule.is_none() || self.blinds.is_some() || self.ante.is_some() || self.bring_in.is_some()
    }

    /// Opens the table.
    pub fn open(&self, book: &Book) -> Result<(Listing, AnyTable), SpecError> {
        let listing = self.listing(book)?;
        let mut terms = self.terms_in(book, &listing)?;
        terms.floor = self.floor;
        terms.offered_each_hand = self.provisions.as_ref().is_some_and(TableRegime::offers_each_hand);
        let table = self.set_up.open(&listing, &terms)?;
        Ok((listing, table))
    }

    /// The same with the stakes as the listing writes them, and with a schedule, where none was named: one whose rows fit the
    /// table.
    pub fn choose(self, book: &Book) -> Result<Spec, SpecError> {
        self.chosen(book, |set_up, listing| set_up.choose(book, listing, None))
    }

    /// The same for a table that opens on a day of the week: where the betting goes by the day, by the limits of that day
    /// (T04).
    pub fn choose_on(self, book: &Book, day: Day) -> Result<Spec, SpecError> {
        self.chosen(book, |set_up, listing| set_up.choose(book, listing, Some(day)))
    }

    /// The same for a date: by the limits of its day of the week, under a listing and a schedule that are in force then.
    pub fn choose_for(self, book: &Book, date: Date) -> Result<Spec, SpecError> {
        let listing = self.listing(book)?;
        self.check_in_force(book, &listing, date)?;
        self.chosen(book, |set_up, listing| set_up.choose_for(book, listing, date))
    }

    fn chosen(
        mut self,
        book: &Book,
        choose: impl FnOnce(SetUp, &Listing) -> Result<SetUp, SetUpError>,
    ) -> Result<Spec, SpecError> {
        let listing = self.listing(book)?;
        self.set_up = choose(self.set_up, &listing)?;
        let seats = self.positions(&listing);
        if self.bots > seats {
            return Err(SpecError::Bots { bots: self.bots, seats });
        }
        Ok(self)
    }

    /// The same with the provisions of its regime, for a table that opens on a day.
    pub fn under_regime(mut self, book: &Book, day: Date) -> Result<Spec, SpecError> {
        self.provisions = None;
        if let Some(id) = &self.regime {
            let listing = self.listing(book)?;
            let blocks = book.blocks_of(&listing).filter_map(Result::ok).map(Block::each_once);
            let regime = TableRegime::of(book, &listing, &blocks.collect::<Vec<_>>(), id, day);
            self.provisions = Some(regime.map_err(SpecError::Regime)?);
        }
        Ok(self)
    }

    /// No collection, where no schedule is printed and none is named: tables of the house open so.
    pub fn without_collection(mut self, book: &Book) -> Spec {
        if let Ok(listing) = self.listing(book) {
            self.set_up = self.set_up.without_collection(&listing);
        }
        self
    }

    /// The same for another day of the week: with the limits of that day, where its own are not played then.
    pub fn for_day(mut self, book: &Book, day: Day) -> Result<Spec, SpecError> {
        let listing = self.listing(book)?;
        self.set_up = self.set_up.for_day(&listing, day)?;
        Ok(self)
    }

    /// The listing, where the room can open a table of it.
    pub fn listing(&self, book: &Book) -> Result<Listing, SpecError> {
        let ids = book.all_ids();
        let id = ids.iter().find(|id| id.to_string() == self.listing);
        let id = id.ok_or_else(|| SpecError::NoListing(self.listing.clone()))?;
        let broken = |faults: Vec<rulebook::Fault>| {
            SpecError::Broken(faults.first().map(ToString::to_string).unwrap_or_default())
        };
        if let Some(pace) = self.pace.filter(|pace| !PACES.contains(pace)) {
            return Err(SpecError::Pace(pace));
        }
        book.listing(id).map_err(broken)
    }
}
