//! The one thread that writes: it takes all that waits, writes it in one transaction, and answers when that is on the
//! disk. Grouping makes a slow disk nearly as good as a fast one.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{failed, heads, rows, schema};
use crate::journal::gather;
use crate::journal::pending::{Reply, pending};
use crate::journal::record::digest_of;
use crate::journal::{Appended, Change, Changed, Digest, Head, Record, Snapshot, StoreError, Stream};

/// The most jobs in one transaction.
const MOST: usize = 1_000;
/// How far the balances of a stream may lie behind its head.
const BEHIND: u64 = 256;
/// The log is cleared of what was forgotten when nothing came for so long, or at the latest after so many transactions.
const QUIET: Duration = Duration::from_millis(200);
const SOON: u32 = 100;
/// How many heads are kept in mind.
const HEADS: usize = 100_000;

/// What the thread is asked for.
pub(super) enum Job {
    Append(Vec<Record>, Reply<Appended>),
    Snapshot(Snapshot, Reply<()>),
    Rules(Vec<u8>, Reply<Digest>),
    Change(Vec<Change>, Reply<Changed>),
    /// A write that says nothing.
    Probe(Reply<()>),
    /// Something that is done between transactions, and whether it writes.
    Alone(Box<dyn FnOnce(&Connection) + Send>, Writes),
    Close,
}

/// Whether something writes behind the writer's back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writes {
    No,
    Yes,
}

/// The way to the thread.
#[derive(Debug)]
pub(super) struct Queue(Sender<Job>);

impl Queue {
    /// Sends a job. When the thread has ended, its reply is dropped, and whoever waits is told that the store is closed.
    pub(super) fn send(&self, job: Job) {
        let _ = self.0.send(job);
    }

    /// Has something done between transactions, and waits for it.
    pub(super) fn alone<T: Send + 'static>(
        &self,
        writes: Writes,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = pending();
        let work = move |connection: &Connection| {
            let _ = reply.send(work(connection));
        };
        self.send(Job::Alone(Box::new(work), writes));
        answer.wait()
    }
}

/// Starts the thread.
pub(super) fn start(connection: Connection) -> Result<(Arc<Queue>, JoinHandle<()>), StoreError> {
    let (sender, jobs) = channel();
    let writer = Writer { connection, heads: HashMap::new(), open: false, answers: Vec::new(), forgot: None };
    let thread = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.run(&jobs));
    let thread = thread.map_err(|error| StoreError::Failed { said: error.to_string() })?;
    Ok((Arc::new(Queue(sender)), thread))
}

/// An answer that waits for the commit.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

struct Writer {
    connection: Connection,
    /// The heads of streams written to, and how far their balances are folded.
    heads: HashMap<Stream, (Head, u64)>,
    /// Whether a transaction was begun.
    open: bool,
    answers: Vec<Answer>,
    /// How many transactions ago something was taken from the shelf that is still in the log.
    forgot: Option<u32>,
}

impl Writer {
    fn run(mut self, jobs: &Receiver<Job>) {
        let mut wait = None;
        loop {
            let first = match self.forgot {
                None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) => jobs.recv_timeout(QUIET),
            };
            let mut next = match first {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let quiet = next.is_none();
            let mut taken = 0;
            while let Some(job) = next {
                if !self.take(job) {
                    return;
                }
                taken += 1;
                next = if taken < MOST { waiting(jobs, &mut wait) } else { None };
            }
            self.commit();
            wait = gather::after(taken);
            self.forgot = self.forgot.map(|since| since + 1);
            if quiet || self.forgot.is_some_and(|since| since > SOON) {
                // A backup may read for long, and whoever appends waits for this thread.
                self.clear_log(Duration::ZERO);
            }
        }
    }

    /// What was taken from the shelf must not stay in the log beside the file. Whoever reads there is waited for so long; then
    /// it is tried again later.
    fn clear_log(&mut self, wait: Duration) {
        let busy = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let clear = || self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], busy);
        let cleared = self.connection.busy_timeout(wait).and_then(|()| clear());
        let _ = self.connection.busy_timeout(schema::PATIENCE);
        self.forgot = if cleared == Ok(0) { None } else { Some(0) };
    }

    /// Does a job, up to its answer; `false` when it was the last.
    fn take(&mut self, job: Job) -> bool {
        match job {
            Job::Append(records, reply) => self.write(reply, |writer| writer.append(&records)),
            Job::Snapshot(snapshot, reply) => {
                self.write(reply, |writer| keep_snapshot(&writer.connection, &snapshot).map_err(failed));
            }
            Job::Rules(body, reply) => self.write(reply, |writer| {
                let digest = digest_of(&body);
                keep_rules(&writer.connection, digest.0, &body).map_err(failed)?;
                Ok(digest)
            }),
            Job::Change(changes, reply) => {
                if changes.iter().any(|change| change.body.is_none()) {
                    self.forgot.get_or_insert(0);
                }
                self.write(reply, |writer| {
                    writer.whole(
                        |writer| change(&writer.connection, &changes),
                        |changed| *changed == Changed::Done,
                    )
                });
            }
            Job::Probe(reply) => self.write(reply, |writer| probe(&writer.connection).map_err(failed)),
            Job::Alone(work, writes) => {
                self.commit();
                work(&self.connection);
                if writes == Writes::Yes {
                    self.heads.clear();
                }
            }
            Job::Close => {
                self.commit();
                // A failure makes the next check know less, and nothing else.
                let _ = heads::keep(&self.connection);
                self.clear_log(schema::PATIENCE);
                return false;
            }
        }
        true
    }

    fn write<T: Send + 'static>(
        &mut self,
        reply: Reply<T>,
        work: impl FnOnce(&mut Writer) -> Result<T, StoreError>,
    ) {
        let done = self.begin().and_then(|()| work(self));
        self.answers.push(Box::new(move |committed| {
            let _ = reply.send(committed.and(done));
        }));
    }

    /// A disk that fails ends a transaction by itself: then nothing more may be written until all were told.
    fn begin(&mut self) -> Result<(), StoreError> {
        if !self.open {
            self.connection.execute_batch("BEGIN IMMEDIATE").map_err(failed)?;
            self.open = true;
        } else if self.connection.is_autocommit() {
            return Err(lost());
        }
        Ok(())
    }

    fn commit(&mut self) {
        let committed = match (self.open, self.connection.is_autocommit()) {
            (false, _) => Ok(()),
            (true, true) => Err(lost()),
            (true, false) => self.connection.execute_batch("COMMIT").map_err(failed),
        };
        self.open = false;
        if committed.is_err() {
            let _ = self.connection.execute_batch("ROLLBACK");
            self.heads.clear();
        }
        if self.heads.len() > HEADS {
            self.heads.clear();
        }
        for answer in self.answers.drain(..) {
            answer(committed.clone());
        }
    }

    /// Does something wholly or not at all, while the rest of the transaction stands.
    fn whole<T>(
        &mut self,
        work: impl FnOnce(&mut Writer) -> Result<T, StoreError>,
        keep: impl FnOnce(&T) -> bool,
    ) -> Result<T, StoreError> {
        self.connection.execute_batch("SAVEPOINT part").map_err(failed)?;
        let done = work(self);
        if !done.as_ref().is_ok_and(keep) && !self.connection.is_autocommit() {
            self.connection.execute_batch("ROLLBACK TO part").map_err(failed)?;
        }
        if !self.connection.is_autocommit() {
            self.connection.execute_batch("RELEASE part").map_err(failed)?;
        }
        done
    }

    fn append(&mut self, records: &[Record]) -> Result<Appended, StoreError> {
        for record in records {
            let (head, _) = self.head(record.stream)?;
            if head.seq + 1 != record.seq {
                return self.lost_to_another(records, record.stream, head.seq);
            }
            if head.digest != record.before {
                return Err(StoreError::Forked { stream: record.stream, seq: head.seq });
            }
        }
        let inserted = match records {
            [record] => rows::insert(&self.connection, record).map_err(failed),
            _ => self.whole(|writer| writer.insert_all(records), |()| true),
        };
        if let Err(error) = inserted {
            // The place was free, so the command may have been there.
            return match self.known(records)? {
                Some(places) => Ok(Appended::Known(places)),
                None => Err(error),
            };
        }
        Ok(Appended::Stored(records.iter().map(|record| self.went_on(record)).collect()))
    }

    fn insert_all(&mut self, records: &[Record]) -> Result<(), StoreError> {
        records.iter().try_for_each(|record| rows::insert(&self.connection, record).map_err(failed))
    }

    /// Notes the new head of a stream, and folds its balances when they lie far behind. A failure is no harm: they are a
    /// projection, and the record is written.
    fn went_on(&mut self, record: &Record) -> Head {
        let (stream, head) = (record.stream, record.head());
        let mut folded = self.heads.get(&stream).map_or(0, |(_, folded)| *folded);
        if head.seq - folded >= BEHIND {
            let fold = |writer: &mut Writer| rows::fold(&writer.connection, stream, head.seq).map_err(failed);
            if self.whole(fold, |()| true).is_ok() {
                folded = head.seq;
            }
        }
        self.heads.insert(stream, (head, folded));
        head
    }

    fn head(&mut self, stream: Stream) -> Result<(Head, u64), StoreError> {
        if let Some(known) = self.heads.get(&stream) {
            return Ok(*known);
        }
        let found = (rows::head(&self.connection, stream)?, rows::folded(&self.connection, stream)?);
        self.heads.insert(stream, found);
        Ok(found)
    }

    fn lost_to_another(&self, records: &[Record], stream: Stream, seq: u64) -> Result<Appended, StoreError> {
        Ok(self.known(records)?.map_or(Appended::Behind { stream, seq }, Appended::Known))
    }

    /// Where the command's records are, if they are.
    fn known(&self, records: &[Record]) -> Result<Option<Vec<(Stream, u64)>>, StoreError> {
        let mut places = Vec::new();
        for record in records {
            if let Some(seq) = rows::find(&self.connection, record.stream, record.id)? {
                places.push((record.stream, seq));
            }
        }
        Ok((!places.is_empty()).then_some(places))
    }
}

/// The next job that waits. Where many came last time, those of the next moment are waited for, once.
fn waiting(jobs: &Receiver<Job>, wait: &mut Option<Duration>) -> Option<Job> {
    jobs.try_recv().ok().or_else(|| {
        std::thread::sleep(wait.take()?);
        jobs.try_recv().ok()
    })
}

fn lost() -> StoreError {
    StoreError::Failed { said: "the disk failed during a transaction".to_owned() }
}

/// Keeps a snapshot, unless a later one is there.
pub(super) fn keep_snapshot(connection: &Connection, snapshot: &Snapshot) -> rusqlite::Result<()> {
    let Head { seq, digest } = snapshot.after;
    connection
        .prepare_cached(
            "INSERT INTO snapshot(stream, seq, digest, version, body) VALUES(?1, ?2, ?3, ?4, ?5)
             ON CONFLICT(stream) DO UPDATE SET seq = excluded.seq, digest = excluded.digest,
               version = excluded.version, body = excluded.body WHERE excluded.seq >= seq",
        )?
        .execute(params![snapshot.stream.code(), seq, digest.0, snapshot.version, snapshot.body])
        .map(drop)
}

/// Rewrites a document of a page and more, so that a disk without room for a small record refuses it too.
fn probe(connection: &Connection) -> rusqlite::Result<()> {
    let sql = "INSERT INTO shelf(kind, key, revision, body) VALUES('probe', '', 1, zeroblob(4096))
        ON CONFLICT(kind, key) DO UPDATE SET revision = revision + 1, body = excluded.body";
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

/// Keeps rules.
pub(super) fn keep_rules(connection: &Connection, digest: [u8; 16], body: &[u8]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO rules(digest, body) VALUES(?1, ?2) ON CONFLICT(digest) DO NOTHING";
    connection.prepare_cached(sql)?.execute(params![digest, body]).map(drop)
}

fn change(connection: &Connection, changes: &[Change]) -> Result<Changed, StoreError> {
    for change in changes {
        let Change { kind, key, seen, body } = change;
        let sql = "SELECT revision FROM shelf WHERE kind = ?1 AND key = ?2";
        let mut statement = connection.prepare_cached(sql).map_err(failed)?;
        let found: Option<u64> =
            statement.query_row(params![kind, key], |row| row.get(0)).optional().map_err(failed)?;
        if found.unwrap_or(0) != *seen {
            return Ok(Changed::Stale);
        }
        let done = match body {
            Some(body) => connection
                .prepare_cached(
                    "INSERT INTO shelf(kind, key, revision, body) VALUES(?1, ?2, ?3, ?4)
                     ON CONFLICT(kind, key) DO UPDATE SET revision = excluded.revision, body = excluded.body",
                )
                .and_then(|mut statement| statement.execute(params![kind, key, seen + 1, body])),
            None => connection
                .prepare_cached("DELETE FROM shelf WHERE kind = ?1 AND key = ?2")
                .and_then(|mut statement| statement.execute(params![kind, key])),
        };
        done.map_err(failed)?;
    }
    Ok(Changed::Done)
}
