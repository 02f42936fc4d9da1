//! The last record of every stream, noted when a store is closed: no record follows it, so that nothing else would show that it
//! was changed or taken away.

use rusqlite::{Connection, params};

use super::read::{STREAMS, all, stream_and_seq};
use super::{failed, rows};
use crate::journal::{Head, StoreError, Stream};

/// The kind of the document, and its only key.
const KIND: &str = "heads";
/// A room with more streams closes without the note, which would take it seconds.
const MOST: i64 = 50_000;

/// Notes the heads as they are.
pub(super) fn keep(connection: &Connection) -> Result<(), StoreError> {
    let streams = all(connection, STREAMS, params![i64::MIN, MOST + 1], stream_and_seq)?;
    let mut noted: Vec<(i64, u64, [u8; 16])> = Vec::new();
    if streams.len() as i64 <= MOST {
        for (stream, _) in streams {
            let head = rows::head(connection, stream)?;
            noted.push((stream.code(), head.seq, head.digest.0));
        }
    }
    let body = postcard::to_stdvec(&noted).map_err(|error| StoreError::Failed { said: error.to_string() })?;
    let sql = "INSERT INTO shelf(kind, key, revision, body) VALUES(?1, '', 1, ?2)
        ON CONFLICT(kind, key) DO UPDATE SET revision = revision + 1, body = excluded.body WHERE body <> excluded.body";
    connection.execute(sql, params![KIND, body]).map(drop).map_err(failed)
}

/// The heads as they were noted last.
pub(super) fn kept(connection: &Connection) -> Result<Vec<(Stream, Head)>, StoreError> {
    let sql = "SELECT body FROM shelf WHERE kind = ?1 AND key = ''";
    let bodies = all(connection, sql, [KIND], |row| row.get::<_, Vec<u8>>(0).map_err(failed))?;
    let Some(body) = bodies.first() else { return Ok(Vec::new()) };
    let corrupt = || StoreError::Corrupt { said: "the saved list of last records cannot be read".to_owned() };
    let noted: Vec<(i64, u64, [u8; 16])> = postcard::from_bytes(body).map_err(|_| corrupt())?;
    let head = |(code, seq, digest): &(i64, u64, [u8; 16])| {
        let digest = crate::journal::Digest(*digest);
        Some((Stream::from_code(*code)?, Head { seq: *seq, digest }))
    };
    noted.iter().map(head).collect::<Option<_>>().ok_or_else(corrupt)
}
