//! 5,000 who look on at one table.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::line::{Crowd, Line, step};
use crate::people::{self, People};
use crate::report::Report;
use crate::served::{PACE, Served};

/// Those who look on, and how many steps they are shown.
const LOOKERS: usize = 5_000;
const SHOWN: usize = 60;

pub fn rows(report: &mut Report) {
    let most = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most }).expect("lines enough");
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let file = folder.path().join("room.db");
    let people = People::come(&file, 1);
    let mut served = Served::start_on(&file.display().to_string(), PACE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let spec = r#"{ "listing": "chico/texas-holdem", "bots": 6, "pace": 20, "watchers": 65000 }"#;
    let table = runtime.block_on(people::open_as(&served.address, &people.cookies[0], spec));
    let before = served.bytes();
    let lines = (0..LOOKERS).map(|at| Line::open(&served.address, table, "", at)).collect();
    let (mut took, bytes) = look_on(lines);
    took.sort_by(f64::total_cmp);
    let what = format!("sending a step of {bytes} bytes to {LOOKERS} spectators, first to last");
    report.time(&format!("{what}, median"), 250.0, took[took.len() / 2]);
    report.time("the same, p99", 250.0, took[took.len() * 99 / 100]);
    let each = served.bytes().saturating_sub(before) / LOOKERS as u64;
    report.bytes("server memory per spectator", 64.0 * 1024.0, each as f64);
    served.stop();
}

/// How long each step took from the first who had it to the last, and how many bytes the middle one has.
fn look_on(lines: Vec<Line>) -> (Vec<f64>, usize) {
    let mut crowd = Crowd::new(lines);
    // Of each step: when it was seen first, and by how many.
    let mut seen = BTreeMap::<u64, (Instant, usize)>::new();
    let (mut took, mut sizes) = (Vec::new(), Vec::new());
    while took.len() < SHOWN {
        let heard = crowd.hear(Duration::from_secs(60), |_, text| {
            let Some(seq) = step(text) else { return };
            let (first, count) = seen.entry(seq).or_insert_with(|| (Instant::now(), 0));
            *count += 1;
            if *count == LOOKERS {
                took.push(first.elapsed().as_secs_f64() * 1e3);
                sizes.push(text.len());
            }
        });
        assert!(heard, "nothing happens at the table");
    }
    sizes.sort_unstable();
    (took, sizes[sizes.len() / 2])
}
