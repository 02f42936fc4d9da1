//! A line to a table that costs next to nothing, so that what is measured is the room: a socket, and frames told apart by their
//! heads.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::sync::LazyLock;
use std::time::Duration;

use memchr::memmem::{Finder, FinderRev};
use rustix::event::{Timespec, epoll};

/// A line.
pub struct Line {
    stream: TcpStream,
    /// The beginning of a frame whose end has not come yet.
    begun: Vec<u8>,
}

impl Line {
    /// Opens one. Each comes from an address of its own, as a proxy says it, for the door lets in so many from one.
    pub fn open(address: &str, table: u32, cookie: &str, at: usize) -> Line {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_nodelay(true).expect("a setting");
        let from = format!("10.{}.{}.{}", 1 + at / 62_500, at / 250 % 250, at % 250);
        let ask = format!(
            "GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: {from}\r\nCookie: {cookie}\r\n\
             Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(ask.as_bytes()).expect("it is asked");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            assert_eq!(stream.read(&mut byte).expect("it answers"), 1, "{}", String::from_utf8_lossy(&head));
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "no line: {}", String::from_utf8_lossy(&head));
        Line { stream, begun: Vec::new() }
    }

    /// Waits for the text that is looked for; those before it are passed over. Not for a line of a crowd.
    pub fn wait<T>(&mut self, mut found: impl FnMut(&[u8]) -> Option<T>) -> T {
        loop {
            while let Some((text, rest)) = frame(&self.begun) {
                let found = text.and_then(&mut found);
                self.begun.drain(..rest);
                if let Some(found) = found {
                    return found;
                }
            }
            let mut room = [0; 4 * 1024];
            let count = self.stream.read(&mut room).expect("the line holds");
            assert!(count > 0, "the room ended a line");
            self.begun.extend_from_slice(&room[..count]);
        }
    }

    /// Sends a text.
    pub fn send(&mut self, text: &str) {
        let mut sent = vec![0x81];
        match text.len() {
            short @ ..126 => sent.push(0x80 | short as u8),
            long => {
                sent.push(0x80 | 126);
                sent.extend(u16::try_from(long).expect("a short message").to_be_bytes());
            }
        }
        // The mask that changes nothing.
        sent.extend([0; 4]);
        sent.extend(text.as_bytes());
        // Nobody has so much under way that a line takes no more.
        self.stream.write_all(&sent).expect("the line holds");
    }

    /// Reads what is there, and tells each whole text.
    fn read(&mut self, room: &mut [u8], mut told: impl FnMut(&[u8])) {
        loop {
            let count = match self.stream.read(room) {
                Ok(0) => panic!("the room ended a line"),
                Ok(count) => count,
                Err(wrong) if wrong.kind() == ErrorKind::WouldBlock => return,
                Err(wrong) => panic!("a line is cut: {wrong}"),
            };
            if self.begun.is_empty() {
                let rest = texts(&room[..count], &mut told);
                self.begun.extend_from_slice(&room[rest..count]);
            } else {
                self.begun.extend_from_slice(&room[..count]);
                let rest = texts(&self.begun, &mut told);
                self.begun.drain(..rest);
            }
            if count < room.len() {
                return;
            }
        }
    }
}

/// So long what comes may lie.
const MOMENT: Duration = Duration::from_millis(1);

/// Many lines, read by one thread.
pub struct Crowd {
    poll: OwnedFd,
    lines: Vec<Line>,
    events: Vec<epoll::Event>,
    room: Vec<u8>,
}

impl Crowd {
    pub fn new(lines: Vec<Line>) -> Crowd {
        let poll = epoll::create(epoll::CreateFlags::CLOEXEC).expect("a poll");
        let crowd = Crowd { poll, lines, events: Vec::with_capacity(1_024), room: vec![0; 256 * 1024] };
        (0..crowd.lines.len()).for_each(|at| crowd.listen(at));
        crowd
    }

    fn listen(&self, at: usize) {
        self.lines[at].stream.set_nonblocking(true).expect("a setting");
        let data = epoll::EventData::new_u64(at as u64);
        epoll::add(&self.poll, &self.lines[at].stream, data, epoll::EventFlags::IN).expect("one more");
    }

    /// Puts a line in the place of another, which ends.
    pub fn replace(&mut self, at: usize, line: Line) {
        self.lines[at] = line;
        self.listen(at);
    }

    /// One of the lines.
    pub fn line(&mut self, at: usize) -> &mut Line {
        &mut self.lines[at]
    }

    /// One more line; what had come to it before is told.
    pub fn add(&mut self, line: Line, mut told: impl FnMut(&[u8])) {
        self.lines.push(line);
        let at = self.lines.len() - 1;
        self.listen(at);
        let begun = &mut self.lines[at].begun;
        let rest = texts(begun, &mut told);
        begun.drain(..rest);
    }

    /// Waits for something to come, and tells each text with the number of its line. What comes within a moment is read in one
    /// go: people elsewhere are not woken by the room's own processors, message by message.
    pub fn hear(&mut self, wait: Duration, mut told: impl FnMut(usize, &[u8])) -> bool {
        std::thread::sleep(MOMENT);
        let wait = Timespec::try_from(wait).expect("a time");
        let found = epoll::wait(&self.poll, rustix::buffer::spare_capacity(&mut self.events), Some(&wait));
        let found = found.expect("it waits") > 0;
        for event in self.events.drain(..) {
            let at = event.data.u64() as usize;
            self.lines[at].read(&mut self.room, |text| told(at, text));
        }
        found
    }
}

/// Tells the whole texts in what was read; answers where the frame begins that is not whole.
fn texts(read: &[u8], told: &mut impl FnMut(&[u8])) -> usize {
    let mut at = 0;
    while let Some((text, length)) = frame(&read[at..]) {
        text.map(&mut *told);
        at += length;
    }
    at
}

/// The first frame in what was read, where it is whole: its text, and how long it is. Signs of life are no text.
fn frame(read: &[u8]) -> Option<(Option<&[u8]>, usize)> {
    let (&[kind, short], rest) = read.split_first_chunk::<2>()?;
    let (head, length) = match short & 127 {
        126 => (4, usize::from(u16::from_be_bytes(*rest.first_chunk()?))),
        127 => (10, u64::from_be_bytes(*rest.first_chunk()?) as usize),
        short => (2, usize::from(short)),
    };
    let text = read.get(head..head + length)?;
    Some(((kind == 0x81).then_some(text), head + length))
}

/// The number of a step, where a text is one: no more is read of it.
pub fn step(text: &[u8]) -> Option<u64> {
    const NUMBER: &[u8] = br#""seq":"#;
    static STEP: LazyLock<Finder> = LazyLock::new(|| Finder::new(br#""type":"step""#));
    static LAST_NUMBER: LazyLock<FinderRev> = LazyLock::new(|| FinderRev::new(NUMBER));
    STEP.find(text)?;
    let digits = &text[LAST_NUMBER.rfind(text)? + NUMBER.len()..];
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}
