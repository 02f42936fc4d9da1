//! Every line of the documents is accounted for: by a clause, by the source of a value, or as passed over.

use std::collections::BTreeSet;

use rulebook::account::{Account, PassedOver, lines_of};
use rulebook::book::Book;
use rulebook::clauses::Clauses;
use rulebook::{Document, Lines};

type LineSet = BTreeSet<(Document, u32)>;

fn add(set: &mut LineSet, lines: &Lines) {
    set.extend((lines.first..=lines.last).map(|line| (lines.document, line)));
}

/// The lines that some value of a listing, a schedule or a room names as its source.
fn lines_of_values(book: &Book) -> LineSet {
    let mut set = LineSet::new();
    for id in book.ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        listing.tree().leaves(&mut Vec::new(), &mut |_, node| {
            node.source.iter().flat_map(|source| &source.lines).for_each(|lines| add(&mut set, lines));
        });
    }
    for id in book.blocks() {
        let block = book.block(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let options = block.options.iter().flat_map(|option| &option.source.lines);
        block.source.lines.iter().chain(options).for_each(|lines| add(&mut set, lines));
        let (tree, _) = book.tree(&id.path()).unwrap();
        tree.leaves(&mut Vec::new(), &mut |_, node| {
            node.source.iter().flat_map(|source| &source.lines).for_each(|lines| add(&mut set, lines));
        });
    }
    set
}

fn lines_of_clauses(book: &Book) -> LineSet {
    let mut set = LineSet::new();
    let (clauses, faults) = Clauses::load(book, |_| true);
    assert_eq!(faults, []);
    for clause in clauses.sets().flat_map(|set| &set.clause) {
        clause.lines.0.iter().for_each(|lines| add(&mut set, lines));
    }
    set
}

/// Lines passed over, and lines of tables.
fn lines_of_accounts(book: &Book) -> (LineSet, LineSet) {
    let (mut passed, mut tables) = (LineSet::new(), LineSet::new());
    let (accounts, faults) = Account::load(book, |_| true);
    assert_eq!(faults, []);
    for (document, account) in accounts {
        for entry in account.passed.iter().flatten() {
            lines_of(&entry.lines, document).unwrap().iter().for_each(|lines| add(&mut passed, lines));
        }
        for entry in account.table.iter().flatten() {
            lines_of(&entry.lines, document).unwrap().iter().for_each(|lines| add(&mut tables, lines));
        }
    }
    (passed, tables)
}

fn report(lines: &[(Document, u32, String)]) -> String {
    let shown = lines.iter().take(40).map(|(document, line, text)| {
        format!("{document}:{line}: {}", text.chars().take(90).collect::<String>())
    });
    format!("{} lines:\n{}", lines.len(), shown.collect::<Vec<_>>().join("\n"))
}

/// The non-blank lines of all documents.
fn printed_lines() -> Option<Vec<(Document, u32, String)>> {
    let mut printed = Vec::new();
    for number in 0..5 {
        for (at, text) in
            testkit::document(number)?.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty())
        {
            printed.push((Document(number), at as u32, text));
        }
    }
    Some(printed)
}

/// A line lies in a clause, in the source of a table or value, or in the list of passed-over lines.
#[test]
fn every_line_is_accounted_for() {
    let Some(printed) = printed_lines() else { return };
    let book = Book::shipped();
    let (passed, _) = lines_of_accounts(&book);
    let (clauses, values) = (lines_of_clauses(&book), lines_of_values(&book));
    let known = |key: &(Document, u32)| passed.contains(key) || clauses.contains(key) || values.contains(key);
    let open: Vec<_> =
        printed.into_iter().filter(|(document, line, _)| !known(&(*document, *line))).collect();
    assert!(open.is_empty(), "not accounted for: {}", report(&open));
}

/// What the inventory calls a row of a table is in the source of some value: the inventory and the data were drawn up
/// by different readers, and this is where they meet.
#[test]
fn every_row_of_a_table_is_in_the_data() {
    let Some(printed) = printed_lines() else { return };
    let book = Book::shipped();
    let (_, tables) = lines_of_accounts(&book);
    let values = lines_of_values(&book);
    let missing = |(document, line, _): &(Document, u32, String)| {
        tables.contains(&(*document, *line)) && !values.contains(&(*document, *line))
    };
    let open: Vec<_> = printed.into_iter().filter(missing).collect();
    assert!(open.is_empty(), "in no value: {}", report(&open));
}

/// A clause is printed in a line that says something: a heading alone says no rule.
#[test]
fn no_clause_cites_headings_alone() {
    let book = Book::shipped();
    let (accounts, faults) = Account::load(&book, |_| true);
    assert_eq!(faults, []);
    let mut headings = LineSet::new();
    for (document, account) in accounts {
        let passed = account.passed.iter().flatten().filter(|entry| entry.reason == PassedOver::Heading);
        for entry in passed {
            lines_of(&entry.lines, document).unwrap().iter().for_each(|lines| add(&mut headings, lines));
        }
    }
    let (clauses, _) = Clauses::load(&book, |_| true);
    for set in clauses.sets() {
        for clause in &set.clause {
            let mut lines = LineSet::new();
            clause.lines.0.iter().for_each(|run| add(&mut lines, run));
            assert!(!lines.is_subset(&headings), "{}#{} cites {}", set.set, clause.id, clause.lines);
        }
    }
}

/// No source, clause or account names a line that its document does not have.
#[test]
fn no_source_points_past_the_end() {
    let book = Book::shipped();
    let mut named = lines_of_values(&book);
    named.extend(lines_of_clauses(&book));
    let (passed, tables) = lines_of_accounts(&book);
    named.extend(passed);
    named.extend(tables);
    for number in 0..5 {
        let Some(text) = testkit::document(number) else {
            return;
        };
        let past = named.iter().find(|(document, line)| document.0 == number && *line as usize >= text.len());
        assert_eq!(past, None, "document {number:03} has {} lines", text.len() - 1);
    }
    assert!(named.iter().all(|(document, _)| document.0 < 5), "there are five documents");
}

/// The accounts of a document follow each other without a hole, from its first line to its last: so the linter knows how
/// long it is.
#[test]
fn the_accounts_cover_the_documents() {
    let book = Book::shipped();
    let (accounts, faults) = Account::load(&book, |_| true);
    assert_eq!(faults, []);
    for number in 0..5 {
        let document = Document(number);
        let mut ranges: Vec<Lines> = accounts
            .iter()
            .filter(|(of, _)| *of == document)
            .flat_map(|(_, account)| lines_of(&account.range, document).unwrap())
            .collect();
        ranges.sort();
        assert_eq!(ranges.first().map(|lines| lines.first), Some(1), "document {document}");
        for pair in ranges.windows(2) {
            assert_eq!(pair[1].first, pair[0].last + 1, "document {document}");
        }
        let Some(text) = testkit::document(number) else { continue };
        assert_eq!(
            ranges.last().map(|lines| lines.last as usize),
            Some(text.len() - 1),
            "document {document}"
        );
    }
}
