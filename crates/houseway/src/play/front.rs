//! Where a table is shown, and where what is typed comes from: lines, or the whole screen.

use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::plain::Plain;
use super::screen::{self, Screen};
use super::shown::Shown;
use crate::cli::PlayArgs;
use crate::out::Usage;

/// The side of a sitting that a person sees.
pub(super) trait Front {
    /// A line of what happens.
    fn say(&mut self, line: &str);

    /// The table and what may be done now.
    fn show(&mut self, shown: &Shown);

    /// Whether the table is seen all the time, also while others act.
    fn glances(&self) -> bool {
        false
    }

    /// What is typed; nothing when the input ends or Ctrl-C is pressed.
    fn read(&mut self) -> io::Result<Option<String>>;

    /// Waits until the player has read how the round ended; whether they stay.
    fn rest(&mut self) -> io::Result<bool> {
        Ok(true)
    }

    /// Waits so long, where somebody looks on.
    fn pause(&mut self, time: Duration);

    /// The sitting is over.
    fn close(&mut self) {}
}

/// The front that the terminal can show.
pub(super) fn open(args: &PlayArgs) -> Result<Box<dyn Front>, Usage> {
    if !args.plain && screen::fits() {
        let screen = Screen::new(args.language)
            .map_err(|error| Usage::new(format!("cannot use the whole screen: {error}; try --plain")))?;
        return Ok(Box::new(screen));
    }
    Ok(Box::new(Plain::new(keyboard()?)))
}

/// What is typed, line by line. Ctrl-C is the end of it, also while the table waits for a line.
fn keyboard() -> Result<Receiver<Option<String>>, Usage> {
    let (typed, lines) = mpsc::channel();
    let interrupted = typed.clone();
    if io::stdin().is_terminal() {
        // Nobody listens any more when the table is left.
        let told = ctrlc::set_handler(move || drop(interrupted.send(None)));
        told.map_err(|error| Usage::new(format!("cannot handle Ctrl-C: {error}")))?;
    }
    std::thread::spawn(move || {
        for line in io::stdin().lines() {
            let Ok(line) = line else { break };
            if typed.send(Some(line)).is_err() {
                return;
            }
        }
        drop(typed.send(None));
    });
    Ok(lines)
}
