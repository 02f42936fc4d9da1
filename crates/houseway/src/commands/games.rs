//! `houseway games`: the catalogue.

use std::collections::BTreeMap;

use rulebook::book::Book;
use rulebook::did_you_mean;
use rulebook::family::Family;
use rulebook::listing::{Listing, ListingId};
use rulebook::lookup::{self, Found, holds_words};
use rulebook::room::Room;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::Games;
use crate::find::{self, broken};
use crate::on;
use crate::out::{Answer, Key, Usage, columns};

pub(super) fn run(book: &Book, args: &Games) -> Result<Answer, Usage> {
    let ids = wanted(book, args)?;
    let family = args.family.as_deref().map(find::family).transpose()?;
    let mut notes = Vec::new();
    let mut listings = Vec::new();
    for id in ids {
        match book.listing(&id) {
            Ok(listing) if args.on.why_not("", listing.effective()).is_some() => {
                notes.extend(args.on.why_not(&id.to_string(), listing.effective()).map(|why| on::note(&why)));
            }
            Ok(listing) if family.is_none_or(|family| listing.family() == family) => listings.push(listing),
            Ok(_) => {}
            Err(faults) => notes.push(format!("houseway: {}", broken(&format!("listing {id}"), &faults))),
        }
    }
    let rooms = rooms(book, &listings, &mut notes);
    let words = args.words.join(" ");
    listings.retain(|listing| fits(listing, &rooms, &words));
    if listings.is_empty() && !words.is_empty() {
        let broken = notes.iter().find(|note| holds_words(note, &words));
        let broken = broken.map(|note| Usage::of(Key::Rulebook, note.trim_start_matches("houseway: ")));
        return Err(broken.unwrap_or_else(|| unknown(book, args, &words)));
    }
    let answer = if args.json { json(&listings, &rooms) } else { Answer::text(table(&listings, &rooms)) };
    Ok(Answer { notes, ..answer })
}

fn wanted(book: &Book, args: &Games) -> Result<Vec<ListingId>, Usage> {
    let mut ids = book.ids();
    if let Some(room) = &args.room {
        let room = match lookup::room(book, room) {
            Found::One(room) => room,
            Found::Several(rooms) => {
                return Err(find::several(room, "rooms", &rooms));
            }
            Found::Nothing => {
                let mut rooms: Vec<&str> = ids.iter().map(ListingId::room).collect();
                rooms.dedup();
                let hint = did_you_mean(room, rooms.iter().copied());
                let hint =
                    if hint.is_empty() { format!("; the rooms are {}", rooms.join(", ")) } else { hint };
                return Err(Usage::of(Key::NotFound, format!("no room matches \"{room}\"{hint}")));
            }
        };
        // The built-in room is not in the catalogue: it is listed only when it is named.
        if room == Room::STANDARD {
            ids = book.all_ids();
        }
        ids.retain(|id| id.room() == room);
    }
    Ok(ids)
}

/// Whether words are of a listing: of its id, name, number, room or family.
fn fits(listing: &Listing, rooms: &BTreeMap<String, String>, words: &str) -> bool {
    let (id, heading) = (listing.id(), &listing.body().listing);
    let number = heading.number.as_deref().unwrap_or_default();
    let (room, family) = (&rooms[id.room()], heading.family.text());
    holds_words(&format!("{id} {} {number} {room} {family}", heading.name), words)
}

fn unknown(book: &Book, args: &Games, words: &str) -> Usage {
    let narrowed = args.room.is_some() || args.family.is_some();
    if narrowed && !matches!(lookup::listing(book, words), Found::Nothing) {
        let text =
            format!("no game of that room and family matches \"{words}\"; leave out --room or --family");
        return Usage::of(Key::NotFound, text);
    }
    let ids = book.ids();
    let mut games: Vec<&str> = ids.iter().map(ListingId::game).collect();
    for family in Family::all() {
        games.push(family.key());
    }
    let hint = did_you_mean(words, games);
    let hint = if hint.is_empty() { "; `houseway games` lists them all".to_owned() } else { hint };
    Usage::of(Key::NotFound, format!("no game matches \"{words}\"{hint}"))
}

/// The names of the rooms; one whose file is broken goes by its id.
fn rooms(book: &Book, listings: &[Listing], notes: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut rooms = BTreeMap::new();
    for id in listings.iter().map(|listing| listing.id().room()) {
        if rooms.contains_key(id) {
            continue;
        }
        let name = match Room::load(book, id) {
            Ok(room) => room.name,
            Err(faults) => {
                notes.push(format!("houseway: {}", broken(&format!("room {id}"), &faults)));
                id.to_owned()
            }
        };
        rooms.insert(id.to_owned(), name);
    }
    rooms
}

fn deck(listing: &Listing) -> String {
    let deck = &listing.body().deck;
    let size = deck.pack.size();
    match (deck.packs.from, deck.packs.to) {
        (1, 1) => size.to_string(),
        (from, to) if from == to => format!("{from} x {size}"),
        (from, to) => format!("{from}-{to} x {size}"),
    }
}

fn table(listings: &[Listing], rooms: &BTreeMap<String, String>) -> String {
    let heads = ["ID", "NAME", "NUMBER", "ROOM", "FAMILY", "SEATS", "DECK"].map(str::to_owned).to_vec();
    let row = |listing: &Listing| {
        let heading = &listing.body().listing;
        vec![
            listing.id().to_string(),
            heading.name.clone(),
            heading.number.clone().unwrap_or_else(|| "-".to_owned()),
            rooms[listing.id().room()].clone(),
            heading.family.key().to_owned(),
            listing.body().seats.positions.to_string(),
            deck(listing),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(listings.iter().map(row)).collect();
    columns(&rows)
}

/// A listing in the catalogue.
#[derive(Serialize, JsonSchema)]
pub(super) struct Game {
    /// `room/game`.
    id: String,
    name: String,
    /// The approval number.
    number: Option<String>,
    /// The name of the room.
    room: String,
    /// The key of the family.
    family: &'static str,
    /// Number of seats that can be dealt a hand.
    seats: u8,
    deck: DeckFacts,
}

/// The cards that are dealt.
#[derive(Serialize, JsonSchema)]
struct DeckFacts {
    /// The kind of deck.
    pack: &'static str,
    /// Cards in one deck.
    cards: usize,
    /// The minimum and maximum number of decks.
    packs: [u16; 2],
}

fn json(listings: &[Listing], rooms: &BTreeMap<String, String>) -> Answer {
    let row = |listing: &Listing| {
        let body = listing.body();
        let deck = &body.deck;
        Game {
            id: listing.id().to_string(),
            name: body.listing.name.clone(),
            number: body.listing.number.clone(),
            room: rooms[listing.id().room()].clone(),
            family: body.listing.family.key(),
            seats: body.seats.positions,
            deck: DeckFacts {
                pack: deck.pack.key(),
                cards: deck.pack.size(),
                packs: [deck.packs.from, deck.packs.to],
            },
        }
    };
    Answer::of(&listings.iter().map(row).collect::<Vec<_>>())
}
