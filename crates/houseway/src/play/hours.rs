//! Whether a game is open at the time of play, and the day that its hours belong to.

use families::Day;
use room::calendar::Closed;
use rulebook::calendar::GameHours;
use rulebook::date::Date;
use rulebook::listing::Listing;
use table::{Speak as _, Tongue};

use crate::at;
use crate::cli::PlayArgs;
use crate::out::{Key, Usage};

/// The day that the hours of a game belong to at the time of play; outside its hours, the refusal.
pub(super) fn day_open(args: &PlayArgs, listing: &Listing) -> Result<Date, Usage> {
    let calendar = at::calendar(args.zone.as_deref())?;
    let hours = GameHours::printed(listing);
    let now = match named_day(args) {
        None => args.at.moment(&calendar),
        Some(day) => {
            let date = on_day(args.at.date(&calendar), day, args)?;
            let opens = hours.on(date).first().map_or(12 * 60, |stretch| stretch.from);
            calendar.moment(date, args.at.at.map_or(opens, |at| at.time.minutes()))
        }
    };
    let status = calendar.status(&hours, &[], now);
    if status.open {
        return Ok(status.day);
    }
    let opens = status.opens.map(|opens| at::written(&calendar, opens));
    let game = listing.body().listing.name.clone();
    let closed = Closed { game, status, zone: calendar.zone().clone() }.speak(Tongue::English);
    let other = opens.map(|at| format!("; choose another time with --at \"{at}\"")).unwrap_or_default();
    Err(Usage::of(Key::ClosedNow, format!("{closed}{other}")))
}

/// The day of the week of `--day`. One that is none is refused when the table is opened.
fn named_day(args: &PlayArgs) -> Option<Day> {
    let named = args.pot.day.as_deref()?;
    Day::ALL.iter().copied().find(|day| day.key().eq_ignore_ascii_case(named))
}

/// The next date, from one on, that is this day of the week.
fn on_day(from: Date, day: Day, args: &PlayArgs) -> Result<Date, Usage> {
    let date = (0..7).map(|away| from.plus(away)).find(|date| date.weekday() == day).unwrap_or(from);
    match args.at.at.and_then(|at| at.date) {
        Some(named) if named != date => Err(Usage::new(format!(
            "--at names {named}, a {}; --day names {}. Leave one of them out",
            named.weekday().key(),
            day.key()
        ))),
        _ => Ok(date),
    }
}
