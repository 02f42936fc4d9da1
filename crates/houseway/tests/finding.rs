//! Everything is found by what people know of it, and a wrong word leads to the right ones.

use std::process::{Command, Output};

fn houseway(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs")
}

/// What a command prints when all is well.
fn printed(args: &[&str]) -> String {
    let output = houseway(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that wrong usage gets.
fn refused(args: &[&str]) -> String {
    let output = houseway(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn games_and_families_are_found_by_words() {
    let games = printed(&["games", "baccarat"]);
    assert!(games.contains("delta/ez-baccarat") && games.contains("westlane/dai-bacc"), "{games}");
    assert!(!games.contains("holdem"), "{games}");
    let one = printed(&["games", "GEGA-003406"]);
    assert_eq!(one.lines().count(), 2, "{one}");
    // Words need no quotes.
    assert!(printed(&["rules", "blackjack", "x", "--brief"]).starts_with("Blackjack X at Delta Casino"));
    assert!(printed(&["fees", "chico", "omaha"]).starts_with("Omaha: "));
    assert!(refused(&["games", "bacarat"]).contains("did you mean baccarat"));
    assert!(printed(&["games", "--family", "tiles"]).contains("delta/pai-gow-tiles"));
    assert!(printed(&["keys", "three card"]).contains("# Keys of a listing: Three card poker"));
    assert!(refused(&["keys", "pai gow"]).contains("pai-gow-poker, pai-gow-tiles"));
}

#[test]
fn a_page_of_borrowed_rules_says_so_at_its_head() {
    for args in
        [&["rules", "chico/ez-baccarat-panda-8"][..], &["rules", "westlane/ez-baccarat-panda-8", "--brief"]]
    {
        let page = printed(args);
        let head: String = page.lines().take_while(|line| !line.is_empty()).collect();
        assert!(head.contains("borrowed from Delta Casino"), "{head}");
    }
    assert!(!printed(&["rules", "delta/ez-baccarat"]).contains("borrowed"));
}

#[test]
fn documents_are_found_by_their_numbers_and_lines() {
    assert_eq!(printed(&["document", "1"]), printed(&["document", "001"]));
    assert!(printed(&["document", "3:391"]).contains("#fold-forfeits-ante"));
    assert!(refused(&["document", "003:4000"]).contains("document 003 has 469"));
    assert!(refused(&["document", "003", "--file", "/no/such/file"]).contains("003:12"));
    assert!(refused(&["clause", "chico/flop-games#fold-is-finl"]).contains("chico/flop-games#fold-is-final"));
    assert!(refused(&["search", " "]).contains("what to look for"));
}

#[test]
fn a_fee_that_nobody_has_leads_to_those_there_are() {
    let limits = refused(&["fees", "chico/texas-holdem", "--limit", "4-7"]);
    assert!(limits.contains("\"4-7\"") && limits.contains("$4-$8"), "{limits}");
    assert!(refused(&["fees", "chico/texas-holdem", "--fee", "77"]).contains("$77"));
    assert!(refused(&["fees", "chico/texas-holdem", "--fee", "-1"]).contains("below zero"));
    let both = refused(&["schedules", "chico/texas-holdem", "--limit", "2-4", "--fee", "50"]);
    assert!(both.contains("all of these"), "{both}");
}

#[test]
fn differences_are_told_in_words() {
    let fees = printed(&["diff", "chico/poker-limit/28", "chico/poker-limit/31"]);
    assert_eq!(
        fees,
        "  - chico/poker-limit/28\n  + chico/poker-limit/31\n\nhand\n  - by the number of players: 1-4 $1\n  \
         + by the number of players: 1-4 $2\n"
    );
    let rules = printed(&["diff", "chico/omaha", "chico/omaha-high-low"]);
    assert!(rules.contains("pot-poker.pot.division") && !rules.contains("row 1"), "{rules}");
    assert!(refused(&["diff", "chico/omaha", "chico/poker-limit"]).contains("name two of a kind"));
    assert!(refused(&["diff", "chico/omaha"]).contains("--rulebook"));
    assert!(refused(&["diff", "chico/poker-limit/99", "chico/poker-limit/1"]).contains("it has 1 to 38"));
}

#[test]
fn signs_post_all_odds_and_no_schedule_of_other_limits() {
    let sign = printed(&["sign", "chico/pure-21-5-blackjack-3-to-2", "--option", "1"]);
    assert!(sign.lines().any(|line| line.starts_with("  ") && line.ends_with("3 to 2")), "{sign}");
    let wrong = refused(&["sign", "delta/blackjack-x", "--option", "1", "--minimum", "1"]);
    assert!(wrong.contains("$5-$100"), "{wrong}");
    // A maximum that is printed alone is the most.
    let most = |dollars: &str| {
        houseway(&[
            "sign",
            "westlane/ultimate-texas-holdem",
            "--option",
            "gegr-002095/1",
            "--maximum",
            dollars,
        ])
    };
    assert!(most("500").status.success() && !most("6000").status.success());
}
