//! What a command answers, and text laid out for a terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

pub(crate) use crate::fold::wrapped;
pub(crate) use crate::usage::{Key, Usage, reason};
use crate::{fold, pager, usage, width};

/// The text to print, and whether the thing checked is right.
pub(crate) struct Answer {
    /// What goes to standard output.
    pub(crate) text: String,
    /// What goes to standard error, line by line.
    pub(crate) notes: Vec<String>,
    /// Whether the thing checked is right.
    pub(crate) right: bool,
    /// Whether the text is a page for people, which is made to fit the terminal.
    pub(crate) page: bool,
}

impl Answer {
    /// A page about something that is right.
    pub(crate) fn text(text: String) -> Answer {
        Answer { text, notes: Vec::new(), right: true, page: true }
    }

    /// A text that other programs read.
    pub(crate) fn file(text: String) -> Answer {
        Answer { page: false, ..Answer::text(text) }
    }

    /// A value as JSON.
    pub(crate) fn json(value: &serde_json::Value) -> Answer {
        Answer::file(format!("{value:#}\n"))
    }

    /// A serialized value; `shapes.rs` lists the schemas of these types.
    pub(crate) fn of(value: &impl Serialize) -> Answer {
        Answer::json(&serde_json::to_value(value).expect("every key is a text"))
    }

    /// An error as JSON.
    pub(crate) fn error(key: Key, text: &str) -> Answer {
        Answer { right: false, ..Answer::of(&usage::ErrorReport::of(key, text)) }
    }

    /// Prints the answer, through a pager if that is wanted. A closed standard output (`| head`) is no error.
    pub(crate) fn print(self, pager: bool) -> ExitCode {
        for note in &self.notes {
            complain(note);
        }
        let text = match width::of_table().filter(|_| self.page) {
            Some(width) => fold::page(&self.text, width),
            None => self.text,
        };
        let text = if self.page && width::has_colour() { coloured(&text) } else { text };
        if pager && self.page && pager::show(&text) {
            return if self.right { ExitCode::SUCCESS } else { ExitCode::from(1) };
        }
        match io::stdout().lock().write_all(text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(&format!("houseway: cannot write: {error}"));
                ExitCode::from(1)
            }
            _ if self.right => ExitCode::SUCCESS,
            _ => ExitCode::from(1),
        }
    }
}

/// Prints a line while a command is running. A closed standard output is no error.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Prints to standard error, wrapped to the width of a terminal. A closed standard error is no error.
pub(crate) fn complain(text: &str) {
    let text = match width::of_errors() {
        Some(width) => fold::page(text, width),
        None => format!("{text}\n"),
    };
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// A page with its headings bold and its suits in colour.
fn coloured(page: &str) -> String {
    let heading = |line: &str| {
        !line.starts_with(' ') && line.chars().any(char::is_alphabetic) && line == line.to_uppercase()
    };
    let line = |line: &str| {
        if heading(line) { format!("\x1b[1m{line}\x1b[22m\n") } else { painted(line) + "\n" }
    };
    page.lines().map(line).collect()
}

/// Rows with their columns lined up; on a terminal they fold.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    // Some tables are moved in.
    fold::columns(rows, width::of_table().map(|width| width - 2))
}

/// A text with hearts and diamonds in red.
pub(crate) fn painted(text: &str) -> String {
    let paint = |word: &str| {
        let red = word.contains(['♥', '♦']);
        if red { format!("\x1b[31m{word}\x1b[39m") } else { word.to_owned() }
    };
    text.split(' ').map(paint).collect::<Vec<_>>().join(" ")
}
