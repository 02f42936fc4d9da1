//! A schema for a store.

use std::sync::atomic::{AtomicU32, Ordering};

/// A schema of its own in a Postgres.
pub(crate) struct Postgres {
    pub(crate) url: String,
    server: String,
    schema: String,
}

impl Postgres {
    /// One in the Postgres of this process's tests.
    pub(crate) fn new() -> Option<Postgres> {
        testkit::postgres::url().map(Postgres::at)
    }

    /// One in this Postgres.
    pub(crate) fn at(server: &str) -> Postgres {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let schema = format!("houseway_{}_{count}", std::process::id());
        run(server, &format!("CREATE SCHEMA {schema}")).expect("a schema");
        let joint = if server.contains('?') { '&' } else { '?' };
        let url = format!("{server}{joint}options=-csearch_path%3D{schema}");
        Postgres { url, server: server.to_owned(), schema }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = run(&self.server, &format!("DROP SCHEMA {} CASCADE", self.schema));
    }
}

/// Runs statements on a connection of their own.
pub(crate) fn run(url: &str, sql: &str) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (client, connection) =
            tokio_postgres::connect(url, tokio_postgres::NoTls).await.map_err(|error| error.to_string())?;
        tokio::spawn(connection);
        let done = client.batch_execute(sql).await;
        done.map_err(|error| error.as_db_error().map_or(error.to_string(), |said| said.message().to_owned()))
    })
}
