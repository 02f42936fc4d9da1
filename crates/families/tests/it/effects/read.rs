//! The words of the code.

use std::collections::BTreeSet;
use std::path::Path;

/// All words of the Rust files below a folder, without comments and without the declarations of records.
pub(crate) fn words_of_code(folder: &Path) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            words.extend(words_of_code(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let lines = text.lines().map(str::trim);
            // A field of a record is declared as `pub name: Type`: that is not reading it.
            let code = lines.filter(|line| !line.starts_with("//") && !line.starts_with("pub "));
            let split = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
            words.extend(split.filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
    words
}
