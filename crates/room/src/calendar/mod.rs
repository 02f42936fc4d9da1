//! When games are open, in the room's time zone: printed hours and a host's calendar (`rulebook::calendar`) as moments.
//!
//! Hours belong to the day on which they begin. A time that a change of the clocks skips is the same moment as an hour later;
//! of two that share a name, hours begin and end with the first.

mod words;

use jiff::civil;
use jiff::tz::TimeZone;
use rulebook::calendar::{Exception, GameHours, HostCalendar, HoursFrom, Layer};
use rulebook::date::Date;
use rulebook::hours::{DAY, Stretch};
use serde::{Deserialize, Serialize};

use crate::clock::Time;

pub use words::{Closed, in_words, when};

/// Days before today whose hours may go on today: hours last at most a day.
const BEFORE: i64 = 2;
/// Days after today that are looked at for the next change.
const AFTER: i64 = 8;
/// Days after today in which a game that is closed is looked for again, over long holidays.
const FAR: i64 = 400;
/// One minute in milliseconds.
const MINUTE: i64 = 60_000;

/// An override by the floor: a game, or the whole room, stays open outside its hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptOpen {
    /// The listing; the whole room without one.
    pub listing: Option<String>,
    /// From this moment.
    pub from: Time,
    /// Until this one.
    pub until: Time,
}

/// Time without a gap in which a game is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    from: Time,
    until: Time,
    /// The day that the hours belong to; none for an override.
    day: Option<Date>,
}

/// Whether a game is open at a moment, and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// Whether it is open.
    pub open: bool,
    /// The day that the hours belong to: at 1:00 AM it may still be yesterday.
    pub day: Date,
    /// When it closes; none while it is closed, or where it does not close within a week.
    pub closes: Option<Time>,
    /// When it opens next; none while it is open, or where it never does.
    pub opens: Option<Time>,
    /// Whether only an override of the floor keeps it open now.
    pub overridden: bool,
    /// What closes it now: its weekly hours or a date.
    pub because: Option<Because>,
    /// The status is the same until here.
    pub holds_until: Option<Time>,
}

/// What closes a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Because {
    /// Its weekly hours.
    Hours(Layer),
    /// A date of the host's calendar.
    Date(Exception),
}

/// What a table is to do at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// It plays.
    Open,
    /// It plays, and closes before long.
    Warned,
    /// The round that is on, or else the next, is the last.
    LastHand,
    /// It closes when the round is over.
    Closing,
}

/// Hours in a time zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Calendar {
    zone: TimeZone,
    /// The host's own calendar.
    pub host: HostCalendar,
}

impl Calendar {
    /// A calendar of a zone.
    pub fn new(zone: TimeZone, host: HostCalendar) -> Calendar {
        Calendar { zone, host }
    }

    /// The time zone.
    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The moment of a time of day, in minutes since the midnight with which its day begins.
    pub fn moment(&self, date: Date, minutes: u16) -> Time {
        let date = date.plus(i64::from(minutes / DAY));
        let minutes = minutes % DAY;
        let hour = |part: u16| i8::try_from(part).unwrap_or_default();
        let day = civil_date(date);
        let at = day.at(hour(minutes / 60), hour(minutes % 60), 0, 0).to_zoned(self.zone.clone());
        // Beyond the calendar there are no hours.
        at.map_or(Time(i64::MAX), |at| Time::from(at.timestamp()))
    }

    /// The calendar day of a moment.
    pub fn date(&self, at: Time) -> Date {
        let day = at.day(&self.zone);
        let year = u16::try_from(day.year()).unwrap_or_default();
        let part = |part: i8| u8::try_from(part).unwrap_or_default();
        let date = Date::new(year, part(day.month()), part(day.day()));
        date.or_else(|| Date::new(1970, 1, 1)).expect("the day the count of time begins with")
    }

    /// Whether a game is open at a moment, and what comes next.
    pub fn status(&self, hours: &GameHours, kept_open: &[KeptOpen], now: Time) -> Status {
        let today = self.date(now);
        if hours.is_always_open() {
            return Status {
                open: true,
                day: today,
                closes: None,
                opens: None,
                overridden: false,
                because: None,
                holds_until: Some(self.moment(today, DAY)),
            };
        }
        let base = self.open(hours, today, -BEFORE, AFTER);
        let kept = kept_open.iter().map(|kept| Open { from: kept.from, until: kept.until, day: None });
        let mut all: Vec<Open> =
            base.iter().copied().chain(kept).filter(|one| one.from < one.until).collect();
        all.sort_by_key(|one| (one.from, one.until));
        let whole = merged(&all).into_iter().find(|one| holds(one, now));
        let far = self.moment(today.plus(AFTER - 1), 0);
        let within_hours = base.iter().any(|one| holds(one, now));
        let ends = all.iter().flat_map(|one| [one.from, one.until]).chain([self.moment(today, DAY)]);
        Status {
            open: whole.is_some(),
            day: whole.and_then(|whole| day_of(&base, whole, now)).unwrap_or(today),
            closes: whole.map(|whole| whole.until).filter(|until| *until < far),
            opens: if whole.is_some() { None } else { self.opens(hours, &all, today, now) },
            overridden: whole.is_some() && !within_hours,
            because: (!within_hours).then(|| self.because(hours, now)).flatten(),
            holds_until: ends.filter(|end| *end > now).min(),
        }
    }

    /// What a table is to do: it is warned, told of the last hand, and closed.
    pub fn phase(&self, status: &Status, now: Time) -> Phase {
        let Some(closes) = status.closes.filter(|_| status.open) else {
            return if status.open { Phase::Open } else { Phase::Closing };
        };
        let before = |minutes: u16| Time(closes.0.saturating_sub(i64::from(minutes) * MINUTE));
        match now {
            now if now >= closes => Phase::Closing,
            now if self.host.last_hand > 0 && now >= before(self.host.last_hand) => Phase::LastHand,
            now if now >= before(self.host.warning) => Phase::Warned,
            _ => Phase::Open,
        }
    }

    /// When a table is looked at next at the latest: at its warning, its last hand or its end.
    pub fn next_look(&self, status: &Status, now: Time) -> Option<Time> {
        let before = |closes: Time, minutes: u16| Time(closes.0.saturating_sub(i64::from(minutes) * MINUTE));
        let closes = status.closes.filter(|_| status.open);
        let looks = closes
            .map(|closes| [self.host.warning, self.host.last_hand, 0].map(|minutes| before(closes, minutes)));
        looks.into_iter().flatten().chain(status.holds_until).filter(|at| *at > now).min()
    }

    /// The next time that it opens.
    fn opens(&self, hours: &GameHours, near: &[Open], today: Date, now: Time) -> Option<Time> {
        let next = |all: &[Open]| all.iter().map(|one| one.from).filter(|from| *from > now).min();
        next(near).or_else(|| next(&self.open(hours, today, AFTER, FAR)))
    }

    /// What closes a game now, the most particular first.
    fn because(&self, hours: &GameHours, now: Time) -> Option<Because> {
        let today = self.date(now);
        let closed = |layer: &&Layer| {
            !self.spans(hours, Some(layer), today, -BEFORE, 1).iter().any(|one| holds(one, now))
        };
        let layer = hours.layers.iter().find(closed);
        // The date is named where the weekly hours alone would not close the game.
        let weekly = GameHours { dates: Vec::new(), ..hours.clone() };
        let by_date = self.open(&weekly, today, -BEFORE, 1).iter().find(|one| holds(one, now)).copied();
        let date = by_date.and_then(|one| hours.exception(one.day.unwrap_or(today)));
        let date = date.map(|exception| Because::Date(exception.clone()));
        date.or_else(|| layer.map(|layer| Because::Hours(layer.clone())))
    }

    /// When all layers are open, by days around today.
    fn open(&self, hours: &GameHours, today: Date, first: i64, last: i64) -> Vec<Open> {
        let own = self.spans(hours, hours.layers.first(), today, first, last);
        hours.layers.iter().skip(1).fold(own, |held, layer| {
            let others = merged(&self.spans(hours, Some(layer), today, first - BEFORE, last + 1));
            let both = held.iter().flat_map(|one| others.iter().filter_map(|other| shared(*one, other)));
            both.collect()
        })
    }

    /// When one layer is open, in order.
    fn spans(
        &self,
        hours: &GameHours,
        layer: Option<&Layer>,
        today: Date,
        first: i64,
        last: i64,
    ) -> Vec<Open> {
        let mut spans: Vec<Open> = Vec::new();
        for date in (first..=last).map(|away| today.plus(away)) {
            for Stretch { from, until } in hours.of_layer(layer, date) {
                let (from, until) = (self.moment(date, from), self.moment(date, until));
                if from < until {
                    spans.push(Open { from, until, day: Some(date) });
                }
            }
        }
        spans.sort_by_key(|one| (one.from, one.until));
        spans
    }

    /// A calendar that knows only printed hours, of which a host's calendar says nothing.
    pub fn of_zone(zone: TimeZone) -> Calendar {
        Calendar::new(zone, HostCalendar::default())
    }
}

fn civil_date(date: Date) -> civil::Date {
    let (year, month, day) = date.parts();
    let part = |part: u8| i8::try_from(part).unwrap_or(1);
    civil::Date::new(i16::try_from(year).unwrap_or(1970), part(month), part(day)).unwrap_or(civil::Date::MAX)
}

fn holds(one: &Open, at: Time) -> bool {
    one.from <= at && at < one.until
}

fn shared(one: Open, other: &Open) -> Option<Open> {
    let both = Open { from: one.from.max(other.from), until: one.until.min(other.until), day: one.day };
    (both.from < both.until).then_some(both)
}

/// Spans in order, those that touch as one.
fn merged(spans: &[Open]) -> Vec<Open> {
    let mut all: Vec<Open> = Vec::new();
    for one in spans {
        match all.last_mut() {
            Some(last) if one.from <= last.until => last.until = last.until.max(one.until),
            _ => all.push(*one),
        }
    }
    all
}

/// The day that hours belong to: that of the hours which began last, also where the floor keeps them open longer.
fn day_of(base: &[Open], whole: Open, now: Time) -> Option<Date> {
    let began = base.iter().filter(|one| one.from <= now && one.from >= whole.from);
    began.max_by_key(|one| one.from).and_then(|one| one.day)
}

/// Whether hours come from where a host cannot change them.
pub fn is_printed(layer: &Layer) -> bool {
    matches!(layer.from, HoursFrom::Document(_))
}
