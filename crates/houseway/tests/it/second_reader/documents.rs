//! The five public documents, line by line.

use std::fmt;
use std::path::PathBuf;

/// One line of one document, written as the rulebook writes it: `000:2246`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) document: usize,
    pub(crate) line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}:{}", self.document, self.line)
    }
}

/// Reads `000:2246`.
pub(crate) fn place(text: &str) -> Place {
    let lines = places(text);
    assert_eq!(lines.len(), 1, "`{text}` is not one line");
    lines[0]
}

/// Reads `000:2246` or `000:2246-2340`.
pub(crate) fn places(text: &str) -> Vec<Place> {
    let whole =
        |part: &str| part.parse::<usize>().unwrap_or_else(|_| panic!("`{text}` is not document:line"));
    let (document, lines) = text.split_once(':').unwrap_or_else(|| panic!("`{text}` is not document:line"));
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    (whole(first)..=whole(last)).map(|line| Place { document: whole(document), line }).collect()
}

/// The documents, cleaned: no markup, and dollars without their backslash.
pub(crate) struct Documents(Vec<Vec<String>>);

impl Documents {
    /// The documents beside the checkout. When they are not there the test is skipped, but not in CI.
    pub(crate) fn open() -> Option<Self> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds");
        if !folder.is_dir() {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "../shared/seeds is not here");
            println!("skipped: ../shared/seeds is not here");
            return None;
        }
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
        files.sort();
        assert_eq!(files.len(), 5, "five documents, numbered 000 to 004");
        let read = |file: &PathBuf| {
            let text = std::fs::read_to_string(file).expect("a readable document");
            assert!(!text.trim().is_empty(), "{} is empty", file.display());
            text
        };
        Some(Self(files.iter().map(|file| read(file).split('\n').map(clean).collect()).collect()))
    }

    /// The cleaned text of a line. Lines are counted from 1.
    pub(crate) fn line(&self, at: Place) -> &str {
        let lines = self.0.get(at.document).unwrap_or_else(|| panic!("there is no document of {at}"));
        lines.get(at.line.wrapping_sub(1)).unwrap_or_else(|| panic!("there is no line {at}"))
    }

    /// Every line of every document, in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Place, &str)> {
        self.0.iter().enumerate().flat_map(|(document, lines)| {
            lines.iter().enumerate().map(move |(i, text)| (Place { document, line: i + 1 }, text.as_str()))
        })
    }
}

/// Takes away tags (`<b>`), emphasis (`**`) and the backslash before a dollar; keeps the tabs between cells.
fn clean(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        rest = match after.split_once('>') {
            Some((tag, after)) if tag.len() <= 4 => after,
            _ => {
                text.push('<');
                after
            }
        };
    }
    text.push_str(rest);
    text.replace("**", "").replace("\\$", "$").trim_end_matches('\r').to_owned()
}

/// The cells of a table row, each without the blanks around it; nothing when the line is not a row.
pub(crate) fn cells(line: &str) -> Option<Vec<String>> {
    line.contains('\t').then(|| line.split('\t').map(|cell| cell.trim().to_owned()).collect())
}
