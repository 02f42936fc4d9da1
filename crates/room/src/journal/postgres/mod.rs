//! The store in Postgres, for a room that outgrows a file or has several nodes.

mod append;
mod backup;
mod line;
mod link;
mod nodes;
mod read;
mod rows;
mod tls;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use link::Link;
pub use read::PostgresReader;
use writer::Job;

use super::pending::{Reply, pending};
use super::sqlite::NewFile;
use super::{
    Append, Appended, Change, Changed, Digest, Journal, Nodes, Pending, Reader, Snapshot, Span, StoreError,
    spans,
};

/// How long a journal that closes waits for its last writes.
const CLOSING: Duration = Duration::from_secs(3);

/// A journal in Postgres. Any number of nodes may have it open; the sequence is the fence between them.
#[derive(Debug)]
pub struct PostgresJournal {
    reader: PostgresReader,
    nodes: nodes::Meeting,
    jobs: UnboundedSender<Job>,
}

impl PostgresJournal {
    /// Opens a database by its URL, and makes the tables when there are none.
    pub fn open(url: &str) -> Result<PostgresJournal, StoreError> {
        let link = Link::open(url, true)?;
        let (jobs, queue) = unbounded_channel();
        let own = Arc::clone(&link);
        let line = link.wait(async move { line::Line::connect_to_write(&own).await })?;
        // The writer must not keep alive the runtime it runs in.
        let own = Arc::clone(&link);
        let name = link.wait(async move { nodes::name(&own).await })?;
        let nodes = nodes::Meeting::new(&link, &name);
        link.spawn(writer::run(name, nodes.counted(), Arc::downgrade(&link), line, queue));
        Ok(PostgresJournal { reader: PostgresReader(link), nodes, jobs })
    }

    fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Pending<T> {
        let (reply, answer) = pending();
        let _ = self.jobs.send(job(reply));
        answer
    }
}

impl Drop for PostgresJournal {
    /// Finishes what is in the queue, unless the database does not answer: nothing of that was acknowledged.
    fn drop(&mut self) {
        let closed = self.ask(Job::Close);
        let _ = self.reader.0.wait(async move {
            tokio::time::timeout(CLOSING, closed).await.unwrap_or(Err(StoreError::Closed))
        });
    }
}

impl Journal for PostgresJournal {
    fn reader(&self) -> &dyn Reader {
        &self.reader
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(&self.nodes)
    }

    fn append(&self, append: Append) -> Pending<Appended> {
        match append.records() {
            Err(fault) => Pending::ready(Err(fault.into())),
            Ok(records) => self.ask(|reply| Job::Append(records, reply)),
        }
    }

    fn keep_snapshot(&self, snapshot: Snapshot) -> Pending<()> {
        self.ask(|reply| Job::Snapshot(snapshot, reply))
    }

    fn keep_rules(&self, body: Vec<u8>) -> Pending<Digest> {
        self.ask(|reply| Job::Rules(body, reply))
    }

    fn change(&self, changes: Vec<Change>) -> Pending<Changed> {
        self.ask(|reply| Job::Change(changes, reply))
    }

    fn probe(&self) -> Pending<()> {
        self.ask(Job::Probe)
    }

    fn archive(&self, asked: &[Span], path: &Path) -> Result<u64, StoreError> {
        let asked = spans::checked(&self.reader, asked)?;
        let file = NewFile::create(path)?;
        let count = spans::write(&self.reader, &asked, &file)?;
        file.finish()?;
        self.ask(|reply| Job::TakeAway(asked, reply)).wait()?;
        Ok(count)
    }
}
