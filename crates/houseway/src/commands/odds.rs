//! `houseway odds`: the return of every wager of a banked listing.

use std::fmt::Write;

use cards::Card;
use odds::{Ask, Odds, Quiet, WagerOdds, report};
use rulebook::book::Book;
use rulebook::pay::Payout;
use serde_json::Value;

use crate::cli::OddsArgs;
use crate::find;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &OddsArgs) -> Result<Answer, Usage> {
    let mut all = Vec::new();
    for listing in listings(book, args)? {
        let mut ask = Ask::new(&listing, &Quiet);
        if let Some(packs) = args.decks {
            ask.terms.packs = packs;
        }
        ask.stake = args.bet.unwrap_or(ask.stake);
        ask.samples = args.samples.unwrap_or(ask.samples);
        ask.seed = args.seed.unwrap_or(ask.seed);
        ask.seen = seen(args)?;
        ask.swapped = args.pay.iter().map(|text| swap(text)).collect::<Result<_, _>>()?;
        let mut odds = odds::odds(&ask).map_err(|wrong| Usage(wrong.join("; ")))?;
        only(&mut odds, args.wager.as_deref())?;
        all.push(odds);
    }
    if args.json {
        let value = match (args.all, all.as_slice()) {
            (false, [one]) => report::json(one),
            (_, all) => Value::Array(all.iter().map(report::json).collect()),
        };
        return Ok(Answer::json(&value));
    }
    if args.csv {
        return Ok(Answer::text(report::csv(&all)));
    }
    Ok(Answer::text(all.iter().map(text).collect::<Vec<_>>().join("\n")))
}

fn listings(book: &Book, args: &OddsArgs) -> Result<Vec<rulebook::listing::Listing>, Usage> {
    let Some(id) = &args.listing else {
        if !args.all {
            return Err(Usage("say which listing, or --all for the whole book".to_owned()));
        }
        let mut found = Vec::new();
        for id in book.all_ids() {
            let listing = find::listing(book, &id.to_string())?;
            if listing.family().is_banked() {
                found.push(listing);
            }
        }
        return Ok(found);
    };
    Ok(vec![find::listing(book, id)?])
}

fn seen(args: &OddsArgs) -> Result<Vec<Card>, Usage> {
    let text = args.seen.join(" ");
    cards::parse_cards(&text).map_err(|error| Usage(error.to_string()))
}

/// `wager:row=payout`.
fn swap(text: &str) -> Result<(String, String, Payout), Usage> {
    let wrong = || Usage(format!("\"{text}\" is no row of a pay table: write as in \"trips:flush=7 to 1\""));
    let (wager, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (row, payout) = rest.split_once('=').ok_or_else(wrong)?;
    let payout = payout.trim().parse().map_err(Usage)?;
    Ok((wager.trim().to_owned(), row.trim().to_owned(), payout))
}

/// Only one wager, where one was named.
fn only(odds: &mut Odds, wager: Option<&str>) -> Result<(), Usage> {
    let Some(wager) = wager else { return Ok(()) };
    if !odds.wagers.iter().any(|held| held.wager == wager) {
        let names: Vec<&str> = odds.wagers.iter().map(|held| held.wager.as_str()).collect();
        return Err(Usage(format!("{} has no wager \"{wager}\"; it has {}", odds.listing, names.join(", "))));
    }
    odds.wagers.retain(|held| held.wager == wager);
    Ok(())
}

fn text(odds: &Odds) -> String {
    let packs = if odds.packs == 1 { "one pack".to_owned() } else { format!("{} packs", odds.packs) };
    let mut text = format!("{}, {}, {packs}\n", odds.name, odds.listing);
    for wager in &odds.wagers {
        text.push('\n');
        text.push_str(&wager_text(wager));
    }
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
        vec!["edge of the player".to_owned(), report::edge(wager)],
        vec!["standard deviation".to_owned(), format!("{:.6}", wager.deviation())],
        vec!["wins".to_owned(), report::percent(wager.hit_rate(), 4)],
    ];
    if let Some(exact) = wager.exact().as_ref().map(odds::fraction::text).filter(|text| text.len() < 70) {
        rows.push(vec!["exactly".to_owned(), exact]);
    }
    if let Some(error) = wager.error() {
        rows.push(vec!["standard error".to_owned(), report::percent(error, 4)]);
    }
    if (wager.staked() - 1.0).abs() > 1e-12 {
        rows.push(vec!["staked on average".to_owned(), format!("{:.6}", wager.staked())]);
        rows.push(vec!["element of risk".to_owned(), report::percent(wager.element_of_risk(), 4)]);
    }
    if wager.made < 1.0 {
        rows.push(vec!["made".to_owned(), report::percent(wager.made, 4)]);
    }
    rows.push(vec!["method".to_owned(), wager.method.text()]);
    rows.extend(wager.notes.iter().map(|note| vec!["note".to_owned(), note.clone()]));
    text.push_str(&indented(&columns(&rows)));
    text.push_str(&indented(&columns(&report::outcome_rows(wager))));
    text
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
