//! Open Hand History as sites write it: files of our own making, one for each habit.

use histories::hand::Hand;
use histories::ohh;
use histories::replay::{Replayer, Verdict};
use histories::source::{Piece, pieces};
use rulebook::book::Book;
use table::Event;

fn hands(name: &str) -> Vec<Result<Hand, String>> {
    let bytes = std::fs::read(testkit::root().join("crates/histories/tests/ohh").join(name)).unwrap();
    let read = |piece: Piece| piece.hand().map_err(|fault| fault.to_string());
    pieces(bytes.as_slice()).map(|piece| read(piece.unwrap())).collect()
}

fn told(name: &str) -> Vec<String> {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut one = |hand: Hand| {
        let ended = hand.finishing.clone().unwrap_or_default();
        let ended: Vec<String> = (1..)
            .zip(&ended)
            .map(|(seat, end)| format!("{} {}", hand.name(seat), hand.chips(*end)))
            .collect();
        match replayer.replay(&hand, &mut ()) {
            Err(problem) => format!("refused: {problem}"),
            Ok(replayed) => match replayed.verdict(&hand) {
                Verdict::Settles => format!("settles: {}", ended.join(", ")),
                Verdict::SettlesLess(rake) => format!("less {}: {}", hand.chips(rake), ended.join(", ")),
                other => format!("{other:?}"),
            },
        }
    };
    hands(name)
        .into_iter()
        .map(|hand| hand.map_or_else(|fault| format!("refused: {fault}"), &mut one))
        .collect()
}

#[test]
fn cards_are_known_late_or_never() {
    assert_eq!(
        told("hero-only.json"),
        ["less 0.07: B 10.73, C 9.9, A 9.3", "settles: B 9.7, C 9.9, A 10.4", "Unseen([1, 3])"]
    );
}

#[test]
fn dead_posts_and_people_who_come_in() {
    assert_eq!(told("dead-posts.json"), ["settles: B 9.9, C 9.9, D 10.2, A 10"]);
}

#[test]
fn lists_heads_up_and_straddles() {
    assert_eq!(told("list.json"), ["settles: A 9.9, B 10.1", "settles: B 9.95, C 9.9, A 10.15"]);
}

/// When two play, the button posts the small blind, and what nobody met is in no pot.
#[test]
fn heads_up_blinds_are_named_right() {
    let book = Book::shipped();
    let hand = hands("list.json").remove(0).unwrap();
    let mut events: Vec<Event> = Vec::new();
    let replayed = Replayer::new(&book).replay(&hand, &mut events).unwrap();
    let value = &ohh::value(&hand, &replayed, &events)["ohh"];
    let posted = |name: &str| {
        let actions = value["rounds"][0]["actions"].as_array().unwrap();
        let id = &actions.iter().find(|action| action["action"] == name).unwrap()["player_id"];
        value["players"].as_array().unwrap().iter().find(|player| player["id"] == *id).unwrap()["seat"]
            .clone()
    };
    assert_eq!((posted("Post SB"), posted("Post BB")), (value["dealer_seat"].clone(), 1.into()));
    assert_eq!(value["pots"][0]["amount"], 0.2);
}

#[test]
fn cards_that_are_dealt_twice() {
    assert_eq!(told("twice.json"), ["settles: B 10, A 10"]);
}

#[test]
fn one_bad_hand_hides_no_other() {
    let told = told("broken.json");
    assert_eq!(told[0], "settles: B 910, C 890, A 600");
    assert!(told[1].starts_with("refused: line 3: "), "{}", told[1]);
    assert!(told[2].starts_with("refused: line 5: "), "{}", told[2]);
    assert_eq!(told[3], "settles: A 9.9, B 10.1");
    let first = hands("broken.json").remove(0).unwrap();
    assert!(first.is_tournament());
    assert_eq!(
        (first.text("_tournament"), first.text("event"), first.text("year")),
        (Some("77"), Some("Daily"), Some("2026"))
    );
}
