//! Every refusal is provoked: by a scene, or by a test of commands that no script can say.

use std::collections::BTreeSet;

use histories::script::Draft;
use table::Refusal;
use testkit::texts;

/// The keys that no scene provokes, with the test that does.
const BY_TESTS: &[(&str, &str, &str)] = &[
    ("game-broken", BANKED, "a_broken_game_lets_everybody_go_with_their_chips"),
    ("too-many-people", BANKED, "a_table_holds_so_many_people_and_no_more"),
    ("not-chips", BANKED, "chips_below_zero_or_beyond_what_adds_up_are_refused_at_every_table"),
    ("held-too-often", BANKED, "another_seat_is_no_other_player_dealer"),
    ("only-the-house-dealer", POKER, "players_and_house_dealer_have_their_own_commands"),
    ("button-placed", POKER, "players_and_house_dealer_have_their_own_commands"),
    ("seat-taken", POKER, "seats_are_taken_once"),
    ("already-there", POKER, "seats_are_taken_once"),
    ("not-in-the-deck", POKER, "a_stock_is_a_whole_deck"),
    ("stock-too-short", POKER, "a_stock_is_a_whole_deck"),
    ("in-the-hand", POKER, "a_stock_is_a_whole_deck"),
    ("waits-for-blind", POKER, "who_is_not_dealt_in_posts_nothing_in_the_hand"),
    ("no-seat", TABLE, "only_who_has_a_seat_buys_and_sits_out"),
    ("no-such-wager", TABLE, "a_wager_is_one_of_the_listing"),
    ("only-the-player-dealer", TABLE, "nobody_but_the_player_dealer_names_who_shakes"),
    ("too-many-stakes", TABLE, "a_table_holds_so_many_stakes_and_no_more"),
    ("no-such-meld", TABLE, "what_is_added_goes_onto_a_meld_that_lies_there"),
];

const BANKED: &str = "crates/families/tests/it/banked.rs";
const POKER: &str = "crates/families/tests/it/poker_refusals.rs";
const TABLE: &str = "crates/families/tests/it/refusals.rs";

/// The keys that scenes name; facts may stand behind a colon.
fn in_scenes() -> BTreeSet<String> {
    let scenes = texts("scenes", "toml");
    let refused = scenes.iter().filter_map(|(name, text)| Draft::read(name, text).ok()?.refused);
    refused.filter_map(|(said, _)| Some(said.split(':').next()?.to_owned())).collect()
}

/// The name of a refusal in code.
fn variant(key: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    format!("Refusal::{}", key.split('-').map(capital).collect::<String>())
}

/// What a test of this name says, up to the next one.
fn body<'a>(text: &'a str, test: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("#[test]\nfn {test}()"))?;
    rest.split("\n}\n").next()
}

#[test]
fn every_refusal_is_provoked() {
    let scenes = in_scenes();
    let unreached = |key: &&&str| !scenes.contains(**key) && !BY_TESTS.iter().any(|(held, ..)| held == *key);
    let unreached: Vec<&&str> = Refusal::KEYS.iter().filter(unreached).collect();
    assert!(unreached.is_empty(), "no scene and no test provokes {unreached:?}: write one, or remove them");
}

#[test]
fn the_tests_named_here_provoke_what_they_are_named_for() {
    let files = texts("crates/families/tests", "rs");
    let scenes = in_scenes();
    for (key, file, test) in BY_TESTS {
        assert!(Refusal::KEYS.contains(key), "{key} is no refusal any more");
        assert!(!scenes.contains(*key), "a scene provokes {key}: it needs no test here");
        let (_, text) = files.iter().find(|(path, _)| path == file).expect("the file is there");
        let body = body(text, test).unwrap_or_else(|| panic!("{file} has no test {test}"));
        assert!(body.contains(&variant(key)), "{test} does not name {}", variant(key));
    }
}
