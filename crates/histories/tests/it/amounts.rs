//! Amounts that are none are refused where a script names them: below zero, or beyond what adds up.

use histories::script::{Draft, play};
use rulebook::book::Book;

/// A script that plays, with one line put in the place of another.
fn refusal(line: &str, instead: &str) -> Option<String> {
    let script = "listing = \"central-coast/super-pan-9\"\n\
                  limits = \"$5-$500\"\n\
                  chip = \"$1\"\n\
                  people = [\"seat 1 $500\", \"seat 2 $500\", \"anna $500\"]\n\
                  bank = \"seat 1 covers $100, anna $10\"\n\
                  wagers = [\"seat 2 base $10\"]\n\
                  cards = { seat-2 = \"5h 4c Kd\", bank = \"5s 3c Ks\" }\n\
                  play = [\"seat 2 no card\"]\n\
                  [own-schedule]\n\
                  bank = [[\"$1-$100\", \"$1\"], [\"$101+\", \"$2\"]]\n\
                  player = \"$1\"\n\
                  [own-schedule.charge.bank]\n\
                  payer = \"player-dealer\"\n\
                  per = \"hand\"\n\
                  basis = \"table-action\"\n\
                  when = \"before-deal\"\n\
                  [own-schedule.charge.player]\n\
                  payer = \"each-player\"\n\
                  per = \"hand\"\n\
                  basis = \"flat\"\n\
                  when = \"before-deal\"\n";
    assert!(script.contains(line), "{line}");
    let script = script.replace(line, instead);
    let draft = match Draft::read("script", &script) {
        Ok(draft) => draft,
        Err(wrong) => return Some(format!("{wrong:?}")),
    };
    play(&Book::shipped(), &draft).err().map(|wrong| format!("{wrong:?}"))
}

#[test]
fn a_script_with_amounts_plays() {
    assert_eq!(refusal("seat 2 base $10", "seat 2 base $11"), None);
}

#[test]
fn amounts_below_zero_are_refused() {
    for (line, instead) in [
        ("seat 2 $500", "seat 2 -$5"),
        ("anna $500", "anna -$0.01"),
        ("$5-$500", "-$5-$500"),
        ("$5-$500", "$5--$500"),
        ("chip = \"$1\"", "chip = \"-$1\""),
        ("covers $100", "covers -$100"),
        ("anna $10", "anna -$10"),
        ("base $10", "base -$10"),
        ("player = \"$1\"", "player = \"-$1\""),
        ("\"$101+\", \"$2\"", "\"$101+\", \"-$2\""),
    ] {
        let refused = refusal(line, instead);
        assert!(refused.is_some(), "{instead} was accepted");
    }
    assert!(refusal("seat 2 $500", "seat 2 -$5").unwrap().contains("is not an amount of chips"));
    assert!(refusal("player = \"$1\"", "player = \"-$1\"").unwrap().contains("-$1"));
}

#[test]
fn amounts_beyond_what_adds_up_are_refused() {
    let (most, more) = ("$1,000,000,000,000", "$1,000,000,000,000.01");
    assert_eq!(refusal("seat 2 $500", &format!("seat 2 {most}")), None);
    for (line, instead) in [
        ("seat 2 $500", format!("seat 2 {more}")),
        ("seat 2 $500", "seat 2 $92,233,720,368,547,758.07".to_owned()),
        ("$5-$500", format!("$5-{more}")),
        ("covers $100", format!("covers {more}")),
        ("player = \"$1\"", format!("player = \"{more}\"")),
    ] {
        assert!(refusal(line, &instead).is_some(), "{instead} was accepted");
    }
}

#[test]
fn more_people_than_a_table_holds_are_refused() {
    let crowd: Vec<String> = (0..31).map(|number| format!("\"guest-{number} $500\"")).collect();
    let crowd = format!("\"anna $500\", {}", crowd.join(", "));
    let refused = refusal("\"anna $500\"", &crowd);
    assert!(refused.unwrap().contains("The table is full"));
}
