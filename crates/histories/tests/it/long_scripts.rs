//! A script is played in time that grows with its rounds, however many cards it names.

use std::fmt::Write;
use std::sync::OnceLock;

use histories::script::{Draft, Report, play};
use rulebook::book::Book;

fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(Book::shipped)
}

/// So many rounds with cards that must be brought to their places.
fn script(head: &str, rounds: usize, round: impl Fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for at in 0..rounds {
        let _ = write!(text, "\n[[round]]\n{}", round(at));
    }
    text
}

/// The commands that playing a script took, with its expectations looked at.
fn commands(text: &str) -> usize {
    let draft = Draft::read("long", text).unwrap();
    let played = play(book(), &draft).unwrap();
    assert_eq!(draft.check(&Report::of(&played), &played.people), []);
    played.commands
}

fn three_card(rounds: usize) -> String {
    script("listing = \"players-club/three-card-poker\"\nseats = 6\n", rounds, |at| {
        let kicker = ["2d", "3d", "4d", "5d", "7d"][at % 5];
        format!(
            "bank = \"seat {} covers $200\"\nwagers = [\"seat 3 ante $10\"]\nplay = [\"seat 3 play\"]\n\
             [round.cards]\nseat-3 = \"Kh Ks {kicker}\"\nbank = \"Qc 9d 3s\"\n[round.expect]\n\
             seat-3 = {{ ante = \"won $10\" }}\n",
            at / 2 % 2 + 1
        )
    })
}

#[test]
fn ten_times_the_rounds_are_ten_times_the_work() {
    let (few, many) = (commands(&three_card(100)), commands(&three_card(1000)));
    assert!(few > 100 * 4, "cards were brought to their places: {few} commands");
    assert!(many <= few * 10 + few / 10, "100 rounds took {few} commands, 1,000 took {many}");
}
