//! What a table says to those who are connected, to each in their language.

use std::collections::VecDeque;

use histories::script::People;
use room::tables::{Live, Screen};
use table::{Event, Tongue};

/// The last lines of a table as anybody may read them, in every language.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<[String; Tongue::ALL.len()]>,
}

impl Log {
    /// So many lines are kept.
    const MOST: usize = 60;

    /// Adds what happened; `before` is the table as it was.
    pub(crate) fn add(&mut self, before: &Live, names: &People, events: &[Event]) {
        let [english, other] =
            Tongue::ALL.map(|tongue| Screen::of(None).speaking(tongue).events(before, names, events).lines);
        self.lines.extend(english.into_iter().zip(other).map(|(english, other)| [english, other]));
        self.forget();
    }

    /// Adds a line.
    pub(crate) fn push(&mut self, say: impl Fn(Tongue) -> String) {
        self.lines.push_back(Tongue::ALL.map(say));
        self.forget();
    }

    fn forget(&mut self) {
        let surplus = self.lines.len().saturating_sub(Log::MOST);
        self.lines.drain(..surplus);
    }

    /// The lines in a language.
    pub(crate) fn lines(&self, tongue: Tongue) -> Vec<&str> {
        self.lines.iter().map(|line| line[tongue as usize].as_str()).collect()
    }
}
