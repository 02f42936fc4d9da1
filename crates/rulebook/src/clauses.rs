//! The inventory of clauses: every rule of the documents that moves a card, a chip, a turn or a fee.
//!
//! A set belongs to a listing or is shared by several. A scene cites a clause as `set#clause`.

use std::collections::BTreeMap;

use crate::book::Book;
use crate::fault::Fault;
use crate::listing::ListingId;
use crate::source::{Lines, ReadingId, parse_lines};
use crate::tree::Node;
use crate::value::{Name, Reader, Shown, Value, choices, record};
use crate::wording::Wording;

choices! {
    /// What a clause moves.
    pub enum Moves {
        /// a card
        Card = "card",
        /// a chip
        Chip = "chip",
        /// a turn
        Turn = "turn",
        /// a fee
        Fee = "fee",
    }
}

/// Lines of documents, written `000:292, 000:295-296`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places(pub Vec<Lines>);

impl Value for Places {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "lines of documents, as in \"000:292, 000:295-296\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Places> {
        let Some(text) = node.text() else {
            return reader.wrong::<Places>(node);
        };
        let lines: Result<Vec<Lines>, String> =
            text.split(',').map(|word| parse_lines(word.trim(), None)).collect();
        lines.map(Places).map_err(|error| reader.bad::<Places>(node, &error)).ok()
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

impl std::fmt::Display for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    }
}

impl serde::Serialize for Places {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ToString::to_string))
    }
}

record! {
    /// A clause.
    pub struct Clause {
        /// Id within its set.
        pub id: Name,
        /// Where it is printed.
        pub lines: Places,
        /// What it moves.
        pub moves: Moves,
        /// The rule, in our words.
        pub says: String,
        /// Interpretations that settle it.
        pub reading: Option<String>,
    }
}

impl Clause {
    /// The ids of the readings that settle it.
    pub fn readings(&self) -> Vec<&str> {
        self.reading.iter().flat_map(|text| text.split(',').map(str::trim)).collect()
    }
}

record! {
    /// A set of clauses.
    pub struct ClauseSet {
        /// Its id.
        pub set: String,
        /// What it covers.
        pub title: String,
        /// Other sets that apply to the same listing.
        pub shares: Option<Vec<String>>,
        /// The clauses.
        pub clause: Vec<Clause>,
    }
}

/// All sets by id.
#[derive(Debug, Clone)]
pub struct Clauses {
    sets: BTreeMap<String, ClauseSet>,
}

impl Clauses {
    /// The sets in files that `wanted` takes, and what is wrong with those that cannot be read.
    pub fn load(book: &Book, wanted: impl Fn(&str) -> bool) -> (Clauses, Vec<Fault>) {
        let mut sets = BTreeMap::new();
        let mut faults = Vec::new();
        let paths = book.files().paths().filter(|path| wanted(path));
        for id in paths.filter_map(|path| path.strip_prefix("clauses/")?.strip_suffix(".toml")) {
            match read_set(book, id) {
                Ok(set) => drop(sets.insert(id.to_owned(), set)),
                Err(more) => faults.extend(more),
            }
        }
        (Clauses { sets }, faults)
    }

    /// The set of a listing and the sets it shares, its own first. Only these files are read.
    pub fn of(book: &Book, id: &ListingId) -> Result<Vec<ClauseSet>, Vec<Fault>> {
        let own = read_set(book, &id.to_string())?;
        let shared: Vec<ClauseSet> =
            own.shares.iter().flatten().map(|name| read_set(book, name)).collect::<Result<_, _>>()?;
        Ok(std::iter::once(own).chain(shared).collect())
    }

    /// All sets, in order of their ids.
    pub fn sets(&self) -> impl Iterator<Item = &ClauseSet> {
        self.sets.values()
    }

    /// The clause cited as `set#clause`.
    pub fn cited(&self, citation: &str) -> Option<&Clause> {
        let (set, id) = citation.split_once('#')?;
        self.sets.get(set)?.clause.iter().find(|clause| clause.id.as_str() == id)
    }
}

fn read_set(book: &Book, id: &str) -> Result<ClauseSet, Vec<Fault>> {
    let path = format!("clauses/{id}.toml");
    let (tree, mut faults) = book.tree(&path).unwrap_or_else(|| book.missing(&path));
    let mut reader = Reader::default();
    let set = ClauseSet::read(&tree, &mut reader);
    if let Some(set) = &set {
        check_set(set, id, &tree, &mut reader);
    }
    faults.extend(reader.into_faults());
    match set {
        Some(set) if faults.is_empty() => Ok(set),
        _ => Err(faults),
    }
}

fn check_set(set: &ClauseSet, id: &str, tree: &Node, reader: &mut Reader) {
    if set.set != id {
        reader.fault(
            &tree.place,
            "bad-value",
            format!("`set` is \"{}\", but the file is for \"{id}\"", set.set),
        );
    }
    for (at, clause) in set.clause.iter().enumerate() {
        if set.clause[..at].iter().any(|other| other.id == clause.id) {
            reader.fault(&tree.place, "number-twice", format!("clause `{}` appears twice", clause.id));
        }
        for reading in clause.readings() {
            if let Err(error) = reading.parse::<ReadingId>() {
                reader.fault(&tree.place, "bad-value", format!("clause `{}`: {error}", clause.id));
            }
        }
    }
}
