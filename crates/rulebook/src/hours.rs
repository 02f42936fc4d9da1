//! Opening hours: days of the week with a time to open and a time to close, which may lie after midnight.
//!
//! Hours belong to the day on which they begin: at 1:00 AM on Tuesday a game that is open "every day from 10:00 AM to 2:00 AM"
//! still plays Monday's hours.

use std::fmt;
use std::str::FromStr;

use serde_json::Value as Json;

use crate::family::pot_poker::betting::Day;
use crate::tree::Node;
use crate::value::{Detail, Reader, Shown, Value, write_as_text};
use crate::wording::Wording;

/// Minutes of a day.
pub const DAY: u16 = 24 * 60;

/// A time of day, in minutes since midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// The time, unless it is past midnight.
    pub fn new(hour: u16, minute: u16) -> Option<TimeOfDay> {
        let minutes = hour.checked_mul(60)?.checked_add(minute)?;
        (minute < 60 && minutes < DAY).then_some(TimeOfDay(minutes))
    }

    /// Minutes since midnight.
    pub fn minutes(self) -> u16 {
        self.0
    }

    fn read(text: &str) -> Option<TimeOfDay> {
        match text {
            "noon" => return TimeOfDay::new(12, 0),
            "midnight" | "24:00" => return TimeOfDay::new(0, 0),
            _ => {}
        }
        let digits = text.find(|sign: char| !sign.is_ascii_digit() && sign != ':').unwrap_or(text.len());
        let (clock, half) = text.split_at(digits);
        let half = half.trim().replace('.', "");
        let (hour, minute) = match clock.split_once(':') {
            Some((hour, minute)) if minute.len() == 2 => (hour.parse().ok()?, minute.parse().ok()?),
            Some(_) => return None,
            // A bare hour needs its half of the day.
            None if half.is_empty() => return None,
            None => (clock.parse().ok()?, 0),
        };
        match half.as_str() {
            "" => TimeOfDay::new(hour, minute),
            "am" | "pm" if !(1..=12).contains(&hour) => None,
            "am" => TimeOfDay::new(hour % 12, minute),
            "pm" => TimeOfDay::new(hour % 12 + 12, minute),
            _ => None,
        }
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute) = (self.0 / 60, self.0 % 60);
        let half = if hour < 12 { "AM" } else { "PM" };
        f.pad(&format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1))
    }
}

impl FromStr for TimeOfDay {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeOfDay, String> {
        TimeOfDay::read(&text.trim().to_ascii_lowercase()).ok_or_else(|| {
            format!("\"{text}\" is not a time of day; write it as in \"22:30\" or \"10:30 PM\"")
        })
    }
}

/// A stretch of time in minutes since the midnight with which its day begins. It may end on the next day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// First minute.
    pub from: u16,
    /// The minute at which it is over.
    pub until: u16,
}

impl Stretch {
    /// A whole day.
    pub const WHOLE: Stretch = Stretch { from: 0, until: DAY };

    /// From one time until another. One that is not later is on the next day.
    pub fn new(from: TimeOfDay, until: TimeOfDay) -> Stretch {
        let later = if until > from { 0 } else { DAY };
        Stretch { from: from.0, until: until.0 + later }
    }

    /// What two stretches of one day share.
    pub fn and(self, other: Stretch) -> Option<Stretch> {
        let both = Stretch { from: self.from.max(other.from), until: self.until.min(other.until) };
        (both.from < both.until).then_some(both)
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Stretch::WHOLE {
            return f.pad("24 hours");
        }
        f.pad(&format!("{} to {}", TimeOfDay(self.from % DAY), TimeOfDay(self.until % DAY)))
    }
}

impl FromStr for Stretch {
    type Err = String;

    fn from_str(text: &str) -> Result<Stretch, String> {
        let text = text.trim().to_ascii_lowercase();
        if ["24 hours", "all day", "around the clock"].contains(&text.as_str()) {
            return Ok(Stretch::WHOLE);
        }
        let ends = [" to ", " until ", "-", "–"].iter().find_map(|between| text.split_once(between));
        let read = ends.and_then(|(from, until)| {
            Some(Stretch::new(TimeOfDay::read(from.trim())?, TimeOfDay::read(until.trim())?))
        });
        read.ok_or_else(|| format!("\"{text}\" are not hours; write them as in \"10:00 AM to 2:00 AM\""))
    }
}

write_as_text!(Stretch);

/// Opening hours on some days of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningHours {
    /// Whether they hold on each day, from Monday on.
    days: [bool; 7],
    /// When.
    pub stretch: Stretch,
}

impl OpeningHours {
    /// The hours of a day of the week.
    pub fn on(self, day: Day) -> Option<Stretch> {
        self.days[place(day)].then_some(self.stretch)
    }

    /// The days of the week.
    pub fn days(self) -> impl Iterator<Item = Day> {
        Day::ALL.iter().copied().filter(move |day| self.days[place(*day)])
    }
}

fn place(day: Day) -> usize {
    Day::ALL.iter().position(|held| *held == day).unwrap_or_default()
}

/// What is written before the times: `every day from`, `Wednesday to Saturday,`.
fn read_days(text: &str) -> Option<[bool; 7]> {
    let text = text.trim().trim_end_matches([',', ':']).trim_end();
    let text = text.strip_suffix("from").or_else(|| text.strip_suffix("between")).unwrap_or(text);
    let text = text.trim().trim_end_matches([',', ':']);
    if ["", "every day", "daily"].contains(&text) {
        return Some([true; 7]);
    }
    let mut days = [false; 7];
    for part in text.replace(" and ", ",").split([',', '&']).filter(|part| !part.trim().is_empty()) {
        let ends = [" to ", " through ", "-", "–"].iter().find_map(|between| part.split_once(between));
        let (first, last) = ends.unwrap_or((part, part));
        let (first, last) = (day_named(first)?, day_named(last)?);
        let mut at = first;
        loop {
            days[at] = true;
            if at == last {
                break;
            }
            at = (at + 1) % 7;
        }
    }
    days.contains(&true).then_some(days)
}

fn day_named(text: &str) -> Option<usize> {
    let text = text.trim();
    let is = |day: &Day| text.len() >= 3 && day.key().starts_with(text) || text == format!("{}s", day.key());
    Day::ALL.iter().position(is)
}

impl FromStr for OpeningHours {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningHours, String> {
        let lower = text.to_ascii_lowercase();
        let words = ["noon", "midnight", "all day", "around the clock"];
        let digit = lower.find(|sign: char| sign.is_ascii_digit());
        let at = words.iter().filter_map(|word| lower.find(word)).chain(digit).min();
        let read = at.and_then(|at| {
            let (days, times) = lower.split_at(at);
            Some(OpeningHours { days: read_days(days)?, stretch: times.parse().ok()? })
        });
        read.ok_or_else(|| {
            format!("\"{text}\" are not opening hours; write them as in {}", OpeningHours::expected())
        })
    }
}

impl OpeningHours {
    fn expected() -> &'static str {
        "\"every day from 10:00 AM to 2:00 AM\" or \"Wednesday to Saturday, 9:00 AM to 2:00 AM\""
    }
}

impl fmt::Display for OpeningHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<&str> = self.days().map(Day::key).collect();
        let days = if all.len() == 7 { "every day".to_owned() } else { all.join(", ") };
        f.pad(&format!("{days} {}", self.stretch))
    }
}

/// Opening hours as a file writes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoursLine {
    text: String,
    hours: Option<OpeningHours>,
}

impl HoursLine {
    /// The words of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hours. Rules that were stored before hours were read may say them in other words, and then limit nothing.
    pub fn hours(&self) -> Option<OpeningHours> {
        self.hours
    }
}

impl fmt::Display for HoursLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

write_as_text!(HoursLine);

impl Value for HoursLine {
    fn expected() -> String {
        format!("opening hours, as in {}", OpeningHours::expected())
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<HoursLine> {
        let Some(text) = node.text() else { return reader.wrong::<HoursLine>(node) };
        let text = text.to_owned();
        match text.parse() {
            Ok(hours) => Some(HoursLine { text, hours: Some(hours) }),
            Err(_) if reader.is_of_stored_rules() => Some(HoursLine { text, hours: None }),
            Err(why) => reader.bad(node, &why),
        }
    }

    fn json(&self, _: Detail) -> Json {
        Json::String(self.text.clone())
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(words.text(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(text: &str) -> OpeningHours {
        text.parse().unwrap_or_else(|why| panic!("{why}"))
    }

    #[test]
    fn hours_are_read_as_people_write_them() {
        let all = "monday, tuesday, wednesday, thursday, friday, saturday, sunday";
        let some = "wednesday, thursday, friday, saturday";
        for (text, days, from, until) in [
            ("every day from 10:00 AM to 2:00 AM", all, 600, 1560),
            ("every day, 10:00 AM to 2:00 AM", all, 600, 1560),
            ("Wednesday to Saturday, 9:00 AM to 2:00 AM", some, 540, 1560),
            ("Wed-Sat 09:00-02:00", some, 540, 1560),
            ("Friday through Monday from noon to midnight", "monday, friday, saturday, sunday", 720, 1440),
            ("Mondays, Thursdays and Saturdays 6 pm to 11:30 p.m.", "monday, thursday, saturday", 1080, 1410),
            ("daily 24 hours", all, 0, 1440),
            ("22:00 to 22:00", all, 1320, 2760),
            ("sunday: 00:00 until 24:00", "sunday", 0, 1440),
        ] {
            let read = hours(text);
            let named: Vec<&str> = read.days().map(Day::key).collect();
            assert_eq!(named.join(", "), days, "{text}");
            assert_eq!(read.stretch, Stretch { from, until }, "{text}");
            assert_eq!(hours(&read.to_string()), read, "{text}: {read}");
        }
    }

    #[test]
    fn what_are_no_hours_says_what_would_be() {
        for text in [
            "",
            "late",
            "every day",
            "Someday 10:00 to 12:00",
            "We 10:00 to 12:00",
            "every day 10 to 2",
            "every day 25:00 to 26:00",
            "every day 10:60 to 11:00",
            "every day 13:00 PM to 2:00 AM",
            "every day 10:00 AM",
            "every day 10:0 to 11:00",
            "every day 99999:00 to 11:00",
        ] {
            let why = text.parse::<OpeningHours>().unwrap_err();
            assert!(why.contains("every day from 10:00 AM to 2:00 AM"), "{text}: {why}");
        }
        assert!("25:00".parse::<TimeOfDay>().unwrap_err().contains("22:30"));
    }

    #[test]
    fn every_minute_reads_as_it_is_printed() {
        for minutes in 0..DAY {
            let time = TimeOfDay::new(minutes / 60, minutes % 60).unwrap();
            assert_eq!((time.minutes(), time.to_string().parse()), (minutes, Ok(time)));
            assert_eq!(format!("{:02}:{:02}", minutes / 60, minutes % 60).parse(), Ok(time));
        }
    }

    #[test]
    fn stored_hours_in_other_words_limit_nothing() {
        let (node, faults) = crate::tree::parse(&std::sync::Arc::from("a.toml"), "hours = \"when it suits\"");
        assert_eq!(faults, []);
        let line = node.at(&["hours"]).unwrap();
        let (mut new, mut stored) = (Reader::default(), Reader::of_stored_rules());
        assert_eq!(HoursLine::read(line, &mut new), None);
        assert_eq!(new.into_faults().len(), 1);
        let read = HoursLine::read(line, &mut stored).unwrap();
        assert_eq!((read.text(), read.hours()), ("when it suits", None));
        assert_eq!(stored.into_faults(), []);
    }
}
