//! Whether a table was played by its rules: every step decided anew, or folded where that cannot be.

use std::collections::BTreeMap;

use money::Cents;
use table::{Event, FeeEvent, Play, RoundEvent};

use super::chance::Promises;
use super::{Audited, Joined, Unsound, jackpot};
use crate::clock::Clock;
use crate::ids::TableNo;
use crate::journal::{Record, Slot, Snapshot, Stream};
use crate::tables::{Fold, Live, Note, Opened, Opens, Said, Step, milestones, moves, tells_of_chance};

/// Reads a table from its first record.
pub(super) fn check(
    joined: &Joined<'_>,
    number: TableNo,
    opens: Opens<'_>,
    clock: &dyn Clock,
    found: &mut Audited,
) -> Result<(), Unsound> {
    let stream = Stream::Table(number);
    if joined.first(stream) > 0 {
        return Ok(());
    }
    let mut check = Check {
        fold: Fold::new(number, opens, clock),
        promises: Promises::default(),
        not_anew: None,
        books: BTreeMap::new(),
        saved: joined
            .store()
            .snapshot(stream)?
            .into_iter()
            .chain(milestones(joined.store(), number)?)
            .collect(),
        found,
    };
    joined.each(stream, |record| check.record(record))
}

struct Check<'a, 'f> {
    fold: Fold<'a>,
    promises: Promises,
    /// Why rounds are not decided anew.
    not_anew: Option<String>,
    books: BTreeMap<Slot, Cents>,
    /// The table as it was saved, last and on the way.
    saved: Vec<Snapshot>,
    found: &'f mut Audited,
}

impl Check<'_, '_> {
    fn record(&mut self, record: &Record) -> Result<(), Unsound> {
        let wrong = |what: String| Unsound::at(record, what);
        let said = Said::of(record).map_err(|error| wrong(error.to_string()))?;
        match (&said, self.fold.live.take()) {
            (Said::Opened(opened), live) => {
                self.fold.live = live;
                self.opened(opened).map_err(wrong)?;
            }
            (Said::Step(step), Some(live)) => {
                let held = self.step(record, &live, step);
                self.fold.live = Some(live);
                held.map_err(wrong)?;
            }
            (Said::Note(Note::Reopened(opened)), live) => {
                self.fold.live = live;
                self.opened(opened).map_err(wrong)?;
            }
            (Said::Note(note), Some(live)) => {
                let held = jackpot::check(&live, note, &record.postings);
                self.fold.live = Some(live);
                self.found.jackpots += u64::from(held.map_err(wrong)?);
            }
            (_, live) => self.fold.live = live,
        }
        self.fold.take_in(record, &said).map_err(|error| wrong(error.to_string()))?;
        for posting in &record.postings {
            *self.books.entry(posting.account).or_default() += posting.amount;
        }
        self.saved_as_folded(record).map_err(wrong)?;
        match &self.fold.live {
            Some(live) if !live.in_round() && !self.fold.closed => self.stacks(live).map_err(wrong),
            _ => Ok(()),
        }
    }

    fn opened(&mut self, opened: &Opened) -> Result<(), String> {
        self.not_anew = opened.opening.family.decides_anew().err().map(|why| why.to_string());
        Ok(())
    }

    fn step(&mut self, record: &Record, live: &Live, step: &Step) -> Result<(), String> {
        self.promises.check(live, step, self.found)?;
        let mut members = live.members.clone();
        if let Some((person, member)) = step.member {
            members.set(person, Some(member));
        }
        let (postings, _) =
            moves(&step.events, &members, &live.table, &live.jackpot).map_err(|error| error.to_string())?;
        if postings.postings() != record.postings {
            return Err("its postings do not match its events".to_owned());
        }
        let round = |event: &&Event| matches!(event, Event::Round(RoundEvent::RoundOpened { .. }));
        let rounds = step.events.iter().filter(round).count() as u64;
        if let Some(due) = live.roster.jackpot_due.as_ref().filter(|_| rounds > 0) {
            return Err(format!(
                "the jackpot that round {} hit was not paid before the next round",
                due.round
            ));
        }
        let fee = |event: &&Event| matches!(event, Event::Fee(FeeEvent::FeeTaken { .. }));
        self.found.fees += step.events.iter().filter(fee).count() as u64;
        match &self.not_anew {
            Some(why) => {
                if rounds > 0 {
                    *self.found.folded.entry(why.clone()).or_default() += rounds;
                }
                Ok(())
            }
            None => {
                self.found.anew += rounds;
                decide_anew(live, step)
            }
        }
    }

    /// What was saved is what the records make.
    fn saved_as_folded(&self, record: &Record) -> Result<(), String> {
        let mut here = self.saved.iter().filter(|saved| saved.after.seq == record.seq);
        here.try_for_each(|saved| self.as_folded(saved, record))
    }

    fn as_folded(&self, saved: &Snapshot, record: &Record) -> Result<(), String> {
        let Some(live) = &self.fold.live else { return Ok(()) };
        if saved.after != record.head() {
            return Err("the snapshot taken here has the digest of another record".to_owned());
        }
        let loaded =
            Live::of_snapshot(saved, self.fold.opens, self.fold.clock).map_err(|error| error.to_string())?;
        match loaded {
            Some(loaded)
                if loaded.table.snapshot() != live.table.snapshot() || loaded.members != live.members =>
            {
                Err("the snapshot does not match the records".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Between rounds everybody has in front of them what the books say.
    fn stacks(&self, live: &Live) -> Result<(), String> {
        for (person, member) in live.members.all() {
            let has = live.table.chips(person);
            let says = self.books.get(&Slot::Chips(member.books())).copied().unwrap_or(Cents::ZERO);
            if has != says {
                return Err(format!("{person} has {has} by the events, but {says} by the books"));
            }
        }
        Ok(())
    }
}

/// The same command at the same table must come to the same events.
fn decide_anew(live: &Live, step: &Step) -> Result<(), String> {
    let mut events: Vec<Event> = Vec::new();
    let refused = live.table.clone().act(step.who, &step.command, &mut events).err();
    if let Some(refusal) = refused {
        return Err(format!("played again, its command is refused: {refusal}"));
    }
    let stored: Vec<Event> = step.events.iter().filter(|event| !tells_of_chance(event)).copied().collect();
    let differs = stored.iter().zip(&events).position(|(stored, anew)| stored != anew);
    match differs {
        Some(at) => {
            Err(format!("played again, its event {} is {:?}, not {:?}", at + 1, events[at], stored[at]))
        }
        None if stored.len() != events.len() => {
            Err(format!("played again, it has {} events, not {}", events.len(), stored.len()))
        }
        None => Ok(()),
    }
}
