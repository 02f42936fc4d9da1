//! Reading a file, also one that a running server writes to.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use money::Cents;
use rusqlite::{Connection, OptionalExtension as _, Params, params};

use super::writer::{Queue, Writes};
use super::{failed, file, heads, rows, schema};
use crate::journal::{
    Balances, CommandId, Digest, Document, Head, Reader, Record, Slot, Snapshot, StoreError, Stream,
};

/// How many records are read at once when all are.
const SCANNED: usize = 1_000;

/// A store in a file, to be read. It may be open beside the server that writes it.
#[derive(Debug)]
pub struct SqliteReader(Source);

/// Where the connections come from.
#[derive(Debug)]
enum Source {
    /// As many as read at once; each sees the last commit.
    File { path: PathBuf, idle: Mutex<Vec<Connection>> },
    /// A store in memory has one connection, the writer's.
    Memory(Arc<Queue>),
}

impl SqliteReader {
    /// Opens a file that is there.
    pub fn open(path: &Path) -> Result<SqliteReader, StoreError> {
        let idle = Mutex::new(vec![schema::open_read_only(path)?]);
        Ok(SqliteReader(Source::File { path: path.to_owned(), idle }))
    }

    pub(super) fn of_memory(queue: Arc<Queue>) -> SqliteReader {
        SqliteReader(Source::Memory(queue))
    }

    fn with<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.0 {
            Source::Memory(queue) => queue.alone(Writes::No, read),
            Source::File { path, idle } => {
                let taken = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let connection = taken.map_or_else(|| schema::open_read_only(path), Ok)?;
                let answer = read(&connection);
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
                answer
            }
        }
    }
}

/// All rows of a query.
pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl Fn(&rusqlite::Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(failed)?;
    let mut found = statement.query(params).map_err(failed)?;
    let mut values = Vec::new();
    while let Some(row) = found.next().map_err(failed)? {
        values.push(read(row)?);
    }
    Ok(values)
}

fn load(connection: &Connection, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
    let columns = rows::COLUMNS;
    let sql = format!("SELECT {columns} FROM journal WHERE stream = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let after_code = i64::try_from(after).unwrap_or(i64::MAX);
    let records = all(connection, &sql, params![stream.code(), after_code, most], rows::record)?;
    if records.first().is_some_and(|first| first.seq != after + 1) {
        let upto = connection
            .query_row("SELECT upto FROM archived WHERE stream = ?1", [stream.code()], |row| row.get(0))
            .optional()
            .map_err(failed)?;
        return Err(upto.map_or_else(
            || StoreError::Damaged { stream, seq: after + 1, said: "the record is missing".to_owned() },
            |upto| StoreError::InArchive { stream, upto },
        ));
    }
    Ok(records)
}

fn balances(connection: &Connection, stream: Stream) -> Result<Balances, StoreError> {
    let sql = "SELECT slot, sum(cents) FROM (
          SELECT slot, cents FROM balance WHERE stream = ?1
          UNION ALL
          SELECT p.value->>0, p.value->>1 FROM journal j, json_each(j.postings) p
          WHERE j.stream = ?1 AND j.seq > coalesce((SELECT seq FROM folded WHERE stream = ?1), 0))
        GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1";
    all(connection, sql, [stream.code()], |row| {
        Ok((Slot::stored(row.get(0).map_err(failed)?)?, Cents(row.get(1).map_err(failed)?)))
    })
}

fn all_balances(connection: &Connection) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
    let sql = "SELECT stream, slot, sum(cents) FROM (
          SELECT stream, slot, cents FROM balance
          UNION ALL
          SELECT j.stream, p.value->>0, p.value->>1
          FROM journal j LEFT JOIN folded f ON f.stream = j.stream, json_each(j.postings) p
          WHERE j.seq > coalesce(f.seq, 0))
        GROUP BY 1, 2 HAVING sum(cents) <> 0 ORDER BY 1, 2";
    all(connection, sql, [], |row| {
        let (stream, slot) = (row.get(0).map_err(failed)?, row.get(1).map_err(failed)?);
        Ok((Stream::stored(stream)?, Slot::stored(slot)?, Cents(row.get(2).map_err(failed)?)))
    })
}

pub(super) fn stream_and_seq(row: &rusqlite::Row<'_>) -> Result<(Stream, u64), StoreError> {
    Ok((Stream::stored(row.get(0).map_err(failed)?)?, row.get(1).map_err(failed)?))
}

/// The streams one after the other, each found by one step in the index.
pub(super) const STREAMS: &str = "WITH RECURSIVE found(stream) AS (
      SELECT min(stream) FROM journal WHERE stream > ?1
      UNION ALL
      SELECT (SELECT min(j.stream) FROM journal j WHERE j.stream > found.stream) FROM found
      WHERE found.stream IS NOT NULL LIMIT ?2)
    SELECT stream, (SELECT max(seq) FROM journal j WHERE j.stream = found.stream) FROM found
    WHERE stream IS NOT NULL";

fn snapshot(connection: &Connection, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
    let sql = "SELECT seq, digest, version, body FROM snapshot WHERE stream = ?1";
    let mut statement = connection.prepare_cached(sql).map_err(failed)?;
    statement
        .query_row([stream.code()], |row| {
            let after = Head { seq: row.get(0)?, digest: Digest(row.get(1)?) };
            Ok(Snapshot { stream, after, version: row.get(2)?, body: row.get(3)? })
        })
        .optional()
        .map_err(failed)
}

fn document(row: &rusqlite::Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document { key: row.get(0)?, revision: row.get(1)?, body: row.get(2)? })
}

impl Reader for SqliteReader {
    fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        self.with(move |connection| rows::head(connection, stream))
    }

    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
        self.with(move |connection| load(connection, stream, after, most))
    }

    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError> {
        self.with(move |connection| rows::find(connection, stream, id))
    }

    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError> {
        self.with(move |connection| {
            let moment = connection.unchecked_transaction().map_err(failed)?;
            Ok((rows::head(&moment, stream)?, balances(&moment, stream)?))
        })
    }

    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
        self.with(all_balances)
    }

    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError> {
        let after = after.map_or(i64::MIN, Stream::code);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.with(move |connection| all(connection, STREAMS, params![after, most], stream_and_seq))
    }

    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError> {
        let sql = "SELECT stream, upto FROM archived ORDER BY 1";
        self.with(move |connection| all(connection, sql, [], stream_and_seq))
    }

    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
        self.with(move |connection| snapshot(connection, stream))
    }

    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
        self.with(move |connection| {
            let sql = "SELECT body FROM rules WHERE digest = ?1";
            let mut statement = connection.prepare_cached(sql).map_err(failed)?;
            statement.query_row([digest.0], |row| row.get(0)).optional().map_err(failed)
        })
    }

    fn document(&self, kind: &str, key: &str) -> Result<Option<Document>, StoreError> {
        let (kind, key) = (kind.to_owned(), key.to_owned());
        self.with(move |connection| {
            let sql = "SELECT key, revision, body FROM shelf WHERE kind = ?1 AND key = ?2";
            let mut statement = connection.prepare_cached(sql).map_err(failed)?;
            statement.query_row([kind, key], document).optional().map_err(failed)
        })
    }

    fn documents(
        &self,
        kind: &str,
        prefix: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<Document>, StoreError> {
        let (kind, prefix, after) = (kind.to_owned(), prefix.to_owned(), after.to_owned());
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let sql = "SELECT key, revision, body FROM shelf
            WHERE kind = ?1 AND key >= ?2 AND key > ?3 AND substr(key, 1, length(?2)) = ?2 ORDER BY key LIMIT ?4";
        self.with(move |connection| {
            all(connection, sql, params![kind, prefix, after, most], |row| document(row).map_err(failed))
        })
    }

    fn at_one_moment(&self) -> Result<Option<Box<dyn Reader>>, StoreError> {
        let Source::File { path, .. } = &self.0 else { return Ok(None) };
        let connection = schema::open_read_only(path)?;
        // The first read of a transaction takes the moment, which all later reads see.
        connection.execute_batch("BEGIN; SELECT 1 FROM form").map_err(failed)?;
        let idle = Mutex::new(vec![connection]);
        Ok(Some(Box::new(SqliteReader(Source::File { path: path.clone(), idle }))))
    }

    /// Looks at every page; one line of SQLite says what is wrong.
    fn integrity(&self) -> Result<(), StoreError> {
        self.with(|connection| {
            let said: String =
                connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
            // It comes in several lines, the first of which names the database.
            let said = said.replace("*** in database main ***", "");
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            if said == "ok" { Ok(()) } else { Err(StoreError::Corrupt { said }) }
        })
    }

    fn noted_heads(&self) -> Result<Vec<(Stream, Head)>, StoreError> {
        self.with(heads::kept)
    }

    /// In the order in which the rows lie, which is faster than stream by stream.
    fn scan(&self, take: &mut dyn FnMut(&Record) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut after = i64::MIN;
        loop {
            let page = self.with(move |connection| {
                let columns = rows::COLUMNS;
                let sql =
                    format!("SELECT {columns}, pos FROM journal WHERE pos > ?1 ORDER BY pos LIMIT {SCANNED}");
                all(connection, &sql, [after], |row| Ok((rows::record(row)?, row.get(9).map_err(failed)?)))
            })?;
            let Some((_, last)) = page.last() else { return Ok(()) };
            after = *last;
            page.iter().try_for_each(|(record, _)| take(record))?;
        }
    }

    fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let path = path.to_owned();
        self.with(move |connection| file::copy(connection, &path))
    }
}
