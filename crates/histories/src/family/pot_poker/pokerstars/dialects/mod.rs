//! Texts that are not PokerStars text, told line by line in its words: those of Full Tilt, and what PokerTracker exports.

mod fulltilt;
mod tracker;

use std::borrow::Cow;

use crate::phh::Fault;

/// A hand in the words of PokerStars, and the line of the original, counted from 1, that each line comes from.
#[derive(Default)]
pub(super) struct Translated {
    pub(super) text: String,
    from: Vec<usize>,
}

impl Translated {
    fn push(&mut self, from: usize, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.from.push(from);
    }

    /// A line of the original, and its words.
    pub(super) fn origin<'a>(&self, line: usize, original: &'a str) -> (usize, &'a str) {
        let number = self.from.get(line.saturating_sub(1)).copied().unwrap_or(1);
        (number, original.lines().nth(number - 1).unwrap_or_default().trim())
    }

    /// A fault of the translation, told of the original.
    pub(super) fn fault(&self, fault: Fault, original: &str) -> Fault {
        let (line, words) = self.origin(fault.line, original);
        Fault { line, action: fault.action.map(|_| words.to_owned()), reason: fault.reason }
    }
}

/// Whether a line is the first of a hand that is translated and that no head of PokerStars is like.
pub(super) fn is_head(line: &str) -> bool {
    tracker::is_head(line)
}

/// A hand in the words of PokerStars, where it is told in others; an error says why it cannot be.
pub(super) fn translated(text: &str) -> Option<Result<Translated, String>> {
    let first = text.lines().find(|line| !line.trim().is_empty())?.trim_start_matches('\u{feff}').trim();
    if tracker::is_head(first) {
        Some(tracker::translated(text))
    } else if fulltilt::is_head(first) {
        Some(fulltilt::translated(text))
    } else {
        None
    }
}

/// A text with plain spaces: some clients write spaces that do not break, also between the figures of an amount.
pub(super) fn with_plain_spaces(text: &str) -> Cow<'_, str> {
    const UNBROKEN: [char; 3] = ['\u{a0}', '\u{202f}', '\u{2007}'];
    if !text.contains(UNBROKEN) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        if !UNBROKEN.contains(&letter) {
            plain.push(letter);
            continue;
        }
        let inside = plain.ends_with(|before: char| before.is_ascii_digit());
        if !(inside && rest.peek().is_some_and(char::is_ascii_digit)) {
            plain.push(' ');
        }
    }
    Cow::Owned(plain)
}

/// The name that a line begins with, of those of a table, and what comes behind it: the longest counts.
fn whose<'l>(names: &[String], line: &'l str) -> Option<(usize, &'l str)> {
    let fits = |(at, name): (usize, &String)| {
        let rest = line.strip_prefix(name.as_str())?;
        rest.starts_with([' ', ':']).then_some((name.len(), at, rest))
    };
    names.iter().enumerate().filter_map(fits).max_by_key(|found| found.0).map(|(_, at, rest)| (at, rest))
}
