//! Long pages go through a pager on a terminal, as git does it.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// The pager where $PAGER names none, and its options where $LESS names none: a short page stays on the screen and ends
/// the pager, colours are shown, and the screen is not cleared.
const USUAL: &str = "less";
const OPTIONS: &str = "FRX";
/// Exit codes of a shell that cannot run a program, or does not find it.
const NOT_RUN: [i32; 2] = [126, 127];

/// Whether a pager has the terminal.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Whether a pager has the terminal: Ctrl-C is for the pager then.
pub(crate) fn is_open() -> bool {
    OPEN.load(Ordering::Relaxed)
}

/// Shows a page through the pager. `false` without a terminal or a pager: the page is still to be printed.
pub(crate) fn show(page: &str) -> bool {
    if !io::stdout().is_terminal() {
        return false;
    }
    let Some(mut pager) = pager(std::env::var_os("PAGER")) else { return false };
    if std::env::var_os("LESS").is_none() {
        pager.env("LESS", OPTIONS);
    }
    OPEN.store(true, Ordering::Relaxed);
    // A command that counts for long has its handler already.
    let _ = ctrlc::set_handler(|| {});
    let Ok(mut pager) = pager.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = pager.stdin.take() {
        // A pager that is quit before it has read everything is no error.
        let _ = input.write_all(page.as_bytes());
    }
    let code = pager.wait().ok().and_then(|ended| ended.code());
    !code.is_some_and(|code| NOT_RUN.contains(&code))
}

/// The program that $PAGER names, with its options; none where it is empty or `cat`.
fn pager(named: Option<OsString>) -> Option<Command> {
    let Some(named) = named else { return Some(Command::new(USUAL)) };
    if named.is_empty() || named == "cat" {
        return None;
    }
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(named);
    Some(shell)
}
