//! PokerStars text as the site writes it: files of our own making, one for each habit.

use std::path::PathBuf;

use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::source::{Piece, pieces};
use money::Cents;
use rulebook::book::Book;

fn file(name: &str) -> PathBuf {
    testkit::root().join("crates/histories/tests/pokerstars").join(name)
}

fn told(bytes: &[u8]) -> Vec<String> {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut one = |piece: Piece| {
        let hand = match piece.hand() {
            Ok(hand) => hand,
            Err(fault) => return format!("refused: {fault}"),
        };
        let verdict = match replayer.replay(&hand, &mut ()) {
            Ok(replayed) => replayed.verdict(&hand),
            Err(problem) => return format!("refused: {problem}"),
        };
        match verdict {
            Verdict::Settles => format!("settles: {}", stacks(&hand)),
            Verdict::SettlesLess(rake) => format!("less {}: {}", hand.chips(rake), stacks(&hand)),
            other => format!("{other:?}"),
        }
    };
    pieces(bytes).map(|piece| one(piece.unwrap())).collect()
}

fn stacks(hand: &Hand) -> String {
    let ended = hand.finishing.as_ref().expect("a result");
    let each = (1..).zip(ended).map(|(seat, end)| format!("{} {}", hand.name(seat), hand.chips(*end)));
    each.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_habit_is_read() {
    for (name, expected) in [
        (
            "holdem-cash.txt",
            &[
                "less 0.48: carl (the one) 4.72, Hero 5, anna: the first 9.67, bob 7.31",
                "settles: eve 4.98, Hero 5.15, anna 5.14, bob 7.24, carl 4.2",
                "settles: bob 4.98, carl 5.02, anna 5",
            ][..],
        ),
        ("run-it-twice.txt", &["less 2: bob 39, anna 49"]),
        ("cash-out.txt", &["less 2.6: bob 34.2, carl 0, anna 25.2"]),
        (
            "tournament.txt",
            &[
                "settles: dora 19645, eve 150, anna 12580, bob 540, carl 5110",
                "settles: bob 4600, carl 0, anna 12900",
            ],
        ),
        (
            "omaha.txt",
            &["less 0.55: anna 39, bob 45.35, carl 35.1", "less 0.75: anna 93, bob 99, carl 107.25"],
        ),
        (
            "stud.txt",
            &[
                "less 0.2: anna 7.96, bob 9.36, carl 9.98",
                "settles: anna 9.86, bob 9.64",
                "settles: anna 0.84, bob 9.5",
            ],
        ),
        (
            "draw.txt",
            &[
                "less 0.22: carl 19.9, anna 22.08, bob 17.8",
                "less 0.25: bob 17.5, anna 22.25",
                "settles: bob 3000, anna 18500",
                "less 0.11: bob 19.75, carl 19, anna 21.14",
            ],
        ),
        (
            "refused.txt",
            &[
                "refused: line 1: Courchevel is not supported",
                "refused: line 15: \"anna: surrenders $1\": not supported",
                "refused: action 3, \"p2 cbr 1.1\": $1.10 is below the minimum, $2",
                "refused: line 44: \"Hand cancelled\": the hand was cancelled and all chips returned",
                "settles: bob 19, anna 21",
                "refused: line 79: \"bob: ch\": not supported",
            ],
        ),
    ] {
        reads(name, expected);
    }
}

fn reads(name: &str, expected: &[&str]) {
    let bytes = std::fs::read(file(name)).unwrap();
    assert_eq!(told(&bytes), expected, "{name}");
}

/// Exports of trackers, other sites that write so, mixes, and files that were cut off.
#[test]
fn those_who_write_as_the_site_does_are_read() {
    for (name, expected) in [
        (
            "trackers.txt",
            &[
                "less 1.6: bob 90.75, carl 242.05, dora 634.75, anna 293.2",
                "less 0.65: bob 199, carl 394.45, anna 194",
                "settles: anna 40.5, bob 24.25",
                "settles: Small Blind 2282, anna 1970, UTG 1904.55, Dealer 2040",
                "less 3: dora 1311, eve 640.5, anna 487, bob 1146.25, carl 1473",
            ][..],
        ),
        (
            "converters.txt",
            &[
                "settles: carl (host) 68, dora 66.49, anna 198.5, bob 18.5",
                "settles: a1b2c3d4 21920, e5f6a7b8 7530, Hero 13425",
                "settles: anna 14, bob 3",
                "settles: bob 0, carl 56, anna 97",
            ],
        ),
        (
            "other-sites.txt",
            &[
                "less 3.5: Carl O 1045.73, Anna P 455.04, bob 231.38",
                "settles: bob 550, Anna Q 290, Carl X 660",
                "settles: Bob Y 14.62, Anna 17.51",
                "less 3: bob 3422, carl 490, dora 980, anna 674",
                "less 11: pp7 3199, pp77 1290",
                "less 4.5: a9b8c7d6 0, Hero 2185.08, f1e2d3c4 1000",
                "less 2: Hero 29, d971c0c0 24",
                "refused: line 230: \"*** THIRD FLOP *** [8h 9h Td]\": running it three times is not supported",
            ],
        ),
        (
            "mixes.txt",
            &[
                "settles: bob 9813, carl 1685, anna 10105",
                "settles: Hero 1970, bob 1030",
                "settles: bob 3000, Hero 0",
                "settles: pavel 15475, Hero 18535, finn 0, Ca$h Cow 20502",
            ],
        ),
        (
            "cut-off.txt",
            &[
                "refused: line 12: \"*** FLOP *** [Jd 3s\": the cards have no end; the line is cut off",
                "Incomplete(\"p2 is to act\")",
                "refused: line 46: \"*** TURN *** [4s Kc J\": the cards have no end; the line is cut off",
                "settles: bob 2500, carl 2500, anna 2400",
                "refused: line 66: 0 players in the hand; it takes 2 to 15",
            ],
        ),
    ] {
        reads(name, expected);
    }
}

/// Other languages are named, the club's games and bounties are read, and what stands around the hands is passed over.
#[test]
fn languages_bounties_clubs_and_what_stands_around() {
    let spoken = |line: usize, language: &str| {
        let english = "set the PokerStars client to English and export it again";
        format!("refused: line {line}: the hand is in {language}; {english}")
    };
    let told = told(&std::fs::read(file("languages.txt")).unwrap());
    assert_eq!(told[..3], [spoken(1, "Spanish"), spoken(12, "French"), spoken(19, "German")]);
    assert_eq!(told[3..], ["settles: bob 201, anna 199"]);
    reads(
        "bounties.txt",
        &[
            "settles: bob 0, carl 13550, anna 11950",
            "settles: bob 990, carl 980, dora 1030, anna 1000",
            "refused: line 73: \"anna: raises $4 to\": the amount is missing; the line is cut off",
        ],
    );
}

#[test]
fn every_encoding_says_the_same() {
    let text = std::fs::read_to_string(file("cash-out.txt")).unwrap();
    let plain = told(text.as_bytes());
    let wide = |swap: bool, mark: bool| -> Vec<u8> {
        let marked = if mark { format!("\u{feff}{text}") } else { text.clone() };
        let bytes = |unit: u16| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() };
        marked.encode_utf16().flat_map(bytes).collect()
    };
    let old: Vec<u8> = text.chars().map(|c| if c == '€' { 0x80 } else { c as u8 }).collect();
    for (name, bytes) in [
        ("a mark", format!("\u{feff}{text}").into_bytes()),
        ("CRLF", text.replace('\n', "\r\n").into_bytes()),
        ("CR", text.replace('\n', "\r").into_bytes()),
        ("UTF-16, low first", wide(false, true)),
        ("UTF-16, high first", wide(true, true)),
        ("UTF-16 without a mark", wide(false, false)),
        ("Windows-1252", old),
    ] {
        assert_eq!(told(&bytes), plain, "{name}");
    }
}

#[test]
fn what_is_said_beside_the_play_is_kept() {
    let bytes = std::fs::read(file("tournament.txt")).unwrap();
    let hand = pieces(bytes.as_slice()).next().unwrap().unwrap().hand().unwrap();
    for (key, value) in [
        ("hand", "9000000030"),
        ("year", "2026"),
        ("month", "4"),
        ("day", "1"),
        ("time", "09:05:59"),
        ("time_zone_abbreviation", "ET"),
        ("_tournament", "3100000001"),
        ("_buy_in", "$10.00+$1.00 USD"),
        ("level", "12"),
        ("table", "3100000001 17"),
        ("seats", "[7, 9, 1, 3, 4]"),
        ("seat_count", "9"),
    ] {
        assert_eq!(hand.text(key), Some(value), "{key}");
    }
    assert_eq!((hand.chip, hand.smallest), (Cents(100), Cents(100)));
    assert!(hand.is_tournament() && hand.text("currency").is_none());
    let bytes = std::fs::read(file("cash-out.txt")).unwrap();
    let hand = pieces(bytes.as_slice()).next().unwrap().unwrap().hand().unwrap();
    assert_eq!(hand.text("currency"), Some("EUR"));
    assert_eq!(hand.aside, ["anna cashed out the hand for €30.10 | Cash Out Fee €0.30"]);
}

/// A bet that cannot have been made is named by its own line of the file.
#[test]
fn a_hand_that_cannot_be_played_is_named_by_its_line() {
    let bytes = std::fs::read(file("refused.txt")).unwrap();
    let piece = pieces(bytes.as_slice()).nth(2).unwrap().unwrap();
    let hand = piece.hand().unwrap();
    let problem = Replayer::new(&Book::shipped()).replay(&hand, &mut ()).unwrap_err();
    let (line, words) = piece.line_of(problem.number);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(words.as_deref(), text.lines().nth(line - 1), "line {line}");
    assert!(words.unwrap().starts_with("anna: raises"));
}
