//! `houseway audit --regime`: which provisions of a regime stored tables met, and when they did not.

use std::fmt::Write as _;

use jiff::tz::TimeZone;
use room::audit::Joined;
use room::clock::Time;
use room::ids::TableNo;
use room::journal::{Reader, Stream};
use room::regime::{Evening, TableRegime, evening};
use room::tables::{Opened, from_store};
use rulebook::book::Book;
use rulebook::regime::Regime;
use schemars::JsonSchema;
use serde::Serialize;

use super::stored;
use crate::cli::AuditArgs;
use crate::find;
use crate::out::{Answer, Key, Usage, wrapped};
use crate::width;

pub(super) fn run(book: &Book, args: &AuditArgs, id: &str) -> Result<Answer, Usage> {
    families::learn();
    let regime = regime(book, id)?;
    let (zone, _) = stored::zone(args.zone.as_deref())?;
    let store = stored::whole(&args.store)?;
    let archives = stored::archives(&args.archives)?;
    let archives: Vec<&dyn Reader> = archives.iter().map(AsRef::as_ref).collect();
    let joined = Joined::new(store.as_ref(), &archives).map_err(stored::said)?;
    let opens = from_store(&joined, book);
    let judged = |opened: &Opened, at: Time| judged(book, opened, id, at, &zone);
    let (mut tables, mut unread) = (Vec::new(), Vec::new());
    for number in numbers(&joined, args.table)? {
        let found = evening(&joined, number, (&opens, &stored::still()), &judged).map_err(stored::said)?;
        match found {
            Some(found) => tables.push(found),
            None => {
                unread
                    .push(format!("table {number}: its first records are in an archive; name the file too"));
            }
        }
    }
    let right = !tables.iter().any(|table| counts(table, &regime, &zone) && !met(table));
    let report = EveningReport::of(&regime, &tables, &unread, &zone);
    let answer = if args.json { Answer::of(&report) } else { Answer::text(text(&regime, &report)) };
    Ok(Answer { right, ..answer })
}

/// The regime of an id.
pub(super) fn regime(book: &Book, id: &str) -> Result<Regime, Usage> {
    Regime::load(book, id).map_err(|faults| match faults.as_slice() {
        [one] if !book.files().has(&Regime::path(id)) => Usage::of(Key::NotFound, one.message.clone()),
        _ => find::not_loaded(&format!("regime {id}"), &faults),
    })
}

/// The provisions by which a table is judged: those that it ran under, else those of its opening day.
fn judged(book: &Book, opened: &Opened, id: &str, at: Time, zone: &TimeZone) -> Result<TableRegime, String> {
    if let Some(regime) = opened.spec.provisions.as_ref().filter(|regime| regime.id == id) {
        return Ok(regime.clone());
    }
    let listing = find::listing(book, &opened.spec.listing).map_err(|wrong| wrong.to_string())?;
    let blocks = find::blocks(book, &listing).map_err(|wrong| wrong.to_string())?;
    TableRegime::of(book, &listing, &blocks, id, at.date(zone))
}

fn numbers(joined: &Joined<'_>, only: Option<u32>) -> Result<Vec<TableNo>, Usage> {
    let tables = joined.streams().map_err(stored::said)?.into_iter().filter_map(|stream| match stream {
        Stream::Table(number) => Some(number),
        _ => None,
    });
    let all: Vec<TableNo> = tables.filter(|number| only.is_none_or(|only| number.0 == only)).collect();
    match only {
        Some(only) if all.is_empty() => Err(Usage::of(
            Key::NotFound,
            format!("no table {only} in this store; `houseway ledger` lists them"),
        )),
        _ => Ok(all),
    }
}

fn met(table: &Evening) -> bool {
    table.provisions.iter().all(|one| one.findings.is_empty())
}

/// Whether what a table did not meet counts: it ran under the regime, or the regime was in force when it opened or closed.
fn counts(table: &Evening, regime: &Regime, zone: &TimeZone) -> bool {
    let in_force = |at: Time| regime.standing(at.date(zone)).is_in_force();
    table.under || in_force(table.opened) || in_force(table.until)
}

/// What a regime makes of stored tables.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct EveningReport {
    regime: String,
    disclaimer: String,
    tables: Vec<TableReport>,
    /// Tables that were not read, with the reason.
    unread: Vec<String>,
}

/// What a regime makes of a stored table.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct TableReport {
    table: u32,
    listing: String,
    /// Whether the table ran under the regime.
    under: bool,
    /// When it was opened, with the offset of the time zone.
    opened: String,
    /// The time of its last record.
    until: String,
    /// The status of the regime on the day that it was opened.
    status: &'static str,
    /// The rounds in which somebody took the player-dealer position.
    rounds: u32,
    /// The ends of a game under a provision.
    ended: Vec<EndReport>,
    provisions: Vec<ProvisionReport>,
    /// The ids of provisions that the game does not meet, whatever happened at the table.
    unmet: Vec<String>,
}

/// A game that ended under a provision.
#[derive(Serialize, JsonSchema)]
struct EndReport {
    at: String,
    provision: String,
}

/// A provision, and when a table did not meet it.
#[derive(Serialize, JsonSchema)]
struct ProvisionReport {
    provision: String,
    title: String,
    held: bool,
    findings: Vec<FindingReport>,
}

/// A moment at which a provision was not met.
#[derive(Serialize, JsonSchema)]
struct FindingReport {
    at: String,
    round: u32,
    what: String,
}

/// A time in a zone.
fn in_zone(at: Time, zone: &TimeZone) -> String {
    at.timestamp().to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M:%S %:z").to_string()
}

impl EveningReport {
    fn of(regime: &Regime, tables: &[Evening], unread: &[String], zone: &TimeZone) -> EveningReport {
        EveningReport {
            regime: regime.id.clone(),
            disclaimer: regime.disclaimer.clone(),
            tables: tables.iter().map(|table| TableReport::of(regime, table, zone)).collect(),
            unread: unread.to_vec(),
        }
    }
}

impl TableReport {
    fn of(regime: &Regime, table: &Evening, zone: &TimeZone) -> TableReport {
        let ended = table.ended.iter().filter(|(_, end)| end.regime == regime.id);
        let ended =
            ended.map(|(at, end)| EndReport { at: in_zone(*at, zone), provision: end.provision.clone() });
        let provisions = table.provisions.iter().map(|one| ProvisionReport {
            provision: one.provision.id.clone(),
            title: one.provision.title.clone(),
            held: one.findings.is_empty(),
            findings: one
                .findings
                .iter()
                .map(|found| FindingReport {
                    at: in_zone(found.at, zone),
                    round: found.round,
                    what: found.what.clone(),
                })
                .collect(),
        });
        TableReport {
            table: table.table.0,
            listing: table.listing.clone(),
            under: table.under,
            opened: in_zone(table.opened, zone),
            until: in_zone(table.until, zone),
            status: regime.standing(table.opened.date(zone)).key(),
            rounds: table.rounds,
            ended: ended.collect(),
            provisions: provisions.collect(),
            unmet: table.unmet.iter().map(|one| one.id.clone()).collect(),
        }
    }
}

fn text(regime: &Regime, report: &EveningReport) -> String {
    let mut text = format!("{}: {}\n", regime.id, regime.title);
    paragraph(&mut text, 0, &regime.disclaimer);
    let concerned = report.tables.iter().filter(|table| !table.provisions.is_empty());
    for table in concerned.clone() {
        about(&mut text, table);
    }
    let others: Vec<String> = report
        .tables
        .iter()
        .filter(|table| table.provisions.is_empty())
        .map(|table| format!("{} ({})", table.table, table.listing))
        .collect();
    if !others.is_empty() {
        text.push('\n');
        paragraph(
            &mut text,
            0,
            &format!("No provision is about the play at these tables: {}", others.join(", ")),
        );
    }
    for unread in &report.unread {
        paragraph(&mut text, 0, &format!("Not read: {unread}"));
    }
    let failed = concerned.clone().filter(|table| table.provisions.iter().any(|one| !one.held)).count();
    let _ = writeln!(text, "\n{failed} of {} tables did not meet every provision", concerned.count());
    text
}

fn about(text: &mut String, table: &TableReport) {
    let under = if table.under { "under the regime" } else { "not under the regime" };
    let _ = writeln!(
        text,
        "\nTable {}: {}, {under} ({} when it opened)",
        table.table, table.listing, table.status
    );
    paragraph(text, 2, &format!("{} to {}, {} rounds", table.opened, table.until, table.rounds));
    for one in &table.provisions {
        let held = if one.held { "held".to_owned() } else { format!("not met {} times", one.findings.len()) };
        paragraph(text, 2, &format!("{}: {held}. {}.", one.provision, one.title));
        for found in &one.findings {
            paragraph(text, 6, &format!("{}, round {}: {}", found.at, found.round, found.what));
        }
    }
    for end in &table.ended {
        paragraph(text, 2, &format!("The game ended at {} ({}).", end.at, end.provision));
    }
    if !table.unmet.is_empty() {
        paragraph(text, 2, &format!("The game itself does not meet: {}", table.unmet.join(", ")));
    }
}

fn paragraph(text: &mut String, indent: usize, words: &str) {
    for line in wrapped(words, width::of_page().saturating_sub(indent).max(20)) {
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
}
