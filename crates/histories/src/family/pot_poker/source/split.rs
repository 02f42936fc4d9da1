//! Where one hand ends and the next begins.

use std::io::{self, Read};

use memchr::memchr;

use super::text::Text;
use super::{Format, sites};
use crate::pokerstars::{head_at, is_foreign_head, is_head};

/// A hand's first line and its text.
type Found = Option<(usize, String)>;

/// The format of a file, by what it begins with.
pub(super) fn format<R: Read>(text: &mut Text<R>) -> io::Result<Format> {
    loop {
        // JSON shows at once: a file of it may be one line.
        let start = text.ahead().trim_start();
        let inner = start.strip_prefix('[').map(str::trim_start);
        if start.starts_with('{') || inner.is_some_and(|inner| inner.starts_with('{')) {
            return Ok(Format::Json);
        }
        // Else a whole line tells, or all there is.
        let enough = start.contains('\n');
        if !enough && text.more()? {
            continue;
        }
        let start = text.ahead().trim_start();
        let line = start.lines().find(|line| !line.trim_start().starts_with('#')).unwrap_or_default().trim();
        let list = line.strip_prefix('[').map(str::trim_start);
        if line.starts_with('<') {
            return Ok(Format::PokerStars);
        }
        let json = line.starts_with('{') || list.is_some_and(|rest| rest.is_empty() || rest.starts_with('{'));
        return Ok(if json {
            Format::Json
        } else if is_head(line) || !line.is_empty() && !line.starts_with('[') && !line.contains('=') {
            Format::PokerStars
        } else {
            Format::Phh
        });
    }
}

/// The next object of JSON: alone, or of a list.
pub(super) fn json<R: Read>(text: &mut Text<R>) -> io::Result<Found> {
    let mut object = String::new();
    let mut scan = Scan::default();
    let mut line = 0;
    loop {
        if object.is_empty() {
            // Between objects.
            let gap = text.ahead().find(|c: char| !c.is_whitespace() && !matches!(c, '[' | ']' | ','));
            text.skip(gap.unwrap_or(text.ahead().len()));
            line = text.line_number();
        }
        let end = scan.end(text.ahead().as_bytes());
        let taken = end.unwrap_or(text.ahead().len());
        object.push_str(&text.ahead()[..taken]);
        text.skip(taken);
        if end.is_some() || !text.more()? {
            return Ok((!object.trim().is_empty()).then_some((line, object)));
        }
    }
}

/// How far an object has been read.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_text: bool,
    escaped: bool,
}

impl Scan {
    /// Where the object ends, if it does; what is no object ends with its line.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_text => self.escaped = true,
                b'"' => self.in_text = !self.in_text,
                b'{' if !self.in_text => self.depth += 1,
                b'}' if !self.in_text => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                b'\n' if self.depth == 0 => return Some(at + 1),
                b',' | b']' if self.depth == 0 && !self.in_text => return Some(at),
                _ => {}
            }
        }
        None
    }
}

/// The next hand of PHH: a table of the file, or all of it.
pub(super) fn phh<R: Read>(text: &mut Text<R>, head: &mut Found) -> io::Result<Found> {
    let mut hand: Found = head.take();
    // A line in a list or in a long text is no name of a table.
    let mut open = false;
    let mut quoted = false;
    let mut line = String::new();
    while let Some(number) = text.line(&mut line)? {
        let word = line.trim();
        let fields = |hand: &Found| hand.as_ref().is_some_and(|(_, text)| has_fields(text));
        if !open && !quoted && is_table(word) && fields(&hand) {
            *head = Some((number, line));
            return Ok(hand);
        }
        if (word.matches("\"\"\"").count() + word.matches("'''").count()) % 2 == 1 {
            quoted = !quoted;
        }
        if !word.is_empty() && !word.starts_with('#') {
            open = word.ends_with(['[', ',']);
        }
        push_line(&mut hand, number, &line);
    }
    Ok(hand.filter(|(_, text)| has_fields(text)))
}

fn is_table(line: &str) -> bool {
    let inner = line.split('#').next().unwrap_or_default().trim_end();
    let inner = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|name| !name.trim().is_empty() && !name.contains(['[', ',']))
}

/// Whether there is more than names, remarks and blank lines.
fn has_fields(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| !line.is_empty() && !line.starts_with('#') && !is_table(line))
}

/// The next hand of PokerStars text: from its first line to that of the next. After the first one, hands of sites that
/// are not read are hands as well.
pub(super) fn pokerstars<R: Read>(text: &mut Text<R>, later: bool) -> io::Result<Found> {
    let mut begun = false;
    // Where the next line begins.
    let mut start = 0;
    // Up to here no line has a number, and most have none: what comes next is looked for once.
    let mut clear = 0;
    loop {
        let end = line_end(text, start)?;
        let ahead = text.ahead();
        if clear < end {
            clear = clear.max(start);
            let next = memchr(b'#', &ahead.as_bytes()[clear..]);
            clear = next.map_or(ahead.len(), |at| clear + at);
        }
        let line = &ahead[start..end];
        let head = if clear < end { head_at(line) } else { is_foreign_head(line).then_some(0) };
        let head = head.or_else(|| ((begun || later) && sites::is_head(line)).then_some(0));
        let used = match head {
            Some(at) if begun => return Ok(Some(taken(text, start + at))),
            Some(at) => {
                begun = true;
                start + at
            }
            None if !begun => end,
            None => 0,
        };
        if used > 0 {
            text.skip(used);
            clear = clear.saturating_sub(used);
        }
        start = end - used + 1;
        if start > text.ahead().len() {
            let rest = text.ahead().len();
            return Ok(begun.then(|| taken(text, rest)));
        }
    }
}

/// Where a line ends that begins here.
fn line_end<R: Read>(text: &mut Text<R>, start: usize) -> io::Result<usize> {
    let mut looked = start;
    loop {
        if let Some(at) = memchr(b'\n', &text.ahead().as_bytes()[looked..]) {
            return Ok(looked + at);
        }
        looked = text.ahead().len();
        if !text.more()? {
            return Ok(looked);
        }
    }
}

/// The next so many bytes, and the line that they begin with.
fn taken<R: Read>(text: &mut Text<R>, count: usize) -> (usize, String) {
    let (line, held) = (text.line_number(), text.ahead()[..count].to_owned());
    text.skip(count);
    (line, held)
}

fn push_line(hand: &mut Found, number: usize, line: &str) {
    let (_, text) = hand.get_or_insert_with(|| (number, String::new()));
    // The first line is there without an end.
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(line);
    text.push('\n');
}
