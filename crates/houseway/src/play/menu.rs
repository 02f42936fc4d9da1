//! The menu when no listing is named: a room, then a game.

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::{Listing, ListingId};
use rulebook::lookup::{self, Found};
use rulebook::room::Room;
use table::{Tongue, say};

use super::front::Front;
use crate::find;
use crate::out::Usage;

/// What a line of the menu means.
enum Meant {
    Room(String),
    Game(Box<Listing>),
}

/// The listing that somebody chooses; nobody when they leave.
pub(super) fn choose(book: &Book, front: &mut dyn Front, tongue: Tongue) -> Result<Option<Listing>, Usage> {
    families::learn();
    let mut rooms: Vec<String> = book.ids().iter().map(|id| id.room().to_owned()).collect();
    rooms.dedup();
    let names: Vec<String> = rooms.iter().map(|room| room_name(book, room)).collect();
    front.say(&say!(tongue, "play.menu-rooms"));
    let of_row = |row: usize| Meant::Room(rooms[row].clone());
    let of_word = |word: &str| match lookup::room(book, word) {
        Found::One(room) => Ok(Meant::Room(room)),
        _ => find::listing(book, word).map(|listing| Meant::Game(Box::new(listing))),
    };
    let room = match pick(front, &names, tongue, &of_row, &of_word)? {
        None => return Ok(None),
        Some(Meant::Game(listing)) => return Ok(Some(*listing)),
        Some(Meant::Room(room)) => room,
    };
    let listings: Vec<Listing> = of_room(book, &room);
    let names: Vec<String> = listings.iter().map(|listing| listing.body().listing.name.clone()).collect();
    front.say(&say!(tongue, "play.menu-games", room = room_name(book, &room)));
    let of_row = |row: usize| listings[row].clone();
    // A name that several rooms have is that of this one.
    let of_word = |word: &str| {
        let here = find::listing(book, &format!("{room}/{word}"))
            .or_else(|_| find::listing(book, &format!("{room} {word}")));
        here.or_else(|wrong| find::listing(book, word).map_err(|_| wrong))
    };
    pick(front, &names, tongue, &of_row, &of_word)
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

/// Reads until a line is a number of a row or a word for something; nothing when somebody leaves.
fn pick<T>(
    front: &mut dyn Front,
    rows: &[String],
    tongue: Tongue,
    of_row: &dyn Fn(usize) -> T,
    of_word: &dyn Fn(&str) -> Result<T, Usage>,
) -> Result<Option<T>, Usage> {
    for (number, row) in (1..).zip(rows) {
        front.say(&format!("  {number:2}  {row}"));
    }
    front.say(&say!(tongue, "play.menu-how", most = rows.len()));
    loop {
        let read = front.read().map_err(|error| Usage(format!("the terminal went away: {error}")))?;
        let Some(line) = read else { return Ok(None) };
        match (line.trim(), line.trim().parse::<usize>()) {
            ("", _) => {}
            ("q" | "quit" | "exit", _) => return Ok(None),
            (_, Ok(number)) if (1..=rows.len()).contains(&number) => return Ok(Some(of_row(number - 1))),
            (_, Ok(_)) => front.say(&say!(tongue, "play.menu-how", most = rows.len())),
            (word, Err(_)) => match of_word(word) {
                Ok(meant) => return Ok(Some(meant)),
                Err(usage) => front.say(&usage.to_string()),
            },
        }
    }
}
