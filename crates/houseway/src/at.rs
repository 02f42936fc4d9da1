//! The time that `--at` names, in the time zone of `--zone` or of this machine.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use room::calendar::Calendar;
use room::clock::{self, Time};
use rulebook::book::Book;
use rulebook::calendar::HostCalendar;
use rulebook::date::Date;

use crate::cli::AtTime;
use crate::out::{Key, Usage};

/// Printed hours in a zone; in this machine's where none is named.
pub(crate) fn calendar(zone: Option<&str>) -> Result<Calendar, Usage> {
    let zone = match zone {
        Some(name) => clock::zone(name).map_err(|wrong| Usage::new(wrong.to_string()))?,
        None => TimeZone::system(),
    };
    Ok(Calendar::of_zone(zone))
}

/// The calendar of a host's file.
pub(crate) fn host_calendar(book: &Book, path: &Path) -> Result<HostCalendar, Usage> {
    let text = std::fs::read_to_string(path).map_err(|error| Usage::cannot("read", path, &error))?;
    server::calendar_of(book, path, &text).map_err(|faults| Usage::of(Key::File, faults.join("\n")))
}

/// A moment as `--at` takes it.
pub(crate) fn written(calendar: &Calendar, at: Time) -> String {
    calendar.zone().to_datetime(at.timestamp()).strftime("%Y-%m-%d %H:%M").to_string()
}

impl AtTime {
    /// The moment that was named, else now.
    pub(crate) fn moment(&self, calendar: &Calendar) -> Time {
        let date = self.date(calendar);
        self.at.map_or_else(now, |at| calendar.moment(date, at.time.minutes()))
    }

    /// The date that was named, else today.
    pub(crate) fn date(&self, calendar: &Calendar) -> Date {
        self.at.and_then(|at| at.date).unwrap_or_else(|| calendar.date(now()))
    }
}

fn now() -> Time {
    Time::from(Timestamp::now())
}
