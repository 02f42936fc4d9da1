//! What is on the screen, and what keys and the mouse wheel do to it.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use table::{Tongue, say};

use super::felt;
use super::scroll::Scroll;
use crate::play::shown::Shown;

/// From this width on the log stands beside the felt.
const WIDE: u16 = 110;
/// How many rows the log keeps beside boxes, and at least, with its frame.
const LOG_ROWS: u16 = 5;
const LOG_LEAST: u16 = 3;
/// What stands around the choices: the frame, the foot and the prompt.
const CHOICE_FRAME: u16 = 4;
/// The prompt alone, with its frame.
const PROMPT: u16 = 3;
/// So many choices stand in one column.
const FEW: usize = 6;
/// Lines of the log that are kept.
const KEPT: usize = 500;
/// Rows that a step of the mouse wheel scrolls.
const WHEEL: usize = 3;

/// What is on the screen.
pub(super) struct Drawn {
    tongue: Tongue,
    shown: Option<Shown>,
    log: Vec<String>,
    typed: String,
    /// The line before.
    last: String,
    colour: bool,
    scroll: Scroll,
    /// How many lines the log had when a line was typed last: those after it have not been read.
    read: usize,
    /// Whether the table was shown since then: else what was said is the answer to that line.
    fresh: bool,
    /// Whether the round is over, and waits until it has been read.
    resting: bool,
}

/// What a key has come to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// A line was typed.
    Line(String),
    /// The player leaves.
    Leave,
}

/// Where things are drawn.
struct Areas {
    /// Nothing where the log takes its place.
    felt: Option<Rect>,
    log: Rect,
    choices: Rect,
}

impl Drawn {
    pub(super) fn new(tongue: Tongue, colour: bool) -> Drawn {
        Drawn {
            tongue,
            shown: None,
            log: Vec::new(),
            typed: String::new(),
            last: String::new(),
            colour,
            scroll: Scroll::default(),
            read: 0,
            fresh: false,
            resting: false,
        }
    }

    /// Adds lines to the log.
    pub(super) fn say(&mut self, line: &str) {
        self.log.extend(line.split('\n').map(str::to_owned));
        let over = self.log.len().saturating_sub(KEPT);
        self.log.drain(..over);
        self.read = self.read.saturating_sub(over);
    }

    pub(super) fn show(&mut self, shown: &Shown) {
        self.shown = Some(shown.clone());
        self.fresh = true;
    }

    /// The last lines of the log.
    pub(super) fn last(&self, most: usize) -> &[String] {
        &self.log[self.log.len().saturating_sub(most)..]
    }

    /// A line is to be typed. An answer to the line before that finds no room beside the felt is read from its start.
    pub(super) fn asks(&mut self, area: Rect) {
        if !std::mem::take(&mut self.fresh) {
            self.read_new(area);
        }
    }

    /// The round is over: what happened since the last line is read from its start where it finds no room.
    pub(super) fn rests(&mut self, area: Rect) {
        self.resting = true;
        self.read_new(area);
    }

    /// The next round begins.
    pub(super) fn rested(&mut self) {
        (self.resting, self.fresh) = (false, false);
        self.typed.clear();
    }

    fn read_new(&mut self, area: Rect) {
        let room = self.rows(area);
        let width = usize::from(self.areas(area).log.width);
        let (all, first) = (self.wrapped(width, self.log.len()), self.wrapped(width, self.read));
        if all.len() - first.len() > room {
            self.scroll.reading = true;
            let (room, all, first) = self.sizes(area);
            self.scroll = Scroll::read_from(first, all, room);
        }
    }

    /// The rows of the log's area, all its rows, and those that have been read.
    fn sizes(&self, area: Rect) -> (usize, usize, usize) {
        let width = usize::from(self.areas(area).log.width);
        let rows = |lines: usize| self.wrapped(width, lines).len();
        (self.rows(area), rows(self.log.len()), rows(self.read))
    }

    /// How many rows of the log have room.
    fn rows(&self, area: Rect) -> usize {
        usize::from(self.areas(area).log.height.saturating_sub(2))
    }

    /// The first lines of the log, broken to the width of an area with a frame.
    fn wrapped(&self, width: usize, lines: usize) -> Vec<String> {
        let room = width.saturating_sub(2).max(1);
        let lines = self.log.iter().take(lines);
        lines.flat_map(|line| crate::out::wrapped(line.trim(), room)).collect()
    }

    /// A key; what it comes to when it does more than to type or to scroll.
    pub(super) fn key(&mut self, key: KeyEvent, area: Rect) -> Option<Pressed> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Some(Pressed::Leave),
            KeyCode::Char('d') if control && self.typed.is_empty() => return Some(Pressed::Leave),
            KeyCode::Char(_) if control => {}
            KeyCode::PageUp => self.scroll_back(area, self.page(area)),
            KeyCode::PageDown => self.scroll_on(self.page(area)),
            KeyCode::Char('q') if self.resting => return Some(Pressed::Leave),
            KeyCode::Char(' ') if self.resting && !self.scroll.reading => return Some(self.line()),
            KeyCode::Char(' ') if self.scroll.reading && self.typed.is_empty() => {
                self.scroll_on(self.page(area));
            }
            KeyCode::Char(letter) if !self.resting => self.typed.push(letter),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc if self.scroll.reading => self.scroll = Scroll::default(),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Up => self.typed.clone_from(&self.last),
            // Who reads turns the page; the line that waits is not meant.
            KeyCode::Enter if self.scroll.reading && self.typed.is_empty() => self.scroll_on(self.page(area)),
            KeyCode::Enter => return Some(self.line()),
            _ => {}
        }
        None
    }

    pub(super) fn mouse(&mut self, kind: MouseEventKind, area: Rect) -> Option<Pressed> {
        match kind {
            MouseEventKind::ScrollUp => self.scroll_back(area, WHEEL),
            MouseEventKind::ScrollDown => self.scroll_on(WHEEL),
            _ => {}
        }
        None
    }

    /// The line that was typed. All that was said before it counts as read.
    fn line(&mut self) -> Pressed {
        let line = std::mem::take(&mut self.typed);
        if !self.resting {
            self.last.clone_from(&line);
        }
        (self.scroll, self.read) = (Scroll::default(), self.log.len());
        Pressed::Line(line)
    }

    /// The rows of a page, with one that stays.
    fn page(&self, area: Rect) -> usize {
        self.rows(area).saturating_sub(1).max(1)
    }

    fn scroll_back(&mut self, area: Rect, rows: usize) {
        let was = self.scroll;
        self.scroll.reading = true;
        let (room, all, _) = self.sizes(area);
        self.scroll = was.back(rows, all, room);
    }

    fn scroll_on(&mut self, rows: usize) {
        if self.scroll.reading {
            self.scroll = self.scroll.on(rows);
        }
    }

    fn areas(&self, area: Rect) -> Areas {
        if self.scroll.reading {
            let [log, choices] =
                Layout::vertical([Constraint::Min(0), Constraint::Length(PROMPT)]).areas(area);
            return Areas { felt: None, log, choices };
        }
        let choices = self.choice_lines(area.width.saturating_sub(2)).len() as u16;
        // A small screen keeps room for the table first; "?" tells all choices.
        let felt = |width, most| self.shown.as_ref().map_or(3, |shown| felt::height(shown, width, most));
        let rest = area.height.saturating_sub(felt(area.width, 0) + LOG_LEAST);
        let below = (choices + CHOICE_FRAME).min(rest.max(CHOICE_FRAME + 2));
        let [top, choices] = Layout::vertical([Constraint::Min(0), Constraint::Length(below)]).areas(area);
        let [felt, log] = if top.width >= WIDE {
            Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(top)
        } else {
            let wanted = felt(top.width, top.height.saturating_sub(LOG_ROWS));
            let wanted = wanted.min(top.height.saturating_sub(LOG_LEAST));
            Layout::vertical([Constraint::Length(wanted), Constraint::Min(0)]).areas(top)
        };
        Areas { felt: Some(felt), log, choices }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let Areas { felt, log, choices } = self.areas(frame.area());
        if let Some(area) = felt {
            felt::draw(frame, area, self.shown.as_ref(), self.colour);
        }
        self.log(frame, log);
        self.choices(frame, choices);
    }

    fn log(&self, frame: &mut Frame<'_>, area: Rect) {
        let room = usize::from(area.height.saturating_sub(2));
        let rows = self.wrapped(usize::from(area.width), self.log.len());
        let window = self.scroll.window(rows.len(), room);
        let title = if self.scroll.reading {
            let (from, to) = (window.start + 1, window.end);
            say!(self.tongue, "play.reading", from = from, to = to, all = rows.len())
        } else {
            String::new()
        };
        let lines: Vec<Line<'_>> = rows[window].iter().map(|line| painted(line, self.colour)).collect();
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), area);
    }

    /// What may be typed, in two columns where there is room for them.
    fn choice_lines(&self, room: u16) -> Vec<String> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let wide = shown.choices.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or(0);
        let each: Vec<String> =
            shown.choices.iter().map(|(typed, does)| format!("{typed:wide$}  {does}")).collect();
        let half = usize::from(room / 2);
        if each.len() < FEW || each.iter().any(|line| line.chars().count() + 2 > half) {
            let page = crate::fold::page(&each.join("\n"), usize::from(room));
            return page.lines().map(str::to_owned).collect();
        }
        let (left, right) = each.split_at(each.len().div_ceil(2));
        let beside = |at: usize| right.get(at).map_or("", String::as_str);
        let pair = |(at, line): (usize, &String)| format!("{line:half$}{}", beside(at));
        left.iter().enumerate().map(pair).collect()
    }

    fn choices(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut lines: Vec<Line<'_>> = Vec::new();
        if !self.scroll.reading {
            // The frame, the foot and the prompt are always there.
            let room = usize::from(area.height.saturating_sub(CHOICE_FRAME));
            let choices = self.choice_lines(area.width.saturating_sub(2));
            lines.extend(choices.iter().take(room).map(|line| painted(line, self.colour)));
            lines.extend(self.shown.iter().map(|shown| Line::from(shown.foot.clone())));
        }
        lines.push(Line::from(format!("> {}_", self.typed)));
        frame.render_widget(Paragraph::new(lines).block(Block::bordered()), area);
    }
}

/// A line with hearts and diamonds in red.
pub(super) fn painted(line: &str, colour: bool) -> Line<'static> {
    let red = Style::new().fg(Color::Red);
    let words = line.split_inclusive(' ').map(|word| {
        let paint = colour && word.contains(['♥', '♦']);
        Span::styled(word.to_owned(), if paint { red } else { Style::new() })
    });
    Line::from(words.collect::<Vec<_>>())
}
