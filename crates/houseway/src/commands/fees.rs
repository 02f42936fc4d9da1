//! `houseway fees`: the fee for a case.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::collection::{Basis, Block, Case, Due, Missing, NoFee, ScheduleOption};
use rulebook::listing::Listing;
use serde_json::json;

use crate::cli::Fees;
use crate::find;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &Fees) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.listing)?;
    let blocks = find::blocks(book, &listing)?;
    if blocks.is_empty() && args.option.is_none() {
        return Ok(Answer::text(format!("{}\n", find::none_printed(&listing))));
    }
    let (block, option) = find::option(&listing, &blocks, args.option.as_deref())?;
    let case = Case {
        action: args.action,
        pot: args.pot,
        players: args.players,
        ante: args.ante,
        wager: args.wager,
        minutes: args.minutes,
    };
    let dues = option.fees(&case).map_err(|missing| Usage(needed(block, option, &missing)))?;
    let right = dues.iter().all(|due| due.fee.is_ok());
    let text =
        if args.json { json(&listing, block, option, &dues) } else { text(&listing, block, option, &dues) };
    Ok(Answer { text, notes: Vec::new(), right })
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
    format!("the fee of {} goes by more than was given: add {}", block.address(option), wants.join(" and "))
}

fn answer(due: &Due<'_>) -> String {
    match &due.fee {
        Ok(fee) => fee.to_string(),
        Err(NoFee::NotNamed) => "no fee is named".to_owned(),
        Err(NoFee::Unreadable) => "unreadable in the document".to_owned(),
        Err(NoFee::TooLarge) => "too large an amount".to_owned(),
    }
}

fn text(listing: &Listing, block: &Block, option: &ScheduleOption, dues: &[Due<'_>]) -> String {
    let name = &listing.body().listing.name;
    let mut text = format!("{name}, schedule {}{}\n", block.address(option), option.terms.in_words());
    let row = |due: &Due<'_>| {
        let counts =
            due.charge.counts.as_deref().map(|counts| format!(" (counts {counts})")).unwrap_or_default();
        vec![format!("  {}", due.charge.who()), answer(due), format!("{}{counts}", due.because)]
    };
    text.push_str(&columns(&dues.iter().map(row).collect::<Vec<_>>()));
    let _ = writeln!(text, "  [{}]", option.source);
    text
}

fn json(listing: &Listing, block: &Block, option: &ScheduleOption, dues: &[Due<'_>]) -> String {
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
    let value = json!({
        "listing": listing.id(),
        "block": block.id,
        "option": option.number,
        "source": option.source,
        "fees": dues.iter().map(due).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}
