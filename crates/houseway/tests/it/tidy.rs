//! The rules of the house, as ordinary tests: which crate may use which, and what no file may hold.

use testkit::texts;

/// The crates from the bottom up: each may use those before it.
const ORDER: [&str; 14] = [
    "workspace-hack",
    "cards",
    "money",
    "eval",
    "rulebook",
    "table",
    "families",
    "odds",
    "histories",
    "room",
    "server",
    "houseway",
    "testkit",
    "hostile",
];

#[test]
fn crates_use_only_those_below_them() {
    for (at, name) in ORDER.iter().enumerate() {
        let manifest =
            std::fs::read_to_string(testkit::root().join(format!("crates/{name}/Cargo.toml"))).unwrap();
        let uses = manifest.split("[dev-dependencies]").next().unwrap();
        for above in &ORDER[at + 1..] {
            assert!(!uses.contains(&format!("\n{above}.workspace")), "{name} must not use {above}");
        }
    }
    let crates = std::fs::read_dir(testkit::root().join("crates")).unwrap().count();
    assert_eq!(crates, ORDER.len(), "a new crate has its place in the order");
}

#[test]
fn every_source_file_says_what_it_is() {
    for (path, text) in texts("crates", "rs") {
        assert!(text.starts_with("//!"), "{path} has no header");
    }
}

/// The front page of every crate shows how it is used, by an example that `cargo test --doc` runs.
#[test]
fn every_front_page_has_an_example_that_runs() {
    for name in &ORDER[1..] {
        let text =
            std::fs::read_to_string(testkit::root().join(format!("crates/{name}/src/lib.rs"))).unwrap();
        let page: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
        assert!(page.contains(&"//! ```"), "crates/{name}/src/lib.rs has no example, or none that runs");
    }
}

/// A file is read in one sitting, and a function at one glance.
#[test]
fn files_and_functions_are_short() {
    for (path, text) in texts("crates", "rs").into_iter().chain(texts("bench/src", "rs")) {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() < 600, "{path} has {} lines", lines.len());
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| begins_function(line)) {
            let close = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
            let length = lines[at..].iter().position(|line| *line == close).map_or(0, |end| end + 1);
            let is_table = path.ends_with("rulebook/src/ladder.rs");
            assert!(length <= 80 || is_table, "{path}:{}: a function of {length} lines", at + 1);
        }
    }
}

fn begins_function(line: &str) -> bool {
    let line = line.trim_start();
    let words = line.split(' ').take_while(|word| !word.contains('(') || word.starts_with("pub("));
    !line.starts_with("//") && words.into_iter().any(|word| word == "fn") && !line.ends_with(['}', ';'])
}

#[test]
fn rules_hold_no_floats_and_no_clocks() {
    let rules =
        ["cards", "money", "eval", "rulebook", "table", "families"].map(|name| format!("crates/{name}/src"));
    for (path, text) in rules.iter().flat_map(|folder| texts(folder, "rs")) {
        // The nearness of two names is a fraction; it is not a rule. What writes anything has to name all kinds of numbers.
        let allowed = ["rulebook/src/fault.rs", "table/src/record/spoken.rs"];
        let allowed = allowed.iter().any(|file| path.ends_with(file));
        for banned in ["f32", "f64", "SystemTime", "Instant::now"] {
            assert!(allowed || !text.contains(banned), "{path} holds {banned}");
        }
    }
}

/// Time and randomness are handed to the room.
#[test]
fn the_room_asks_the_system_for_nothing() {
    for (path, text) in texts("crates/room/src", "rs") {
        for banned in
            ["SystemTime", "Instant::now", "Timestamp::now", "getrandom", "from_system", "thread_rng"]
        {
            assert!(!text.contains(banned), "{path} holds {banned}");
        }
    }
}

/// What two families need is in `table`.
#[test]
fn no_family_imports_another() {
    let folders = std::fs::read_dir(testkit::root().join("crates/families/src")).unwrap();
    // Every family has a file that says how the house takes it in.
    let family = |path: &std::path::PathBuf| path.join("entry.rs").exists();
    let names = folders.filter_map(|entry| Some(entry.unwrap().path()).filter(family));
    let names: Vec<String> =
        names.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert!(names.len() >= 3, "{names:?}");
    for family in &names {
        for (path, text) in texts(&format!("crates/families/src/{family}"), "rs") {
            let other =
                names.iter().find(|other| *other != family && text.contains(&format!("crate::{other}")));
            assert_eq!(other, None, "{path}");
        }
    }
}

#[test]
fn there_are_no_stubs() {
    let banned = [
        concat!("to", "do!("),
        concat!("un", "implemented!("),
        concat!("#[", "ignore"),
        concat!("FIX", "ME"),
    ];
    for (path, text) in texts("crates", "rs") {
        for word in banned {
            assert!(!text.contains(word), "{path} holds {word}");
        }
    }
}

#[test]
fn data_files_name_no_machine_and_no_tabs() {
    for (path, text) in texts("rulebook", "toml") {
        for line in text.lines() {
            assert!(!line.contains('\t'), "{path} holds a tab: {line}");
        }
    }
}

/// The families by their names in code and in words.
const FAMILIES: [[&str; 3]; 10] = [
    ["pot_poker", "PotPoker", "pot poker"],
    ["chinese_poker", "ChinesePoker", "Chinese poker"],
    ["panguingue", "Panguingue", "panguingue"],
    ["twenty_one", "TwentyOne", "twenty-one"],
    ["baccarat", "Baccarat", "baccarat"],
    ["three_card", "ThreeCard", "three card poker"],
    ["holdem_vs_bank", "HoldemVsBank", "hold'em against"],
    ["pai_gow_poker", "PaiGowPoker", "pai gow poker"],
    ["pai_gow_tiles", "PaiGowTiles", "pai gow tiles"],
    ["pan_nine", "PanNine", "pan nine"],
];

/// What is told apart by family is in a folder of that family; `table` knows none.
#[test]
fn families_are_named_in_their_own_folders() {
    for part in ["table", "histories", "houseway", "testkit"] {
        for (path, text) in texts(&format!("crates/{part}/src"), "rs") {
            let own = path.contains("/src/family/");
            let named = FAMILIES.iter().flatten().find(|name| text.contains(**name));
            assert!(own || named.is_none(), "{path} names {}", named.unwrap_or(&""));
        }
    }
}
