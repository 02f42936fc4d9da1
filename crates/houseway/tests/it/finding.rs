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
    assert!(refused(&["games", "☃"]).contains("no game matches \"☃\""));
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
        assert!(head.contains("borrowed in part from Delta Casino"), "{head}");
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
    assert!(refused(&["search", " "]).contains("words to find"));
    assert!(refused(&["document", "001:0"]).contains("001:747"));
}

#[test]
fn a_fee_that_nobody_has_leads_to_those_there_are() {
    let limits = refused(&["fees", "chico/texas-holdem", "--limit", "4-7"]);
    assert!(limits.contains("\"4-7\"") && limits.contains("$4-$8"), "{limits}");
    assert!(refused(&["fees", "chico/texas-holdem", "--fee", "77"]).contains("$77"));
    assert!(refused(&["fees", "chico/texas-holdem", "--fee", "-1"]).contains("is negative"));
    let both = refused(&["schedules", "chico/texas-holdem", "--limit", "2-4", "--fee", "50"]);
    assert!(both.contains("all of these"), "{both}");
    // The table limit of Chinese poker is the value of a point (002:954); limits are known however they are joined.
    let point = printed(&["fees", "central-coast/chinese-poker", "--limit", "$5"]);
    assert!(point.contains(": 1 schedule\n") && point.contains("chinese-poker/3"), "{point}");
    assert!(printed(&["fees", "central-coast/asian-stud", "--limit", "10-100"]).contains("$10 to $100"));
    let block = refused(&["fees", "chico/texas-holdem", "--option", "foo/1"]);
    assert!(block.contains("has no block \"foo\"; it has "), "{block}");
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
    assert!(refused(&["diff", "chico/omaha", "chico/poker-limit"]).contains("compare two of the same kind"));
    assert!(refused(&["diff", "chico/omaha"]).contains("--rulebook"));
    assert!(refused(&["diff", "chico/poker-limit/99", "chico/poker-limit/1"]).contains("it has 1 to 38"));
}

#[test]
fn signs_post_all_odds_and_no_schedule_of_other_limits() {
    let sign = printed(&["sign", "chico/pure-21-5-blackjack-3-to-2", "--option", "1"]);
    assert!(sign.lines().any(|line| line.starts_with("  ") && line.ends_with("3 to 2")), "{sign}");
    let wrong = refused(&["sign", "delta/blackjack-x", "--option", "1", "--minimum", "1"]);
    assert!(wrong.contains("prints a table minimum of $5 to $100, not $1"), "{wrong}");
}

/// Rows have the names that the document prints, and a flat fee is no band of the one above it.
#[test]
fn signs_name_rows_as_printed_and_keep_flat_fees_apart() {
    let rows = |args: &[&str], wanted: &[&str]| {
        let sign = printed(args);
        for row in wanted {
            assert!(sign.lines().any(|line| line.starts_with(row)), "{row}: {sign}");
        }
        sign
    };
    let never = ["sign", "chico/never-foldem-holdem", "--option", "3"];
    let sign = rows(
        &never,
        &["  Ace-Jack, suited  ", "  2  ", "  11 Blackjack  ", "  11 Other  ", "  each player, ", "    $25"],
    );
    assert!(!sign.contains("sum "), "{sign}");
    let page = printed(&[&never[..], &["--html"]].concat());
    assert!(page.contains("<th scope=\"row\">Each player, "), "{page}");
    let three = ["sign", "players-club/three-card-poker", "--option", "3"];
    rows(&three, &["  Royal Flush  ", "  straight flush  ", "  each player, "]);
}

/// The band that decides is told as it is read.
#[test]
fn a_fee_names_the_reading_of_its_band() {
    let fee = printed(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "3", "--action", "50.50"]);
    assert!(fee.contains("band $25-$200 (read as $25 to $50, C34)"), "{fee}");
}

/// A wager that does not pay what its row says is told beside it.
#[test]
fn signs_say_where_the_banker_line_pushes() {
    let row = |id: &str, option: &str| {
        let sign = printed(&["sign", id, "--option", option]);
        let row = sign.lines().find(|line| line.contains("winning with a three-card 7")).map(str::to_owned);
        row.map(|line| line.ends_with("  push"))
    };
    for id in ["delta/dragon-bonus-baccarat", "westlane/dai-bacc", "chico/ez-baccarat-panda-8"] {
        assert_eq!(row(id, "1"), Some(true), "{id}");
    }
    assert_eq!(row("delta/ez-baccarat", "gega-003518/1"), None);
}

#[test]
fn signs_keep_to_the_limits_that_a_table_is_held_to() {
    let with = |listing, option, least, most| {
        houseway(&["sign", listing, "--option", option, "--minimum", least, "--maximum", most])
    };
    let wrong = |listing, option, least, most| {
        let told = with(listing, option, least, most);
        assert!(!told.status.success(), "{listing} {option} posts {least} to {most}");
        String::from_utf8(told.stderr).unwrap()
    };
    let told = wrong("outlaws/pure-21-5-blackjack", "gega-002692/1", "5", "4000");
    assert!(told.contains("prints a table maximum of $5 to $3,000, not $4,000"), "{told}");
    wrong("players-club/three-card-poker", "1", "5", "100");
    // A maximum that is printed alone is the maximum.
    let holdem = "westlane/ultimate-texas-holdem";
    wrong(holdem, "gegr-002095/1", "5", "6000");
    wrong(holdem, "gegr-002095/1", "5", "500");
    assert!(with(holdem, "gegr-002095/1", "5", "5000").status.success());
    let sign = printed(&["sign", holdem, "--option", "gegr-002095/1"]);
    assert!(sign.contains("\nTable minimum in the range $5-$25\nTable maximum $5,000\n"), "{sign}");
    // The stakes of a limit game are its limits.
    let told = wrong("players-club/texas-holdem-3-6", "1", "10", "20");
    assert!(told.contains("prints stakes of $3 to $6, and a table minimum of $10 is outside"), "{told}");
    assert!(with("players-club/texas-holdem-3-6", "1", "3", "6").status.success());
}
