//! Closed records go to a file of their own.

use std::path::Path;

use rusqlite::{Connection, params};

use super::writer::Writes;
use super::{NewFile, Queue, SqliteReader, failed, rows};
use crate::journal::{Span, StoreError, Stream, spans};

/// Writes the spans to a new file, and when that is on the disk takes them away here.
pub(super) fn archive(
    reader: &SqliteReader,
    queue: &Queue,
    spans: &[Span],
    path: &Path,
) -> Result<u64, StoreError> {
    let spans = spans::checked(reader, spans)?;
    let file = NewFile::create(path)?;
    let count = spans::write(reader, &spans, &file)?;
    file.finish()?;
    queue.alone(Writes::Yes, move |connection| {
        let moment = connection.unchecked_transaction().map_err(failed)?;
        spans.iter().try_for_each(|span| take_away(&moment, span.stream, span.upto))?;
        moment.commit().map_err(failed)
    })?;
    Ok(count)
}

fn take_away(connection: &Connection, stream: Stream, upto: u64) -> Result<(), StoreError> {
    // The balances must hold what goes.
    rows::fold(connection, stream, rows::head(connection, stream)?.seq).map_err(failed)?;
    let sql = "INSERT INTO archived(stream, upto) VALUES(?1, ?2)
        ON CONFLICT(stream) DO UPDATE SET upto = max(upto, excluded.upto)";
    connection.execute(sql, params![stream.code(), upto]).map_err(failed)?;
    let sql = "DELETE FROM journal WHERE stream = ?1 AND seq <= ?2";
    connection.execute(sql, params![stream.code(), upto]).map(drop).map_err(failed)
}
