//! `houseway replay`: hand histories replayed, checked, and converted. Hands are read, played and reported one by one, so
//! that memory does not limit the size of a collection.

mod files;
mod report;

use std::io::{self, BufWriter, Write};

use histories::convert::{self, Target};
use histories::hand::Hand;
use histories::phh::Fault;
use histories::replay::{Ending, Replayed, Replayer};
use histories::source::{Piece, pieces};
use histories::{phh, pokerstars, room_rounds, rounds};
use rulebook::book::Book;
use serde_json::Value;
use table::Event;

use crate::cli::{Format, Replay};
use crate::out::{Answer, Key, Usage, complain};
use crate::{fold, width};
use files::{Progress, Source};
use report::{Outcome, Told, Totals};

pub(super) fn run(book: &Book, args: &Replay) -> Result<Answer, Usage> {
    super::progress::ends_with("stopped by Ctrl-C: not all hands were replayed, and the output is partial");
    let sources = files::sources(&args.files)?;
    let mut run = Run {
        book,
        replayer: Replayer::new(book),
        events: Vec::new(),
        args,
        totals: Totals::default(),
        out: BufWriter::new(io::stdout().lock()),
        written: 0,
        first: None,
    };
    let progress = Progress::over(&sources, args.quiet);
    let done = run.all(&sources, &progress);
    progress.clear();
    match done.and_then(|()| run.end()) {
        // A reader that has gone away (`| head`) is no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Usage::of(Key::File, format!("cannot write: {error}")))
        }
        _ => Ok(Answer { right: run.totals.right(), ..Answer::file(String::new()) }),
    }
}

/// What goes on while files are read.
struct Run<'a, W> {
    book: &'a Book,
    replayer: Replayer<'a>,
    events: Vec<Event>,
    args: &'a Replay,
    totals: Totals,
    out: W,
    /// Hands or rows that were written.
    written: usize,
    /// The first hand of PHH: whether it has a number is known when there is a second.
    first: Option<String>,
}

impl<W: Write> Run<'_, W> {
    fn all(&mut self, sources: &[Source], progress: &Progress) -> io::Result<()> {
        for source in sources {
            let name = source.name();
            match source.open(progress) {
                Ok(read) => {
                    let mut hands = pieces(read).peekable();
                    let mut several = None;
                    while let Some(piece) = hands.next() {
                        if piece.as_ref().is_ok_and(Piece::is_script) {
                            let reason =
                                format!("this is a scripted round; play it with `houseway settle {name}`");
                            self.report(&Told::refused(name, reason), progress)?;
                            break;
                        }
                        let several = *several.get_or_insert_with(|| hands.peek().is_some());
                        let told = match piece {
                            Ok(piece) => self.one(&name, &piece, several)?,
                            Err(error) => Told::refused(name.clone(), error.to_string()),
                        };
                        self.report(&told, progress)?;
                    }
                }
                Err(error) => self.report(&Told::refused(name, error.to_string()), progress)?,
            }
        }
        Ok(())
    }

    fn one(&mut self, file: &str, piece: &Piece, several: bool) -> io::Result<Told> {
        let mut name = file.to_owned();
        if several {
            name = format!("{name}: hand {}", piece.number);
            if let Some(number) = piece.own_number() {
                name = format!("{name} (#{number})");
            }
        }
        if let Some(value) = piece.rounds() {
            if self.args.to.is_some() {
                let reason = "our own record of rounds can be checked but not converted; leave out --to";
                return Ok(Told {
                    name,
                    hand: None,
                    outcome: Outcome::Unread(Fault::at(piece.line, reason)),
                });
            }
            let outcome = match rounds::check(self.book, &name, &value) {
                Ok(checked) => Outcome::Rounds(checked),
                Err(reason) => Outcome::Unread(Fault::at(piece.line, reason)),
            };
            return Ok(Told { name, hand: None, outcome });
        }
        if let Some(value) = piece.room_round() {
            return Ok(self.room_round(file, piece, &value));
        }
        if piece.is_cancelled() {
            return Ok(Told { name, hand: None, outcome: Outcome::Cancelled });
        }
        let hand = match piece.hand() {
            Ok(hand) => self.replayer.with_dead_posts(hand),
            Err(fault) => return Ok(Told { name, hand: None, outcome: Outcome::Unread(fault) }),
        };
        self.events.clear();
        let outcome = match self.replayer.replay(&hand, &mut self.events) {
            Err(problem) => {
                let (line, words) = piece.line_of(problem.number);
                Outcome::Stuck { problem, line, words }
            }
            Ok(replayed) => {
                let unwritten = match self.args.to {
                    Some(format) => self.convert(&name, format, &hand, &replayed)?.err(),
                    None => None,
                };
                match unwritten {
                    Some(reason) => Outcome::Unread(Fault::at(piece.line, reason)),
                    None => Outcome::Played(replayed),
                }
            }
        };
        Ok(Told { name, hand: Some(hand), outcome })
    }

    /// A round as `houseway export` writes it: its sums are checked.
    fn room_round(&self, file: &str, piece: &Piece, value: &Value) -> Told {
        let refused = |reason: String| Outcome::Unread(Fault::at(piece.line, reason));
        let outcome = match room_rounds::check(value) {
            _ if self.args.to.is_some() => refused(
                "rounds exported from a room can be checked but not converted; \
                 `houseway export --form phh` exports poker hands"
                    .to_owned(),
            ),
            Ok(summed) => Outcome::Summed(summed),
            Err(reason) => refused(reason),
        };
        let number = |key: &str| value.get(key).map(ToString::to_string).unwrap_or_default();
        let name = format!("{file}: table {}, round {}", number("table"), number("round"));
        Told { name, hand: None, outcome }
    }

    /// Writes a hand in another format, and says what that format cannot hold; where it is not the hand any more, why it is not
    /// written.
    fn convert(
        &mut self,
        name: &str,
        format: Format,
        hand: &Hand,
        replayed: &Replayed,
    ) -> io::Result<Result<(), String>> {
        if format == Format::Phh {
            let finishing = hand.finishing.clone();
            let finishing = match replayed.ending {
                Ending::Played => Some(finishing.unwrap_or_else(|| replayed.stacks.clone())),
                _ => finishing,
            };
            let text = phh::write(&Hand { finishing, ..hand.clone() });
            return self.phh(text).map(Ok);
        }
        if replayed.ending != Ending::Played {
            complain(&format!(
                "{name}: not written: the format names the winner of each pot, and this hand has none"
            ));
            return Ok(Ok(()));
        }
        let target = if format == Format::Ohh { Target::Ohh } else { Target::PokerStars };
        let text = match convert::write(&mut self.replayer, target, hand, replayed, &self.events) {
            Ok(text) => text,
            Err(unwritten) => return Ok(Err(format!("not written: {unwritten}"))),
        };
        let unsaid = if format == Format::Ohh { Vec::new() } else { pokerstars::unsaid(hand) };
        if !unsaid.is_empty() {
            complain(&format!("{name}: PokerStars text cannot hold {}", unsaid.join(", ")));
        }
        self.written += 1;
        self.out.write_all(text.as_bytes()).map(Ok)
    }

    /// Several hands of PHH are numbered tables of one file.
    fn phh(&mut self, text: String) -> io::Result<()> {
        self.written += 1;
        match self.written {
            1 => {
                self.first = Some(text);
                return Ok(());
            }
            2 => {
                let first = self.first.take().unwrap_or_default();
                write!(self.out, "[1]\n{first}")?;
            }
            _ => {}
        }
        write!(self.out, "\n[{}]\n{text}", self.written)
    }

    fn report(&mut self, told: &Told, progress: &Progress) -> io::Result<()> {
        let kind = self.totals.count(told);
        if self.args.json {
            let comma = if self.written == 0 { "[" } else { "," };
            self.written += 1;
            return write!(self.out, "{comma}\n{:#}", told.json());
        }
        if self.args.quiet && kind.is_settled() {
            return Ok(());
        }
        let line = for_terminal(told.line());
        if self.args.to.is_some() {
            progress.aside(|| complain(&line));
            return Ok(());
        }
        writeln!(self.out, "{line}")
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(first) = self.first.take() {
            self.out.write_all(first.as_bytes())?;
        }
        if self.args.json {
            let start = if self.written == 0 { "[" } else { "" };
            writeln!(self.out, "{start}\n]")?;
        }
        if self.totals.hands() > 1 || self.args.quiet {
            let line = for_terminal(self.totals.line());
            if self.args.json || self.args.to.is_some() {
                complain(&line);
            } else {
                writeln!(self.out, "{line}")?;
            }
        }
        self.out.flush()
    }
}

/// A line of the report: on a terminal it is broken between words.
fn for_terminal(line: String) -> String {
    match width::of_table() {
        Some(width) => fold::page(&line, width).trim_end().to_owned(),
        None => line,
    }
}
