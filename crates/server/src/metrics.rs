//! What the room counts, for Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper bounds of times, in microseconds.
const BOUNDS: [u64; 8] = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 250_000, 1_000_000];

/// How long something took, by bounds.
#[derive(Debug, Default)]
struct Times {
    within: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    fn note(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
        for (bound, within) in BOUNDS.iter().zip(&self.within) {
            if micros <= *bound {
                within.fetch_add(1, Relaxed);
            }
        }
    }

    fn tell(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        for (bound, within) in BOUNDS.iter().zip(&self.within) {
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {}", seconds(*bound), within.load(Relaxed));
        }
        let (count, micros) = (self.count.load(Relaxed), self.micros.load(Relaxed));
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {}\n{name}_count {count}", seconds(micros));
    }
}

/// Microseconds as seconds with their six places.
fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by the first figure of their status.
    answers: [AtomicU64; 6],
    took: Times,
    too_frequent: AtomicU64,
    lines: AtomicU64,
    dropped: AtomicU64,
    heard: AtomicU64,
    refused: AtomicU64,
    stored: Times,
}

/// What is read from the room when somebody asks.
#[derive(Debug, Default)]
pub(crate) struct Now {
    pub(crate) tables: u64,
    pub(crate) seated: u64,
    pub(crate) watching: u64,
    pub(crate) running: Duration,
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        if let Some(count) = self.answers.get(usize::from(status / 100)) {
            count.fetch_add(1, Relaxed);
        }
        self.took.note(took);
    }

    /// Somebody asks too often.
    pub(crate) fn too_frequent(&self) {
        self.too_frequent.fetch_add(1, Relaxed);
    }

    /// A line to a table was opened.
    pub(crate) fn line_opened(&self) {
        self.lines.fetch_add(1, Relaxed);
    }

    /// A line to a table has ended.
    pub(crate) fn line_closed(&self) {
        self.lines.fetch_sub(1, Relaxed);
    }

    /// A reader was too slow.
    pub(crate) fn dropped(&self) {
        self.dropped.fetch_add(1, Relaxed);
    }

    /// A message came.
    pub(crate) fn heard(&self) {
        self.heard.fetch_add(1, Relaxed);
    }

    /// A message was refused.
    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }

    /// A step is durable.
    pub(crate) fn stored(&self, took: Duration) {
        self.stored.note(took);
    }

    /// Everything as text, as Prometheus reads it.
    pub(crate) fn text(&self, now: &Now) -> String {
        let mut text = String::new();
        let counts = [
            ("too_frequent_total", "Requests and messages refused by rate limits.", &self.too_frequent),
            (
                "slow_readers_dropped_total",
                "Connections closed because the client did not read.",
                &self.dropped,
            ),
            ("messages_total", "Messages received by tables.", &self.heard),
            ("refusals_total", "Messages refused by tables.", &self.refused),
        ];
        for (name, about, count) in counts {
            number(&mut text, name, "counter", about, count.load(Relaxed));
        }
        let gauges = [
            ("lines", "Open connections to tables.", self.lines.load(Relaxed)),
            ("tables", "Open tables.", now.tables),
            ("seated", "Players and bots at tables.", now.seated),
            ("watching", "Connections that tables broadcast to.", now.watching),
            ("uptime_seconds", "Seconds since the room opened.", now.running.as_secs()),
        ];
        for (name, about, value) in gauges {
            number(&mut text, name, "gauge", about, value);
        }
        if let Some(bytes) = resident() {
            number(&mut text, "resident_bytes", "gauge", "Resident memory in bytes.", bytes);
        }
        let _ = writeln!(text, "# HELP houseway_requests_total Requests by status class.");
        let _ = writeln!(text, "# TYPE houseway_requests_total counter");
        for (class, count) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "houseway_requests_total{{status=\"{class}xx\"}} {}", count.load(Relaxed));
        }
        self.took.tell(&mut text, "houseway_request_seconds", "Duration of requests in seconds.");
        self.stored.tell(&mut text, "houseway_store_seconds", "Time to store a record durably, in seconds.");
        text
    }
}

fn number(text: &mut String, name: &str, kind: &str, about: &str, value: u64) {
    let _ = writeln!(text, "# HELP houseway_{name} {about}\n# TYPE houseway_{name} {kind}");
    let _ = writeln!(text, "houseway_{name} {value}");
}

/// The memory of this process, where the system says it: the second figure is pages of 4 KiB.
fn resident() -> Option<u64> {
    let said = std::fs::read_to_string("/proc/self/statm").ok()?;
    said.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * 4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fall_into_every_bound_that_holds_them() {
        let metrics = Metrics::default();
        metrics.stored(Duration::from_micros(3_000));
        metrics.stored(Duration::from_secs(2));
        metrics.answered(404, Duration::ZERO);
        let text = metrics.text(&Now { tables: 3, ..Now::default() });
        for line in [
            "houseway_tables 3",
            "houseway_requests_total{status=\"4xx\"} 1",
            "houseway_store_seconds_bucket{le=\"0.002500\"} 0",
            "houseway_store_seconds_bucket{le=\"0.005000\"} 1",
            "houseway_store_seconds_bucket{le=\"+Inf\"} 2",
            "houseway_store_seconds_sum 2.003000",
        ] {
            assert!(text.lines().any(|held| held == line), "{line}\n{text}");
        }
    }
}
