//! `houseway schedules`: every schedule option.

use std::fmt::Write;

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{Block, Charge};

use super::fees::used_readings;
use super::wanted::Wanted;
use crate::cli::Schedules;
use crate::find;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &Schedules) -> Result<Answer, Usage> {
    let mut notes = Vec::new();
    let blocks = match args.listing.join(" ").as_str() {
        "" => all(book, &mut notes),
        words => {
            let listing = args.on.listing(book, words)?;
            let blocks = find::blocks(book, &listing)?;
            if blocks.is_empty() {
                notes.push(find::none_printed(&listing));
            }
            blocks
        }
    };
    let (mut blocks, left_out) = args.on.blocks(blocks)?;
    notes.extend(left_out);
    let options: Vec<_> = blocks.iter().flat_map(|block| &block.options).collect();
    let wanted = Wanted::new(&args.only, None, &options);
    if !options.is_empty() && !options.iter().any(|option| wanted.has(option)) {
        return Err(args.only.nothing_fits(&options));
    }
    for block in &mut blocks {
        block.options.retain(|option| wanted.has(option));
    }
    blocks.retain(|block| !block.options.is_empty());
    let text = if args.json {
        format!("{:#}\n", serde_json::to_value(&blocks).expect("a block is always JSON"))
    } else {
        let text = blocks.iter().map(block_text).collect::<Vec<_>>().join("\n");
        text + &used_readings(book, &blocks.iter().collect::<Vec<_>>())?
    };
    Ok(Answer { text, notes, right: true, page: !args.json })
}

fn all(book: &Book, notes: &mut Vec<String>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for id in book.blocks() {
        match book.block(&id) {
            Ok(block) => blocks.push(block.each_once()),
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
            option.terms.in_words(Wording::English),
            option.source
        );
        for charge in &option.charges {
            let _ = writeln!(text, "    {}", charge_text(charge));
        }
    }
    text
}

/// Who pays a charge, when, and how much.
pub(super) fn charge_text(charge: &Charge) -> String {
    format!("{}: {}", charge.who(Wording::English), charge.rates_in_words(Wording::English))
}

fn numbers(block: &Block) -> String {
    let others: Vec<&str> = block.numbers.iter().map(String::as_str).collect();
    if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) }
}
