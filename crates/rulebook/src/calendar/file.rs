//! The calendar of a host: hours of the room and of games, dates that differ, and tables that the room opens by itself.

use std::sync::Arc;

use serde_json::Value as Json;

use super::GameHours;
use crate::book::Book;
use crate::date::{Date, Effective};
use crate::fault::{Fault, did_you_mean};
use crate::hours::{DAY, HoursLine, OpeningHours, Stretch};
use crate::listing::ListingId;
use crate::tree::{self, Kind, Node};
use crate::value::{Detail, Name, Reader, Shown, Value, record};
use crate::wording::Wording;

/// Minutes before closing at which a table is warned.
const WARNING: u16 = 30;
/// The longest warning, in minutes.
const MOST_WARNING: u16 = 240;

record! {
    /// The room.
    pub struct RoomRow {
        /// Opening hours.
        pub hours: Option<Vec<HoursLine>>,
        /// Minutes before closing at which tables are warned.
        pub warning: Option<u16>,
        /// Minutes before closing at which the last hand is announced.
        pub last_hand: Option<u16>,
    }
}

record! {
    /// Hours of a game.
    pub struct GameRow {
        /// The listing.
        pub listing: String,
        /// Opening hours.
        pub hours: Vec<HoursLine>,
    }
}

record! {
    /// A date that differs from its day of the week.
    pub struct DateRow {
        /// The first day.
        pub from: Date,
        /// The last day.
        pub until: Option<Date>,
        /// What it is called.
        pub name: String,
        /// Whether the room is closed.
        pub closed: Option<bool>,
        /// Opening hours instead.
        pub hours: Option<DayHours>,
        /// Only these listings.
        pub listings: Option<Vec<String>>,
    }
}

record! {
    /// A table that the room opens by itself.
    pub struct OpenRow {
        /// What it is called.
        pub name: Name,
        /// The listing.
        pub listing: String,
        /// When it is open.
        pub hours: Vec<HoursLine>,
        /// How it is set up.
        pub set_up: Option<SetUp>,
    }
}

record! {
    /// A calendar as its file has it.
    pub struct CalendarFile {
        /// The room.
        pub room: Option<RoomRow>,
        /// Hours of games.
        pub game: Option<Vec<GameRow>>,
        /// Dates that differ.
        pub date: Option<Vec<DateRow>>,
        /// Tables that the room opens.
        pub open: Option<Vec<OpenRow>>,
    }
}

/// Hours of one day: `"10:00 AM to 6:00 PM"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayHours(pub Stretch);

impl Value for DayHours {
    fn expected() -> String {
        "the hours of a day, as in \"10:00 AM to 6:00 PM\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<DayHours> {
        let Some(text) = node.text() else { return reader.wrong::<DayHours>(node) };
        text.parse().map(DayHours).map_err(|why: String| reader.bad::<DayHours>(node, &why)).ok()
    }

    fn json(&self, _: Detail) -> Json {
        Json::String(self.0.to_string())
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.0.to_string())
    }
}

/// The set-up of a table, by the same keys as in `POST /api/tables`.
#[derive(Debug, Clone, PartialEq)]
pub struct SetUp(pub Json);

impl Value for SetUp {
    fn expected() -> String {
        "a table, as in { seats = 6, stakes = \"4-8\", bots = 3 }".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SetUp> {
        if node.table().is_none() {
            return reader.wrong::<SetUp>(node);
        }
        Some(SetUp(as_json(node)))
    }

    fn json(&self, _: Detail) -> Json {
        self.0.clone()
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.0.to_string())
    }
}

fn as_json(node: &Node) -> Json {
    match &node.kind {
        Kind::Text(text) => Json::from(text.as_str()),
        Kind::Number(number) => Json::from(*number),
        Kind::Flag(flag) => Json::from(*flag),
        Kind::List(items) => items.iter().map(as_json).collect(),
        Kind::Table(table) => {
            Json::Object(table.entries.iter().map(|(key, node)| (key.clone(), as_json(node))).collect())
        }
        Kind::Other(name) => Json::from(*name),
    }
}

/// A date, or several in a row, with other hours than their days of the week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// Its days.
    pub days: Effective,
    /// What it is called, as in a holiday's name.
    pub name: String,
    /// The hours of each of these days; closed without any.
    pub hours: Option<Stretch>,
    /// The listings that it is about; all of them without any.
    listings: Vec<ListingId>,
}

impl Exception {
    /// Whether it is about a listing.
    pub(super) fn concerns(&self, listing: &ListingId) -> bool {
        self.listings.is_empty() || self.listings.contains(listing)
    }
}

/// A table that the room opens and closes by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenTable {
    /// Its name in the calendar.
    pub name: String,
    /// The listing.
    pub listing: ListingId,
    /// When it is open.
    pub hours: Vec<OpeningHours>,
    /// How it is set up, by the keys of `POST /api/tables`.
    pub set_up: Json,
}

/// A host's own calendar.
#[derive(Debug, Clone, PartialEq)]
pub struct HostCalendar {
    /// The file it was read from.
    pub file: String,
    /// Hours of the whole room; none where it is always open.
    pub room: Vec<OpeningHours>,
    /// Hours of single games.
    pub games: Vec<(ListingId, Vec<OpeningHours>)>,
    /// Dates that differ.
    pub dates: Vec<Exception>,
    /// Tables that the room opens.
    pub open: Vec<OpenTable>,
    /// Minutes before closing at which tables are warned.
    pub warning: u16,
    /// Minutes before closing at which the last hand is announced.
    pub last_hand: u16,
}

impl Default for HostCalendar {
    fn default() -> HostCalendar {
        HostCalendar {
            file: String::new(),
            room: Vec::new(),
            games: Vec::new(),
            dates: Vec::new(),
            open: Vec::new(),
            warning: WARNING,
            last_hand: 0,
        }
    }
}

impl HostCalendar {
    /// Reads a calendar; all faults at once, each with its line. `set_up` says what is wrong with the set-up of a table.
    pub fn read(
        book: &Book,
        file: &str,
        text: &str,
        set_up: &dyn Fn(&OpenTable) -> Result<(), String>,
    ) -> Result<HostCalendar, Vec<Fault>> {
        let (tree, mut faults) = tree::parse(&Arc::from(file), text);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut reader = Reader::default();
        let read = CalendarFile::read(&tree, &mut reader);
        faults.extend(reader.into_faults());
        let Some(rows) = read.filter(|_| faults.is_empty()) else { return Err(faults) };
        let mut checks = Checks { book, tree: &tree, faults: Vec::new() };
        let calendar = checks.calendar(file, &rows, set_up);
        if checks.faults.is_empty() { Ok(calendar) } else { Err(checks.faults) }
    }
}

fn read_hours(lines: &[HoursLine]) -> Vec<OpeningHours> {
    lines.iter().filter_map(HoursLine::hours).collect()
}

/// Collects what the types cannot say.
struct Checks<'a> {
    book: &'a Book,
    tree: &'a Node,
    faults: Vec<Fault>,
}

impl Checks<'_> {
    fn calendar(
        &mut self,
        file: &str,
        rows: &CalendarFile,
        set_up: &dyn Fn(&OpenTable) -> Result<(), String>,
    ) -> HostCalendar {
        let room = rows.room.as_ref();
        let minutes = |given: Option<u16>, usual| given.unwrap_or(usual);
        let games = rows.game.iter().flatten().enumerate();
        let games: Vec<_> = games.filter_map(|(at, row)| self.game(at, row)).collect();
        let dates = rows.date.iter().flatten().enumerate();
        let dates: Vec<_> = dates.filter_map(|(at, row)| self.date(at, row)).collect();
        let open = rows.open.iter().flatten().enumerate();
        let open: Vec<_> = open.filter_map(|(at, row)| self.open(at, row, set_up)).collect();
        let calendar = HostCalendar {
            file: file.to_owned(),
            room: room.and_then(|room| room.hours.as_deref()).map(read_hours).unwrap_or_default(),
            games,
            dates,
            open,
            warning: minutes(room.and_then(|room| room.warning), WARNING),
            last_hand: minutes(room.and_then(|room| room.last_hand), 0),
        };
        self.numbers(&calendar);
        self.names(&calendar);
        calendar
    }

    /// A fault at a key of a row, or of a table at the top.
    fn fault(&mut self, path: &[&str], at: Option<usize>, message: String) {
        let node = match at {
            None => self.tree.at(path),
            Some(at) => self.tree.at(&path[..1]).and_then(|rows| match &rows.kind {
                Kind::List(rows) => rows.get(at).map(|row| row.at(&path[1..]).unwrap_or(row)),
                _ => None,
            }),
        };
        let place = node.unwrap_or(self.tree).place.clone();
        self.faults.push(Fault { place, code: "bad-value", message });
    }

    fn listing(&mut self, path: &[&str], at: usize, text: &str) -> Option<ListingId> {
        let ids = self.book.all_ids();
        let id = ids.iter().find(|id| id.to_string() == text);
        if id.is_none() {
            let all: Vec<String> = ids.iter().map(ToString::to_string).collect();
            let hint = did_you_mean(text, all.iter().map(String::as_str));
            self.fault(path, Some(at), format!("no game has the id \"{text}\"{hint}"));
        }
        id.cloned()
    }

    fn game(&mut self, at: usize, row: &GameRow) -> Option<(ListingId, Vec<OpeningHours>)> {
        let listing = self.listing(&["game", "listing"], at, &row.listing)?;
        let hours = read_hours(&row.hours);
        self.within_printed(&["game", "hours"], at, &listing, &hours);
        Some((listing, hours))
    }

    /// Printed hours bind: a calendar may be shorter, and not longer.
    fn within_printed(&mut self, path: &[&str], at: usize, listing: &ListingId, hours: &[OpeningHours]) {
        let Ok(game) = self.book.listing(listing) else { return };
        let printed = GameHours::printed(&game);
        let Some(layer) = printed.layers.first() else { return };
        let longer = crate::family::pot_poker::betting::Day::ALL.iter().find(|day| {
            hours.iter().filter_map(|hours| hours.on(**day)).any(|own| {
                let fits = |held: Stretch| held.from <= own.from && own.until <= held.until;
                !layer.hours.iter().filter_map(|held| held.on(**day)).any(fits)
            })
        });
        if let Some(day) = longer {
            let message = format!(
                "the hours of {listing} on {} are longer than the printed ones: {}. The floor can keep a table open longer, \
                 on the record",
                day.key(),
                layer.in_words()
            );
            self.fault(path, Some(at), message);
        }
    }

    fn date(&mut self, at: usize, row: &DateRow) -> Option<Exception> {
        let days = Effective { from: Some(row.from), until: Some(row.until.unwrap_or(row.from)) };
        if days.is_reversed() {
            let message = format!("`until` is before `from`: write a last day of {} or later", row.from);
            self.fault(&["date", "until"], Some(at), message);
        }
        let hours = match (row.closed.unwrap_or(false), row.hours) {
            (true, None) => None,
            (false, Some(DayHours(hours))) => Some(hours),
            (true, Some(_)) | (false, None) => {
                let message = format!(
                    "\"{}\" must have either closed = true or hours = \"10:00 AM to 6:00 PM\"",
                    row.name
                );
                self.fault(&["date"], Some(at), message);
                return None;
            }
        };
        let named = row.listings.iter().flatten();
        let listings: Option<Vec<ListingId>> =
            named.map(|text| self.listing(&["date", "listings"], at, text)).collect();
        Some(Exception { days, name: row.name.clone(), hours, listings: listings? })
    }

    fn open(
        &mut self,
        at: usize,
        row: &OpenRow,
        set_up: &dyn Fn(&OpenTable) -> Result<(), String>,
    ) -> Option<OpenTable> {
        let listing = self.listing(&["open", "listing"], at, &row.listing)?;
        let hours = read_hours(&row.hours);
        self.within_printed(&["open", "hours"], at, &listing, &hours);
        let own =
            row.set_up.as_ref().map_or_else(|| Json::Object(serde_json::Map::new()), |own| own.0.clone());
        let table = OpenTable { name: row.name.to_string(), listing, hours, set_up: own };
        if let Err(why) = set_up(&table) {
            self.fault(&["open", "set-up"], Some(at), format!("table \"{}\": {why}", table.name));
        }
        Some(table)
    }

    fn numbers(&mut self, calendar: &HostCalendar) {
        let HostCalendar { warning, last_hand, .. } = *calendar;
        if warning > MOST_WARNING {
            let message = format!("`room.warning` must be 0 to {MOST_WARNING} minutes; got {warning}");
            self.fault(&["room", "warning"], None, message);
        }
        if last_hand > warning {
            let message = format!(
                "`room.last-hand` must be 0 to {warning} minutes, as `room.warning`; got {last_hand}"
            );
            self.fault(&["room", "last-hand"], None, message);
        }
    }

    /// What is named twice would hold twice.
    fn names(&mut self, calendar: &HostCalendar) {
        for (at, (listing, _)) in calendar.games.iter().enumerate() {
            if calendar.games[..at].iter().any(|(held, _)| held == listing) {
                let message = format!("{listing} has hours twice: write all its hours in one `[[game]]`");
                self.fault(&["game", "listing"], Some(at), message);
            }
        }
        for (at, table) in calendar.open.iter().enumerate() {
            if calendar.open[..at].iter().any(|held| held.name == table.name) {
                let message =
                    format!("two tables are called \"{}\": give each a name of its own", table.name);
                self.fault(&["open", "name"], Some(at), message);
            }
        }
    }
}

const _: () = assert!(MOST_WARNING < DAY);
