//! The files of the rulebook, and listings resolved from them.

mod files;
mod resolve;

use std::path::Path;
use std::sync::Arc;

pub use files::Files;

use crate::collection::{Block, BlockId};
use crate::fault::{Fault, Place};
use crate::listing::{Listing, ListingId};
use crate::room::Room;
use crate::tree::{self, Kind, Node, Table};

/// The rulebook: the files shipped inside the program, with a user's own folder over them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    files: Arc<Files>,
}

impl Book {
    /// The shipped rulebook.
    pub fn shipped() -> Book {
        Book { files: Arc::new(Files::shipped()) }
    }

    /// Adds the files of a folder; a file of the same path replaces the shipped one.
    pub fn add_folder(&mut self, folder: &Path) -> std::io::Result<()> {
        Arc::make_mut(&mut self.files).add_folder(folder)
    }

    /// The shipped rulebook with a folder over it as the folder is now: what becomes of its files later is another book.
    pub fn with_folder(folder: &Path) -> std::io::Result<Book> {
        let mut files = Files::shipped();
        files.add_folder(folder)?;
        files.read_now();
        Ok(Book { files: Arc::new(files) })
    }

    /// Adds one file under the path it is to have in the book.
    pub fn add_file(&mut self, path: &str, file: &Path) {
        Arc::make_mut(&mut self.files).add_file(path, file);
    }

    /// Adds a text under the path it is to have in the book.
    pub fn add_text(&mut self, path: &str, text: String) {
        Arc::make_mut(&mut self.files).add_text(path, text);
    }

    /// Takes a file as another book has it; `false` where that one has none.
    pub fn restore_file(&mut self, path: &str, from: &Book) -> bool {
        Arc::make_mut(&mut self.files).restore(path, &from.files)
    }

    /// The files.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The ids of the listings that rooms offer, in order of room and game; those of the built-in room are not among
    /// them.
    pub fn ids(&self) -> Vec<ListingId> {
        self.all_ids().into_iter().filter(|id| id.room() != Room::STANDARD).collect()
    }

    /// The ids of all listings, those of the built-in room too.
    pub fn all_ids(&self) -> Vec<ListingId> {
        let id = |path: &str| {
            let (room, file) = path.strip_prefix("rooms/")?.split_once('/')?;
            let game = file.strip_suffix(".toml").filter(|game| !game.contains('/') && *game != "room")?;
            format!("{room}/{game}").parse().ok()
        };
        self.files.paths().filter_map(id).collect()
    }

    /// The ids of all blocks of schedules.
    pub fn blocks(&self) -> Vec<BlockId> {
        let id = |path: &str| {
            let (room, file) = path.strip_prefix("rooms/")?.split_once("/collection/")?;
            format!("{room}/{}", file.strip_suffix(".toml")?).parse().ok()
        };
        self.files.paths().filter_map(id).collect()
    }

    /// A block of schedules; all faults at once.
    pub fn block(&self, id: &BlockId) -> Result<Block, Vec<Fault>> {
        Block::read(self, id)
    }

    /// The schedules of a listing, those in force first.
    pub fn blocks_of(&self, listing: &Listing) -> impl Iterator<Item = Result<Block, Vec<Fault>>> {
        let ids = listing.body().collection.all().filter_map(|name| name.parse::<BlockId>().ok());
        ids.map(|id| self.block(&id))
    }

    /// The file of a listing.
    pub fn path(id: &ListingId) -> String {
        format!("rooms/{}/{}.toml", id.room(), id.game())
    }

    /// Whether there is such a listing.
    pub fn has(&self, id: &ListingId) -> bool {
        self.files.text(&Book::path(id)).is_some()
    }

    /// A listing, resolved and checked; all faults at once.
    pub fn listing(&self, id: &ListingId) -> Result<Listing, Vec<Fault>> {
        self.listing_by(id, Listing::check)
    }

    /// The listing of rules that a table was opened with before.
    pub(crate) fn stored_listing(&self, id: &ListingId) -> Result<Listing, Vec<Fault>> {
        self.listing_by(id, Listing::check_stored)
    }

    /// The tree of a listing, resolved, and what is wrong with how it is put together.
    pub(crate) fn resolved_tree(&self, id: &ListingId) -> (Node, Vec<Fault>) {
        resolve::resolve(self, id)
    }

    fn listing_by(
        &self,
        id: &ListingId,
        check: fn(ListingId, Node) -> Result<Listing, Vec<Fault>>,
    ) -> Result<Listing, Vec<Fault>> {
        let (tree, mut faults) = resolve::resolve(self, id);
        match check(id.clone(), tree) {
            Ok(listing) if faults.is_empty() => Ok(listing.in_book(self)),
            Ok(_) => Err(faults),
            Err(more) => {
                faults.extend(more);
                faults.sort();
                faults.dedup();
                Err(faults)
            }
        }
    }

    /// The first line of a file.
    pub fn place(&self, path: &str) -> Place {
        Place { file: self.files.shown(path).into(), line: 1 }
    }

    /// The tree of a file that is not there or is not text, with that fault.
    pub fn missing(&self, path: &str) -> (Node, Vec<Fault>) {
        let place = self.place(path);
        let message = "the file is missing or is not text".to_owned();
        let fault = Fault { place: place.clone(), code: "unreadable", message };
        (Node { kind: Kind::Table(Table::default()), place, source: None }, vec![fault])
    }

    /// A file as a tree; `None` when there is no such file.
    pub fn tree(&self, path: &str) -> Option<(Node, Vec<Fault>)> {
        let text = self.files.text(path)?;
        Some(tree::parse(&Arc::from(self.files.shown(path)), &text))
    }
}
