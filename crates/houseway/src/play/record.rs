//! Keeping what was played: the file is tried before the first card.

use std::fs::OpenOptions;
use std::path::Path;

use histories::script::Record;
use rulebook::book::Book;

use crate::out::Usage;

/// Whether a file can be written; what it holds stays until the sitting is over.
pub(super) fn writable(path: &Path) -> Result<&Path, Usage> {
    let tried = OpenOptions::new().create(true).append(true).open(path);
    tried.map(|_| path).map_err(|error| Usage::cannot("write", path, &error))
}

/// Writes the rounds: a record for programs where the name ends in `.json`, else a script that `houseway settle` replays.
pub(super) fn write(book: &Book, path: &Path, rounds: &Record) -> Result<(), Usage> {
    let script = rounds.text();
    let json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let text = if json {
        let told = histories::rounds::played(book, "record", &script);
        format!("{:#}\n", told.map_err(|wrong| Usage::new(format!("cannot save the rounds: {wrong}")))?)
    } else {
        script
    };
    std::fs::write(path, text).map_err(|error| Usage::cannot("write", path, &error))
}
