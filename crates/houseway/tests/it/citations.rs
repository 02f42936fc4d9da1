//! Everything that a page cites can be followed: by `houseway clause`, `houseway reading` and `houseway document`.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use rulebook::book::Book;
use rulebook::citations::{clause_ids, document};
use rulebook::readings::Readings;
use rulebook::{Document, parse_lines};

fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a page cites.
#[derive(Default)]
struct Cited {
    clauses: BTreeMap<String, String>,
    /// Clauses of which a line holds the beginning.
    cut: BTreeMap<String, String>,
    readings: BTreeMap<String, String>,
    lines: BTreeMap<String, String>,
}

impl Cited {
    /// Takes in a page: every word on it that has the form of a citation.
    fn read(&mut self, page: &str, whence: &str) {
        let keep = |held: &mut BTreeMap<String, String>, word: &str| {
            held.entry(word.to_owned()).or_insert_with(|| whence.to_owned());
        };
        let mut document = String::new();
        let mut inside = false;
        let ends: BTreeSet<&str> = page.lines().filter_map(|line| line.split_whitespace().last()).collect();
        for word in page.split_whitespace() {
            inside |= word.contains('[');
            let plain = word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
            if plain.contains('#') && plain.contains('/') {
                // One that is longer than its column goes on in the next line.
                let cut = word.ends_with('-') && ends.contains(word);
                keep(if cut { &mut self.cut } else { &mut self.clauses }, plain);
            } else if is_reading(plain) {
                keep(&mut self.readings, plain);
            } else if let Some((number, _)) = plain.split_once(':').filter(|(number, _)| is_document(number))
            {
                document = number.to_owned();
                keep(&mut self.lines, plain);
            } else if inside && !document.is_empty() && is_lines(plain) {
                // "001:12, 15-17": further lines of the same document.
                keep(&mut self.lines, &format!("{document}:{plain}"));
            }
            if word.contains(']') {
                (inside, document) = (false, String::new());
            }
        }
    }
}

/// The documents are 000 to 004; `200:1` are odds.
fn is_document(word: &str) -> bool {
    word.len() == 3 && word.starts_with("00") && word.bytes().all(|sign| sign.is_ascii_digit())
}

fn is_reading(word: &str) -> bool {
    let figures = |rest: &str| rest.len() == 2 && rest.bytes().all(|sign| sign.is_ascii_digit());
    word.starts_with(|sign: char| sign.is_ascii_uppercase()) && word.get(1..).is_some_and(figures)
}

fn is_lines(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_digit())
        && word.bytes().all(|sign| sign.is_ascii_digit() || sign == b'-')
}

/// All pages of all listings, and all schedules.
fn all_pages(book: &Book) -> Cited {
    let mut cited = Cited::default();
    for id in book.all_ids() {
        let id = id.to_string();
        for args in [&["rules", &id][..], &["rules", &id, "--clauses"], &["fees", &id]] {
            // The built-in games stand in no document.
            if !id.starts_with("standard/") || !args.contains(&"--clauses") {
                cited.read(&printed(args), &args.join(" "));
            }
        }
    }
    cited.read(&printed(&["schedules"]), "schedules");
    cited
}

#[test]
fn every_citation_of_every_page_is_followed() {
    let book = Book::shipped();
    let Cited { clauses, cut, readings, lines } = all_pages(&book);
    assert!(clauses.len() > 1_500 && readings.len() > 100 && lines.len() > 1_000, "too few were found");
    let known: BTreeSet<String> = clause_ids(&book).into_iter().collect();
    for (id, whence) in &clauses {
        assert!(known.contains(id), "`{whence}` cites {id}, which is no clause");
    }
    for (start, whence) in &cut {
        let begins = |id: &String| id.starts_with(&format!("{start}-"));
        assert!(known.iter().any(begins), "`{whence}` cites {start}-…, which is no clause");
    }
    let all = Readings::load(&book).unwrap();
    for (id, whence) in &readings {
        let found = id.parse().ok().and_then(|id| all.get(id));
        assert!(found.is_some(), "`{whence}` cites {id}, which is no reading");
    }
    let mut ends: BTreeMap<Document, u32> = BTreeMap::new();
    for (text, whence) in &lines {
        let cited =
            parse_lines(text, None).unwrap_or_else(|wrong| panic!("`{whence}` cites {text}: {wrong}"));
        let end = *ends
            .entry(cited.document)
            .or_insert_with(|| document(&book, cited.document).map_or(0, |facts| facts.lines));
        assert!(cited.first <= cited.last && cited.last <= end, "`{whence}` cites {text} of {end} lines");
    }
    // The commands themselves, one in so many.
    for id in clauses.keys().step_by(200) {
        assert!(printed(&["clause", id]).starts_with(id.as_str()), "{id}");
    }
    for id in readings.keys().step_by(20) {
        assert!(printed(&["reading", id]).starts_with(id.as_str()), "{id}");
    }
    for text in lines.keys().step_by(200) {
        let said = printed(&["document", text]);
        assert!(said.lines().count() > 1, "{text} is cited and nothing is said to cite it:\n{said}");
    }
}

/// What is not in a document is never said to be printed.
#[test]
fn what_comes_from_outside_is_not_called_printed() {
    let book = Book::shipped();
    for id in book.all_ids() {
        let page = printed(&["rules", &id.to_string()]);
        for line in page.lines().filter(|line| line.contains("[outside")) {
            assert!(!line.contains("printed"), "{id}: {line}");
        }
    }
}
