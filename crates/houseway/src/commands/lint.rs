//! `houseway lint`: what is wrong or odd in the files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use rulebook::book::Book;
use rulebook::lint::{CODES, Finding, lint_with};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::Lint;
use crate::out::{Answer, Usage};

pub(super) fn run(mut book: Book, args: &Lint) -> Result<Answer, Usage> {
    let shipped: BTreeSet<String> = book.files().paths().map(str::to_owned).collect();
    for path in &args.paths {
        add(&mut book, path)?;
    }
    let own = |path: &str| args.paths.is_empty() || book.files().is_own(path) || !shipped.contains(path);
    let mut findings = lint_with(&book, own, &families::lint::CHECKS);
    findings.retain(|finding| finding.severity >= args.severity);
    let open = findings.iter().filter(|finding| !finding.accepted).count();
    let answer = if args.json {
        Answer::of(&findings.iter().map(FindingRow::of).collect::<Vec<_>>())
    } else {
        Answer::text(report(&findings, open))
    };
    Ok(Answer { right: open == 0, ..answer })
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
    /// The lines, readings and rules that it rests on, where there are any.
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
    let folders = ["rooms", "bases", "parts", "clauses", "documents"];
    if let Some(at) = parts.iter().rposition(|part| folders.contains(part)) {
        return parts[at..].join("/");
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("listing");
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
    let _ = writeln!(text, "{open} to mend, {} accepted", findings.len() - open);
    text
}
