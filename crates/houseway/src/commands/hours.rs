//! `houseway hours`: the week of opening hours, with their sources.

use room::calendar::{Because, Calendar, Closed, Status, in_words, when};
use room::clock::Time;
use rulebook::book::Book;
use rulebook::calendar::{GameHours, HostCalendar};
use rulebook::date::Date;
use rulebook::listing::Listing;
use rulebook::lookup::{self, Found};
use schemars::JsonSchema;
use serde::Serialize;
use table::{Speak as _, Tongue};

use crate::cli::HoursArgs;
use crate::find;
use crate::out::{Answer, Usage};

/// Days that are printed.
const WEEK: i64 = 7;

/// The hours of a game in a week.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct HoursReport {
    /// The listing.
    listing: String,
    /// The name of the game.
    name: String,
    /// Its weekly hours with their source; it is open when all of them hold.
    hours: Vec<String>,
    /// Whether it is open at the time asked about.
    open: bool,
    /// The same in words.
    now: String,
    /// The next days.
    days: Vec<DayRow>,
}

/// The hours that begin on a day.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct DayRow {
    /// The day, as in 2026-11-20.
    date: String,
    /// Its day of the week.
    weekday: &'static str,
    /// From and until, as in "10:00 AM to 2:00 AM"; none if it is closed.
    open: Vec<String>,
    /// What differs on this day, by its name in the calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
}

pub(super) fn run(book: &Book, args: &HoursArgs) -> Result<Answer, Usage> {
    let host = match &args.calendar {
        None => HostCalendar::default(),
        Some(path) => crate::at::host_calendar(book, path)?,
    };
    let zone = crate::at::calendar(None)?.zone().clone();
    let calendar = Calendar::new(zone, host);
    let now = args.at.moment(&calendar);
    let first = args.on.unwrap_or_else(|| args.at.date(&calendar));
    let words = args.listing.join(" ");
    let all = wanted(book, &words)?;
    let rows = all.iter().map(|listing| {
        let hours = GameHours::printed(listing).within(listing.id(), &calendar.host);
        (hours.is_always_open(), report(&calendar, listing, &hours, (now, first)))
    });
    // Without a name, only games that have hours.
    let rows: Vec<HoursReport> =
        rows.filter(|(always, _)| !words.is_empty() || !always).map(|(_, report)| report).collect();
    if args.json {
        return Ok(Answer::of(&rows));
    }
    let texts: Vec<String> = rows.iter().map(HoursReport::text).collect();
    Ok(Answer::text(texts.join("\n")))
}

/// The game or the games of the room that a word means; without one, all.
fn wanted(book: &Book, words: &str) -> Result<Vec<Listing>, Usage> {
    let load = |ids: Vec<rulebook::listing::ListingId>| {
        ids.into_iter().filter_map(|id| book.listing(&id).ok()).collect::<Vec<Listing>>()
    };
    if words.is_empty() {
        return Ok(load(book.all_ids()));
    }
    match lookup::room(book, words) {
        Found::One(room) => Ok(load(book.all_ids().into_iter().filter(|id| id.room() == room).collect())),
        Found::Several(_) | Found::Nothing => find::listing(book, words).map(|listing| vec![listing]),
    }
}

fn report(
    calendar: &Calendar,
    listing: &Listing,
    hours: &GameHours,
    (now, first): (Time, Date),
) -> HoursReport {
    let status = calendar.status(hours, &[], now);
    let days = (0..WEEK).map(|away| day(hours, first.plus(away))).collect();
    HoursReport {
        listing: listing.id().to_string(),
        name: listing.body().listing.name.clone(),
        hours: hours.layers.iter().map(|layer| in_words(layer, Tongue::English)).collect(),
        open: status.open,
        now: status_in_words(calendar, listing, &status),
        days,
    }
}

fn day(hours: &GameHours, date: Date) -> DayRow {
    let open = hours.on(date).iter().map(ToString::to_string).collect();
    let because = hours.exception(date).map(|exception| exception.name.clone());
    DayRow { date: date.to_string(), weekday: date.weekday().key(), open, because }
}

fn status_in_words(calendar: &Calendar, listing: &Listing, status: &Status) -> String {
    let at = |time| when(time, calendar.zone(), Tongue::English);
    if status.open {
        return match status.closes {
            Some(closes) => format!("open, closes on {}", at(closes)),
            None => "open".to_owned(),
        };
    }
    if let (Some(Because::Hours(_)), Some(opens)) = (&status.because, status.opens) {
        return format!("closed, opens on {}", at(opens));
    }
    let game = listing.body().listing.name.clone();
    Closed { game, status: status.clone(), zone: calendar.zone().clone() }.speak(Tongue::English)
}

impl HoursReport {
    fn text(&self) -> String {
        let hours = if self.hours.is_empty() {
            "no hours: always open".to_owned()
        } else {
            self.hours.join("\n  within ")
        };
        let mut text = format!("{} ({})\n  {hours}\n  now: {}\n", self.name, self.listing, self.now);
        for DayRow { date, weekday, open, because } in &self.days {
            let open = if open.is_empty() { "closed".to_owned() } else { open.join(", ") };
            let because = because.as_ref().map(|because| format!("  {because}")).unwrap_or_default();
            text += &format!("  {date} {weekday:<9}  {open}{because}\n");
        }
        text
    }
}
