//! Those who come: accounts with chips, made before the room opens, for no door lets in so many at once.

use std::path::Path;

use money::Cents;
use room::accounts::{self, Office};
use room::chance::SeededChance;
use room::clock::Time;
use room::journal::{Journal, SqliteJournal};
use room::ledger::{Cashier, Terms};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Everybody, by the cookie that they come in with.
pub struct People {
    pub cookies: Vec<String>,
    /// What their accounts take in the store.
    pub bytes: u64,
}

impl People {
    /// So many accounts in a new store.
    pub fn come(file: &Path, people: usize) -> People {
        let journal = SqliteJournal::open(file).expect("a journal");
        let cookies = People::accounts(&journal, people);
        drop(journal);
        let bytes = std::fs::metadata(file).expect("the file").len();
        People { cookies, bytes }
    }

    /// Makes so many accounts with chips: their cookies.
    pub fn accounts(journal: &dyn Journal, people: usize) -> Vec<String> {
        let (chance, terms) = (SeededChance::new([1; 32]), accounts::Terms::default());
        let office = Office::new(journal, &chance, &terms);
        let cage = Terms { allowance: Cents::dollars(10_000), zone: jiff::tz::TimeZone::UTC };
        let now = Time::from(jiff::Timestamp::now());
        let cookies = (0..people).map(|_| {
            let (account, secret) = office.guest(now).expect("an account");
            Cashier::new(journal, &cage).allowance(account, now).expect("an allowance");
            format!("houseway={}", secret.reveal())
        });
        cookies.collect()
    }

    /// Opens tables that nobody sits at, each by another.
    pub async fn open_quiet(&self, address: &str, tables: usize) {
        for cookie in self.cookies.iter().take(tables) {
            open(address, cookie).await;
        }
    }
}

/// Opens a table of six: its number.
pub async fn open(address: &str, cookie: &str) -> u32 {
    open_as(address, cookie, r#"{ "listing": "chico/texas-holdem", "seats": 6 }"#).await
}

/// Opens a table as it is asked for: its number.
pub async fn open_as(address: &str, cookie: &str, body: &str) -> u32 {
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let opened: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let table = opened["table"].as_u64().unwrap_or_else(|| panic!("no table: {answer}"));
    table as u32
}
