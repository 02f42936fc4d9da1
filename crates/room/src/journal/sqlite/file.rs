//! Files that are written once: backups and archives. Each is a store in itself.

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use super::{access, failed, rows, schema};
use crate::journal::{Document, Record, Snapshot, StoreError, Stream};

/// A file in the making. It gets its name when it is whole and on the disk.
#[derive(Debug)]
pub(in crate::journal) struct NewFile {
    connection: Option<Connection>,
    making: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// A new store that shall have this name.
    pub(in crate::journal) fn create(path: &Path) -> Result<NewFile, StoreError> {
        let making = name_in_the_making(path)?;
        let connection = schema::open(&making)?;
        // Nobody sees it before it is finished, so nothing is flushed until then.
        connection
            .execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            .map_err(failed)?;
        Ok(NewFile { connection: Some(connection), making, path: path.to_owned() })
    }

    fn connection(&self) -> Result<&Connection, StoreError> {
        self.connection.as_ref().ok_or(StoreError::Closed)
    }

    /// What went before the first record of a stream lies elsewhere.
    pub(in crate::journal) fn begins_after(&self, stream: Stream, upto: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO archived(stream, upto) VALUES(?1, ?2)";
        self.connection()?.execute(sql, params![stream.code(), upto]).map(drop).map_err(failed)
    }

    /// The next record of a stream.
    pub(in crate::journal) fn put(&self, record: &Record) -> Result<(), StoreError> {
        rows::insert(self.connection()?, record).map_err(failed)
    }

    /// A balance at the record where the projection of the stream stands.
    pub(in crate::journal) fn put_balance(&self, row: (i64, i64, i64)) -> Result<(), StoreError> {
        let sql = "INSERT INTO balance(stream, slot, cents) VALUES(?1, ?2, ?3)";
        self.connection()?.execute(sql, row).map(drop).map_err(failed)
    }

    /// Where the projection of a stream stands.
    pub(in crate::journal) fn put_folded(&self, row: (i64, i64)) -> Result<(), StoreError> {
        let sql = "INSERT INTO folded(stream, seq) VALUES(?1, ?2)";
        self.connection()?.execute(sql, row).map(drop).map_err(failed)
    }

    /// A snapshot.
    pub(in crate::journal) fn put_snapshot(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        super::writer::keep_snapshot(self.connection()?, snapshot).map_err(failed)
    }

    /// Rules under their digest.
    pub(in crate::journal) fn put_rules(&self, digest: [u8; 16], body: &[u8]) -> Result<(), StoreError> {
        super::writer::keep_rules(self.connection()?, digest, body).map_err(failed)
    }

    /// A document of the shelf.
    pub(in crate::journal) fn put_document(&self, kind: &str, document: &Document) -> Result<(), StoreError> {
        let sql = "INSERT INTO shelf(kind, key, revision, body) VALUES(?1, ?2, ?3, ?4)";
        let row = params![kind, document.key, document.revision, document.body];
        self.connection()?.execute(sql, row).map(drop).map_err(failed)
    }

    /// Brings the file to the disk under its name.
    pub(in crate::journal) fn finish(mut self) -> Result<(), StoreError> {
        let connection = self.connection.take().ok_or(StoreError::Closed)?;
        connection.execute_batch("COMMIT; PRAGMA journal_mode = DELETE").map_err(failed)?;
        connection.close().map_err(|(_, error)| failed(error))?;
        publish(&self.making, &self.path)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        self.connection = None;
        let _ = std::fs::remove_file(&self.making);
    }
}

/// Copies a whole store as it is at one moment.
pub(super) fn copy(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let making = name_in_the_making(path)?;
    let copied = connection.execute("VACUUM INTO ?1", [making.to_string_lossy()]).map_err(failed);
    let done = copied.and_then(|_| publish(&making, path));
    let _ = std::fs::remove_file(&making);
    done
}

/// The name beside the final one, which must be free; what an earlier attempt left under it goes.
fn name_in_the_making(path: &Path) -> Result<PathBuf, StoreError> {
    if path.exists() {
        return Err(StoreError::Exists { path: path.to_owned() });
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let making = path.with_file_name(name);
    match std::fs::remove_file(&making) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(access::unwritten(path, &error)),
        // It is begun empty, so that what is in the way is known and said before anything is read.
        _ => access::begin(&making).map(|_| making).map_err(|error| access::unwritten(path, &error)),
    }
}

/// Flushes a finished file, gives it its name, and flushes the name.
fn publish(making: &Path, path: &Path) -> Result<(), StoreError> {
    let flush = |path: &Path| File::open(path).and_then(|file| file.sync_all());
    flush(making).map_err(|error| said(making, &error))?;
    // A link fails when the name was taken meanwhile, where renaming would write over it; some disks have no links.
    match std::fs::hard_link(making, path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(StoreError::Exists { path: path.to_owned() });
        }
        Err(_) => std::fs::rename(making, path).map_err(|error| said(path, &error))?,
        Ok(()) => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    flush(folder.unwrap_or(Path::new("."))).map_err(|error| said(path, &error))
}

fn said(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed { said: format!("{}: {error}", path.display()) }
}
