//! The last steps of a table, so that whoever lost the line misses nothing and hears nothing twice, and so that what
//! somebody wants done is held against what they saw.

use std::collections::VecDeque;
use std::time::Duration;

use families::AnyTable;
use room::journal::{Head, Record};
use room::tables::{CannotLoad, Live, Member, Members, Note, Step};
use table::{Offer, Person};

/// So many steps are kept at the least, and twice as many at the most.
const KEPT: usize = 64;

/// A table as it was a while ago, and what happened since.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recent {
    /// As it was before the first of the steps; nothing is kept of a table at which nothing happened.
    base: Option<Box<Live>>,
    steps: VecDeque<Kept>,
    /// As it was later: what is older is forgotten with the first base, and no step is taken in twice.
    later: Option<Box<Live>>,
}

/// A step as it is stored: few bytes, so that a quiet table is small.
#[derive(Debug, Clone)]
struct Kept {
    said: Said,
    head: Head,
}

#[derive(Debug, Clone)]
enum Said {
    Step(Box<[u8]>),
    Note(Note),
}

/// A step as it is told again.
pub(crate) struct Again<'a> {
    /// The table before it.
    pub(crate) before: &'a AnyTable,
    /// Who was who in it.
    pub(crate) members: &'a Members,
    /// The table after it.
    pub(crate) after: &'a Live,
    /// What happened.
    pub(crate) step: &'a Step,
}

impl Recent {
    /// From a while ago on, with the records that came since; nothing where the rules changed meanwhile.
    pub(crate) fn since_then(live: Live, records: &[Record]) -> Result<Option<Recent>, CannotLoad> {
        let mut recent = Recent { base: Some(Box::new(live)), ..Recent::default() };
        for record in records {
            let said = match room::tables::Said::of(record)? {
                room::tables::Said::Step(_) => Said::Step(record.payload.clone().into()),
                room::tables::Said::Note(Note::Reopened(_)) => return Ok(None),
                room::tables::Said::Note(note) => Said::Note(note),
                room::tables::Said::Opened(_) | room::tables::Said::Closed => continue,
            };
            recent.push(Kept { said, head: record.head() });
        }
        Ok(Some(recent))
    }

    /// Begins with a table as it is before a step, unless there is something kept already; what is old is forgotten.
    pub(crate) fn begin(&mut self, live: &Live) {
        self.base.get_or_insert_with(|| Box::new(live.clone()));
        if self.steps.len() >= 2 * KEPT
            && let Some(base) = self.later.take()
        {
            let last = base.head.seq;
            self.base = Some(base);
            self.steps.retain(|kept| kept.head.seq > last);
        }
        if self.later.is_none() && self.steps.len() >= KEPT {
            self.later = Some(Box::new(live.clone()));
        }
    }

    /// Keeps the next step.
    pub(crate) fn keep(&mut self, payload: Vec<u8>, head: Head) {
        self.push(Kept { said: Said::Step(payload.into()), head });
    }

    /// Keeps what was noted, which is told whole: whoever missed it starts afresh.
    pub(crate) fn keep_note(&mut self, before: &Live, note: &Note, head: Head) {
        self.begin(before);
        self.push(Kept { said: Said::Note(note.clone()), head });
    }

    fn push(&mut self, kept: Kept) {
        if self.base.is_some() {
            self.steps.push_back(kept);
        }
    }

    /// The step after which everything is known.
    pub(crate) fn oldest(&self) -> u64 {
        self.base.as_ref().map_or(u64::MAX, |base| base.head.seq)
    }

    /// Tells every step after one; `false`, and nothing told, where that is too long ago or has not been yet.
    pub(crate) fn since(&self, seq: u64, mut tell: impl FnMut(Again<'_>)) -> bool {
        let Some(mut live) = self.at(seq) else { return false };
        for kept in self.steps.iter().filter(|kept| kept.head.seq > seq) {
            let (before, members) = (live.table.clone(), live.members.clone());
            let Some(step) = kept.take_in(&mut live) else { return false };
            let members = named(&members, step.member);
            tell(Again { before: &before, members: &members, after: &live, step: &step });
        }
        true
    }

    /// What a member was offered when they had seen so much.
    pub(crate) fn offers(&self, seq: u64, member: Member) -> Option<Vec<Offer>> {
        let live = self.at(seq)?;
        Some(live.offers(live.person(member)?))
    }

    /// The table as it was after a step.
    fn at(&self, seq: u64) -> Option<Live> {
        let base = self.base.as_deref()?;
        let last = self.steps.back()?.head.seq;
        if !(base.head.seq..=last).contains(&seq) {
            return None;
        }
        let mut live = base.clone();
        let until = self.steps.iter().filter(|kept| kept.head.seq <= seq);
        until.for_each(|kept| {
            kept.take_in(&mut live);
        });
        Some(live)
    }
}

impl Kept {
    /// Takes it in; answers the step, where it is one.
    fn take_in(&self, live: &mut Live) -> Option<Step> {
        // What is told again has no clock.
        let now = Duration::ZERO;
        match &self.said {
            Said::Step(payload) => {
                let step = Step::of_bytes(Step::VERSION, payload).ok()?;
                live.take_in(&step, self.head, now, 0);
                Some(step)
            }
            Said::Note(note) => {
                live.take_note(note, self.head, now);
                None
            }
        }
    }
}

/// Who had which number in a step: whoever left has the name still, and whoever came with it has it already.
pub(crate) fn named(before: &Members, new: Option<(Person, Member)>) -> Members {
    let mut named = before.clone();
    if let Some((person, member)) = new {
        named.set(person, Some(member));
    }
    named
}
