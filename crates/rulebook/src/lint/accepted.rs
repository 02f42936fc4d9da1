//! The reviewed list of accepted slips.

use std::collections::BTreeMap;

use super::Finding;
use crate::book::Book;
use crate::fault::Place;

/// The file of the list.
pub(super) const PATH: &str = "accepted.txt";

/// Marks the findings on the list, and reports entries that were not found.
pub(super) fn mark(book: &Book, findings: &mut Vec<Finding>, report_stale: bool) {
    let text = book.files().text(PATH).unwrap_or_default();
    let mut open: BTreeMap<&str, u32> = BTreeMap::new();
    for (at, line) in
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    {
        open.insert(without_reason(line), at as u32 + 1);
    }
    let mut met = Vec::new();
    for finding in findings.iter_mut() {
        let entry = entry(finding);
        finding.accepted = open.contains_key(entry.as_str());
        met.push(entry);
    }
    if !report_stale {
        return;
    }
    for (line, at) in open.into_iter().filter(|(line, _)| !met.iter().any(|entry| entry == line)) {
        let place = Place { line: at, ..book.place(PATH) };
        let message = format!("accepted, but no longer found: {line}");
        findings.push(Finding::new(&place, "stale-acceptance", message));
    }
}

/// The entries of the list.
pub(super) fn entries(book: &Book) -> Vec<String> {
    let text = book.files().text(PATH).unwrap_or_default();
    text.lines().map(|line| without_reason(line).to_owned()).collect()
}

/// An entry of the list without its reason.
fn without_reason(line: &str) -> &str {
    line.split_once("  # ").map_or(line, |(entry, _)| entry).trim()
}

/// A finding as the list writes it: without the line number, which changes with every edit.
pub fn entry(finding: &Finding) -> String {
    let fault = &finding.fault;
    format!("{}: {}: {}", fault.place.file.trim_start_matches("rulebook/"), fault.code, fault.message)
}
