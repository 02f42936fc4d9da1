//! The whole server under load: 500 tables of hold'em with six people each, every one with a line of their own, in a process
//! beside the server's. Everything is durable, in SQLite.

mod age;
#[path = "../../src/disk.rs"]
mod disk;
#[allow(dead_code)]
mod line;
mod people;
mod report;
mod seats;
#[allow(dead_code)]
mod served;

use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use disk::flushes;
use mimalloc::MiMalloc;
use people::People;
use report::Report;
use seats::{Load, Measured};
use served::Served;

/// As in the program that people run.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Tables, and people at each; `HOUSEWAY_LOAD_TABLES` sets the first, and
/// `HOUSEWAY_LOAD_AGE=0` leaves out the old table, for a try.
const TABLES: usize = 500;
const SEATS: usize = 6;
/// Tables that are opened beside them, to see what a quiet one takes.
const QUIET: usize = 500;

/// How long the top rate is measured, and how long everybody stays connected at half of it; `HOUSEWAY_LOAD_SECONDS` sets
/// the second.
fn spans() -> (Duration, Duration) {
    (Duration::from_secs(20), Duration::from_secs(set("HOUSEWAY_LOAD_SECONDS").unwrap_or(600)))
}

/// A number that the environment sets.
fn set<T: FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some(served::WORD) {
        return served::serve(&words.next().unwrap_or_default(), &words.next().unwrap_or_default());
    }
    let mut report = Report::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(run(&mut report));
    if set::<u8>("HOUSEWAY_LOAD_AGE") != Some(0) {
        age::rows(&mut report);
    }
    let title = "\n## The room under load\n";
    report
        .write("docs/performance.md", title, include_str!("head.md"))
        .expect("docs/performance.md is written");
    if report.judge() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn run(report: &mut Report) {
    let (top, long) = spans();
    let tables = set("HOUSEWAY_LOAD_TABLES").unwrap_or(TABLES);
    // Beside the build, so that it is the disk that is measured and not memory.
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let people = People::come(&folder.path().join("room.db"), tables * SEATS);
    let before = flushes(folder.path());
    let mut served = Served::start(&folder.path().join("room.db"));
    let mut load = Load::seat(&served.address, &people, tables, SEATS).await;
    let fast = load.play(top, Duration::ZERO).await;
    // The disk alone: nobody acts meanwhile.
    load.rest().await;
    let after = flushes(folder.path());
    let what = format!("acknowledged actions, {tables} tables, each action shown to {SEATS} seats");
    report.durable(&what, 1.0, fast.rate(), f64::midpoint(before, after));

    let think = fast.think_for_half(tables);
    let slow = load.play(long, think).await;
    half(report, &fast, &slow, (tables * SEATS, long));
    report.bytes("memory of the server with all of them connected", 300e6, served.bytes() as f64);
    load.rest().await;
    let all = served.bytes();
    people.open_quiet(&served.address, QUIET).await;
    let each = served.bytes().saturating_sub(all) / QUIET as u64;
    report.bytes("memory of an idle table", 32.0 * 1024.0, each as f64);
    let hands = load.hands().await;
    load.leave().await;
    served.stop();
    let bytes = std::fs::metadata(folder.path().join("room.db")).expect("the file").len();
    let each = (bytes - people.bytes) as f64 / hands as f64;
    let actions = load.actions() as f64 / hands as f64;
    report.told(
        "a hand of this load in the store: players check, call four times in five, else fold",
        &format!("{each:.0} bytes, {actions:.0} actions"),
    );
}

/// What everybody felt at half the top rate.
fn half(report: &mut Report, fast: &Measured, slow: &Measured, (seats, long): (usize, Duration)) {
    let share = slow.rate() / fast.rate();
    let what = format!(
        "from an action until a seat sees it, p99, at {share:.2} of the maximum rate, {seats} seats for {} s",
        long.as_secs()
    );
    report.time(&what, 50.0, slow.sight(0.99).as_secs_f64() * 1e3);
    report.time("the same, median", 50.0, slow.sight(0.5).as_secs_f64() * 1e3);
}
