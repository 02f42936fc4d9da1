//! Alternating pairs: ours, theirs, ours, theirs. The ratio of each pair is taken on the spot, so that a slow moment of
//! the machine falls on both; the median of the ratios is what counts.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

/// How many pairs.
const PAIRS: usize = 11;
/// How many hands a measurement has at least; small sets are passed over several times.
const HANDS: usize = 3_000_000;

pub struct Measured {
    /// Hands a second, in millions.
    pub ours: f64,
    pub theirs: f64,
    /// How many times as fast as the peer.
    pub ratio: f64,
}

/// The time this thread was given, whatever else the machine does.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn seconds(passes: usize, run: &mut impl FnMut() -> u64) -> f64 {
    let start = cpu_seconds();
    for _ in 0..passes {
        black_box(run());
    }
    (cpu_seconds() - start) / passes as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

pub fn compare(
    count_ours: usize,
    count_theirs: usize,
    ours: impl FnMut() -> u64,
    theirs: impl FnMut() -> u64,
) -> Measured {
    compare_passes((HANDS / count_ours).max(1), count_ours, count_theirs, ours, theirs)
}

/// The same with so many passes over each in a measurement.
pub fn compare_passes(
    passes: usize,
    count_ours: usize,
    count_theirs: usize,
    mut ours: impl FnMut() -> u64,
    mut theirs: impl FnMut() -> u64,
) -> Measured {
    let mut pair = || (seconds(passes, &mut ours), seconds(passes, &mut theirs));
    pair();
    let pairs: Vec<(f64, f64)> = (0..PAIRS).map(|_| pair()).collect();
    let rate = |count: usize, seconds: f64| count as f64 / seconds / 1e6;
    Measured {
        ours: rate(count_ours, median(pairs.iter().map(|pair| pair.0).collect())),
        theirs: rate(count_theirs, median(pairs.iter().map(|pair| pair.1).collect())),
        ratio: median(pairs.iter().map(|p| rate(count_ours, p.0) / rate(count_theirs, p.1)).collect()),
    }
}

/// The time all threads of this process were given: for peers that count in threads of their own.
fn process_seconds(run: &mut impl FnMut() -> u64) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    };
    let start = now();
    black_box(run());
    now() - start
}

/// Ours beside theirs, so many things each in a run, by the time of the whole process.
pub fn compare_processes(
    pairs: usize,
    count: usize,
    mut ours: impl FnMut() -> u64,
    mut theirs: impl FnMut() -> u64,
) -> Measured {
    let pairs: Vec<(f64, f64)> =
        (0..pairs).map(|_| (process_seconds(&mut ours), process_seconds(&mut theirs))).collect();
    let rate = |seconds: Vec<f64>| count as f64 / median(seconds) / 1e6;
    Measured {
        ours: rate(pairs.iter().map(|pair| pair.0).collect()),
        theirs: rate(pairs.iter().map(|pair| pair.1).collect()),
        ratio: median(pairs.iter().map(|pair| pair.1 / pair.0).collect()),
    }
}

/// Milliseconds of the whole process for one run: the median of so many.
pub fn process_milliseconds(runs: usize, mut run: impl FnMut() -> u64) -> f64 {
    median((0..runs).map(|_| process_seconds(&mut run) * 1e3).collect())
}

/// Rounds a second, median; the first run warms up.
pub fn rounds_a_second(rounds: usize, mut run: impl FnMut() -> u64) -> f64 {
    seconds(1, &mut run);
    rounds as f64 / median((0..PAIRS).map(|_| seconds(1, &mut run)).collect())
}

/// Milliseconds of one run, median.
pub fn milliseconds(mut run: impl FnMut() -> u64) -> f64 {
    median((0..PAIRS).map(|_| seconds(1, &mut run) * 1e3).collect())
}
