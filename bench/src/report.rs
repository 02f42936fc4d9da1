//! The table.

use std::fmt::Write as _;

use crate::timing::Measured;

#[derive(Default)]
pub struct Report {
    lines: Vec<String>,
    missed: Vec<String>,
}

impl Report {
    pub fn row(&mut self, what: &str, peer: &str, goal: f64, measured: &Measured) {
        let Measured { ours, theirs, ratio } = measured;
        let ours = if *ours < 10.0 { format!("{ours:.2}") } else { format!("{ours:.0}") };
        let line = format!("| {what} | {peer} | {ours} | {theirs:.1} | **{ratio:.2}x** | {goal:.2}x |");
        println!("{line}");
        self.lines.push(line);
        if *ratio < goal {
            self.missed.push(format!("{what}: {ratio:.2}x of {goal:.2}x"));
        }
    }

    pub fn time(&mut self, what: &str, goal: f64, milliseconds: f64) {
        let line = format!("| {what} | | {milliseconds:.2} ms | | | at most {goal} ms |");
        println!("{line}");
        self.lines.push(line);
        if milliseconds > goal {
            self.missed.push(format!("{what}: {milliseconds:.2} ms of {goal}"));
        }
    }

    /// Actions a second, as a part of another game's.
    pub fn actions(&mut self, what: &str, goal: f64, actions: f64, ratio: f64) {
        let line = format!(
            "| {what} | no-limit hold'em | {:.1} M actions/s | | **{ratio:.2}x** | {goal:.2}x |",
            actions / 1e6
        );
        println!("{line}");
        self.lines.push(line);
        if ratio < goal {
            self.missed.push(format!("{what}: {ratio:.2}x of {goal:.2}x"));
        }
    }

    /// Durable things a second, as a multiple of what the disk flushes one by one.
    pub fn durable(&mut self, what: &str, goal: f64, rate: f64, flushes: f64) {
        let ratio = rate / flushes;
        let line = format!(
            "| {what} | one-by-one fdatasync | {:.1} k/s | {:.1} k/s | **{ratio:.2}x** | {goal:.2}x |",
            rate / 1e3,
            flushes / 1e3
        );
        println!("{line}");
        self.lines.push(line);
        if ratio < goal {
            self.missed.push(format!("{what}: {ratio:.2}x of {goal:.2}x"));
        }
    }

    pub fn bytes(&mut self, what: &str, goal: f64, bytes: f64) {
        let line = format!("| {what} | | {bytes:.0} bytes | | | at most {goal} bytes |");
        println!("{line}");
        self.lines.push(line);
        if bytes > goal {
            self.missed.push(format!("{what}: {bytes:.0} bytes of {goal}"));
        }
    }

    pub fn rounds(&mut self, what: &str, goal: f64, rounds: f64) {
        self.rate(what, "rounds", goal, rounds);
    }

    pub fn settings(&mut self, what: &str, goal: f64, settings: f64) {
        self.rate(what, "settings", goal, settings);
    }

    /// Hands a second.
    pub fn hands(&mut self, what: &str, goal: f64, rate: f64) {
        let line = format!("| {what} | | {rate:.0} hands/s | | | {goal:.0} |");
        println!("{line}");
        self.lines.push(line);
        if rate < goal {
            self.missed.push(format!("{what}: {rate:.0} hands a second of {goal:.0}"));
        }
    }

    /// Hands a second beside a peer's, whose time is taken in its own process.
    pub fn hands_beside(&mut self, what: &str, peer: &str, goal: f64, ours: f64, theirs: f64) {
        let ratio = ours / theirs;
        let line = format!(
            "| {what} | {peer} | {ours:.0} hands/s | {theirs:.0} hands/s | **{ratio:.0}x** | {goal:.0}x |"
        );
        println!("{line}");
        self.lines.push(line);
        if ratio < goal {
            self.missed.push(format!("{what}: {ratio:.0}x of {goal:.0}x"));
        }
    }

    fn rate(&mut self, what: &str, of: &str, goal: f64, rate: f64) {
        let line = format!("| {what} | | {:.2} M {of}/s | | | {:.2} M |", rate / 1e6, goal / 1e6);
        println!("{line}");
        self.lines.push(line);
        if rate < goal {
            let (rate, goal) = (rate / 1e6, goal / 1e6);
            self.missed.push(format!("{what}: {rate:.2} million {of} a second of {goal:.2}"));
        }
    }

    pub fn write(&self, path: &str) -> std::io::Result<()> {
        // The room under load is measured by another program (`load/`), and what it found stays.
        let old = std::fs::read_to_string(path).unwrap_or_default();
        let load = old.find("\n## The room under load").map_or("", |at| &old[at..]);
        let mut text = include_str!("head.md").to_owned();
        for line in &self.lines {
            writeln!(text, "{line}").expect("a string grows");
        }
        for missed in &self.missed {
            writeln!(text, "\nMissed in this run: {missed}.").expect("a string grows");
        }
        let (level, model) = (eval::batch::Level::detected(), model());
        let _ = writeln!(text, "\nProcessor: {model}; best batch level found: {level:?}.");
        std::fs::write(path, text + load)
    }

    /// Whether every goal was reached; what was missed is said.
    pub fn judge(&self) -> bool {
        for missed in &self.missed {
            println!("missed: {missed}");
        }
        self.missed.is_empty()
    }
}

fn model() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("model name"));
    line.and_then(|line| line.split_once(": ")).map_or("unknown", |(_, name)| name).to_owned()
}
