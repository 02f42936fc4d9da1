//! Texts of other sites and of older times: files of our own making, one for each site.

use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::source::{Piece, pieces};
use rulebook::book::Book;

/// What becomes of each hand of a text.
fn told(bytes: &[u8]) -> Vec<String> {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    pieces(bytes).map(|piece| one(&mut replayer, &piece.unwrap())).collect()
}

fn one(replayer: &mut Replayer<'_>, piece: &Piece) -> String {
    if piece.is_cancelled() {
        return "cancelled".to_owned();
    }
    let hand = match piece.hand() {
        Ok(hand) => hand,
        Err(fault) => return format!("refused: {fault}"),
    };
    match replayer.replay(&hand, &mut ()) {
        Ok(replayed) => match replayed.verdict(&hand) {
            Verdict::Settles => format!("settles: {}", stacks(&hand)),
            Verdict::SettlesLess(rake) => format!("less {}: {}", hand.chips(rake), stacks(&hand)),
            Verdict::Otherwise(found) => format!("{found:?}"),
            other => format!("{other:?}: {}", stacks(&hand)),
        },
        Err(problem) => format!("refused: {problem}"),
    }
}

fn stacks(hand: &Hand) -> String {
    let ended = hand.finishing.as_ref().map_or(&[][..], Vec::as_slice);
    let each = (1..).zip(ended).map(|(seat, end)| format!("{} {}", hand.name(seat), hand.chips(*end)));
    each.collect::<Vec<_>>().join(", ")
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(testkit::root().join("crates/histories/tests/sites").join(name)).unwrap()
}

#[test]
fn full_tilt_is_read() {
    assert_eq!(
        told(&file("full-tilt.txt")),
        [
            "less 3: anna 154.75, Bob the Elder 97, dora 0",
            "less 0.5: anna 154, Bob the Elder 102.5",
            "less 0.49: anna 4.71, bob 14.07",
            "settles: anna 12.2, bob 106.2, carl 39.9",
            "settles: bob 1455, carl 1545, anna 1500",
            "less 3: bob 1998.5, anna 1998.5",
            "refused: line 179: capped betting is not supported",
            "cancelled",
            "refused: action 3, \"p2 cbr 3\": $3 is below the minimum, $4",
            "settles: anna 5.1, bob 4.9",
            "settles: bob 1460, carl 0, anna 1540",
        ]
    );
}

/// The files of Full Tilt are UTF-16.
#[test]
fn other_encodings_say_the_same() {
    let text = String::from_utf8(file("full-tilt.txt")).unwrap();
    let plain = told(text.as_bytes());
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let bare: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes();
    for bytes in [wide, bare, windows] {
        assert_eq!(told(&bytes), plain);
    }
}

#[test]
fn exports_of_pokertracker_are_read() {
    assert_eq!(
        told(&file("tracker.txt")),
        [
            "less 0.01: carl 9.95, dora 18.71, eve 10, anna 3.01, bob 7.4",
            "settles: dora 18.66, eve 9.9, anna 2.86, carl 10.25",
            "less 1.5: anna 68.5, bob 0",
            "less 2: anna 99.21, bob 135.48, carl 44.97",
            "less 0.35: bob 108.75, carl 91.05, anna 103.65",
        ]
    );
}

#[test]
fn ggpoker_is_read() {
    assert_eq!(
        told(&file("ggpoker.txt")),
        [
            "less 60: anna 13339, bob 5547.9, carl 0",
            "less 0.08: bob 1.99, carl 2.23, Hero 0.96, dora 2.73, anna 3.26",
            "settles: Hero 31.63, anna 4.75, bob 15.7",
            "less 5.15: Hero 83.32, anna 639.26, bob 48.93, carl 760.29",
            "less 12.75: Hero 517.57, anna 1890, bob 3402.95",
            "settles: bob 199, carl 198, anna 203",
            "settles: bob 100.5, anna 99.5",
            "settles: 9f8e7d6c 0, a1b2c3d 42320, Hero 117100",
        ]
    );
}

#[test]
fn older_and_rarer_hands_of_pokerstars_are_read() {
    assert_eq!(
        told(&file("old-stars.txt")),
        [
            "less 3: bob 100, carl 148, anna 199",
            "settles: carl 147, anna 197, bob 203",
            "less 2: bob 470, carl 0, anna 552",
            "settles: bob 3550, carl 0, dora 3550, anna 4950",
            "settles: bob 0, carl 0, dora 3390, anna 5000",
            "less 2: bob 0, carl 147, anna 1433.5",
            "cancelled",
            "settles: carl 20, anna 197, bob 191",
        ]
    );
}

/// Each of these files is of a site that is not read, or of none: it says so, in one line.
#[test]
fn sites_that_are_not_read_are_named() {
    let winamax = "Winamax Poker - CashGame - HandId: #13852066-4-1511382838 - Holdem no limit (0.01€/0.02€) - \
        2017/11/22 20:33:58 UTC\nTable: 'Leda' 5-max (real money) Seat #4 is the button\n";
    for (text, site) in [
        (winamax, "Winamax"),
        ("***** Hand History for Game 16405514564 *****\n$25 USD NL Texas Hold'em\n", "PartyPoker"),
        ("#Game No : 481325875\n***** 888poker Hand History for Game 481325875 *****\n", "888poker"),
        (
            "Hand #12345-1 - Holdem(No Limit) - $0.25/$0.50 - 2019/08/12 16:25:43 UTC\n",
            "Winning Poker Network",
        ),
        ("Game started at: 2014/2/28 15:6:35\nGame ID: 261 0.05/0.10 Leda (Hold'em)\n", "ACR"),
        ("<?xml version=\"1.0\"?>\n<session sessioncode=\"1\"><general>\n", "iPoker"),
        ("<game id=\"57248964-12\" starttime=\"20120101\"/>\n", "Merge"),
        ("<HISTORY ID=\"1\" SESSION=\"session1.xml\"/>\n", "Boss Media"),
        ("Bovada Hand #3000000000 TBL#1234567 HOLDEM No Limit - 2013-09-07 21:04:46\n", "Bovada"),
        (
            "BetOnline Poker Game #24360:  Hold'em No Limit (0.01/0.02) - 2013/09/07 21:04:46 ET\n",
            "BetOnline",
        ),
        ("Stage #3017237436: Holdem  No Limit $1 - 2009-07-01 00:00:09 (ET)\n", "Absolute"),
        ("entry,at,order\n\"-- ending hand #1 --\",2026-01-01,1\n", "PokerNow"),
    ] {
        for bytes in [text.as_bytes().to_vec(), text.replace('\n', "\r\n").into_bytes()] {
            let told = told(&bytes);
            let said = format!("hands of {site}");
            assert!(
                told.len() == 1 && told[0].contains(&said) && told[0].contains("not supported"),
                "{told:?}"
            );
        }
    }
    for (text, says) in [
        ("", "the file is empty"),
        ("\u{feff}  \r\n", "the file is empty"),
        ("<poker><hand/></poker>", "this XML is not supported"),
        ("We played until four.\nIt was late.\n", "unknown format, starting \"We played until four.\""),
    ] {
        let told = told(text.as_bytes());
        assert!(told.len() == 1 && told[0].contains(says), "{told:?}");
    }
}

/// Where files were joined, a hand of another site is one that is refused, and hides none.
#[test]
fn a_bad_hand_hides_no_other() {
    let good = String::from_utf8(file("tracker.txt")).unwrap();
    let first = good.split("GAME #9200000002").next().unwrap();
    let winamax = "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.01€/0.02€)\n";
    let tilt = String::from_utf8(file("full-tilt.txt")).unwrap();
    let told = told(format!("{first}\n{winamax}\nSeat 1: x (5)\n\n{tilt}").as_bytes());
    assert_eq!(told.len(), 13);
    assert!(told[0].starts_with("less 0.01") && told[1].contains("Winamax"), "{told:?}");
    assert!(told[2].starts_with("less 3: anna"), "{told:?}");
}
