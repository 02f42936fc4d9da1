//! One sitting of each family, from a fixed seed: `docs/sittings/` has them as they are read.
//!
//! `HOUSEWAY_UPDATE=1` writes them anew, to be read as a diff.

use std::io::Write;
use std::process::{Command, Stdio};

/// Family, listing, seed, and what is typed.
const SITTINGS: [(&str, &str, &str, &str); 10] = [
    ("baccarat", "delta/ez-baccarat", "3", "p\nw 25\n\nlast\nundo\nw 10\n\nwhy\nq\n"),
    (
        "three-card",
        "outlaws/three-card-poker-6-card-bonus",
        "3",
        "p\n?\nw 25\nw pair 5\n\nhint\nplay\nlast\n\nf\nwhy\nq\n",
    ),
    ("holdem-vs-bank", "westlane/ultimate-texas-holdem", "4", "p\nw 10\n\nc\nhint\nc\nplay\nlast\n\nc\nq\n"),
    ("twenty-one", "delta/blackjack-x", "5", "p\nw 20\n\nw 20\n\nhint\ns\nwhy\nq\n"),
    ("pan-nine", "central-coast/super-pan-9", "6", "p\nw 10\n\nhint\nc\nw 10\n\nq\n"),
    ("pai-gow-poker", "chico/fortune-pai-gow-poker", "7", "p\nw 25\n\nhint\nh\nw 25\n\nh\nwhy\nq\n"),
    ("pai-gow-tiles", "delta/pai-gow-tiles", "8", "p\nw 25\n\nhint\nh\nw 25\n\nh\nq\n"),
    ("pot-poker", "chico/texas-holdem", "9", "\nc\nc\nc\nc\nhint\ns\nwhy\nq\n"),
    ("chinese-poker", "central-coast/chinese-poker", "10", "hint\ns 2s | 4s\ns\n\ns\nq\n"),
    ("panguingue", "players-club/panguingue", "11", "g\n\nhint\nq\n"),
];

fn sitting(listing: &str, seed: &str, typed: &str, language: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["play", listing, "--seed", seed, "--bots", "3", "--plain", "--language", language])
        // Whatever the time of day is, the game is open.
        .args(["--at", "2026-11-20 22:30"])
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("houseway runs");
    // A program that is gone before it reads everything is no fault.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{listing}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_sitting_of_each_family_is_written_down() {
    for (family, listing, seed, typed) in SITTINGS {
        testkit::golden(&format!("docs/sittings/{family}.txt"), &sitting(listing, seed, typed, "en"));
    }
}

/// What nobody at a table would say, or may see.
#[test]
fn sittings_read_as_a_table_is_told() {
    for (family, listing, seed, typed) in SITTINGS {
        let told = sitting(listing, seed, typed, "en");
        for wrong in ["seat 1 ", "you is", "you has", "person ", "pot: -", "#"] {
            let found = told.lines().find(|line| {
                line.contains(wrong) && !line.contains('[') && !line.starts_with("You are in seat")
            });
            assert_eq!(found, None, "{family}: {wrong}");
        }
        assert!(told.contains("You leave with") && told.contains("Rounds: "), "{family}:\n{told}");
        assert!(told.lines().all(|line| line.chars().count() <= 100), "{family}");
    }
}

/// The same sittings in Spanish: no word of ours is left in English. Names of circles, hands of pay tables, streets and
/// betting structures stay as they are printed.
#[test]
fn sittings_are_told_in_spanish() {
    const ENGLISH: [&str; 22] = [
        "the", "of", "and", "you", "your", "wins", "loses", "folds", "pair", "pairs", "three", "straight",
        "flush", "house", "kickers,", "king", "queen", "aces", "points", "shows", "with", "left",
    ];
    for (family, listing, seed, typed) in SITTINGS {
        let told = sitting(listing, seed, typed, "es");
        assert!(told.contains("Te vas con"), "{family}:\n{told}");
        let own: String = told.split(['«', '»']).step_by(2).collect();
        // "House way" is said in English.
        let own = own.replace("house way", "");
        for line in own.lines().filter(|line| !line.starts_with('>') && !line.contains('[')) {
            // What is quoted is the listing's own; rows of a house way have names, which stand alone in brackets.
            let words = line.split([' ', ',', ':', ';']).map(|word| word.trim_start_matches('('));
            let found = words.into_iter().find(|word| ENGLISH.contains(word));
            assert_eq!(found, None, "{family}: {line}");
        }
    }
}
