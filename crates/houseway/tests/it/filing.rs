//! Compliance files, dates of listings and schedules, and regimes, as their users ask for them.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::lint::{changed, shipped, write};

fn houseway(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs")
}

/// What a command prints, with its exit code.
fn run(args: &[&str]) -> (String, Option<i32>) {
    let output = houseway(args);
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn printed(args: &[&str]) -> String {
    let (text, code) = run(args);
    assert_eq!(code, Some(0), "{args:?}\n{text}");
    text
}

/// The line of an error, with exit code 2.
fn refused(args: &[&str]) -> String {
    let output = houseway(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
    String::from_utf8(output.stderr).unwrap().trim_end().to_owned()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&run(args).0).unwrap()
}

#[test]
fn a_compliance_file_is_printed_for_a_listing_and_for_a_room() {
    let one = printed(&["file", "outlaws/pure-21-5-blackjack"]);
    for part in [
        "GEGA-002692  [004:556]",
        "TXB Industries Inc.",
        "Betwiser Games, LLC",
        "[004:359]",
        "MUST BE POSTED",
        "by the Bureau of Gambling Control",
        "[004:533]",
        "superseded by outlaws/gega-002692, since: unknown",
        "not legal advice",
    ] {
        assert!(one.contains(part), "{part} is not in\n{one}");
    }
    let room = printed(&["file", "outlaws"]);
    assert!(room.starts_with("Compliance file of Outlaw's Card Parlour: 6 listings\n"), "{room}");
    assert_eq!(room.matches("\nAPPROVAL\n").count(), 6);
    assert_eq!(room, printed(&["file", "Outlaw's Card Parlour"]));
    let page = printed(&["file", "outlaws", "--html"]);
    assert!(page.starts_with("<!doctype html>") && page.contains("<h2>OWNERS</h2>"), "{page}");
    let borrowed = printed(&["file", "chico/ez-baccarat-panda-8"]);
    assert!(
        borrowed.contains("BORROWED") && borrowed.contains("(printed at delta/ez-baccarat)"),
        "{borrowed}"
    );
    assert!(refused(&["file", "nowhere"]).contains("\"nowhere\""));
}

#[test]
fn a_compliance_file_is_data_too() {
    let all = json(&["file", "delta", "--json"]);
    let listings = all["listings"].as_array().unwrap();
    assert_eq!(listings.len(), 11);
    let ez = listings.iter().find(|file| file["listing"] == "delta/ez-baccarat").unwrap();
    assert_eq!(ez["owners"][0]["name"], "DEQ Systems Corp.");
    assert_eq!(ez["owners"][0]["source"], "001:456");
    assert_eq!(ez["schedules"][1]["state"], "superseded");
    assert_eq!(ez["schedules"][1]["superseded-since"], "unknown");
    assert_eq!(ez["posted"][0]["on-sign"], "shown");
}

/// The page of rules and its JSON have the section too.
#[test]
fn the_page_of_rules_has_a_section_of_compliance() {
    let page = printed(&["rules", "delta/three-card-poker-6-card-bonus"]);
    assert!(page.contains("\nCOMPLIANCE\n") && page.contains("ShuffleMaster Inc.  [001:1145]"), "{page}");
    let rules = json(&["rules", "delta/three-card-poker-6-card-bonus", "--json"]);
    assert_eq!(rules["sources"]["compliance.posted.wager-names"]["lines"][0], "001:1159-1164");
    assert!(rules["told"].as_array().unwrap().contains(&"compliance".into()));
}

/// A folder with a listing from April to June and schedules with dates.
fn dated(folder: &Path) -> String {
    let listing = shipped("rooms/outlaws/pure-21-5-blackjack.toml");
    let dates = "number = \"GEGA-002692\"\nfrom = \"2026-04-01\"\nuntil = \"2026-06-30\"";
    write(folder, "rooms/t/dated.toml", changed(&listing, "number = \"GEGA-002692\"", dates).as_bytes());
    let path = "rooms/outlaws/collection/pure-21-5-blackjack-with-rules.toml";
    let until = changed(&shipped(path), "most-rates = 5", "most-rates = 5\nuntil = \"2026-05-31\"");
    write(folder, path, until.as_bytes());
    folder.to_str().unwrap().to_owned()
}

#[test]
fn listings_and_schedules_go_by_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let own = dated(folder.path());
    let with = |args: &[&str]| -> Vec<String> {
        let words = ["--rulebook", &own].into_iter().chain(args.iter().copied());
        words.map(str::to_owned).collect()
    };
    let ask = |args: &[&str]| {
        let words = with(args);
        run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let deny = |args: &[&str]| {
        let words = with(args);
        refused(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for command in ["rules", "fees", "schedules", "sign"] {
        let early = deny(&[command, "t/dated", "--on", "2026-03-31"]);
        let wanted = "houseway: t/dated is in force from 2026-04-01 until 2026-06-30, not on 2026-03-31; name another day with --on";
        assert_eq!(early, wanted, "{command}");
        assert!(deny(&[command, "t/dated", "--on", "2026-07-01"]).contains("not on 2026-07-01"));
    }
    assert!(ask(&["rules", "t/dated", "--on", "2026-04-01"]).0.contains("In force from"));
    let (both, one) = (
        ask(&["schedules", "t/dated", "--on", "2026-05-31"]).0,
        ask(&["schedules", "t/dated", "--on", "2026-06-01"]).0,
    );
    assert!(
        both.contains("pure-21-5-blackjack-with-rules") && !one.contains("pure-21-5-blackjack-with-rules")
    );
    let fees = ask(&["fees", "t/dated", "--on", "2026-06-01"]).0;
    assert!(fees.contains("gega-002692/1") && !fees.contains("with-rules"), "{fees}");
    let late = ["--option", "pure-21-5-blackjack-with-rules/1", "--on", "2026-06-01"];
    for command in ["fees", "sign"] {
        let error = deny(&[&[command, "t/dated"], &late[..]].concat());
        assert!(error.contains("with-rules is in force until 2026-05-31, not on 2026-06-01"), "{error}");
    }
    let error = json(&["fees", "--rulebook", &own, "t/dated", "--on", "2026-03-31", "--json"]);
    assert_eq!(error["error"]["key"], "not-in-force", "{error}");
    assert!(deny(&["rules", "t/dated", "--on", "2026-02-30"]).contains("not a day of the calendar"));
}

/// Every command that looks up games, schedules or texts of the rulebook takes `--on`; the others have a reason not to.
#[test]
fn every_look_up_takes_a_day() {
    let without = [
        ("play", "opens a table today"),
        ("serve", "opens tables on their day"),
        ("new", "copies a file"),
        ("keys", "lists what files may say"),
        ("settle", "scripts name their own day"),
        ("replay", "histories have their own rules"),
        ("admin", "reads a store"),
        ("audit", "reads a store"),
        ("ledger", "reads a store"),
        ("report", "reads a store"),
        ("export", "reads a store, with --day"),
        ("backup", "reads a store"),
        ("archive", "reads a store"),
        ("erase", "reads a store"),
        ("licences", "prints a list"),
        ("completions", "prints a script"),
    ];
    let list = printed(&["--help"]);
    let rows =
        list.lines().skip_while(|line| !line.starts_with("Usage: ")).take_while(|line| *line != "Options:");
    let names: Vec<&str> = rows.filter_map(|row| row.strip_prefix("  ")?.split_whitespace().next()).collect();
    assert!(names.len() > 25, "{list}");
    for name in names {
        let takes = printed(&["help", name]).contains("--on <DATE>");
        assert_eq!(takes, !without.iter().any(|(held, _)| *held == name), "{name}");
    }
    for name in without.map(|(name, _)| name) {
        assert!(list.contains(&format!("  {name} ")), "{name} is not a command any more");
    }
}

/// Look-ups leave out, or refuse, what is not in force on the day, and say so.
#[test]
fn look_ups_answer_for_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let own = dated(folder.path());
    let ask = |day: &str, args: &[&str]| {
        let output = houseway(&[&["--rulebook", &own][..], args, &["--on", day]].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr), output.status.code())
    };
    let (before, april) = ("2026-03-31", "2026-04-01");
    let why = "t/dated is in force from 2026-04-01 until 2026-06-30, not on 2026-03-31";
    for command in [
        &["file", "t/dated"][..],
        &["diff", "t/dated", "outlaws/pure-21-5-blackjack"],
        &["simulate", "t/dated", "--rounds", "1", "--seed", "1"],
        &["odds", "t/dated", "--strategy"],
        &["equity", "--game", "t/dated", "AhKh", "2c2d"],
        &["house-way", "t/dated"],
    ] {
        let (out, wrong, code) = ask(before, command);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{command:?}: {wrong}");
        assert!(wrong.contains(why), "{command:?}: {wrong}");
    }
    for command in [&["games", "pure 21.5"][..], &["search", "TXB Industries"], &["document", "004"]] {
        let ((early, ..), (late, ..)) = (ask(before, command), ask(april, command));
        assert!(!early.contains("t/dated"), "{command:?}: {early}");
        assert!(
            command[0] == "search" || command[0] == "document" || late.contains("t/dated"),
            "{command:?}: {late}"
        );
    }
    let (_, note, _) = ask(before, &["games", "pure"]);
    assert!(note.contains(&format!("houseway: left out: {why}")), "{note}");
    // A schedule that is over leaves the file, with its postings; the regimes stand as on the day.
    let file = |day: &str| ask(day, &["file", "t/dated"]).0;
    let (may, june) = (file("2026-05-31"), file("2026-06-01"));
    assert!(may.contains("SCHEDULES OUTLAWS/PURE-21-5-BLACKJACK-WITH-RULES"), "{may}");
    assert!(!june.contains("SCHEDULES OUTLAWS/PURE-21-5-BLACKJACK-WITH-RULES"), "{june}");
    assert!(
        june.contains("Status on 2026-06-01") && june.contains("stayed by a court, since 2026-05-21"),
        "{june}"
    );
    let (data, ..) = ask("2026-06-01", &["file", "t/dated", "--json"]);
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!((&data["on"], &data["regimes"][0]["status"]), (&"2026-06-01".into(), &"stayed".into()));
    assert!(data["left-out"][0].as_str().unwrap().contains("until 2026-05-31"), "{data}");
    let (_, wrong, code) = ask("2026-07-01", &["file", "t"]);
    assert!(code == Some(2) && wrong.contains("nothing of t is in force"), "{wrong}");
}

#[test]
fn a_listing_without_dates_is_always_in_force() {
    for day in ["1000-01-01", "9999-12-31"] {
        assert_eq!(
            printed(&["rules", "westlane/dai-bacc", "--on", day]),
            printed(&["rules", "westlane/dai-bacc"])
        );
    }
}

#[test]
fn lint_leaves_out_what_is_not_in_force_on_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let own = dated(folder.path());
    let all = run(&["lint", &own]).0;
    let on = |day: &str| run(&["lint", &own, "--on", day]).0;
    assert!(!all.contains("not checked"), "{all}");
    let july = on("2026-07-01");
    assert!(july.contains("not checked: t/dated is in force from 2026-04-01 until 2026-06-30"), "{july}");
    assert!(
        july.contains("not checked: the schedule outlaws/pure-21-5-blackjack-with-rules is in force until")
    );
    assert!(!on("2026-05-01").contains("not checked"));
}

const REGIME: [&str; 4] = ["lint", "--regime", "california-2026", "delta/blackjack-x"];

fn on(day: &str) -> (String, Option<i32>) {
    run(&[&REGIME[..], &["--on", day]].concat())
}

#[test]
fn the_same_listing_lints_by_the_status_of_the_day() {
    for (day, status, verdict, code) in [
        ("2026-03-01", "proposed, not in force", "names: would fail.", 0),
        ("2026-04-15", "in force, since 2026-04-01", "names: fails.", 1),
        ("2026-06-01", "stayed by a court, since 2026-05-21", "names: would fail without the stay.", 0),
        ("2026-09-01", "unknown: the reports do not say", "names: fails if in force.", 0),
        ("2026-12-01", "struck down by a court", "names: would have failed.", 0),
    ] {
        let (text, exit) = on(day);
        let first = format!("Status of california-2026 on {day}: {status}");
        assert!(text.starts_with(&first), "{first}\n{text}");
        assert!(text.contains(verdict) && exit == Some(code), "{day}: {exit:?}\n{text}");
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("Drawn from public reports") && flat.contains("This is not legal advice."),
            "{text}"
        );
    }
}

#[test]
fn a_failing_provision_says_by_which_value_and_what_to_change() {
    let (text, _) = on("2026-04-15");
    for part in [
        "delta/blackjack-x.toml:6: listing.name = \"Blackjack X\" [001:673, 001:2510]",
        "To change: give the game a name without \"blackjack\".",
        "rotation: checked at the table.",
        "To change: offer the position before every hand.",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let report = json(&[&REGIME[..], &["--on", "2026-04-15", "--json"]].concat());
    assert_eq!((report["status"].as_str(), report["since"].as_str()), (Some("in-force"), Some("2026-04-01")));
    let provisions = report["listings"][0]["provisions"].as_array().unwrap();
    assert_eq!(provisions.len(), 10);
    let names = &provisions[0];
    assert_eq!((names["provision"].as_str(), names["verdict"].as_str()), (Some("names"), Some("fails")));
    assert_eq!(names["breaches"][0]["source"], "001:673, 001:2510");
    assert!(provisions.iter().any(|one| one["verdict"] == "at-table"));
}

#[test]
fn a_regime_covers_every_listing_or_those_that_are_named() {
    let (all, code) = run(&["lint", "--regime", "california-2026", "--on", "2026-04-15"]);
    assert_eq!(code, Some(1));
    assert!(all.trim_end().ends_with("25 of 75 listings have provisions that fail"), "{all}");
    let (pot, code) = run(&["lint", "--regime", "california-2026", "--on", "2026-04-15", "chico/omaha"]);
    assert!(code == Some(0) && pot.contains("No provision fails for 1: chico/omaha"), "{pot}");
    let folder = tempfile::tempdir().unwrap();
    let renamed =
        changed(&shipped("rooms/delta/blackjack-x.toml"), "name = \"Blackjack X\"", "name = \"Thirty-One\"");
    write(folder.path(), "rooms/t/x.toml", renamed.as_bytes());
    let own = folder.path().to_str().unwrap();
    let (text, _) = run(&["lint", "--regime", "california-2026", "--on", "2026-04-15", own]);
    assert!(text.contains("t/x: 7 of 10") && !text.contains("delta/blackjack-x:"), "{text}");
    let unknown = refused(&["lint", "--regime", "california-2062"]);
    assert!(unknown.contains("did you mean california-2026"), "{unknown}");
}

/// A user's own regime is linted like any other file.
#[test]
fn a_broken_regime_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let text = changed(&shipped("regimes/california-2026.toml"), "check = \"ties\"", "check = \"tie\"");
    write(folder.path(), "regimes/mine.toml", text.as_bytes());
    let own = folder.path().to_str().unwrap();
    let (text, code) = run(&["lint", own]);
    assert!(
        code == Some(1) && text.contains("regimes/mine.toml") && text.contains("did you mean ties"),
        "{text}"
    );
    let error = refused(&["--rulebook", own, "lint", "--regime", "mine"]);
    assert!(error.contains("regime mine does not load"), "{error}");
}
