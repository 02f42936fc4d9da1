//! The two stores, each in a place of its own.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use room::journal::{Journal, PostgresJournal, PostgresReader, Reader, SqliteJournal, SqliteReader};

/// A place for a journal.
pub(crate) trait Store: Sync {
    /// Opens it to write.
    fn open(&self) -> Box<dyn Journal>;
    /// Opens it to read, beside whoever writes.
    fn reader(&self) -> Box<dyn Reader>;
    /// What is said when it cannot be opened to write.
    fn open_error(&self) -> String;
    /// Says something to the database behind the journal's back.
    fn raw(&self, sql: &str) -> Result<(), String>;
    /// A row with these postings, in the database's own words.
    fn insert(&self, stream: i64, seq: i64, command: u8, postings: &[(i64, i64)]) -> String;
    /// A folder for files.
    fn folder(&self) -> PathBuf;
}

/// A file.
pub(crate) struct File(pub(crate) tempfile::TempDir);

impl File {
    pub(crate) fn new() -> Option<File> {
        Some(File(tempfile::tempdir().expect("a folder")))
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().join("room.db")
    }
}

fn hex(byte: u8) -> String {
    format!("{byte:02x}").repeat(16)
}

impl Store for File {
    fn open(&self) -> Box<dyn Journal> {
        Box::new(SqliteJournal::open(&self.path()).expect("a journal"))
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(SqliteReader::open(&self.path()).expect("a journal to read"))
    }

    fn open_error(&self) -> String {
        SqliteJournal::open(&self.path()).expect_err("it does not open").to_string()
    }

    fn raw(&self, sql: &str) -> Result<(), String> {
        let connection = rusqlite::Connection::open(self.path()).expect("a connection");
        connection.busy_timeout(std::time::Duration::from_secs(5)).expect("patience");
        connection.execute_batch(sql).map_err(|error| error.to_string())
    }

    fn insert(&self, stream: i64, seq: i64, command: u8, postings: &[(i64, i64)]) -> String {
        let pairs: Vec<String> = postings.iter().map(|(slot, cents)| format!("[{slot},{cents}]")).collect();
        format!(
            "INSERT INTO journal(stream, seq, at, command, kind, version, payload, postings, before)
             VALUES({stream}, {seq}, 0, x'{}', 1, 1, x'', '[{}]', zeroblob(16))",
            hex(command),
            pairs.join(",")
        )
    }

    fn folder(&self) -> PathBuf {
        self.0.path().to_owned()
    }
}

/// A schema of its own in a Postgres.
pub(crate) struct Postgres {
    pub(crate) url: String,
    server: String,
    schema: String,
    folder: tempfile::TempDir,
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
        let folder = tempfile::tempdir().expect("a folder");
        Postgres { url, server: server.to_owned(), schema, folder }
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

impl Store for Postgres {
    fn open(&self) -> Box<dyn Journal> {
        Box::new(PostgresJournal::open(&self.url).expect("a journal"))
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(PostgresReader::open(&self.url).expect("a journal to read"))
    }

    fn open_error(&self) -> String {
        PostgresJournal::open(&self.url).expect_err("it does not open").to_string()
    }

    fn raw(&self, sql: &str) -> Result<(), String> {
        run(&self.url, sql)
    }

    fn insert(&self, stream: i64, seq: i64, command: u8, postings: &[(i64, i64)]) -> String {
        let list = |values: Vec<String>| values.join(",");
        let slots = list(postings.iter().map(|(slot, _)| slot.to_string()).collect());
        let cents = list(postings.iter().map(|(_, cents)| cents.to_string()).collect());
        let none = hex(0);
        format!(
            "INSERT INTO journal(stream, seq, at, command, kind, version, payload, slots, cents, before, digest)
             VALUES({stream}, {seq}, 0, '\\x{}', 1, 1, '', '{{{slots}}}', '{{{cents}}}', '\\x{none}', '\\x{none}')",
            hex(command)
        )
    }

    fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }
}
