//! The account of a document's lines that are no clause: rows of tables, and lines passed over with a reason.

use crate::book::Book;
use crate::fault::Fault;
use crate::source::{Document, Lines, parse_lines};
use crate::value::{Reader, Value, choices, record};

choices! {
    /// Why a line of a document needs no clause and no value.
    pub enum PassedOver {
        /// a heading
        Heading = "heading",
        /// layout
        Layout = "layout",
        /// the object of the game
        Object = "object",
        /// equipment
        Equipment = "equipment",
        /// a glossary
        Glossary = "glossary",
        /// a legal notice
        Legal = "legal",
        /// signs and notices
        Signage = "signage",
        /// repeated elsewhere in the same game
        Repetition = "repetition",
        /// scanning artifact
        Rubbish = "rubbish",
        /// powers of management
        Management = "management",
    }
}

choices! {
    /// What kind of table a line belongs to.
    pub enum TableKind {
        /// a ranking
        Ranking = "ranking",
        /// a pay table
        PayTable = "pay-table",
        /// a house way
        HouseWay = "house-way",
        /// a chart
        Chart = "chart",
        /// fees
        Fees = "fees",
        /// limits
        Limits = "limits",
        /// the deck
        Deck = "deck",
        /// seats
        Seats = "seats",
        /// card values
        CardValues = "card-values",
        /// the layout of the table
        LayoutValues = "layout-values",
        /// opening hours
        Hours = "hours",
        /// other values
        Other = "other",
    }
}

record! {
    /// Lines passed over.
    pub struct Passed {
        /// Lines.
        pub lines: String,
        /// Reason.
        pub reason: PassedOver,
        /// Note.
        pub note: Option<String>,
    }
}

record! {
    /// Lines that the data files must hold.
    pub struct TableLines {
        /// Lines.
        pub lines: String,
        /// What they are.
        pub what: String,
        /// Type.
        pub kind: TableKind,
    }
}

record! {
    /// The account of a run of lines.
    pub struct Account {
        /// Document.
        pub document: String,
        /// Run of lines.
        pub range: String,
        /// Passed over.
        pub passed: Option<Vec<Passed>>,
        /// Tables.
        pub table: Option<Vec<TableLines>>,
    }
}

/// Reads `1-2, 5` as lines of a document.
pub fn lines_of(text: &str, document: Document) -> Result<Vec<Lines>, String> {
    text.split(',').map(|word| parse_lines(word.trim(), Some(document))).collect()
}

impl Account {
    /// The accounts in files that `wanted` takes, and what is wrong with those that cannot be read.
    pub fn load(book: &Book, wanted: impl Fn(&str) -> bool) -> (Vec<(Document, Account)>, Vec<Fault>) {
        let mut accounts = Vec::new();
        let mut faults = Vec::new();
        for path in book.files().paths().filter(|path| path.starts_with("documents/") && wanted(path)) {
            let (tree, more) = book.tree(path).unwrap_or_else(|| book.missing(path));
            let mut reader = Reader::default();
            let account = Account::read(&tree, &mut reader);
            if let Some(account) = account {
                match account.check() {
                    Ok(document) => accounts.push((document, account)),
                    Err(message) => reader.fault(&tree.place, "bad-value", message),
                }
            }
            faults.extend(more);
            faults.extend(reader.into_faults());
        }
        (accounts, faults)
    }

    fn check(&self) -> Result<Document, String> {
        let document = self.document.parse()?;
        lines_of(&self.range, document)?;
        for passed in self.passed.iter().flatten() {
            lines_of(&passed.lines, document)?;
        }
        for table in self.table.iter().flatten() {
            lines_of(&table.lines, document)?;
        }
        Ok(document)
    }
}
