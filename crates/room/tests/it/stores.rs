//! The two stores, as the contract sees them.

use room::journal::{Journal, PostgresJournal, PostgresReader, Reader, SqliteJournal, SqliteReader};

use crate::places::file::File;
use crate::places::postgres::{Postgres, run};

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
}
