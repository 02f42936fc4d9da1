//! Between records and rows.

use std::fmt::Write as _;

use money::{Cents, Posting};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::failed;
use crate::clock::Time;
use crate::journal::{CommandId, Digest, Head, Record, Slot, StoreError, Stream};

/// The columns of a record, in the order that [`record`] reads them.
pub(super) const COLUMNS: &str = "stream, seq, at, command, kind, version, payload, postings, before";

/// Writes a record; the triggers have the last word.
pub(super) fn insert(connection: &Connection, record: &Record) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO journal(stream, seq, at, command, kind, version, payload, postings, before)
         VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    statement.execute(params![
        record.stream.code(),
        record.seq,
        record.at.0,
        record.id.0,
        record.kind,
        record.version,
        record.payload,
        postings_text(&record.postings),
        record.before.0,
    ])?;
    Ok(())
}

fn postings_text(postings: &[Posting<Slot>]) -> String {
    let mut text = String::from("[");
    for (at, posting) in postings.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, "{comma}[{},{}]", posting.account.code(), posting.amount.0);
    }
    text.push(']');
    text
}

fn postings(text: &str) -> Option<Vec<Posting<Slot>>> {
    let pairs: Vec<(i64, i64)> = serde_json::from_str(text).ok()?;
    let posting = |(slot, cents)| Some(Posting { account: Slot::from_code(slot)?, amount: Cents(cents) });
    pairs.into_iter().map(posting).collect()
}

/// Reads a row of [`COLUMNS`].
pub(super) fn record(row: &Row<'_>) -> Result<Record, StoreError> {
    let stream = Stream::stored(row.get(0).map_err(failed)?)?;
    let seq: u64 = row.get(1).map_err(failed)?;
    let damaged = |said: &str| StoreError::Damaged { stream, seq, said: said.to_owned() };
    let text: String = row.get(7).map_err(failed)?;
    Ok(Record {
        stream,
        seq,
        at: Time(row.get(2).map_err(failed)?),
        id: CommandId(row.get(3).map_err(|_| damaged("invalid command id"))?),
        kind: row.get(4).map_err(|_| damaged("invalid kind"))?,
        version: row.get(5).map_err(|_| damaged("invalid version"))?,
        payload: row.get(6).map_err(failed)?,
        postings: postings(&text).ok_or_else(|| damaged("invalid postings"))?,
        before: Digest(row.get(8).map_err(|_| damaged("invalid digest"))?),
    })
}

/// The last record's place and digest.
pub(super) fn head(connection: &Connection, stream: Stream) -> Result<Head, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM journal WHERE stream = ?1 ORDER BY seq DESC LIMIT 1");
    let mut statement = connection.prepare_cached(&sql).map_err(failed)?;
    let found = statement.query_row([stream.code()], |row| Ok(record(row))).optional().map_err(failed)?;
    found.map_or(Ok(Head::START), |record| record.map(|record| record.head()))
}

/// The sequence number of a command.
pub(super) fn find(
    connection: &Connection,
    stream: Stream,
    id: CommandId,
) -> Result<Option<u64>, StoreError> {
    // By the index of this form, or by that of whole ids where an earlier version made the file.
    let sql = "SELECT seq FROM journal
               WHERE stream = ?1 AND substr(command, 13) = substr(?2, 13) AND command = ?2";
    let mut statement = connection.prepare_cached(sql).map_err(failed)?;
    statement.query_row(params![stream.code(), id.0], |row| row.get(0)).optional().map_err(failed)
}

/// Up to which record the balances of a stream are folded.
pub(super) fn folded(connection: &Connection, stream: Stream) -> Result<u64, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT seq FROM folded WHERE stream = ?1").map_err(failed)?;
    let seq = statement.query_row([stream.code()], |row| row.get(0)).optional().map_err(failed)?;
    Ok(seq.unwrap_or(0))
}

/// Brings the balances of a stream up to a record.
pub(super) fn fold(connection: &Connection, stream: Stream, upto: u64) -> rusqlite::Result<()> {
    let code = stream.code();
    connection
        .prepare_cached(
            "INSERT INTO balance(stream, slot, cents)
             SELECT j.stream, p.value->>0, sum(p.value->>1) FROM journal j, json_each(j.postings) p
             WHERE j.stream = ?1 AND j.seq > coalesce((SELECT seq FROM folded WHERE stream = ?1), 0) AND j.seq <= ?2
             GROUP BY 1, 2
             ON CONFLICT(stream, slot) DO UPDATE SET cents = cents + excluded.cents",
        )?
        .execute(params![code, upto])?;
    connection
        .prepare_cached(
            "INSERT INTO folded(stream, seq) VALUES(?1, ?2)
             ON CONFLICT(stream) DO UPDATE SET seq = max(seq, excluded.seq)",
        )?
        .execute(params![code, upto])?;
    Ok(())
}
