//! The menu when no listing is named: a room, then a game.

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::{Listing, ListingId};
use rulebook::room::Room;
use table::{Tongue, say};

use super::front::Front;
use crate::find;
use crate::out::Usage;

/// The listing that somebody chooses; nobody when they leave.
pub(super) fn choose(book: &Book, front: &mut dyn Front, tongue: Tongue) -> Result<Option<Listing>, Usage> {
    families::learn();
    let mut rooms: Vec<String> = book.ids().iter().map(|id| id.room().to_owned()).collect();
    rooms.dedup();
    let names: Vec<String> = rooms.iter().map(|room| room_name(book, room)).collect();
    front.say(&say!(tongue, "play.menu-rooms"));
    let Some(room) = pick(front, &names, tongue)? else { return Ok(None) };
    if let Picked::Word(word) = room {
        return find::listing(book, &word).map(Some);
    }
    let Picked::Row(row) = room else { return Ok(None) };
    let listings: Vec<Listing> = of_room(book, &rooms[row]);
    let names: Vec<String> = listings.iter().map(|listing| listing.body().listing.name.clone()).collect();
    front.say(&say!(tongue, "play.menu-games", room = room_name(book, &rooms[row])));
    match pick(front, &names, tongue)? {
        None => Ok(None),
        Some(Picked::Row(row)) => Ok(listings.into_iter().nth(row)),
        Some(Picked::Word(word)) => find::listing(book, &word).map(Some),
    }
}

fn room_name(book: &Book, room: &str) -> String {
    Room::load(book, room).map_or_else(|_| room.to_owned(), |room| room.name)
}

/// The listings of a room that can be played.
fn of_room(book: &Book, room: &str) -> Vec<Listing> {
    let ids = book.ids().into_iter().filter(|id: &ListingId| id.room() == room);
    let listings = ids.filter_map(|id| book.listing(&id).ok());
    listings.filter(|listing| AnyTable::plays(listing.family())).collect()
}

enum Picked {
    Row(usize),
    /// Something else than a number: what a listing is called.
    Word(String),
}

fn pick(front: &mut dyn Front, rows: &[String], tongue: Tongue) -> Result<Option<Picked>, Usage> {
    for (number, row) in (1..).zip(rows) {
        front.say(&format!("  {number:2}  {row}"));
    }
    front.say(&say!(tongue, "play.menu-how", most = rows.len()));
    loop {
        let read = front.read().map_err(|error| Usage(format!("the terminal went away: {error}")))?;
        let Some(line) = read else { return Ok(None) };
        match line.trim() {
            "" => {}
            "q" | "quit" | "exit" => return Ok(None),
            word => match word.parse::<usize>() {
                Ok(number) if (1..=rows.len()).contains(&number) => return Ok(Some(Picked::Row(number - 1))),
                Ok(_) => front.say(&say!(tongue, "play.menu-how", most = rows.len())),
                Err(_) => return Ok(Some(Picked::Word(word.to_owned()))),
            },
        }
    }
}
