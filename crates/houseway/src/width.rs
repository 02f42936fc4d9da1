//! How wide the terminal is, and whether it has colours.

use std::io::{self, IsTerminal as _};

/// How wide a page is where nobody says so.
const USUAL: usize = 100;
/// The narrowest and the widest page.
const NARROWEST: usize = 40;
const WIDEST: usize = 200;

/// The width of a page: the terminal's, or what COLUMNS says; pipes get the usual one.
pub(crate) fn of_page() -> usize {
    if io::stdout().is_terminal() { of_terminal() } else { USUAL }
}

/// The width that tables fold to: the terminal's; in pipes every row keeps its line.
pub(crate) fn of_table() -> Option<usize> {
    io::stdout().is_terminal().then(of_terminal)
}

/// The width of the terminal, also where the output is kept.
pub(crate) fn of_terminal() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let found = || {
        let terminal = io::stdout().is_terminal() || io::stderr().is_terminal();
        let size = terminal.then(ratatui::crossterm::terminal::size)?.ok()?;
        Some(usize::from(size.0))
    };
    said.or_else(found).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// The width that complaints fold to, where they go to a terminal.
pub(crate) fn of_errors() -> Option<usize> {
    io::stderr().is_terminal().then(of_terminal)
}

/// Whether colours are shown: there is a terminal, and NO_COLOR is not set.
pub(crate) fn has_colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
