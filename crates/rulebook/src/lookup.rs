//! Finding things by what people know: an id, an approval number, or a name or part of it.

use crate::book::Book;
use crate::family::Family;
use crate::listing::ListingId;

/// What a word fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<T> {
    /// Just this.
    One(T),
    /// All of these.
    Several(Vec<T>),
    /// Nothing.
    Nothing,
}

/// What is known of a listing without resolving it.
struct Known {
    id: ListingId,
    name: String,
    number: String,
}

/// The listing that a word means: its id, its approval number, its game or its name, else a part of one of them. A room's
/// own listings come before those of the built-in room.
pub fn listing(book: &Book, text: &str) -> Found<ListingId> {
    let ids = book.all_ids();
    if let Some(id) = ids.iter().find(|id| id.to_string() == text) {
        return Found::One(id.clone());
    }
    let wanted = plain(text);
    if wanted.is_empty() {
        return Found::Nothing;
    }
    let rooms = book.ids();
    let known: Vec<Known> = rooms.into_iter().map(|id| known(book, id)).collect();
    let ways: [&dyn Fn(&Known) -> bool; 6] = [
        &|known| plain(&known.number) == wanted,
        // "chico omaha" is that game of that room, and no other that begins so.
        &|known| {
            let room = known.id.room();
            [known.id.to_string(), format!("{room} {}", known.name)].iter().any(|id| plain(id) == wanted)
        },
        &|known| plain(known.id.game()) == wanted,
        &|known| plain(&known.name) == wanted,
        &|known| plain(&known.id.to_string()).contains(&wanted),
        &|known| {
            let id = plain(&known.id.to_string());
            holds_words(&format!("{id} {} {}", known.name, known.number), &wanted)
        },
    ];
    for way in ways {
        let mut fitting: Vec<ListingId> =
            known.iter().filter(|known| way(known)).map(|known| known.id.clone()).collect();
        match fitting.len() {
            0 => {}
            1 => return fitting.pop().map_or(Found::Nothing, Found::One),
            _ => return Found::Several(fitting),
        }
    }
    Found::Nothing
}

/// The room that a word means: its id, its name, or a part of one of them.
pub fn room(book: &Book, text: &str) -> Found<String> {
    let mut rooms: Vec<String> = book.all_ids().iter().map(|id| id.room().to_owned()).collect();
    rooms.dedup();
    if rooms.iter().any(|room| room == text) {
        return Found::One(text.to_owned());
    }
    let wanted = plain(text);
    let fits = |room: &String| {
        let name = crate::room::Room::load(book, room).map(|room| room.name).unwrap_or_default();
        !wanted.is_empty() && (plain(room).contains(&wanted) || plain(&name).contains(&wanted))
    };
    let mut fitting: Vec<String> = rooms.into_iter().filter(fits).collect();
    match fitting.len() {
        0 => Found::Nothing,
        1 => fitting.pop().map_or(Found::Nothing, Found::One),
        _ => Found::Several(fitting),
    }
}

/// The family that a word means: its key, its name, or a part of one of them.
pub fn family(text: &str) -> Found<Family> {
    let wanted = plain(text);
    let named = |family: &Family| plain(family.key()) == wanted || plain(family.text()) == wanted;
    if let Some(family) = Family::all().into_iter().find(named) {
        return Found::One(family);
    }
    let fits = |family: &Family| {
        !wanted.is_empty() && holds_words(&format!("{} {}", family.key(), family.text()), &wanted)
    };
    let fitting: Vec<Family> = Family::all().into_iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Found::Nothing,
        [one] => Found::One(*one),
        _ => Found::Several(fitting),
    }
}

/// Whether a text holds all these words, or words that they are parts of.
pub fn holds_words(text: &str, words: &str) -> bool {
    let (text, plain_words) = (plain(text), plain(words));
    // Punctuation alone matches nothing; an empty search matches everything.
    let asks = !plain_words.is_empty() || words.trim().is_empty();
    asks && plain_words.split(' ').all(|word| text.contains(word))
}

fn known(book: &Book, id: ListingId) -> Known {
    let tree = book.tree(&Book::path(&id)).map(|(tree, _)| tree);
    let said = |key: &str| {
        let node = tree.as_ref().and_then(|tree| tree.at(&["listing", key]));
        node.and_then(|node| node.text()).unwrap_or_default().to_owned()
    };
    Known { name: said("name"), number: said("number"), id }
}

/// Lower-case letters and digits, with one space between words.
pub(crate) fn plain(text: &str) -> String {
    let letters = text.chars().filter(|letter| *letter != '\'');
    let spaced: String = letters
        .map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_found_by_what_people_know() {
        let book = Book::shipped();
        for (text, id) in [
            ("delta/blackjack-x", "delta/blackjack-x"),
            ("blackjack-x", "delta/blackjack-x"),
            ("Blackjack X", "delta/blackjack-x"),
            ("GEGA-003406", "delta/blackjack-x"),
            ("gega 003406", "delta/blackjack-x"),
            ("never fold", "chico/never-foldem-holdem"),
            ("ultimate", "westlane/ultimate-texas-holdem"),
            ("chico fortune", "chico/fortune-pai-gow-poker"),
            ("chico omaha", "chico/omaha"),
            ("Chico Texas Hold'em", "chico/texas-holdem"),
        ] {
            assert_eq!(listing(&book, text), Found::One(id.parse().unwrap()), "{text}");
        }
        let Found::Several(fitting) = listing(&book, "baccarat") else { panic!("several are") };
        assert!(fitting.iter().all(|id| id.to_string().contains("bacc")) && fitting.len() > 2, "{fitting:?}");
        assert_eq!(listing(&book, "canasta"), Found::Nothing);
        assert_eq!(listing(&book, " "), Found::Nothing);
        assert_eq!(room(&book, "Casino Chico"), Found::One("chico".to_owned()));
        assert_eq!(room(&book, "Ventura"), Found::Nothing);
    }

    #[test]
    fn a_family_is_found_by_its_key_or_a_part_of_its_name() {
        for (text, key) in [
            ("three-card", "three-card"),
            ("three card", "three-card"),
            ("Tiles", "pai-gow-tiles"),
            ("pot_poker", "pot-poker"),
        ] {
            assert!(matches!(family(text), Found::One(found) if found.key() == key), "{text}");
        }
        assert!(matches!(family("pai gow"), Found::Several(all) if all.len() == 2));
        assert!(matches!(family("canasta"), Found::Nothing) && matches!(family(""), Found::Nothing));
    }
}
