//! Appends: many streams in one statement, several streams of one command in one transaction.
//!
//! Only the first record of a stream may find its place taken; the others of that stream go in only if it won. Row by
//! row, a second record could find its place free behind a stranger.

use std::collections::{HashMap, HashSet};

use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::link::{failed, lost, passing};
use super::rows::{Arrays, digest};
use super::writer::Writer;
use crate::journal::pending::Reply;
use crate::journal::{Appended, Head, MOST_SAID, Record, StoreError, Stream};

/// How far the balances of a stream may lie behind its head.
const BEHIND: u64 = 256;
/// How often something that passes is tried again.
const TRIES: u32 = 5;

/// What kept an append from an answer.
enum Trouble {
    /// The line to the database, or the database.
    Line(Error),
    /// The append itself.
    Store(StoreError),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Line(error)
    }
}

/// Appends to single streams that go in one statement.
#[derive(Debug, Default)]
pub(super) struct Run {
    last: HashMap<Stream, Head>,
    appends: Vec<(Record, Reply<Appended>)>,
}

/// What a run did not take.
type GivenBack = Option<(Vec<Record>, Reply<Appended>)>;

impl Run {
    /// Takes an append, unless it must wait for those before it: on a stream that is in the run already, only what was
    /// decided on the run's last record goes with it. (The next place alone proves nothing: the one before may be a loser.)
    pub(super) fn take(&mut self, mut records: Vec<Record>, reply: Reply<Appended>) -> GivenBack {
        let fits = |record: &Record| {
            let last = self.last.get(&record.stream);
            last.is_none_or(|last| last.seq + 1 == record.seq && last.digest == record.before)
        };
        match records.pop() {
            Some(record) if records.is_empty() && fits(&record) => {
                self.last.insert(record.stream, record.head());
                self.appends.push((record, reply));
                None
            }
            last => {
                records.extend(last);
                Some((records, reply))
            }
        }
    }
}

impl Writer {
    /// Writes a run and answers it.
    pub(super) async fn flush(&mut self, run: Run) {
        if run.appends.is_empty() {
            return;
        }
        let won = match self.insert(run.appends.iter().map(|(record, _)| record)).await {
            Ok(won) => won,
            Err(error) => {
                // One of them was refused, and with it all; or the line was lost. Each is settled by itself.
                let in_doubt = lost(&error);
                for (record, reply) in run.appends {
                    let _ = reply.send(self.settle(&[record], in_doubt).await);
                }
                return;
            }
        };
        for (record, reply) in run.appends {
            let answer = if won.contains(&record.stream.code()) {
                self.went_on(&record);
                Ok(Appended::Stored(vec![record.head()]))
            } else {
                match self.why_lost(std::slice::from_ref(&record)).await {
                    Err(Trouble::Line(_)) => self.settle(&[record], false).await,
                    Err(Trouble::Store(error)) => Err(error),
                    Ok(answer) => Ok(answer),
                }
            };
            let _ = reply.send(answer);
        }
    }

    /// The statement; it answers the streams that won.
    async fn insert<'a>(&self, records: impl Iterator<Item = &'a Record>) -> Result<HashSet<i64>, Error> {
        let a = Arrays::of(records);
        let news = news(&self.name, &a);
        let row: [&(dyn ToSql + Sync); 13] = [
            &a.streams,
            &a.seqs,
            &a.ats,
            &a.commands,
            &a.kinds,
            &a.versions,
            &a.payloads,
            &a.slots,
            &a.cents,
            &a.befores,
            &a.digests,
            &a.firsts,
            &news,
        ];
        let found = self.line.query(include_str!("append.sql"), &row).await?;
        Ok(found.iter().map(|row| row.get(0)).collect())
    }

    /// Writes the records of one command, all or none, and finds out what became of them when the line was lost.
    pub(super) async fn settle(
        &mut self,
        records: &[Record],
        mut in_doubt: bool,
    ) -> Result<Appended, StoreError> {
        let mut tries = 0;
        loop {
            match self.attempt(records, in_doubt).await {
                Ok(appended) => {
                    if matches!(appended, Appended::Stored(_)) {
                        records.iter().for_each(|record| self.went_on(record));
                    }
                    return Ok(appended);
                }
                Err(Trouble::Line(error)) if lost(&error) && tries < TRIES => {
                    // The sequence and the id guard the second attempt, should the first have gone through.
                    in_doubt = true;
                    self.reconnect().await?;
                }
                Err(Trouble::Line(error)) if passing(&error) && tries < TRIES => {}
                Err(Trouble::Line(error)) => return Err(failed(&error)),
                Err(Trouble::Store(error)) => return Err(error),
            }
            tries += 1;
        }
    }

    async fn attempt(&self, records: &[Record], in_doubt: bool) -> Result<Appended, Trouble> {
        match self.insert_whole(records).await {
            Ok(true) => Ok(stored(records)),
            Ok(false) if in_doubt && self.is_ours(records).await? => Ok(stored(records)),
            Ok(false) => self.why_lost(records).await,
            Err(error) if lost(&error) || passing(&error) => Err(error.into()),
            // Refused, for what is wrong with it or because the command is there.
            Err(error) => {
                let known = self.known(records).await?;
                known.map(Appended::Known).ok_or_else(|| Trouble::Store(failed(&error)))
            }
        }
    }

    async fn insert_whole(&self, records: &[Record]) -> Result<bool, Error> {
        if records.len() == 1 {
            return Ok(self.insert(records.iter()).await?.len() == 1);
        }
        self.line.batch("BEGIN").await?;
        let won = self.insert(records.iter()).await;
        let whole = won.as_ref().is_ok_and(|won| won.len() == records.len());
        self.line.batch(if whole { "COMMIT" } else { "ROLLBACK" }).await?;
        won.map(|_| whole)
    }

    /// Whether these very records are stored.
    async fn is_ours(&self, records: &[Record]) -> Result<bool, Error> {
        let sql = "SELECT digest FROM journal WHERE stream = $1 AND seq = $2";
        for record in records {
            let (stream, seq) = (record.stream.code(), record.seq.cast_signed());
            let found = self.line.query_opt(sql, &[&stream, &seq]).await?;
            if found.is_none_or(|row| digest(row.get(0)) != record.digest()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the command's records are, if they are.
    async fn known(&self, records: &[Record]) -> Result<Option<Vec<(Stream, u64)>>, Error> {
        let sql = "SELECT seq FROM journal WHERE stream = $1 AND command = $2";
        let mut places = Vec::new();
        for record in records {
            let row: [&(dyn ToSql + Sync); 2] = [&record.stream.code(), &record.id.0.as_slice()];
            let found = self.line.query_opt(sql, &row).await?;
            places.extend(found.map(|row| (record.stream, row.get::<_, i64>(0).cast_unsigned())));
        }
        Ok((!places.is_empty()).then_some(places))
    }

    async fn why_lost(&self, records: &[Record]) -> Result<Appended, Trouble> {
        if let Some(places) = self.known(records).await? {
            return Ok(Appended::Known(places));
        }
        let sql = "SELECT seq, digest FROM journal WHERE stream = $1 ORDER BY seq DESC LIMIT 1";
        let mut forked = None;
        for record in records {
            let stream = record.stream;
            let found = self.line.query_opt(sql, &[&stream.code()]).await?;
            let head = found.map_or(Head::START, |row| Head {
                seq: row.get::<_, i64>(0).cast_unsigned(),
                digest: digest(row.get(1)),
            });
            if head.seq + 1 != record.seq {
                return Ok(Appended::Behind { stream, seq: head.seq });
            }
            if head.digest != record.before {
                forked = Some(StoreError::Forked { stream, seq: head.seq });
            }
        }
        let unknown = || StoreError::Failed { said: "the record was not written; try again".to_owned() };
        Err(Trouble::Store(forked.unwrap_or_else(unknown)))
    }

    fn went_on(&mut self, record: &Record) {
        *self.unfolded.entry(record.stream.code()).or_default() += 1;
    }

    /// Brings balances up to date that lie far behind. A failure is no harm: they are a projection.
    pub(super) async fn fold(&mut self) {
        let due: Vec<i64> =
            self.unfolded.iter().filter(|(_, count)| **count >= BEHIND).map(|(stream, _)| *stream).collect();
        for stream in due {
            if self.line.is_closed() {
                return;
            }
            let sql = "SELECT fold_stream($1, (SELECT max(seq) FROM journal WHERE stream = $1))";
            if self.line.execute(sql, &[&stream]).await.is_ok() {
                self.unfolded.remove(&stream);
            }
        }
    }
}

/// What other nodes hear of a batch: which streams went on, and how far. One notice a batch, because each takes a lock
/// that all commits share.
fn news(name: &str, batch: &Arrays) -> String {
    let mut news = name.to_owned();
    let mut rows = batch.streams.iter().zip(&batch.seqs).peekable();
    while let Some((stream, seq)) = rows.next() {
        if rows.peek().is_none_or(|(next, _)| *next != stream) {
            news.push_str(&format!(" {stream:x}:{seq:x}"));
        }
    }
    if news.len() > MOST_SAID { format!("{name} *") } else { news }
}

fn stored(records: &[Record]) -> Appended {
    Appended::Stored(records.iter().map(Record::head).collect())
}
