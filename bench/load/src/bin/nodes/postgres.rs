//! The play of the load bench on Postgres, through one node and through two.

use std::time::Duration;

use room::journal::PostgresJournal;
use room::tables::Pace;
use testkit::postgres::Server;

use crate::SEATS;
use crate::disk::flushes;
use crate::people::People;
use crate::report::Report;
use crate::seats::Load;
use crate::served::Served;

/// So fast that nobody waits for the dealer. People have less time then, so they play from the moment they sit down.
const PACE: Pace = Pace::tenths(400);
/// Tables: more of them do not go faster, and take long to sit down at through two nodes.
const TABLES: usize = 100;
/// How long each is measured.
const SPAN: Duration = Duration::from_secs(15);

pub async fn rows(report: &mut Report) {
    for (nodes, goal) in [(1, 0.7), (2, 0.5)] {
        let Some(server) = Server::own() else { return };
        let folder = tempfile::tempdir_in(".").expect("a folder");
        let url = server.url().to_owned();
        let come = move || {
            let journal = PostgresJournal::open(&url).expect("a journal");
            People { cookies: People::accounts(&journal, TABLES * SEATS), bytes: 0 }
        };
        let people = tokio::task::spawn_blocking(come).await.expect("they come");
        let before = flushes(folder.path());
        let mut served: Vec<Served> = (0..nodes).map(|_| Served::start_on(server.url(), PACE)).collect();
        let addresses: Vec<String> = served.iter().map(|node| node.address.clone()).collect();
        let addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
        let mut load = Load::seat_at(&addresses, &people, TABLES, SEATS, Some(Duration::ZERO)).await;
        let (worked, stored) = (work(&served), below(&server.data().join("base")));
        let measured = load.play(SPAN, Duration::ZERO).await;
        let (worked, stored) = (work(&served) - worked, below(&server.data().join("base")) - stored);
        load.rest().await;
        let after = flushes(folder.path());
        let through = if nodes == 1 { "one node".to_owned() } else { format!("{nodes} nodes") };
        let what = format!("actions on Postgres, {TABLES} tables, {through}, each shown to {SEATS} seats");
        report.durable(&what, goal, measured.rate(), f64::midpoint(before, after));
        report.time(
            "from an action until a seat sees it, median",
            250.0,
            measured.sight(0.5).as_secs_f64() * 1e3,
        );
        // They have played three seconds longer than was measured.
        let actions = measured.rate() * (SPAN + Duration::from_secs(3)).as_secs_f64();
        report.time("CPU time of the nodes per action", 5.0, worked.as_secs_f64() * 1e3 / actions);
        report.bytes(
            "an action and what the dealer does after it, in Postgres",
            4_000.0,
            stored as f64 / actions,
        );
        let bytes = served.iter().map(Served::bytes).max().unwrap_or_default();
        report.bytes("memory of a node with all of them connected", 300e6, bytes as f64);
        load.leave().await;
        served.iter_mut().for_each(Served::stop);
    }
}

/// What the nodes have worked so far.
fn work(served: &[Served]) -> Duration {
    served.iter().map(Served::worked).sum()
}

/// The bytes of all files below a folder.
fn below(folder: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => below(&entry.path()),
        Ok(found) => found.len(),
        // A file that has gone meanwhile.
        Err(_) => 0,
    });
    sizes.sum()
}
