//! Where a value comes from: lines of a document, an interpretation of an unclear place, or outside the documents.

use std::fmt;
use std::str::FromStr;

/// One of the five documents, by its number: `000` to `004`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Document(pub u16);

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}", self.0)
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Document {
    type Err = String;

    fn from_str(text: &str) -> Result<Document, String> {
        let number = (text.len() == 3).then(|| text.parse().ok()).flatten();
        number
            .map(Document)
            .ok_or_else(|| format!("\"{text}\" is not a document: write three digits, as in \"000\""))
    }
}

/// A run of lines of one document, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lines {
    /// The document.
    pub document: Document,
    /// The first line, counted from one.
    pub first: u32,
    /// The last line.
    pub last: u32,
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}:{}", self.document, self.first)
        } else {
            write!(f, "{}:{}-{}", self.document, self.first, self.last)
        }
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The id of an interpretation (a "reading"), as in `C15`; `rulebook/readings.toml` has the texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReadingId {
    part: char,
    number: u8,
}

impl ReadingId {
    /// The reading that a single printed size of the pot means pots up to it.
    pub(crate) const LONE_VALUE: ReadingId = ReadingId { part: 'E', number: 31 };
    /// The reading that options without a collection stand under a review.
    pub(crate) const ZERO_COLLECTION: ReadingId = ReadingId { part: 'T', number: 3 };
}

impl fmt::Display for ReadingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.part, self.number)
    }
}

impl fmt::Debug for ReadingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ReadingId {
    type Err = String;

    fn from_str(text: &str) -> Result<ReadingId, String> {
        let wrong = || {
            format!(
                "\"{text}\" is not an interpretation: write a capital letter and two digits, as in \"C15\""
            )
        };
        let mut chars = text.chars();
        let part = chars.next().filter(char::is_ascii_uppercase).ok_or_else(wrong)?;
        let figures = chars.as_str();
        let number = (figures.len() == 2).then(|| figures.parse().ok()).flatten().ok_or_else(wrong)?;
        Ok(ReadingId { part, number })
    }
}

/// The source of a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source {
    /// The lines that print it.
    pub lines: Vec<Lines>,
    /// The readings that settle what is unclear in them.
    pub readings: Vec<ReadingId>,
    /// Whether it comes from the game as played elsewhere, because the documents do not say it.
    pub outside: bool,
}

impl Source {
    /// Reads `"300-303, 001:52 C16"` or `"outside N08"`. Lines without a document belong to the one before them, at
    /// first to `document`.
    pub fn parse(text: &str, document: Option<Document>) -> Result<Source, String> {
        let mut source = Source::default();
        let mut document = document;
        for word in text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()) {
            if word == "outside" {
                source.outside = true;
            } else if word.starts_with(|c: char| c.is_ascii_uppercase()) {
                source.readings.push(word.parse()?);
            } else {
                let lines = parse_lines(word, document)?;
                document = Some(lines.document);
                source.lines.push(lines);
            }
        }
        if source.lines.is_empty() && !source.outside {
            return Err(format!(
                "\"{text}\" cites no lines: write as in \"000:300-303 C16\", or \"outside\""
            ));
        }
        Ok(source)
    }

    /// Adds another source: the value is printed there too.
    pub fn join(&mut self, other: Source) {
        let lines = other.lines.into_iter().filter(|lines| !self.lines.contains(lines)).collect::<Vec<_>>();
        self.lines.extend(lines);
        let readings =
            other.readings.into_iter().filter(|id| !self.readings.contains(id)).collect::<Vec<_>>();
        self.readings.extend(readings);
        self.outside |= other.outside;
    }

    /// The source of one row among `rows`: its own line, if the first run of lines has a line for each.
    pub(crate) fn of_row(&self, at: usize, rows: usize) -> Source {
        let mut source = self.clone();
        if let Some(run) = source.lines.first_mut()
            && (run.last - run.first + 1) as usize == rows
        {
            run.first += at as u32;
            run.last = run.first;
        }
        source
    }

    /// As it is written in a file that names no document: `000:300-303, 000:310 C16 outside`.
    pub fn written(&self) -> String {
        let lines = self.lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let readings = self.readings.iter().map(|reading| format!(" {reading}"));
        let outside = self.outside.then(|| " outside".to_owned());
        let text: String = [lines].into_iter().chain(readings).chain(outside).collect();
        text.trim_start().to_owned()
    }
}

/// Reads `292`, `292-295` or `000:292`.
pub fn parse_lines(word: &str, document: Option<Document>) -> Result<Lines, String> {
    let (document, range) = match word.split_once(':') {
        Some((name, range)) => (name.parse()?, range),
        None => {
            (document.ok_or_else(|| format!("\"{word}\" names no document: write as in \"000:292\""))?, word)
        }
    };
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let number = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|line| *line > 0)
            .ok_or_else(|| format!("\"{word}\" is not a line range: write as in \"292\" or \"292-295\""))
    };
    let (first, last) = (number(first)?, number(last)?);
    if last < first {
        return Err(format!("line range \"{word}\" ends before it starts"));
    }
    Ok(Lines { document, first, last })
}

impl fmt::Display for Source {
    /// `000:300-303, 000:310, interpretation C16, outside`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.iter().map(ToString::to_string);
        let readings = self.readings.iter().map(|reading| format!("interpretation {reading}"));
        let outside = self.outside.then(|| "outside".to_owned());
        f.write_str(&lines.chain(readings).chain(outside).collect::<Vec<_>>().join(", "))
    }
}

impl serde::Serialize for Source {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let texts = |items: &[String]| items.to_vec();
        let mut out = serializer.serialize_struct("Source", 3)?;
        out.serialize_field(
            "lines",
            &texts(&self.lines.iter().map(ToString::to_string).collect::<Vec<_>>()),
        )?;
        out.serialize_field(
            "readings",
            &texts(&self.readings.iter().map(ToString::to_string).collect::<Vec<_>>()),
        )?;
        out.serialize_field("outside", &self.outside)?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_read_and_print() {
        let source = Source::parse("300-303, 310 C16", Some(Document(0))).unwrap();
        assert_eq!(source.to_string(), "000:300-303, 000:310, interpretation C16");
        let two = Source::parse("001:12, 14, 000:3", None).unwrap();
        assert_eq!(two.to_string(), "001:12, 001:14, 000:3");
        assert_eq!(Source::parse("outside N08", None).unwrap().to_string(), "interpretation N08, outside");
    }

    #[test]
    fn a_row_cites_its_own_line_where_each_has_one() {
        let source = Source::parse("1927-1935, 2060 C33", Some(Document(0))).unwrap();
        assert_eq!(source.of_row(1, 9).to_string(), "000:1928, 000:2060, interpretation C33");
        assert_eq!(source.of_row(1, 3), source);
        let mut both = Source::parse("000:1926", None).unwrap();
        both.join(source.of_row(1, 9));
        assert_eq!(both.to_string(), "000:1926, 000:1928, 000:2060, interpretation C33");
    }

    #[test]
    fn bad_sources_say_what_is_wrong() {
        for (text, part) in [
            ("", "cites no lines"),
            ("C16", "cites no lines"),
            ("12", "names no document"),
            ("000:9-3", "ends before"),
            ("000:x", "not a line range"),
            ("000:0", "not a line range"),
            ("00:1", "not a document"),
            ("000:1 C1", "not an interpretation"),
        ] {
            let error = Source::parse(text, None).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
