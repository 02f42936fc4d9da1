//! The card room over HTTP and WebSocket; one task for each table.
//!
//! - **Requests** pass `gate`: origin, rate limits, sizes, timeouts, refusals in one form. `openapi` describes every path.
//! - **A table** is loaded on first use (`asleep`). Tables opened with the same settings share plan, felt and keys (`alike`).
//! - **A command** goes through `runner`: decide, store, apply, broadcast. `recent` keeps the last steps, for clients that
//!   reconnect and for commands that were made on an earlier state.
//! - **A broadcast** (`runner::tell`) writes what all viewers share once, in the languages that are read, and goes out when the
//!   table waits (`runner::outbox`).
//! - **Rules**: `rulebook_folder` watches the host's folder, and each runner checks the book between rounds (`runner::renew`).
//!
//! ```
//! let described = server::openapi();
//! assert!(described["paths"]["/api/guest"]["post"].is_object());
//! ```

mod accounts;
mod admin;
mod advisers;
mod alike;
mod api;
mod asleep;
mod assets;
mod book;
mod called;
mod chores;
pub mod compliance;
mod damage;
mod demo;
mod doors;
mod fairness;
mod floor;
mod game_list;
mod gate;
mod health;
mod hours;
mod house;
mod lately;
mod lists;
mod lobby;
mod metrics;
mod names;
mod nodes;
mod openapi;
mod paper;
mod people;
mod primer;
mod purse;
mod recent;
mod refused;
mod reset;
mod rounds;
mod rulebook_folder;
mod runner;
mod said;
mod scenes;
mod session;
mod settle;
mod socket;
mod stopping;
mod system;
mod table_sign;
mod table_terms;
mod timed;
mod trainer;
mod wire;
mod words;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use ipnet::IpNet;
use room::journal::{Journal, PostgresJournal, SqliteJournal, StoreError};
use rulebook::book::Book;

pub use assets::has_client;
pub use hours::{HoursRule, calendar_of};
pub use house::House;
pub use names::bot as bot_name;
pub use openapi::document as openapi;
pub use room::tables::Pace;
pub use rounds::HistoryOutcome;
pub use system::{RoomClock, log, system_zone, told_to_stop, zone_name};

/// How a room is served.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it keeps what lasts.
    pub store: Store,
    /// Whether tables of every family are open, with bots.
    pub demo: bool,
    /// How fast tables go at first.
    pub pace: Pace,
    /// The folder whose rules are over those of the program: when its files change, tables change with them.
    pub rulebook: Option<PathBuf>,
    /// Where the day of allowances and shifts begins and ends.
    pub zone: jiff::tz::TimeZone,
    /// Whether opening hours are kept.
    pub hours: HoursRule,
    /// The file of the host's calendar, which is read again when it changes.
    pub calendar: Option<PathBuf>,
    /// The clock.
    pub clock: RoomClock,
    /// Who may reach the room, and how it knows them.
    pub access: Access,
    /// The regime that new tables run under where they name none.
    pub regime: Option<String>,
    /// Whether a store is served that is damaged.
    pub serve_damaged: bool,
}

/// The network around the room, as far as it cannot know it by itself.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Host names of the room beside this machine's own.
    pub hosts: Vec<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpNet>,
}

/// Where a room keeps what lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Store {
    /// In a file.
    File(PathBuf),
    /// In a Postgres database.
    Postgres(String),
    /// Nowhere: it is gone when the room closes.
    Memory,
}

/// Why a room cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken.
    #[error("{address} is in use by another program; choose another port with --port")]
    Taken {
        /// Where.
        address: SocketAddr,
    },
    /// The port cannot be opened.
    #[error(
        "cannot listen on {address}: {error}; choose another port with --port (ports below 1024 need privileges)"
    )]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("cannot open the store: {0}")]
    Store(#[from] StoreError),
    /// The store is not what was written.
    #[error(
        "the store is damaged: {0}. Nothing was changed. Copy its files, run `houseway audit`, and restore a backup. \
         To serve it as it is, use --serve-damaged (docs/host.md, Damage)"
    )]
    Damaged(String),
    /// The store is damaged where it must be read before anything else.
    #[error(
        "the store is damaged and cannot be opened: {0}. Nothing was changed. Copy its files and restore a backup \
         (docs/host.md, Damage)"
    )]
    Unopened(String),
    /// No randomness from the system.
    #[error("no random numbers from the operating system: {0}")]
    Chance(String),
    /// An account says no.
    #[error(transparent)]
    Account(#[from] room::accounts::Refusal),
    /// Nobody has that name.
    #[error("no member is called \"{0}\"; choose that name in the browser first")]
    NoSuchName(String),
    /// It is not on the record.
    #[error(transparent)]
    Unrecorded(#[from] room::tables::Undone),
    /// The calendar has mistakes.
    #[error("{}", .0.join("\n"))]
    Calendar(Vec<String>),
    /// A table of the demo cannot be opened.
    #[error("{0}")]
    Demo(String),
    /// It stopped.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// Opens a room and listens. The future that comes back serves until `stop` comes, and then until every table has stored
/// what it has in hand.
pub async fn open<S: Future<Output = ()> + Send + 'static>(
    config: &Config,
    book: Book,
    stop: S,
) -> Result<(SocketAddr, impl Future<Output = Result<(), ServeError>> + use<S>), ServeError> {
    let opened = open_room(config, book, stop).await?;
    Ok((opened.address, opened.serving))
}

/// A room that is open.
pub struct Room<F> {
    /// Where it listens.
    pub address: SocketAddr,
    /// The path of the link for the first admin, while there is none.
    pub admin: Option<String>,
    /// Serves until it is stopped.
    pub serving: F,
}

/// Opens a room, and tells with it how to become its admin.
pub async fn open_room<S: Future<Output = ()> + Send + 'static>(
    config: &Config,
    book: Book,
    stop: S,
) -> Result<Room<impl Future<Output = Result<(), ServeError>> + use<S>>, ServeError> {
    odds::use_half_the_processors();
    let address = config.address;
    let listener = system::listen(address).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => ServeError::Taken { address },
        _ => ServeError::Listen { address, error },
    })?;
    let bound = listener.local_addr().map_err(|error| ServeError::Listen { address, error })?;
    let journal = open_store(&config.store).await.map_err(damage::opened)?;
    let rest = damage::check(&journal, config.serve_damaged)?;
    let host = config.calendar.as_deref().map(|path| hours::read_calendar(&book, path)).transpose();
    let host = host.map_err(ServeError::Calendar)?.unwrap_or_default();
    let keeps = house::Keeps {
        zone: config.zone.clone(),
        rule: config.hours.clone(),
        host,
        clock: config.clock.clone(),
    };
    let house = House::new(book, journal, config.pace, keeps, &config.access)?;
    if let Some(regime) = &config.regime {
        house.open_under(regime);
    }
    nodes::join(&house)?;
    // What the floor keeps open is known before the first table looks at its hours.
    house.read_overrides();
    house.find_asleep();
    if config.demo {
        // Which tables are missing is known when all are there; two nodes that start together open them once.
        let turn = house.nodes().map(room::journal::Nodes::turn).transpose()?;
        house.find_fresh();
        house.wake_every().await;
        demo::open(&house).await?;
        house.wake_all().await;
        drop(turn);
    } else {
        let house = Arc::clone(&house);
        tokio::spawn(async move { house.wake_all().await });
    }
    if let Some(folder) = &config.rulebook {
        rulebook_folder::keep_up(Arc::clone(&house), folder.clone());
    }
    house.until_it_stops(chores::sweep(Arc::clone(&house)));
    house.until_it_stops(lists::keep(Arc::clone(&house)));
    house.until_it_stops(hours::keep(Arc::clone(&house), config.calendar.clone()));
    let damaged = damage::check_while_open(&house, rest);
    let admin = admin::first_link(&house)?;
    tracing::info!(%bound, tables = house.tables().len(), "room opened");
    let routes = api::routes(Arc::clone(&house));
    let serving = async move {
        let stopping = Arc::clone(&house);
        let (found, is_found) = tokio::sync::oneshot::channel();
        let stop = async move {
            tokio::select! {
                () = stop => {}
                wrong = damaged => drop(found.send(wrong)),
            }
            tracing::info!("room closing; tables finish storing");
            stopping.stop();
        };
        doors::serve(listener, routes, &house, stop).await;
        house.stopped().await;
        is_found.await.map_or(Ok(()), |wrong| Err(ServeError::Damaged(wrong)))
    };
    Ok(Room { address: bound, admin, serving })
}

async fn open_store(store: &Store) -> Result<Arc<dyn Journal>, ServeError> {
    Ok(match store {
        Store::File(path) => Arc::new(SqliteJournal::open(path)?),
        Store::Postgres(url) => {
            let url = url.clone();
            let opened = tokio::task::spawn_blocking(move || PostgresJournal::open(&url)).await;
            Arc::new(opened.map_err(|error| ServeError::Stopped(std::io::Error::other(error)))??)
        }
        Store::Memory => Arc::new(SqliteJournal::in_memory()?),
    })
}

/// Makes the member with a name an admin, or makes a link by which somebody becomes one. A room on a file is not open meanwhile.
pub async fn make_admin(store: &Store, name: Option<&str>) -> Result<String, ServeError> {
    admin::make(&*closed(store).await?, name).await
}

/// Makes a link by which the member with a name sets a new password. A room on a file is not open meanwhile.
pub async fn reset_password(store: &Store, name: &str) -> Result<String, ServeError> {
    reset::make(&*closed(store).await?, name).await
}

/// A room that nobody can come to, for work on its accounts.
async fn closed(store: &Store) -> Result<Arc<House>, ServeError> {
    let journal = open_store(store).await?;
    House::new(Book::shipped(), journal, Pace::USUAL, house::Keeps::default(), &Access::default())
}
