//! The store in a file: SQLite, one writing thread, nothing to install.

mod access;
mod archive;
mod file;
mod heads;
mod read;
mod rows;
mod schema;
mod writer;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

pub(super) use file::NewFile;
pub use read::SqliteReader;
use writer::{Job, Queue};

use super::pending::pending;
use super::{
    Append, Appended, Change, Changed, Digest, Journal, Pending, Reader, Snapshot, Span, StoreError,
};

/// A journal in a file, or in memory for as long as it is open. One process writes to a file at a time.
#[derive(Debug)]
pub struct SqliteJournal {
    reader: SqliteReader,
    queue: Arc<Queue>,
    thread: Option<JoinHandle<()>>,
    /// Locked for as long as this process has the file.
    _lock: Option<File>,
}

impl SqliteJournal {
    /// Opens a file, or makes it.
    pub fn open(path: &Path) -> Result<SqliteJournal, StoreError> {
        access::no_folder(path)?;
        access::not_empty(path)?;
        not_an_archive(path)?;
        let beside = beside(path);
        let fresh = !beside.exists();
        let lock = lock(path, &beside)?;
        let connection = schema::open(path).inspect_err(|error| {
            // Nothing is left beside what is not ours.
            if fresh && matches!(error, StoreError::Foreign { .. }) {
                let _ = std::fs::remove_file(&beside);
            }
        })?;
        let (queue, thread) = writer::start(connection)?;
        let reader = SqliteReader::open(path)?;
        Ok(SqliteJournal { reader, queue, thread: Some(thread), _lock: Some(lock) })
    }

    /// A journal in memory, for tests and for rooms that are gone when they close.
    pub fn in_memory() -> Result<SqliteJournal, StoreError> {
        let (queue, thread) = writer::start(schema::in_memory()?)?;
        let reader = SqliteReader::of_memory(Arc::clone(&queue));
        Ok(SqliteJournal { reader, queue, thread: Some(thread), _lock: None })
    }
}

/// A room, and no file that was written by `archive`.
pub fn not_an_archive(path: &Path) -> Result<(), StoreError> {
    if schema::is_archive(path) { Err(access::an_archive(path)) } else { Ok(()) }
}

/// The lock is a file beside the store: SQLite locks the store itself in ways of its own.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    PathBuf::from(name)
}

fn lock(path: &Path, beside: &Path) -> Result<File, StoreError> {
    let options = File::options().create(true).truncate(false).write(true).open(beside);
    let file = options.map_err(|error| access::unwritten(path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::Locked { path: path.to_owned() }),
        Err(std::fs::TryLockError::Error(error)) => Err(access::unwritten(path, &error)),
    }
}

impl Drop for SqliteJournal {
    /// Finishes what is in the queue.
    fn drop(&mut self) {
        self.queue.send(Job::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Journal for SqliteJournal {
    fn reader(&self) -> &dyn Reader {
        &self.reader
    }

    fn append(&self, append: Append) -> Pending<Appended> {
        match append.records() {
            Err(fault) => Pending::ready(Err(fault.into())),
            Ok(records) => {
                let (reply, answer) = pending();
                self.queue.send(Job::Append(records, reply));
                answer
            }
        }
    }

    fn keep_snapshot(&self, snapshot: Snapshot) -> Pending<()> {
        let (reply, answer) = pending();
        self.queue.send(Job::Snapshot(snapshot, reply));
        answer
    }

    fn keep_rules(&self, body: Vec<u8>) -> Pending<Digest> {
        let (reply, answer) = pending();
        self.queue.send(Job::Rules(body, reply));
        answer
    }

    fn change(&self, changes: Vec<Change>) -> Pending<Changed> {
        let (reply, answer) = pending();
        self.queue.send(Job::Change(changes, reply));
        answer
    }

    fn probe(&self) -> Pending<()> {
        let (reply, answer) = pending();
        self.queue.send(Job::Probe(reply));
        answer
    }

    fn archive(&self, spans: &[Span], path: &Path) -> Result<u64, StoreError> {
        archive::archive(&self.reader, &self.queue, spans, path)
    }
}

/// What SQLite says, as ours.
#[expect(clippy::needless_pass_by_value, reason = "it is named in `map_err` everywhere")]
fn failed(error: rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::{ConstraintViolation, DatabaseCorrupt};
    let said = error.to_string();
    match error.sqlite_error_code() {
        Some(ConstraintViolation) => StoreError::Refused { said },
        Some(DatabaseCorrupt) => StoreError::Corrupt { said },
        _ => StoreError::Failed { said },
    }
}
