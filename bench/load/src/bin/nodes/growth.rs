//! A day of play at every family at once, as fast as the room goes: what of its memory grows.

use std::time::{Duration, Instant};

use room::journal::SqliteJournal;
use room::tables::{DEMO, Pace};

use crate::http;
use crate::line::{Crowd, Line};
use crate::people::{self, People};
use crate::played;
use crate::report::Report;
use crate::served::Served;

/// What is played at each table, by the clock of a room at the usual pace.
const DAY: Duration = Duration::from_secs(24 * 3600);
/// So fast that nothing is waited for but the store.
const PACE: Pace = Pace::tenths(1_000_000);
/// Rounds after which it is known how long one takes at the usual pace.
const TIMED: u32 = 30;
/// The part of the day after which everything has been used once: growth is counted from there.
const BEGUN: f64 = 0.1;

/// How long it is waited for the day to end (`HOUSEWAY_GROWTH_SECONDS`).
fn span() -> Duration {
    let seconds = std::env::var("HOUSEWAY_GROWTH_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(900))
}

pub fn rows(report: &mut Report) {
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let file = folder.path().join("room.db");
    let people = People::come(&file, 1);
    let wanted: Vec<f64> = DEMO.iter().map(|(listing, bots)| rounds_of_a_day(listing, *bots)).collect();
    let mut served = Served::start_on(&file.display().to_string(), PACE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (mut lines, mut tables) = (Vec::new(), Vec::new());
    for (at, (listing, bots)) in DEMO.iter().enumerate() {
        let spec = format!(r#"{{ "listing": "{listing}", "bots": {bots} }}"#);
        let table = runtime.block_on(people::open_as(&served.address, &people.cookies[0], &spec));
        lines.push(Line::open(&served.address, table, "", at));
        tables.push(table);
    }
    let (since, mut begun, mut come) = (Instant::now(), None, DEMO.len());
    let mut crowd = Crowd::new(lines);
    let (least, rounds) = loop {
        let next = Instant::now() + Duration::from_millis(500);
        while Instant::now() < next {
            crowd.hear(Duration::from_millis(100), |_, _| {});
        }
        // Whoever looks on is replaced by another from time to time, so that lines come and go too.
        let at = come % tables.len();
        crowd.replace(at, Line::open(&served.address, tables[at], "", come));
        come += 1;
        let rounds = rounds(&served.address);
        let parts = rounds.iter().zip(&wanted).map(|(rounds, wanted)| f64::from(*rounds) / wanted);
        let least = parts.fold(f64::INFINITY, f64::min);
        if least >= BEGUN && begun.is_none() {
            begun = Some(served.bytes());
            println!("{} s, {least:.2} of a day: {} bytes", since.elapsed().as_secs(), served.bytes());
        }
        if least >= 1.0 || since.elapsed() > span() {
            break (least, rounds.iter().sum::<u32>());
        }
    };
    let end = served.bytes();
    let begun = begun.unwrap_or_else(|| panic!("only {least:.3} of a day was played: give it more time"));
    let hours = DAY.as_secs_f64() * least.min(1.0) / 3600.0;
    let what = format!(
        "growth of memory over {hours:.1} hours of play at each of {} tables, {rounds} rounds and {come} connections in {} s, \
         from {begun} bytes",
        DEMO.len(),
        since.elapsed().as_secs()
    );
    report.bytes(&what, 8e6, end.saturating_sub(begun) as f64);
    served.stop();
}

/// Rounds that a table plays in a day at the usual pace.
fn rounds_of_a_day(listing: &str, bots: u8) -> f64 {
    let journal = SqliteJournal::in_memory().expect("a journal");
    let (took, _) = played::rounds(&journal, listing, bots, TIMED);
    DAY.as_secs_f64() / (took.as_secs_f64() / f64::from(TIMED))
}

/// The rounds of each table so far.
fn rounds(address: &str) -> Vec<u32> {
    let lobby = http::get(address, "/api/tables");
    let body = lobby.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let rows: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("no lobby: {lobby}"));
    let mut rows: Vec<(u64, u32)> = rows
        .as_array()
        .expect("tables")
        .iter()
        .map(|row| {
            (row["table"].as_u64().expect("a number"), row["round"].as_u64().expect("a number") as u32)
        })
        .collect();
    rows.sort_unstable();
    rows.into_iter().map(|(_, round)| round).collect()
}
