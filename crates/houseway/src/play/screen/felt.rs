//! The felt on the screen: what everybody shares, and the seats in boxes, or a line each where there is little room.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};

use super::drawn::painted;
use crate::out::wrapped;
use crate::play::shown::{SeatShown, Shown};

/// How wide a seat is at least, and how high.
const SEAT: u16 = 24;
const WIDEST: u16 = 48;
const BOX: u16 = 4;

/// How many rows the felt takes above the log: the seats in boxes where there is so much room, else a line each, and the
/// player's own in full.
pub(super) fn height(shown: &Shown, width: u16, most: u16) -> u16 {
    let inner = width.saturating_sub(2);
    let frame = head_lines(shown, inner).len() as u16 + 2;
    let seats = shown.seats.len() as u16;
    let (columns, wide) = seat_columns(inner, seats);
    let boxes = frame + seats.div_ceil(columns) * box_height(&shown.seats, wide);
    let own =
        shown.seats.iter().filter(|seat| seat.you).map(|seat| seat_rows(seat, &shown.seats, inner).len());
    let lines = seats + own.map(|rows| rows as u16 - 1).sum::<u16>();
    if boxes <= most { boxes } else { frame + lines }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, shown: Option<&Shown>, colour: bool) {
    let Some(shown) = shown else {
        frame.render_widget(Block::bordered(), area);
        return;
    };
    let green = if colour { Style::new().fg(Color::Green) } else { Style::new() };
    let block = Block::bordered().title(shown.title.clone()).border_style(green);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let heads = head_lines(shown, inner.width);
    let lines: Vec<Line<'_>> = heads.iter().map(|line| painted(line, colour)).collect();
    let [top, seats] =
        Layout::vertical([Constraint::Length(lines.len() as u16), Constraint::Min(0)]).areas(inner);
    frame.render_widget(Paragraph::new(lines), top);
    draw_seats(frame, seats, &shown.seats, colour);
}

/// The player-dealer, the pot, and the cards that are nobody's.
fn head_lines(shown: &Shown, width: u16) -> Vec<String> {
    let shared = shown.shared.iter().map(|(place, cards)| format!("{place}: {cards}"));
    let lines = shown.heads.iter().cloned().chain(shared);
    lines.flat_map(|line| wrapped(&line, usize::from(width.max(1)))).collect()
}

/// The seats side by side, as many in a row as there is room for.
fn draw_seats(frame: &mut Frame<'_>, area: Rect, seats: &[SeatShown], colour: bool) {
    let (columns, wide) = seat_columns(area.width, seats.len() as u16);
    let rows = (seats.len() as u16).div_ceil(columns).max(1);
    let height = box_height(seats, wide);
    if rows * height > area.height {
        return draw_lines(frame, area, seats, colour);
    }
    for (at, seat) in (0u16..).zip(seats) {
        let (column, row) = (at % columns, at / columns);
        let spot = Rect::new(area.x + column * wide, area.y + row * height, wide, height).intersection(area);
        let turn = if seat.awaited { " <" } else { "" };
        let title = format!("{} {}{turn}", seat.name, seat.chips);
        let lines: Vec<Line<'_>> = box_lines(seat, wide).iter().map(|line| painted(line, colour)).collect();
        let block = Block::bordered().title(title).border_style(strong(seat));
        frame.render_widget(Paragraph::new(lines).block(block), spot);
    }
}

fn strong(seat: &SeatShown) -> Style {
    if seat.you { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}

/// Where boxes find no room, a line a seat. The player's own is always there and whole; others are broken where all of them
/// find room so, else cut, and left out last.
fn draw_lines(frame: &mut Frame<'_>, area: Rect, seats: &[SeatShown], colour: bool) {
    let all: Vec<Vec<String>> = seats.iter().map(|seat| seat_rows(seat, seats, area.width)).collect();
    let room = usize::from(area.height);
    let whole = all.iter().map(Vec::len).sum::<usize>() <= room;
    let own: usize = all.iter().zip(seats).filter(|(_, seat)| seat.you).map(|(rows, _)| rows.len()).sum();
    let mut left = room.saturating_sub(own);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (rows, seat) in all.iter().zip(seats) {
        let shown = if whole || seat.you { rows.len() } else { 1.min(left) };
        left -= if seat.you { 0 } else { shown.min(left) };
        let rest = if shown > 0 && shown < rows.len() { "…" } else { "" };
        let rows =
            rows.iter().take(shown).map(|row| painted(&format!("{row}{rest}"), colour).style(strong(seat)));
        lines.extend(rows);
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// The line of a seat, broken to a width.
fn seat_rows(seat: &SeatShown, all: &[SeatShown], width: u16) -> Vec<String> {
    let wide = all.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0);
    let turn = if seat.awaited { "<" } else { " " };
    let mut parts = seat.hands.clone();
    parts.extend(seat.bets.iter().map(|bet| format!("({bet})")));
    parts.extend(seat.marks.iter().map(|mark| format!("[{mark}]")));
    let head = format!("{:wide$} {} {turn} ", seat.name, seat.chips);
    let indent = head.chars().count();
    let room = usize::from(width).saturating_sub(indent + 1).max(8);
    let rows = wrapped(&parts.join(" "), room).into_iter().enumerate();
    rows.map(|(at, row)| if at == 0 { format!("{head}{row}") } else { format!("{:indent$}{row}", "") })
        .collect()
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
    parts.flat_map(|part| wrapped(&part, usize::from(wide.saturating_sub(2)).max(1))).collect()
}

/// How high the boxes are: as the fullest one needs it.
fn box_height(seats: &[SeatShown], wide: u16) -> u16 {
    let fullest = seats.iter().map(|seat| box_lines(seat, wide).len()).max().unwrap_or(0);
    (fullest as u16 + 2).max(BOX)
}
