//! The screen at several sizes, driven by keys and the mouse wheel.

use money::Cents;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;
use table::Tongue;

use super::drawn::{Drawn, Pressed};
use crate::play::shown::{SeatShown, Shown};

const SMALL: Rect = Rect::new(0, 0, 80, 24);

fn seat(name: &str, hand: &str) -> SeatShown {
    SeatShown {
        name: name.to_owned(),
        you: name == "you",
        awaited: name == "you",
        chips: Cents::dollars(200),
        hands: vec![hand.to_owned()],
        bets: vec!["Ante $5".to_owned()],
        marks: Vec::new(),
    }
}

fn shown(seats: Vec<SeatShown>, choices: Vec<(String, String)>) -> Shown {
    Shown {
        title: "Three Card Poker, round 1".to_owned(),
        heads: vec!["player-dealer: Alma".to_owned()],
        shared: vec![("player-dealer".to_owned(), "▒▒ ▒▒ 8♦".to_owned())],
        seats,
        choices,
        foot: "? for help".to_owned(),
    }
}

fn two() -> Shown {
    let seats = vec![seat("you", "K♥ 9♥ 2♣"), seat("Bruno", "▒▒ ▒▒ ▒▒")];
    shown(seats, vec![("f".to_owned(), "fold".to_owned())])
}

/// A table of two whose log has so many numbered lines.
fn logged(lines: usize) -> Drawn {
    let mut drawn = Drawn::new(Tongue::English, false);
    drawn.show(&two());
    (1..=lines).for_each(|line| drawn.say(&format!("said {line}.")));
    drawn
}

fn text(drawn: &Drawn, area: Rect) -> String {
    let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
    terminal.draw(|frame| drawn.draw(frame)).unwrap();
    terminal.backend().to_string()
}

fn press(drawn: &mut Drawn, code: KeyCode) -> Option<Pressed> {
    drawn.key(KeyEvent::new(code, KeyModifiers::NONE), SMALL)
}

/// The numbers of the lines that are on a small screen.
fn seen(drawn: &Drawn) -> Vec<usize> {
    let text = text(drawn, SMALL);
    let numbers = text.split("said ").skip(1).filter_map(|rest| rest.split('.').next()?.parse().ok());
    numbers.collect()
}

#[test]
fn felt_seats_circles_log_and_choices_are_on_the_screen() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut drawn = Drawn::new(Tongue::English, false);
        drawn.show(&two());
        drawn.say("Bruno folds");
        "w 5".chars().for_each(|letter| assert_eq!(press(&mut drawn, KeyCode::Char(letter)), None));
        let text = text(&drawn, Rect::new(0, 0, columns, rows));
        for part in ["round 1", "8♦", "you $200 <", "K♥ 9♥ 2♣", "(Ante $5)", "Bruno folds", "fold", "> w 5_"]
        {
            assert!(text.contains(part), "{part} is not on a screen of {columns} by {rows}:\n{text}");
        }
    }
}

#[test]
fn a_full_table_with_many_choices_finds_room() {
    let names: Vec<String> = (1..=8).map(|number| format!("Player {number}")).collect();
    let choices: Vec<(String, String)> =
        (1..=10).map(|number| (format!("w {number}"), format!("does {number}"))).collect();
    for (columns, rows) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let mut drawn = Drawn::new(Tongue::English, false);
        drawn.show(&shown(names.iter().map(|name| seat(name, "A♠ K♠ Q♠")).collect(), choices.clone()));
        drawn.say("Bruno folds");
        let text = text(&drawn, Rect::new(0, 0, columns, rows));
        let parts = names.iter().map(String::as_str).chain(["does 1 ", "does 10", "Bruno folds", "> _"]);
        for part in parts {
            assert!(text.contains(part), "{part} is not on a screen of {columns} by {rows}:\n{text}");
        }
        assert_eq!(text.matches("A♠ K♠ Q♠").count(), 8, "{text}");
    }
}

#[test]
fn a_screen_that_is_far_too_small_is_drawn_all_the_same() {
    for size in [1, 3, 10, 40] {
        for lines in [0, 3, 300] {
            let mut drawn = logged(lines);
            let area = Rect::new(0, 0, size, size / 2 + 1);
            text(&drawn, area);
            drawn.asks(area);
            for code in [KeyCode::PageUp, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Esc] {
                drawn.key(KeyEvent::new(code, KeyModifiers::NONE), area);
                text(&drawn, area);
            }
            drawn.rests(area);
            text(&drawn, area);
        }
    }
}

/// Whatever lies before the player is on the screen, however many others there are and however much is said of them.
#[test]
fn your_own_wagers_are_never_cut_off() {
    let bets =
        ["Ante $25", "Pair Plus $10", "6 Card Bonus $5", "Progressive $1", "Trips $50", "Lucky Stiff $5"];
    for others in [1, 5, 8, 13] {
        for at in [0, others / 2, others] {
            let mut seats: Vec<SeatShown> = (0..others)
                .map(|number| SeatShown {
                    bets: bets.iter().map(|bet| bet.replace('$', "£")).collect(),
                    marks: vec!["action".to_owned()],
                    ..seat(&format!("Player {number}"), "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ (a straight flush, ace high)")
                })
                .collect();
            let you = SeatShown {
                bets: bets.iter().map(|bet| (*bet).to_owned()).collect(),
                marks: vec!["action".to_owned(), "player-dealer".to_owned()],
                ..seat("you", "K♥ 9♥ 2♣ (king high)")
            };
            seats.insert(at, you);
            let choices =
                (1..=12).map(|number| (format!("w {number}"), "does something".to_owned())).collect();
            for (columns, rows) in [(80, 24), (100, 30), (120, 40)] {
                let mut drawn = Drawn::new(Tongue::English, false);
                drawn.show(&shown(seats.clone(), Clone::clone(&choices)));
                let text = text(&drawn, Rect::new(0, 0, columns, rows));
                // What is broken over two rows is whole all the same.
                let plain: String = text.chars().filter(|sign| !" \"│\n".contains(*sign)).collect();
                for part in bets.iter().copied().chain(["K♥ 9♥ 2♣", "[player-dealer]"]) {
                    let part = part.replace(' ', "");
                    assert!(plain.contains(&part), "{part}, {columns} by {rows}, {others} others:\n{text}");
                }
            }
        }
    }
}

#[test]
fn page_keys_and_the_wheel_scroll_the_log_and_come_back() {
    let mut drawn = logged(60);
    drawn.asks(SMALL);
    assert!(seen(&drawn).len() < 15 && seen(&drawn).last() == Some(&60));
    press(&mut drawn, KeyCode::PageUp);
    let first = seen(&drawn);
    assert!(first.len() >= 18 && first.last() == Some(&60), "the log takes the place of the felt: {first:?}");
    assert!(text(&drawn, SMALL).contains("Lines 42 to 60 of 60"), "{}", text(&drawn, SMALL));
    let mut all = first.clone();
    for _ in 0..9 {
        press(&mut drawn, KeyCode::PageUp);
        all.extend(seen(&drawn));
    }
    assert_eq!(seen(&drawn).first(), Some(&1), "the first line is reached");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all, (1..=60).collect::<Vec<_>>(), "no line is passed over");
    drawn.mouse(MouseEventKind::ScrollDown, SMALL);
    assert_eq!(seen(&drawn).first(), Some(&4));
    drawn.mouse(MouseEventKind::ScrollUp, SMALL);
    assert_eq!(seen(&drawn).first(), Some(&1));
    for _ in 0..9 {
        press(&mut drawn, KeyCode::PageDown);
    }
    assert!(text(&drawn, SMALL).contains("you $200"), "after the last line the felt is back");
    press(&mut drawn, KeyCode::PageUp);
    press(&mut drawn, KeyCode::Esc);
    assert!(text(&drawn, SMALL).contains("you $200"), "and with Esc");
}

/// An answer that is longer than the log beside the felt is read from its start; Enter reads on, and does nothing else.
#[test]
fn a_long_answer_is_read_from_its_start() {
    let mut drawn = logged(10);
    drawn.asks(SMALL);
    assert!(text(&drawn, SMALL).contains("you $200"), "what happened before a turn does not hide the table");
    for letter in "rules".chars() {
        press(&mut drawn, KeyCode::Char(letter));
    }
    assert_eq!(press(&mut drawn, KeyCode::Enter), Some(Pressed::Line("rules".to_owned())));
    (11..=60).for_each(|line| drawn.say(&format!("said {line}.")));
    drawn.asks(SMALL);
    assert_eq!(seen(&drawn).first(), Some(&11));
    let mut all = seen(&drawn);
    while !text(&drawn, SMALL).contains("you $200") {
        assert_eq!(press(&mut drawn, KeyCode::Enter), None);
        all.extend(seen(&drawn));
        assert!(all.len() < 500, "it never ends");
    }
    assert!((11..=60).all(|line| all.contains(&line)), "{all:?}");
    assert_eq!(
        press(&mut drawn, KeyCode::Enter),
        Some(Pressed::Line(String::new())),
        "now the line is meant"
    );
    // A short one leaves the table in sight.
    press(&mut drawn, KeyCode::Char('x'));
    press(&mut drawn, KeyCode::Enter);
    drawn.say("said 61.");
    drawn.asks(SMALL);
    assert!(text(&drawn, SMALL).contains("you $200") && seen(&drawn).contains(&61));
}

#[test]
fn after_a_showdown_it_waits_and_shows_the_cards_and_every_line() {
    let mut drawn = logged(3);
    drawn.asks(SMALL);
    press(&mut drawn, KeyCode::Enter);
    (4..=40).for_each(|line| drawn.say(&format!("said {line}.")));
    drawn.show(&Shown { choices: Vec::new(), foot: "Enter to continue".to_owned(), ..two() });
    drawn.rests(SMALL);
    let mut all = seen(&drawn);
    assert_eq!(all.first(), Some(&4), "from the start of the round on");
    for _ in 0..9 {
        press(&mut drawn, KeyCode::PageDown);
        all.extend(seen(&drawn));
    }
    assert!((4..=40).all(|line| all.contains(&line)), "{all:?}");
    let text = text(&drawn, SMALL);
    assert!(text.contains("K♥ 9♥ 2♣") && text.contains("Enter to continue"), "{text}");
    assert_eq!(press(&mut drawn, KeyCode::Char('w')), None, "no command is meant");
    assert_eq!(press(&mut drawn, KeyCode::Enter), Some(Pressed::Line(String::new())));
    drawn.rested();
    drawn.rests(SMALL);
    assert_eq!(press(&mut drawn, KeyCode::Char('q')), Some(Pressed::Leave));
}
