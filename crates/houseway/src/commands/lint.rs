//! `houseway lint`: mistakes and oddities in listings and schedules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use rulebook::book::Book;
use rulebook::lint::{CODES, Finding, lint_with};

use schemars::JsonSchema;
use serde::Serialize;

use super::regime;
use crate::cli::{Lint, OnDate};
use crate::out::{Answer, Usage};

pub(super) fn run(mut book: Book, args: &Lint) -> Result<Answer, Usage> {
    let shipped: BTreeSet<String> = book.files().paths().map(str::to_owned).collect();
    let is_listing = |path: &&PathBuf| args.regime.is_some() && !path.exists();
    for path in args.paths.iter().filter(|path| !is_listing(path)) {
        add(&mut book, path)?;
    }
    let own = |path: &str| args.paths.is_empty() || book.files().is_own(path) || !shipped.contains(path);
    if let Some(regime) = &args.regime {
        let named: Vec<_> = args.paths.iter().filter(is_listing).map(|path| path.to_string_lossy()).collect();
        return regime::run(&book, args, regime, &named, own);
    }
    // A schedule is checked before it is in force; a date leaves out what is not in force on it.
    let left_out = if args.on.is_some() { left_out(&book, &OnDate { on: args.on }) } else { BTreeMap::new() };
    let own = |path: &str| own(path) && !left_out.contains_key(path);
    let mut findings = lint_with(&book, own, &families::lint::CHECKS);
    findings.retain(|finding| finding.severity >= args.severity);
    let open = findings.iter().filter(|finding| !finding.accepted).count();
    let answer = if args.json {
        Answer::of(&findings.iter().map(FindingRow::of).collect::<Vec<_>>())
    } else {
        Answer::text(report(&findings, open) + &not_in_force(&left_out))
    };
    Ok(Answer { right: open == 0, ..answer })
}

/// The files that are not in force on the day, with the reason.
fn left_out(book: &Book, on: &OnDate) -> BTreeMap<String, String> {
    let listings = book.all_ids().into_iter().filter_map(|id| book.listing(&id).ok());
    let listings = listings.map(|listing| {
        (Book::path(listing.id()), on.why_not(&listing.id().to_string(), listing.effective()))
    });
    let blocks = book.blocks().into_iter().filter_map(|id| book.block(&id).ok());
    let blocks = blocks
        .map(|block| (block.id.path(), on.why_not(&format!("the schedule {}", block.id), block.effective)));
    listings.chain(blocks).filter_map(|(path, why)| Some((path, why?))).collect()
}

fn not_in_force(left_out: &BTreeMap<String, String>) -> String {
    left_out.values().map(|why| format!("not checked: {why}\n")).collect()
}

/// A finding of the linter.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct FindingRow<'a> {
    file: &'a str,
    line: u32,
    /// docs/lint.md has all codes.
    code: &'static str,
    message: &'a str,
    /// `odd`, `slip` or `fault`.
    severity: String,
    /// Why it matters.
    why: &'static str,
    /// The lines, interpretations and rules that it is based on, if any.
    rests_on: Option<&'a str>,
    /// Whether it is in the reviewed list.
    accepted: bool,
}

impl<'a> FindingRow<'a> {
    fn of(finding: &'a Finding) -> FindingRow<'a> {
        let fault = &finding.fault;
        FindingRow {
            file: &fault.place.file,
            line: fault.place.line,
            code: fault.code,
            message: &fault.message,
            severity: finding.severity.to_string(),
            why: finding.why,
            rests_on: finding.rests_on.as_deref(),
            accepted: finding.accepted,
        }
    }
}

/// Lays a file or a folder over the book.
fn add(book: &mut Book, path: &Path) -> Result<(), Usage> {
    let wrong = |error: std::io::Error| Usage::cannot("check", path, &error);
    if std::fs::metadata(path).map_err(wrong)?.is_dir() {
        return book.add_folder(path).map_err(wrong);
    }
    let text = std::fs::read_to_string(path).map_err(wrong)?;
    book.add_file(&place_of(path, &text), path);
    Ok(())
}

/// Where a single file belongs in the book: by the end of its path when it lies in a rulebook's folders, else as a
/// listing or a block of a room of its own.
pub(super) fn place_of(path: &Path, text: &str) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let parts: Vec<&str> = full.iter().filter_map(|part| part.to_str()).collect();
    let folders = ["rooms", "bases", "parts", "clauses", "documents", "regimes", "jackpots"];
    if let Some(at) = parts.iter().rposition(|part| folders.contains(part)) {
        return parts[at..].join("/");
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("listing");
    if text.lines().any(|line| line.trim() == "[qualifies]") {
        return format!("jackpots/{stem}.toml");
    }
    let is_block = text.lines().any(|line| line.trim() == "[block]");
    if is_block { format!("rooms/own/collection/{stem}.toml") } else { format!("rooms/own/{stem}.toml") }
}

/// Every finding on a line, then what the codes among them mean.
fn report(findings: &[Finding], open: usize) -> String {
    let mut text = String::new();
    for finding in findings {
        let accepted = if finding.accepted { ", accepted" } else { "" };
        let rests_on = finding.rests_on.iter().map(|rule| format!(" [{rule}]")).collect::<String>();
        let _ = writeln!(text, "{}{rests_on} ({}{accepted})", finding.fault, finding.severity);
    }
    let met: BTreeSet<&str> = findings.iter().map(|finding| finding.fault.code).collect();
    if !met.is_empty() {
        text.push('\n');
    }
    for code in CODES.iter().filter(|code| met.contains(code.code)) {
        let _ = writeln!(text, "{} ({}): {}", code.code, code.severity, code.why);
    }
    let plural = if open == 1 { "finding" } else { "findings" };
    let _ = writeln!(text, "{open} {plural}, {} accepted", findings.len() - open);
    text
}
