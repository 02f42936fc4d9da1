//! The clause and the lines behind a choice.

use std::fmt;

use rulebook::clauses::{Clause, Clauses};
use rulebook::listing::Listing;
use rulebook::{Lines, Source};
use serde::Serialize;

/// Where a choice comes from: the clause that gives or limits it, and the lines that print it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cited {
    /// The clause, as `set#clause`.
    pub clause: Option<String>,
    /// The lines.
    pub lines: Vec<Lines>,
}

/// The lines in one document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct CitedLines {
    /// The document.
    pub document: String,
    /// Its lines, as in `292, 295-296`.
    pub lines: String,
}

impl Cited {
    /// What prints a value of a listing: the first of these paths that has a source. A clause on the same lines may say
    /// something else: it is named only if its id has one of the words (`deck|shoe`).
    pub fn of(listing: &Listing, paths: &[&[&str]], words: &str) -> Cited {
        let source = paths.iter().find_map(|path| listing.source(path));
        source.map_or_else(Cited::default, |source| Cited::by(listing, source, words))
    }

    /// The same for a source.
    pub fn by(listing: &Listing, source: &Source, words: &str) -> Cited {
        let sets = Clauses::of(listing.book(), listing.id()).unwrap_or_default();
        let clauses = sets.iter().flat_map(|set| set.clause.iter().map(move |clause| (set, clause)));
        let named = |clause: &Clause| words.split('|').any(|word| clause.id.as_str().contains(word));
        let prints = |clause: &Clause| {
            named(clause)
                && clause.lines.0.iter().any(|held| source.lines.iter().any(|lines| overlap(held, lines)))
        };
        let best = clauses.filter(|(_, clause)| prints(clause)).min_by_key(|(_, clause)| {
            clause.lines.0.iter().map(|lines| lines.last - lines.first + 1).sum::<u32>()
        });
        let clause = best.map(|(set, clause)| format!("{}#{}", set.set, clause.id));
        Cited { clause, lines: source.lines.clone() }
    }

    /// The lines in the first document that is cited.
    pub fn source(&self) -> Option<CitedLines> {
        let document = self.lines.first()?.document;
        let held = self.lines.iter().filter(|lines| lines.document == document);
        let number = |lines: &Lines| match lines.first == lines.last {
            true => lines.first.to_string(),
            false => format!("{}-{}", lines.first, lines.last),
        };
        let lines = held.map(number).collect::<Vec<_>>().join(", ");
        Some(CitedLines { document: document.to_string(), lines })
    }
}

fn overlap(one: &Lines, other: &Lines) -> bool {
    one.document == other.document && one.first <= other.last && other.first <= one.last
}

impl fmt::Display for Cited {
    /// `westlane/dai-bacc#shoe-or-shuffler, 001:1424`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.iter().map(ToString::to_string);
        let all: Vec<String> = self.clause.iter().cloned().chain(lines).collect();
        f.write_str(&all.join(", "))
    }
}
