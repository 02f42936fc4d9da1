//! Opening hours: which games are open now, overrides by the floor, the host's calendar and the tables that it opens.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::calendar::{Calendar, Closed, KeptOpen, Status};
use room::clock::{Clock as _, Time};
use room::floor::{self, Deed, MOST_KEPT_OPEN, What};
use room::ids::{AccountNo, TableNo};
use room::journal::{Head, Stream};
use room::tables::{CalendarEntry, Spec, Undone};
use rulebook::Fault;
use rulebook::book::Book;
use rulebook::calendar::{GameHours, HostCalendar, OpenTable};
use rulebook::listing::{Listing, ListingId};
use serde_json::{Map, Value, json};
use table::{Speak as _, Tongue, say};

use crate::house::House;
use crate::runner::Mail;
use crate::wire::{GameHoursRow, RoomHours};

/// The key of the refusal to open a table outside its hours.
pub(crate) const CLOSED_NOW: &str = "closed-now";
/// How often the calendar is looked at.
const TICK: Duration = Duration::from_secs(1);
/// A clock that differs by more than this from what has passed was set.
const CLOCK_SET: Duration = Duration::from_secs(5);
/// The longest reason of an override, in characters.
const MOST_REASON: usize = 500;
/// The node that drives this table opens the tables of the calendar for all.
const FIRST: TableNo = TableNo(0);

/// How a room keeps hours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum HoursRule {
    /// Printed hours bind, and so does the host's calendar.
    #[default]
    Kept,
    /// Games are open at all times, as in a demonstration.
    AlwaysOpen,
}

/// The hours of a room.
pub(crate) struct Hours {
    rule: HoursRule,
    held: Mutex<Held>,
    /// Rises when the calendar or an override changes: tables look again.
    version: AtomicU64,
}

struct Held {
    calendar: Arc<Calendar>,
    /// By listing, and by listing with the table of the calendar.
    games: HashMap<(String, Option<String>), Arc<GameHours>>,
    /// Every listing with its name and printed hours, once it was asked for.
    printed: Option<Arc<[PrintedHours]>>,
    kept_open: Arc<[KeptOpen]>,
    /// The last record of the floor that was read.
    floor: Option<Head>,
    /// Why the file of the calendar is not in use.
    faults: Vec<String>,
}

struct PrintedHours {
    listing: String,
    name: String,
    hours: GameHours,
}

impl Hours {
    pub(crate) fn new(zone: jiff::tz::TimeZone, rule: HoursRule, host: HostCalendar) -> Hours {
        let calendar = Arc::new(Calendar::new(zone, host));
        let held = Held {
            calendar,
            games: HashMap::new(),
            printed: None,
            kept_open: Arc::default(),
            floor: None,
            faults: Vec::new(),
        };
        Hours { rule, held: Mutex::new(held), version: AtomicU64::new(0) }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn calendar(&self) -> Arc<Calendar> {
        Arc::clone(&self.held().calendar)
    }

    /// Changes whenever tables should look at their hours again.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    /// Forgets what was worked out from a rulebook or a calendar.
    pub(crate) fn forget(&self) {
        let mut held = self.held();
        held.games.clear();
        held.printed = None;
        drop(held);
        self.version.fetch_add(1, Ordering::Relaxed);
    }

    fn set_calendar(&self, host: HostCalendar) {
        let mut held = self.held();
        let zone = held.calendar.zone().clone();
        held.calendar = Arc::new(Calendar::new(zone, host));
        drop(held);
        self.forget();
    }
}

/// Reads a host's calendar. A table that it opens must be one that the room can open.
pub(crate) fn read_calendar(book: &Book, path: &Path) -> Result<HostCalendar, Vec<String>> {
    let text = std::fs::read_to_string(path).map_err(|error| vec![format!("{}: {error}", path.display())])?;
    calendar_of(book, path, &text)
}

/// The host's calendar in a text that was read from a file.
pub fn calendar_of(book: &Book, path: &Path, text: &str) -> Result<HostCalendar, Vec<String>> {
    let opens = |table: &OpenTable| {
        let spec = spec_of(table)?;
        spec.choose(book).and_then(|spec| spec.open(book).map(drop)).map_err(|wrong| wrong.to_string())
    };
    let read = HostCalendar::read(book, &path.display().to_string(), text, &opens);
    read.map_err(|faults| faults.iter().map(Fault::to_string).collect())
}

/// The set-up of a table of the calendar, by the keys of `POST /api/tables`.
fn spec_of(table: &OpenTable) -> Result<Spec, String> {
    let mut set_up = table.set_up.as_object().cloned().unwrap_or_else(Map::new);
    for key in ["listing", "owner", "link", "calendar"] {
        if set_up.contains_key(key) {
            return Err(format!("`{key}` cannot be set here"));
        }
    }
    set_up.insert("listing".to_owned(), json!(table.listing.to_string()));
    serde_json::from_value(Value::Object(set_up)).map_err(|wrong| wrong.to_string())
}

impl House {
    /// The listing of a table, and its hours.
    fn game_hours(&self, listing: &str, table: Option<&str>) -> Arc<GameHours> {
        if self.hours.rule == HoursRule::AlwaysOpen {
            return Arc::default();
        }
        let key = (listing.to_owned(), table.map(str::to_owned));
        if let Some(hours) = self.hours.held().games.get(&key) {
            return Arc::clone(hours);
        }
        let calendar = self.hours.calendar();
        let book = self.book();
        let read = listing.parse::<ListingId>().ok().and_then(|id| book.listing(&id).ok());
        let hours = read.map(|listing| hours_of(&listing, &calendar.host, table)).unwrap_or_default();
        let hours = Arc::new(hours);
        self.hours.held().games.insert(key, Arc::clone(&hours));
        hours
    }

    /// Whether the game of a table is open now.
    pub(crate) fn hours_now(&self, spec: &Spec) -> Status {
        let entry = spec.calendar.as_ref().map(|entry| entry.name.as_str());
        self.status(&self.game_hours(&spec.listing, entry), &spec.listing)
    }

    fn status(&self, hours: &GameHours, listing: &str) -> Status {
        let kept_open = Arc::clone(&self.hours.held().kept_open);
        let own = kept_open.iter().filter(|kept| kept.listing.as_deref().is_none_or(|held| held == listing));
        let own: Vec<KeptOpen> = own.cloned().collect();
        self.hours.calendar().status(hours, &own, self.clock.now())
    }

    /// Refuses a table outside the hours of its game; answers the day that its hours belong to.
    pub(crate) fn check_hours(&self, spec: &Spec) -> Result<rulebook::date::Date, Undone> {
        let status = self.hours_now(spec);
        if status.open {
            return Ok(status.day);
        }
        let closed = self.closed_now(&spec.listing, status);
        Err(Undone::not(CLOSED_NOW, |tongue| closed.speak(tongue)))
    }

    fn closed_now(&self, listing: &str, status: Status) -> Closed {
        let read = listing.parse::<ListingId>().ok().and_then(|id| self.book().listing(&id).ok());
        let game = read.map_or_else(|| listing.to_owned(), |listing| listing.body().listing.name.clone());
        Closed { game, status, zone: self.zone().clone() }
    }

    /// The floor keeps a game, or the whole room, open until a moment, on the record.
    pub(crate) async fn keep_open(
        &self,
        by: AccountNo,
        listing: Option<String>,
        until: Time,
        reason: String,
    ) -> Result<KeptOpen, Undone> {
        let now = self.clock.now();
        if until <= now || until > now.after(MOST_KEPT_OPEN) {
            let most = MOST_KEPT_OPEN.as_secs() / 3_600;
            return Err(Undone::not("bad-time", |tongue| say!(tongue, "hours.until-is-past", most = most)));
        }
        let has = reason.trim().chars().count();
        if !(1..=MOST_REASON).contains(&has) {
            return Err(room::ledger::Refusal::NoReason { has }.into());
        }
        if let Some(listing) = listing.as_ref().filter(|listing| !self.has_listing(listing)) {
            return Err(Undone::not("no-listing", |tongue| {
                say!(tongue, "opening.no-listing", listing = listing.clone())
            }));
        }
        let what = What::KeptOpen { listing: listing.clone(), until };
        self.write_down(&Deed { by: Some(by), table: None, what, reason }).await?;
        self.read_overrides();
        Ok(KeptOpen { listing, from: now, until })
    }

    fn has_listing(&self, listing: &str) -> bool {
        listing.parse::<ListingId>().is_ok_and(|id| self.book().has(&id))
    }

    /// Reads the overrides where the floor has written something since.
    pub(crate) fn read_overrides(&self) {
        let reader = self.journal.reader();
        let Ok(head) = reader.head(Stream::Floor) else { return };
        if self.hours.held().floor == Some(head) {
            return;
        }
        match floor::kept_open(reader, self.clock.now()) {
            Ok(kept) => {
                let mut held = self.hours.held();
                held.floor = Some(head);
                let changed = *held.kept_open != *kept;
                held.kept_open = kept.into();
                drop(held);
                if changed {
                    self.look_at_hours();
                }
            }
            Err(wrong) => tracing::warn!(error = %wrong, "cannot read overrides of opening hours"),
        }
    }

    /// Every table looks at its hours now.
    fn look_at_hours(&self) {
        self.hours.version.fetch_add(1, Ordering::Relaxed);
        self.tables().iter().for_each(|table| table.try_send(Mail::Look));
    }

    /// Every listing with its name and printed hours.
    fn printed_hours(&self) -> Arc<[PrintedHours]> {
        if let Some(printed) = &self.hours.held().printed {
            return Arc::clone(printed);
        }
        let book = self.book();
        let listings = book.all_ids().into_iter().filter_map(|id| book.listing(&id).ok());
        let printed: Arc<[PrintedHours]> = listings
            .map(|listing| PrintedHours {
                listing: listing.id().to_string(),
                name: listing.body().listing.name.clone(),
                hours: GameHours::printed(&listing),
            })
            .collect();
        self.hours.held().printed = Some(Arc::clone(&printed));
        printed
    }

    /// The hours of all games that have any, for the lobby and the floor.
    pub(crate) fn room_hours(&self, tongue: Tongue) -> RoomHours {
        let rows = self.printed_hours();
        let games = rows.iter().filter_map(|row| self.hours_row(row, tongue)).collect();
        let kept = self.hours.rule == HoursRule::Kept;
        let note = (!kept).then(|| say!(tongue, "hours.always-open"));
        let faults = self.hours.held().faults.clone();
        RoomHours { zone: crate::system::zone_name(self.zone()), kept, note, faults, games }
    }

    fn hours_row(&self, row: &PrintedHours, tongue: Tongue) -> Option<GameHoursRow> {
        let hours = self.game_hours(&row.listing, None);
        let told = if hours.is_always_open() { &row.hours } else { &*hours };
        if told.is_always_open() {
            return None;
        }
        let status = self.status(&hours, &row.listing);
        let lines = told.layers.iter().map(|layer| room::calendar::in_words(layer, tongue)).collect();
        Some(GameHoursRow {
            listing: row.listing.clone(),
            name: row.name.clone(),
            hours: lines,
            open: status.open,
            opens: status.opens.map(|at| at.0),
            closes: status.closes.map(|at| at.0),
            kept_open: status.overridden,
            text: self.status_in_words(&row.listing, status, tongue),
        })
    }

    fn status_in_words(&self, listing: &str, status: Status, tongue: Tongue) -> Option<String> {
        if !status.open {
            return Some(self.closed_now(listing, status).speak(tongue));
        }
        let when = room::calendar::when(status.closes?, self.zone(), tongue);
        Some(if status.overridden {
            say!(tongue, "hours.kept-open", when = when)
        } else {
            say!(tongue, "hours.closes", when = when)
        })
    }

    /// Opens the tables of the calendar whose hours have begun, once for each day.
    async fn open_by_calendar(self: &Arc<House>) {
        let calendar = self.hours.calendar();
        for table in &calendar.host.open {
            let Ok(mut spec) = spec_of(table) else { continue };
            let hours = self.game_hours(&spec.listing, Some(&table.name));
            let status = calendar.status(&hours, &[], self.clock.now());
            if !status.open {
                continue;
            }
            let entry = CalendarEntry { name: table.name.clone(), day: status.day.to_string() };
            if self.was_opened(&entry) {
                continue;
            }
            spec.calendar = Some(entry.clone());
            match self.open_table(spec).await {
                Ok(number) => self.note_opened(number, entry).await,
                Err(wrong) => {
                    tracing::error!(table = entry.name, error = %wrong, "cannot open table of the calendar");
                }
            }
        }
    }

    /// Whether a table of the calendar was opened for its day, by what the floor's record says.
    fn was_opened(&self, entry: &CalendarEntry) -> bool {
        let id = opened_id(entry);
        self.journal.reader().find(Stream::Floor, id).is_ok_and(|known| known.is_some())
    }

    async fn note_opened(&self, number: TableNo, entry: CalendarEntry) {
        let id = opened_id(&entry);
        let what = What::OpenedByCalendar { name: entry.name, day: entry.day };
        let deed = Deed { by: None, table: Some(number), what, reason: String::new() };
        if let Err(wrong) = floor::record(self.journal.as_ref(), id, self.clock.now(), &deed).await {
            tracing::error!(table = number.0, error = %wrong, "cannot record a table that the calendar opened");
        }
    }
}

fn opened_id(entry: &CalendarEntry) -> room::journal::CommandId {
    room::journal::CommandId::of(&["calendar", &entry.name, &entry.day])
}

fn hours_of(listing: &Listing, host: &HostCalendar, table: Option<&str>) -> GameHours {
    let hours = GameHours::printed(listing).within(listing.id(), host);
    let table = table.and_then(|name| host.open.iter().find(|table| table.name == name));
    match table {
        Some(table) => hours.within_table(table),
        None => hours,
    }
}

/// Keeps the hours for as long as the room is open: overrides of other nodes, tables of the calendar, its file.
pub(crate) async fn keep(house: Arc<House>, file: Option<PathBuf>) {
    let mut stopping = house.stopping();
    let mut watch = FileWatch { file, last: None };
    watch.last = watch.stamp();
    let mut last = (house.clock.now(), house.clock.running());
    loop {
        house.read_overrides();
        watch.reread(&house);
        let (now, running) = (house.clock.now(), house.clock.running());
        let passed = i128::from(now.0) - i128::from(last.0.0);
        let ran = (running.saturating_sub(last.1)).as_millis() as i128;
        if (passed - ran).unsigned_abs() > CLOCK_SET.as_millis() {
            house.look_at_hours();
        }
        last = (now, running);
        if house.drives(FIRST) {
            house.open_by_calendar().await;
        }
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = stopping.comes() => return,
        }
    }
}

/// The file of the calendar, which is read again when it changes.
struct FileWatch {
    file: Option<PathBuf>,
    last: Option<(std::time::SystemTime, u64)>,
}

impl FileWatch {
    fn stamp(&self) -> Option<(std::time::SystemTime, u64)> {
        let about = std::fs::metadata(self.file.as_ref()?).ok()?;
        Some((about.modified().ok()?, about.len()))
    }

    /// Reads the file again where it has changed. A faulty one changes nothing.
    fn reread(&mut self, house: &House) {
        let stamp = self.stamp();
        let Some(file) = self.file.as_ref().filter(|_| stamp != self.last) else { return };
        let read = read_calendar(&house.book(), file);
        self.last = stamp;
        match read {
            Ok(host) => {
                house.hours.held().faults.clear();
                house.hours.set_calendar(host);
                house.look_at_hours();
                tracing::info!("calendar reloaded");
            }
            Err(faults) => {
                for fault in &faults {
                    tracing::error!(fault, "mistake in the calendar; the last good version stays in use");
                }
                house.hours.held().faults = faults;
            }
        }
    }
}
