//! When a game is open: its printed hours, those of the room, and a host's own calendar. Civil time only: the room puts it
//! into its time zone (`room::calendar`).

mod file;

use std::fmt;

pub use file::{
    CalendarFile, DateRow, DayHours, Exception, GameRow, HostCalendar, OpenRow, OpenTable, RoomRow, SetUp,
};

use crate::book::Book;
use crate::date::Date;
use crate::family::pot_poker::betting::Day;
use crate::hours::{DAY, HoursLine, OpeningHours, Stretch, TimeOfDay};
use crate::listing::{Listing, ListingId};
use crate::room::Room;
use crate::source::Source;

/// Where hours come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoursFrom {
    /// The document of the game.
    Document(Source),
    /// The room's own file in the rulebook.
    Room,
    /// A host's calendar.
    Calendar,
}

impl fmt::Display for HoursFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoursFrom::Document(source) => f.pad(&source.to_string()),
            HoursFrom::Room => f.pad("room.toml"),
            HoursFrom::Calendar => f.pad("calendar"),
        }
    }
}

/// Weekly hours with their source. A game is open when it is within all its layers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// The hours.
    pub hours: Vec<OpeningHours>,
    /// Where they come from.
    pub from: HoursFrom,
}

impl Layer {
    /// As one writes them.
    pub fn in_words(&self) -> String {
        let lines: Vec<String> = self.hours.iter().map(ToString::to_string).collect();
        format!("{} ({})", lines.join("; "), self.from)
    }
}

/// The hours of a game. Without a layer it is always open, but for dates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameHours {
    /// Weekly hours, the most particular first.
    pub layers: Vec<Layer>,
    /// Dates that differ.
    pub dates: Vec<Exception>,
}

impl GameHours {
    /// The hours that the document of a listing prints, and those of its room.
    pub fn printed(listing: &Listing) -> GameHours {
        let lines = listing.body().offering.as_ref().and_then(|offering| offering.hours.as_deref());
        let source = listing.source(&["offering", "hours"]).cloned().unwrap_or_default();
        let own = layer(lines, HoursFrom::Document(source));
        let room = Room::load(listing.book(), listing.id().room()).ok();
        let of_room = layer(room.as_ref().and_then(|room| room.hours.as_deref()), HoursFrom::Room);
        GameHours { layers: own.into_iter().chain(of_room).collect(), dates: Vec::new() }
    }

    /// The same within a host's calendar.
    pub fn within(mut self, listing: &ListingId, host: &HostCalendar) -> GameHours {
        let calendar = |hours: &[OpeningHours]| {
            (!hours.is_empty()).then(|| Layer { hours: hours.to_vec(), from: HoursFrom::Calendar })
        };
        let game = host.games.iter().find(|(held, _)| held == listing);
        self.layers.extend(game.and_then(|(_, hours)| calendar(hours)));
        self.layers.extend(calendar(&host.room));
        self.dates.extend(host.dates.iter().filter(|date| date.concerns(listing)).cloned());
        self
    }

    /// The same within the hours of a table that the room opens by itself.
    pub fn within_table(mut self, table: &OpenTable) -> GameHours {
        self.layers.insert(0, Layer { hours: table.hours.clone(), from: HoursFrom::Calendar });
        self
    }

    /// Whether nothing ever closes it.
    pub fn is_always_open(&self) -> bool {
        self.layers.is_empty() && self.dates.is_empty()
    }

    /// What differs on a date; of several, the last in the calendar.
    pub fn exception(&self, date: Date) -> Option<&Exception> {
        self.dates.iter().rev().find(|exception| exception.days.holds_on(date))
    }

    /// The hours of a date by one layer; a game without a layer is open all day.
    pub fn of_layer(&self, layer: Option<&Layer>, date: Date) -> Vec<Stretch> {
        let day = date.weekday();
        let weekly = || match layer {
            Some(layer) => layer.hours.iter().filter_map(|hours| hours.on(day)).collect(),
            None => vec![Stretch::WHOLE],
        };
        let binds = layer.is_some_and(|layer| layer.from != HoursFrom::Calendar);
        match self.exception(date) {
            None => weekly(),
            Some(exception) => match exception.hours {
                None => Vec::new(),
                // A calendar's own hours give way to those of the date; printed ones only get shorter.
                Some(own) if binds => weekly().into_iter().filter_map(|held| held.and(own)).collect(),
                Some(own) => vec![own],
            },
        }
    }

    /// The hours that begin on a date, by all layers that could be in the way, each clipped to the most particular one.
    pub fn on(&self, date: Date) -> Vec<Stretch> {
        let first = self.of_layer(self.layers.first(), date);
        self.layers.iter().skip(1).fold(first, |held, layer| {
            let own = self.reach(layer, date);
            let both = held.iter().flat_map(|one| own.iter().filter_map(|other| one.and(*other)));
            both.collect()
        })
    }

    /// The day that the hours belong to which hold at a time on a date: the date, or the day before. None when it is closed.
    pub fn day_at(&self, date: Date, time: TimeOfDay) -> Option<Date> {
        let holds = |day: Date, minutes: u16| {
            self.on(day).iter().any(|held| held.from <= minutes && minutes < held.until)
        };
        let before = date.plus(-1);
        [(date, time.minutes()), (before, time.minutes() + DAY)]
            .into_iter()
            .find_map(|(day, at)| holds(day, at).then_some(day))
    }

    /// Whether it is open at a time on a day of the week, by hours that begin on that day.
    pub fn on_weekday_at(&self, day: Day, time: TimeOfDay) -> bool {
        let date = (0..7).filter_map(Date::of_number).find(|date| date.weekday() == day);
        let minutes = [time.minutes(), time.minutes() + DAY];
        let holds = |held: &Stretch| minutes.iter().any(|at| held.from <= *at && at < &held.until);
        date.is_some_and(|date| self.on(date).iter().any(holds))
    }

    /// The hours of a layer seen from the midnight of a date: also those that go on from the day before, and those of the
    /// next day.
    fn reach(&self, layer: &Layer, date: Date) -> Vec<Stretch> {
        let mut reach: Vec<Stretch> = Vec::new();
        for away in -1..=1_i32 {
            for own in self.of_layer(Some(layer), date.plus(i64::from(away))) {
                let moved = |at: u16| i32::from(at) + away * i32::from(DAY);
                let (from, until) = (moved(own.from).max(0), moved(own.until));
                let ends = u16::try_from(from).ok().zip(u16::try_from(until).ok());
                if let Some((from, until)) = ends.filter(|(from, until)| from < until) {
                    join(&mut reach, Stretch { from, until });
                }
            }
        }
        reach
    }
}

/// Adds a stretch to others in their order; those that touch are one.
fn join(all: &mut Vec<Stretch>, next: Stretch) {
    match all.last_mut() {
        Some(last) if next.from <= last.until => last.until = last.until.max(next.until),
        _ => all.push(next),
    }
}

fn layer(lines: Option<&[HoursLine]>, from: HoursFrom) -> Option<Layer> {
    let hours: Vec<OpeningHours> = lines.unwrap_or_default().iter().filter_map(HoursLine::hours).collect();
    (!hours.is_empty()).then_some(Layer { hours, from })
}

/// The printed hours of every listing of a book that has any.
pub fn printed(book: &Book) -> Vec<(Listing, GameHours)> {
    let listings = book.all_ids().into_iter().filter_map(|id| book.listing(&id).ok());
    let with_hours = listings.map(|listing| {
        let hours = GameHours::printed(&listing);
        (listing, hours)
    });
    with_hours.filter(|(_, hours)| !hours.is_always_open()).collect()
}
