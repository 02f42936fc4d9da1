//! A card room.

use crate::book::Book;
use crate::fault::Fault;
use crate::hours::HoursLine;
use crate::value::{Reader, record};

record! {
    /// A card room.
    pub struct Room {
        /// Name.
        pub name: String,
        /// Town.
        pub town: Option<String>,
        /// Opening hours.
        pub hours: Option<Vec<HoursLine>>,
        /// Notes.
        pub remarks: Option<Vec<String>>,
    }
}

impl Room {
    /// The built-in room: games as hand histories have them, which no document lists. It is no room of the catalogue.
    pub const STANDARD: &str = "standard";

    /// The file of a room.
    pub fn path(id: &str) -> String {
        format!("rooms/{id}/room.toml")
    }

    /// The display name of a room; its id where its file is missing or broken.
    pub fn name_of(book: &Book, id: &str) -> String {
        Room::load(book, id).map_or_else(|_| id.to_owned(), |room| room.name)
    }

    /// The room with this id. A room of the user's own needs no file: it goes by its id.
    pub fn load(book: &Book, id: &str) -> Result<Room, Vec<Fault>> {
        let Some((tree, mut faults)) = book.tree(&Room::path(id)) else {
            return Ok(Room { name: id.to_owned(), town: None, hours: None, remarks: None });
        };
        let mut reader = Reader::default();
        let room: Option<Room> = reader.fields(&tree).and_then(|mut fields| {
            fields.pass("document");
            let room = fields.take("room");
            fields.finish();
            room
        });
        faults.extend(reader.into_faults());
        match room {
            Some(room) if faults.is_empty() => Ok(room),
            _ => Err(faults),
        }
    }
}
