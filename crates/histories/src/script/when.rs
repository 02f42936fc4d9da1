//! `at` and `on` of a script: the table opens within the hours of its game, under what is in force on that day.

use families::{Day, structure_on};
use rulebook::book::Book;
use rulebook::calendar::GameHours;
use rulebook::date::Date;
use rulebook::hours::TimeOfDay;
use rulebook::listing::Listing;
use table::terms::Terms;

use super::Wrong;
use super::draft::{Draft, Line};

/// When a script says that its table opens.
struct When<'a> {
    date: Option<Date>,
    time: Option<TimeOfDay>,
    line: &'a Line,
}

impl<'a> When<'a> {
    fn read(draft: &'a Draft) -> Result<Option<When<'a>>, Wrong> {
        let date = |(text, place): &Line, day: &str| {
            day.parse::<Date>().map_err(|why| Wrong::new(place.clone(), format!("\"{text}\": {why}")))
        };
        let on = draft.on.as_ref().map(|line| date(line, &line.0)).transpose()?;
        let Some(line) = &draft.at else {
            return Ok(draft.on.as_ref().map(|line| When { date: on, time: None, line }));
        };
        let (day, time) = match line.0.split_once(' ') {
            Some((day, time)) if day.contains('-') => (Some(date(line, day)?), time),
            _ => (None, line.0.as_str()),
        };
        let wrong = |why: String| {
            Wrong::new(line.1.clone(), format!("`at`: {why}, or with a date as in \"2026-11-20 22:30\""))
        };
        if let (Some(day), Some(on)) = (day, on)
            && day != on
        {
            return Err(Wrong::new(
                line.1.clone(),
                format!("`at` names {day}, and `on` names {on}; leave one out"),
            ));
        }
        Ok(Some(When { date: day.or(on), time: Some(time.parse().map_err(wrong)?), line }))
    }
}

/// The day that the hours of the table belong to, where the script says when it opens and names a date.
pub(super) fn date_open(draft: &Draft, listing: &Listing) -> Result<Option<Date>, Wrong> {
    let Some(When { date, time, line }) = When::read(draft)? else { return Ok(None) };
    let hours = GameHours::printed(listing);
    let wrong = |message: String| Wrong::new(line.1.clone(), message);
    let open = match (date, time) {
        (Some(date), Some(time)) => Some(hours.day_at(date, time).ok_or_else(|| {
            wrong(closed(listing, &hours, &format!("at {time} on {}, {date}", date.weekday().key())))
        })?),
        (Some(date), None) if hours.on(date).is_empty() => {
            return Err(wrong(closed(listing, &hours, &format!("on {}, {date}", date.weekday().key()))));
        }
        (Some(date), None) => Some(date),
        (None, Some(time)) => {
            let days = named_days(draft);
            if !days.iter().any(|day| hours.on_weekday_at(*day, time)) {
                let on = if days.len() == 1 { format!(" on {}", days[0].key()) } else { String::new() };
                return Err(wrong(closed(listing, &hours, &format!("at {time}{on}"))));
            }
            None
        }
        (None, None) => None,
    };
    let out = open.and_then(|date| listing.effective().why_not(&listing.id().to_string(), date));
    out.map_or(Ok(open), |why| Err(wrong(why)))
}

/// The day of the week that a script names; all of them without one.
fn named_days(draft: &Draft) -> Vec<Day> {
    let named =
        |day: &&Day| draft.poker.day.as_deref().is_none_or(|named| day.key().eq_ignore_ascii_case(named));
    Day::ALL.iter().filter(named).copied().collect()
}

fn closed(listing: &Listing, hours: &GameHours, when: &str) -> String {
    let layers: Vec<String> = hours.layers.iter().map(rulebook::calendar::Layer::in_words).collect();
    let name = &listing.body().listing.name;
    format!("{name} is closed {when}; its hours are {}", layers.join(", within "))
}

/// Refuses a schedule that is not in force on the day.
pub(super) fn check_schedule(book: &Book, draft: &Draft, terms: &Terms, date: Date) -> Result<(), Wrong> {
    let id = terms.schedule.as_ref().and_then(|schedule| schedule.block.as_deref()?.parse().ok());
    let block = id.and_then(|id| book.block(&id).ok());
    let out = block.and_then(|block| block.effective.why_not(&format!("the schedule {}", block.id), date));
    let place = draft.schedule.as_ref().map_or(&draft.listing.1, |(_, place)| place);
    out.map_or(Ok(()), |why| Err(Wrong::new(place.clone(), why)))
}

/// Where the betting goes by the day of the week, the structure of the date, unless the script names another day.
pub(super) fn by_weekday(
    draft: &Draft,
    listing: &Listing,
    terms: &mut Terms,
    date: Date,
) -> Result<(), Wrong> {
    let day = date.weekday();
    let Some(structure) = structure_on(listing, terms.poker.structure.as_deref(), day) else { return Ok(()) };
    let place = draft.at.as_ref().or(draft.on.as_ref()).map_or(&draft.listing.1, |(_, place)| place);
    let wrong = |message: String| Wrong::new(place.clone(), message);
    if let Some(named) = terms.poker.day.as_deref().filter(|named| !named.eq_ignore_ascii_case(day.key())) {
        let message = format!("{date} is a {}, and `day` is \"{named}\"; leave one out", day.key());
        return Err(wrong(message));
    }
    terms.poker.structure = Some(structure.map_err(wrong)?);
    terms.poker.day = Some(day.key().to_owned());
    Ok(())
}
