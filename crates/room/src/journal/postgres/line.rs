//! A connection that prepares each text once: what is asked often is read and planned by the database no second time.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, Row, Statement};

use super::link::{Link, failed};
use crate::journal::StoreError;

/// What a text is asked with.
pub(super) type Arguments<'a> = &'a [&'a (dyn ToSql + Sync)];

pub(super) struct Line {
    pub(super) client: Client,
    prepared: Mutex<HashMap<String, Statement>>,
}

impl Line {
    pub(super) async fn connect(link: &Link) -> Result<Line, StoreError> {
        Line::on(link.connect().await?).await
    }

    /// A line on a connection.
    pub(super) async fn on(client: Client) -> Result<Line, StoreError> {
        // What has arrays is planned anew each time otherwise.
        let set = client.batch_execute("SET plan_cache_mode = force_generic_plan").await;
        set.map_err(|error| failed(&error))?;
        Ok(Line { client, prepared: Mutex::default() })
    }

    /// Whether the connection has ended.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    pub(super) async fn query(&self, sql: &str, arguments: Arguments<'_>) -> Result<Vec<Row>, Error> {
        self.client.query(&self.statement(sql).await?, arguments).await
    }

    /// At most one row.
    pub(super) async fn query_opt(&self, sql: &str, arguments: Arguments<'_>) -> Result<Option<Row>, Error> {
        self.client.query_opt(&self.statement(sql).await?, arguments).await
    }

    /// How many rows there were.
    pub(super) async fn execute(&self, sql: &str, arguments: Arguments<'_>) -> Result<u64, Error> {
        self.client.execute(&self.statement(sql).await?, arguments).await
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
