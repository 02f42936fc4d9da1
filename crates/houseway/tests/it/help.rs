//! The help: commands by purpose, and for each command examples, exit codes and environment variables.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

fn help(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that `houseway --help` lists, with the heading of each.
fn commands() -> BTreeMap<String, String> {
    let (all, mut heading, mut found) = (help(&["--help"]), String::new(), BTreeMap::new());
    let list =
        all.lines().skip_while(|line| !line.starts_with("Usage: ")).take_while(|line| *line != "Options:");
    for line in list.skip(1).filter(|line| !line.is_empty()) {
        match line.strip_prefix("  ") {
            None => line.trim_end_matches(':').clone_into(&mut heading),
            Some(row) => {
                let name = row.split_whitespace().next().unwrap().to_owned();
                let before = found.insert(name, heading.clone());
                assert_eq!(before, None, "a command is listed twice: {line}");
            }
        }
        assert!(line.chars().count() <= 80, "{line}");
    }
    found
}

#[test]
fn commands_are_grouped_by_purpose() {
    let commands = commands();
    assert!(commands.len() > 25, "{commands:?}");
    for (name, heading) in [
        ("play", "Play"),
        ("rules", "Look up"),
        ("odds", "Compute"),
        ("serve", "Run a room"),
        ("new", "Write listings"),
    ] {
        assert_eq!(commands[name], heading, "{name}");
    }
    let groups: BTreeSet<&String> = commands.values().collect();
    assert!((5..=8).contains(&groups.len()), "{groups:?}");
}

#[test]
fn every_command_has_examples_exit_codes_and_variables() {
    for name in commands().keys() {
        let long = help(&["help", name]);
        let about = long.lines().next().unwrap();
        assert!(about.chars().count() < 80 && !about.ends_with('.'), "{name}: {about}");
        let examples = long.split("\nExamples:\n").nth(1).unwrap_or_else(|| panic!("{name}: {long}"));
        assert!(examples.contains(&format!(" {name}")), "{name}: {long}");
        assert!(examples.contains("\nExit codes:\n  0    Success\n  1    "), "{name}: {long}");
        // The short help of a command is only its options.
        assert!(!help(&[name, "-h"]).contains("Examples:"), "{name}");
    }
    assert!(help(&["help", "odds"]).contains("  PAGER "));
    assert!(help(&["help", "odds"]).contains("  130  "));
    assert!(help(&["help", "serve"]).contains("  RUST_LOG "));
    assert!(!help(&["help", "games"]).contains("RUST_LOG"));
}

/// Other names for one thing lead to the same.
#[test]
fn aliases_are_accepted() {
    for (one, other) in [
        (
            &["fees", "chico/texas-holdem", "--players", "5", "--option", "poker-limit/5"][..],
            &["fees", "chico/texas-holdem", "--players", "5", "--schedule", "poker-limit/5"][..],
        ),
        (
            &["schedules", "chico/texas-holdem", "--limit", "4-8"],
            &["schedules", "chico/texas-holdem", "--stakes", "4-8"],
        ),
        (
            &["odds", "delta/ez-baccarat", "--decks", "8", "--seen", "8h 9h"],
            &["odds", "delta/ez-baccarat", "--packs", "8", "--dead", "8h 9h"],
        ),
        (
            &["equity", "--game", "delta/holdem", "AhKh", "QsQd", "--dead", "2c", "--board", "3c 4c 5d"],
            &["equity", "--listing", "delta/holdem", "AhKh", "QsQd", "--seen", "2c", "--board", "3c 4c 5d"],
        ),
        (&["reading", "J22"], &["interpretation", "J22"]),
        (&["licences"], &["licenses"]),
    ] {
        let run = |args: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().unwrap();
            (output.status.code(), output.stdout, output.stderr)
        };
        assert_eq!(run(one), run(other), "{one:?} {other:?}");
        assert_ne!(run(one).0, Some(2), "{one:?}");
    }
}
