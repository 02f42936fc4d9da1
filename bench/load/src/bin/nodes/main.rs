//! What docs/scale.md counts with: play on Postgres through one node and through two, 5,000 who look on at one table, and a
//! store with 10,000 tables opened. With words it measures those alone (`postgres`, `lookers`, `many`) and writes nothing;
//! `growth` is apart from them, for `make soak`.

#[path = "../../../../src/disk.rs"]
mod disk;
mod growth;
mod http;
#[path = "../../line.rs"]
mod line;
mod lookers;
mod many;
#[path = "../../people.rs"]
#[allow(dead_code)]
mod people;
mod played;
mod postgres;
#[path = "../../report.rs"]
mod report;
#[path = "../../seats.rs"]
#[allow(dead_code)]
mod seats;
#[path = "../../served.rs"]
#[allow(dead_code)]
mod served;

use std::process::ExitCode;

use mimalloc::MiMalloc;
use report::Report;

/// As in the program that people run.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// People at each table.
const SEATS: usize = 6;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [word, store, pace] = words.as_slice()
        && word == served::WORD
    {
        return served::serve(store, pace);
    }
    let mut report = Report::default();
    let wanted = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    if wanted("postgres") {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        runtime.expect("a runtime").block_on(postgres::rows(&mut report));
    }
    if wanted("lookers") {
        lookers::rows(&mut report);
    }
    if wanted("many") {
        many::rows(&mut report);
    }
    if words.iter().any(|word| word == "growth") {
        growth::rows(&mut report);
    }
    if words.is_empty() {
        let written = report.write("docs/scale.md", "\n## Measured\n", include_str!("head.md"));
        written.expect("docs/scale.md is written");
    }
    if report.judge() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
