//! A store with 10,000 tables and a million rounds, opened.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::people::People;
use crate::report::Report;
use crate::served::Served;

/// Tables, and rounds in all.
const TABLES: u32 = 10_000;
const ROUNDS: u32 = 1_000_000;
/// Of one table so many rounds are played; the others have the same records under their own numbers.
const PLAYED: u32 = ROUNDS / TABLES;

pub fn rows(report: &mut Report) {
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let file = folder.path().join("room.db");
    let people = People::come(&file, 1);
    crate::age::played(&file, PLAYED);
    multiply(&file);
    let bytes = std::fs::metadata(&file).expect("the file").len();
    let since = Instant::now();
    let mut served = Served::start(&file);
    let answered = get(&served.address, "/ready");
    let opened = since.elapsed();
    assert!(answered.contains("200 OK"), "{answered}");
    let what = format!("{TABLES} stored tables and {ROUNDS} rounds, {} MB, opened", bytes / 1_000_000);
    report.time(&what, 2_000.0, opened.as_secs_f64() * 1e3);
    let since = Instant::now();
    let table = get(&served.address, &format!("/api/tables/{TABLES}"));
    assert!(table.contains("texas-holdem"), "{table}");
    report.time("the last of these tables, asked for at once", 1_000.0, since.elapsed().as_secs_f64() * 1e3);
    drop(people);
    served.stop();
}

/// Gives every other table the records of the first.
fn multiply(file: &std::path::Path) {
    let store = rusqlite::Connection::open(file).expect("the store");
    // Table n has the code 8 n + 3. The chain of each is whole, because a digest does not hold the number.
    let sql = format!(
        "WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {TABLES})
         INSERT INTO journal(stream, seq, at, command, kind, version, payload, postings, before, digest)
         SELECT 8 * n.n + 3, seq, at, command, kind, version, payload, postings, before, digest
         FROM n, journal WHERE stream = 11 ORDER BY n.n, seq"
    );
    store.execute_batch(&sql).expect("the records are copied");
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let ask = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}
