//! What a table says to those who are connected, to each in their language.

use std::collections::VecDeque;

use histories::script::People;
use room::tables::{Live, Screen, Told};
use serde_json::value::RawValue;
use table::{Event, Tongue};

use crate::runner::state::raw;

/// What everybody is told of a step in a language, written once.
#[derive(Debug, serde::Serialize)]
pub(crate) struct PublicTold {
    events: Box<RawValue>,
    lines: Box<RawValue>,
    shown: [(); 0],
}

/// What who only looks on is told of a step, in every language; nothing where somebody sees more than another.
pub(crate) struct Public([Option<PublicTold>; Tongue::ALL.len()]);

impl Public {
    fn of(told: &[Told; Tongue::ALL.len()]) -> Public {
        Public(told.each_ref().map(|told| {
            told.is_for_all().then(|| PublicTold {
                events: raw(&told.events),
                lines: raw(&told.lines),
                shown: [],
            })
        }))
    }

    /// What everybody is told in a language.
    pub(crate) fn for_all(&self, tongue: Tongue) -> Option<&PublicTold> {
        self.0.get(tongue as usize)?.as_ref()
    }
}

/// The last lines of a table as anybody may read them, in every language.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<[String; Tongue::ALL.len()]>,
}

impl Log {
    /// So many lines are kept.
    const MOST: usize = 60;

    /// Adds what happened; `before` is the table as it was. Answers what who only looks on is told, in every language.
    pub(crate) fn add(&mut self, before: &Live, names: &People, events: &[Event]) -> Public {
        let told = Tongue::ALL.map(|tongue| Screen::of(None).speaking(tongue).events(before, names, events));
        let [english, other] = &told;
        let lines = english.lines.iter().zip(&other.lines);
        self.lines.extend(lines.map(|(english, other)| [english.clone(), other.clone()]));
        self.forget();
        Public::of(&told)
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
