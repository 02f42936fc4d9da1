//! Blame: a shipped base or part is right, so a conflict with it is reported in the user's own file.

use super::Finding;
use crate::book::Book;
use crate::fault::Place;
use crate::listing::ListingId;
use crate::tree::{Kind, Node};

/// Whether a finding is in one of the user's own files.
pub(super) fn is_own(book: &Book, finding: &Finding) -> bool {
    let files = book.files();
    files.paths().any(|path| files.is_own(path) && files.shown(path) == *finding.fault.place.file)
}

/// The findings of a listing of one's own that stand in shipped files, at the line of its file that names that file. What the
/// reviewed list accepts of a shipped file stays there.
pub(super) fn on_its_own_file(book: &Book, id: &ListingId, findings: Vec<Finding>) -> Vec<Finding> {
    let path = Book::path(id);
    if !book.files().is_own(&path) {
        return findings;
    }
    let accepted = super::accepted::entries(book);
    let moved = |finding: Finding| {
        if is_own(book, &finding) || accepted.contains(&super::entry(&finding)) {
            return finding;
        }
        let Place { file, line } = &finding.fault.place;
        let message = format!("{} (see {file}:{line})", finding.fault.message);
        let mut finding =
            Finding { fault: crate::fault::Fault { message, ..finding.fault.clone() }, ..finding };
        finding.fault.place = naming(book, &path, &finding.fault.place.file);
        finding
    };
    findings.into_iter().map(moved).collect()
}

/// The line of a file that names another, else its first line.
fn naming(book: &Book, path: &str, other: &str) -> Place {
    let name = other.trim_start_matches("rulebook/").trim_end_matches(".toml");
    let name = name.split_once('/').map_or(name, |(_, name)| name);
    let tree = book.tree(path).map(|(tree, _)| tree);
    let names = |node: &Node| match &node.kind {
        Kind::Text(text) => text == name,
        Kind::List(items) => items.iter().any(|item| item.text() == Some(name)),
        _ => false,
    };
    let nodes =
        ["base", "parts", "from"].into_iter().filter_map(|key| Some(tree.as_ref()?.at(&[key])?.clone()));
    nodes.into_iter().find(names).map_or_else(|| book.place(path), |node| node.place)
}
