//! Questions of the trainer: every family asks what it can, the right answer is graded right, and nothing else is.

use histories::trainer::{Answer, Asked, Drill, End, RowAnswer, ask};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::Tongue;

/// One listing of each family.
const LISTINGS: [&str; 10] = [
    "outlaws/three-card-poker-6-card-bonus",
    "delta/ez-baccarat",
    "chico/texas-holdem",
    "chico/fortune-pai-gow-poker",
    "delta/pai-gow-tiles",
    "central-coast/super-pan-9",
    "central-coast/chinese-poker-western",
    "players-club/panguingue",
    "delta/blackjack-x",
    "westlane/ultimate-texas-holdem",
];

fn listing(book: &Book, id: &str) -> Listing {
    book.listing(&id.parse().expect("it is an id")).expect("it loads")
}

/// What is right, as somebody would answer it.
fn right(asked: &Asked) -> Answer {
    match asked {
        Asked::Rows(rows) => Answer::Rows(
            rows.iter().map(|row| Some(RowAnswer { end: row.end, amount: row.amount })).collect(),
        ),
        Asked::Order(order) => Answer::Order(order.iter().map(|seat| seat.0).collect()),
        Asked::Seat { right, .. } => Answer::Seat(right.0),
        Asked::Front { right: [one, other], .. } => Answer::Front([other.to_string(), one.to_string()]),
        Asked::Draws { right, .. } => Answer::Draws(*right),
    }
}

#[test]
fn every_family_asks_who_wins_what() {
    let book = Book::shipped();
    for id in LISTINGS {
        let question = ask(&book, &listing(&book, id), Drill::Settle, 11, Tongue::English);
        let question = question.unwrap_or_else(|| panic!("{id} has a settlement"));
        let Asked::Rows(rows) = &question.asked else { panic!("{id} asks for rows") };
        assert!(rows.iter().all(|row| !row.label.is_empty()), "{id}: {rows:?}");
        assert!(rows.iter().any(|row| !row.why.is_empty()), "{id}: {rows:?}");
    }
}

#[test]
fn the_right_answer_is_right_and_no_answer_is_wrong() {
    let book = Book::shipped();
    for id in LISTINGS {
        let listing = listing(&book, id);
        for drill in Drill::ALL {
            let Some(question) = ask(&book, &listing, drill, 5, Tongue::English) else { continue };
            let graded = question.grade(&right(&question.asked));
            assert!(graded.right, "{id} {drill:?}: {graded:?}");
            assert!(!question.grade(&Answer::Nothing).right, "{id} {drill:?}");
            let again = ask(&book, &listing, drill, 5, Tongue::English).expect("the same seed asks the same");
            assert_eq!(again.asked, question.asked, "{id} {drill:?}");
        }
    }
}

#[test]
fn a_wrong_sum_is_wrong_in_its_row_alone() {
    let book = Book::shipped();
    let listing = listing(&book, "westlane/ultimate-texas-holdem");
    let question = ask(&book, &listing, Drill::Settle, 3, Tongue::English).expect("it has a settlement");
    let Answer::Rows(mut said) = right(&question.asked) else { panic!("it asks for rows") };
    let at = said.iter().position(|row| row.is_some_and(|row| row.end != End::Back));
    let at = at.expect("a wager is won or lost");
    said[at] = said[at].map(|row| RowAnswer { amount: row.amount + Cents(100), ..row });
    let graded = question.grade(&Answer::Rows(said));
    assert!(!graded.right);
    assert!(graded.rows.iter().enumerate().all(|(no, row)| row.right != (no == at)), "{graded:?}");
    assert!(graded.rows[at].clause.is_some(), "a wager names its clause");
}

#[test]
fn the_house_way_is_asked_where_there_is_one() {
    let book = Book::shipped();
    for (id, there) in [
        ("chico/fortune-pai-gow-poker", true),
        ("delta/pai-gow-tiles", true),
        ("central-coast/super-pan-9", true),
        ("delta/ez-baccarat", false),
    ] {
        assert_eq!(
            ask(&book, &listing(&book, id), Drill::HouseWay, 9, Tongue::English).is_some(),
            there,
            "{id}"
        );
    }
}

#[test]
fn a_question_does_not_show_what_lies_face_down() {
    let book = Book::shipped();
    let question = ask(&book, &listing(&book, "chico/texas-holdem"), Drill::Turn, 21, Tongue::English)
        .expect("it has turns");
    let view = question.table.seen_by(table::Eye::Rail);
    let hands = view.hands.iter().filter(|hand| hand.place.position().is_some());
    assert!(hands.flat_map(|hand| &hand.cards).all(|card| card.card().is_none()), "{view:?}");
    let face_down = |line: &String| !line.contains("face down") || line.contains("a card face down");
    assert!(question.lines.iter().all(face_down), "{:?}", question.lines);
}

/// The same question in Spanish: seats, reasons and the steps that follow, with the names of wagers as printed.
#[test]
fn a_question_is_asked_in_spanish() {
    let book = Book::shipped();
    for id in LISTINGS {
        let listing = listing(&book, id);
        for drill in Drill::ALL {
            let Some(question) = ask(&book, &listing, drill, 5, Tongue::Spanish) else { continue };
            let english =
                ask(&book, &listing, drill, 5, Tongue::English).expect("it is asked in any language");
            assert!(question.grade(&right(&english.asked)).right, "{id} {drill:?}");
            let mut said = question.lines.clone();
            if let Asked::Rows(rows) = &question.asked {
                said.extend(rows.iter().flat_map(|row| [row.label.clone(), row.why.clone()]));
            }
            let whole = question.whole(&listing);
            let steps = whole["steps"].as_array().expect("there are steps").iter();
            said.extend(steps.filter_map(|step| step["text"].as_str()).map(str::to_owned));
            let people = whole["people"].as_object().expect("there are people").values();
            said.extend(people.map(|one| one["name"].to_string()));
            assert!(said.iter().any(|line| line.contains("asiento ")), "{id} {drill:?}: {said:?}");
            // The clause behind a line, and what a listing prints, stay as they are.
            for line in said.iter().filter_map(|line| line.split(['[', '«']).next()) {
                assert!(!line.contains("seat ") && !line.contains("player-dealer"), "{id} {drill:?}: {line}");
            }
        }
    }
}
