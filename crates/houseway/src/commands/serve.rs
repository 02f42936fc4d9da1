//! `houseway serve`: a whole card room in one process.

use std::io::IsTerminal as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use rulebook::book::Book;
use server::{Access, Config, HoursRule, Pace, RoomClock, Store};

use super::{evening, stored};
use crate::cli::Serve;
use crate::out::{Answer, Key, Usage, reason, say};

/// How long background work may still take when the room is closed.
const ABANDONED: Duration = Duration::from_secs(2);

pub(super) fn run(rulebook: Option<&PathBuf>, args: &Serve) -> Result<Answer, Usage> {
    let begun = begins(&named(args.data.as_ref(), args.database.as_ref())?);
    let store = store(args.data.as_ref(), args.database.as_ref())?;
    let host = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let address = SocketAddr::new(IpAddr::V4(host), args.port);
    let (zone, zone_from) = stored::zone(args.zone.as_deref())?;
    let zone_said = format!(
        "Time zone: {}{zone_from}. Allowances and shifts start at its midnight.",
        server::zone_name(&zone)
    );
    let book = match rulebook {
        None => Book::shipped(),
        Some(folder) => Book::with_folder(folder).map_err(|error| super::bad_folder(folder, &error))?,
    };
    if let Some(regime) = &args.regime {
        evening::regime(&book, regime)?;
    }
    let (rulebook, regime) = (rulebook.cloned(), args.regime.clone());
    let access = Access { hosts: args.host.clone(), proxies: args.proxy.clone() };
    let serve_damaged = args.serve_damaged;
    let pace = Pace::USUAL;
    let free = args.always_open || args.demo && args.calendar.is_none();
    let hours = if free { HoursRule::AlwaysOpen } else { HoursRule::Kept };
    let (calendar, clock) = (args.calendar.clone(), RoomClock::default());
    if let Some(path) = &calendar {
        crate::at::host_calendar(&book, path)?;
    }
    let config = Config {
        address,
        store,
        demo: args.demo,
        pace,
        rulebook,
        zone,
        hours,
        calendar,
        clock,
        access,
        regime,
        serve_damaged,
    };
    server::log();
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Usage::new(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let room = server::open_room(&config, book, server::told_to_stop())
            .await
            .map_err(|error| Usage::new(error.to_string()))?;
        begun.iter().for_each(|begun| say(begun.trim_end()));
        say(&zone_said);
        say_hello(room.address, room.admin.as_deref(), args.lan);
        room.serving.await.map_err(|error| Usage::new(error.to_string()))
    })?;
    // Work that still waits for a database that does not answer is not waited for.
    runtime.shutdown_timeout(ABANDONED);
    Ok(Answer::text("The room is closed. Everything is saved.\n".to_owned()))
}

/// Where a room keeps what lasts: as it is named, else in the user's folder for data.
pub(super) fn named(data: Option<&PathBuf>, database: Option<&String>) -> Result<Store, Usage> {
    match (database, data) {
        (Some(url), _) => Ok(Store::Postgres(url.clone())),
        (None, Some(path)) => Ok(Store::File(path.clone())),
        (None, None) => Ok(Store::File(data_folder()?.join("room.db"))),
    }
}

/// What is said where there is no file yet: its name may have been mistyped.
pub(super) fn begins(store: &Store) -> Option<String> {
    match store {
        Store::File(path) if !path.exists() => Some(format!("Created a new room in {}.\n", path.display())),
        _ => None,
    }
}

/// The same with a folder for it, for who may begin one.
pub(super) fn store(data: Option<&PathBuf>, database: Option<&String>) -> Result<Store, Usage> {
    let store = named(data, database)?;
    if let Store::File(path) = &store
        && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(|error| {
            Usage::of(
                Key::File,
                format!(
                    "cannot create the folder {}: {}; name another file with --data",
                    folder.display(),
                    reason(&error)
                ),
            )
        })?;
    }
    Ok(store)
}

/// The user's folder for data, as the system has it.
fn data_folder() -> Result<PathBuf, Usage> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    let folder = folder.or_else(|| set("APPDATA"));
    let none = || {
        Usage::of(Key::File, "no data folder, because HOME is not set; name a file with --data, or set HOME")
    };
    folder.map(|folder| folder.join("houseway")).ok_or_else(none)
}

fn say_hello(bound: SocketAddr, admin: Option<&str>, lan: bool) {
    let reached = own_address().filter(|_| lan);
    if lan && reached.is_none() {
        say("Others on this network: no network found.");
    }
    if let Some(address) = reached {
        let url = format!("http://{address}:{}", bound.port());
        say(&format!("Others on this network: {url}"));
        if let Ok(code) = qrcode::QrCode::new(url.as_bytes()) {
            let drawn = code.render::<qrcode::render::unicode::Dense1x2>().build();
            drawn.lines().for_each(|line| say(&on_white(line, std::io::stdout().is_terminal())));
        }
    }
    if let Some(path) = admin {
        say(&format!("Become the admin (works once): http://localhost:{}{path}", bound.port()));
    }
    if !server::has_client() {
        say("This program was built without the browser client; the browser shows a plain page instead.");
        say("To include it, run `make client` in the source folder, then build or install again.");
    }
    say(&format!("Open http://localhost:{} in a browser. Ctrl-C closes the room.", bound.port()));
}

/// A line of the code: phones want it dark on light, whatever the colours of the screen.
fn on_white(line: &str, screen: bool) -> String {
    if screen { format!("\x1b[30;107m{line}\x1b[0m") } else { line.to_owned() }
}

/// The address by which others on the network reach this machine. (Nothing is sent.)
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}
