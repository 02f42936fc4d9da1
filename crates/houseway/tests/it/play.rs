//! Sitting down, and settling what was played.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a command with something to read.
fn houseway(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("houseway runs");
    // A program that is gone before it reads everything is no fault.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The listings that can be played.
fn playable() -> Vec<String> {
    let mut ids = Vec::new();
    for family in [
        "baccarat",
        "three-card",
        "holdem-vs-bank",
        "pan-nine",
        "pai-gow-poker",
        "pai-gow-tiles",
        "chinese-poker",
        "panguingue",
    ] {
        let output = houseway(&["games", "--family", family, "--json"], "");
        let games: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        ids.extend(games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()));
    }
    ids
}

/// A few rounds of each listing; what was kept settles to the same cent.
#[test]
fn rounds_are_kept_and_settle_to_the_same_cent() {
    let folder = tempfile::tempdir().unwrap();
    for id in playable() {
        let file = folder.path().join("rounds.toml");
        // Pass the bank, wager the first circle offered, take the last choice of every decision; then leave.
        let input = "2\n1 25\n\n1\n2\n1\n2\n1\n\n2\n1 10\n\n2\n2\n1\n\n1 20\n\n1\n1\n1\nq\n";
        let played =
            houseway(&["play", &id, "--seed", "7", "--bots", "3", "--record", file.to_str().unwrap()], input);
        let said = text(&played.stdout);
        assert!(played.status.success(), "{id}: {}{said}", text(&played.stderr));
        let left = said
            .lines()
            .find(|line| line.starts_with("You leave with"))
            .unwrap_or_else(|| panic!("{id}: {said}"));
        let net = left.split(['(', ')']).nth(1).map(|net| if net == "even" { "$0" } else { net }).unwrap();
        let settled = houseway(&["settle", file.to_str().unwrap()], "");
        let totals = text(&settled.stdout);
        assert!(settled.status.success(), "{id}: {}", text(&settled.stderr));
        let mine = totals.lines().rev().find(|line| line.trim_start().starts_with("seat 1")).unwrap();
        assert!(mine.split_whitespace().last() == Some(net), "{id}: {left} against {mine}");
        assert!(
            totals.lines().any(|line| line.trim_start().starts_with("sum") && line.ends_with("$0")),
            "{totals}"
        );
    }
}

#[test]
fn wrong_choices_are_answered() {
    let input = "zzz\n99\nb\nb ten\nb 5 6\np 5\n\np\nq\n";
    let output = houseway(&["play", "outlaws/three-card-poker-6-card-bonus", "--seed", "1"], input);
    let said = text(&output.stdout);
    for expected in [
        "\"zzz\" is not a choice here: ",
        "\"99\" is not a choice here",
        "How much? $1 to",
        "\"ten\" is not an amount",
        "Type the key and one amount",
        "This key takes nothing else",
        "It is your turn",
        "You pass the player-dealer position",
        "You leave with",
    ] {
        assert!(said.contains(expected), "missing: {expected}\n{said}");
    }
}

/// Nobody's hole cards are on the screen of somebody else.
#[test]
fn other_peoples_cards_stay_hidden() {
    let output = houseway(
        &["play", "westlane/ultimate-texas-holdem", "--seed", "3", "--bots", "2"],
        "p\nw 10\n\nc\nq\n",
    );
    let said = text(&output.stdout);
    assert!(said.contains("cards face down"), "{said}");
    assert!(said.contains("▒▒ ▒▒"), "{said}");
}

/// Keys, words, circles and numbers mean the same.
#[test]
fn a_choice_is_typed_by_key_by_word_by_circle_or_by_number() {
    let args = ["play", "outlaws/three-card-poker-6-card-bonus", "--seed", "3", "--bots", "3"];
    let play = |line: &str| text(&houseway(&args, &format!("p\n{line}\nq\n")).stdout);
    for line in ["w 25", "w ante 25", "ante 25", "1 25", "wager 25", "w $25"] {
        let said = play(line);
        assert!(said.contains("Your Ante: $25"), "{line}: {said}");
    }
    let replaced = play("w 25\nw 10");
    assert!(replaced.contains("$10 instead of $25"), "{replaced}");
    let undone = play("w 25\nundo");
    assert!(undone.contains("Your Ante: $25 is taken back"), "{undone}");
}

/// Leaving in the middle puts no chip in, and what is asked back is done when it is typed again.
#[test]
fn leaving_costs_nothing_more_and_slips_are_asked_back() {
    let args = ["play", "chico/texas-holdem", "--seed", "9", "--bots", "3"];
    let end = text(&houseway(&args, "").stdout);
    assert!(
        end.contains("You leave with") && !end.contains("You call") && !end.contains("You raise"),
        "{end}"
    );
    let args = ["play", "central-coast/chinese-poker", "--seed", "10", "--bots", "3"];
    let foul = "s 4s 4d 4h | 8s 8h 6s 5d 2s\n";
    let said = text(&houseway(&args, &format!("s 2s\n{foul}q\n")).stdout);
    // Half a hand and a foul are asked back, and whoever leaves then has the hand set well.
    assert_eq!(said.matches("Type it again").count(), 2, "{said}");
    assert!(said.contains("You set A♥ A♦ 6♠ |") && said.contains("You leave with"), "{said}");
    assert!(said.contains("s Ah Ad 6s | Kc 2s 5d 2d Kd"), "the example is made of your own cards: {said}");
    let said = text(&houseway(&args, &format!("{foul}{foul}q\n")).stdout);
    assert!(said.contains("You set 4♠ 4♦ 4♥ |"), "{said}");
}

#[test]
fn a_table_says_what_holds_and_a_menu_leads_to_one() {
    let said = text(&houseway(&["play", "chico/texas-holdem", "--stakes", "4-8"], "q\n").stdout);
    assert!(said.contains("$4-$8") && said.contains("Fees: schedule"), "{said}");
    let menu = text(&houseway(&["play", "--seed", "1"], "1\n1\nq\n").stdout);
    assert!(
        menu.contains("Which room?") && menu.contains("Which game at") && menu.contains("You leave with"),
        "{menu}"
    );
    // A word that is no game is said to be none, and the menu stays.
    let named = text(&houseway(&["play", "--seed", "1"], "zzz\nchico\nomaha\nq\n").stdout);
    assert!(named.contains("no game matches \"zzz\"") && named.contains("Omaha (chico/omaha)"), "{named}");
    let left = houseway(&["play"], "q\n");
    assert!(left.status.success());
    let kept = houseway(&["play", "chico/omaha", "--record", "/no/such/folder/x.toml"], "");
    assert_eq!(kept.status.code(), Some(2), "{}", text(&kept.stderr));
    assert!(!text(&kept.stdout).contains("Round 1"), "the file is tried before the first card");
}

/// A reader that goes away ends the sitting, and nothing else happens.
#[test]
fn who_looks_on_may_go_away() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["play", "chico/texas-holdem", "--seed", "9", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("houseway runs");
    drop(child.stdout.take());
    // What is typed meets nobody.
    let _ = child.stdin.take().unwrap().write_all("c\n".repeat(50).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
}

/// Kings in front of a pair of twos are a foul, and a hand is not given up by a slip.
#[test]
fn a_foul_in_front_and_a_surrender_are_asked_back() {
    let args = ["play", "chico/fortune-pai-gow-poker", "--seed", "7", "--bots", "3"];
    let said = text(&houseway(&args, "p\nw 25\n\nh\nw 25\n\ns Kd Ks\nq\n").stdout);
    assert!(said.contains("the hand is fouled. Type it again"), "{said}");
    let args = ["play", "delta/blackjack-x", "--seed", "5", "--bots", "3"];
    let said = text(&houseway(&args, "p\nw 20\n\nw 20\n\nu\nu\nq\n").stdout);
    assert!(said.contains("That gives up the hand. Type it again"), "{said}");
    assert!(said.contains("You surrender"), "{said}");
}

/// Whoever is player-dealer hears of every wager, also when the round is over with it.
#[test]
fn the_player_dealer_hears_of_every_wager() {
    let args = ["play", "central-coast/super-pan-9", "--seed", "6", "--bots", "3"];
    let said = text(&houseway(&args, "b 500\n\nq\n").stdout);
    for name in ["Hugo", "Inez", "Jasper"] {
        let told = |end: &str| said.contains(&format!("{name}'s Wager: {end} $"));
        assert!(told("wins") || told("loses"), "{name}: {said}");
    }
}

/// Bets of the last round lie there again with one word, those that hang on others too.
#[test]
fn last_bets_everything_again() {
    let args = ["play", "outlaws/three-card-poker-6-card-bonus", "--seed", "3", "--bots", "3"];
    let said = text(&houseway(&args, "p\nw 25\nw pair 5\n\nf\nlast\n\nf\nlast\nq\n").stdout);
    let second = said.split("Round 2").nth(1).unwrap_or_default();
    assert!(second.contains("> last\n  Your Ante: $25\n  Your Pair Plus: $5\n"), "{said}");
}

/// Fees by time are taken where a half hour begins, as in the room; the same from everybody is one line.
#[test]
fn a_half_hour_begins_with_the_sitting() {
    let args = ["play", "chico/texas-holdem", "--seed", "9", "--bots", "3", "--option", "poker-hourly/1"];
    let said = text(&houseway(&args, "q\n").stdout);
    assert!(said.contains("and you pay $4 each") || said.contains(" pay $4 each"), "{said}");
    assert!(said.contains("fees $4."), "{said}");
}

#[test]
fn who_leaves_before_the_deal_takes_the_wagers_along() {
    for listing in
        ["westlane/ultimate-texas-holdem", "chico/three-card-poker-6-card-bonus", "delta/ez-baccarat"]
    {
        let said = text(&houseway(&["play", listing, "--seed", "3"], "p\nw 5\nw player-line 5\nq\n").stdout);
        assert!(
            said.contains("is taken back") && said.contains("You leave with $2,000 (even)"),
            "{listing}: {said}"
        );
    }
}

#[test]
fn a_sweep_that_is_not_there_is_asked_back_and_leaving_does_not_confirm_it() {
    let said = text(&houseway(&["play", "central-coast/chinese-poker", "--seed", "4"], "w\nw\nq\n").stdout);
    assert!(said.contains("If the hand is not a sweep, it is fouled"), "{said}");
    assert!(said.contains("You declare a clean sweep") && !said.contains("You confirm"), "{said}");
    assert!(!said.contains("You are fouled"), "{said}");
    let said =
        text(&houseway(&["play", "central-coast/chinese-poker", "--seed", "7"], "w\nw\nhint\nq\n").stdout);
    assert!(said.contains("A good player would type \"x\""), "{said}");
}

#[test]
fn a_hint_is_a_whole_sentence() {
    let said = text(&houseway(&["play", "delta/pai-gow-tiles", "--seed", "2"], "hint\nq\n").stdout);
    assert!(said.contains("(take the player-dealer position with $995)"), "{said}");
    let said =
        text(&houseway(&["play", "delta/pai-gow-tiles", "--seed", "1"], "p\n1 25\n\nhint\nq\n").stdout);
    assert!(said.contains("in the low hand") && !said.contains("in front"), "{said}");
}

#[test]
fn a_day_may_be_written_with_a_capital() {
    let said =
        |day: &str| text(&houseway(&["play", "outlaws/holdem", "--seed", "1", "--day", day], "").stdout);
    assert!(said("Monday").contains("Betting: ") && said("Monday") == said("monday"));
}

/// Cards that come back when the stock has run out follow the seed, though all of them were named before.
#[test]
fn cards_that_are_shuffled_again_follow_the_seed() {
    let hands = ["Ah 2h Kh Qh Jh", "Ad 2d Kd Qd Jd", "Ac 2c Kc Qc Jc", "As 2s Ks Qs Js", "3h 4h Th 9h 8h"];
    let hands = [&hands[..], &["3d 4d Td 9d 8d", "3c 4c Tc 9c 8c", "3s 4s Ts 9s 8s"]].concat();
    let order = [2, 3, 4, 5, 6, 7, 8, 1];
    let each =
        |say: &dyn Fn(usize) -> String| order.map(|seat| format!("\"seat {seat} {}\"", say(seat))).join(", ");
    let calls = each(&|seat| if seat == 2 { "check".to_owned() } else { "call".to_owned() });
    let calls = calls.split_once(", ").map(|(first, rest)| format!("{rest}, {first}")).unwrap();
    let draws = each(&|seat| format!("draws {}", &hands[seat - 1][6..]));
    let checks = each(&|_| "check".to_owned());
    let people: Vec<String> = (1..=8).map(|seat| format!("\"seat {seat} $50\"")).collect();
    let cards: Vec<String> = (1..=8).map(|seat| format!("seat-{seat} = \"{}\"", hands[seat - 1])).collect();
    let shown = |seed: u8| {
        let script = format!(
            "listing = \"central-coast/california-lowball\"\nschedule = \"california-lowball/1\"\nbutton = \"seat 1\"\nseed = {seed}\n\
             people = [{}]\ncards = {{ {} }}\nplay = [{calls}, {draws}, {checks}]\n",
            people.join(", "),
            cards.join(", ")
        );
        let output = houseway(&["settle", "-"], &script);
        let said = text(&output.stdout);
        assert!(output.status.success() && said.contains("the deck has run out"), "{}", text(&output.stderr));
        said.lines().find(|line| line.contains("seat 1 shows")).unwrap().to_owned()
    };
    assert_ne!(shown(1), shown(2));
}

#[test]
fn who_does_not_discard_is_named_after_all_who_do() {
    let script = "listing = \"central-coast/crazy-pineapple\"\nschedule = \"flop-games/5\"\nbutton = \"seat 1\"\n\
                  people = [\"seat 1 $100\", \"seat 2 $100\", \"seat 3 $100\"]\ncards = { seat-1 = \"Qc Qd 7s\", seat-2 = \"Ah 2h Kc\" }\n\
                  play = [\"seat 1 call\", \"seat 2 call\", \"seat 3 check\", \"seat 2 bet\", \"seat 3 call\", \"seat 1 call\", \
                  \"seat 2 discards Kc\", \"seat 3 does not discard\", \"seat 1 discards 7s\"]\n";
    let said = text(&houseway(&["settle", "-"], script).stderr);
    assert!(
        said.contains("\"seat 1 discards 7s\" comes too late; write players who do not discard"),
        "{said}"
    );
}

/// A pot that is empty, for its blinds were dropped, has a winner all the same.
#[test]
fn who_wins_an_empty_pot_is_told() {
    let script = "listing = \"outlaws/holdem\"\nschedule = \"poker/1\"\nday = \"sunday\"\nbutton = \"seat 1\"\n\
                  people = [\"seat 1 $100\", \"seat 2 $100\", \"seat 3 $100\"]\nplay = [\"seat 1 fold\", \"seat 2 fold\"]\n";
    let said = text(&houseway(&["settle", "-"], script).stdout);
    assert!(
        said.contains("seat 3 wins the pot, with nothing in it: the posted chips went to the drop"),
        "{said}"
    );
}

#[test]
fn a_table_is_told_in_spanish() {
    let args = ["play", "outlaws/three-card-poker-6-card-bonus", "--seed", "3", "--language", "es"];
    let said = text(&houseway(&args, "?\np\nw 25\n\nq\n").stdout);
    assert!(said.contains("Te vas con") && said.contains("Tu Ante"), "{said}");
    // What the keys mean is told too.
    let meaning = table::Verb::PASS_BANK.meaning(table::Tongue::Spanish);
    let start: String = meaning.chars().take(30).collect();
    assert!(said.contains(&start), "{meaning}: {said}");
}

/// A hand is set by naming two cards, the player-dealer picks a pile; what is wrong is answered.
#[test]
fn a_hand_is_set_by_naming_two_cards() {
    let input = "b 500\n\np 9\np\np 3\ns\ns 2c 3c\ns Ah Kh\nq\n";
    let output = houseway(&["play", "central-coast/pai-gow-poker", "--seed", "5", "--bots", "3"], input);
    let said = text(&output.stdout);
    for expected in [
        "Type \"p 1\" to \"p 7\"",
        "You pick pile 3",
        "Which two? Type \"s\"",
        "2c 3c are not two of your cards",
    ] {
        assert!(said.contains(expected), "missing: {expected}\n{said}");
    }
}

#[test]
fn tables_that_cannot_be_opened_are_wrong_usage() {
    for (args, part) in [
        (vec!["play", "outlaws/three-card-poker-6-card-bonus", "--seats", "9"], "seats"),
        (vec!["play", "outlaws/three-card-poker-6-card-bonus", "--bots", "0"], "bots"),
        (vec!["play", "outlaws/three-card-poker-6-card-bonus", "--option", "9"], "no schedule 9"),
        (vec!["play", "nowhere"], "no game matches"),
        (vec!["play", "outlaws/holdem", "--day", "Someday"], "is not a day of the week"),
    ] {
        let output = houseway(&args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(part), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_examples_settle() {
    let examples = testkit::root().join("docs/examples");
    let mut count = 0;
    for entry in std::fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let output = houseway(&["settle", path.to_str().unwrap()], "");
        assert!(output.status.success(), "{}: {}", path.display(), text(&output.stderr));
        let json = houseway(&["settle", path.to_str().unwrap(), "--json"], "");
        let value: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
        let nets = value["totals"].as_array().unwrap().iter().map(|total| total["net"].as_i64().unwrap());
        assert_eq!(nets.sum::<i64>() + value["house"].as_i64().unwrap(), 0, "{}", path.display());
        count += 1;
    }
    assert!(count >= 3);
}

#[test]
fn an_illegal_script_names_the_line_and_what_is_legal() {
    let script = "listing = \"outlaws/three-card-poker-6-card-bonus\"\nbank = \"seat 1 covers $50\"\nwagers = [\"seat 2 ante $10\"]\nplay = [\"seat 2 play $25\"]\n";
    let output = houseway(&["settle", "-"], script);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert_eq!(said.trim_end(), "-:4: $25 is above the maximum, $10; legal actions: play $10, fold");
    // Where nothing is legal, nothing is listed.
    let nobody = script.replace("seat 2 play $25", "seat 5 play");
    let said = text(&houseway(&["settle", "-"], &nobody).stderr);
    assert!(said.contains("-:4: ") && !said.contains("legal actions: nothing"), "{said}");
    let nothing = houseway(&["settle", "no-such-file.toml"], "");
    assert_eq!(nothing.status.code(), Some(2));
    let broken = houseway(&["settle", "-"], "listing = 5\nbnak = \"x\"\n");
    let said = text(&broken.stderr);
    assert!(
        broken.status.code() == Some(1) && said.contains("-:1:") && said.contains("did you mean bank?"),
        "{said}"
    );
}

/// What the floor says is ruled on by the room's rule; cards that nobody sees are not found out by asking.
#[test]
fn the_floor_rules_at_the_table() {
    let args = ["play", "central-coast/texas-holdem", "--seed", "4", "--bots", "3", "--floor"];
    let input = "\nfloor\nfloor: nonsense\nfloor: card exposed seat 2 Ac\nfloor: wrong count seat 2\n\nq\n";
    let said = text(&houseway(&args, input).stdout);
    for words in [
        "floor: wrong count seat 1 or seat 2",
        "\"nonsense\" is not a ruling",
        "You cannot see that card",
        "wrong number of cards: misdeal",
        "Misdeal: all cards come back, and all wagers are returned",
        "Rulings in this game: ",
        "Round 2",
    ] {
        assert!(said.contains(words), "{words:?} is missing:\n{said}");
    }
    let without = text(&houseway(&args[..args.len() - 1], "floor\nq\n").stdout);
    assert!(without.contains("start with --floor"), "{without}");
    let kept = houseway(&[&args[..], &["--record", "rounds.toml"]].concat(), "");
    assert_eq!(kept.status.code(), Some(2), "{}", text(&kept.stderr));
}
