//! Open Hand History as sites write it: files of our own making, one for each habit.

use std::path::PathBuf;

use histories::hand::Hand;
use histories::ohh;
use histories::replay::{Replayer, Verdict};
use histories::source::{Piece, pieces};
use rulebook::book::Book;
use table::Event;

fn file(name: &str) -> PathBuf {
    testkit::root().join("crates/histories/tests/ohh").join(name)
}

fn hands(name: &str) -> Vec<Result<Hand, String>> {
    let bytes = std::fs::read(file(name)).unwrap();
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

/// What programs write that do not keep to the specification, or keep to it in their own ways: a hand each.
#[test]
fn every_writer_is_read() {
    assert_eq!(
        told("habits.json"),
        [
            // Empty texts for lists, a date without a zone; amounts counted in binary.
            "settles: B 10.8, C 9.9, A 9.3",
            "settles: B 10.8, C 9.9, A 9.3",
            // Raises that say to how much; all amounts in all.
            "settles: B 11, C 9.9, A 9.1",
            "settles: B 11, C 9.9, A 9.1",
            // Names for numbers, texts for amounts, a rake and a jackpot.
            "less 0.07: B 10.73, C 9.9, A 9.3",
            // One ante for everybody; an ante that nobody is said to post.
            "settles: B 2950, C 2800, A 3250",
            "settles: B 10.84, C 9.88, A 9.28",
            // Both blinds to come in, of which the small one is dead; two blinds alike.
            "settles: B 10.25, C 9.9, D 9.85, A 10",
            "settles: B 10.8, C 9.9, A 9.3",
            // Nobody has a name, and the button is not said.
            "settles: p1 10.8, p2 9.9, p3 9.3",
            // Cards with their players; an object without its name.
            "settles: B 9.3, C 9.9, A 10.8",
            "settles: B 10.8, C 9.9, A 9.3",
            // A cap that is come to, and one that is not.
            "refused: line 25: capped betting is not supported",
            "settles: B 10.8, C 9.9, A 9.3",
            // No pots, and one that nobody won.
            "Incomplete(\"p3 is to show or muck\")",
            "Incomplete(\"p3 is to show or muck\")",
            // Actions out of order; an empty seat with the button.
            "settles: B 10.8, C 9.9, A 9.3",
            "settles: B 9.95, C 9.9, A 10.15",
            // A bonus beside the pot; a bet that came back in the pot.
            "less 0.07: B 10.73, C 9.9, A 9.3",
            "settles: B 9.95, C 9.9, A 10.15",
        ]
    );
    let hands: Vec<Hand> = hands("habits.json").into_iter().filter_map(Result::ok).collect();
    assert_eq!((hands[0].text("time"), hands[0].text("year")), (Some("10:11:12"), Some("2026")));
    assert_eq!(hands[17].aside, ["B got a bonus of 2.5"]);
    let tournament = &hands[5];
    assert!(tournament.is_tournament() && !tournament.stakes.antes_matched);
    assert_eq!(tournament.text("_buy_in"), Some("10+1 USD"));
}

/// Cards of stud that nobody saw are left out by some, and the bring-in has a name of its own.
#[test]
fn stud_with_the_cards_that_were_seen() {
    assert_eq!(told("stud.json"), ["less 0.1: bob 18.9, carl 19.9, anna 21.1"]);
}

/// The same hands one to a line, as a list, with a mark, in UTF-16, or without anything between them.
#[test]
fn files_of_all_shapes_say_the_same() {
    let plain = std::fs::read_to_string(file("habits.json")).unwrap();
    let count = told("habits.json").len();
    let objects: Vec<&str> = plain.split("\n\n").filter(|one| !one.is_empty()).collect();
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (name, bytes) in [
        ("a line each", objects.join("\n").into_bytes()),
        ("a list", format!("[{}]", objects.join(",")).into_bytes()),
        ("a list over lines", format!("[\r\n  {}\r\n]\r\n", objects.join(",\r\n  ")).into_bytes()),
        ("nothing between", objects.concat().into_bytes()),
        ("a mark", format!("\u{feff}{plain}").into_bytes()),
        ("CRLF", plain.replace('\n', "\r\n").into_bytes()),
        ("CR", plain.replace('\n', "\r").into_bytes()),
        ("UTF-16", wide(&format!("\u{feff}{plain}"))),
        ("UTF-16 without a mark", wide(&plain)),
    ] {
        let read =
            pieces(bytes.as_slice()).filter(|piece| piece.as_ref().is_ok_and(|one| one.hand().is_ok()));
        assert_eq!(read.count(), count - 1, "{name}");
    }
}
