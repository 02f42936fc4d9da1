//! `houseway fees`: the collection fee for a table.

use std::fmt::Write;

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{Basis, Block, Case, Due, Missing, NoFee, ScheduleOption};
use rulebook::listing::Listing;
use rulebook::readings::Readings;
use serde_json::{Value, json};

use super::wanted::Wanted;
use crate::cli::Fees;
use crate::find;
use crate::out::{Answer, Key, Usage, columns};

pub(super) fn run(book: &Book, args: &Fees) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.listing.join(" "))?;
    let blocks = find::blocks(book, &listing)?;
    if blocks.is_empty() && args.option.is_none() {
        let none = find::none_printed(&listing);
        if args.json {
            return Ok(Answer { notes: vec![none], ..Answer::json(&json!([])) });
        }
        return Ok(Answer::text(format!("{none}\n")));
    }
    let case = Case {
        action: args.action,
        pot: args.pot,
        players: args.only.players,
        ante: args.ante,
        wager: args.wager,
        minutes: args.minutes,
    };
    if args.option.is_none() {
        let (blocks, notes) = args.on.blocks(blocks)?;
        return Ok(Answer { notes, ..every(book, &listing, &blocks, &case, args)? });
    }
    let (block, option) = find::option(&listing, &blocks, args.option.as_deref())?;
    args.on.check_block(block)?;
    let dues = option
        .fees(&case)
        .map_err(|missing| Usage::of(Key::MissingArgument, needed(block, option, &missing)))?;
    let right = dues.iter().all(|due| due.fee.is_ok());
    let text = if args.json {
        format!("{:#}\n", json(&listing, block, option, &dues))
    } else {
        text(&listing, block, option, &dues) + &used_readings(book, &[block])?
    };
    Ok(Answer { text, notes: Vec::new(), right, page: !args.json })
}

/// Every option for the case: what it comes to where the case says enough, else its rates.
fn every(
    book: &Book,
    listing: &Listing,
    blocks: &[Block],
    case: &Case,
    args: &Fees,
) -> Result<Answer, Usage> {
    let all = blocks.iter().flat_map(|block| block.options.iter().map(move |option| (block, option)));
    let options: Vec<&ScheduleOption> = blocks.iter().flat_map(|block| &block.options).collect();
    let wanted = Wanted::new(&args.only, Some(listing), &options);
    let fitting: Vec<(&Block, &ScheduleOption)> = all.filter(|(_, option)| wanted.has(option)).collect();
    if fitting.is_empty() {
        return Err(args.only.nothing_fits(&options));
    }
    if args.json {
        let rows = fitting.iter().map(|(block, option)| match option.fees(case) {
            Ok(dues) => json(listing, block, option, &dues),
            Err(missing) => open_json(listing, block, option, &missing),
        });
        return Ok(Answer::json(&Value::Array(rows.collect())));
    }
    let schedules = if fitting.len() == 1 { "schedule" } else { "schedules" };
    let mut text = format!("{}: {} {schedules}\n", listing.body().listing.name, fitting.len());
    for (block, option) in &fitting {
        let _ = writeln!(
            text,
            "{}{}  [{}]{}",
            block.address(option),
            option.terms.in_words(Wording::English),
            option.source,
            older(listing, block)
        );
        match option.fees(case) {
            Ok(dues) => text.push_str(&columns(&dues.iter().map(row).collect::<Vec<_>>())),
            Err(_) => {
                for charge in &option.charges {
                    let _ = writeln!(text, "  {}", super::schedules::charge_text(charge));
                }
            }
        }
    }
    let mut used: Vec<&Block> = fitting.iter().map(|(block, _)| *block).collect();
    used.dedup_by(|one, other| one.id == other.id);
    text.push_str(&used_readings(book, &used)?);
    Ok(Answer::text(text))
}

/// The readings behind the figures, by their titles.
pub(super) fn used_readings(book: &Book, blocks: &[&Block]) -> Result<String, Usage> {
    let mut ids: Vec<_> = blocks.iter().flat_map(|block| block.readings.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    let all = Readings::load(book).map_err(|faults| find::not_loaded("readings.toml", &faults))?;
    let mut text = String::new();
    for reading in ids.iter().filter_map(|id| all.get(*id)) {
        let _ = writeln!(text, "  Interpretation {}: {}", reading.id, reading.title);
    }
    Ok(text)
}

/// The flag that gives what a charge goes by.
fn flag(basis: Basis) -> &'static str {
    match basis {
        Basis::TableAction => "--action DOLLARS",
        Basis::Pot => "--pot DOLLARS",
        Basis::Players | Basis::PerPlayer => "--players N",
        Basis::Ante => "--ante DOLLARS",
        Basis::Wager => "--wager DOLLARS",
        Basis::Time => "--minutes N",
        Basis::Flat => "nothing",
    }
}

fn needed(block: &Block, option: &ScheduleOption, missing: &[Missing]) -> String {
    let wants: Vec<String> =
        missing.iter().map(|lack| format!("{} ({})", flag(lack.basis), lack.basis.text())).collect();
    format!("the fee of {} depends on more; add {}", block.address(option), wants.join(" and "))
}

fn answer(due: &Due<'_>) -> String {
    match &due.fee {
        Ok(fee) => fee.to_string(),
        Err(NoFee::NotNamed) => "no fee is named".to_owned(),
        Err(NoFee::Unreadable) => "unreadable in the document".to_owned(),
        Err(NoFee::TooLarge) => "amount too large".to_owned(),
    }
}

fn text(listing: &Listing, block: &Block, option: &ScheduleOption, dues: &[Due<'_>]) -> String {
    let name = &listing.body().listing.name;
    let mut text =
        format!("{name}, schedule {}{}\n", block.address(option), option.terms.in_words(Wording::English));
    text.push_str(&columns(&dues.iter().map(row).collect::<Vec<_>>()));
    let _ = writeln!(text, "  [{}]{}", option.source, older(listing, block));
    text
}

/// What is said of a schedule that another one has taken the place of.
fn older(listing: &Listing, block: &Block) -> &'static str {
    if listing.body().collection.is_older(&block.id) { "  superseded, kept on record" } else { "" }
}

/// A charge, its fee, and what decided it.
fn row(due: &Due<'_>) -> Vec<String> {
    let counts = due.charge.counts.as_deref().map(|counts| format!(" (counts {counts})")).unwrap_or_default();
    vec![format!("  {}", due.charge.who(Wording::English)), answer(due), format!("{}{counts}", due.because)]
}

/// An option whose fee goes by more than was given.
fn open_json(listing: &Listing, block: &Block, option: &ScheduleOption, missing: &[Missing]) -> Value {
    let needs: Vec<&str> = missing.iter().map(|lack| flag(lack.basis)).collect();
    let charges: Vec<String> = option.charges.iter().map(super::schedules::charge_text).collect();
    json!({
        "listing": listing.id(),
        "block": block.id,
        "option": option.number,
        "source": option.source,
        "needs": needs,
        "rates": charges,
    })
}

fn json(listing: &Listing, block: &Block, option: &ScheduleOption, dues: &[Due<'_>]) -> Value {
    let due = |due: &Due<'_>| {
        json!({
            "charge": due.charge.name,
            "payer": due.charge.payer,
            "per": due.charge.per,
            "when": due.charge.when,
            "purpose": due.charge.purpose,
            "fee": due.fee.as_ref().ok(),
            "because": due.because,
            "problem": due.fee.as_ref().err().map(|_| answer(due)),
        })
    };
    json!({
        "listing": listing.id(),
        "block": block.id,
        "option": option.number,
        "source": option.source,
        "fees": dues.iter().map(due).collect::<Vec<_>>(),
    })
}
