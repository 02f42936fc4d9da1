//! Rounds that an engine whose settlements were trusted has played come out the same: every stack, fee, drop and card.
//!
//! `make golden` writes them anew.

use crate::side_by_side;
use std::io::Read;

use flate2::read::GzDecoder;
use rulebook::family::Family;

/// A line before each script; it begins with this.
const HEAD: &str = "#### ";

/// The scripts of a family with their names.
fn scripts(family: Family) -> Vec<(String, String)> {
    let path = testkit::root().join(format!("crates/histories/tests/golden/{}.toml.gz", family.key()));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).expect("a packed text");
    let script = |part: &str| part.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
    text.split(HEAD).filter_map(script).collect()
}

#[test]
fn rounds_come_out_as_they_were_played() {
    let all: Vec<(String, String)> = Family::all().into_iter().flat_map(scripts).collect();
    let wrong = side_by_side::wrong(&all);
    let first: Vec<&str> = wrong.iter().take(40).map(String::as_str).collect();
    assert!(
        wrong.is_empty(),
        "{} places in {} scripts are wrong:\n{}",
        wrong.len(),
        all.len(),
        first.join("\n")
    );
}

/// Every family has its rounds, and each of them says what everybody has in the end.
#[test]
fn every_family_has_two_thousand_rounds() {
    for family in Family::all() {
        let all = scripts(family);
        let lines = |what: &str| -> usize {
            all.iter().map(|(_, text)| text.lines().filter(|line| line.starts_with(what)).count()).sum()
        };
        let rounds = lines("[[round]]");
        assert!(rounds >= 2_000, "{}: {rounds} rounds", family.key());
        assert_eq!(rounds, lines("stacks = "), "{}", family.key());
        assert_eq!(rounds, lines("drop = "), "{}", family.key());
    }
}
