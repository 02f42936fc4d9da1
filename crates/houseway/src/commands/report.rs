//! `houseway report`: the sheets of a day: counts, fills, drop by purpose, the cage, and who dealt.

use std::fmt::Write as _;

use jiff::tz::TimeZone;
use room::audit::Joined;
use room::clock::Time;
use room::floor::{Figure, Open, OpenKind, Paper, Span, Stint, paper};
use room::journal::Reader;
use room::tables::from_store;
use rulebook::book::Book;
use rulebook::listing::ListingId;
use schemars::JsonSchema;
use serde::Serialize;

use super::export::within;
use super::stored::{self, said};
use crate::cli::ReportArgs;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &ReportArgs) -> Result<Answer, Usage> {
    families::learn();
    let store = stored::reader(&args.store)?;
    let archives = stored::archives(&args.archives)?;
    let archives: Vec<&dyn Reader> = archives.iter().map(AsRef::as_ref).collect();
    let joined = Joined::new(store.as_ref(), &archives).map_err(said)?;
    let reader: &dyn Reader = &joined;
    let (from, to) = match &args.day {
        Some(day) => within(day, args.zone.as_deref())?,
        None => (Time(0), Time(i64::MAX)),
    };
    let opens = from_store(reader, book);
    let sheets = paper(reader, Span { from, to }, &opens, &stored::still()).map_err(said)?;
    let game = |listing: &str| game(book, listing);
    if args.json {
        return Ok(Answer::of(&report(reader, &sheets, &game)));
    }
    if args.csv {
        return Ok(Answer::file(sheets.csv(&game)));
    }
    let (zone, _) = stored::zone(args.zone.as_deref())?;
    Ok(Answer { right: true, ..Answer::text(text(reader, &sheets, &game, &zone)) })
}

/// What a listing is called; its id where the book does not have it any more.
fn game(book: &Book, listing: &str) -> String {
    let found = listing.parse::<ListingId>().ok().and_then(|id| book.listing(&id).ok());
    found.map_or_else(|| listing.to_owned(), |listing| listing.body().listing.name.clone())
}

fn text(reader: &dyn Reader, sheets: &Paper, game: &dyn Fn(&str) -> String, zone: &TimeZone) -> String {
    let mut text = String::new();
    let figures = sheets.figures();
    let mut section = None;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let at = |time: Time| zone.to_datetime(time.timestamp()).strftime("%Y-%m-%d %H:%M").to_string();
    for figure in figures.iter().filter(|figure| says_something(figure)) {
        if section != Some(figure.table) {
            section = Some(figure.table);
            let head = figure.table.map_or_else(
                || "Cage (below zero: chips that are out)".to_owned(),
                |table| format!("Table {table}, {}", game(&figure.listing)),
            );
            flush(&mut text, &mut rows);
            let _ = writeln!(text, "{head}");
        }
        let amount = figure.amount.map(|amount| amount.to_string()).unwrap_or_default();
        let count = figure.count.map(|count| count.to_string()).unwrap_or_default();
        rows.push(vec![figure.item.clone(), amount, count]);
    }
    flush(&mut text, &mut rows);
    if !sheets.dealers.is_empty() {
        let head = ["dealer", "table", "from", "to", "hands"].map(str::to_owned).to_vec();
        let row = |stint: &Stint| {
            let to = stint.to.map(at).unwrap_or_default();
            let who = stored::called(reader, stint.account);
            vec![who, stint.table.to_string(), at(stint.from), to, stint.hands.to_string()]
        };
        let rows = [vec![head], sheets.dealers.iter().map(row).collect()].concat();
        let _ = writeln!(text, "Dealers\n{}", columns(&rows));
    }
    for open in &sheets.open {
        let _ = writeln!(text, "To look at: {}", sentence(open, &at));
    }
    if sheets.open.is_empty() {
        text.push_str("Every table and the cage balance.\n");
    }
    text
}

fn flush(text: &mut String, rows: &mut Vec<Vec<String>>) {
    if !rows.is_empty() {
        let _ = writeln!(text, "{}", columns(rows));
        rows.clear();
    }
}

/// Whether a figure is more than a zero nobody asks for.
fn says_something(figure: &Figure) -> bool {
    let named = ["opening in play", "closing in play", "opening", "closing", "hands", "difference"];
    named.contains(&figure.item.as_str())
        || figure.amount.is_some_and(|amount| amount.0 != 0)
        || figure.amount.is_none() && figure.count.is_some_and(|count| count > 0)
}

fn sentence(open: &Open, at: &dyn Fn(Time) -> String) -> String {
    let place = open.table.map_or_else(|| "the cage".to_owned(), |table| format!("table {table}"));
    let amount = money::Cents(open.amount.0.abs());
    let how = if open.amount.is_negative() { "short" } else { "over" };
    match open.what {
        OpenKind::Tray => format!("{place}, {}: the tray was {amount} {how}", at(open.at)),
        OpenKind::Drop => format!("{place}, {}: the drop was {amount} {how}", at(open.at)),
        OpenKind::NotPulled => {
            format!("{place}, closed {}: the drop of {amount} was not pulled", at(open.at))
        }
        OpenKind::NotCredited => {
            format!("{place}, closed {}: {amount} in the tray was not credited", at(open.at))
        }
        OpenKind::Unbalanced => format!("{place}: {amount} {how}, and no entry explains it"),
    }
}

/// The sheets of a day.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ReportJson {
    /// Every figure, table by table, then the cage.
    figures: Vec<FigureRow>,
    /// Who dealt where.
    dealers: Vec<DealerRow>,
    /// What a supervisor has to look at; empty when everything balances.
    open: Vec<OpenRow>,
}

/// A figure of a table or of the cage.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct FigureRow {
    /// The table; none for the cage.
    table: Option<u32>,
    /// The name of the game.
    game: Option<String>,
    /// The listing.
    listing: Option<String>,
    /// The collection schedule.
    option: Option<String>,
    /// What it is, as `opening tray`, `drop pot` or `fill out`.
    item: String,
    /// How much, in cents.
    cents: Option<i64>,
    /// How many.
    count: Option<u32>,
}

/// A person who dealt a table for a time.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct DealerRow {
    /// The account.
    account: u32,
    name: String,
    table: u32,
    /// Since when, in milliseconds since 1970.
    from: i64,
    /// Until when; none for one that goes on.
    to: Option<i64>,
    /// Hands dealt in the time of the report.
    hands: u32,
}

/// Something that does not balance, or was not done.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct OpenRow {
    /// The table; none for the cage.
    table: Option<u32>,
    /// When, in milliseconds since 1970.
    at: i64,
    /// `tray`, `drop`, `not-pulled`, `not-credited` or `unbalanced`.
    what: &'static str,
    /// How much, in cents: below zero for what is short.
    cents: i64,
}

fn report(reader: &dyn Reader, sheets: &Paper, game: &dyn Fn(&str) -> String) -> ReportJson {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let figure = |figure: Figure| FigureRow {
        table: figure.table.map(|table| table.0),
        game: some(&figure.listing).map(|listing| game(&listing)),
        listing: some(&figure.listing),
        option: some(&figure.option),
        item: figure.item,
        cents: figure.amount.map(|amount| amount.0),
        count: figure.count,
    };
    let dealer = |stint: &Stint| DealerRow {
        account: stint.account.0,
        name: stored::called(reader, stint.account),
        table: stint.table.0,
        from: stint.from.0,
        to: stint.to.map(|to| to.0),
        hands: stint.hands,
    };
    let open = |open: &Open| OpenRow {
        table: open.table.map(|table| table.0),
        at: open.at.0,
        what: open.what.key(),
        cents: open.amount.0,
    };
    ReportJson {
        figures: sheets.figures().into_iter().map(figure).collect(),
        dealers: sheets.dealers.iter().map(dealer).collect(),
        open: sheets.open.iter().map(open).collect(),
    }
}
