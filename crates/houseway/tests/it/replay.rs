//! `houseway replay`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const HAND: &str = r#"variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsKs", "d dh p2 ????", "d dh p3 QhQd", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c7dJh", "p1 f"]
finishing_stacks = [194, 198, 208]
"#;

fn replay(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .arg("replay")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments may be gone before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_hand_is_replayed_and_checked() {
    let output = replay(&["-"], HAND);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(said(&output), "-: settles as recorded: p1 194, p2 198, p3 208\n");
    let examples = testkit::root().join("docs/examples/hands.phhs");
    let output = replay(&[examples.to_str().unwrap(), "--json"], "");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(rows.as_array().unwrap().iter().all(|row| row["right"] == true), "{rows}");
}

#[test]
fn what_is_wrong_is_named_with_its_action() {
    for (from, to, part) in [
        ("p3 cbr 6", "p3 cbr 3", "action 4, \"p3 cbr 3\": "),
        ("p1 cc", "p2 cc", "action 5, \"p2 cc\": it is p1's turn"),
        ("p2 f", "p2 x", "line 6: \"p2 x\": not a PHH action"),
        ("AsKs", "AsAs", "As is dealt twice"),
        ("QhQd", "QhQz", "\"Qz\" is not a card"),
        ("p1 f\"]", "p1 f\", \"p3 cbr 9\"]", "the hand is over before this"),
        ("208]", "209]", "settles differently: p3 ends with 208, not 209"),
        ("\"NT\"", "\"XX\"", "\"XX\" is not a game"),
        ("min_bet", "max_bet", "`min_bet` is missing"),
        ("[200, 200", "[0, 200", "a player has no chips"),
        ("antes = [0, 0, 0]", "antes = [0]", "`antes` has 1 amounts for 3 players"),
        ("variant =", "variant", "line 1: "),
    ] {
        let output = replay(&["-"], &HAND.replacen(from, to, 1));
        assert_eq!(output.status.code(), Some(1), "{to}: {output:?}");
        assert!(said(&output).contains(part), "{to}: {}", said(&output));
    }
}

#[test]
fn hands_go_from_format_to_format() {
    let stars = replay(&["-", "--to", "pokerstars"], HAND);
    assert!(said(&stars).contains("p3: raises 4 to 6"), "{}", said(&stars));
    let ohh = replay(&["-", "--to", "ohh"], HAND);
    let phh = replay(&["-", "--to", "phh"], &said(&ohh));
    let again = replay(&["-"], &said(&phh));
    assert!(said(&again).contains("settles as recorded: p1 194, p2 198, p3 208"), "{}", said(&phh));
    assert_eq!(replay(&["-", "--to", "nothing"], HAND).status.code(), Some(2));
    assert_eq!(replay(&["no-such-file"], "").status.code(), Some(2));
}

/// What is written reads back to the same stacks; what a format has no words for is not written.
#[test]
fn what_a_format_has_no_name_for_is_not_written() {
    let seven = r#"variant = "central-coast/california-lowball"
_structure = "limit"
_stakes = "$5-$10"
antes = [1, 1, 1, 1]
blinds_or_straddles = [5, 0, 0, 0]
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ["d dh p1 7h5d3c2sAh", "d dh p2 KcQcJcTc9c", "d dh p3 9h6d4s3hQd", "d dh p4 8c4d3sJkKd", "p2 f", "p3 cc", "p4 cc", "p1 cc", "p1 sd", "p3 sd Qd", "d dh p3 Ad", "p4 sd Kd", "d dh p4 Ac", "p1 cc", "p3 cbr 10", "p4 cbr 20", "p1 cc", "p3 cc", "p4 sm 8c4d3sJkAc", "p1 sm 7h5d3c2sAh", "p3 sm 9h6d4s3hAd"]
"#;
    let ohh = replay(&["-", "--to", "ohh"], seven);
    let notes = String::from_utf8_lossy(&ohh.stderr).into_owned();
    assert!(ohh.status.success() && !notes.contains("ante_trimming_status"), "{notes}");
    let again = said(&replay(&["-"], &said(&ohh)));
    assert!(again.contains("settles as recorded: p1 113, p2 99, p3 94, p4 94"), "{again}");
    let stars = replay(&["-", "--to", "pokerstars"], seven);
    let notes = String::from_utf8_lossy(&stars.stderr).into_owned();
    assert!(stars.status.code() == Some(1) && said(&stars).is_empty(), "{}", said(&stars));
    assert!(
        notes.contains("PokerStars text has no name for the game of central-coast/california-lowball"),
        "{notes}"
    );
}

#[test]
fn rounds_of_our_own_and_scripts_are_sent_where_they_belong() {
    let script = testkit::root().join("docs/examples/three-card.toml");
    let output = replay(&[script.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("houseway settle") && said(&output).lines().count() == 1,
        "{}",
        said(&output)
    );
    let settled = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["settle", "--json"])
        .arg(&script)
        .output()
        .unwrap();
    let output = replay(&["-", "--to", "phh"], &said(&settled));
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && notes.contains("leave out --to"), "{notes}");
    assert!(replay(&["-"], &said(&settled)).status.success());
}

#[test]
fn a_record_that_ends_early_is_not_wrong() {
    let output = replay(&["-"], &HAND.replacen(", \"p1 f\"]", "]", 1));
    assert!(output.status.success(), "{output:?}");
    assert_eq!(said(&output), "-: incomplete: the history ends when p1 is to act\n");
}

#[test]
fn folders_are_walked_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("inner")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("a.phh", HAND);
    write("b.phh", &HAND.replace("208]", "207]"));
    write("c.phh", "nothing of the kind");
    write("inner/d.PHH", &HAND.replace("208]", "300]"));
    write("notes.md", "no hand history");
    let output = replay(&[folder.path().to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = said(&output);
    assert_eq!(text.lines().count(), 5, "{text}");
    assert_eq!(
        text.lines().last(),
        Some("4 hands: 1 settles, 1 settles less rake, 1 settles differently, 1 refused"),
        "{text}"
    );
    assert!(text.contains("settles less a rake of 1: p1 194, p2 198, p3 207"), "{text}");
    let quiet = said(&replay(&["--quiet", folder.path().to_str().unwrap()], ""));
    assert_eq!(quiet.lines().count(), 3, "{quiet}");
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(replay(&[empty.path().to_str().unwrap()], "").status.code(), Some(2));
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let venue = format!("{HAND}venue = \"Home\"\nhand = 7\n");
    let output = replay(&["-", "--to", "pokerstars"], &venue);
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("PokerStars text cannot hold venue"), "{notes}");
    assert!(said(&output).starts_with("PokerStars Hand #7: "), "{}", said(&output));
}

#[test]
fn pokerstars_text_is_read() {
    let folder = testkit::root().join("crates/histories/tests/pokerstars");
    let output = replay(&["--json", folder.to_str().unwrap()], "");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let row = |number: &str| {
        let found = rows.as_array().unwrap().iter().find(|row| row["hand"] == number);
        found.unwrap_or_else(|| panic!("{number}")).clone()
    };
    assert_eq!(row("9000000010")["outcome"], "settles-less-rake");
    assert_eq!(row("9000000010")["rake"], 2);
    assert_eq!(row("9000000020")["aside"].as_array().unwrap().len(), 1);
    let refused = rows.as_array().unwrap().iter().filter(|row| row["outcome"] == "refused").count();
    assert_eq!(refused, 12);
    let cancelled = rows.as_array().unwrap().iter().filter(|row| row["outcome"] == "cancelled").count();
    assert_eq!(cancelled, 1);
}

/// Only what a history records is said to be as recorded, and what it does not record is named.
#[test]
fn what_was_checked_is_said() {
    let with = |fields: &str| HAND.replace("finishing_stacks = [194, 198, 208]", fields);
    for (fields, said_so) in [
        ("", "settles, with no result recorded: p1 194"),
        ("winnings = [0, 0, 0]", "settles, with no result recorded (the winnings are all zero): p1 194"),
        ("winnings = [0, 0, 14]", "settles as recorded (no final stacks are recorded): p1 194"),
        (
            "winnings = [0, 0, 14]\nfinishing_stacks = [200, 200, 200]",
            "settles as recorded (the final stacks repeat the starting ones): p1 194",
        ),
        (
            "winnings = [0, 0, 12]",
            "settles less a rake of 2 (no final stacks are recorded): p1 194, p2 198, p3 206",
        ),
    ] {
        let output = replay(&["-"], &with(fields));
        assert!(output.status.success() && said(&output).contains(said_so), "{fields}: {}", said(&output));
    }
    let output = replay(&["-", "--json"], &with("winnings = [0, 0, 14]"));
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows[0]["checked"], serde_json::json!(["winnings"]));
}

#[test]
fn files_of_other_sites_are_refused_by_their_names() {
    for (text, says) in [
        (
            "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit\n",
            "hands of Winamax are not supported",
        ),
        ("<session sessioncode=\"1\">\n", "hands of iPoker are not supported"),
        ("<xml/>", "this XML is not supported"),
        ("", "the file is empty"),
    ] {
        let output = replay(&["-"], text);
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains(says), "{}", said(&output));
    }
}

/// A store with tables of every family, and what `export` writes of it.
fn exported(file: &str, form: &str) -> String {
    let export = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["export", "--form", form, "--data", file])
        .output()
        .expect("houseway runs");
    String::from_utf8(export.stdout).unwrap()
}

#[test]
fn what_a_store_exports_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.db");
    let packed = testkit::root().join("crates/room/tests/kept/houseway-0.1.0.db.z");
    let packed = std::fs::File::open(packed).unwrap();
    std::io::copy(&mut flate2::read::ZlibDecoder::new(packed), &mut std::fs::File::create(&file).unwrap())
        .unwrap();
    let file = file.to_str().unwrap();
    let record = exported(file, "record");
    let output = replay(&["-"], &record);
    assert!(output.status.success(), "{}", said(&output));
    let lines = said(&output);
    assert_eq!(lines.matches("the chips add up: ").count(), record.lines().count(), "{lines}");
    let torn = record.replacen("\"amount\":-", "\"amount\":-1", 1);
    assert!(torn != record && replay(&["-"], &torn).status.code() == Some(1));
    for form in ["phh", "ohh", "pokerstars"] {
        let hands = exported(file, form);
        let output = replay(&["-"], &hands);
        assert!(!hands.is_empty() && output.status.success(), "{form}: {}", said(&output));
    }
}

/// Whatever a file holds, there is an answer.
#[test]
fn broken_files_are_answered() {
    for (at, end) in [(0, 0), (10, 20), (60, 90), (150, 180), (180, 200), (200, 230)] {
        let text = format!("{}{}", &HAND[..at], &HAND[end..]);
        let code = replay(&["-"], &text).status.code();
        assert!(matches!(code, Some(0 | 1)), "{text}");
    }
    for text in ["{", "{}", "[{}]", "{\"ohh\": {}}", "\u{0}", "[1]\n", "actions = 3"] {
        assert_eq!(replay(&["-"], text).status.code(), Some(1), "{text}");
    }
}
