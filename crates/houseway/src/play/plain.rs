//! The table in plain lines.

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::front::Front;
use super::shown::Shown;
use crate::out::{painted, wrapped};
use crate::width;

/// Lines out, lines in.
pub(super) struct Plain {
    typed: Receiver<Option<String>>,
    width: usize,
    colour: bool,
    /// Whether a person types: else what is read is written too, so that a transcript has it.
    live: bool,
}

impl Plain {
    pub(super) fn new(typed: Receiver<Option<String>>) -> Plain {
        let live = io::stdin().is_terminal() && io::stdout().is_terminal();
        Plain { typed, width: width::of_terminal(), colour: width::has_colour(), live }
    }

    fn line(&self, line: &str) {
        let indent = line.len() - line.trim_start().len();
        let room = self.width.saturating_sub(indent).max(20);
        let mut out = io::stdout().lock();
        let mut parts = wrapped(line.trim_start(), room);
        // What goes on below is moved in, and has less room.
        let rest = parts.split_off(1).join(" ");
        parts.extend(wrapped(&rest, room - 2).into_iter().filter(|part| !part.is_empty()));
        for (at, part) in parts.into_iter().enumerate() {
            let deeper = if at > 0 { indent + 2 } else { indent };
            let part = if self.colour { painted(&part) } else { part };
            // A reader that has gone away is no fault: the sitting ends with the input.
            let _ = writeln!(out, "{}", format!("{:deeper$}{part}", "").trim_end());
        }
    }
}

impl Front for Plain {
    fn say(&mut self, line: &str) {
        for line in line.split('\n') {
            self.line(line);
        }
    }

    fn show(&mut self, shown: &Shown) {
        for line in shown.lines() {
            self.line(&line);
        }
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut out = io::stdout();
        // Whoever has gone away types no more.
        if write!(out, "> ").and_then(|()| out.flush()).is_err() {
            return Ok(None);
        }
        let line = self.typed.recv().unwrap_or_default();
        // A terminal has written what was typed, but for a line that was broken off.
        if !self.live || line.is_none() {
            let _ = writeln!(out, "{}", line.as_deref().unwrap_or_default());
        }
        Ok(line)
    }

    fn pause(&mut self, time: Duration) {
        if self.live {
            std::thread::sleep(time);
        }
    }
}
