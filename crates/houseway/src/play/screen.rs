//! The table on the whole screen: the felt with its seats and circles, the log, and what may be typed.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

use super::front::Front;
use super::shown::{SeatShown, Shown};
use crate::width;

/// The least that the table needs to be drawn.
const COLUMNS: u16 = 80;
const ROWS: u16 = 24;
/// From this width on the log stands beside the felt.
const WIDE: u16 = 110;
/// How wide a seat is at least, and how high.
const SEAT: u16 = 24;
const WIDEST: u16 = 48;
const BOX: u16 = 4;
/// How many rows the log keeps beside boxes, and at least, with its frame.
const LOG_ROWS: u16 = 5;
const LOG_LEAST: u16 = 3;
/// What stands around the choices: the frame, the foot and the prompt.
const CHOICE_FRAME: u16 = 4;
/// So many choices stand in one column.
const FEW: usize = 6;
/// Lines of the log that are kept.
const KEPT: usize = 500;
/// Lines of the log that stay when the screen is left.
const LAST: usize = 3;

/// Whether the terminal can show the whole table.
pub(super) fn fits() -> bool {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let clever = std::env::var("TERM").is_ok_and(|term| term != "dumb");
    let size = ratatui::crossterm::terminal::size().unwrap_or((0, 0));
    terminal && clever && size.0 >= COLUMNS && size.1 >= ROWS
}

/// The whole screen.
pub(super) struct Screen {
    terminal: DefaultTerminal,
    drawn: Drawn,
    /// Whether the terminal is as it was.
    closed: bool,
}

/// What is on it.
#[derive(Default)]
struct Drawn {
    shown: Option<Shown>,
    log: Vec<String>,
    typed: String,
    last: String,
    colour: bool,
}

impl Screen {
    pub(super) fn new() -> io::Result<Screen> {
        let drawn = Drawn { colour: width::has_colour(), ..Drawn::default() };
        Ok(Screen { terminal: ratatui::try_init()?, drawn, closed: false })
    }

    fn draw(&mut self) -> io::Result<()> {
        let drawn = &self.drawn;
        self.terminal.draw(|frame| drawn.draw(frame)).map(|_| ())
    }

    /// A key; the line when it is whole, and nothing inside when you leave.
    fn key(&mut self, key: KeyEvent) -> Option<Option<String>> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let typed = &mut self.drawn.typed;
        match key.code {
            KeyCode::Char('c') if control => return Some(None),
            KeyCode::Char('d') if control && typed.is_empty() => return Some(None),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Esc => typed.clear(),
            KeyCode::Up => typed.clone_from(&self.drawn.last),
            KeyCode::Enter => {
                let line = std::mem::take(typed);
                self.drawn.last.clone_from(&line);
                return Some(Some(line));
            }
            _ => {}
        }
        None
    }
}

impl Front for Screen {
    fn say(&mut self, line: &str) {
        self.drawn.log.extend(line.split('\n').map(str::to_owned));
        let over = self.drawn.log.len().saturating_sub(KEPT);
        self.drawn.log.drain(..over);
    }

    fn show(&mut self, shown: &Shown) {
        self.drawn.shown = Some(shown.clone());
    }

    fn glances(&self) -> bool {
        true
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        loop {
            self.draw()?;
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(line) = self.key(key) {
                        return Ok(line);
                    }
                }
                _ => {}
            }
        }
    }

    fn pause(&mut self, time: Duration) {
        // A screen that cannot be drawn says so when a line is read.
        let _ = self.draw();
        std::thread::sleep(time);
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.closed, true) {
            ratatui::restore();
            let from = self.drawn.log.len().saturating_sub(LAST);
            for line in &self.drawn.log[from..] {
                println!("{line}");
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.close();
    }
}

impl Drawn {
    fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let choices = self.choice_lines(area.width.saturating_sub(2));
        // A small screen keeps room for the table first; "?" tells all choices.
        let rest = area.height.saturating_sub(self.felt_height(area.width, 0) + LOG_LEAST);
        let below = (choices.len() as u16 + CHOICE_FRAME).min(rest.max(CHOICE_FRAME + 2));
        let [top, bottom] = Layout::vertical([Constraint::Min(0), Constraint::Length(below)]).areas(area);
        let [felt, log] = if top.width >= WIDE {
            Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(top)
        } else {
            let wanted = self.felt_height(top.width, top.height.saturating_sub(LOG_ROWS));
            let wanted = wanted.min(top.height.saturating_sub(LOG_LEAST));
            Layout::vertical([Constraint::Length(wanted), Constraint::Min(0)]).areas(top)
        };
        self.felt(frame, felt);
        self.log(frame, log);
        self.choices(frame, bottom, choices);
    }

    /// How many rows the felt takes above the log: the seats in boxes where there is so much room, else a line each.
    fn felt_height(&self, width: u16, most: u16) -> u16 {
        let Some(shown) = &self.shown else { return 3 };
        let frame = (shown.heads.len() + shown.shared.len()) as u16 + 2;
        let seats = shown.seats.len() as u16;
        let (columns, wide) = seat_columns(width.saturating_sub(2), seats);
        let boxes = frame + seats.div_ceil(columns) * box_height(&shown.seats, wide);
        if boxes <= most { boxes } else { frame + seats }
    }

    fn felt(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(shown) = &self.shown else {
            frame.render_widget(Block::bordered(), area);
            return;
        };
        let green = if self.colour { Style::new().fg(Color::Green) } else { Style::new() };
        let block = Block::bordered().title(shown.title.clone()).border_style(green);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let mut lines: Vec<Line<'_>> = shown.heads.iter().map(|head| self.painted(head)).collect();
        lines.extend(shown.shared.iter().map(|(place, cards)| self.painted(&format!("{place}: {cards}"))));
        let [heads, seats] =
            Layout::vertical([Constraint::Length(lines.len() as u16), Constraint::Min(0)]).areas(inner);
        frame.render_widget(Paragraph::new(lines), heads);
        self.seats(frame, seats, &shown.seats);
    }

    /// The seats side by side, as many in a row as there is room for.
    fn seats(&self, frame: &mut Frame<'_>, area: Rect, seats: &[SeatShown]) {
        let (columns, wide) = seat_columns(area.width, seats.len() as u16);
        let rows = (seats.len() as u16).div_ceil(columns).max(1);
        let height = box_height(seats, wide);
        if rows * height > area.height {
            return self.seat_lines(frame, area, seats);
        }
        for (at, seat) in (0u16..).zip(seats) {
            let (column, row) = (at % columns, at / columns);
            let spot =
                Rect::new(area.x + column * wide, area.y + row * height, wide, height).intersection(area);
            let strong = if seat.you { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let turn = if seat.awaited { " <" } else { "" };
            let title = format!("{} {}{turn}", seat.name, seat.chips);
            let lines: Vec<Line<'_>> = box_lines(seat, wide).iter().map(|line| self.painted(line)).collect();
            let block = Block::bordered().title(title).border_style(strong);
            frame.render_widget(Paragraph::new(lines).block(block), spot);
        }
    }

    /// Where boxes find no room, a line a seat.
    fn seat_lines(&self, frame: &mut Frame<'_>, area: Rect, seats: &[SeatShown]) {
        let wide = seats.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0);
        let line = |seat: &SeatShown| {
            let turn = if seat.awaited { "<" } else { " " };
            let mut parts = seat.hands.clone();
            parts.extend(seat.bets.iter().map(|bet| format!("({bet})")));
            parts.extend(seat.marks.iter().map(|mark| format!("[{mark}]")));
            let line = format!("{:wide$} {} {turn} {}", seat.name, seat.chips, parts.join(" "));
            let strong = if seat.you { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            self.painted(&line).style(strong)
        };
        let lines: Vec<Line<'_>> = seats.iter().map(line).collect();
        // What is longer than the line goes on below where there is room for all.
        let room = usize::from(area.width.max(1));
        let folded: usize = lines.iter().map(|line| line.width().div_ceil(room).max(1)).sum();
        let lines = Paragraph::new(lines);
        let fits = folded <= usize::from(area.height);
        frame.render_widget(if fits { lines.wrap(Wrap { trim: false }) } else { lines }, area);
    }

    fn log(&self, frame: &mut Frame<'_>, area: Rect) {
        let rows = usize::from(area.height.saturating_sub(2));
        let room = usize::from(area.width.saturating_sub(2)).max(1);
        let lines = self.log.iter().flat_map(|line| crate::out::wrapped(line.trim(), room));
        let lines: Vec<String> = lines.collect();
        let last = &lines[lines.len().saturating_sub(rows)..];
        let lines: Vec<Line<'_>> = last.iter().map(|line| self.painted(line)).collect();
        frame.render_widget(Paragraph::new(lines).block(Block::bordered()), area);
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

    fn choices(&self, frame: &mut Frame<'_>, area: Rect, mut choices: Vec<String>) {
        // The frame, the foot and the prompt are always there.
        choices.truncate(usize::from(area.height.saturating_sub(CHOICE_FRAME)));
        let mut lines: Vec<Line<'_>> = choices.iter().map(|line| self.painted(line)).collect();
        lines.extend(self.shown.iter().map(|shown| Line::from(shown.foot.clone())));
        lines.push(Line::from(format!("> {}_", self.typed)));
        frame.render_widget(Paragraph::new(lines).block(Block::bordered()), area);
    }

    /// A line with hearts and diamonds in red.
    fn painted(&self, line: &str) -> Line<'static> {
        let red = Style::new().fg(Color::Red);
        let words = line.split_inclusive(' ').map(|word| {
            let paint = self.colour && word.contains(['♥', '♦']);
            Span::styled(word.to_owned(), if paint { red } else { Style::new() })
        });
        Line::from(words.collect::<Vec<_>>())
    }
}

/// How many seats stand side by side, and how wide each is: as even rows as there is room for.
fn seat_columns(width: u16, seats: u16) -> (u16, u16) {
    let most = (width / SEAT).max(1);
    let columns = seats.max(1).div_ceil(seats.max(1).div_ceil(most));
    (columns, (width / columns).clamp(1, WIDEST))
}

/// What stands in the box of a seat, line by line.
fn box_lines(seat: &SeatShown, wide: u16) -> Vec<String> {
    let bets = seat.bets.iter().map(|bet| format!("({bet})"));
    let marks = (!seat.marks.is_empty()).then(|| format!("[{}]", seat.marks.join("] [")));
    let parts = seat.hands.iter().cloned().chain(bets).chain(marks);
    parts.flat_map(|part| crate::out::wrapped(&part, usize::from(wide.saturating_sub(2)).max(1))).collect()
}

/// How high the boxes are: as the fullest one needs it.
fn box_height(seats: &[SeatShown], wide: u16) -> u16 {
    let fullest = seats.iter().map(|seat| box_lines(seat, wide).len()).max().unwrap_or(0);
    (fullest as u16 + 2).max(BOX)
}

#[cfg(test)]
mod tests {
    use money::Cents;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn seat(name: &str, hand: &str) -> SeatShown {
        SeatShown {
            name: name.to_owned(),
            you: name == "you",
            awaited: name == "you",
            chips: Cents::dollars(200),
            hands: vec![hand.to_owned()],
            bets: vec!["Ante $5".to_owned()],
            marks: Vec::new(),
        }
    }

    fn screen(columns: u16, rows: u16) -> String {
        let choices = vec![("f".to_owned(), "fold".to_owned())];
        drawn(columns, rows, vec![seat("you", "K♥ 9♥ 2♣"), seat("Bruno", "▒▒ ▒▒ ▒▒")], choices)
    }

    fn drawn(columns: u16, rows: u16, seats: Vec<SeatShown>, choices: Vec<(String, String)>) -> String {
        let shown = Shown {
            title: "Three Card Poker, round 1".to_owned(),
            heads: vec!["player-dealer: Alma".to_owned()],
            shared: vec![("player-dealer".to_owned(), "▒▒ ▒▒ 8♦".to_owned())],
            seats,
            choices,
            foot: "? helps".to_owned(),
        };
        let drawn = Drawn {
            shown: Some(shown),
            log: vec!["Bruno folds".to_owned()],
            typed: "w 5".to_owned(),
            ..Drawn::default()
        };
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| drawn.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn felt_seats_circles_log_and_choices_are_on_the_screen() {
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            let text = screen(columns, rows);
            for part in
                ["round 1", "8♦", "you $200 <", "K♥ 9♥ 2♣", "(Ante $5)", "Bruno folds", "fold", "> w 5_"]
            {
                assert!(text.contains(part), "{part} is not on a screen of {columns} by {rows}:\n{text}");
            }
        }
    }

    #[test]
    fn a_full_table_with_many_choices_finds_room() {
        let names: Vec<String> = (1..=8).map(|number| format!("Player {number}")).collect();
        let choices: Vec<(String, String)> =
            (1..=10).map(|number| (format!("w {number}"), format!("does {number}"))).collect();
        for (columns, rows) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
            let seats = names.iter().map(|name| seat(name, "A♠ K♠ Q♠")).collect();
            let text = drawn(columns, rows, seats, choices.clone());
            let parts =
                names.iter().map(String::as_str).chain(["does 1 ", "does 10", "Bruno folds", "> w 5_"]);
            for part in parts {
                assert!(text.contains(part), "{part} is not on a screen of {columns} by {rows}:\n{text}");
            }
            assert_eq!(text.matches("A♠ K♠ Q♠").count(), 8, "{text}");
        }
    }

    #[test]
    fn a_screen_that_is_far_too_small_is_drawn_all_the_same() {
        for size in [1, 3, 10, 40] {
            screen(size, size / 2 + 1);
        }
    }
}
