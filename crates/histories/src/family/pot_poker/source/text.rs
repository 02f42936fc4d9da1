//! A file as text: UTF-8, UTF-16 or Windows-1252, with or without a mark of its order, a piece at a time.

use std::io::{self, Read};

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE, WINDOWS_1252};
use memchr::{memchr, memchr_iter, memchr2};

/// How much is read at a time.
const CHUNK: usize = 1 << 16;

/// A file as text.
pub(super) struct Text<R> {
    read: R,
    /// Bytes that are not text yet.
    raw: Vec<u8>,
    /// UTF-16 is read by a decoder; `None` is UTF-8.
    wide: Option<Decoder>,
    begun: bool,
    done: bool,
    /// Whether lines end with a CR alone; known with the first end of a line.
    alone: Option<bool>,
    text: String,
    /// How much of the text is used up.
    at: usize,
    /// The line that comes next.
    line: usize,
}

impl<R: Read> Text<R> {
    pub(super) fn new(read: R) -> Text<R> {
        Text {
            read,
            raw: Vec::new(),
            wide: None,
            begun: false,
            done: false,
            alone: None,
            text: String::new(),
            at: 0,
            line: 1,
        }
    }

    /// The number of the line that comes next.
    pub(super) fn line_number(&self) -> usize {
        self.line
    }

    /// What has been read and is not used up.
    pub(super) fn ahead(&self) -> &str {
        &self.text[self.at..]
    }

    /// Uses up so many bytes.
    pub(super) fn skip(&mut self, count: usize) {
        let used = &self.text.as_bytes()[self.at..self.at + count];
        self.line += memchr_iter(b'\n', used).count();
        self.at += count;
    }

    /// Reads more; false at the end of the file.
    pub(super) fn more(&mut self) -> io::Result<bool> {
        if self.done {
            return Ok(false);
        }
        self.text.drain(..self.at);
        self.at = 0;
        let held = self.raw.len();
        let got = self.read.by_ref().take(CHUNK as u64).read_to_end(&mut self.raw)?;
        self.done = got == 0;
        if !self.begun && (self.raw.len() > 3 || self.done) {
            self.begin();
        }
        if self.begun {
            // A line may end where the chunk did.
            let before = self.text.trim_end_matches('\r').len();
            self.decode();
            self.end_lines(before);
        }
        Ok(!self.done || held > 0 || !self.ahead().is_empty())
    }

    /// Finds the encoding by its mark, or by where the zeros are.
    fn begin(&mut self) {
        self.begun = true;
        let (wide, mark) = match self.raw.as_slice() {
            [0xFF, 0xFE, ..] => (Some(UTF_16LE), 2),
            [0xFE, 0xFF, ..] => (Some(UTF_16BE), 2),
            [0xEF, 0xBB, 0xBF, ..] => (None, 3),
            [first, 0, ..] if *first != 0 => (Some(UTF_16LE), 0),
            [0, second, ..] if *second != 0 => (Some(UTF_16BE), 0),
            _ => (None, 0),
        };
        self.raw.drain(..mark);
        self.wide = wide.map(encoding_rs::Encoding::new_decoder_without_bom_handling);
    }

    /// Lines that end with a CR alone, as very old programs write them, end as all others.
    fn end_lines(&mut self, from: usize) {
        if self.alone.is_none()
            && let Some(at) = memchr2(b'\r', b'\n', &self.text.as_bytes()[from..])
        {
            // What comes after it may not have been read.
            let rest = &self.text.as_bytes()[from + at..];
            self.alone =
                (rest.len() > 1 || self.done).then(|| rest[0] == b'\r' && rest.get(1) != Some(&b'\n'));
        }
        if self.alone == Some(true) && self.text.as_bytes()[from..].contains(&b'\r') {
            let ended = self.text[from..].replace('\r', "\n");
            self.text.truncate(from);
            self.text.push_str(&ended);
        }
    }

    fn decode(&mut self) {
        if let Some(decoder) = &mut self.wide {
            let most = decoder.max_utf8_buffer_length(self.raw.len()).unwrap_or(0);
            self.text.reserve(most);
            let (_, used, _) = decoder.decode_to_string(&self.raw, &mut self.text, self.done);
            self.raw.drain(..used);
            return;
        }
        let mut from = 0;
        loop {
            match std::str::from_utf8(&self.raw[from..]) {
                Ok(text) => {
                    self.text.push_str(text);
                    self.raw.clear();
                    return;
                }
                Err(error) => {
                    let valid = from + error.valid_up_to();
                    self.text.push_str(&String::from_utf8_lossy(&self.raw[from..valid]));
                    // A character may be cut off where the chunk ends.
                    let Some(bad) = error.error_len().or(self.done.then_some(self.raw.len() - valid)) else {
                        self.raw.drain(..valid);
                        return;
                    };
                    // What is not UTF-8 is what older clients wrote.
                    let (old, ..) = WINDOWS_1252.decode(&self.raw[valid..valid + bad]);
                    self.text.push_str(&old);
                    from = valid + bad;
                }
            }
        }
    }

    /// Puts the next line without its end into a buffer; its number.
    pub(super) fn line(&mut self, into: &mut String) -> io::Result<Option<usize>> {
        let mut looked = 0;
        loop {
            if let Some(end) = memchr(b'\n', &self.ahead().as_bytes()[looked..]) {
                return Ok(Some(self.take_line(looked + end, 1, into)));
            }
            looked = self.ahead().len();
            if !self.more()? {
                let rest = self.ahead().len();
                return Ok((rest > 0).then(|| self.take_line(rest, 0, into)));
            }
        }
    }

    fn take_line(&mut self, length: usize, end: usize, into: &mut String) -> usize {
        into.clear();
        into.push_str(self.ahead()[..length].trim_end_matches('\r'));
        let number = self.line;
        self.line += end;
        self.at += length + end;
        number
    }
}
