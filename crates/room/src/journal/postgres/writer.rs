//! The one connection of a node that writes: it takes all that waits and writes it in as few transactions as it can.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use tokio::sync::mpsc::UnboundedReceiver;
use tokio_postgres::Error;

use super::append;
use super::line::{Line, WRITE_TIMEOUT};
use super::link::{APART, Link, PATIENCE, failed};
use crate::journal::gather;
use crate::journal::pending::Reply;
use crate::journal::record::digest_of;
use crate::journal::{Appended, Change, Changed, Digest, Record, Snapshot, Span, StoreError};

/// The most jobs that are taken at once.
const MOST: usize = 500;

/// What the writer is asked for.
#[derive(Debug)]
pub(super) enum Job {
    Append(Vec<Record>, Reply<Appended>),
    Snapshot(Snapshot, Reply<()>),
    Rules(Vec<u8>, Reply<Digest>),
    Change(Vec<Change>, Reply<Changed>),
    TakeAway(Vec<Span>, Reply<()>),
    /// A write that says nothing.
    Probe(Reply<()>),
    Close(Reply<()>),
}

pub(super) struct Writer {
    /// What the node is called among the others.
    pub(super) name: String,
    /// How many nodes there are.
    nodes: Arc<AtomicUsize>,
    pub(super) link: Weak<Link>,
    pub(super) line: Line,
    /// How many records each stream got from this node since its balances were folded.
    pub(super) unfolded: HashMap<i64, u64>,
    /// Why the database was not found again. What waited with whoever sought it is told at once.
    unreached: Option<StoreError>,
}

/// Works until it is closed.
pub(super) async fn run(
    name: String,
    nodes: Arc<AtomicUsize>,
    link: Weak<Link>,
    line: Line,
    mut queue: UnboundedReceiver<Job>,
) {
    let mut writer = Writer { name, nodes, link, line, unfolded: HashMap::new(), unreached: None };
    let (mut jobs, mut wait) = (Vec::new(), None);
    while queue.recv_many(&mut jobs, MOST).await > 0 {
        if let Some(wait) = wait {
            tokio::time::sleep(wait).await;
            jobs.extend(std::iter::from_fn(|| queue.try_recv().ok()).take(MOST - jobs.len()));
        }
        writer.unreached = None;
        wait = writer.has_others().then(|| gather::after(jobs.len())).flatten();
        let mut run = append::Run::default();
        for job in jobs.drain(..) {
            let job = match job {
                Job::Append(records, reply) => match run.take(records, reply) {
                    None => continue,
                    Some((records, reply)) => Job::Append(records, reply),
                },
                other => other,
            };
            // What cannot go with the others waits until they are through.
            writer.flush(std::mem::take(&mut run)).await;
            match job {
                Job::Append(records, reply) if records.len() == 1 => {
                    let _ = run.take(records, reply);
                }
                Job::Close(reply) => {
                    let _ = reply.send(Ok(()));
                    return;
                }
                job => writer.alone(job).await,
            }
        }
        writer.flush(run).await;
        writer.fold().await;
    }
}

impl Writer {
    /// Whether other nodes read what is written. Each transaction costs them something too, so they are made larger then;
    /// a node by itself is quickest when it writes what has come while it wrote.
    fn has_others(&self) -> bool {
        self.nodes.load(Ordering::Relaxed) > 1
    }

    /// Does a job that is a transaction of its own.
    async fn alone(&mut self, job: Job) {
        match job {
            Job::Append(records, reply) => {
                let _ = reply.send(self.settle(&records, false).await);
            }
            Job::Snapshot(snapshot, reply) => {
                let done = self.keep_snapshot(&snapshot).await;
                let _ = reply.send(self.answered(done).await);
            }
            Job::Rules(body, reply) => {
                let digest = digest_of(&body);
                let sql = "INSERT INTO rules(digest, body) VALUES($1, $2) ON CONFLICT DO NOTHING";
                let done = self.line.execute(sql, &[&digest.0.as_slice(), &body]).await;
                let _ = reply.send(self.answered(done.map(|_| digest)).await);
            }
            Job::Change(mut changes, reply) => {
                changes.sort_by(|a, b| (a.kind, &a.key).cmp(&(b.kind, &b.key)));
                let done = tokio::time::timeout(WRITE_TIMEOUT, self.change(&changes)).await;
                let done = done.unwrap_or_else(|_| Err(self.line.give_up()));
                let _ = reply.send(self.answered(done).await);
            }
            Job::TakeAway(spans, reply) => {
                let done = self.take_away(&spans).await;
                let _ = reply.send(self.answered(done).await);
            }
            Job::Probe(reply) => {
                let sql = "INSERT INTO shelf AS s(kind, key, revision, body) VALUES('probe', '', 1, '')
                    ON CONFLICT(kind, key) DO UPDATE SET revision = s.revision + 1";
                let done = self.line.execute(sql, &[]).await;
                let _ = reply.send(self.answered(done.map(drop)).await);
            }
            Job::Close(reply) => {
                let _ = reply.send(Ok(()));
            }
        }
    }

    /// The answer to what was done; a line that was lost with it is sought for the next.
    async fn answered<T>(&mut self, done: Result<T, Error>) -> Result<T, StoreError> {
        if self.line.is_closed() {
            let _ = self.reconnect().await;
        }
        done.map_err(|error| failed(&error))
    }

    /// Seeks the database again, once for all that was taken together.
    pub(super) async fn reconnect(&mut self) -> Result<(), StoreError> {
        if let Some(unreached) = &self.unreached {
            return Err(unreached.clone());
        }
        let mut last = StoreError::Closed;
        let sought = async {
            loop {
                let Some(link) = self.link.upgrade() else { return false };
                match Line::connect_to_write(&link).await {
                    Ok(line) => {
                        self.line = line;
                        return true;
                    }
                    Err(error) => last = error,
                }
                drop(link);
                tokio::time::sleep(APART).await;
            }
        };
        // A line that was found and lost again in the same moment was found: whoever uses it next seeks anew.
        if tokio::time::timeout(PATIENCE, sought).await == Ok(true) {
            return Ok(());
        }
        self.unreached = Some(last.clone());
        Err(last)
    }

    async fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Error> {
        let sql = "INSERT INTO snapshot AS s(stream, seq, digest, version, body) VALUES($1, $2, $3, $4, $5)
            ON CONFLICT(stream) DO UPDATE SET seq = excluded.seq, digest = excluded.digest,
              version = excluded.version, body = excluded.body WHERE excluded.seq >= s.seq";
        let (stream, seq) = (snapshot.stream.code(), snapshot.after.seq.cast_signed());
        let (digest, version) = (snapshot.after.digest.0.as_slice(), i32::from(snapshot.version));
        let row: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
            [&stream, &seq, &digest, &version, &snapshot.body];
        self.line.execute(sql, &row).await.map(drop)
    }

    async fn change(&mut self, changes: &[Change]) -> Result<Changed, Error> {
        let moment = self.line.client.transaction().await?;
        for Change { kind, key, seen, body } in changes {
            let seen = seen.cast_signed();
            let done = match (seen, body) {
                (0, Some(body)) => {
                    let sql = "INSERT INTO shelf(kind, key, revision, body) VALUES($1, $2, 1, $3) ON CONFLICT DO NOTHING";
                    moment.execute(sql, &[kind, key, body]).await?
                }
                (_, Some(body)) => {
                    let sql = "UPDATE shelf SET revision = revision + 1, body = $4
                        WHERE kind = $1 AND key = $2 AND revision = $3";
                    moment.execute(sql, &[kind, key, &seen, body]).await?
                }
                (0, None) => {
                    let sql = "SELECT 1 FROM shelf WHERE kind = $1 AND key = $2";
                    u64::from(moment.query_opt(sql, &[kind, key]).await?.is_none())
                }
                (_, None) => {
                    let sql = "DELETE FROM shelf WHERE kind = $1 AND key = $2 AND revision = $3";
                    moment.execute(sql, &[kind, key, &seen]).await?
                }
            };
            if done != 1 {
                moment.rollback().await?;
                return Ok(Changed::Stale);
            }
        }
        moment.commit().await.map(|()| Changed::Done)
    }

    /// Takes away what lies in an archive.
    async fn take_away(&mut self, spans: &[Span]) -> Result<(), Error> {
        let moment = self.line.client.transaction().await?;
        for span in spans {
            let (stream, upto) = (span.stream.code(), span.upto.cast_signed());
            moment.execute("SELECT fold_stream($1, $2)", &[&stream, &upto]).await?;
            let mark = "INSERT INTO archived AS a(stream, upto) VALUES($1, $2)
                ON CONFLICT(stream) DO UPDATE SET upto = greatest(a.upto, excluded.upto)";
            moment.execute(mark, &[&stream, &upto]).await?;
            moment.execute("DELETE FROM journal WHERE stream = $1 AND seq <= $2", &[&stream, &upto]).await?;
        }
        moment.commit().await
    }
}
