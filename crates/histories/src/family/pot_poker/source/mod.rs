//! Hands out of a file, one after the other, whatever the format: only one hand is held at a time.

pub(crate) mod sites;
mod split;
mod text;

use std::io::{self, Read};

use serde_json::Value;

use crate::hand::Hand;
use crate::phh::{self, Fault};
use crate::{ohh, pokerstars};
use text::Text;

/// A format of hand histories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PHH.
    Phh,
    /// JSON: Open Hand History, or rounds of our own.
    Json,
    /// PokerStars text, and texts like it.
    PokerStars,
    /// None that is read; the text is the beginning of the file.
    Unknown,
}

/// The text of one hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// In which format.
    pub format: Format,
    /// Which hand of the file, from 1 on.
    pub number: usize,
    /// The line of the file that it begins with.
    pub line: usize,
    /// The text.
    pub text: String,
}

impl Piece {
    /// The hand's own number, where its first line has it.
    pub fn own_number(&self) -> Option<&str> {
        let after =
            self.text.lines().next().filter(|_| self.format == Format::PokerStars)?.split_once('#')?.1;
        after.split([':', ' ']).next().map(str::trim)
    }

    /// Whether it is a hand that the site called off.
    pub fn is_cancelled(&self) -> bool {
        self.format == Format::PokerStars && pokerstars::is_cancelled(&self.text)
    }

    /// The record of rounds of our own, where it is one.
    pub fn rounds(&self) -> Option<Value> {
        if self.format != Format::Json || !self.text.contains("\"houseway\"") {
            return None;
        }
        serde_json::from_str(&self.text).ok().filter(crate::rounds::is_record)
    }

    /// A round of a room as `houseway export` writes it, where it is one.
    pub fn room_round(&self) -> Option<Value> {
        if self.format != Format::Json || !self.text.contains("\"houseway-round\"") {
            return None;
        }
        serde_json::from_str(&self.text).ok().filter(crate::room_rounds::is_record)
    }

    /// Whether it is no hand but a scripted round, which names its listing as a hand names its game.
    pub fn is_script(&self) -> bool {
        let names = |key: &str| {
            let mut lines = self.text.lines().filter_map(|line| line.trim_start().strip_prefix(key));
            lines.any(|rest| rest.trim_start().starts_with('='))
        };
        self.format == Format::Phh && names("listing") && !names("variant")
    }

    /// The line of the file that an action stands in, counted from 1, and its words where they are not those of PHH.
    pub fn line_of(&self, action: Option<usize>) -> (usize, Option<String>) {
        let found = match (self.format, action) {
            (_, None) | (Format::Json | Format::Unknown, _) => None,
            (Format::Phh, Some(action)) => phh::line_of(&self.text, action).map(|line| (line, None)),
            (Format::PokerStars, Some(action)) => {
                pokerstars::line_of(&self.text, action).map(|(line, words)| (line, Some(words)))
            }
        };
        let (line, words) = found.unwrap_or((1, None));
        (line + self.line - 1, words)
    }

    /// Reads the hand; a fault names the line of the file.
    pub fn hand(&self) -> Result<Hand, Fault> {
        let read = match self.format {
            Format::Unknown => Err(Fault::at(1, sites::refusal(&self.text))),
            Format::Phh => phh::read_one(&self.text),
            Format::Json => ohh::read_one(&self.text),
            Format::PokerStars => pokerstars::read_one(&self.text),
        };
        read.map_err(|fault| Fault { line: fault.line + self.line - 1, ..fault })
    }
}

/// How much of a file is looked at to know whose it is.
const START: usize = 1 << 10;

/// The hands of a file. A file without any is one piece, which says so when it is read.
pub fn pieces<R: Read>(read: R) -> Pieces<R> {
    Pieces { text: Text::new(read), format: None, start: String::new(), number: 0, head: None, ended: false }
}

/// The hands of a file whose format is known.
pub(crate) fn pieces_of<R: Read>(format: Format, read: R) -> Pieces<R> {
    Pieces { format: Some(format), ..pieces(read) }
}

/// The hands of a file, one after the other.
pub struct Pieces<R> {
    text: Text<R>,
    format: Option<Format>,
    /// The beginning of the file.
    start: String,
    number: usize,
    /// The name of the next table of PHH, and its line.
    head: Option<(usize, String)>,
    ended: bool,
}

impl<R: Read> Pieces<R> {
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        let format = match self.format {
            Some(format) => format,
            None => {
                let format = split::format(&mut self.text)?;
                self.start = self.text.ahead().chars().take(START).collect();
                *self.format.insert(format)
            }
        };
        let found = match format {
            Format::Json => split::json(&mut self.text)?,
            Format::Phh => split::phh(&mut self.text, &mut self.head)?,
            Format::PokerStars => split::pokerstars(&mut self.text, self.number > 0)?,
            Format::Unknown => None,
        };
        self.number += 1;
        let number = self.number;
        let piece = match found {
            Some((line, text)) => Some(Piece { format, number, line, text }),
            None if number > 1 => None,
            None => {
                let text = std::mem::take(&mut self.start);
                Some(Piece { format: Format::Unknown, number, line: 1, text })
            }
        };
        Ok(piece)
    }
}

impl<R: Read> Iterator for Pieces<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<io::Result<Piece>> {
        if self.ended {
            return None;
        }
        let piece = self.piece().transpose();
        self.ended = !matches!(piece, Some(Ok(_)));
        piece
    }
}
