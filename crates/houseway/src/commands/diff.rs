//! `houseway diff`: the differences between two listings, two schedules, or two versions of one, in words.

use std::fmt::Write;
use std::path::Path;

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{BlockId, ScheduleOption};
use rulebook::listing::Listing;
use rulebook::value::{Row, Shown};
use schemars::JsonSchema;
use serde::Serialize;

use super::lint;
use crate::cli::{Diff, OnDate};
use crate::find;
use crate::out::{Answer, Key, Usage, wrapped};
use crate::width;

/// A value by its path, as the lines in which a page says it.
struct Said {
    path: String,
    lines: Vec<String>,
}

/// What is held against something else.
struct Side {
    name: String,
    /// Whether it is a schedule.
    fees: bool,
    values: Vec<Said>,
}

/// A difference.
#[derive(Serialize, JsonSchema)]
pub(super) struct Change<'a> {
    /// The path of the value.
    #[serde(rename = "key")]
    path: &'a str,
    one: Vec<&'a str>,
    other: Vec<&'a str>,
}

pub(super) fn run(book: &Book, args: &Diff, own: bool) -> Result<Answer, Usage> {
    let (one, other) = match &args.other {
        Some(other) => (side(book, &args.one, &args.on)?, side(book, other, &args.on)?),
        None if own => (side(&Book::shipped(), &args.one, &args.on)?, side(book, &args.one, &args.on)?),
        None => {
            let message = "name a second listing or schedule to compare with, or --rulebook DIR with another version of this one";
            return Err(Usage::of(Key::MissingArgument, message));
        }
    };
    if one.fees != other.fees {
        let (fees, rules) = if one.fees { (&one, &other) } else { (&other, &one) };
        let message = format!(
            "{} is a schedule and {} is a listing; compare two of the same kind",
            fees.name, rules.name
        );
        return Err(Usage::new(message));
    }
    let changes = changes(&one.values, &other.values);
    if args.json {
        return Ok(Answer::of(&changes));
    }
    if changes.is_empty() {
        return Ok(Answer::text("No differences.\n".to_owned()));
    }
    Ok(Answer::text(text(&one.name, &other.name, &changes)))
}

fn text(one: &str, other: &str, changes: &[Change<'_>]) -> String {
    let mut text = String::new();
    if one != other {
        let _ = writeln!(text, "  - {one}\n  + {other}\n");
    }
    for change in changes {
        let _ = writeln!(text, "{}", change.path);
        for (mark, lines) in [("-", &change.one), ("+", &change.other)] {
            for line in lines {
                for (at, part) in wrapped(line, width::of_page() - 6).iter().enumerate() {
                    let _ = writeln!(text, "  {} {part}", if at == 0 { mark } else { "   " });
                }
            }
        }
    }
    text
}

/// The paths at which something is different, as they come on the page; of lists only the lines that the other has not.
fn changes<'a>(one: &'a [Said], other: &'a [Said]) -> Vec<Change<'a>> {
    let at = |side: &'a [Said], path: &str| side.iter().find(|said| said.path == path);
    let lines = |said: Option<&'a Said>| said.map(|said| said.lines.as_slice()).unwrap_or_default();
    let without = |all: &'a [String], held: &[String]| -> Vec<&'a str> {
        all.iter().filter(|line| !held.contains(line)).map(String::as_str).collect()
    };
    let new = other.iter().filter(|said| at(one, &said.path).is_none());
    let all = one.iter().chain(new).map(|said| {
        let (before, after) = (lines(at(one, &said.path)), lines(at(other, &said.path)));
        let (mut less, mut more) = (without(before, after), without(after, before));
        if less.is_empty() && more.is_empty() && before != after {
            // The same lines in another order.
            (less, more) = (without(before, &[]), without(after, &[]));
        }
        Change { path: &said.path, one: less, other: more }
    });
    all.filter(|change| !change.one.is_empty() || !change.other.is_empty()).collect()
}

/// What a word names: a file, a block, a schedule, or a listing.
fn side(book: &Book, word: &str, on: &OnDate) -> Result<Side, Usage> {
    let path = Path::new(word);
    if path.is_file() {
        return file(book, path, on);
    }
    let parts: Vec<&str> = word.split('/').collect();
    match parts.as_slice() {
        // A block may have the name of a listing.
        [room, "collection", block] => return schedule(book, &format!("{room}/{block}"), None, on),
        [room, block, number] => return schedule(book, &format!("{room}/{block}"), Some(number), on),
        _ => {}
    }
    let is_listing = book.all_ids().iter().any(|id| id.to_string() == word);
    if !is_listing && word.parse::<BlockId>().is_ok_and(|id| book.blocks().contains(&id)) {
        return schedule(book, word, None, on);
    }
    Ok(of_listing(&on.listing(book, word)?))
}

/// A file of a listing or of a block, wherever it lies.
fn file(book: &Book, path: &Path, on: &OnDate) -> Result<Side, Usage> {
    let wrong = |error: std::io::Error| Usage::cannot("read", path, &error);
    let text = std::fs::read_to_string(path).map_err(wrong)?;
    let place = lint::place_of(path, &text);
    let mut book = book.clone();
    book.add_file(&place, path);
    let name = place.strip_prefix("rooms/").and_then(|name| name.strip_suffix(".toml")).unwrap_or(&place);
    let side = match name.split_once("/collection/") {
        Some((room, block)) => schedule(&book, &format!("{room}/{block}"), None, on)?,
        None => of_listing(&on.listing(&book, name)?),
    };
    Ok(Side { name: path.display().to_string(), ..side })
}

fn of_listing(listing: &Listing) -> Side {
    let mut values = Vec::new();
    // Where a value comes from is no part of the rules.
    for row in listing.shown().iter().filter(|row| row.key != "because") {
        said(&row.key, row, &mut values);
    }
    Side { name: listing.id().to_string(), fees: false, values }
}

/// The values of a section by their paths.
fn said(path: &str, row: &Row, values: &mut Vec<Said>) {
    let lines = match &row.shown {
        Shown::Nothing => return,
        Shown::Part(rows) => {
            rows.iter().for_each(|row| said(&format!("{path}.{}", row.key), row, values));
            return;
        }
        Shown::Line(line) => vec![line.clone()],
        Shown::Lines(lines) => lines.clone(),
        Shown::Grid(rows) => rows.iter().map(|row| row.join("  ")).collect(),
    };
    values.push(Said { path: path.to_owned(), lines });
}

fn schedule(book: &Book, block: &str, number: Option<&str>, on: &OnDate) -> Result<Side, Usage> {
    let id: BlockId = block.parse().map_err(Usage::new)?;
    if !book.blocks().contains(&id) {
        let text = format!("no schedule block {id}; `houseway schedules` lists them all");
        return Err(Usage::of(Key::NotFound, text));
    }
    let block = book.block(&id).map_err(|faults| find::not_loaded(&format!("block {id}"), &faults))?;
    on.check_block(&block)?;
    let mut values = Vec::new();
    let Some(number) = number else {
        block
            .options
            .iter()
            .for_each(|option| fees(&format!("option {}: ", option.number), option, &mut values));
        return Ok(Side { name: id.to_string(), fees: true, values });
    };
    let found = block.options.iter().find(|option| option.number.to_string() == number);
    let (first, last) = (block.options.first(), block.options.last());
    let option = found.ok_or_else(|| {
        let numbers: Vec<String> =
            [first, last].iter().flatten().map(|option| option.number.to_string()).collect();
        Usage::of(Key::NotFound, format!("{id} has no schedule {number}; it has {}", numbers.join(" to ")))
    })?;
    fees("", option, &mut values);
    Ok(Side { name: format!("{id}/{number}"), fees: true, values })
}

/// What an option is for, and each charge: who pays it, and the fees one by one.
fn fees(before: &str, option: &ScheduleOption, values: &mut Vec<Said>) {
    for row in option.terms.rows(Wording::English) {
        let path = format!("{before}{}", row.label.to_lowercase());
        values.push(Said { path, lines: vec![row.shown.inline()] });
    }
    for charge in &option.charges {
        let mut lines = vec![charge.who(Wording::English)];
        lines.extend(charge.rates_in_words(Wording::English).split("; ").map(str::to_owned));
        values.push(Said { path: format!("{before}{}", charge.name), lines });
    }
}
