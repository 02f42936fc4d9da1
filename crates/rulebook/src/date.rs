//! Calendar days, and the days on which a listing or a schedule is in force. Nothing here reads a clock: callers pass the day.

use std::fmt;
use std::str::FromStr;

use crate::family::pot_poker::betting::Day;
use crate::tree::Node;
use crate::value::{Reader, Shown, Value, json_by_serialize, write_as_text};
use crate::wording::Wording;

/// A calendar day, written `2026-04-01`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=days).contains(&day) && (1000..=9999).contains(&year)).then_some(Date { year, month, day })
    }
}

/// Days from 0000-03-01 to 1970-01-01.
const TO_1970: i64 = 719_468;
/// Days of four centuries.
const FOUR_CENTURIES: i64 = 146_097;

impl Date {
    /// Days since 1970-01-01, by years that begin in March: a leap day is then the last of its year.
    pub fn number(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = i64::from(self.year) - i64::from(month <= 2);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let (century, of_century) = (year.div_euclid(400), year.rem_euclid(400));
        let of_era = of_century * 365 + of_century / 4 - of_century / 100 + of_year;
        century * FOUR_CENTURIES + of_era - TO_1970
    }

    /// The day with this number, if it has a year of four figures.
    pub fn of_number(number: i64) -> Option<Date> {
        let days = number.checked_add(TO_1970)?;
        let (century, of_era) = (days.div_euclid(FOUR_CENTURIES), days.rem_euclid(FOUR_CENTURIES));
        let of_century = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_century + of_century / 4 - of_century / 100);
        let march = (5 * of_year + 2) / 153;
        let (day, month) = (of_year - (153 * march + 2) / 5 + 1, (march + 2) % 12 + 1);
        let year = century * 400 + of_century + i64::from(month <= 2);
        Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }

    /// The day so many days later, or earlier; the day itself at the end of what can be written.
    pub fn plus(self, days: i64) -> Date {
        Date::of_number(self.number() + days).unwrap_or(self)
    }

    /// The day of the week.
    pub fn weekday(self) -> Day {
        // 1970-01-01 was a Thursday.
        let from_monday = (self.number() + 3).rem_euclid(7);
        Day::ALL[usize::try_from(from_monday).unwrap_or_default()]
    }

    /// Year, month and day.
    pub fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Date, String> {
        let part = |part: &str, length: usize| {
            let is_number = part.len() == length && part.bytes().all(|sign| sign.is_ascii_digit());
            is_number.then(|| part.parse::<u16>().ok()).flatten()
        };
        let read = || {
            let [year, month, day] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
            let (month, day) = (part(month, 2)?, part(day, 2)?);
            Date::new(part(year, 4)?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
        };
        read()
            .ok_or_else(|| format!("\"{text}\" is not a day of the calendar: expected {}", Date::expected()))
    }
}

write_as_text!(Date);

impl Value for Date {
    json_by_serialize!();

    fn expected() -> String {
        "a date in quotes, as in \"2026-04-01\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Date> {
        reader.parsed(node)
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

/// A date, or the statement that no source gives one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// This day.
    On(Date),
    /// No source gives the day.
    Unknown,
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Since::On(date) => date.fmt(f),
            Since::Unknown => f.pad("unknown"),
        }
    }
}

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Since, String> {
        if text == "unknown" { Ok(Since::Unknown) } else { text.parse().map(Since::On) }
    }
}

write_as_text!(Since);

impl Value for Since {
    json_by_serialize!();

    fn expected() -> String {
        format!("\"unknown\", or {}", Date::expected())
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Since> {
        reader.parsed(node)
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(match self {
            Since::On(date) => date.to_string(),
            Since::Unknown => words.answer("unknown: no date is printed"),
        })
    }
}

/// The days on which something is in force. Both ends are included; an end that is not given is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Effective {
    /// The first day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Date>,
    /// The last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
}

impl Effective {
    /// Whether it has any date.
    pub fn is_dated(self) -> bool {
        self.from.is_some() || self.until.is_some()
    }

    /// Whether the day lies within it.
    pub fn holds_on(self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// Whether it ends before it begins.
    pub fn is_reversed(self) -> bool {
        self.from.zip(self.until).is_some_and(|(from, until)| until < from)
    }

    /// In words; nothing where it has no date.
    pub fn in_words(self) -> Option<String> {
        match (self.from, self.until) {
            (Some(from), Some(until)) => Some(format!("from {from} until {until}")),
            (Some(from), None) => Some(format!("from {from}")),
            (None, Some(until)) => Some(format!("until {until}")),
            (None, None) => None,
        }
    }

    /// Why something is not in force on a day, with the days on which it is.
    pub fn why_not(self, what: &str, day: Date) -> Option<String> {
        let days = self.in_words().filter(|_| !self.holds_on(day))?;
        Some(format!("{what} is in force {days}, not on {day}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn days_of_the_calendar_read_and_print() {
        for text in ["2026-04-01", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert_eq!(date(text).to_string(), text);
        }
        let wrong = [
            "",
            "2026",
            "2026-4-1",
            "2026-04-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-00",
            "26-04-01",
            "2026-04-01-01",
            "+026-04-01",
            "0000-01-01",
        ];
        for text in wrong {
            let error = text.parse::<Date>().unwrap_err();
            assert!(error.contains("as in \"2026-04-01\""), "{error}");
        }
    }

    #[test]
    fn days_are_counted_without_a_gap() {
        assert_eq!((date("1970-01-01").number(), date("2000-03-01").number()), (0, 11_017));
        assert_eq!(
            (date("2026-11-19").weekday(), date("2024-02-29").weekday()),
            (Day::Thursday, Day::Thursday)
        );
        let mut day = date("1899-12-30");
        while day < date("2110-01-02") {
            let next = day.plus(1);
            assert!(next > day && next.number() == day.number() + 1 && next.plus(-1) == day, "{day}");
            assert_eq!(Date::of_number(day.number()), Some(day));
            day = next;
        }
        assert_eq!(date("9999-12-31").plus(1), date("9999-12-31"));
        assert_eq!(Date::of_number(i64::MAX), None);
    }

    #[test]
    fn both_ends_are_included() {
        let all = Effective::default();
        let april = Effective { from: Some(date("2026-04-01")), until: Some(date("2026-04-30")) };
        let from = Effective { until: None, ..april };
        let until = Effective { from: None, ..april };
        for (day, wanted) in [
            ("2026-03-31", [true, false, false, true]),
            ("2026-04-01", [true; 4]),
            ("2026-04-30", [true; 4]),
            ("2026-05-01", [true, false, true, false]),
        ] {
            assert_eq!([all, april, from, until].map(|days| days.holds_on(date(day))), wanted, "{day}");
        }
        assert!(!all.is_dated() && april.is_dated() && !april.is_reversed());
        assert!(Effective { from: april.until, until: april.from }.is_reversed());
    }

    #[test]
    fn a_day_outside_is_answered_with_the_days_inside() {
        let until = Effective { from: None, until: Some(date("2026-04-30")) };
        assert_eq!(until.why_not("x/y", date("2026-04-30")), None);
        assert_eq!(
            until.why_not("x/y", date("2026-05-01")).unwrap(),
            "x/y is in force until 2026-04-30, not on 2026-05-01"
        );
        let from = Effective { from: Some(date("2026-06-01")), ..until };
        assert!(
            from.is_reversed() && from.why_not("x", date("2026-05-01")).unwrap().contains("from 2026-06-01")
        );
    }

    #[test]
    fn an_unknown_date_is_a_statement() {
        assert_eq!("unknown".parse(), Ok(Since::Unknown));
        assert_eq!("2026-04-01".parse(), Ok(Since::On(date("2026-04-01"))));
        assert!("soon".parse::<Since>().is_err());
    }
}
