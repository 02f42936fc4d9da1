//! `houseway odds`: the return of every wager of a banked listing.

use std::fmt::Write;
use std::path::Path;

use cards::Card;
use odds::{Ask, Odds, WagerOdds, pages, report};
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::Value;

mod bank;
mod count;
mod pay;

use super::progress::Bar;
use crate::cli::OddsArgs;
use crate::find;
use crate::out::{Answer, Key, Usage, columns};
pub(super) use bank::checked_cover;
use pay::Compared;

pub(super) fn run(book: &Book, args: &OddsArgs) -> Result<Answer, Usage> {
    let bar = Bar::new("counted");
    if args.count {
        return count::run(book, args, &bar);
    }
    let (all, notes) = counted(book, args, &bar)?;
    bar.done();
    let write = |file: &Path, text: String| {
        std::fs::write(file, text).map_err(|error| Usage::cannot("write", file, &error))
    };
    if let Some(file) = &args.svg {
        write(file, report::svg(&all))?;
    }
    if let Some(file) = &args.html {
        let mut beside: Vec<String> =
            all.iter().map(|odds| bank::text(book, odds, args)).collect::<Result<_, _>>()?;
        if let Some(last) = beside.last_mut().filter(|_| !args.compare.is_empty()) {
            last.push_str(&side_by_side(&all));
        }
        write(file, report::html(&all, &beside))?;
    }
    if let Some(folder) = &args.markdown {
        let charts = folder.join("odds");
        std::fs::create_dir_all(&charts).map_err(|error| Usage::cannot("make", &charts, &error))?;
        write(&folder.join("odds.md"), pages::markdown(&all))?;
        all.iter().try_for_each(|odds| write(&folder.join(pages::chart_name(odds)), pages::chart(odds)))?;
    }
    if args.strategy && !args.json {
        let texts: Vec<String> = all.iter().map(strategy_text).collect();
        return Ok(Answer { notes, ..Answer::text(texts.join("\n")) });
    }
    if args.json {
        let values: Vec<Value> = all.iter().map(|odds| json(book, odds, args)).collect::<Result<_, _>>()?;
        let answer = Answer::json(&match (args.all, <[Value; 1]>::try_from(values)) {
            (false, Ok([one])) => one,
            (true, Ok([one])) => Value::Array(vec![one]),
            (_, Err(values)) => Value::Array(values),
        });
        return Ok(Answer { notes, ..answer });
    }
    if args.csv {
        return Ok(Answer { notes, ..Answer::file(report::csv(&all)) });
    }
    let mut texts = Vec::new();
    for odds in &all {
        texts.push(text(odds) + &bank::text(book, odds, args)?);
    }
    if !args.compare.is_empty() {
        texts.push(side_by_side(&all));
    }
    Ok(Answer { notes, ..Answer::text(texts.join("\n")) })
}

/// All odds of a listing, or what to do alone.
fn json(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<Value, Usage> {
    let mut value = bank::json(book, odds, args)?;
    if let Some(fields) = value.as_object_mut().filter(|_| args.strategy) {
        fields.retain(|key, _| ["listing", "name", "packs", "strategy", "mistakes"].contains(&key.as_str()));
    }
    Ok(value)
}

/// The odds of all that is asked for; what was done before somebody stopped it, and a note of that.
fn counted(book: &Book, args: &OddsArgs, bar: &Bar) -> Result<(Vec<Odds>, Vec<String>), Usage> {
    let mut asked = Vec::new();
    for listing in wanted(listings(book, args)?, args)? {
        for table in pay::tables(&listing, args)? {
            asked.push((listing.clone(), table));
        }
    }
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    let of = asked.len();
    for (listing, table) in asked {
        if Bar::was_stopped() && !all.is_empty() {
            notes.push(format!("{} of {of} games are finished", all.len()));
            break;
        }
        all.push(one(book, &listing, table, args, bar)?);
    }
    if Bar::was_stopped() {
        Bar::is_partial();
    }
    Ok((all, notes))
}

/// The edges of compared pay tables, a column each.
fn side_by_side(all: &[Odds]) -> String {
    let mut rows = vec![vec!["player edge".to_owned()]];
    rows[0].extend(
        all.iter().map(|odds| odds.name.rsplit(", pay table ").next().unwrap_or_default().to_owned()),
    );
    let wagers = all.first().map(|odds| odds.wagers.as_slice()).unwrap_or_default();
    for wager in wagers {
        let edges = all.iter().map(|odds| {
            odds.wagers.iter().find(|held| held.wager == wager.wager).map(report::edge).unwrap_or_default()
        });
        rows.push([vec![wager.wager.clone()], edges.collect()].concat());
    }
    columns(&rows)
}

/// The odds of one listing under one choice of pay tables.
fn one(book: &Book, listing: &Listing, table: Compared, args: &OddsArgs, bar: &Bar) -> Result<Odds, Usage> {
    let name = table.name.clone();
    let ask = question(book, listing, table, args, bar)?;
    let mut odds = odds::odds(&ask).map_err(|wrong| Usage::new(wrong.join("; ")))?;
    if let Some(name) = name {
        odds.name = format!("{}, pay table {name}", odds.name);
    }
    only(&mut odds, args.wager.as_deref())?;
    Ok(odds)
}

/// What is asked of one listing.
fn question<'a>(
    book: &Book,
    listing: &'a Listing,
    table: Compared,
    args: &OddsArgs,
    bar: &'a Bar,
) -> Result<Ask<'a>, Usage> {
    let mut ask = Ask::new(listing, bar);
    if let Some(packs) = args.decks {
        ask.terms.packs = packs;
    }
    ask.stake = bank::stake(book, listing, args)?;
    ask.samples = args.samples.unwrap_or(ask.samples);
    ask.together = args.option.is_some() || args.cover.is_some();
    ask.sampled = args.sampled;
    ask.seed = args.seed.unwrap_or(ask.seed);
    ask.seen = seen(args)?;
    ask.swapped = pay::swapped(args)?;
    ask.swapped.extend(table.swapped);
    ask.terms.posted = table.posted;
    Ok(ask)
}

fn listings(book: &Book, args: &OddsArgs) -> Result<Vec<Listing>, Usage> {
    if args.listing.is_empty() {
        if !args.all {
            return Err(Usage::of(Key::MissingArgument, "name a game, or --all for the whole rulebook"));
        }
        let mut found = Vec::new();
        for id in book.all_ids() {
            let listing = find::listing(book, &id.to_string())?;
            let is_in_force = args.on.why_not(&id.to_string(), listing.effective()).is_none();
            if listing.family().is_banked() && is_in_force {
                found.push(listing);
            }
        }
        return Ok(found);
    }
    Ok(vec![args.on.listing(book, &args.listing.join(" "))?])
}

/// Wagers that are told together, and ways to play, begin with the key of one.
fn first_key(wager: &str) -> &str {
    wager.split([',', '+']).next().unwrap_or_default().trim()
}

/// The listings that have the wager that was named; all, where none was.
fn wanted(listings: Vec<Listing>, args: &OddsArgs) -> Result<Vec<Listing>, Usage> {
    let Some(wager) = &args.wager else { return Ok(listings) };
    let key = first_key(wager);
    let has = |listing: &Listing| listing.body().wager.iter().any(|(held, _)| held.as_str() == key);
    if let Some(one) = listings.first().filter(|one| !args.all && one.family().is_banked() && !has(one)) {
        let keys: Vec<&str> = one.body().wager.iter().map(|(held, _)| held.as_str()).collect();
        let id = one.id();
        let text = format!("{id} has no wager \"{wager}\"; it has {}", keys.join(", "));
        return Err(Usage::of(Key::NotFound, text));
    }
    let found: Vec<Listing> = listings.into_iter().filter(|listing| !args.all || has(listing)).collect();
    if found.is_empty() {
        let text = format!("no game has a wager \"{wager}\"; `houseway odds --all` lists all wagers");
        return Err(Usage::of(Key::NotFound, text));
    }
    Ok(found)
}

fn seen(args: &OddsArgs) -> Result<Vec<Card>, Usage> {
    let text = args.seen.join(" ");
    cards::parse_cards(&text).map_err(|error| Usage::of(Key::InvalidValue, error.to_string()))
}

/// Only one wager, where one was named. The decisions are those of the base game, which is told first, and stand beside
/// that alone.
fn only(odds: &mut Odds, wager: Option<&str>) -> Result<(), Usage> {
    let Some(wager) = wager else { return Ok(()) };
    if !odds.wagers.iter().any(|held| held.wager == wager) {
        let names: Vec<&str> = odds.wagers.iter().map(|held| held.wager.as_str()).collect();
        let text = format!("{} has no wager \"{wager}\"; it has {}", odds.listing, names.join(", "));
        return Err(Usage::of(Key::NotFound, text));
    }
    let base = odds.wagers.first().is_some_and(|base| first_key(&base.wager) == first_key(wager));
    odds.wagers.retain(|held| held.wager == wager);
    if !base {
        odds.strategy.clear();
        odds.mistakes.clear();
    }
    Ok(())
}

fn text(odds: &Odds) -> String {
    let packs = if odds.packs == 1 { "one deck".to_owned() } else { format!("{} decks", odds.packs) };
    let mut text = format!("{}, {}, {packs}\n", odds.name, odds.listing);
    for wager in &odds.wagers {
        text.push('\n');
        text.push_str(&wager_text(wager));
    }
    text + &strategies(odds)
}

/// What to do, with nothing else.
fn strategy_text(odds: &Odds) -> String {
    let found = strategies(odds);
    let found = if found.is_empty() { "\n  No decisions to make.\n".to_owned() } else { found };
    format!("{}, {}\n{found}", odds.name, odds.listing)
}

fn strategies(odds: &Odds) -> String {
    let mut text = String::new();
    for table in &odds.strategy {
        let _ = writeln!(text, "\n{}", table.title);
        let mut rows = vec![table.heads.clone()];
        rows.extend(table.rows.iter().cloned());
        text.push_str(&indented(&columns(&rows)));
    }
    text
}

fn wager_text(wager: &WagerOdds) -> String {
    let mut text = format!("{} ({})\n", wager.name, wager.wager);
    let mut rows = vec![
        vec!["player edge".to_owned(), report::edge(wager)],
        vec!["return".to_owned(), report::percent_to(1.0 + wager.mean(), wager.error(), 4)],
        vec!["standard deviation".to_owned(), report::deviation(wager, 6)],
        vec!["wins".to_owned(), report::wins(wager, 4)],
    ];
    if let Some(exact) = wager.exact() {
        rows.push(vec!["exact edge".to_owned(), odds::fraction::text(&exact)]);
    }
    if let Some(error) = wager.error() {
        rows.push(vec!["standard error".to_owned(), report::percent_error(error)]);
    }
    if (wager.staked() - 1.0).abs() > 1e-12 {
        let staked = report::number_to(wager.staked(), wager.staked_error(), 6);
        rows.push(vec!["average wager".to_owned(), staked]);
    }
    let risk = report::percent_to(wager.element_of_risk(), wager.risk_error(), 4);
    rows.push(vec!["element of risk".to_owned(), risk]);
    if wager.made < 1.0 {
        rows.push(vec!["made in".to_owned(), report::percent(wager.made, 4)]);
    }
    rows.push(vec!["method".to_owned(), wager.method.text()]);
    rows.extend(wager.notes.iter().map(|note| vec!["note".to_owned(), note.clone()]));
    text.push_str(&indented(&columns(&rows)));
    text.push_str(&indented(&columns(&report::outcome_rows(wager))));
    text
}

pub(super) fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
