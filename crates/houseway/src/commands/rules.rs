//! `houseway rules`: a listing on one page.

mod brief;
mod choices;

use std::fmt::Write;

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::borrowed;
use rulebook::clauses::{Clause, ClauseSet, Clauses};
use rulebook::jackpot::Jackpot;
use rulebook::listing::{self, Listing, Page, PageLine};
use rulebook::readings::{Reading, Readings};
use rulebook::room::Room;
use rulebook::tree::Node;
use rulebook::value::{Detail, Mark, RecordSchema, Schema};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cli::Rules;
use crate::out::{Answer, Key, Usage, wrapped};
use crate::{find, fold, width};
pub(crate) use brief::brief;

pub(super) fn run(book: &Book, args: &Rules) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.listing.join(" "))?;
    if args.brief {
        let width = width::of_page();
        let whole = format!("All the rules, each value with its source: houseway rules {}", listing.id());
        let lines = brief(&listing).join("\n");
        let text = format!("{}\n{lines}\n{whole}", head(book, &listing, width)?);
        return Ok(Answer::text(fold::page(&text, width)));
    }
    if args.choices {
        return choices::answer(book, &listing, args.json);
    }
    let looks = Looks { width: width::of_page(), sources: !args.no_sources };
    match (args.clauses, args.json) {
        (false, false) if args.html => Ok(Answer::file(html(book, &listing, looks)?)),
        (false, false) => Ok(Answer::text(page(book, &listing, looks)?)),
        (false, true) => Ok(Answer::json(&whole(&listing))),
        (true, _) if listing.id().room() == Room::STANDARD => {
            let text = format!("{} is not in the documents: it has rules but no clauses", listing.id());
            Err(Usage::of(Key::NotFound, text))
        }
        (true, json) => {
            let broken =
                |faults: Vec<_>| find::not_loaded(&format!("the clauses of {}", listing.id()), &faults);
            let sets = Clauses::of(book, listing.id()).map_err(broken)?;
            Ok(if json { Answer::of(&clause_rows(&sets)) } else { Answer::text(clauses_text(&sets)) })
        }
    }
}

/// The width of the column of labels.
const LABEL: usize = 30;

/// How wide a page is, and whether it says where values come from.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) width: usize,
    pub(super) sources: bool,
}

/// The page for a browser: the same lines, in letters that all are equally wide.
fn html(book: &Book, listing: &Listing, looks: Looks) -> Result<String, Usage> {
    Ok(framed(&listing.body().listing.name, &page(book, listing, looks)?))
}

/// A page of text under its title, for a browser.
pub(super) fn framed(name: &str, page: &str) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (name, page) = (escape(name), escape(page));
    let mut body = String::new();
    for line in page.lines() {
        let head =
            !line.starts_with(' ') && line.chars().any(char::is_alphabetic) && line == line.to_uppercase();
        let _ =
            if head { writeln!(body, "</pre>\n<h2>{line}</h2>\n<pre>") } else { writeln!(body, "{line}") };
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{name}</title>\n\
         <style>\nbody {{ font: 16px/1.4 Georgia, serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }}\n\
         pre {{ font: 14px/1.4 ui-monospace, monospace; white-space: pre-wrap }}\n</style>\n\
         <h1>{name}</h1>\n<pre>\n{body}</pre>\n</html>\n"
    )
}

/// The name of the game, where it is played, and what of it is borrowed.
fn head(book: &Book, listing: &Listing, width: usize) -> Result<String, Usage> {
    let heading = &listing.body().listing;
    let id = listing.id();
    let room = Room::load(book, id.room())
        .map_err(|faults| find::not_loaded(&format!("room {}", id.room()), &faults))?;
    let number = heading.number.as_deref().map(|number| format!(", {number}")).unwrap_or_default();
    let mut text = format!("{} at {}{number}\n{id}\n", heading.name, room.name);
    for line in borrowed::head(book, listing).iter().flat_map(|line| wrapped(line, width)) {
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

fn page(book: &Book, listing: &Listing, looks: Looks) -> Result<String, Usage> {
    let mut text = head(book, listing, looks.width)?;
    for line in Page::of(listing).lines {
        match line {
            PageLine::Section(name) => {
                let _ = write!(text, "\n{}\n", name.to_uppercase());
            }
            PageLine::Part { depth, label } => {
                // A key is shown as words; a label keeps its hyphens, as in "Player-dealer's chart".
                let is_key = !label.starts_with(char::is_uppercase);
                let label = if is_key { label.replace('-', " ") } else { label };
                let _ = writeln!(text, "{}{label}", "  ".repeat(depth));
            }
            PageLine::Value { depth, label, text: lines, source, told } => {
                let source = source.filter(|_| looks.sources).map(|source| format!("[{source}]"));
                let source = source.unwrap_or_default();
                let label = if told { format!("{label} *") } else { label };
                value(&mut text, looks, depth + 1, &label, &lines, &source);
            }
        }
    }
    jackpots(book, listing, looks, &mut text);
    if looks.sources {
        readings(book, listing, looks, &mut text)?;
    }
    text.push_str("\n* For information only: it does not change how the game is played.\n");
    Ok(text)
}

/// The host's rules for the jackpot of the game.
pub(super) fn jackpots(book: &Book, listing: &Listing, looks: Looks, text: &mut String) {
    let rules = Jackpot::of_listing(book, listing.id());
    if !rules.is_empty() {
        text.push_str("\nJACKPOT\n");
    }
    for rule in rules {
        let lines = rule.said(listing.id(), Wording::English);
        let fund = format!("fund {}", rule.file.fund);
        value(text, looks, 1, &fund, &lines, &format!("[jackpots/{}.toml]", rule.id));
    }
}

/// A label, the value beside it, and the source behind it, or below when there is no room.
pub(super) fn value(
    text: &mut String,
    looks: Looks,
    depth: usize,
    label: &str,
    lines: &[String],
    source: &str,
) {
    let indent = "  ".repeat(depth);
    // A narrow page has narrower labels.
    let column = LABEL.min(looks.width * 3 / 10);
    let width = column.saturating_sub(indent.len()).max(10);
    let labels = wrapped(label, width);
    let room = looks.width.saturating_sub(width + indent.len() + 2).max(20);
    let mut values: Vec<String> = lines.iter().flat_map(|line| wrapped(line, room)).collect();
    match values.last_mut() {
        Some(last) if last.chars().count() + 2 + source.chars().count() <= room => {
            last.push_str("  ");
            last.push_str(source);
        }
        _ if source.is_empty() => {}
        _ => values.extend(wrapped(source, room)),
    }
    for at in 0..labels.len().max(values.len()) {
        let (label, value) =
            (labels.get(at).map_or("", String::as_str), values.get(at).map_or("", String::as_str));
        let _ = writeln!(text, "{}", format!("{indent}{label:width$}  {value}").trim_end());
    }
}

/// The readings that decide the game and its fees, in full.
fn readings(book: &Book, listing: &Listing, looks: Looks, text: &mut String) -> Result<(), Usage> {
    let mut ids = listing.readings();
    ids.extend(find::blocks(book, listing)?.iter().flat_map(|block| block.readings.iter().copied()));
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(());
    }
    let all = Readings::load(book).map_err(|faults| find::not_loaded("readings.toml", &faults))?;
    text.push_str("\nINTERPRETATIONS\n");
    for reading in ids.iter().filter_map(|id| all.get(*id)) {
        let lines = reading_lines(reading);
        value(text, looks, 1, &reading.id, &[format!("{}. {}", reading.title, reading.reading)], &lines);
    }
    Ok(())
}

fn reading_lines(reading: &Reading) -> String {
    reading.lines.as_deref().map(|lines| format!("[{lines}]")).unwrap_or_default()
}

/// The typed values, and beside them the source of each by its path.
fn whole(listing: &Listing) -> Value {
    let mut value = serde_json::to_value(listing.body()).expect("a record is always JSON");
    let rules = listing.rules().json(Detail::All);
    let mut sources = Map::new();
    listing.tree().leaves(&mut Vec::new(), &mut |path, node| {
        if listing::is_citation(path) {
            return;
        }
        let source = node.source.as_deref().map(|source| json!(source)).unwrap_or_default();
        let mut entry = json!({ "file": node.place.to_string() });
        entry
            .as_object_mut()
            .expect("it is an object")
            .extend(source.as_object().cloned().unwrap_or_default());
        sources.insert(path.join("."), entry);
    });
    let map = value.as_object_mut().expect("a record is an object");
    map.insert(listing.family().key().to_owned(), rules);
    map.insert("sources".to_owned(), Value::Object(sources));
    map.insert("told".to_owned(), json!(told(&listing::schema(listing.family()), listing.tree())));
    let mut whole = Map::new();
    whole.insert("id".to_owned(), json!(listing.id()));
    whole.append(map);
    Value::Object(whole)
}

/// The paths of the values that are only told.
fn told(record: &RecordSchema, node: &Node) -> Vec<String> {
    let mut paths = Vec::new();
    for key in &record.keys {
        let Some(child) = node.at(&[&key.key]) else { continue };
        if key.mark == Mark::Told {
            paths.push(key.key.clone());
            continue;
        }
        let below: Vec<String> = match (key.schema.given(), child.table()) {
            (Schema::Record(record), Some(_)) => told(record, child),
            (Schema::Named(schema), Some(table)) => {
                let record = schema.record();
                let named = |(name, node): &(String, Node)| {
                    let paths = record.map(|record| told(record, node)).unwrap_or_default();
                    paths.into_iter().map(|path| format!("{name}.{path}")).collect::<Vec<_>>()
                };
                table.entries.iter().flat_map(named).collect()
            }
            _ => Vec::new(),
        };
        paths.extend(below.into_iter().map(|path| format!("{}.{path}", key.key)));
    }
    paths
}

fn clauses_text(sets: &[ClauseSet]) -> String {
    let mut text = String::new();
    for set in sets.iter().filter(|set| !set.clause.is_empty()) {
        let _ = writeln!(text, "{}{}", if text.is_empty() { "" } else { "\n" }, set.title);
        for clause in &set.clause {
            let reading =
                clause.reading.as_deref().map(|ids| format!(", interpretation {ids}")).unwrap_or_default();
            let _ = writeln!(text, "  {}#{}", set.set, clause.id);
            for line in wrapped(&clause.says, width::of_page() - 4) {
                let _ = writeln!(text, "    {line}");
            }
            for line in
                wrapped(&format!("[{}; {}{reading}]", clause.moves.key(), clause.lines), width::of_page() - 4)
            {
                let _ = writeln!(text, "    {line}");
            }
        }
    }
    text
}

/// A clause that applies to a listing.
#[derive(Serialize, JsonSchema)]
pub(super) struct ClauseRow<'a> {
    /// As it is cited: `set#clause`.
    id: String,
    /// The lines of the document.
    lines: Vec<String>,
    /// `card`, `chip`, `turn` or `fee`: what the clause affects.
    moves: &'static str,
    /// The rule.
    says: &'a str,
    /// The ids of the interpretations that settle it.
    readings: Vec<&'a str>,
}

fn clause_rows(sets: &[ClauseSet]) -> Vec<ClauseRow<'_>> {
    let all = sets.iter().flat_map(|set| set.clause.iter().map(move |clause| (set, clause)));
    all.map(|(set, clause)| clause_row(&set.set, clause)).collect()
}

fn clause_row<'a>(set: &str, clause: &'a Clause) -> ClauseRow<'a> {
    ClauseRow {
        id: format!("{set}#{}", clause.id),
        lines: clause.lines.0.iter().map(ToString::to_string).collect(),
        moves: clause.moves.key(),
        says: &clause.says,
        readings: clause.readings(),
    }
}
