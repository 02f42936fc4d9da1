//! The whole server under load: 500 tables of hold'em with six people each, every one with a line of their own, in a process
//! beside the server's. Everything is durable, in SQLite.

mod age;
#[path = "../../src/disk.rs"]
mod disk;
mod people;
mod report;
mod seats;
#[allow(dead_code)]
mod served;

use std::process::ExitCode;
use std::time::Duration;

use disk::flushes;
use people::People;
use report::Report;
use seats::{Load, Measured};
use served::Served;

/// Tables, and people at each.
const TABLES: usize = 500;
const SEATS: usize = 6;
/// Tables that are opened beside them, to see what a quiet one takes.
const QUIET: usize = 500;

/// How long the top rate is measured, and how long everybody stays connected at half of it; `HOUSEWAY_LOAD_SECONDS` sets
/// the second.
fn spans() -> (Duration, Duration) {
    let seconds = std::env::var("HOUSEWAY_LOAD_SECONDS").ok().and_then(|text| text.parse().ok());
    (Duration::from_secs(20), Duration::from_secs(seconds.unwrap_or(600)))
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some(served::WORD) {
        return served::serve(&words.next().unwrap_or_default(), &words.next().unwrap_or_default());
    }
    let mut report = Report::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(run(&mut report));
    age::rows(&mut report);
    let title = "\n## The room under load\n";
    report
        .write("docs/performance.md", title, include_str!("head.md"))
        .expect("docs/performance.md is written");
    if report.judge() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn run(report: &mut Report) {
    let (top, long) = spans();
    // Beside the build, so that it is the disk that is measured and not memory.
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let people = People::come(&folder.path().join("room.db"), TABLES * SEATS);
    let before = flushes(folder.path());
    let mut served = Served::start(&folder.path().join("room.db"));
    let mut load = Load::seat(&served.address, &people, TABLES, SEATS).await;
    let fast = load.play(top, Duration::ZERO).await;
    // The disk alone: nobody acts meanwhile.
    load.rest().await;
    let after = flushes(folder.path());
    let what = format!("acknowledged actions, {TABLES} tables, each action shown to {SEATS} seats");
    report.durable(&what, 1.0, fast.rate(), f64::midpoint(before, after));

    let think = fast.think_for_half();
    let slow = load.play(long, think).await;
    half(report, &fast, &slow, long);
    report.bytes("memory of the server with all of them connected", 300e6, served.bytes() as f64);
    load.rest().await;
    let all = served.bytes();
    people.open_quiet(&served.address, QUIET).await;
    let each = served.bytes().saturating_sub(all) / QUIET as u64;
    report.bytes("memory of a quiet table", 32.0 * 1024.0, each as f64);
    let hands = load.hands().await;
    load.leave().await;
    served.stop();
    let bytes = std::fs::metadata(folder.path().join("room.db")).expect("the file").len();
    report.bytes("a hand of six in the store", 4_000.0, (bytes - people.bytes) as f64 / hands as f64);
}

/// What everybody felt at half the top rate.
fn half(report: &mut Report, fast: &Measured, slow: &Measured, long: Duration) {
    let share = slow.rate() / fast.rate();
    let what = format!(
        "from an action to the sight of it, 99 of 100, at {share:.2} of the top rate, {} seats for {} s",
        TABLES * SEATS,
        long.as_secs()
    );
    report.time(&what, 50.0, slow.sight(0.99).as_secs_f64() * 1e3);
    report.time("the same, the middle one", 50.0, slow.sight(0.5).as_secs_f64() * 1e3);
}
