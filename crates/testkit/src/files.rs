//! Files of the project and beside it.

use std::path::{Path, PathBuf};

/// The root of the project.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project has a root")
}

/// The files of a folder of the project that end so, by their paths below its root, in order, with what they say.
pub fn texts(folder: &str, extension: &str) -> Vec<(String, String)> {
    let root = root();
    let mut found = Vec::new();
    gather(&root.join(folder), extension, &mut found);
    assert!(!found.is_empty(), "{folder} holds no .{extension} file");
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a file of the project can be read");
        (path.strip_prefix(&root).expect("it lies below the root").display().to_string(), text)
    };
    found.into_iter().map(read).collect()
}

fn gather(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the project can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            gather(&path, extension, found);
        } else if path.extension().is_some_and(|held| held == extension) {
            found.push(path);
        }
    }
}

/// The folder `../shared/NAME` beside the project. When it is absent this prints one line and returns `None`, so that
/// the test ends; with `CI=true` it is a failure. So is an empty folder: a test that reads nothing proves nothing.
pub fn shared(name: &str) -> Option<PathBuf> {
    let folder = root().join("../shared").join(name);
    if folder.is_dir() {
        let holds = std::fs::read_dir(&folder).expect("the folder can be read").next().is_some();
        assert!(holds, "../shared/{name} is here, but there is nothing in it to read");
        return Some(folder);
    }
    let ci = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(!ci, "../shared/{name} is not here, and CI needs it");
    eprintln!("skipped: ../shared/{name} is not here");
    None
}

/// The lines of one of the five documents, the first at index one; `None` when the documents are not here.
pub fn document(number: u16) -> Option<Vec<String>> {
    let folder = shared("seeds")?;
    let prefix = format!("{number:03}_");
    let entries = std::fs::read_dir(&folder).expect("the folder of documents can be read");
    let file = entries
        .filter_map(Result::ok)
        .find(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
        .unwrap_or_else(|| panic!("document {number:03} is missing"));
    let text = std::fs::read(file.path()).expect("a document can be read");
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(!text.trim().is_empty(), "document {number:03} is empty");
    Some(std::iter::once(String::new()).chain(text.split('\n').map(str::to_owned)).collect())
}

/// Compares a generated file of the project with what it should be. With `HOUSEWAY_UPDATE=1` it is written instead.
pub fn golden(path: &str, expected: &str) {
    let file = root().join(path);
    if std::env::var_os("HOUSEWAY_UPDATE").is_some() {
        std::fs::write(&file, expected).unwrap_or_else(|error| panic!("cannot write {path}: {error}"));
        return;
    }
    let held = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = held.lines().zip(expected.lines()).position(|(held, expected)| held != expected);
    let at = differs.unwrap_or_else(|| held.lines().count().min(expected.lines().count()));
    assert!(
        held == expected,
        "{path} is out of date from line {}: it has\n  {}\nand should have\n  {}\n(`make update` writes it)",
        at + 1,
        held.lines().nth(at).unwrap_or("(nothing)"),
        expected.lines().nth(at).unwrap_or("(nothing)"),
    );
}
