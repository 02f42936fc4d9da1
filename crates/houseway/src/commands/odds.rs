//! `houseway odds`: the return of every wager of a banked listing.

use std::fmt::Write;
use std::path::Path;

use cards::Card;
use odds::fees::{Setting, charged};
use odds::{Ask, Odds, WagerOdds, report};
use rulebook::book::Book;
use rulebook::collection::ScheduleOption;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use serde_json::{Value, json};

use super::progress::Bar;
use crate::cli::OddsArgs;
use crate::find;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &OddsArgs) -> Result<Answer, Usage> {
    let mut all = Vec::new();
    let bar = Bar::new("counted");
    for listing in listings(book, args)? {
        for posted in tables(&listing, args)? {
            all.push(one(&listing, posted, args, &bar)?);
        }
    }
    bar.done();
    let write = |file: &Path, text: String| {
        std::fs::write(file, text).map_err(|error| Usage(format!("cannot write {}: {error}", file.display())))
    };
    if let Some(file) = &args.svg {
        write(file, report::svg(&all))?;
    }
    if let Some(file) = &args.html {
        write(file, report::html(&all))?;
    }
    if args.json {
        let values: Vec<Value> =
            all.iter().map(|odds| with_fees(book, odds, args)).collect::<Result<_, _>>()?;
        return Ok(Answer::json(&match (args.all, <[Value; 1]>::try_from(values)) {
            (false, Ok([one])) => one,
            (true, Ok([one])) => Value::Array(vec![one]),
            (_, Err(values)) => Value::Array(values),
        }));
    }
    if args.csv {
        return Ok(Answer::text(report::csv(&all)));
    }
    let mut texts = Vec::new();
    for odds in &all {
        texts.push(text(odds) + &fees_text(book, odds, args)?);
    }
    Ok(Answer::text(texts.join("\n")))
}

/// The odds of one listing under one choice of pay tables.
fn one(listing: &Listing, posted: Vec<(String, String)>, args: &OddsArgs, bar: &Bar) -> Result<Odds, Usage> {
    let mut ask = Ask::new(listing, bar);
    if let Some(packs) = args.decks {
        ask.terms.packs = packs;
    }
    ask.stake = args.bet.unwrap_or(ask.stake);
    ask.samples = args.samples.unwrap_or(ask.samples);
    ask.seed = args.seed.unwrap_or(ask.seed);
    ask.seen = seen(args)?;
    ask.swapped = args.pay.iter().map(|text| swap(text)).collect::<Result<_, _>>()?;
    let named = posted.iter().map(|(_, table)| table.clone()).collect::<Vec<_>>();
    ask.terms.posted = posted;
    let mut odds = odds::odds(&ask).map_err(|wrong| Usage(wrong.join("; ")))?;
    if !named.is_empty() {
        odds.name = format!("{}, pay table {}", odds.name, named.join(", "));
    }
    only(&mut odds, args.wager.as_deref())?;
    Ok(odds)
}

/// The pay tables to compare, each with the wager it is for; without any, those that are usual.
fn tables(listing: &Listing, args: &OddsArgs) -> Result<Vec<Vec<(String, String)>>, Usage> {
    if args.compare.is_empty() {
        return Ok(vec![Vec::new()]);
    }
    let body = listing.body();
    let offered = |table: &String| {
        let wagers = body.wager.iter().filter(|(_, rule)| {
            rule.pay_tables.as_ref().is_some_and(|tables| tables.iter().any(|name| name.as_str() == table))
        });
        let found: Vec<(String, String)> =
            wagers.map(|(wager, _)| (wager.to_string(), table.clone())).collect();
        if found.is_empty() {
            let names: Vec<String> = body.pay_table.iter().map(|(name, _)| name.to_string()).collect();
            return Err(Usage(format!("there is no pay table \"{table}\"; there are {}", names.join(", "))));
        }
        Ok(found)
    };
    args.compare.iter().map(offered).collect()
}

/// The schedule that was asked for, and the table at which it is paid.
fn schedule(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<Option<(ScheduleOption, Setting)>, Usage> {
    let Some(address) = &args.option else { return Ok(None) };
    let listing = find::listing(book, &odds.listing)?;
    let blocks = find::blocks(book, &listing)?;
    let (_, option) = find::option(&listing, &blocks, Some(address))?;
    let setting = Setting {
        bet: odds.stake,
        players: args.players,
        rounds_an_hour: args.rounds_an_hour,
        turn: listing.body().bank.as_ref().map_or(1, |bank| bank.rounds),
    };
    Ok(Some((option.clone(), setting)))
}

fn with_fees(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<Value, Usage> {
    let mut value = report::json(odds);
    if let Some((option, setting)) = schedule(book, odds, args)? {
        let charged = odds.wagers.iter().map(|wager| {
            let found = charged(wager, &option, &setting);
            json!({
                "wager": wager.wager,
                "fee_of_a_player": found.fees.player,
                "fee_of_the_player_dealer": found.fees.bank,
                "player_gains_a_round": found.player,
                "edge_with_fees": found.edge,
                "player_dealer_gains_a_round": found.bank,
                "turn_is_worth": found.turn,
                "turn_deviation": found.turn_deviation,
                "drop_an_hour": found.drop_an_hour,
                "charges_without_a_fee": found.fees.unnamed,
            })
        });
        value["with_fees"] = Value::Array(charged.collect());
    }
    Ok(value)
}

fn fees_text(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<String, Usage> {
    let Some((option, setting)) = schedule(book, odds, args)? else { return Ok(String::new()) };
    let heads = [
        "with fees",
        "edge of the player",
        "player a round",
        "player-dealer a round",
        "a turn is worth",
        "deviation of a turn",
        "drop an hour",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for wager in &odds.wagers {
        let found = charged(wager, &option, &setting);
        rows.push(vec![
            wager.wager.clone(),
            report::percent(found.edge, 4),
            report::dollars(found.player),
            report::dollars(found.bank),
            report::dollars(found.turn),
            report::dollars(found.turn_deviation),
            report::dollars(found.drop_an_hour),
        ]);
    }
    let bet = format!(
        "\n{} on each wager, {} players beside the player-dealer, {} rounds an hour; each wager by itself\n",
        setting.bet, setting.players, setting.rounds_an_hour
    );
    Ok(bet + &indented(&columns(&rows)))
}

fn listings(book: &Book, args: &OddsArgs) -> Result<Vec<Listing>, Usage> {
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
