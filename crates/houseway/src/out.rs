//! What a command answers, and text laid out for a terminal.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Wrong usage: one clear line, with the right names where there are some.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text to print, and whether the thing checked is right.
pub(crate) struct Answer {
    /// What goes to standard output.
    pub(crate) text: String,
    /// What goes to standard error, line by line.
    pub(crate) notes: Vec<String>,
    /// Whether the thing checked is right.
    pub(crate) right: bool,
}

impl Answer {
    /// A text about something that is right.
    pub(crate) fn text(text: String) -> Answer {
        Answer { text, notes: Vec::new(), right: true }
    }

    /// A value as JSON.
    pub(crate) fn json(value: &serde_json::Value) -> Answer {
        Answer::text(format!("{value:#}\n"))
    }

    /// Prints the answer. A reader that has gone away (`| head`) is no error.
    pub(crate) fn print(self) -> ExitCode {
        for note in &self.notes {
            eprintln!("{note}");
        }
        match io::stdout().lock().write_all(self.text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("houseway: cannot write: {error}");
                ExitCode::from(1)
            }
            _ if self.right => ExitCode::SUCCESS,
            _ => ExitCode::from(1),
        }
    }
}

/// Rows with their columns lined up, two spaces apart.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// A text broken into lines of at most `width` characters, between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A text with hearts and diamonds in red.
pub(crate) fn painted(text: &str) -> String {
    let paint = |word: &str| {
        let red = word.contains(['♥', '♦']);
        if red { format!("\x1b[31m{word}\x1b[39m") } else { word.to_owned() }
    };
    text.split(' ').map(paint).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [vec!["a".to_owned(), "bb".to_owned()], vec!["ccc".to_owned(), "d".to_owned()]];
        assert_eq!(columns(&rows), "a    bb\nccc  d\n");
    }

    #[test]
    fn long_texts_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrapped("", 3), [""]);
    }
}
