//! The store that a command reads or writes.

use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use room::accounts;
use room::clock::{self, HandClock, Time};
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Journal, PostgresJournal, PostgresReader, Reader, SqliteJournal, SqliteReader, not_an_archive,
};
use room::tables::Member;
use server::Store;

use crate::cli::StoreArgs;
use crate::out::{Key, Usage};

/// What reads the store; it may be open beside a running room.
pub(super) fn reader(args: &StoreArgs) -> Result<Box<dyn Reader>, Usage> {
    match super::serve::named(args.data.as_ref(), args.database.as_ref())? {
        Store::File(path) => file(&path),
        Store::Postgres(url) => PostgresReader::open(&url).map(|reader| Box::new(reader) as _).map_err(said),
        Store::Memory => Err(Usage::new("a store in memory cannot be read by another program".to_owned())),
    }
}

/// What reads a file: a store, a backup or an archive.
pub(super) fn file(path: &Path) -> Result<Box<dyn Reader>, Usage> {
    if !path.try_exists().map_err(|error| Usage::cannot("read", path, &error))? {
        return Err(Usage::of(
            Key::File,
            format!("no file {}; name the store with --data FILE or --database URL", path.display()),
        ));
    }
    SqliteReader::open(path).map(|reader| Box::new(reader) as _).map_err(said)
}

/// What reads a store as a whole: an archive alone is none.
pub(super) fn whole(args: &StoreArgs) -> Result<Box<dyn Reader>, Usage> {
    if let Store::File(path) = super::serve::named(args.data.as_ref(), args.database.as_ref())? {
        not_an_archive(&path).map_err(said)?;
    }
    reader(args)
}

/// What reads the archives of a store.
pub(super) fn archives(paths: &[PathBuf]) -> Result<Vec<Box<dyn Reader>>, Usage> {
    let one = |path: &PathBuf| {
        if path.exists() {
            return file(path);
        }
        Err(Usage::of(
            Key::File,
            format!("no archive {}; name a file that `houseway archive` wrote", path.display()),
        ))
    };
    paths.iter().map(one).collect()
}

/// What writes the store; a file must not be in use by a running room.
pub(super) fn journal(args: &StoreArgs) -> Result<Box<dyn Journal>, Usage> {
    match super::serve::named(args.data.as_ref(), args.database.as_ref())? {
        Store::File(path) => {
            file(&path)?;
            SqliteJournal::open(&path).map(|journal| Box::new(journal) as _).map_err(said)
        }
        Store::Postgres(url) => {
            PostgresJournal::open(&url).map(|journal| Box::new(journal) as _).map_err(said)
        }
        Store::Memory => Err(Usage::new("a store in memory cannot be written by another program".to_owned())),
    }
}

/// How the store is named again; an address may hold a password, and is not repeated.
pub(super) fn named_again(args: &StoreArgs) -> Result<String, Usage> {
    Ok(match super::serve::named(args.data.as_ref(), args.database.as_ref())? {
        Store::File(path) => format!("--data {}", path.display()),
        Store::Postgres(_) | Store::Memory => "--database URL".to_owned(),
    })
}

/// The time zone that is named, else this machine's, else UTC; and where it comes from.
pub(super) fn zone(named: Option<&str>) -> Result<(TimeZone, &'static str), Usage> {
    if let Some(name) = named {
        return Ok((clock::zone(name).map_err(said)?, ""));
    }
    Ok(match server::system_zone() {
        Some(zone) => (zone, " (this machine's; choose another with --zone)"),
        None => {
            (TimeZone::UTC, " (this machine sets none; choose yours with --zone, as in America/Los_Angeles)")
        }
    })
}

/// A clock that stands still, for readers.
pub(super) fn still() -> HandClock {
    HandClock::at(Time(0))
}

/// What somebody at a table is called.
pub(super) fn name(reader: &dyn Reader, table: TableNo, member: Member) -> String {
    match member {
        Member::Account(account) => called(reader, account),
        Member::Bot(bot) => server::bot_name(table.0, bot).to_owned(),
    }
}

/// What an account is called.
pub(super) fn called(reader: &dyn Reader, account: AccountNo) -> String {
    let name = accounts::name_of(reader, account);
    name.map_or_else(|| format!("Guest {account}"), |name| name.as_str().to_owned())
}

/// The account that somebody means: a number, or a name.
pub(super) fn account(reader: &dyn Reader, who: &str) -> Result<AccountNo, Usage> {
    if let Ok(number) = who.parse() {
        return Ok(AccountNo(number));
    }
    let found = accounts::owner_of(reader, who).map_err(said)?;
    found.ok_or_else(|| {
        Usage::of(Key::NotFound, format!("no member is called \"{who}\"; write a name or an account number"))
    })
}

/// An error of the store as one line.
#[expect(clippy::needless_pass_by_value, reason = "it is named in `map_err` everywhere")]
pub(super) fn said(error: impl ToString) -> Usage {
    Usage::of(Key::Store, error.to_string())
}
