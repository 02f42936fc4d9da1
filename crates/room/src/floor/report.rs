//! The report of a shift: hands, drop, turns of the player-dealer position, jackpot, rulings.

use std::collections::BTreeMap;

use money::Cents;
use serde::Serialize;
use table::{BankEvent, Event};

use super::deed::{Noted, What, deeds};
use super::paper::is_pull;
use super::providers::{ProviderRow, providers};
use super::rounds::is_box;
use crate::clock::Time;
use crate::ids::TableNo;
use crate::jackpots::{JackpotRow, jackpot_rows};
use crate::journal::{Reader, Record, Slot, StoreError, Stream, gone};
use crate::ledger::{Movement, Why};
use crate::tables::{Note, Said, opened_with, opens};

/// Half an hour, in milliseconds.
const HALF_HOUR: i64 = 30 * 60 * 1_000;
/// How many records are read at once.
const PAGE: usize = 1_000;

/// From one moment up to another, which is not of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The first moment.
    pub from: Time,
    /// The moment after the last.
    pub to: Time,
}

/// What was counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Count {
    /// Rounds opened.
    pub hands: u32,
    /// Of these, void.
    pub void: u32,
    /// Dropped into the boxes, without the jackpot.
    pub drop: Cents,
    /// Dropped for the jackpot.
    pub jackpot: Cents,
    /// How often the player-dealer position was taken.
    pub turns: u32,
    /// How often it was passed on.
    pub passes: u32,
    /// How often it was offered.
    pub offers: u32,
}

/// A row of the report: a table in half an hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Row {
    /// When the half hour began.
    pub half_hour: Time,
    /// The table.
    pub table: TableNo,
    /// Its listing.
    pub listing: String,
    /// Its schedule.
    pub option: String,
    /// What was counted.
    #[serde(flatten)]
    pub count: Count,
}

/// Totals of what has one name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Total<K> {
    /// Of what.
    pub of: K,
    /// What was counted.
    #[serde(flatten)]
    pub count: Count,
}

/// A schedule of a listing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ScheduleKey {
    /// The listing.
    pub listing: String,
    /// The option, as `block/number`.
    pub option: String,
}

/// The report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// From when.
    pub from: Time,
    /// Up to when.
    pub to: Time,
    /// All in all.
    pub total: Count,
    /// By table.
    pub tables: Vec<Total<TableNo>>,
    /// By schedule.
    pub schedules: Vec<Total<ScheduleKey>>,
    /// Jackpot funds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub jackpots: Vec<JackpotRow>,
    /// By half hour.
    pub half_hours: Vec<Total<Time>>,
    /// By all three.
    pub rows: Vec<Row>,
    /// The rulings.
    pub rulings: Vec<Noted>,
    /// What else the floor did.
    pub deeds: Vec<Noted>,
    /// What proposition players and third-party providers played.
    pub providers: Vec<ProviderRow>,
    /// Tables whose older records are in an archive, where some of these may be of this time: they are not counted.
    pub archived: Vec<TableNo>,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.hands += other.hands;
        self.void += other.void;
        self.drop += other.drop;
        self.jackpot += other.jackpot;
        self.turns += other.turns;
        self.passes += other.passes;
        self.offers += other.offers;
    }

    /// What a record says.
    fn of(record: &Record) -> Count {
        let mut count = Count::default();
        // What leaves a box with the floor was dropped before.
        if is_pull(record) {
            return count;
        }
        for posting in record.postings.iter().filter(|posting| is_box(posting.account)) {
            match posting.account {
                Slot::Jackpot => count.jackpot += posting.amount,
                _ => count.drop += posting.amount,
            }
        }
        match Said::of(record) {
            Ok(Said::Step(step)) => step.events.iter().for_each(|event| count.note(event)),
            Ok(Said::Note(Note::Voided { jackpot, .. })) => {
                count.void += 1;
                count.jackpot -= jackpot.map_or(Cents::ZERO, |jackpot| jackpot.fees);
            }
            // The box of a table that was closed.
            Ok(Said::Closed) => count.jackpot += to_fund(record),
            // It was counted when it was collected.
            Ok(Said::Note(Note::JackpotDropped { amount, .. })) => count.jackpot += amount,
            _ => {}
        }
        count
    }

    fn note(&mut self, event: &Event) {
        match event {
            event if opens(event) => self.hands += 1,
            Event::Bank(BankEvent::BankTaken { .. }) => {
                (self.turns, self.offers) = (self.turns + 1, self.offers + 1);
            }
            Event::Bank(BankEvent::BankPassed { .. }) => {
                (self.passes, self.offers) = (self.passes + 1, self.offers + 1);
            }
            _ => {}
        }
    }
}

/// What a record moved from the jackpot box to the fund after the table was closed.
fn to_fund(record: &Record) -> Cents {
    let fees = Movement::of(record).is_some_and(|movement| matches!(movement.why, Why::JackpotFees(_)));
    let moved = record.postings.iter().filter(|posting| fees && posting.account == Slot::Jackpot);
    moved.map(|posting| -posting.amount).sum()
}

/// The report of a span of time.
pub fn report(reader: &dyn Reader, span: Span) -> Result<Report, StoreError> {
    let moved = reader.archived()?;
    let (mut rows, mut archived) = (Vec::new(), Vec::new());
    let mut after = None;
    loop {
        let page = reader.streams(after, 500)?;
        let Some((last, _)) = page.last().copied() else { break };
        for (stream, head) in &page {
            if let Stream::Table(table) = *stream {
                let here = (gone(&moved, *stream), *head);
                let after = first(reader, *stream, here, span.from)?;
                // What is gone is older than what is here: none of it is of this time where something here is too early for it.
                if here.0 > 0 && after == here.0 {
                    archived.push(table);
                }
                rows.extend(table_rows(reader, table, (here.0, after), span)?);
            }
        }
        after = Some(last);
    }
    rows.sort_by_key(|row| (row.half_hour, row.table.0));
    let (rulings, deeds) = done(reader, span)?;
    let mut total = Count::default();
    rows.iter().for_each(|row| total.add(&row.count));
    let schedule = |row: &Row| ScheduleKey { listing: row.listing.clone(), option: row.option.clone() };
    Ok(Report {
        from: span.from,
        to: span.to,
        total,
        tables: totals(&rows, |row| row.table),
        schedules: totals(&rows, schedule),
        jackpots: jackpot_rows(reader, span)?,
        half_hours: totals(&rows, |row| row.half_hour),
        rows,
        rulings,
        deeds,
        providers: providers(reader, span)?,
        archived,
    })
}

fn totals<K: Ord>(rows: &[Row], key: impl Fn(&Row) -> K) -> Vec<Total<K>> {
    let mut totals: BTreeMap<K, Count> = BTreeMap::new();
    rows.iter().for_each(|row| totals.entry(key(row)).or_default().add(&row.count));
    totals.into_iter().map(|(of, count)| Total { of, count }).collect()
}

/// What the floor did: rulings, and the rest.
fn done(reader: &dyn Reader, span: Span) -> Result<(Vec<Noted>, Vec<Noted>), StoreError> {
    let here = (reader.gone(Stream::Floor)?, reader.head(Stream::Floor)?.seq);
    let mut all = Vec::new();
    let mut after = first(reader, Stream::Floor, here, span.from)?;
    loop {
        let page = deeds(reader, after, PAGE)?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        let over = last.at >= span.to;
        all.extend(page.into_iter().filter(|noted| noted.at >= span.from && noted.at < span.to));
        if over {
            break;
        }
    }
    Ok(all.into_iter().partition(|noted| matches!(noted.deed.what, What::Ruled { .. })))
}

/// The rows of a table, of which so many records are gone, from the first record of a time on.
fn table_rows(
    reader: &dyn Reader,
    table: TableNo,
    (gone, mut after): (u64, u64),
    span: Span,
) -> Result<Vec<Row>, StoreError> {
    let stream = Stream::Table(table);
    let mut counts: BTreeMap<Time, Count> = BTreeMap::new();
    loop {
        let page = reader.load(stream, after, PAGE)?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        let over = last.at >= span.to;
        for record in page.iter().filter(|record| record.at >= span.from && record.at < span.to) {
            let half_hour = Time(record.at.0.div_euclid(HALF_HOUR) * HALF_HOUR);
            counts.entry(half_hour).or_default().add(&Count::of(record));
        }
        if over {
            break;
        }
    }
    counts.retain(|_, count| *count != Count::default());
    if counts.is_empty() {
        return Ok(Vec::new());
    }
    let opened = opened_with(reader, table, gone)?.map(|opened| opened.spec);
    let (listing, option) = opened
        .map(|spec| (spec.listing.clone(), spec.schedule.as_ref().map(|held| held.word().to_owned())))
        .unwrap_or_default();
    let option = option.unwrap_or_default();
    let row = |(half_hour, count)| Row {
        half_hour,
        table,
        listing: listing.clone(),
        option: option.clone(),
        count,
    };
    Ok(counts.into_iter().map(row).collect())
}

/// The place after which a stream's records are of a time, of those that are here: found by halves, since times rise.
pub(super) fn first(
    reader: &dyn Reader,
    stream: Stream,
    here: (u64, u64),
    from: Time,
) -> Result<u64, StoreError> {
    let (mut low, mut high) = here;
    while low < high {
        let middle = low + (high - low) / 2;
        let early = reader.load(stream, middle, 1)?.first().is_some_and(|record| record.at < from);
        (low, high) = if early { (middle + 1, high) } else { (low, middle) };
    }
    Ok(low)
}

impl Report {
    /// The rows as CSV, amounts in cents, times in UTC.
    pub fn csv(&self) -> String {
        let mut text =
            "half-hour,table,listing,option,hands,void,drop,jackpot,offers,turns,passes\n".to_owned();
        for Row { half_hour, table, listing, option, count } in &self.rows {
            let Count { hands, void, drop, jackpot, turns, passes, offers } = count;
            let cells = [
                half_hour.timestamp().to_string(),
                table.to_string(),
                listing.clone(),
                option.clone(),
                hands.to_string(),
                void.to_string(),
                drop.0.to_string(),
                jackpot.0.to_string(),
                offers.to_string(),
                turns.to_string(),
                passes.to_string(),
            ];
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }
}
