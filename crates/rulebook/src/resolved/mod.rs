//! A self-contained listing: its rules resolved from all their files, with the schedules it may be played under, so that a
//! table keeps the rules it was opened with, whatever happens to the book.

mod digest;
mod write;

use std::collections::BTreeMap;

pub use digest::Digest;

use crate::book::Book;
use crate::collection::{Block, BlockId};
use crate::fault::{Fault, Place};
use crate::listing::{Listing, ListingId};
use crate::tree::{Kind, Node};

/// The version of the byte format.
const FORM: u64 = 1;

/// A listing with its schedules, apart from the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    id: ListingId,
    files: BTreeMap<String, String>,
}

impl Resolved {
    /// Compact bytes, from which the same can be read again.
    pub fn bytes(&self) -> Vec<u8> {
        let value = serde_json::json!({ "form": FORM, "listing": self.id, "files": self.files });
        value.to_string().into_bytes()
    }

    /// Reads the bytes, or says what is wrong with them.
    pub fn read(bytes: &[u8]) -> Result<Resolved, String> {
        let wrong = |what: &str| format!("not resolved rules: {what}");
        let value: serde_json::Value =
            serde_json::from_slice(bytes).map_err(|error| wrong(&error.to_string()))?;
        let form = value["form"].as_u64().ok_or_else(|| wrong("`form` is missing"))?;
        if form != FORM {
            return Err(wrong(&format!("format {form} is not supported; expected {FORM}")));
        }
        let id = value["listing"].as_str().ok_or_else(|| wrong("`listing` is missing"))?.parse()?;
        let files = value["files"].as_object().ok_or_else(|| wrong("`files` is missing"))?;
        let file =
            |(path, text): (&String, &serde_json::Value)| Some((path.clone(), text.as_str()?.to_owned()));
        let files: Option<BTreeMap<String, String>> = files.iter().map(file).collect();
        Ok(Resolved { id, files: files.ok_or_else(|| wrong("a file is not text"))? })
    }

    /// The id of the listing.
    pub fn id(&self) -> &ListingId {
        &self.id
    }

    /// A book that holds nothing else.
    pub fn book(&self) -> Book {
        let mut book = Book::default();
        for (path, text) in &self.files {
            book.add_text(path, text.clone());
        }
        book
    }

    /// The listing, by the rules that it was stored with.
    pub fn listing(&self) -> Result<Listing, Vec<Fault>> {
        self.book().stored_listing(&self.id)
    }
}

impl Listing {
    /// What moves a card, a chip, a turn or a fee, in 32 bytes: the same for rules that play and charge the same, whatever
    /// they are called, wherever they are printed, and however their files are laid out. The schedules are those of the
    /// book it comes from; one that does not load, and cannot be played under, counts by its name.
    pub fn digest(&self) -> Digest {
        let names = self.body().collection.all();
        let blocks: Vec<(String, Option<Block>)> = names
            .map(|name| {
                let block = name.parse().ok().and_then(|id| self.book().block(&id).ok());
                (name.to_owned(), block)
            })
            .collect();
        digest::of(self, &blocks)
    }

    /// The rules on their own, with the schedules they may be played under; all faults of those at once.
    pub fn resolved(&self) -> Result<Resolved, Vec<Fault>> {
        let mut files = BTreeMap::from([(Book::path(self.id()), write::text(self.tree()))]);
        for block in self.body().collection.all().filter_map(|name| name.parse::<BlockId>().ok()) {
            add_block(self.book(), &block, &mut files)?;
        }
        Ok(Resolved { id: self.id().clone(), files })
    }
}

/// Adds the file of a block, and those of the blocks whose figures it tells as its own.
fn add_block(book: &Book, id: &BlockId, files: &mut BTreeMap<String, String>) -> Result<(), Vec<Fault>> {
    let path = id.path();
    if files.contains_key(&path) {
        return Ok(());
    }
    let likes = book.block(id)?.likes;
    let Some((tree, _)) = book.tree(&path) else {
        return Err(vec![Fault {
            place: Place { file: path.into(), line: 1 },
            code: "unknown-block",
            message: format!("there is no schedule block {id}"),
        }]);
    };
    files.insert(path, write::text(&tree));
    for like in likes {
        let other = like.other.split_once('#').map_or(like.other.as_str(), |(block, _)| block);
        let name = if other.contains('/') { other.to_owned() } else { format!("{}/{other}", id.room) };
        if let Ok(other) = name.parse() {
            add_block(book, &other, files)?;
        }
    }
    Ok(())
}

/// Whether a value is a table, which gets a heading of its own.
fn is_section(node: &Node) -> bool {
    matches!(node.kind, Kind::Table(_))
}
