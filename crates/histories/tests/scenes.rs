//! Every scene holds.

use std::path::{Path, PathBuf};

use histories::script::{Draft, check};
use rulebook::book::Book;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

fn scenes() -> Vec<(String, String)> {
    let root = testkit::root();
    let mut found = Vec::new();
    files(&root.join("scenes"), &mut found);
    let read = |path: PathBuf| {
        (path.strip_prefix(&root).unwrap().display().to_string(), std::fs::read_to_string(&path).unwrap())
    };
    found.into_iter().map(read).collect()
}

#[test]
fn every_scene_holds() {
    let book = Book::shipped();
    let wrong: Vec<String> = scenes()
        .iter()
        .flat_map(|(name, text)| check(&book, name, text))
        .map(|wrong| wrong.to_string())
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A scene says what it is, cites a clause, and expects something: none can pass by saying nothing.
#[test]
fn every_scene_can_fail() {
    for (name, text) in scenes() {
        let Ok(draft) = Draft::read(&name, &text) else {
            // Refused while it is read: `every_scene_holds` has compared what was said.
            assert!(
                text.contains("refused = ") && text.contains("cites") && text.contains("scene"),
                "{name}"
            );
            continue;
        };
        assert!(draft.scene.is_some(), "{name} has no `scene`");
        assert!(!draft.cites.is_empty(), "{name} cites no clause");
        assert!(draft.is_scene() || draft.refused.is_some(), "{name} expects nothing");
    }
}
