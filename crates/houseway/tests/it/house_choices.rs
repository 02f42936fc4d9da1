//! What the house chooses for a table, what its sign says of it, and the fees that go with it.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn houseway(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(args).stdin(Stdio::null()).output().expect("houseway runs")
}

/// What a command prints when all is well.
#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = houseway(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The line that wrong usage gets.
#[track_caller]
fn refused(args: &[&str]) -> String {
    let output = houseway(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn play_takes_blinds_that_no_document_prints() {
    let play =
        |args: &[&str]| printed(&[&["play", "chico/texas-holdem", "--seed", "1", "--plain"], args].concat());
    let said = play(&["--option", "no-limit-20-200/1", "--stakes", "1/3"]);
    assert!(said.contains("$1/$3"), "{said}");
    assert_eq!(play(&["--option", "no-limit-20-200/1", "--blinds", "1/3"]), said);
    assert!(play(&["--stakes", "7/14"]).contains("$7/$14"));
    let wrong =
        refused(&["play", "chico/texas-holdem", "--option", "no-limit-20-200/1", "--stakes", "300/600"]);
    assert!(wrong.contains("the big blind is $600: at these stakes the maximum is $200"), "{wrong}");
    let wrong = refused(&["play", "delta/ez-baccarat", "--blinds", "1/2"]);
    assert!(wrong.contains("has no pot"), "{wrong}");
    let wrong = refused(&["play", "central-coast/texas-holdem", "--stakes", "4-8", "--blinds", "1/4"]);
    assert!(wrong.contains("the blinds printed for $4-$8"), "{wrong}");
}

#[test]
fn no_table_opens_under_a_fee_that_cannot_be_read() {
    for command in ["play", "simulate"] {
        let wrong = refused(&[command, "chico/ez-baccarat-panda-8", "--option", "11"]);
        assert!(
            wrong.contains("no table can open under gegr-001824/11") && wrong.contains("cannot be read"),
            "{wrong}"
        );
    }
    assert!(refused(&["sign", "chico/ez-baccarat-panda-8", "--option", "11"]).contains("cannot be read"));
}

#[test]
fn play_goes_by_the_day_of_the_week() {
    let stakes = |args: &[&str]| {
        let said = printed(&[&["play", "outlaws/holdem", "--seed", "1", "--plain"], args].concat());
        said.contains("$3-$6-$12")
    };
    assert!(stakes(&["--day", "monday"]) && !stakes(&["--day", "sunday"]));
    assert!(stakes(&["--day", "Thursday", "--zone", "America/Los_Angeles"]));
    // Whichever day it is: one of the two is played.
    let said = printed(&["play", "outlaws/holdem", "--seed", "1", "--plain", "--zone", "UTC"]);
    assert!(said.contains("$3-$6"), "{said}");
    let wrong = refused(&["play", "outlaws/holdem", "--day", "sunday", "--structure", "three-six-twelve"]);
    assert!(wrong.contains("is not played on sunday, only on monday, thursday, saturday"), "{wrong}");
    assert!(refused(&["play", "outlaws/holdem", "--zone", "Las Vegas"]).contains("is not a time zone"));
    assert!(refused(&["play", "outlaws/holdem", "--day", "someday"]).contains("is not a day of the week"));
}

#[test]
fn a_sign_posts_the_stakes_of_its_table() {
    let sign = |args: &[&str]| printed(&[&["sign"], args].concat());
    for (args, lines) in [
        (
            &["chico/texas-holdem", "--option", "no-limit-20-200/1", "--stakes", "1/3"][..],
            &["Betting: no limit", "Blinds: $1, $3", "Buy-in: $20 to $200"][..],
        ),
        (
            &["chico/texas-holdem", "--option", "poker-hourly/1", "--stakes", "4-8"],
            &["Betting: fixed limit, $4-$8", "Blinds: $2, $4"],
        ),
        (
            &["central-coast/seven-card-stud", "--option", "stud-games/3"],
            &["Betting: fixed limit, $4-$8", "Ante: $0.50", "Bring-in: $2"],
        ),
        (
            &["central-coast/seven-card-stud", "--option", "stud-games/3", "--bring-in", "1"],
            &["Bring-in: $1"],
        ),
        (
            &["outlaws/holdem", "--option", "1"],
            &[
                "Betting on Sunday, Tuesday, Wednesday, Friday: fixed limit, $3-$6",
                "Betting on Monday, Thursday, Saturday: fixed limit, $3-$6-$12",
            ],
        ),
        (&["outlaws/holdem", "--option", "1", "--day", "monday"], &["Betting: fixed limit, $3-$6-$12"]),
    ] {
        let sign = sign(args);
        for line in lines {
            assert!(sign.lines().any(|held| held == *line), "{args:?} has no {line}: {sign}");
        }
    }
    let wrong = refused(&["sign", "chico/texas-holdem", "--option", "poker-limit/1", "--stakes", "4-8"]);
    assert!(wrong.contains("printed for $2-$4"), "{wrong}");
    assert!(
        refused(&["sign", "delta/ez-baccarat", "--option", "gega-003518/1", "--stakes", "4-8"])
            .contains("no pot")
    );
}

#[test]
fn fees_for_a_limit_name_every_schedule_once() {
    let fees: Value =
        serde_json::from_str(&printed(&["fees", "chico/texas-holdem", "--limit", "4-8", "--json"])).unwrap();
    let of = |block: &str| -> Vec<(u64, String)> {
        let rows = fees.as_array().unwrap().iter().filter(|row| row["block"] == format!("chico/{block}"));
        rows.map(|row| (row["option"].as_u64().unwrap(), row["source"]["lines"].to_string())).collect()
    };
    let numbers: Vec<u64> = of("poker-limit").into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, (28..=36).collect::<Vec<u64>>());
    for (number, both) in [(28, ["000:1925", "000:1927"]), (29, ["000:1926", "000:1928"])] {
        let (_, lines) = of("poker-limit").into_iter().find(|(held, _)| *held == number).unwrap();
        assert!(both.iter().all(|line| lines.contains(line)), "{number}: {lines}");
    }
    assert_eq!(of("poker-hourly").len(), 19, "what is charged by the hour goes with any limit");
    assert!(of("no-limit-20-100").is_empty(), "a schedule for a buy-in is for no limit");
    assert_eq!(
        printed(&["fees", "delta/holdem", "--limit", "4-8"]).lines().next().unwrap(),
        "Texas Hold'em: 8 schedules"
    );
    assert!(refused(&["fees", "chico/texas-holdem", "--limit", "5-9"]).contains("no schedule for \"5-9\""));
}

/// Every listing: a look-up of all its fees names each option once.
#[test]
fn no_look_up_names_an_option_twice() {
    let games: Value = serde_json::from_str(&printed(&["games", "--json"])).unwrap();
    let ids = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap());
    for id in testkit::share(ids, 5).chain(["chico/texas-holdem"]) {
        for command in ["fees", "schedules"] {
            let text = printed(&[command, id, "--json"]);
            let Ok(Value::Array(rows)) = serde_json::from_str(&text) else { continue };
            let mut all: Vec<String> = rows
                .iter()
                .flat_map(|row| match row["options"].as_array() {
                    Some(options) => {
                        options.iter().map(|one| format!("{}/{}", row["id"], one["number"])).collect()
                    }
                    None => vec![format!("{}/{}", row["block"], row["option"])],
                })
                .collect();
            let (count, ()) = (all.len(), all.sort());
            all.dedup();
            assert_eq!(all.len(), count, "{command} {id}");
        }
    }
}
