//! Measures `eval` beside the libraries a user could pick instead, and whole rounds through the tables, in one run on one
//! core, and writes the table to
//! `docs/performance.md`. Every answer that is timed is compared with the peer's first.

use std::process::ExitCode;

mod disk;
mod hands;
mod report;
mod rows;
mod simulated;
mod timing;

fn main() -> ExitCode {
    families::learn();
    let filter = std::env::args().nth(1).unwrap_or_default();
    let mut report = report::Report::default();
    rows::seven::rows(&mut report, &filter);
    rows::five::rows(&mut report, &filter);
    rows::low::rows(&mut report, &filter);
    rows::omaha::rows(&mut report, &filter);
    rows::tables::rows(&mut report, &filter);
    rows::poker::rows(&mut report, &filter);
    rows::pai_gow::rows(&mut report, &filter);
    rows::house_ways::rows(&mut report, &filter);
    rows::histories::rows(&mut report, &filter);
    rows::store::rows(&mut report, &filter);
    rows::odds::rows(&mut report, &filter);
    if filter.is_empty() {
        report.write("docs/performance.md").expect("docs/performance.md is written");
    }
    if report.judge() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
