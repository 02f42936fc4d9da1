//! The rules of the built-in room, under which hand histories are played again: scripted rounds with results worked out by
//! hand. No document stands behind them, so they cite nothing and are no scenes.

use histories::script::check;
use rulebook::book::Book;
use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::betting::Structure;
use testkit::texts;

#[test]
fn the_rules_of_the_built_in_room_hold() {
    let book = Book::shipped();
    let rounds = texts("crates/histories/tests/standard", "toml");
    assert!(rounds.len() >= 20, "{} rounds", rounds.len());
    let wrong: Vec<String> = rounds
        .iter()
        .flat_map(|(name, text)| check(&book, name, text))
        .map(|wrong| wrong.to_string())
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_game_of_the_room_has_a_round() {
    let rounds = texts("crates/histories/tests/standard", "toml");
    for game in [
        "badugi",
        "deuce-to-seven-single-draw",
        "deuce-to-seven-triple-draw",
        "five-card-draw",
        "five-card-omaha",
        "five-card-omaha-high-low",
        "omaha",
        "omaha-high-low",
        "razz",
        "seven-card-stud",
        "seven-card-stud-high-low",
        "short-deck-holdem",
        "six-card-omaha",
        "six-card-omaha-high-low",
        "texas-holdem",
    ] {
        let listing = format!("\"standard/{game}\"");
        let expects = |text: &str| text.contains(&listing) && text.contains("[expect]");
        assert!(rounds.iter().any(|(_, text)| expects(text)), "{game} has no round");
    }
}

/// Half a bet all-in is all that the second limit structure has of its own.
#[test]
fn limit_with_half_bets_is_limit_in_everything_else() {
    let book = Book::shipped();
    let mut seen = 0;
    for id in book.all_ids().into_iter().filter(|id| id.to_string().starts_with("standard/")) {
        let listing = book.listing(&id).unwrap();
        let structures = &listing.section::<PotPoker>().unwrap().structure;
        let Some((limit, half)) = structures.get("limit").zip(structures.get("limit-half-bet")) else {
            continue;
        };
        assert_ne!(half.all_in, limit.all_in, "{id}");
        assert_eq!(Structure { all_in: limit.all_in, ..half.clone() }, *limit, "{id}");
        seen += 1;
    }
    assert_eq!(seen, 15);
}
