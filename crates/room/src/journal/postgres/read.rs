//! Reading a database, also one that others write to.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use money::Cents;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::link::{APART, Link, PATIENCE, failed, lost};
use super::{backup, rows};
use crate::journal::{
    Balances, CommandId, Digest, Document, Head, Loaded, Reader, Record, Slot, Snapshot, StoreError, Stream,
};

/// How many records are read at once when all are.
const SCANNED: usize = 1_000;

/// A store in Postgres, to be read.
#[derive(Debug)]
pub struct PostgresReader(pub(super) Arc<Link>);

/// The balances of one stream: what is folded, and what came after.
const BALANCES: &str = "SELECT slot, sum(cents)::bigint AS cents FROM (
      SELECT slot, cents FROM balance WHERE stream = $1
      UNION ALL
      SELECT unnest(j.slots), unnest(j.cents) FROM journal j
      WHERE j.stream = $1 AND j.seq > coalesce((SELECT seq FROM folded WHERE stream = $1), 0)) parts
    GROUP BY slot HAVING sum(cents) <> 0";

const ALL_BALANCES: &str = "SELECT stream, slot, sum(cents)::bigint FROM (
      SELECT stream, slot, cents FROM balance
      UNION ALL
      SELECT j.stream, unnest(j.slots), unnest(j.cents) FROM journal j LEFT JOIN folded f ON f.stream = j.stream
      WHERE j.seq > coalesce(f.seq, 0)) parts
    GROUP BY 1, 2 HAVING sum(cents) <> 0 ORDER BY 1, 2";

/// The streams one after the other, each found by one step in the index.
const STREAMS: &str = "WITH RECURSIVE found AS (
      (SELECT stream, 1::bigint AS place FROM journal WHERE stream > $1 ORDER BY stream LIMIT 1)
      UNION ALL
      SELECT next.stream, found.place + 1 FROM found,
        LATERAL (SELECT j.stream FROM journal j WHERE j.stream > found.stream ORDER BY j.stream LIMIT 1) next
      WHERE found.place < $2)
    SELECT stream, (SELECT max(seq) FROM journal j WHERE j.stream = found.stream) FROM found WHERE place <= $2 ORDER BY 1";

/// What an argument of a query is.
pub(super) type Argument = Box<dyn ToSql + Sync + Send>;

fn count(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn place(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

impl PostgresReader {
    /// Opens a database that has a journal; nothing is made and nothing is written.
    pub fn open(url: &str) -> Result<PostgresReader, StoreError> {
        Link::open(url, false).map(PostgresReader)
    }

    /// Runs a query on the shared connection. A query that lost its line is asked again, while the database comes back.
    pub(super) fn query(&self, sql: &'static str, arguments: Vec<Argument>) -> Result<Vec<Row>, StoreError> {
        self.query_text(sql.to_owned(), arguments)
    }

    fn query_text(&self, sql: String, arguments: Vec<Argument>) -> Result<Vec<Row>, StoreError> {
        let link = Arc::clone(&self.0);
        self.0.wait(async move {
            let arguments: Vec<&(dyn ToSql + Sync)> =
                arguments.iter().map(|argument| &**argument as &(dyn ToSql + Sync)).collect();
            let mut last = StoreError::Failed { said: "the database does not answer".to_owned() };
            let mut used = None;
            let asked = async {
                loop {
                    match link.shared().await {
                        Ok(line) => match used.insert(line).query(&sql, &arguments).await {
                            Err(error) if lost(&error) => last = failed(&error),
                            answer => return answer.map_err(|error| failed(&error)),
                        },
                        Err(error) => last = error,
                    }
                    tokio::time::sleep(APART).await;
                }
            };
            let answer = tokio::time::timeout(PATIENCE, asked).await;
            if let (Err(_), Some(silent)) = (&answer, &used) {
                // Whoever asks next does not wait on the same line.
                link.forget(silent).await;
            }
            answer.unwrap_or(Err(last))
        })
    }

    /// The records of a stream, if they follow what their reader has; what lies in an archive is said to.
    fn follow(
        &self,
        (stream, after): (Stream, u64),
        records: Vec<Record>,
    ) -> Result<Vec<Record>, StoreError> {
        if records.first().is_none_or(|first| first.seq == after + 1) {
            return Ok(records);
        }
        Err(match self.gone(stream)? {
            0 => StoreError::Damaged { stream, seq: after + 1, said: "the record is missing".to_owned() },
            upto => StoreError::InArchive { stream, upto },
        })
    }
}

fn stream_and_seq(row: &Row) -> Result<(Stream, u64), StoreError> {
    Ok((Stream::stored(row.get(0))?, row.get::<_, i64>(1).cast_unsigned()))
}

/// Key, revision, body.
pub(super) fn document(row: &Row) -> Document {
    Document { key: row.get(0), revision: row.get::<_, i64>(1).cast_unsigned(), body: row.get(2) }
}

/// Stream, sequence, digest, version, body.
pub(super) fn snapshot(row: &Row) -> Result<Snapshot, StoreError> {
    let after = Head { seq: row.get::<_, i64>(1).cast_unsigned(), digest: rows::digest(row.get(2)) };
    let version = u16::try_from(row.get::<_, i32>(3)).unwrap_or(u16::MAX);
    Ok(Snapshot { stream: Stream::stored(row.get(0))?, after, version, body: row.get(4) })
}

impl Reader for PostgresReader {
    fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        let sql = "SELECT seq, digest FROM journal WHERE stream = $1 ORDER BY seq DESC LIMIT 1";
        let found = self.query(sql, vec![Box::new(stream.code())])?;
        Ok(found.first().map_or(Head::START, |row| Head {
            seq: row.get::<_, i64>(0).cast_unsigned(),
            digest: rows::digest(row.get(1)),
        }))
    }

    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
        let found = self.load_all(&[(stream, after)], most)?.pop();
        found.map_or(Ok(Vec::new()), |(_, records)| records)
    }

    fn load_all(&self, after: &[(Stream, u64)], most: usize) -> Result<Loaded, StoreError> {
        // Without LATERAL and its limit the planner takes "after" for a third of the journal and reads all of it.
        let sql = format!(
            "SELECT {} FROM unnest($1::int8[], $2::int8[]) h(stream, have),
               LATERAL (SELECT * FROM journal j WHERE j.stream = h.stream AND j.seq > h.have ORDER BY j.seq LIMIT $3) j
             ORDER BY j.stream, j.seq",
            rows::COLUMNS
        );
        let streams: Vec<i64> = after.iter().map(|(stream, _)| stream.code()).collect();
        let seqs: Vec<i64> = after.iter().map(|(_, seq)| place(*seq)).collect();
        let found = self.query_text(sql, vec![Box::new(streams), Box::new(seqs), Box::new(count(most))])?;
        let after: HashMap<Stream, u64> = after.iter().copied().collect();
        let mut loaded = Loaded::new();
        for rows in found.chunk_by(|a, b| a.get::<_, i64>(0) == b.get::<_, i64>(0)) {
            let stream = Stream::stored(rows[0].get(0))?;
            let after = after.get(&stream).copied().unwrap_or_default();
            let records: Result<Vec<Record>, _> = rows.iter().map(rows::record).collect();
            loaded.push((stream, records.and_then(|records| self.follow((stream, after), records))));
        }
        Ok(loaded)
    }

    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT seq FROM journal WHERE stream = $1 AND command = $2";
        let found = self.query(sql, vec![Box::new(stream.code()), Box::new(id.0.to_vec())])?;
        Ok(found.first().map(|row| row.get::<_, i64>(0).cast_unsigned()))
    }

    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError> {
        let sql = format!(
            "SELECT h.seq, h.digest, b.slot, b.cents
             FROM (SELECT seq, digest FROM journal WHERE stream = $1 ORDER BY seq DESC LIMIT 1) h
             LEFT JOIN ({BALANCES}) b ON true ORDER BY b.slot"
        );
        let found = self.query_text(sql, vec![Box::new(stream.code())])?;
        let Some(first) = found.first() else { return Ok((Head::START, Vec::new())) };
        let head = Head { seq: first.get::<_, i64>(0).cast_unsigned(), digest: rows::digest(first.get(1)) };
        let mut balances = Vec::new();
        for row in &found {
            if let (Some(slot), Some(cents)) = (row.get::<_, Option<i64>>(2), row.get(3)) {
                balances.push((Slot::stored(slot)?, Cents(cents)));
            }
        }
        Ok((head, balances))
    }

    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
        let read =
            |row: &Row| Ok((Stream::stored(row.get(0))?, Slot::stored(row.get(1))?, Cents(row.get(2))));
        self.query(ALL_BALANCES, Vec::new())?.iter().map(read).collect()
    }

    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError> {
        let after = after.map_or(i64::MIN, Stream::code);
        let found = self.query(STREAMS, vec![Box::new(after), Box::new(count(most))])?;
        found.iter().map(stream_and_seq).collect()
    }

    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError> {
        let found = self.query("SELECT stream, upto FROM archived ORDER BY 1", Vec::new())?;
        found.iter().map(stream_and_seq).collect()
    }

    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT stream, seq, digest, version, body FROM snapshot WHERE stream = $1";
        self.query(sql, vec![Box::new(stream.code())])?.first().map(snapshot).transpose()
    }

    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT body FROM rules WHERE digest = $1";
        Ok(self.query(sql, vec![Box::new(digest.0.to_vec())])?.first().map(|row| row.get(0)))
    }

    fn document(&self, kind: &str, key: &str) -> Result<Option<Document>, StoreError> {
        let sql = "SELECT key, revision, body FROM shelf WHERE kind = $1 AND key = $2";
        let found = self.query(sql, vec![Box::new(kind.to_owned()), Box::new(key.to_owned())])?;
        Ok(found.first().map(document))
    }

    fn documents(
        &self,
        kind: &str,
        prefix: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<Document>, StoreError> {
        let sql = "SELECT key, revision, body FROM shelf
            WHERE kind = $1 AND key >= $2 AND key > $3 AND starts_with(key, $2) ORDER BY key LIMIT $4";
        let words = [kind, prefix, after].map(|word| Box::new(word.to_owned()) as Argument);
        let arguments = words.into_iter().chain([Box::new(count(most)) as Argument]).collect();
        Ok(self.query(sql, arguments)?.iter().map(document).collect())
    }

    fn at_one_moment(&self) -> Result<Option<Box<dyn Reader>>, StoreError> {
        let link = Link::at_one_moment(&self.0)?;
        Ok(Some(Box::new(PostgresReader(link))))
    }

    fn scan(&self, take: &mut dyn FnMut(&Record) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let sql = format!(
            "SELECT {}, j.digest AS kept FROM journal j
             WHERE (j.stream, j.seq) > ($1, $2) ORDER BY j.stream, j.seq LIMIT {SCANNED}",
            rows::COLUMNS
        );
        let (mut stream, mut seq) = (i64::MIN, i64::MIN);
        loop {
            let page = self.query_text(sql.clone(), vec![Box::new(stream), Box::new(seq)])?;
            for row in &page {
                let record = rows::record(row)?;
                (stream, seq) = (record.stream.code(), record.seq.cast_signed());
                if rows::digest(row.get("kept")) != record.digest() {
                    let said = "its digest does not match, so it was changed".to_owned();
                    return Err(StoreError::Damaged { stream: record.stream, seq: record.seq, said });
                }
                take(&record)?;
            }
            if page.len() < SCANNED {
                return Ok(());
            }
        }
    }

    fn backup(&self, file: &Path) -> Result<(), StoreError> {
        backup::copy(&self.0, file)
    }
}
