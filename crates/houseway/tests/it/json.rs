//! Every answer in JSON fits its schema in docs/schemas/commands, for listings of all kinds, and so does every error.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use serde_json::Value;
use testkit::schema::fits;

fn schema(path: &str) -> Value {
    let text = std::fs::read_to_string(testkit::root().join(path)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn answer(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(args)
        .arg("--json")
        .current_dir(testkit::root())
        .output()
        .expect("houseway runs");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|wrong| panic!("{args:?}: {wrong}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// The schema, and what is asked.
const ASKED: [(&str, &[&[&str]]); 20] = [
    ("games", &[&["games"], &["games", "--room", "standard"], &["games", "--family", "baccarat"]]),
    ("rules", &[&["rules", "chico/texas-holdem"], &["rules", "delta/pai-gow-tiles"]]),
    ("clauses", &[&["rules", "delta/blackjack-x", "--clauses"]]),
    ("schedules", &[&["schedules"]]),
    ("hours", &[&["hours"], &["hours", "players-club/panguingue", "--at", "2026-11-20 01:30"]]),
    (
        "fees",
        &[
            &["fees", "chico/texas-holdem", "--players", "9"],
            &["fees", "chico/three-card-poker-6-card-bonus", "--option", "gegr-001825/1", "--action", "420"],
            &["fees", "chico/three-card-poker-6-card-bonus", "--option", "1", "--action", "2"],
            &["fees", "chico/ez-baccarat-panda-8", "--option", "11", "--action", "50"],
            &["fees", "players-club/panguingue", "--minutes", "60"],
        ],
    ),
    ("search", &[&["search", "exposed", "card"], &["search", "kill", "pot"]]),
    ("clause", &[&["clause", "chico/flop-games#fold-is-final"], &["clause", "delta/poker#blinds-live"]]),
    ("reading", &[&["reading", "J22"], &["reading", "C34"], &["reading", "M07"], &["reading", "S01"]]),
    (
        "document",
        &[&["document", "001"], &["document", "001:162-170"], &["document", "0:12", "--file", "README.md"]],
    ),
    (
        "keys",
        &[
            &["keys", "panguingue"],
            &["keys", "pot-poker"],
            &["keys", "twenty-one"],
            &["keys", "pai-gow-poker"],
        ],
    ),
    ("lint", &[&["lint"]]),
    (
        "lint-regime",
        &[
            &["lint", "--regime", "california-2026", "--on", "2024-01-01"],
            &["lint", "--regime", "california-2026", "--on", "2026-04-15", "delta/blackjack-x"],
            &["lint", "--regime", "california-2026", "--on", "2026-12-01"],
        ],
    ),
    ("file", &[&["file", "delta"], &["file", "outlaws"], &["file", "players-club"], &["file", "chico"]]),
    (
        "house-way",
        &[
            &["house-way", "delta/ez-baccarat"],
            &["house-way", "central-coast/super-pan-9"],
            &["house-way", "delta/pai-gow-tiles", "6-6", "5-4", "3-1", "2-1"],
            &["house-way", "chico/fortune-pai-gow-poker", "Jk", "As", "Kd", "7c", "5s", "3h", "2d"],
        ],
    ),
    ("equity", &[&["equity", "--game", "chico/texas-holdem", "AsAh", "KsKh", "--board", "2c7d9h"]]),
    (
        "odds",
        &[
            &["odds", "delta/ez-baccarat"],
            &["odds", "delta/ez-baccarat", "--option", "gega-003518/1", "--cover", "500"],
            &["odds", "players-club/three-card-poker"],
            &["odds", "delta/blackjack-x"],
            &["odds", "central-coast/pai-gow-poker", "--samples", "2000"],
        ],
    ),
    (
        "strategy",
        &[
            &["odds", "central-coast/super-pan-9", "--strategy"],
            &["odds", "players-club/three-card-poker", "--strategy"],
            &["odds", "delta/ez-baccarat", "--strategy"],
        ],
    ),
    ("simulate", &[&["simulate", "delta/ez-baccarat", "--rounds", "50"]]),
    (
        "replay",
        &[
            &["replay", "crates/histories/tests/pokerstars", "docs/examples/hands.phhs"],
            &["replay", "crates/histories/tests/ohh"],
        ],
    ),
];

/// Games by words, a shoe that is counted, a pot that is simulated, and two sides held against each other.
const BESIDE: [(&str, &[&[&str]]); 4] = [
    ("games", &[&["games", "baccarat"]]),
    (
        "count",
        &[
            &["odds", "westlane/dai-bacc", "--count"],
            &["odds", "delta/ez-baccarat", "--count", "--seen", "8h 9c 4d", "--wager", "dragon-7"],
        ],
    ),
    ("simulate", &[&["simulate", "chico/texas-holdem", "--rounds", "20"]]),
    (
        "diff",
        &[
            &["diff", "chico/omaha", "chico/omaha-high-low"],
            &["diff", "chico/poker-limit", "chico/poker-hourly"],
            &["diff", "chico/omaha", "chico/omaha"],
        ],
    ),
];

#[test]
fn every_answer_fits_its_schema() {
    for (name, asked) in ASKED.into_iter().chain(BESIDE) {
        let schema = schema(&format!("docs/schemas/commands/{name}.json"));
        for args in asked {
            let answer = answer(args);
            fits(&schema, &answer).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
            no_bare_index(&answer);
            keys_are_kebab_case(&answer);
        }
    }
}

/// Rules, clauses, schedules and fees of all listings.
#[test]
fn every_listing_fits_the_schemas() {
    let games = answer(&["games"]);
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    for id in testkit::share(ids, 7) {
        for (name, args) in [
            ("rules", &["rules", id][..]),
            ("clauses", &["rules", id, "--clauses"]),
            ("schedules", &["schedules", id]),
            ("fees", &["fees", id, "--players", "5", "--action", "100"]),
        ] {
            let schema = schema(&format!("docs/schemas/commands/{name}.json"));
            fits(&schema, &answer(args)).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
        }
    }
}

/// Commands with a schema test of their own below.
const BY_THEMSELVES: [&str; 4] = ["settle", "audit", "ledger", "report"];

/// The commands that know `--json`, as the program lists them.
fn commands() -> Vec<String> {
    let help = |args: &[&str]| String::from_utf8(houseway(args).stdout).unwrap();
    let all = help(&["--help"]);
    // Commands stand below the headings of their groups.
    let list =
        all.lines().skip_while(|line| !line.starts_with("Usage: ")).take_while(|line| *line != "Options:");
    let list = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let named = list.filter_map(|line| line.split_whitespace().next());
    let named: Vec<String> = named.map(str::to_owned).collect();
    assert!(named.len() > 20, "{all}");
    named.into_iter().filter(|name| help(&["help", name]).contains("--json")).collect()
}

/// Runs a command in an empty home folder, without a store.
fn houseway(args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(args)
        .env("XDG_DATA_HOME", home.path())
        .current_dir(home.path())
        .stdin(std::process::Stdio::null())
        .output()
        .expect("houseway runs")
}

/// Wrong input for any command: no arguments, a mistyped option or name, an empty name, a missing folder, signs, a huge number.
const WRONG: [&[&str]; 6] = [
    &[],
    &["--no-such-option"],
    &["no-such-name"],
    &[""],
    &["--rulebook", "/no/such/folder"],
    &["☃", "99999999999999999999"],
];

/// A new command is tested here by itself, and needs a row among the answers above.
#[test]
fn every_command_that_knows_json_answers_in_json_whatever_is_asked() {
    let commands = commands();
    let answered: BTreeSet<&str> =
        ASKED.iter().chain(&BESIDE).flat_map(|(_, asked)| *asked).map(|args| args[0]).collect();
    let error = schema("docs/schemas/commands/error.json");
    for name in &commands {
        assert!(
            answered.contains(name.as_str()) || BY_THEMSELVES.contains(&name.as_str()),
            "{name} has no line in ASKED"
        );
        for wrong in WRONG {
            for args in [
                [&[name.as_str(), "--json"], wrong].concat(),
                [&[name.as_str()], wrong, &["--json"]].concat(),
            ] {
                let output = houseway(&args);
                let said = String::from_utf8_lossy(&output.stderr);
                let value: Value = serde_json::from_slice(&output.stdout)
                    .unwrap_or_else(|wrong| panic!("{args:?}: {wrong}: {said}"));
                match output.status.code() {
                    Some(0) => assert!(value.get("error").is_none(), "{args:?}: {value}"),
                    Some(2) => fits(&error, &value).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}")),
                    code => {
                        assert!(code == Some(1) && !said.contains("panicked"), "{args:?}: {code:?} {said}");
                    }
                }
            }
        }
    }
    for args in [
        &["gmaes", "--json"][..],
        &["--json"],
        &["--json", "games"],
        &["sign", "delta/ez-baccarat", "--json"],
    ] {
        let value: Value = serde_json::from_slice(&houseway(args).stdout)
            .unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
        fits(&error, &value).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
    }
    // After `--` it is a word like any other.
    assert!(houseway(&["rules", "--", "--json"]).stdout.is_empty());
}

#[test]
fn an_error_says_what_kind_it_is() {
    for (args, key, part) in [
        (&["rules", "zzz"][..], "not-found", "houseway games"),
        (&["rules", "blackjack"], "ambiguous", "matches"),
        (&["rules"], "missing-argument", "<ID>"),
        (&["games", "--famly", "x"], "unknown-option", "--family"),
        (&["odds", "delta/ez-baccarat", "--strategy", "--count"], "conflicting-options", "--strategy"),
        (&["fees", "chico/omaha", "--pot", "ten"], "invalid-value", "ten"),
        (
            &["fees", "central-coast/super-pan-9", "--option", "1"],
            "no-schedule",
            "no collection schedule is printed",
        ),
        (&["fees", "chico/three-card-poker-6-card-bonus", "--option", "1"], "missing-argument", "--action"),
        (&["settle", "no-such.toml"], "file", "no-such.toml"),
        (&["audit", "--data", "no-such.db"], "file", "no-such.db"),
        (&["games", "--rulebook", "no-such"], "file", "no-such"),
    ] {
        let output = houseway(&[args, &["--json"]].concat());
        let value: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
        let text = value["error"]["text"].as_str().unwrap_or_default();
        assert_eq!(
            (output.status.code(), value["error"]["key"].as_str()),
            (Some(2), Some(key)),
            "{args:?}: {value}"
        );
        assert!(text.contains(part) && output.stderr.is_empty(), "{args:?}: {value}");
    }
}

/// No result is an empty list; a script that fails is an error with exit code 1.
#[test]
fn nothing_is_json_too() {
    for args in [
        &["search", "canasta"][..],
        &["fees", "central-coast/super-pan-9"],
        &["schedules", "central-coast/super-pan-9"],
    ] {
        let output = houseway(&[args, &["--json"]].concat());
        assert_eq!(
            (output.status.code(), output.stdout.as_slice()),
            (Some(0), b"[]\n".as_slice()),
            "{args:?}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("round.toml");
    std::fs::write(&script, "listing = \"delta/ez-baccarat\"\nseats = \"many\"\n").unwrap();
    let output = houseway(&["settle", script.to_str().unwrap(), "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    fits(&schema("docs/schemas/commands/error.json"), &value).unwrap();
    assert_eq!((output.status.code(), &value["error"]["key"]), (Some(1), &Value::from("script")));
    // A scene that expects the refusal passes.
    let scenes = testkit::texts("scenes", "toml");
    let (refused, _) = scenes.iter().find(|(_, text)| text.contains("\nrefused = ")).expect("such a scene");
    let output = houseway(&["settle", testkit::root().join(refused).to_str().unwrap(), "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    fits(&schema("docs/schemas/commands/error.json"), &value).unwrap();
    assert_eq!(output.status.code(), Some(0), "{value}");
}

/// No key contains an underscore. (Keys that are names, such as the rows of a map, may contain other signs.)
fn keys_are_kebab_case(value: &Value) {
    match value {
        Value::Array(items) => items.iter().for_each(keys_are_kebab_case),
        Value::Object(facts) => {
            for (key, fact) in facts {
                assert!(!key.contains('_'), "{key} is not kebab-case: {value}");
                keys_are_kebab_case(fact);
            }
        }
        _ => {}
    }
}

/// What a reader must be able to name is never a number of ours.
fn no_bare_index(value: &Value) {
    const NAMED: [&str; 9] =
        ["person", "bank", "opponent", "payer", "wager", "charge", "row", "pot", "people"];
    match value {
        Value::Array(items) => items.iter().for_each(no_bare_index),
        Value::Object(facts) => {
            for (key, fact) in facts {
                assert!(!(NAMED.contains(&key.as_str()) && fact.is_number()), "{key} is a number: {value}");
                assert!(key.parse::<u64>().is_err(), "a key is a number: {value}");
                no_bare_index(fact);
            }
        }
        _ => {}
    }
}

/// A round of each family has names in the place of numbers.
#[test]
fn settled_scripts_fit_their_schema() {
    let schema = schema("docs/rounds.schema.json");
    for (path, _) in testkit::texts("docs/examples", "toml") {
        let value = answer(&["settle", &path]);
        fits(&schema, &value).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
        no_bare_index(&value);
    }
}

/// Rounds of a store that holds tables of every family.
#[test]
fn exported_rounds_fit_their_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.db");
    unpack(&file);
    for (form, path) in [
        ("record", "docs/schemas/commands/export.json"),
        ("proofs", "docs/schemas/commands/export-proofs.json"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
            .args(["export", "--form", form, "--data", file.to_str().unwrap()])
            .output()
            .expect("houseway runs");
        let (schema, text) = (schema(path), String::from_utf8(output.stdout).unwrap());
        assert!(text.lines().count() >= 3, "{form}: {}", String::from_utf8_lossy(&output.stderr));
        for line in text.lines() {
            let round: Value = serde_json::from_str(line).unwrap();
            fits(&schema, &round).unwrap_or_else(|wrong| panic!("{form}: {wrong}"));
            no_bare_index(&round);
        }
    }
}

/// A new store, and one with tables of every family.
#[test]
fn stores_are_told_by_their_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let (new, kept) = (folder.path().join("new.db"), folder.path().join("kept.db"));
    drop(room::journal::SqliteJournal::open(&new).unwrap());
    let made =
        Command::new(env!("CARGO_BIN_EXE_houseway")).args(["admin", "--data"]).arg(&new).output().unwrap();
    assert!(made.status.success());
    unpack(&kept);
    let (new, kept) = (new.to_str().unwrap(), kept.to_str().unwrap());
    for (name, args) in [
        ("audit", &["audit", "--data", new][..]),
        ("ledger", &["ledger", "--data", new]),
        ("audit", &["audit", "--data", kept]),
        ("ledger", &["ledger", "--data", kept]),
        ("ledger", &["ledger", "--data", kept, "--table", "1"]),
        ("ledger", &["ledger", "--data", kept, "--account", "1"]),
        ("report", &["report", "--data", new]),
        ("report", &["report", "--data", kept]),
        ("error", &["report", "--data", kept, "--day", "someday"]),
        ("error", &["ledger", "--data", kept, "--table", "4000000000"]),
        ("error", &["ledger", "--data", kept, "--account", "nobody"]),
    ] {
        let schema = schema(&format!("docs/schemas/commands/{name}.json"));
        fits(&schema, &answer(args)).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
    }
}

/// The kept store of an older version, with tables of every family.
fn unpack(file: &std::path::Path) {
    let packed = testkit::root().join("crates/room/tests/kept/houseway-0.1.0.db.z");
    let mut packed = flate2::read::ZlibDecoder::new(std::fs::File::open(packed).unwrap());
    std::io::copy(&mut packed, &mut std::fs::File::create(file).unwrap()).unwrap();
}
