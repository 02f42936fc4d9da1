//! Faults: everything that is wrong with a file, reported at once.

use std::fmt;
use std::sync::Arc;

/// A line of a file of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Place {
    /// The file, by its path below the rulebook's folder (or as the user named it).
    pub file: Arc<str>,
    /// The line, counted from one.
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A flaw that keeps a listing or a schedule from loading. Its neighbour, the [`Finding`](crate::lint::Finding), is a
/// flaw of the printed document, which loads as printed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Fault {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The kind of flaw, for scripts: `unknown-key`, `missing-source`.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.code, self.message)
    }
}

/// The names nearest to a wrong one, best first, at most three.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_of(wrong, &mut names.into_iter())
}

/// The same for names however they come: compiled once, not once for every list of names.
fn nearest_of<'a>(wrong: &str, names: &mut dyn Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut scored: Vec<(f64, &str)> = names
        .map(|name| (strsim::jaro_winkler(wrong, name).max(part_score(wrong, name)), name))
        .filter(|(score, _)| *score > 0.7)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().map(|(_, name)| name).take(3).collect()
}

/// A name that contains what was typed (or its last part) is near, however long it is.
fn part_score(wrong: &str, name: &str) -> f64 {
    let typed = wrong.rsplit('/').next().unwrap_or(wrong);
    if typed.len() >= 3 && name.contains(typed) { 0.9 } else { 0.0 }
}

/// `"; did you mean a, b?"`, or nothing when no name is near.
pub fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    hint(&nearest(wrong, names))
}

/// A hint, which ends in a question mark, or a full stop.
pub(crate) fn stop(hint: &str) -> &str {
    if hint.is_empty() { "." } else { hint }
}

fn hint(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}
