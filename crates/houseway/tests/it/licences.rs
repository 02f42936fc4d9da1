//! `houseway licences` names everything that ships in the program.

use std::collections::BTreeSet;
use std::process::Command;

/// The packages of others that the crates of the program depend on when it runs.
fn used() -> BTreeSet<String> {
    let workspace = std::fs::read_to_string(testkit::root().join("Cargo.toml")).expect("the workspace");
    let outside = |name: &str| {
        let line = workspace
            .lines()
            .find(|line| line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('=')));
        line.is_some_and(|line| !line.contains("path ="))
    };
    let mut used = BTreeSet::new();
    for (path, text) in testkit::texts("crates", "toml") {
        if path.contains("testkit") {
            continue;
        }
        let section = text.split("\n[dependencies]\n").nth(1).unwrap_or_default();
        let section = section.split("\n[").next().unwrap_or_default();
        let names = section.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
        used.extend(names.filter(|name| outside(name)).map(str::to_owned));
    }
    used
}

#[test]
fn everything_that_ships_is_named_with_its_licence() {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway")).arg("licences").output().expect("it runs");
    let told = String::from_utf8(output.stdout).expect("it is text");
    assert!(told.contains("not connected with the card rooms"), "it says so");
    let named = |name: &str| told.lines().any(|line| line.trim_start().starts_with(&format!("{name} ")));
    let used = used();
    assert!(used.len() > 15, "{used:?}");
    let missing: Vec<&String> = used.iter().filter(|name| !named(name)).collect();
    assert!(missing.is_empty(), "{missing:?}: tools/licences.py > crates/houseway/licences.txt");
    for client in ["svelte", "@noble/hashes", "@fontsource-variable/archivo"] {
        assert!(named(client), "{client}");
    }
    assert!(told.contains("SIL OPEN FONT LICENSE"), "the fonts bring their licence");
}
