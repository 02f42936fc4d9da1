//! Rounds that were played, as the cameras saw them.

use histories::script::People;
use money::Cents;
use serde::Serialize;
use serde_json::{Value, json};
use table::{Actor, Command, Event, Eye, FloorEvent, RoundEvent, say};

use crate::clock::{Clock, Time};
use crate::ids::TableNo;
use crate::journal::{Reader, Record, Slot, Stream};
use crate::tables::{
    self, CannotLoad, Fold, From, Live, Member, Note, Opens, Said, Screen, Step, Undone, each_record_after,
};

/// How many rounds are told at once.
const PAGE: usize = 50;
/// How many records are read at once on the way back.
const WINDOW: u64 = 1_000;

/// A round in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoundRow {
    /// The record that opened it.
    pub seq: u64,
    /// Its number at the table.
    pub round: u32,
    /// When.
    pub at: Time,
    /// When the last of it was stored.
    pub ended: Time,
    /// Whether it is void.
    pub void: bool,
    /// What was dropped in it, jackpot included.
    pub drop: Cents,
    /// How many rulings were made.
    pub rulings: usize,
}

/// The number of the round that a step opens.
fn opened(step: &Step) -> Option<u32> {
    step.events.iter().find_map(|event| match event {
        Event::Round(RoundEvent::RoundOpened { number }) => Some(*number),
        _ => None,
    })
}

/// What was done after a round was opened.
#[derive(Debug, Clone, Copy, Default)]
struct Rest {
    ended: Option<Time>,
    drop: Cents,
    rulings: usize,
}

impl Rest {
    /// Adds what a step says.
    fn of(record: &Record, step: &Step) -> Rest {
        let boxes = record.postings.iter().filter(|posting| is_box(posting.account));
        let ruled = |event: &&Event| matches!(event, Event::Floor(FloorEvent::Ruled { .. }));
        Rest {
            ended: Some(record.at),
            drop: boxes.map(|posting| posting.amount).sum(),
            rulings: step.events.iter().filter(ruled).count(),
        }
    }

    fn and(self, later: Rest) -> Rest {
        let ended = later.ended.or(self.ended);
        Rest { ended, drop: self.drop + later.drop, rulings: self.rulings + later.rulings }
    }
}

/// The last rounds of a table that were opened before a place, the last first.
pub fn rounds(reader: &dyn Reader, table: TableNo, before: Option<u64>) -> Result<Vec<RoundRow>, CannotLoad> {
    let before = before.unwrap_or(u64::MAX);
    let (mut rows, mut void): (Vec<RoundRow>, Vec<u64>) = (Vec::new(), Vec::new());
    let mut rest = Rest::default();
    let mut upto = reader.head(Stream::Table(table))?.seq;
    // What was moved to an archive is told by who reads that.
    let gone = reader.gone(Stream::Table(table))?;
    // From the end to the beginning, so that a round that was made void later is known to be.
    while upto > gone && rows.len() < PAGE {
        let from = upto.saturating_sub(WINDOW).max(gone);
        let records = reader.load(Stream::Table(table), from, (upto - from) as usize)?;
        for record in records.iter().rev() {
            match Said::of(record)? {
                Said::Note(Note::Voided { seq, .. }) => void.push(seq),
                Said::Step(step) => {
                    rest = Rest::of(record, &step).and(rest);
                    if let Some(round) = opened(&step) {
                        let Rest { ended, drop, rulings } = std::mem::take(&mut rest);
                        let (seq, at) = (record.seq, record.at);
                        let (ended, void) = (ended.unwrap_or(at), void.contains(&seq));
                        rows.push(RoundRow { seq, round, at, ended, void, drop, rulings });
                    }
                }
                Said::Opened(_) | Said::Note(_) | Said::Closed => {}
            }
        }
        rows.retain(|row| row.seq < before);
        upto = from;
    }
    rows.truncate(PAGE);
    Ok(rows)
}

/// Whether an account is a box that the house counts.
pub(super) fn is_box(slot: Slot) -> bool {
    matches!(slot, Slot::Drop(_) | Slot::Jackpot)
}

/// The number of the round that a record opened, and its steps up to the next.
pub fn steps_of(reader: &dyn Reader, table: TableNo, seq: u64) -> Result<(u32, Vec<Step>), Undone> {
    let none = || no_round_at(table, seq);
    let mut after = seq.checked_sub(1).ok_or_else(none)?;
    let mut steps: Vec<Step> = Vec::new();
    loop {
        let page = reader.load(Stream::Table(table), after, 200)?;
        for record in &page {
            let Ok(Said::Step(step)) = Said::of(record) else { continue };
            if opened(&step).is_some() && !steps.is_empty() {
                return round_of(steps).ok_or_else(none);
            }
            if record.seq == seq || !steps.is_empty() {
                steps.push(step);
            }
        }
        match page.last() {
            Some(last) if !steps.is_empty() => after = last.seq,
            _ => return round_of(steps).ok_or_else(none),
        }
    }
}

fn no_round_at(table: TableNo, seq: u64) -> Undone {
    Undone::not("no-round", |tongue| say!(tongue, "room.no-round-at", seq = seq, table = table))
}

fn round_of(steps: Vec<Step>) -> Option<(u32, Vec<Step>)> {
    let round = opened(steps.first()?)?;
    Some((round, steps))
}

/// A step as the cameras saw it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StepSeen {
    /// Its record.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// Who did it.
    pub who: Actor,
    /// What, by its key; chance has none.
    pub verb: Option<&'static str>,
    /// What happened.
    pub events: Vec<Value>,
    /// The same in words.
    pub lines: Vec<String>,
    /// The table after it.
    pub view: Value,
}

/// A round that is over.
#[derive(Debug, Clone)]
pub struct Played {
    /// The table before it.
    pub before: Live,
    /// Its number.
    pub round: u32,
    /// Whether it is void.
    pub void: bool,
    /// What happened.
    pub steps: Vec<StepSeen>,
}

/// A round that is over, as the cameras saw it: the one that a record opened. `name` says who members are.
pub fn look(
    reader: &dyn Reader,
    table: TableNo,
    seq: u64,
    (opens, clock): (Opens<'_>, &dyn Clock),
    name: &dyn Fn(Member) -> String,
) -> Result<Played, Undone> {
    let mut fold = Fold::new(table, opens, clock);
    let mut played: Option<Played> = None;
    let after = fold.begin(reader, From::Record(seq)).map_err(|wrong| Undone::cannot_load(&wrong))?;
    let read = each_record_after(reader, table, after, |record| {
        let said = Said::of(record)?;
        let begins = matches!(&said, Said::Step(step) if opened(step).is_some());
        if record.seq > seq && begins {
            return Ok(false);
        }
        if let (Said::Step(step), Some(live)) = (&said, fold.live.as_ref().filter(|_| record.seq == seq)) {
            played = opened(step).map(|round| Played {
                before: live.clone(),
                round,
                void: false,
                steps: Vec::new(),
            });
        }
        let seen = match (&said, &fold.live, &played) {
            (Said::Step(step), Some(live), Some(_)) => Some(see(live, record, step, name)),
            _ => None,
        };
        fold.take_in(record, &said)?;
        if let (Some(played), Some(seen)) = (&mut played, seen) {
            played.steps.push(with_view(seen, &fold));
        }
        Ok(true)
    });
    read.map_err(|wrong| Undone::cannot_load(&wrong))?;
    let mut played = played.ok_or_else(|| no_round_at(table, seq))?;
    if fold.live.as_ref().and_then(Live::round_began) == Some(seq) {
        return Err(Undone::not("round-on", |tongue| say!(tongue, "room.afterwards")));
    }
    played.void = rounds(reader, table, Some(seq + 1))
        .is_ok_and(|rows| rows.first().is_some_and(|row| row.seq == seq && row.void));
    Ok(played)
}

/// A step with the table before it.
fn see(live: &Live, record: &Record, step: &Step, name: &dyn Fn(Member) -> String) -> StepSeen {
    let mut members = live.members.clone();
    if let Some((person, member)) = step.member {
        members.set(person, Some(member));
    }
    let people: People = tables::names(&members, name);
    let screen = Screen { eye: Eye::Surveillance, tongue: table::Tongue::English };
    let told = screen.events(&live.table, &live.keys, &people, &step.events);
    let verb = match step.command {
        Command::Do { act, .. } => Some(act.verb.key()),
        Command::Load { .. } | Command::Throw { .. } => None,
    };
    let (seq, at) = (record.seq, record.at);
    StepSeen { seq, at, who: step.who, verb, events: told.events, lines: told.lines, view: Value::Null }
}

fn with_view(mut seen: StepSeen, fold: &Fold<'_>) -> StepSeen {
    if let Some(live) = &fold.live {
        seen.view = live.keys.json(&json!(live.table.seen_by(Eye::Surveillance)));
    }
    seen
}
