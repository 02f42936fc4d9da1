//! The whole room as the server holds it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use families::AnyTable;
use money::Cents;
use room::accounts::{self, Office};
use room::chance::SeededChance;
use room::clock::Clock;
use room::ids::{AccountNo, TableNo};
use room::journal::{Append, CommandId, Draft, Head, Journal, Slot, Stream};
use room::ledger::{self, Books, Cashier};
use room::tables::{Live, OPENED, Pace, STEP, Spec, Step, VERSION};
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde::{Deserialize, Serialize};
use table::record::Opening;
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use crate::ServeError;
use crate::book::Counted;
use crate::gate::Limits;
use crate::metrics::Metrics;
use crate::runner::{self, Handle};
use crate::system::SystemClock;

/// A room: its book, its store, its tables.
pub struct House {
    /// The rulebook.
    pub(crate) book: Book,
    /// What lasts.
    pub(crate) journal: Arc<dyn Journal>,
    /// The time.
    pub(crate) clock: SystemClock,
    /// Randomness.
    pub(crate) chance: SeededChance,
    /// How often everybody may ask.
    pub(crate) limits: Limits,
    /// What is counted.
    pub(crate) metrics: Metrics,
    accounts: accounts::Terms,
    cage: ledger::Terms,
    tables: Mutex<BTreeMap<u32, Handle>>,
    /// How fast tables go at first.
    pace: Pace,
    /// Tells the tables that the room closes.
    stopping: watch::Sender<bool>,
    /// The tables that run.
    running: TaskTracker,
    /// The odds that were asked for.
    pub(crate) counted: Counted,
}

/// The first record of a table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) spec: Spec,
    opening: Opening,
}

impl House {
    /// A room on a journal.
    pub(crate) fn new(book: Book, journal: Arc<dyn Journal>, pace: Pace) -> Result<Arc<House>, ServeError> {
        let seed = cards::Seed::from_system().map_err(|error| ServeError::Chance(error.to_string()))?;
        Ok(Arc::new(House {
            book,
            journal,
            clock: SystemClock::start(),
            chance: SeededChance::new(seed.0),
            limits: Limits::default(),
            metrics: Metrics::default(),
            accounts: accounts::Terms::default(),
            cage: ledger::Terms { allowance: Cents::dollars(10_000), zone: jiff::tz::TimeZone::UTC },
            tables: Mutex::default(),
            pace,
            stopping: watch::Sender::new(false),
            running: TaskTracker::new(),
            counted: Counted::default(),
        }))
    }

    /// Tells every table to end with what it has in hand.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
        self.counted.stop();
    }

    /// Comes when every table has ended.
    pub(crate) async fn stopped(&self) {
        self.running.close();
        self.running.wait().await;
        self.held().clear();
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

    /// Pays the day's allowance, where it has not been drawn.
    pub(crate) fn allowance(&self, account: AccountNo) {
        // Drawn already is no fault.
        let _ = Cashier::new(self.journal.as_ref(), &self.cage).allowance(account, self.clock.now());
    }

    /// What somebody is called.
    pub(crate) fn name(&self, account: AccountNo) -> String {
        let named = self.office().file(account).ok().and_then(|file| file.name);
        named.map_or_else(|| format!("Guest {account}"), |name| name.as_str().to_owned())
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
        self.held().remove(&number.0);
    }

    /// Opens a table.
    pub(crate) async fn open_table(self: &Arc<House>, spec: Spec) -> Result<TableNo, String> {
        let (listing, table) = spec.open(&self.book).map_err(|wrong| wrong.to_string())?;
        for _ in 0..1_000 {
            let number = self.free_number();
            match self.first_record(number, &spec, &listing, &table).await? {
                Some(head) => {
                    let mut live = Live::new(number, spec, &listing, table);
                    live.head = head;
                    self.run(live);
                    return Ok(number);
                }
                // Another node was first with this number.
                None => {
                    self.held().entry(number.0).or_insert_with(Handle::nobody);
                }
            }
        }
        Err("there is no number left for a table".to_owned())
    }

    fn free_number(&self) -> TableNo {
        let highest = self.held().keys().next_back().copied().unwrap_or(0);
        let mut number = highest + 1;
        while self.journal.reader().head(Stream::Table(TableNo(number))).is_ok_and(|head| head.seq > 0) {
            number += 1;
        }
        TableNo(number)
    }

    async fn first_record(
        &self,
        number: TableNo,
        spec: &Spec,
        listing: &Listing,
        table: &AnyTable,
    ) -> Result<Option<Head>, String> {
        let terms = serde_json::to_value(spec).map_err(|wrong| wrong.to_string())?;
        let opened = Opened { spec: spec.clone(), opening: table.opening(listing, terms) };
        let draft = Draft {
            stream: Stream::Table(number),
            after: Head::START,
            kind: OPENED,
            version: VERSION,
            payload: serde_json::to_vec(&opened).map_err(|wrong| wrong.to_string())?,
            postings: money::Entry::new(Vec::new()).map_err(|wrong| wrong.to_string())?,
        };
        let id = CommandId::of(&["open", &number.to_string(), &self.clock.now().0.to_string()]);
        let stored = self.journal.append(Append::one(id, self.clock.now(), draft)).await;
        match stored.map_err(|wrong| wrong.to_string())? {
            room::journal::Appended::Stored(heads) => Ok(heads.first().copied()),
            _ => Ok(None),
        }
    }

    fn run(self: &Arc<House>, mut live: Live) {
        let number = live.number.0;
        live.pace = self.pace;
        let handle = runner::start(Arc::clone(self), live, &self.running, self.stopping.subscribe());
        self.held().insert(number, handle);
    }

    /// Takes up all tables that were open when the room was closed.
    pub(crate) async fn reopen(self: &Arc<House>) {
        let mut after = None;
        while let Ok(page) = self.journal.reader().streams(after, 500) {
            let Some((last, _)) = page.last().copied() else { break };
            for (stream, _) in &page {
                if let Stream::Table(number) = *stream {
                    match self.load(number) {
                        Ok(Some(live)) => self.run(live),
                        Ok(None) => {}
                        Err(wrong) => tracing::error!(table = number.0, "cannot be loaded: {wrong}"),
                    }
                }
            }
            after = Some(last);
        }
    }

    /// A table from its records; `None` when it was closed.
    fn load(&self, number: TableNo) -> Result<Option<Live>, String> {
        let stream = Stream::Table(number);
        let mut live: Option<Live> = None;
        let mut after = 0;
        loop {
            let page = self.journal.reader().load(stream, after, 1_000).map_err(|wrong| wrong.to_string())?;
            let Some(last) = page.last() else { return Ok(live) };
            after = last.seq;
            for record in &page {
                match (record.kind, &mut live) {
                    (OPENED, None) => {
                        let opened: Opened =
                            serde_json::from_slice(&record.payload).map_err(|wrong| wrong.to_string())?;
                        let (listing, table) =
                            opened.spec.open(&self.book).map_err(|wrong| wrong.to_string())?;
                        let mut opened = Live::new(number, opened.spec, &listing, table);
                        opened.head = record.head();
                        live = Some(opened);
                    }
                    (STEP, Some(live)) => {
                        let step = Step::of_bytes(&record.payload).map_err(|wrong| wrong.to_string())?;
                        live.take_in(&step, record.head(), self.clock.running(), 50);
                    }
                    (runner::CLOSED, _) => return Ok(None),
                    (kind, _) => return Err(format!("record {} has the kind {kind}", record.seq)),
                }
            }
        }
    }
}
