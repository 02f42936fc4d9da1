//! `houseway ledger`: where every chip is, or the entries of one account.

use money::Cents;
use room::floor::{Deed, What};
use room::ids::{AccountNo, TableNo};
use room::journal::{Reader, Record, Slot, Stream};
use room::ledger::{KIND, Movement};
use room::tables::NOTED;
use schemars::JsonSchema;
use serde::Serialize;

use super::stored::{self, said};
use crate::cli::LedgerArgs;
use crate::out::{Answer, Key, Usage, columns};

/// How many records are read at once.
const PAGE: usize = 1_000;

pub(super) fn run(args: &LedgerArgs) -> Result<Answer, Usage> {
    let store = stored::reader(&args.store)?;
    let reader = store.as_ref();
    let stream = match (&args.account, args.table, args.cage) {
        (Some(who), ..) => Some(Stream::Wallet(stored::account(reader, who)?)),
        (_, Some(table), _) => Some(Stream::Table(TableNo(table))),
        (_, _, true) => Some(Stream::Cage),
        _ => None,
    };
    match stream {
        Some(stream) => entries(reader, stream, args.json),
        None => balances(reader, args.json),
    }
}

/// All balances.
fn balances(reader: &dyn Reader, json: bool) -> Result<Answer, Usage> {
    let mut held = reader.balances().map_err(said)?;
    held.retain(|(_, slot, _)| *slot != Slot::Transit);
    held.sort_by_key(|(stream, slot, _)| (*stream, *slot));
    let sum: i128 = held.iter().map(|(_, _, amount)| i128::from(amount.0)).sum();
    if json {
        let row = |(stream, slot, amount): &(Stream, Slot, Cents)| Balance {
            stream: stream.to_string(),
            account: slot.to_string(),
            cents: amount.0,
        };
        return Ok(Answer::of(&LedgerReport::Balances {
            balances: held.iter().map(row).collect(),
            sum: sum as i64,
        }));
    }
    let mut rows = vec![vec!["where".to_owned(), "account".to_owned(), "balance".to_owned()]];
    rows.extend(held.iter().map(|(stream, slot, amount)| {
        vec![place(reader, *stream), account(reader, *slot), amount.to_string()]
    }));
    rows.push(vec!["total".to_owned(), String::new(), Cents(sum as i64).to_string()]);
    Ok(Answer::text(columns(&rows)))
}

/// The entries of a stream.
fn entries(reader: &dyn Reader, stream: Stream, json: bool) -> Result<Answer, Usage> {
    let mut after = reader.gone(stream).map_err(said)?;
    let mut notes = Vec::new();
    if after > 0 {
        notes.push(format!("{stream}: records up to {after} are in an archive"));
    }
    let mut records: Vec<Record> = Vec::new();
    loop {
        let page = reader.load(stream, after, PAGE).map_err(said)?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        records.extend(page.into_iter().filter(|record| !record.postings.is_empty()));
    }
    if records.is_empty() && reader.head(stream).map_err(said)?.seq == 0 {
        return Err(Usage::of(Key::NotFound, format!("the store has no records of {stream}")));
    }
    if json {
        let entries = records.iter().map(|record| entry(reader, record));
        return Ok(Answer { notes, ..Answer::of(&LedgerReport::Entries(entries.collect())) });
    }
    let head = ["record", "time", "reason", "account", "amount"].map(str::to_owned).to_vec();
    let rows = records.iter().flat_map(|record| rows(reader, record)).collect();
    Ok(Answer { notes, ..Answer::text(columns(&[vec![head], rows].concat())) })
}

fn rows(reader: &dyn Reader, record: &Record) -> Vec<Vec<String>> {
    let row = |(at, posting): (usize, &money::Posting<Slot>)| {
        let first = |text: String| if at == 0 { text } else { String::new() };
        vec![
            first(record.seq.to_string()),
            first(record.at.timestamp().to_string()),
            first(why(reader, record)),
            account(reader, posting.account),
            posting.amount.to_string(),
        ]
    };
    record.postings.iter().enumerate().map(row).collect()
}

/// All balances, or the entries of one account.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum LedgerReport {
    /// All balances.
    Balances {
        balances: Vec<Balance>,
        /// The sum of all balances in cents; 0 in a sound store.
        sum: i64,
    },
    /// The entries of one stream, oldest first.
    Entries(Vec<Entry>),
}

/// The balance of an account.
#[derive(Serialize, JsonSchema)]
pub(super) struct Balance {
    /// The stream that holds the account: a wallet, a table or the cage.
    stream: String,
    account: String,
    cents: i64,
}

/// A record that moved chips.
#[derive(Serialize, JsonSchema)]
pub(super) struct Entry {
    /// The number of the record in its stream.
    record: u64,
    /// Milliseconds since 1970.
    at: i64,
    why: String,
    postings: Vec<PostingRow>,
}

/// An amount moved to an account, or from it where it is negative.
#[derive(Serialize, JsonSchema)]
pub(super) struct PostingRow {
    account: String,
    cents: i64,
}

fn entry(reader: &dyn Reader, record: &Record) -> Entry {
    let posted = |posting: &money::Posting<Slot>| PostingRow {
        account: posting.account.to_string(),
        cents: posting.amount.0,
    };
    Entry {
        record: record.seq,
        at: record.at.0,
        why: why(reader, record),
        postings: record.postings.iter().map(posted).collect(),
    }
}

fn why(reader: &dyn Reader, record: &Record) -> String {
    use room::ledger::{SlipKind, Why};
    let done = by_the_floor(reader, record);
    match Movement::of(record).map(|movement| movement.why) {
        Some(Why::Allowance { day, .. }) => format!("allowance of {day}"),
        Some(Why::Table(table)) => format!("table {table}"),
        Some(Why::Slip { table, slip, kind }) => {
            let kind = match kind {
                SlipKind::Fill => "fill",
                SlipKind::Credit => "credit",
                SlipKind::OverShort => "count over or short",
                SlipKind::Drop => "drop pulled",
            };
            format!("table {table}, slip {slip}: {kind}")
        }
        Some(Why::TableClosed(table)) => format!("table {table} closed, chips returned"),
        Some(Why::JackpotFees(table)) => format!("jackpot fees of table {table}"),
        Some(Why::JackpotPaid { table, rule, round, .. }) => {
            format!("jackpot {rule} paid at table {table}, round {round}")
        }
        Some(Why::Correction { reason, .. }) => done.unwrap_or_else(|| format!("corrected: {reason}")),
        None => done.unwrap_or_else(|| "play".to_owned()),
    }
}

/// What the floor did about it: its record is of the same command.
fn by_the_floor(reader: &dyn Reader, record: &Record) -> Option<String> {
    if !matches!(record.kind, KIND | NOTED) {
        return None;
    }
    let seq = reader.find(Stream::Floor, record.id).ok()??;
    let deed = Deed::of(reader.load(Stream::Floor, seq - 1, 1).ok()?.first()?)?;
    match deed.what {
        What::Voided { round, .. } => Some(format!("round {round} is void: {}", deed.reason)),
        What::Corrected { .. } => Some(format!("corrected: {}", deed.reason)),
        _ => None,
    }
}

fn place(reader: &dyn Reader, stream: Stream) -> String {
    match stream {
        Stream::Wallet(account) => format!("{stream} ({})", stored::called(reader, account)),
        stream => stream.to_string(),
    }
}

fn account(reader: &dyn Reader, slot: Slot) -> String {
    match slot {
        // Bots have numbers from the end.
        Slot::Chips(AccountNo(number)) if number > u32::MAX - 256 => {
            format!("chips of bot {}", u32::MAX - number + 1)
        }
        Slot::Chips(account) => format!("{slot} ({})", stored::called(reader, account)),
        slot => slot.to_string(),
    }
}
