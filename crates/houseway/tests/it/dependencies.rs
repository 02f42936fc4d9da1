//! What may be depended on (deny.toml): licences, bans and sources, without cargo-deny. `make audit-deps` asks that too, and for
//! known faults.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// The words of a list of deny.toml.
fn list(key: &str) -> Vec<String> {
    let text = std::fs::read_to_string(testkit::root().join("deny.toml")).expect("deny.toml");
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{key} = ["))).expect("a list");
    line.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Everything that is built with, as cargo has it.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform"])
        .arg("x86_64-unknown-linux-gnu")
        .current_dir(testkit::root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    told["packages"].as_array().expect("packages").clone()
}

/// Whether an expression of licences can be met: one side of an OR, both sides of an AND.
fn allowed(expression: &str, allow: &[String]) -> bool {
    let parts = |text: &str, word: &str| -> Option<(String, String)> {
        let mut depth = 0;
        for (at, letter) in text.char_indices() {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            if depth == 0 && text[at..].starts_with(word) {
                return Some((text[..at].to_owned(), text[at + word.len()..].to_owned()));
            }
        }
        None
    };
    let text = expression.trim().replace('/', " OR ");
    if let Some((one, other)) = parts(&text, " OR ") {
        return allowed(&one, allow) || allowed(&other, allow);
    }
    if let Some((one, other)) = parts(&text, " AND ") {
        return allowed(&one, allow) && allowed(&other, allow);
    }
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => allowed(inner, allow),
        None => allow.contains(&text),
    }
}

#[test]
fn everything_may_be_depended_on() {
    let (allow, banned) = (list("allow"), list("deny"));
    assert!(allow.len() > 5 && banned.len() > 3, "{allow:?} {banned:?}");
    let packages = packages();
    assert!(packages.len() > 100, "{}", packages.len());
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        assert!(!banned.iter().any(|held| held == name), "{name} is banned");
        let Some(source) = package["source"].as_str() else { continue };
        assert!(source.starts_with("registry+"), "{name} comes from {source}");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(allowed(licence, &allow), "{name} is under \"{licence}\", which deny.toml does not allow");
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allow = vec!["MIT".to_owned(), "ISC".to_owned()];
    for (text, may) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(GPL-3.0 OR ISC) AND MIT", true),
        ("(GPL-3.0 OR MIT) AND GPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(allowed(text, &allow), may, "{text}");
    }
}

/// No lock file of the project has a package from anywhere but the registry.
#[test]
fn locked_packages_come_from_the_registry() {
    for folder in [".", "bench", "bench/load", "fuzz"] {
        let path = testkit::root().join(folder).join("Cargo.lock");
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
        for line in text.lines().filter(|line| line.starts_with("source = ")) {
            assert!(line.starts_with("source = \"registry+"), "{folder}: {line}");
        }
    }
}

/// The features of every package that is built for the whole workspace, or for one crate of it.
fn features(selection: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal,build,dev", "--prefix", "none"])
        .args(["--format", "{p} [{f}]"])
        .args(selection)
        .current_dir(testkit::root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("it is text");
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Building one crate never builds a dependency again that the workspace has built: `crates/workspace-hack`.
#[test]
fn one_crate_is_built_with_the_features_of_all() {
    let all = features(&["--workspace"]);
    for entry in std::fs::read_dir(testkit::root().join("crates")).expect("the crates") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let own = features(&["--package", &name]);
        let other: Vec<&String> = own.difference(&all).collect();
        assert!(other.is_empty(), "add to crates/workspace-hack/Cargo.toml what {name} lacks of: {other:?}");
    }
}
