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

/// The meaning of a line typed at the menu.
enum Meant {
    Room(String),
    Game(Box<Listing>),
    /// Games that match equally well.
    Several(Vec<ListingId>),
}

impl Meant {
    /// The game with this name, or all that match it.
    fn of(book: &Book, name: &str) -> Result<Meant, Usage> {
        match lookup::listing(book, name) {
            Found::Several(ids) => Ok(Meant::Several(ids)),
            _ => find::listing(book, name).map(|listing| Meant::Game(Box::new(listing))),
        }
    }
}

/// The menu of rooms and games.
pub(super) struct Menu<'a> {
    pub(super) book: &'a Book,
    pub(super) front: &'a mut dyn Front,
    pub(super) tongue: Tongue,
}

impl Menu<'_> {
    /// Asks for a room, then for a game. `None` when the player leaves.
    pub(super) fn choose(&mut self) -> Result<Option<Listing>, Usage> {
        families::learn();
        let book = self.book;
        let mut rooms: Vec<String> = book.ids().iter().map(|id| id.room().to_owned()).collect();
        rooms.dedup();
        let names: Vec<String> = rooms.iter().map(|room| Room::name_of(book, room)).collect();
        self.front.say(&say!(self.tongue, "play.menu-rooms"));
        let of_row = |row: usize| Meant::Room(rooms[row].clone());
        let of_word = |word: &str| match lookup::room(book, word) {
            Found::One(room) => Ok(Meant::Room(room)),
            _ => Meant::of(book, word),
        };
        match self.pick(&names, &of_row, &of_word)? {
            None => Ok(None),
            Some(Meant::Game(listing)) => Ok(Some(*listing)),
            Some(Meant::Several(ids)) => self.which(ids),
            Some(Meant::Room(room)) => self.game_of(&room),
        }
    }

    /// Asks for a game of a room.
    fn game_of(&mut self, room: &str) -> Result<Option<Listing>, Usage> {
        let book = self.book;
        let listings: Vec<Listing> = of_room(book, room);
        let names: Vec<String> = listings.iter().map(|listing| listing.body().listing.name.clone()).collect();
        self.front.say(&say!(self.tongue, "play.menu-games", room = Room::name_of(book, room)));
        let of_row = |row: usize| Meant::Game(Box::new(listings[row].clone()));
        // A name that several rooms have is that of this one.
        let of_word = |word: &str| {
            let here = Meant::of(book, &format!("{room}/{word}"))
                .or_else(|_| Meant::of(book, &format!("{room} {word}")));
            here.or_else(|wrong| Meant::of(book, word).map_err(|_| wrong))
        };
        match self.pick(&names, &of_row, &of_word)? {
            Some(Meant::Game(listing)) => Ok(Some(*listing)),
            Some(Meant::Several(ids)) => self.which(ids),
            Some(Meant::Room(_)) | None => Ok(None),
        }
    }

    /// Asks which of several games is meant.
    pub(super) fn which(&mut self, mut ids: Vec<ListingId>) -> Result<Option<Listing>, Usage> {
        let book = self.book;
        loop {
            let listings: Vec<Listing> = ids.iter().filter_map(|id| book.listing(id).ok()).collect();
            let name = |listing: &Listing| {
                let room = Room::name_of(book, listing.id().room());
                say!(self.tongue, "play.menu-game-at", game = listing.body().listing.name, room = room)
            };
            let names: Vec<String> = listings.iter().map(name).collect();
            self.front.say(&say!(self.tongue, "play.menu-which"));
            let of_row = |row: usize| Meant::Game(Box::new(listings[row].clone()));
            match self.pick(&names, &of_row, &|word| Meant::of(book, word))? {
                Some(Meant::Game(listing)) => return Ok(Some(*listing)),
                Some(Meant::Several(fitting)) => ids = fitting,
                Some(Meant::Room(_)) | None => return Ok(None),
            }
        }
    }

    /// Reads lines until one is the number or the name of a row. `None` when the player leaves.
    fn pick(
        &mut self,
        rows: &[String],
        of_row: &dyn Fn(usize) -> Meant,
        of_word: &dyn Fn(&str) -> Result<Meant, Usage>,
    ) -> Result<Option<Meant>, Usage> {
        for (number, row) in (1..).zip(rows) {
            self.front.say(&format!("  {number:2}  {row}"));
        }
        let how = say!(self.tongue, "play.menu-how", most = rows.len());
        self.front.say(&how);
        loop {
            let read =
                self.front.read().map_err(|error| Usage::new(format!("lost the terminal: {error}")))?;
            let Some(line) = read else { return Ok(None) };
            match (line.trim(), line.trim().parse::<usize>()) {
                ("", _) => {}
                ("q" | "quit" | "exit", _) => return Ok(None),
                (_, Ok(number)) if (1..=rows.len()).contains(&number) => return Ok(Some(of_row(number - 1))),
                (_, Ok(_)) => self.front.say(&how),
                (word, Err(_)) => match of_word(word) {
                    Ok(meant) => return Ok(Some(meant)),
                    Err(usage) => self.front.say(&usage.to_string()),
                },
            }
        }
    }
}

/// The listings of a room that can be played.
fn of_room(book: &Book, room: &str) -> Vec<Listing> {
    let ids = book.ids().into_iter().filter(|id: &ListingId| id.room() == room);
    let listings = ids.filter_map(|id| book.listing(&id).ok());
    listings.filter(|listing| AnyTable::plays(listing.family())).collect()
}
