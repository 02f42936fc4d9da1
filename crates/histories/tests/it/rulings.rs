//! Rulings of the floor that a page prints can be made, and no others.

use families::AnyTable;
use histories::script::Draft;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Actor, Command, On, Play, Refusal, Ruling};
use testkit::texts;

/// The listings of player-dealer games, and Chinese poker, whose rulings are printed the same way.
fn listings(book: &Book) -> Vec<Listing> {
    let all = book.ids().into_iter().map(|id| book.listing(&id).expect("a shipped listing loads"));
    all.filter(|listing| listing.family().is_banked() || listing.body().ruling.iter().next().is_some())
        .collect()
}

/// The words that the floor says at tables of a listing, as its page prints them.
fn words(listing: &Listing) -> Vec<String> {
    let rulings = listing.body().ruling.iter();
    rulings.flat_map(|(_, ruling)| ruling.floor.iter().flatten().cloned()).collect()
}

#[test]
fn every_printed_ruling_is_made_in_a_scene_of_its_listing() {
    let book = Book::shipped();
    let scenes = texts("scenes", "toml");
    let made: Vec<(String, String)> = scenes
        .iter()
        .filter_map(|(name, text)| Draft::read(name, text).ok())
        .filter(|draft| draft.refused.is_none())
        .flat_map(|draft| {
            let listing = draft.listing.0.clone();
            let lines = draft.rounds.into_iter().flat_map(|round| round.play);
            lines.map(move |(line, _)| (listing.clone(), line)).collect::<Vec<_>>()
        })
        .collect();
    let mut printed = 0;
    for listing in listings(&book) {
        for words in words(&listing) {
            let ruled = format!("floor: {words}");
            let done =
                made.iter().any(|(id, line)| *id == listing.id().to_string() && line.starts_with(&ruled));
            assert!(done, "no scene of {} makes the ruling \"{words}\"", listing.id());
            printed += 1;
        }
    }
    assert!(printed > 30, "{printed} rulings are printed");
}

/// Where a listing prints no ruling, or none on a case, the refusal says so.
#[test]
fn what_is_not_printed_is_refused_for_that_reason() {
    let book = Book::shipped();
    let mut none = 0;
    for listing in listings(&book).iter().filter(|listing| listing.family().is_banked()) {
        let printed = words(listing);
        let mut table = AnyTable::open(listing, &Terms::widest(listing, None)).expect("a table opens");
        for case in [families::pot_poker::case::MISDEAL, families::pot_poker::case::SIDE_BET] {
            let command = Command::rule(Ruling { case, on: On::Table });
            let refusal = table.act(Actor::Floor, &command, &mut Vec::new()).expect_err("it is not printed");
            let expected = if printed.is_empty() { Refusal::NoRulings } else { Refusal::NoRulingOn { case } };
            assert_eq!(refusal, expected, "{}", listing.id());
        }
        none += usize::from(printed.is_empty());
    }
    assert!(none > 10, "{none} listings print no ruling");
}
