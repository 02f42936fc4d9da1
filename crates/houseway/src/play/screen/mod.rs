//! The table on the whole screen: the felt with its seats and circles, the log, and what may be typed.

mod drawn;
mod felt;
mod scroll;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use table::Tongue;

use self::drawn::{Drawn, Pressed};
use super::front::Front;
use super::shown::Shown;
use crate::width;

/// The least that the table needs to be drawn.
const COLUMNS: u16 = 80;
const ROWS: u16 = 24;
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

impl Screen {
    pub(super) fn new(tongue: Tongue) -> io::Result<Screen> {
        let drawn = Drawn::new(tongue, width::has_colour());
        let terminal = ratatui::try_init()?;
        execute!(io::stdout(), EnableMouseCapture).inspect_err(|_| ratatui::restore())?;
        // A panic must not leave a terminal that answers the mouse with figures.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            before(info);
        }));
        Ok(Screen { terminal, drawn, closed: false })
    }

    fn draw(&mut self) -> io::Result<()> {
        let drawn = &self.drawn;
        self.terminal.draw(|frame| drawn.draw(frame)).map(|_| ())
    }

    fn area(&self) -> io::Result<Rect> {
        Ok(Rect::from((ratatui::layout::Position::ORIGIN, self.terminal.size()?)))
    }

    /// The next key or turn of the mouse wheel that comes to something.
    fn pressed(&mut self) -> io::Result<Pressed> {
        loop {
            self.draw()?;
            let area = self.area()?;
            let pressed = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.drawn.key(key, area),
                Event::Mouse(mouse) => self.drawn.mouse(mouse.kind, area),
                _ => None,
            };
            if let Some(pressed) = pressed {
                return Ok(pressed);
            }
        }
    }
}

impl Front for Screen {
    fn say(&mut self, line: &str) {
        self.drawn.say(line);
    }

    fn show(&mut self, shown: &Shown) {
        self.drawn.show(shown);
    }

    fn glances(&self) -> bool {
        true
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        self.drawn.asks(self.area()?);
        match self.pressed()? {
            Pressed::Line(line) => Ok(Some(line)),
            Pressed::Leave => Ok(None),
        }
    }

    fn rest(&mut self) -> io::Result<bool> {
        self.drawn.rests(self.area()?);
        let goes_on = matches!(self.pressed()?, Pressed::Line(_));
        self.drawn.rested();
        Ok(goes_on)
    }

    fn pause(&mut self, time: Duration) {
        // A screen that cannot be drawn says so when a line is read.
        let _ = self.draw();
        std::thread::sleep(time);
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.closed, true) {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            ratatui::restore();
            for line in self.drawn.last(LAST) {
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
