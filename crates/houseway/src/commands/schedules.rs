//! `houseway schedules`: every schedule option.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::collection::{Block, Charge, Rates, ScheduleOption, Terms};
use rulebook::value::{Shown, Value};

use crate::cli::Schedules;
use crate::find;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &Schedules) -> Result<Answer, Usage> {
    let mut notes = Vec::new();
    let blocks = match &args.listing {
        Some(id) => {
            let listing = find::listing(book, id)?;
            let blocks = find::blocks(book, &listing)?;
            if blocks.is_empty() {
                notes.push(find::none_printed(&listing));
            }
            blocks
        }
        None => all(book, &mut notes),
    };
    let text = if args.json {
        format!("{:#}\n", serde_json::to_value(&blocks).expect("a block is always JSON"))
    } else {
        blocks.iter().map(block_text).collect::<Vec<_>>().join("\n")
    };
    Ok(Answer { text, notes, right: true })
}

fn all(book: &Book, notes: &mut Vec<String>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for id in book.blocks() {
        match book.block(&id) {
            Ok(block) => blocks.push(block),
            Err(faults) => notes.push(format!("houseway: {}", find::broken(&format!("block {id}"), &faults))),
        }
    }
    blocks
}

fn block_text(block: &Block) -> String {
    let mut text = format!("{}: {}", block.id, block.title);
    let _ = writeln!(text, "{}  [{}]", numbers(block), block.source);
    for option in &block.options {
        let _ = writeln!(
            text,
            "  {}/{}{}  [{}]",
            block.id.name,
            option.number,
            terms(&option.terms),
            option.source
        );
        for charge in &option.charges {
            let _ = writeln!(text, "    {}: {}", who(charge), rates(charge));
        }
    }
    text
}

fn numbers(block: &Block) -> String {
    let others: Vec<&str> = block.numbers.iter().map(String::as_str).collect();
    if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) }
}

/// The limits and stakes of an option, in a few words.
pub(super) fn terms(terms: &Terms) -> String {
    let Shown::Part(rows) = terms.show() else {
        return String::new();
    };
    let filled = rows.iter().filter(|row| !row.shown.is_empty());
    let parts: Vec<String> =
        filled.map(|row| format!("{} {}", row.label.to_lowercase(), row.shown.inline())).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// Who pays a charge, how often and when.
pub(super) fn who(charge: &Charge) -> String {
    let purpose = if charge.purpose.key() == "jackpot" { "jackpot, " } else { "" };
    format!("{purpose}{}, {}, {}", charge.payer.text(), charge.per.text(), charge.when.text())
}

/// The rates of a charge on one line, as printed.
pub(super) fn rates(charge: &Charge) -> String {
    match &charge.rates {
        Rates::Flat(fee) => fee.to_string(),
        Rates::HalfHour { hour: Some(hour), half } => format!("{half} ({hour} an hour)"),
        Rates::HalfHour { hour: None, half } => half.to_string(),
        Rates::PerPlayer { each, plus } if plus.0 == 0 => format!("{each} for each player"),
        Rates::PerPlayer { each, plus } => format!("{each} for each player, and {plus}"),
        Rates::Bands(bands) => {
            let band = |band: &rulebook::collection::Band| {
                let read = match band.reading {
                    Some(reading) => format!(" (read {}, {reading})", band.reach.text(charge.measure())),
                    None => String::new(),
                };
                format!("{}{read} {}", band.printed, band.fee)
            };
            let rows: Vec<String> = bands.iter().map(band).collect();
            format!("by {}: {}", charge.basis.text(), rows.join("; "))
        }
    }
}

/// The address of an option and where it is printed.
pub(super) fn address(block: &Block, option: &ScheduleOption) -> String {
    format!("{}/{}", block.id.name, option.number)
}
