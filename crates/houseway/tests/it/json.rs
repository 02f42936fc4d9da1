//! Every answer in JSON fits its schema in docs/schemas/commands, for listings of all kinds.

use std::process::Command;

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
const ASKED: [(&str, &[&[&str]]); 17] = [
    ("games", &[&["games"], &["games", "--room", "standard"], &["games", "--family", "baccarat"]]),
    ("rules", &[&["rules", "chico/texas-holdem"], &["rules", "delta/pai-gow-tiles"]]),
    ("clauses", &[&["rules", "delta/blackjack-x", "--clauses"]]),
    ("schedules", &[&["schedules"]]),
    (
        "fees",
        &[
            &["fees", "chico/texas-holdem", "--players", "9"],
            &["fees", "chico/three-card-poker-6-card-bonus", "--option", "gegr-001825/1", "--action", "420"],
        ],
    ),
    ("search", &[&["search", "exposed", "card"], &["search", "kill", "pot"]]),
    ("clause", &[&["clause", "chico/flop-games#fold-is-final"]]),
    ("reading", &[&["reading", "J22"], &["reading", "C34"]]),
    ("document", &[&["document", "001"], &["document", "001:162-170"]]),
    ("keys", &[&["keys", "panguingue"], &["keys", "pot-poker"]]),
    ("lint", &[&["lint"]]),
    (
        "house-way",
        &[
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
        }
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
    let packed =
        std::fs::File::open(testkit::root().join("crates/room/tests/kept/houseway-0.1.0.db.z")).unwrap();
    std::io::copy(&mut flate2::read::ZlibDecoder::new(packed), &mut std::fs::File::create(&file).unwrap())
        .unwrap();
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

/// A store that was just made.
#[test]
fn stores_are_told_by_their_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.db");
    let file = file.to_str().unwrap();
    let made = Command::new(env!("CARGO_BIN_EXE_houseway")).args(["admin", "--data", file]).output().unwrap();
    assert!(made.status.success());
    for (name, args) in [("audit", ["audit", "--data", file]), ("ledger", ["ledger", "--data", file])] {
        let schema = schema(&format!("docs/schemas/commands/{name}.json"));
        fits(&schema, &answer(&args)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }
}
