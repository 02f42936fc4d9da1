//! Following citations: a clause, an interpretation, a document and its lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::account::{Account, lines_of};
use crate::book::Book;
use crate::clauses::{Clause, Clauses};
use crate::lookup::Found;
use crate::readings::{Reading, Readings};
use crate::room::Room;
use crate::source::{Document, Lines, ReadingId, Source};

/// A clause, with what it belongs to.
#[derive(Debug, Clone)]
pub struct CitedClause {
    /// As it is cited: `set#clause`.
    pub id: String,
    /// What its set covers.
    pub title: String,
    /// The clause.
    pub clause: Clause,
    /// The listings that it holds for.
    pub listings: Vec<String>,
}

/// The clause with this id: `set#clause`, or its name alone where no other has it.
pub fn clause(book: &Book, text: &str) -> Found<CitedClause> {
    let (clauses, _) = Clauses::load(book, |_| true);
    let sets = || clauses.sets().flat_map(|set| set.clause.iter().map(move |clause| (set, clause)));
    let cited = |set: &crate::clauses::ClauseSet, clause: &Clause| CitedClause {
        id: format!("{}#{}", set.set, clause.id),
        title: set.title.clone(),
        clause: clause.clone(),
        listings: holds_for(book, &clauses, &set.set),
    };
    let fits = |id: &str, name: &str| id == text || name == text.trim_start_matches('#');
    let mut fitting: Vec<CitedClause> = sets()
        .filter(|(set, clause)| fits(&format!("{}#{}", set.set, clause.id), clause.id.as_str()))
        .map(|(set, clause)| cited(set, clause))
        .collect();
    match fitting.len() {
        0 => Found::Nothing,
        1 => fitting.pop().map_or(Found::Nothing, Found::One),
        _ => Found::Several(fitting),
    }
}

/// The ids of all clauses, as they are cited.
pub fn clause_ids(book: &Book) -> Vec<String> {
    let (clauses, _) = Clauses::load(book, |_| true);
    let ids = clauses
        .sets()
        .flat_map(|set| set.clause.iter().map(move |clause| format!("{}#{}", set.set, clause.id)));
    ids.collect()
}

/// The listings whose sets are this one or share it.
fn holds_for(book: &Book, clauses: &Clauses, set: &str) -> Vec<String> {
    let ids: BTreeSet<String> = book.all_ids().iter().map(ToString::to_string).collect();
    let sharing = clauses
        .sets()
        .filter(|other| other.set == set || other.shares.iter().flatten().any(|shared| shared == set));
    sharing.map(|other| other.set.clone()).filter(|name| ids.contains(name)).collect()
}

/// A reading, with what names it.
#[derive(Debug, Clone)]
pub struct CitedReading {
    /// The reading.
    pub reading: Reading,
    /// The listings that it decides.
    pub listings: Vec<String>,
    /// The blocks of schedules that it decides.
    pub blocks: Vec<String>,
    /// The clauses that it settles.
    pub clauses: Vec<String>,
}

/// The reading with this id.
pub fn reading(book: &Book, id: ReadingId) -> Option<CitedReading> {
    let reading = Readings::load(book).ok()?.get(id)?.clone();
    let listings = book.all_ids().into_iter().filter_map(|listing| book.listing(&listing).ok());
    let listings = listings.filter(|listing| listing.readings().contains(&id));
    let blocks = book.blocks().into_iter().filter_map(|block| book.block(&block).ok());
    let blocks = blocks.filter(|block| block.readings.contains(&id));
    let (clauses, _) = Clauses::load(book, |_| true);
    let name = id.to_string();
    let settled = clauses.sets().flat_map(|set| {
        let named = set.clause.iter().filter(|clause| clause.readings().contains(&name.as_str()));
        named.map(move |clause| format!("{}#{}", set.set, clause.id))
    });
    Some(CitedReading {
        reading,
        listings: listings.map(|listing| listing.id().to_string()).collect(),
        blocks: blocks.map(|block| block.id.to_string()).collect(),
        clauses: settled.collect(),
    })
}

/// What a document holds.
#[derive(Debug, Clone)]
pub struct DocumentFacts {
    /// Its number.
    pub number: Document,
    /// The rooms whose rules it prints, by id and name.
    pub rooms: Vec<(String, String)>,
    /// How many lines it has.
    pub lines: u32,
    /// The listings that it prints, with the lines that they cite.
    pub listings: Vec<(String, Vec<Lines>)>,
    /// The blocks of schedules that it prints, with their lines.
    pub blocks: Vec<(String, Vec<Lines>)>,
}

/// The document with this number, where the book accounts for it. The documents print no date.
pub fn document(book: &Book, number: Document) -> Option<DocumentFacts> {
    let (accounts, _) = Account::load(book, |_| true);
    let own = accounts.iter().filter(|(document, _)| *document == number);
    let ranges = own.flat_map(|(_, account)| lines_of(&account.range, number).unwrap_or_default());
    let lines = ranges.map(|lines| lines.last).max()?;
    let printed = |path: &str| {
        let (tree, _) = book.tree(path)?;
        let document: Document = tree.at(&["document"])?.text()?.parse().ok()?;
        (document == number).then(|| {
            let mut cited = Vec::new();
            tree.leaves(&mut Vec::new(), &mut |_, node| {
                cited.extend(node.source.iter().flat_map(|source| source.lines.iter().copied()));
            });
            runs(cited, number)
        })
    };
    let listings: Vec<(String, Vec<Lines>)> =
        book.ids().iter().filter_map(|id| Some((id.to_string(), printed(&Book::path(id))?))).collect();
    let blocks = book.blocks().iter().filter_map(|id| Some((id.to_string(), printed(&id.path())?))).collect();
    let rooms: BTreeMap<String, String> = listings
        .iter()
        .filter_map(|(id, _)| {
            let room = id.split_once('/')?.0;
            Some((room.to_owned(), Room::load(book, room).ok()?.name))
        })
        .collect();
    Some(DocumentFacts { number, rooms: rooms.into_iter().collect(), lines, listings, blocks })
}

/// Lines of one document as few runs: a hole of a few lines is none.
fn runs(mut lines: Vec<Lines>, document: Document) -> Vec<Lines> {
    lines.retain(|lines| lines.document == document);
    lines.sort();
    let mut runs: Vec<Lines> = Vec::new();
    for next in lines {
        match runs.last_mut() {
            Some(last) if next.first <= last.last + 12 => last.last = last.last.max(next.last),
            _ => runs.push(next),
        }
    }
    runs
}

/// Who cites lines of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CitedBy {
    /// Clauses, by their ids.
    pub clauses: Vec<String>,
    /// Values of listings, as `room/game: path`.
    pub values: Vec<String>,
    /// Options of schedules, as `room/block/number`.
    pub options: Vec<String>,
    /// Why nobody needs to, where the line is passed over.
    pub passed_over: Vec<String>,
}

/// What the book makes of these lines.
pub fn cited_by(book: &Book, lines: Lines) -> CitedBy {
    let meets = |other: &Lines| {
        other.document == lines.document && other.first <= lines.last && lines.first <= other.last
    };
    let cites = |source: &Source| source.lines.iter().any(meets);
    let mut cited = CitedBy::default();
    for set in Clauses::load(book, |_| true).0.sets() {
        let fitting = set.clause.iter().filter(|clause| clause.lines.0.iter().any(meets));
        cited.clauses.extend(fitting.map(|clause| format!("{}#{}", set.set, clause.id)));
    }
    for listing in book.ids().iter().filter_map(|id| book.listing(id).ok()) {
        listing.tree().leaves(&mut Vec::new(), &mut |path, node| {
            if node.source.as_deref().is_some_and(cites) {
                cited.values.push(format!("{}: {}", listing.id(), path.join(".")));
            }
        });
    }
    for block in book.blocks().iter().filter_map(|id| book.block(id).ok()) {
        let options = block.options.iter().filter(|option| cites(&option.source));
        cited.options.extend(options.map(|option| format!("{}/{}", block.id, option.number)));
    }
    for (document, account) in Account::load(book, |_| true).0 {
        let passed = account.passed.iter().flatten();
        let fitting =
            passed.filter(|passed| lines_of(&passed.lines, document).unwrap_or_default().iter().any(meets));
        cited.passed_over.extend(fitting.map(|passed| passed.reason.text()));
    }
    cited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_lead_somewhere() {
        let book = Book::shipped();
        let id = "players-club/three-card-poker#bonus-pays-by-table";
        let Found::One(cited) = clause(&book, id) else { panic!("there is one") };
        assert_eq!(cited.id, id);
        assert_eq!(cited.listings, ["players-club/three-card-poker"]);
        assert!(matches!(clause(&book, "no-such-clause"), Found::Nothing));
        let cited = reading(&book, "L10".parse().unwrap()).unwrap();
        assert_eq!(cited.listings, ["players-club/three-card-poker"]);
        assert!(reading(&book, "Z99".parse().unwrap()).is_none());
    }

    #[test]
    fn a_document_says_what_it_holds() {
        let book = Book::shipped();
        let facts = document(&book, Document(3)).unwrap();
        assert_eq!(facts.rooms, [("players-club".to_owned(), "The Players Club".to_owned())]);
        assert_eq!(facts.lines, 469);
        assert!(facts.listings.len() == 13 && !facts.blocks.is_empty(), "{facts:?}");
        assert!(document(&book, Document(9)).is_none());
        let line = Lines { document: Document(3), first: 416, last: 416 };
        let cited = cited_by(&book, line);
        assert!(!cited.clauses.is_empty() && !cited.values.is_empty(), "{cited:?}");
    }
}
