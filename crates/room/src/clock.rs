//! Time as an argument.

use std::sync::Mutex;
use std::time::Duration;

use families::Day;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// A moment in UTC, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// The moment so much later.
    pub fn after(self, span: Duration) -> Time {
        Time(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The day it is in a zone, by which allowances and shifts are counted.
    pub fn day(self, zone: &TimeZone) -> Date {
        zone.to_datetime(self.timestamp()).date()
    }

    /// The day of the week in a zone, by which some rooms set their limits.
    pub fn weekday(self, zone: &TimeZone) -> Day {
        Day::ALL
            [usize::from(self.day(zone).weekday().to_monday_zero_offset().unsigned_abs()) % Day::ALL.len()]
    }

    /// The day it is in a zone, as the rulebook writes dates: with a year of four figures.
    pub fn date(self, zone: &TimeZone) -> rulebook::date::Date {
        let day = self.day(zone);
        let year = day.year().clamp(1_000, 9_999).unsigned_abs();
        let (month, day) = (day.month().unsigned_abs(), day.day().unsigned_abs());
        let date = rulebook::date::Date::new;
        // The year that is written may be no leap year.
        date(year, month, day).or_else(|| date(year, month, 28)).expect("every month has 28 days")
    }

    /// The moment as a timestamp; beyond what a calendar holds, the calendar's last (or first).
    pub fn timestamp(self) -> Timestamp {
        let last = if self.0 < 0 { Timestamp::MIN } else { Timestamp::MAX };
        Timestamp::from_millisecond(self.0).unwrap_or(last)
    }
}

impl From<Timestamp> for Time {
    fn from(timestamp: Timestamp) -> Time {
        Time(timestamp.as_millisecond())
    }
}

/// Where the time comes from.
pub trait Clock: Send + Sync {
    /// The time of day, which may be set forward and back.
    fn now(&self) -> Time;
    /// How long the clock has run; never goes back. Half hours and time banks run on it.
    fn running(&self) -> Duration;
}

/// A clock that moves only when it is told to.
#[derive(Debug)]
pub struct HandClock(Mutex<(Time, Duration)>);

impl HandClock {
    /// A clock that shows this moment.
    pub fn at(now: Time) -> HandClock {
        HandClock(Mutex::new((now, Duration::ZERO)))
    }

    /// So much time passes.
    pub fn pass(&self, span: Duration) {
        let mut held = self.held();
        *held = (held.0.after(span), held.1 + span);
    }

    /// Somebody sets the time of day; the clock has run no longer for it.
    pub fn set(&self, now: Time) {
        self.held().0 = now;
    }

    fn held(&self) -> std::sync::MutexGuard<'_, (Time, Duration)> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Clock for HandClock {
    fn now(&self) -> Time {
        self.held().0
    }

    fn running(&self) -> Duration {
        self.held().1
    }
}

/// A text that names no zone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{name}\" is not a time zone; write a name such as America/Los_Angeles, or UTC{near}")]
pub struct NoSuchZone {
    /// What was written.
    pub name: String,
    /// What may be meant.
    pub near: String,
}

/// The time zone of that name.
pub fn zone(name: &str) -> Result<TimeZone, NoSuchZone> {
    TimeZone::get(name).map_err(|_| {
        let all: Vec<String> = jiff::tz::db().available().map(|zone| zone.to_string()).collect();
        // People write cities as they are spoken.
        let written = name.trim().replace(' ', "_");
        let near = rulebook::did_you_mean(&written, all.iter().map(String::as_str));
        NoSuchZone { name: name.to_owned(), near }
    })
}

/// How long from one moment to another; nothing when it lies before.
pub fn span(from: Time, to: Time) -> Duration {
    let span = SignedDuration::from_millis(to.0.saturating_sub(from.0));
    Duration::try_from(span).unwrap_or(Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_the_zone() {
        let zone = zone("America/Los_Angeles").unwrap();
        let noon: Timestamp = "2026-03-08T07:59:59Z".parse().unwrap();
        assert_eq!(Time::from(noon).day(&zone).to_string(), "2026-03-07");
        assert_eq!(Time::from(noon).after(Duration::from_secs(1)).day(&zone).to_string(), "2026-03-08");
        // The day on which the clocks go forward has 23 hours.
        let next = Time::from(noon).after(Duration::from_secs(1 + 23 * 3600));
        assert_eq!(next.day(&zone).to_string(), "2026-03-09");
    }

    #[test]
    fn a_weekday_is_that_of_the_zone() {
        let zone = zone("America/Los_Angeles").unwrap();
        // Sunday evening in California is Monday in UTC.
        let evening: Timestamp = "2026-03-09T06:59:59Z".parse().unwrap();
        assert_eq!(Time::from(evening).weekday(&zone), Day::Sunday);
        assert_eq!(Time::from(evening).after(Duration::from_secs(1)).weekday(&zone), Day::Monday);
        assert_eq!(Time::from(evening).weekday(&TimeZone::UTC), Day::Monday);
    }

    #[test]
    fn a_zone_that_is_none_says_what_would_be_one() {
        let error = zone("Las Vegas").unwrap_err().to_string();
        assert!(error.contains("\"Las Vegas\" is not a time zone") && error.contains("UTC"), "{error}");
        for (wrong, near) in [
            ("Los Angeles", "America/Los_Angeles"),
            ("America/Los_Angelos", "America/Los_Angeles"),
            ("Europe/Berlín", "Europe/Berlin"),
        ] {
            let error = zone(wrong).unwrap_err().to_string();
            assert!(error.contains(&format!("did you mean {near}")), "{error}");
        }
    }

    #[test]
    fn a_clock_set_back_runs_on() {
        let clock = HandClock::at(Time(1_000));
        clock.pass(Duration::from_secs(2));
        clock.set(Time(0));
        assert_eq!((clock.now(), clock.running()), (Time(0), Duration::from_secs(2)));
        assert_eq!(span(Time(3_000), Time(1_000)), Duration::ZERO);
        assert_eq!(Time(i64::MAX).after(Duration::from_secs(1)), Time(i64::MAX));
    }
}
