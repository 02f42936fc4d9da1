//! A bar for what takes longer than two seconds, and Ctrl-C that gives what there is so far.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use odds::Watch;

use crate::out::complain;
use crate::pager;

/// Whether somebody has asked to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether the answer is partial because somebody has asked to stop.
static PARTIAL: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// More than this is shown as a percentage, without the time that is left.
const HUGE: u64 = 1_000_000_000_000;

/// The exit code of an answer that is partial, when it has been printed.
pub(crate) fn interrupted() -> Option<ExitCode> {
    PARTIAL.load(Ordering::Relaxed).then(|| {
        complain("stopped by Ctrl-C: the result is partial");
        ExitCode::from(INTERRUPTED)
    })
}

/// Ends the program when Ctrl-C is pressed, with this line: for work that has no partial result.
pub(super) fn ends_with(line: &'static str) {
    let _ = ctrlc::set_handler(move || {
        complain(line);
        std::process::exit(i32::from(INTERRUPTED));
    });
}

/// How long a work goes on before a bar is shown.
const QUIET: Duration = Duration::from_secs(2);

/// Shows how far a work is, once it takes long.
pub(super) struct Bar {
    bar: ProgressBar,
    began: Instant,
}

impl Bar {
    /// A bar that counts these; Ctrl-C stops the work from now on.
    pub(super) fn new(what: &'static str) -> Bar {
        // A second command in the same process finds its handler already there.
        let _ = ctrlc::set_handler(|| {
            if STOPPED.swap(true, Ordering::Relaxed) && !pager::is_open() {
                std::process::exit(i32::from(INTERRUPTED));
            }
        });
        let bar = ProgressBar::hidden();
        let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {msg} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what);
        Bar { bar, began: Instant::now() }
    }

    /// Whether the work was stopped before its end.
    pub(super) fn was_stopped() -> bool {
        STOPPED.load(Ordering::Relaxed)
    }

    /// Marks the answer as partial, because the work was stopped before its end.
    pub(super) fn is_partial() {
        PARTIAL.store(true, Ordering::Relaxed);
    }

    /// Takes the bar away.
    pub(super) fn done(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Bar {
    fn at(&self, done: u64, of: u64) {
        if self.began.elapsed() > QUIET && self.bar.is_hidden() {
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(5));
        }
        if of > HUGE {
            let style = ProgressStyle::with_template("{bar:40} {percent_precise} % of all {msg}");
            self.bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        }
        self.bar.set_length(of);
        self.bar.set_position(done);
    }

    fn stops(&self) -> bool {
        Bar::was_stopped()
    }
}
