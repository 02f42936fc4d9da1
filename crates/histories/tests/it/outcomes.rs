//! What becomes of a hand: it settles, settles less a rake, depends on cards nobody saw, is incomplete, settles
//! otherwise, or is refused. A record whose deal cannot have been so is refused.

use histories::phh;
use histories::replay::{Replayer, Verdict};
use rulebook::book::Book;

/// Two players to the river and a showdown; p1 wins 24.
const HAND: &str = r#"variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsKs", "d dh p2 ????", "d dh p3 QhQd",
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db 2c7dJh", "p1 cc", "p3 cbr 5", "p1 cc",
  "d db Kd", "p1 cc", "p3 cc",
  "d db 3c", "p1 cc", "p3 cc",
  "p1 sm AsKs", "p3 sm QhQd",
]
finishing_stacks = [213, 198, 189]
winnings = [24, 0, 0]
"#;

fn outcome(text: &str) -> String {
    let book = Book::shipped();
    let hand = match phh::read_one(text) {
        Ok(hand) => hand,
        Err(fault) => return format!("refused: {fault}"),
    };
    let replayed = match Replayer::new(&book).replay(&hand, &mut ()) {
        Ok(replayed) => replayed,
        Err(problem) => return format!("refused: {problem}"),
    };
    match replayed.verdict(&hand) {
        Verdict::Settles => "settles".to_owned(),
        Verdict::SettlesLess(rake) => format!("less {}", hand.chips(rake)),
        Verdict::Unseen(seats) => format!("unseen {seats:?}"),
        Verdict::Incomplete(at) => format!("incomplete: {at}"),
        Verdict::Otherwise(differences) => {
            let each = differences.iter().map(|one| {
                format!("p{} {} not {}", one.seat, hand.chips(one.played), hand.chips(one.recorded))
            });
            format!("otherwise: {}", each.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The hand with one part in the place of another, and what becomes of it.
fn with(changes: &[(&str, &str)]) -> String {
    let mut text = HAND.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    outcome(&text)
}

const NO_RESULT: [(&str, &str); 2] =
    [("finishing_stacks = [213, 198, 189]\n", ""), ("winnings = [24, 0, 0]\n", "")];

#[test]
fn results_are_held_against_the_table() {
    assert_eq!(with(&[]), "settles");
    assert_eq!(with(&NO_RESULT), "settles");
    assert_eq!(with(&[("[213, 198", "[212, 198"), ("[24,", "[23,")]), "less 1");
    assert_eq!(with(&[("winnings = [24", "winnings = [23")]), "less 1");
    assert_eq!(with(&[("[213, 198, 189]", "[200, 198, 202]")]), "otherwise: p1 213 not 200, p3 189 not 202");
    assert_eq!(
        with(&[("winnings = [24, 0, 0]", "winnings = [0, 0, 24]")]),
        "otherwise: p1 24 not 0, p3 0 not 24"
    );
    // More than a tenth is no rake, nor is what a loser lacks.
    assert_eq!(with(&[("[213, 198", "[203, 198")]), "otherwise: p1 213 not 203");
    assert_eq!(with(&[("198, 189]", "198, 188]")]), "otherwise: p3 189 not 188");
    // A rake that is named is the rake.
    assert_eq!(
        with(&[("[213, 198", "[203, 198"), ("winnings = [24", "_rake = 10\nwinnings = [24")]),
        "less 10"
    );
    assert_eq!(
        with(&[("[213, 198", "[212, 198"), ("winnings", "_rake = 2\nwinnings")]),
        "otherwise: p1 213 not 212"
    );
}

#[test]
fn nobody_is_paid_for_cards_that_nobody_saw() {
    let hidden = [("d dh p3 QhQd", "d dh p3 ????"), ("p3 sm QhQd", "p3 sm -")];
    assert_eq!(with(&hidden), "unseen [3]");
    let both = [("AsKs", "????"), ("QhQd", "????"), ("p1 sm AsKs", "p1 sm -"), ("p3 sm QhQd", "p3 sm -")];
    assert_eq!(with(&both), "unseen [1, 3]");
    // One card of two is not a hand.
    assert_eq!(with(&[("QhQd", "????"), ("p3 sm QhQd", "p3 sm Qh??")]), "unseen [3]");
    // Who throws the hand away says that it lost; who is alone need not be seen.
    assert_eq!(with(&[("QhQd", "????"), ("p3 sm QhQd", "p3 sm")]), "settles");
    assert_eq!(with(&[("AsKs", "????"), ("p1 sm AsKs", "p1 sm -"), ("p3 sm QhQd", "p3 sm")]), "settles");
    // A loser who neither shows nor mucks has lost, where the result says so.
    assert_eq!(with(&[("QhQd", "????"), (", \"p3 sm QhQd\"", "")]), "settles");
    assert_eq!(with(&[("d db 3c", "d db ??")]), "unseen []");
}

#[test]
fn a_record_may_end_early() {
    let cut = |from: &str| {
        let (head, _) = HAND.split_once(from).unwrap();
        outcome(&format!("{head}]\n"))
    };
    assert_eq!(cut("\"p1 sm AsKs\""), "incomplete: p1 is to show or muck");
    assert_eq!(cut("\"p3 cc\",\n  \"d db 3c\""), "incomplete: p3 is to act");
    assert_eq!(cut("\"p3 cbr 6\""), "incomplete: p3 is to act");
    assert_eq!(cut("\"p2 f\""), "incomplete: p2 is to act");
}

#[test]
fn the_deal_is_checked() {
    for (from, to, part) in [
        ("d db 2c7dJh", "d db 2c7dJh5h", "too many cards: the board has 5 in this game"),
        ("d db 2c7dJh", "d db 2c7d", "2 cards on the board, not 3"),
        ("\"d db Kd\", ", "", "3 cards on the board, not 4"),
        ("\"d db 3c\", ", "", "4 cards on the board, not 5"),
        ("d db 3c", "d db 3c4c", "too many cards: the board has 5 in this game"),
        ("d dh p2 ????", "d dh p2 ??", "p2 has 1 card, not 2"),
        ("d dh p1 AsKs", "d dh p1 AsKsTs", "too many cards: p1 has 2 in this game"),
        ("\"d dh p2 ????\",", "", "p2 has no cards, not 2"),
        (
            "\"p3 cbr 6\", \"p1 cc\", \"p2 f\",\n  \"d db 2c7dJh\",",
            "\"d db 2c7dJh\", \"p3 cbr 6\", \"p1 cc\", \"p2 f\",",
            "3 cards on the board before the betting is over, not 0",
        ),
        ("3c", "As", "As is dealt twice"),
    ] {
        let said = with(&[(from, to)]);
        assert!(said.starts_with("refused: ") && said.contains(part), "{to}: {said}");
    }
    let folded = HAND.replace("\"p1 cc\", \"p3 cbr 5\", \"p1 cc\"", "\"p1 cc\", \"p3 cbr 5\", \"p1 f\"");
    assert!(outcome(&folded).contains("the hand is over before this"), "{}", outcome(&folded));
}

#[test]
fn cards_that_are_dealt_twice_divide_the_pot() {
    let twice = [
        ("p3 cbr 5", "p3 cbr 194"),
        ("\"d db Kd\", \"p1 cc\", \"p3 cc\",", "\"d db Kd\","),
        ("\"d db 3c\", \"p1 cc\", \"p3 cc\",", "\"d db 3c\","),
        ("winnings = [24, 0, 0]", "_second_board = \"2c7dJh4h5d\"\nwinnings = [201, 0, 201]"),
        ("[213, 198, 189]", "[201, 198, 201]"),
    ];
    assert_eq!(with(&twice), "settles");
    let short = twice.map(|(from, to)| {
        (from, if from.starts_with("winnings") { "_second_board = \"2c7dJh\"" } else { to })
    });
    assert!(with(&short).contains("the second board has fewer cards"), "{}", with(&short));
}

#[test]
fn a_short_blind_is_called_in_full() {
    let short = r#"variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 1, 200]
actions = ["d dh p1 7c7d", "d dh p2 AhKd", "d dh p3 QcJd", "p3 cc", "p1 f", "d db As9d4c", "d db 2h", "d db 2s", "p3 sm QcJd", "p2 sm AhKd"]
finishing_stacks = [199, 3, 199]
"#;
    assert_eq!(outcome(short), "settles");
}
