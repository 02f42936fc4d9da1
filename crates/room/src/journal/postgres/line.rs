//! A connection that prepares each text once: what is asked often is read and planned by the database no second time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, Row, Statement};

use super::link::{Link, PATIENCE, failed};
use crate::journal::StoreError;

/// What a text is asked with.
pub(super) type Arguments<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How long a write may take. A connection that is silent for longer counts as lost: its network may swallow everything.
pub(super) const WRITE_TIMEOUT: Duration = Duration::from_secs(8);

pub(super) struct Line {
    pub(super) client: Client,
    prepared: Mutex<HashMap<String, Statement>>,
    /// How long a statement may take.
    timeout: Duration,
    /// Whether a statement was not answered in time.
    silent: AtomicBool,
}

impl Line {
    pub(super) async fn connect(link: &Link) -> Result<Line, StoreError> {
        Line::on(link.connect().await?).await
    }

    /// A connection for writes, on which statements wait for a shorter time.
    pub(super) async fn connect_to_write(link: &Link) -> Result<Line, StoreError> {
        Ok(Line { timeout: WRITE_TIMEOUT, ..Line::connect(link).await? })
    }

    /// A line on a connection.
    pub(super) async fn on(client: Client) -> Result<Line, StoreError> {
        // What has arrays is planned anew each time otherwise.
        let set = client.batch_execute("SET plan_cache_mode = force_generic_plan").await;
        set.map_err(|error| failed(&error))?;
        // Readers give up by themselves, and sooner.
        let timeout = 2 * PATIENCE;
        Ok(Line { client, prepared: Mutex::default(), timeout, silent: AtomicBool::new(false) })
    }

    /// Whether the connection has ended, or does not answer.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed() || self.silent.load(Ordering::Relaxed)
    }

    /// The answer, or the error of a lost connection where none comes in time.
    pub(super) async fn in_time<T>(&self, asked: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        if self.silent.load(Ordering::Relaxed) {
            return Err(Error::__private_api_timeout());
        }
        tokio::time::timeout(self.timeout, asked).await.unwrap_or_else(|_| Err(self.give_up()))
    }

    /// Counts the connection as lost; the error that says so.
    pub(super) fn give_up(&self) -> Error {
        self.silent.store(true, Ordering::Relaxed);
        Error::__private_api_timeout()
    }

    pub(super) async fn query(&self, sql: &str, arguments: Arguments<'_>) -> Result<Vec<Row>, Error> {
        self.in_time(async { self.client.query(&self.statement(sql).await?, arguments).await }).await
    }

    /// At most one row.
    pub(super) async fn query_opt(&self, sql: &str, arguments: Arguments<'_>) -> Result<Option<Row>, Error> {
        self.in_time(async { self.client.query_opt(&self.statement(sql).await?, arguments).await }).await
    }

    /// How many rows there were.
    pub(super) async fn execute(&self, sql: &str, arguments: Arguments<'_>) -> Result<u64, Error> {
        self.in_time(async { self.client.execute(&self.statement(sql).await?, arguments).await }).await
    }

    /// Statements without arguments.
    pub(super) async fn batch(&self, sql: &str) -> Result<(), Error> {
        self.in_time(self.client.batch_execute(sql)).await
    }

    /// The text as it is prepared. Two who ask for it first at the same time prepare it twice; one is forgotten.
    async fn statement(&self, sql: &str) -> Result<Statement, Error> {
        let known = self.prepared().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.prepared().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    fn prepared(&self) -> MutexGuard<'_, HashMap<String, Statement>> {
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
