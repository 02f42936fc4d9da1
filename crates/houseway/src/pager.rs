//! The pager for long pages on a terminal, with the conventions of git.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// The default of $PAGER, and of $LESS: quit if the page fits the screen, show colours, and do not clear the screen.
const USUAL: &str = "less";
const OPTIONS: &str = "FRX";
/// Exit codes of a shell that cannot run a program or cannot find it.
const NOT_RUN: [i32; 2] = [126, 127];

/// Whether a pager is open.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Whether a pager is open. Ctrl-C belongs to the pager then.
pub(crate) fn is_open() -> bool {
    OPEN.load(Ordering::Relaxed)
}

/// Shows a page in the pager. Returns `false` if there is no terminal or no pager: the caller prints the page.
pub(crate) fn show(page: &str) -> bool {
    if !io::stdout().is_terminal() {
        return false;
    }
    let Some(mut pager) = pager(std::env::var_os("PAGER"), std::env::var_os("TERM")) else { return false };
    if std::env::var_os("LESS").is_none() {
        pager.env("LESS", OPTIONS);
    }
    OPEN.store(true, Ordering::Relaxed);
    // `odds` has a handler already.
    let _ = ctrlc::set_handler(|| {});
    let Ok(mut pager) = pager.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = pager.stdin.take() {
        // Quitting the pager early is no error.
        let _ = input.write_all(page.as_bytes());
    }
    let code = pager.wait().ok().and_then(|ended| ended.code());
    !code.is_some_and(|code| NOT_RUN.contains(&code))
}

/// The command of $PAGER; none if it is empty or `cat`. The default needs a terminal that can scroll.
fn pager(named: Option<OsString>, terminal: Option<OsString>) -> Option<Command> {
    let Some(named) = named else {
        let scrolls = terminal.is_some_and(|terminal| terminal != "dumb");
        return scrolls.then(|| Command::new(USUAL));
    };
    if named.is_empty() || named == "cat" {
        return None;
    }
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(named);
    Some(shell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_that_of_the_environment() {
        let program = |named: Option<&str>, terminal: Option<&str>| {
            let command = pager(named.map(Into::into), terminal.map(Into::into))?;
            let words = std::iter::once(command.get_program()).chain(command.get_args());
            Some(words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(program(None, Some("xterm")).as_deref(), Some("less"));
        assert_eq!(program(Some("more -s"), None).as_deref(), Some("sh -c more -s"));
        for (named, terminal) in
            [(None, Some("dumb")), (None, None), (Some(""), Some("xterm")), (Some("cat"), Some("xterm"))]
        {
            assert_eq!(program(named, terminal), None, "{named:?} {terminal:?}");
        }
    }
}
