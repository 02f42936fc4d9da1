//! The whole room as the server holds it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use families::AnyTable;
use money::Cents;
use room::accounts::{self, Office};
use room::chance::{Chance as _, SeededChance};
use room::clock::{Clock, Time};
use room::floor::{self, Deed, Span};
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal, Slot, Stream};
use room::ledger::{self, Books, Cashier};
use room::lists::Board;
use room::tables::{self, CannotLoad, Desk, Live, Opened, Pace, Spec, Undone};
use rulebook::book::Book;
use rulebook::calendar::HostCalendar;
use rulebook::jackpot::Jackpot;
use rulebook::listing::Listing;
use rulebook::room::Room as CardRoom;
use serde_json::{Value, json};
use table::{Felt, Speak, say};
use tokio::sync::{Notify, watch};
use tokio_util::task::TaskTracker;

use crate::advisers::Advisers;
use crate::alike::Alike;
use crate::asleep::Asleep;
use crate::book::Counted;
use crate::called::Called;
use crate::game_list::GameList;
use crate::gate::{
    CONNECTIONS, Client, Guesses, Hold, Holds, Hosts, Limits, Network, SOCKETS, TABLES, Turns,
};
use crate::health::Health;
use crate::hours::{Hours, HoursRule};
use crate::lately::Lately;
use crate::lobby::LobbyWatch;
use crate::metrics::Metrics;
use crate::rulebook_folder::Rulebook;
use crate::runner::{self, Handle};
use crate::stopping::Stopping;
use crate::system::RoomClock;
use crate::{Access, ServeError};

/// The key of the refusal to open a table.
pub(crate) const CANNOT_OPEN: &str = "cannot-open";

/// Why a table cannot be opened as it was asked for.
fn cannot_open(wrong: &impl Speak) -> Undone {
    Undone::not(CANNOT_OPEN, |tongue| wrong.speak(tongue))
}

/// How long a room that closes waits for its tables to store what they have in hand.
const STORING: Duration = Duration::from_secs(6);
/// How long a room that closes waits for lines to end.
const PARTING: Duration = Duration::from_secs(3);

/// So long after it was said that the store fails it is said again.
const SAYS_AGAIN: Duration = Duration::from_secs(5);

/// How a room keeps time.
pub(crate) struct Keeps {
    /// Where the day is counted.
    pub(crate) zone: jiff::tz::TimeZone,
    /// Whether opening hours are kept.
    pub(crate) rule: HoursRule,
    /// The host's calendar.
    pub(crate) host: HostCalendar,
    /// The clock.
    pub(crate) clock: RoomClock,
}

impl Default for Keeps {
    fn default() -> Keeps {
        Keeps {
            zone: jiff::tz::TimeZone::UTC,
            rule: HoursRule::Kept,
            host: HostCalendar::default(),
            clock: RoomClock::default(),
        }
    }
}

/// A room: its book, its store, its tables.
pub struct House {
    /// The rulebook, and who is told when it is another.
    books: watch::Sender<Book>,
    /// What lasts.
    pub(crate) journal: Arc<dyn Journal>,
    /// The time.
    pub(crate) clock: RoomClock,
    /// Randomness.
    pub(crate) chance: SeededChance,
    /// Host names that requests may address.
    pub(crate) hosts: Hosts,
    /// Where requests come from.
    pub(crate) network: Network,
    /// Rate limits.
    pub(crate) limits: Limits,
    /// Guesses at passwords by name.
    pub(crate) guesses: Guesses,
    /// Turns of requests to sign in, which hash a password. Each takes 19 MiB for a moment.
    pub(crate) signing_in: Turns,
    /// Turns of other requests that hash a password.
    pub(crate) hashing: Turns,
    /// Turns of requests that compute.
    pub(crate) work: Turns,
    /// Turns of requests for lists and pages of the book, which everybody needs.
    pub(crate) rendering: Turns,
    /// Open TCP connections by address.
    pub(crate) connections: Holds,
    /// Open WebSockets by account and address.
    pub(crate) sockets: Holds,
    /// Tables that somebody has opened, by account and address. They are not known across a restart.
    pub(crate) opened: Holds,
    /// The places that open tables take in `opened`.
    table_holds: Mutex<BTreeMap<u32, Hold>>,
    /// The waiting lists.
    pub(crate) lists: Arc<Board>,
    /// Tells that somebody may be called from a list.
    pub(crate) list_news: Notify,
    /// What is counted.
    pub(crate) metrics: Metrics,
    accounts: accounts::Terms,
    cage: ledger::Terms,
    tables: Mutex<BTreeMap<u32, Handle>>,
    /// What tables have in common.
    alike: Alike,
    /// Those that are not loaded yet.
    pub(crate) asleep: Asleep,
    /// How fast tables go at first.
    pace: Pace,
    /// Tells the tables that the room closes.
    stopping: watch::Sender<bool>,
    /// The tables that run.
    running: TaskTracker,
    /// The lines to tables.
    pub(crate) lines: TaskTracker,
    /// The odds that were asked for.
    pub(crate) counted: Counted,
    /// The list of all games.
    pub(crate) game_list: GameList,
    /// Who advises at training tables.
    pub(crate) advisers: Advisers,
    /// What people are called.
    pub(crate) called: Called,
    /// What people have away from the tables.
    pub(crate) purses: Lately<Cents>,
    /// Whether somebody looks at the lobby.
    pub(crate) lobby_watch: LobbyWatch,
    /// When it was said last that the store fails.
    failed: Mutex<Option<Duration>>,
    /// Whether the store takes writes.
    pub(crate) health: Health,
    /// What the host is told of the rulebook.
    pub(crate) rulebook: Rulebook,
    /// When games are open.
    pub(crate) hours: Hours,
    /// The regime of new tables that name none.
    regime: OnceLock<String>,
}

impl House {
    /// A room on a journal.
    pub(crate) fn new(
        book: Book,
        journal: Arc<dyn Journal>,
        pace: Pace,
        keeps: Keeps,
        access: &Access,
    ) -> Result<Arc<House>, ServeError> {
        // Before its first table a room tells of games, in the words of their families.
        families::learn();
        let seed = cards::Seed::from_system().map_err(|error| ServeError::Chance(error.to_string()))?;
        Ok(Arc::new(House {
            books: watch::Sender::new(book),
            journal,
            clock: keeps.clock,
            chance: SeededChance::new(seed.0),
            hosts: Hosts::new(&access.hosts),
            network: Network::new(access.proxies.clone()),
            limits: Limits::default(),
            guesses: Guesses::default(),
            signing_in: Turns::of_half_the_processors(),
            hashing: Turns::of_half_the_processors(),
            work: Turns::of_half_the_processors(),
            rendering: Turns::of_half_the_processors(),
            connections: Holds::new(CONNECTIONS),
            sockets: Holds::new(SOCKETS),
            opened: Holds::new(TABLES),
            table_holds: Mutex::default(),
            lists: Arc::default(),
            list_news: Notify::new(),
            metrics: Metrics::default(),
            accounts: accounts::Terms::default(),
            hours: Hours::new(keeps.zone.clone(), keeps.rule, keeps.host),
            cage: ledger::Terms { allowance: Cents::dollars(10_000), zone: keeps.zone },
            tables: Mutex::default(),
            alike: Alike::default(),
            asleep: Asleep::default(),
            pace,
            stopping: watch::Sender::new(false),
            running: TaskTracker::new(),
            lines: TaskTracker::new(),
            counted: Counted::default(),
            game_list: GameList::default(),
            advisers: Advisers::default(),
            called: Called::default(),
            purses: Lately::default(),
            lobby_watch: LobbyWatch::default(),
            failed: Mutex::default(),
            health: Health::default(),
            rulebook: Rulebook::default(),
            regime: OnceLock::new(),
        }))
    }

    /// The sender of a request, for rate limits.
    pub(crate) fn client(&self, account: Option<AccountNo>, peer: SocketAddr, headers: &HeaderMap) -> Client {
        Client { account, address: self.network.client(peer, headers) }
    }

    /// Tells every table to end with what it has in hand.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
        self.counted.stop();
        self.advisers.stop();
    }

    /// Tells when the room closes.
    pub(crate) fn stopping(&self) -> Stopping {
        Stopping::told_by(&self.stopping)
    }

    /// Does something beside the tables that ends when the room closes, and is waited for.
    pub(crate) fn until_it_stops(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.running.spawn(work);
    }

    /// Resolves when every table has ended and every connection has closed, as far as they do so in time: the next program
    /// that opens the store finds nobody at it. A table whose store never answers is left behind; nothing of what it waits
    /// for was acknowledged.
    pub(crate) async fn stopped(&self) {
        self.running.close();
        if tokio::time::timeout(STORING, self.running.wait()).await.is_err() {
            tracing::error!(
                tables = self.running.len(),
                "store does not answer; closing without unacknowledged commands"
            );
        }
        if let Some(nodes) = self.nodes() {
            nodes.leave();
        }
        self.held().clear();
        self.lines.close();
        if tokio::time::timeout(PARTING, self.lines.wait()).await.is_err() {
            tracing::info!(connections = self.lines.len(), "connections cut at shutdown");
        }
    }

    /// The rulebook as it is now.
    pub(crate) fn book(&self) -> Book {
        self.books.borrow().clone()
    }

    /// The display name of the room that a listing belongs to.
    pub(crate) fn room_name(&self, listing: &str) -> String {
        CardRoom::name_of(&self.book(), listing.split('/').next().unwrap_or_default())
    }

    /// How a table looks, with the display name of its room.
    pub(crate) fn felt(&self, felt: &Felt) -> Value {
        let mut shown = json!(felt);
        shown["room-name"] = json!(self.room_name(&felt.listing));
        shown
    }

    /// Goes on with another rulebook: tables change to it between rounds.
    pub(crate) fn set_book(&self, book: Book) {
        self.counted.forget();
        self.books.send_replace(book);
        self.game_list.clear();
        self.hours.forget();
    }

    /// Moves the jackpot boxes of closed tables to their funds, where the rulebook has a rule for them.
    pub(crate) async fn drop_closed_jackpots(&self) {
        let book = self.book();
        if Jackpot::ids(&book).is_empty() {
            return;
        }
        match self.desk().drop_closed_jackpots(&book).await {
            Ok(Cents::ZERO) => {}
            Ok(moved) => {
                tracing::info!(moved = moved.0, "jackpot boxes of closed tables moved to their funds");
            }
            Err(wrong) => tracing::warn!(error = %wrong, "jackpot boxes of closed tables not moved yet"),
        }
    }

    /// Where accounts are.
    pub(crate) fn office(&self) -> Office<'_> {
        Office::new(self.journal.as_ref(), &self.chance, &self.accounts)
    }

    /// What somebody has away from the tables.
    pub(crate) fn purse(&self, account: AccountNo) -> Cents {
        let books = Books::read(self.journal.reader(), Stream::Wallet(account));
        books.map_or(Cents::ZERO, |books| books.balance(Slot::Purse))
    }

    /// The same as it was lately, for what is told often.
    pub(crate) fn purse_lately(&self, account: AccountNo) -> Cents {
        self.purses.of(account, self.clock.running(), || self.purse(account))
    }

    /// Pays the day's allowance, where it has not been drawn.
    pub(crate) fn allowance(&self, account: AccountNo) {
        // Drawn already is no fault.
        if Cashier::new(self.journal.as_ref(), &self.cage).allowance(account, self.clock.now()).is_ok() {
            self.purses.forget(account);
        }
    }

    /// What somebody is called.
    pub(crate) fn name(&self, account: AccountNo) -> String {
        let read = || {
            let named = self.office().file(account).ok().and_then(|file| file.name);
            named.map_or_else(|| format!("Guest {account}"), |name| name.as_str().to_owned())
        };
        self.called.name(account, self.clock.running(), read).to_string()
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<u32, Handle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with a number.
    pub(crate) fn table(&self, number: u32) -> Option<Handle> {
        self.held().get(&number).cloned()
    }

    /// All open tables.
    pub(crate) fn tables(&self) -> Vec<Handle> {
        self.held().values().cloned().collect()
    }

    /// Forgets a table that is closed.
    pub(crate) fn closed(&self, number: TableNo) {
        self.asleep.is_closed(number.0);
        self.let_go(number);
        if let Some(nodes) = self.nodes() {
            nodes.post(vec![(number, None)]);
        }
    }

    /// Holds a table no more.
    pub(crate) fn let_go(&self, number: TableNo) {
        self.held().remove(&number.0);
        self.table_holds().remove(&number.0);
        self.rulebook.keeps(number.0, None);
    }

    /// Counts an open table against the client that opened it, until it is closed.
    pub(crate) fn hold_table(&self, number: TableNo, hold: Hold) {
        self.table_holds().insert(number.0, hold);
    }

    fn table_holds(&self) -> MutexGuard<'_, BTreeMap<u32, Hold>> {
        self.table_holds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of tables that are held, after one, at most so many.
    pub(crate) fn held_after(&self, after: u32, most: usize) -> Vec<u32> {
        self.held().range(after.saturating_add(1)..).map(|(number, _)| *number).take(most).collect()
    }

    /// Opens a table.
    pub(crate) async fn open_table(self: &Arc<House>, spec: Spec) -> Result<TableNo, Undone> {
        let day = self.check_hours(&spec)?;
        let book = self.book();
        let regime = spec.regime.clone().or_else(|| self.regime.get().cloned());
        let chosen = Spec { regime, ..spec }.choose_for(&book, day);
        let under = chosen.and_then(|spec| spec.under_regime(&book, day));
        let mut spec = under.map_err(|wrong| cannot_open(&wrong))?;
        spec.link = spec.private.then(|| self.fresh_word());
        let (listing, table) = spec.open(&self.book()).map_err(|wrong| cannot_open(&wrong))?;
        for _ in 0..1_000 {
            let number = self.free_number()?;
            let stored = self.desk().open(number, &spec, &listing, &table).await;
            if let Err(wrong) = &stored {
                self.not_stored(wrong);
            }
            match stored? {
                Some(_) => {
                    self.asleep.add(number.0);
                    self.wake(number.0).await;
                    return Ok(number);
                }
                // Another node was first with this number.
                None => {
                    self.asleep.add(number.0);
                }
            }
        }
        Err(Undone::not(CANNOT_OPEN, |tongue| say!(tongue, "opening.no-number")))
    }

    /// Opens new tables under a regime where they name none.
    pub(crate) fn open_under(&self, regime: &str) {
        let _ = self.regime.set(regime.to_owned());
    }

    /// The field of a spec with which no table can be opened today, where it is one of them.
    pub(crate) fn wrong_field(&self, spec: Spec) -> Option<&'static str> {
        let (book, day) = (self.book(), self.hours_now(&spec).day);
        let opened = spec.choose_for(&book, day).and_then(|spec| spec.open(&book));
        opened.err()?.field()
    }

    /// A word that nobody guesses, for the link of a private table.
    fn fresh_word(&self) -> String {
        self.chance.bytes::<12>().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The highest number of a table that is known here.
    pub(crate) fn highest(&self) -> u32 {
        self.held().keys().next_back().copied().max(self.asleep.highest()).unwrap_or(0)
    }

    fn free_number(&self) -> Result<TableNo, Undone> {
        let mut number = self.highest() + 1;
        while self.journal.reader().head(Stream::Table(TableNo(number)))?.seq > 0 {
            number += 1;
        }
        Ok(TableNo(number))
    }

    fn run(self: &Arc<House>, mut live: Live) {
        let number = live.number.0;
        self.set_pace(&mut live);
        let handle =
            runner::start(Arc::clone(self), live, &self.running, self.stopping(), self.books.subscribe());
        self.held().insert(number, handle);
    }

    /// A table that says nothing about it goes as fast as the room.
    pub(crate) fn set_pace(&self, live: &mut Live) {
        if live.spec.pace.is_none() && live.pace == Pace::USUAL {
            live.pace = self.pace;
        }
    }

    /// Takes up a table that is in the store; whether it need not be asked for again. One that cannot be loaded is closed
    /// from the books, unless it is the store that fails, or another node that may be able to.
    pub(crate) async fn take_up(self: &Arc<House>, number: TableNo) -> bool {
        let book = self.book();
        let opens = self.opens(&book);
        match tables::load(self.journal.reader(), number, &opens, &self.clock) {
            Ok(Some(mut live)) => {
                self.alike.share(&mut live);
                self.run(live);
            }
            Ok(None) => self.asleep.is_closed(number.0),
            Err(CannotLoad::Store(wrong)) => {
                tracing::error!(table = number.0, error = %wrong, "cannot read table");
                return false;
            }
            Err(wrong) if self.has_others() => {
                tracing::error!(table = number.0, error = %wrong, "cannot load table on this node");
                return false;
            }
            Err(wrong) => {
                tracing::error!(table = number.0, error = %wrong, "cannot load table; closing it");
                if let Err(wrong) = self.close_from_books(number, &wrong.to_string()).await {
                    tracing::error!(table = number.0, error = %wrong, "cannot close table");
                }
            }
        }
        true
    }

    /// How tables are opened anew from their first records.
    pub(crate) fn opens<'a>(
        &'a self,
        book: &'a Book,
    ) -> impl Fn(&Opened) -> Result<(Listing, AnyTable), String> + 'a {
        let open = tables::from_store(self.journal.reader(), book);
        move |opened| self.alike.open(opened, &open)
    }

    /// Where the day is counted.
    pub(crate) fn zone(&self) -> &jiff::tz::TimeZone {
        &self.cage.zone
    }

    /// A day as a span of time.
    pub(crate) fn day(&self, day: jiff::civil::Date) -> Span {
        let midnight = |day: jiff::civil::Date| {
            let begins = day.to_zoned(self.zone().clone()).map(|at| Time::from(at.timestamp()));
            // A day beyond the calendar has nothing in it.
            begins.unwrap_or(Time(0))
        };
        Span { from: midnight(day), to: midnight(day.tomorrow().unwrap_or(day)) }
    }

    /// Puts something on the record of the floor that changes no table.
    pub(crate) async fn write_down(&self, deed: &Deed) -> Result<(), Undone> {
        let id = self.desk().fresh_id();
        Ok(floor::record(self.journal.as_ref(), id, self.clock.now(), deed).await?)
    }

    /// Says that the store fails, once in a while: every table may notice it at once.
    pub(crate) fn not_stored(&self, wrong: &Undone) {
        let Undone::Store(wrong) = wrong else { return };
        let now = self.clock.running();
        self.health.failed(now, wrong);
        let mut last = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| now.saturating_sub(last) >= SAYS_AGAIN) {
            *last = Some(now);
            tracing::error!(error = %wrong, "store failed; commands are not acknowledged");
        }
    }

    /// Where tables decide and store.
    pub(crate) fn desk(&self) -> Desk<'_> {
        Desk { journal: self.journal.as_ref(), clock: &self.clock, chance: &self.chance }
    }

    /// Closes a table that cannot go on: its round is void, everybody has their chips, and the floor is told.
    pub(crate) async fn close_from_books(&self, number: TableNo, why: &str) -> Result<(), Undone> {
        self.desk().close_from_books(number, why).await
    }

    /// Opens a table of the house anew.
    pub(crate) fn open_again(self: &Arc<House>, spec: Spec) {
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let spec = spec.without_collection(&house.book());
            if let Err(wrong) = house.open_table(spec).await {
                tracing::error!(error = %wrong, "cannot reopen house table");
            }
        });
    }
}
