//! Interpretations ("readings" in keys and ids) of places where the documents are silent, garbled or contradict themselves.

use crate::book::Book;
use crate::fault::Fault;
use crate::source::ReadingId;
use crate::tree::Node;
use crate::value::{Reader, Shown, Value, choices, record, write_as_text};
use crate::wording::Wording;

choices! {
    /// How much an interpretation matters.
    pub enum Mark {
        /// changes money, winners or the order of payment
        A = "A",
        /// matters in some cases
        B = "B",
        /// wording only
        C = "C",
    }
}

record! {
    /// An interpretation.
    pub struct Reading {
        /// Id.
        pub id: String,
        /// Weight.
        pub mark: Mark,
        /// The unclear place.
        pub title: String,
        /// The interpretation.
        pub reading: String,
        /// Lines.
        pub lines: Option<String>,
    }
}

record! {
    /// The file of interpretations.
    pub struct Readings {
        /// All of them.
        pub reading: Vec<Reading>,
    }
}

impl Value for ReadingId {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "the id of an interpretation, as in \"C15\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<ReadingId> {
        reader.parsed(node)
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

write_as_text!(ReadingId);

/// The file of the readings.
pub const PATH: &str = "readings.toml";

impl Readings {
    /// The readings of the book.
    pub fn load(book: &Book) -> Result<Readings, Vec<Fault>> {
        let (tree, mut faults) = book.tree(PATH).unwrap_or_else(|| book.missing(PATH));
        let mut reader = Reader::default();
        let readings = Readings::read(&tree, &mut reader);
        faults.extend(reader.into_faults());
        match readings {
            Some(readings) if faults.is_empty() => Ok(readings),
            _ => Err(faults),
        }
    }

    /// The reading with this id.
    pub fn get(&self, id: ReadingId) -> Option<&Reading> {
        let id = id.to_string();
        self.reading.iter().find(|reading| reading.id == id)
    }
}
