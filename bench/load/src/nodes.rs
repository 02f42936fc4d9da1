//! The same play on Postgres, through one node and through two, and 5,000 who look on at one table.

use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use futures_util::stream::SelectAll;
use serde_json::Value;
use testkit::postgres::Server;
use tokio_tungstenite::tungstenite::Message;

use crate::disk::flushes;
use crate::people::{self, People};
use crate::report::Report;
use crate::seats::Load;
use crate::served::Served;

/// Tables, and people at each.
const TABLES: usize = 100;
const SEATS: usize = 6;
/// How long each is measured.
const SPAN: Duration = Duration::from_secs(15);
/// Those who look on at one table, how many actions they are shown, and how many lines come in at once.
const LOOKERS: usize = 5_000;
const SHOWN: usize = 40;
const AT_ONCE: usize = 50;

/// Actions that are durable and shown, through so many nodes.
pub async fn postgres(report: &mut Report) {
    for (nodes, goal) in [(1, 0.7), (2, 0.5)] {
        let Some(server) = Server::own() else { return };
        let people = People::come_to(server.url(), TABLES * SEATS);
        let before = flushes(&server.data());
        let mut served: Vec<Served> = (0..nodes).map(|_| Served::start_on(server.url())).collect();
        let addresses: Vec<&str> = served.iter().map(|node| node.address.as_str()).collect();
        let mut load = Load::seat_at(&addresses, &people, TABLES, SEATS).await;
        let measured = load.play(SPAN, Duration::ZERO).await;
        load.rest().await;
        let after = flushes(&server.data());
        let what = format!("the same on Postgres, {TABLES} tables, {nodes} node{}", if nodes == 1 { "" } else { "s" });
        report.durable(&what, goal, measured.rate(), f64::midpoint(before, after));
        report.time(&format!("{what}: from an action to the sight of it, the middle one"), 250.0, measured.sight(0.5).as_secs_f64() * 1e3);
        load.leave().await;
        served.iter_mut().for_each(Served::stop);
    }
}

/// From the first line that shows an action to the last of 5,000.
pub async fn lookers(report: &mut Report) {
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let file = folder.path().join("room.db");
    let people = People::come(&file, 1);
    let mut served = Served::start(&file);
    let spec = r#"{ "listing": "chico/texas-holdem", "bots": 6, "pace": 20, "watchers": 65000 }"#;
    let table = people::open_as(&served.address, &people.cookies[0], spec).await;
    let url = format!("ws://{}/api/tables/{table}/ws", served.address);
    let mut lines = SelectAll::new();
    while lines.len() < LOOKERS {
        let fresh = (0..AT_ONCE.min(LOOKERS - lines.len())).map(|_| tokio_tungstenite::connect_async(&url));
        for line in futures_util::future::join_all(fresh).await {
            match line {
                Ok((line, _)) => lines.push(line),
                // The door lets in so many a second.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
    // Of each action: when it was seen first, and by how many.
    let mut seen: std::collections::BTreeMap<u64, (Instant, usize)> = std::collections::BTreeMap::new();
    let mut took: Vec<f64> = Vec::new();
    while took.len() < SHOWN {
        let Some(Ok(message)) = lines.next().await else { panic!("a line ended") };
        let Message::Text(text) = message else { continue };
        // Nothing is read of it but its number: the lookers must not be slower than the server.
        let Some(seq) = step(&text) else { continue };
        let (first, count) = seen.entry(seq).or_insert((Instant::now(), 0));
        *count += 1;
        if *count == LOOKERS {
            took.push(first.elapsed().as_secs_f64() * 1e3);
        }
    }
    took.sort_by(f64::total_cmp);
    let what = format!("an action with all of {LOOKERS} who look on, from the first to the last, 99 of 100");
    report.time(&what, 250.0, took[took.len() * 99 / 100]);
    report.bytes("memory of the server with all of them", 500e6, served.bytes() as f64);
    drop(lines);
    served.stop();
}

/// The number of a step.
fn step(text: &str) -> Option<u64> {
    if !text.contains(r#""type":"step""#) {
        return None;
    }
    let at = text.rfind(r#""seq":"#)? + 6;
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    match text[at..at + digits].parse() {
        Ok(seq) => Some(seq),
        Err(_) => serde_json::from_str::<Value>(text).ok()?["seq"].as_u64(),
    }
}
