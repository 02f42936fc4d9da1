//! What was measured, as the last section of a page.

use std::fmt::Write as _;

#[derive(Default)]
pub struct Report {
    lines: Vec<String>,
    missed: Vec<String>,
}

impl Report {
    fn line(&mut self, what: &str, found: &str, goal: &str, reached: bool) {
        let line = format!("| {what} | {found} | {goal} |");
        println!("{line}");
        self.lines.push(line);
        if !reached {
            self.missed.push(format!("{what}: {found}; the goal is {goal}"));
        }
    }

    /// Durable things a second, as a multiple of what the disk flushes one by one.
    pub fn durable(&mut self, what: &str, goal: f64, rate: f64, flushes: f64) {
        let ratio = rate / flushes;
        let found = format!("{rate:.0} a second, **{ratio:.2}x** of {flushes:.0} single flushes");
        self.line(what, &found, &format!("at least {goal:.2}x"), ratio >= goal);
    }

    pub fn time(&mut self, what: &str, goal: f64, milliseconds: f64) {
        self.line(
            what,
            &format!("{milliseconds:.2} ms"),
            &format!("at most {goal} ms"),
            milliseconds <= goal,
        );
    }

    /// Something that is told and held to nothing.
    #[allow(dead_code, reason = "one of the two programs that share this has nothing such")]
    pub fn told(&mut self, what: &str, found: &str) {
        self.line(what, found, "", true);
    }

    pub fn bytes(&mut self, what: &str, goal: f64, bytes: f64) {
        self.line(what, &format!("{bytes:.0} bytes"), &format!("at most {goal} bytes"), bytes <= goal);
    }

    /// Puts the section in the place of the old one; other sections are not this program's.
    pub fn write(&self, path: &str, title: &str, head: &str) -> std::io::Result<()> {
        let mut text = std::fs::read_to_string(path)?;
        let from = text.find(title).unwrap_or(text.len());
        let rest = text.split_off(from);
        let behind =
            rest.get(title.len()..).and_then(|rest| rest.find("\n## ").map(|at| rest[at..].to_owned()));
        text += title;
        text += head;
        for line in &self.lines {
            writeln!(text, "{line}").expect("a string grows");
        }
        for missed in &self.missed {
            writeln!(text, "\nMissed in this run: {missed}.").expect("a string grows");
        }
        text += &behind.unwrap_or_default();
        std::fs::write(path, text)
    }

    /// Whether every goal was reached; what was missed is said.
    pub fn judge(&self) -> bool {
        self.missed.iter().for_each(|missed| println!("missed: {missed}"));
        self.missed.is_empty()
    }
}
