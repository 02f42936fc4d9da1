//! Hours and refusals in words. The sentences lie in `crates/table/words/room.*`.

use families::Day;
use jiff::tz::TimeZone;
use rulebook::calendar::{HoursFrom, Layer};
use rulebook::hours::{OpeningHours, Stretch, TimeOfDay};
use table::{Speak, Tongue, say};

use super::{Because, Status};
use crate::clock::Time;

/// Why a table cannot be opened or go on now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// The name of the game.
    pub game: String,
    /// Whether it is open, and when it opens.
    pub status: Status,
    /// The time zone.
    pub zone: TimeZone,
}

impl Speak for Closed {
    fn speak(&self, tongue: Tongue) -> String {
        let game = self.game.clone();
        let closed = match &self.status.because {
            Some(Because::Hours(layer)) => {
                say!(tongue, "hours.closed", game = game, hours = in_words(layer, tongue))
            }
            Some(Because::Date(date)) => {
                say!(tongue, "hours.closed-on-date", game = game, name = date.name.clone())
            }
            None => say!(tongue, "hours.closed-now", game = game),
        };
        match self.status.opens {
            Some(opens) => format!("{closed}. {}", opens_at(opens, &self.zone, tongue)),
            None => closed,
        }
    }
}

fn opens_at(opens: Time, zone: &TimeZone, tongue: Tongue) -> String {
    say!(tongue, "hours.opens", when = when(opens, zone, tongue))
}

/// A moment as a day of the week and a time of day.
pub fn when(at: Time, zone: &TimeZone, tongue: Tongue) -> String {
    let local = zone.to_datetime(at.timestamp());
    let part = |part: i8| u16::try_from(part).unwrap_or_default();
    let time = TimeOfDay::new(part(local.hour()), part(local.minute()));
    let time = time.map(|time| time.to_string()).unwrap_or_default();
    say!(
        tongue,
        "hours.when",
        day = day_in_words(at.weekday(zone), tongue),
        date = at.day(zone).to_string(),
        time = time
    )
}

fn day_in_words(day: Day, tongue: Tongue) -> String {
    let key = match day {
        Day::Monday => "day.monday",
        Day::Tuesday => "day.tuesday",
        Day::Wednesday => "day.wednesday",
        Day::Thursday => "day.thursday",
        Day::Friday => "day.friday",
        Day::Saturday => "day.saturday",
        Day::Sunday => "day.sunday",
    };
    say!(tongue, key)
}

/// The hours of a layer with their source: `every day, 10:00 AM to 2:00 AM (003:19)`.
pub fn in_words(layer: &Layer, tongue: Tongue) -> String {
    let lines: Vec<String> = layer.hours.iter().map(|hours| line(*hours, tongue)).collect();
    let source = match &layer.from {
        HoursFrom::Document(source) => source.to_string(),
        HoursFrom::Room => say!(tongue, "hours.of-the-room"),
        HoursFrom::Calendar => say!(tongue, "hours.of-the-calendar"),
    };
    format!("{} ({source})", lines.join("; "))
}

fn line(hours: OpeningHours, tongue: Tongue) -> String {
    let named: Vec<Day> = hours.days().collect();
    let name = |day: Day| day_in_words(day, tongue);
    let days = match named.as_slice() {
        all if all.len() == Day::ALL.len() => say!(tongue, "hours.every-day"),
        [first, .., last] if named.len() > 2 && is_run(&named) => {
            say!(tongue, "hours.days-to", first = name(*first), last = name(*last))
        }
        some => some.iter().copied().map(name).collect::<Vec<_>>().join(", "),
    };
    if hours.stretch == Stretch::WHOLE {
        return say!(tongue, "hours.all-day", days = days);
    }
    let Stretch { from, until } = hours.stretch;
    let time = |minutes: u16| TimeOfDay::new(minutes / 60 % 24, minutes % 60);
    let time = |minutes: u16| time(minutes).map(|time| time.to_string()).unwrap_or_default();
    say!(tongue, "hours.from-until", days = days, from = time(from), until = time(until))
}

/// Whether days follow each other within a week.
fn is_run(days: &[Day]) -> bool {
    let place = |day: &Day| Day::ALL.iter().position(|held| held == day).unwrap_or_default();
    days.windows(2).all(|pair| place(&pair[1]) == place(&pair[0]) + 1)
}
