//! Opening a file, and its form.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::{access, failed};
use crate::journal::StoreError;

/// The form that this program writes.
pub(super) const FORM: i64 = 1;

/// Marks the file as ours ("HWAY").
const APPLICATION: i64 = 0x4857_4159;

/// How long a connection waits for another that is in its way.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that writes; makes the form when the file is new.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    if !path.exists() {
        // What is in the way of it SQLite says.
        let _ = access::begin(path);
    }
    let connection = Connection::open(path).map_err(failed)?;
    if connection.is_readonly(MAIN_DB).map_err(failed)? {
        return Err(access::read_only(path));
    }
    prepare(connection, path)
}

/// A store in memory, for as long as the connection lasts.
pub(super) fn in_memory() -> Result<Connection, StoreError> {
    prepare(Connection::open_in_memory().map_err(failed)?, Path::new(":memory:"))
}

/// A connection that only reads. Beside a file in a folder that cannot be written to, SQLite cannot keep its notes for
/// other readers; where no log shows that somebody writes, the file is read as it is.
pub(super) fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if !path.exists() {
        let said = "no such file".to_owned();
        return Err(StoreError::Foreign { what: path.display().to_string(), said });
    }
    access::readable(path)?;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    settle(&connection).map_err(failed)?;
    match form(&connection, path) {
        Ok(_) => Ok(connection),
        Err(StoreError::Failed { .. }) if !log(path).exists() => {
            let address = format!("file:{}?immutable=1", escaped(path));
            let flags = flags | OpenFlags::SQLITE_OPEN_URI;
            let connection = Connection::open_with_flags(address, flags).map_err(failed)?;
            form(&connection, path).map(|_| connection)
        }
        Err(error) => Err(error),
    }
}

/// Whether a file that is there is an archive. (What cannot be read is found out by who opens it.)
pub(super) fn is_archive(path: &Path) -> bool {
    path.exists() && open_read_only(path).is_ok_and(|connection| archived(&connection).unwrap_or(false))
}

/// Records of tables and nothing beside, in a file that was written once: a room has a log, and the rules of its tables.
fn archived(connection: &Connection) -> rusqlite::Result<bool> {
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if mode != "delete" {
        return Ok(false);
    }
    let sql =
        "SELECT EXISTS(SELECT 1 FROM journal) AND NOT EXISTS(SELECT 1 FROM journal WHERE stream & 7 <> 3)
        AND NOT EXISTS(SELECT 1 FROM rules) AND NOT EXISTS(SELECT 1 FROM shelf)";
    connection.query_row(sql, [], |row| row.get(0))
}

/// The log beside a store that is written to.
fn log(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

fn escaped(path: &Path) -> String {
    path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}

fn prepare(connection: Connection, path: &Path) -> Result<Connection, StoreError> {
    settle(&connection).map_err(failed)?;
    let fresh = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
        .map_err(|error| foreign(path, &error))?
        == 0;
    if fresh {
        create(&connection).map_err(failed)?;
    }
    form(&connection, path)?;
    // Full durability: a commit is on the disk before it is acknowledged. On macOS only fullfsync reaches the disk.
    // The log is checkpointed by the writer itself: a thread of its own never catches up. Streams lie scattered in the
    // indexes: 16 MB of them are kept at hand, and as much of the log, in which a page is written many times.
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
             PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1; PRAGMA secure_delete = ON;
             PRAGMA cache_size = -16000;",
        )
        .map_err(failed)?;
    Ok(connection)
}

fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "trusted_schema", false)
}

fn create(connection: &Connection) -> rusqlite::Result<()> {
    let schema = include_str!("schema.sql");
    connection.execute_batch(&format!(
        "BEGIN IMMEDIATE; {schema} INSERT INTO form VALUES({FORM}); PRAGMA application_id = {APPLICATION}; COMMIT;"
    ))
}

/// The form of the store, if this program can read it.
fn form(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let ours = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application = ours("PRAGMA application_id").map_err(|error| foreign(path, &error))?;
    if application != APPLICATION {
        let said = "it is the database of another program".to_owned();
        return Err(StoreError::Foreign { what: path.display().to_string(), said });
    }
    match ours("SELECT form FROM form").map_err(|error| foreign(path, &error))? {
        found if found > FORM => Err(StoreError::Newer { found, known: FORM }),
        found => Ok(found),
    }
}

/// A file that is no database is said to be none; other errors are the disk's.
fn foreign(path: &Path, error: &rusqlite::Error) -> StoreError {
    let strange = error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase)
        || error.to_string().contains("no such table");
    if strange {
        return StoreError::Foreign { what: path.display().to_string(), said: error.to_string() };
    }
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => StoreError::Corrupt { said: error.to_string() },
        _ => StoreError::Failed { said: error.to_string() },
    }
}
