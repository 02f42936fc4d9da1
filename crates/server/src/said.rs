//! What a table says to those who are connected, to each in their language.

use std::collections::{HashMap, VecDeque};

use families::AnyTable;
use histories::script::People;
use room::tables::{Screen, Told};
use serde_json::Value;
use table::record::Keys;
use table::{Event, HandView, Tongue};

/// Something for every language.
type Each<T> = [T; Tongue::ALL.len()];

/// What is told of a step, written as the parts of an object.
#[derive(Debug)]
pub(crate) struct Written(String);

impl Written {
    pub(crate) fn of(told: &Told) -> Written {
        #[derive(serde::Serialize)]
        struct Parts<'a> {
            events: &'a [Value],
            lines: &'a [String],
            shown: &'a [HandView],
        }
        let Told { events, lines, shown, .. } = told;
        let mut written = serde_json::to_string(&Parts { events, lines, shown }).unwrap_or_default();
        written.truncate(written.len().saturating_sub(1));
        Written(written)
    }

    /// The parts, without what is around them.
    pub(crate) fn parts(&self) -> &str {
        self.0.get(1..).unwrap_or_default()
    }
}

/// What who only looks on is told of a step, in the languages that are read; nothing where somebody sees more than another.
pub(crate) struct Public(Each<Option<Written>>);

impl Public {
    fn of(told: Each<Option<Told>>) -> Public {
        Public(told.map(|told| told.filter(Told::is_for_all).as_ref().map(Written::of)))
    }

    /// What everybody is told in a language.
    pub(crate) fn for_all(&self, tongue: Tongue) -> Option<&Written> {
        self.0.get(tongue as usize)?.as_ref()
    }
}

/// The last lines of a table as anybody may read them. They are told in the languages that somebody reads; the others are made when
/// somebody comes who does.
#[derive(Debug, Default)]
pub(crate) struct Log {
    steps: VecDeque<Logged>,
}

/// The lines of a step, or of something that was said beside the game.
#[derive(Debug)]
struct Logged {
    /// The record behind it; none has the number 0.
    seq: u64,
    lines: Each<Option<Vec<String>>>,
}

impl Logged {
    /// How many lines it has.
    fn len(&self) -> usize {
        self.lines.iter().flatten().next().map_or(0, Vec::len)
    }
}

impl Log {
    /// So many lines are kept.
    const MOST: usize = 60;

    /// Adds what happened at a table as it was before, in these languages. Answers what who only looks on is told.
    pub(crate) fn add(
        &mut self,
        seq: u64,
        (before, keys): (&AnyTable, &Keys),
        names: &People,
        events: &[Event],
        tongues: Each<bool>,
    ) -> Public {
        let told = Tongue::ALL.map(|tongue| {
            let screen = Screen::of(None).speaking(tongue);
            tongues[tongue as usize].then(|| screen.events(before, keys, names, events))
        });
        let lines = told.each_ref().map(|told| told.as_ref().map(|told| told.lines.clone()));
        self.keep(Logged { seq, lines });
        Public::of(told)
    }

    /// Adds a line.
    pub(crate) fn push(&mut self, say: impl Fn(Tongue) -> String) {
        self.keep(Logged { seq: 0, lines: Tongue::ALL.map(|tongue| Some(vec![say(tongue)])) });
    }

    fn keep(&mut self, logged: Logged) {
        self.steps.push_back(logged);
        let mut surplus = self.steps.iter().map(Logged::len).sum::<usize>().saturating_sub(Log::MOST);
        while let Some(oldest) = self.steps.front().filter(|oldest| oldest.len() <= surplus) {
            surplus -= oldest.len();
            self.steps.pop_front();
            if surplus == 0 {
                break;
            }
        }
    }

    /// The first record whose lines are not told in a language.
    pub(crate) fn untold(&self, tongue: Tongue) -> Option<u64> {
        self.steps.iter().find(|kept| kept.lines[tongue as usize].is_none()).map(|kept| kept.seq)
    }

    /// The lines in a language; `told` are those of records that were not told in it before.
    pub(crate) fn lines(&self, tongue: Tongue, told: &HashMap<u64, Vec<String>>) -> Vec<String> {
        let lines = |kept: &Logged| {
            let known = kept.lines[tongue as usize].as_ref().or_else(|| told.get(&kept.seq));
            known.or_else(|| kept.lines.iter().flatten().next()).cloned().unwrap_or_default()
        };
        self.steps.iter().flat_map(lines).collect()
    }

    /// Keeps lines that were told later in a language.
    pub(crate) fn also(&mut self, tongue: Tongue, mut told: HashMap<u64, Vec<String>>) {
        for kept in &mut self.steps {
            let held = &mut kept.lines[tongue as usize];
            if held.is_none() {
                *held = told.remove(&kept.seq);
            }
        }
    }
}
