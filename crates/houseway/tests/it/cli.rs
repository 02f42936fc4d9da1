//! The commands as their users run them, wrong input included.

use std::process::{Command, Output};

use serde_json::Value;

fn houseway(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs")
}

/// What a command prints when all is well.
fn printed(args: &[&str]) -> String {
    let output = houseway(args);
    let text = String::from_utf8(output.stdout).unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), notes.as_str()), (Some(0), ""), "{args:?}\n{text}");
    text
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

/// The one line that wrong usage gets, with exit code 2.
fn refused(args: &[&str]) -> String {
    let output = houseway(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert_eq!(output.stdout, b"");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

/// The ids of all listings.
fn ids() -> Vec<String> {
    let games = json(&["games", "--json"]);
    games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_catalogue_has_75_listings() {
    let games = json(&["games", "--json"]);
    assert_eq!(games.as_array().unwrap().len(), 75);
    for key in ["id", "name", "number", "room", "family", "seats", "deck"] {
        assert!(games[0].get(key).is_some(), "{key}");
    }
    assert_eq!(printed(&["games"]).lines().count(), 76);
}

#[test]
fn games_can_be_narrowed() {
    let outlaws = json(&["games", "--room", "outlaws", "--json"]);
    assert_eq!(outlaws.as_array().unwrap().len(), 6);
    let tiles = json(&["games", "--family", "pai-gow-tiles", "--json"]);
    assert_eq!(tiles[0]["id"], "delta/pai-gow-tiles");
    assert_eq!(json(&["games", "--family", "three_card", "--json"]).as_array().unwrap().len(), 4);
    assert_eq!(
        refused(&["games", "--room", "chicko"]),
        "houseway: no room matches \"chicko\"; did you mean chico?"
    );
    assert!(refused(&["games", "--family", "whist"]).contains("the families are pot-poker"));
}

#[test]
fn every_listing_has_a_page_with_a_source_for_each_value() {
    for id in ids() {
        let page = printed(&["rules", &id]);
        for section in ["GAME", "DECK", "CARD VALUES", "SEATS", "ORDER OF PLAY", "COLLECTION FEES"] {
            assert!(page.contains(&format!("\n{section}\n")), "{id} has no section {section}");
        }
        let rules = json(&["rules", &id, "--json"]);
        for (path, source) in rules["sources"].as_object().unwrap() {
            let named = !source["lines"].as_array().unwrap().is_empty() || source["outside"] == true;
            assert!(named, "{id}: {path} has no source");
        }
    }
}

#[test]
fn every_listing_has_clauses() {
    for id in ids() {
        let clauses = json(&["rules", &id, "--clauses", "--json"]);
        assert!(clauses.as_array().unwrap().len() >= 5, "{id}");
        assert!(printed(&["rules", &id, "--clauses"]).contains('#'), "{id}");
    }
}

#[test]
fn a_wrong_listing_names_the_nearest() {
    let line = refused(&["rules", "chico/texas-holdm"]);
    assert!(
        line.starts_with("houseway: no game matches \"chico/texas-holdm\"; did you mean chico/texas-holdem")
    );
    assert!(refused(&["rules", "bigg-o"]).contains("`houseway games` lists them all"));
    assert!(refused(&["rules", "zzz"]).contains("`houseway games` lists them all"));
}

/// Fees with the edges right: whole-dollar bands run up to the next.
#[test]
fn a_fee_is_looked_up_with_its_edges() {
    let fee = |action: &str| {
        let address = ["--option", "gegr-001825/1", "--action", action, "--json"];
        let fees = json(&[&["fees", "chico/three-card-poker-6-card-bonus"], &address[..]].concat());
        (fees["fees"][0]["fee"].as_i64(), fees["fees"][1]["fee"].as_i64())
    };
    assert_eq!(fee("3"), (Some(50), Some(50)));
    assert_eq!(fee("$50"), (Some(50), Some(50)));
    assert_eq!(fee("50.50"), (Some(50), Some(50)));
    assert_eq!(fee("50.99"), (Some(50), Some(50)));
    assert_eq!(fee("51"), (Some(100), Some(50)));
    assert_eq!(fee("$1,000,000"), (Some(400), Some(50)));
}

#[test]
fn a_fee_says_who_pays_and_when() {
    let text = printed(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "1", "--action", "420"]);
    assert!(text.contains("the player-dealer, once a hand, before the deal"), "{text}");
    assert!(text.contains("$4") && text.contains("band $301+") && text.contains("[000:"), "{text}");
}

/// Readings decide where the print overlaps itself: option 3 prints $25-$200 before $51-$100 (C34).
#[test]
fn a_reading_decides_a_slip() {
    let fees =
        json(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "3", "--action", "75", "--json"]);
    assert_eq!(fees["fees"][0]["fee"], 100);
}

#[test]
fn a_case_that_no_band_names_is_said_and_exits_1() {
    let said = |args: &[&str]| {
        let output = houseway(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let below = said(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "1", "--action", "2"]);
    assert!(below.contains("no fee is named"));
    let gap = said(&[
        "fees",
        "chico/fortune-pai-gow-poker",
        "--option",
        "43",
        "--wager",
        "700",
        "--action",
        "1000",
    ]);
    assert!(gap.contains("no fee is named"));
    let unreadable = said(&["fees", "chico/ez-baccarat-panda-8", "--option", "11", "--action", "50"]);
    assert!(unreadable.contains("unreadable in the document"));
}

#[test]
fn an_incomplete_question_says_what_is_missing() {
    let line = refused(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "1"]);
    assert!(line.contains("add --action DOLLARS (the total table action)"), "{line}");
    let line = refused(&["fees", "chico/texas-holdem", "--option", "1", "--players", "8"]);
    assert!(line.contains("schedule 1 is in several blocks") && line.contains("no-limit-20-100/1"), "{line}");
    let line = refused(&["fees", "chico/texas-holdem", "--option", "no-limit-20/1"]);
    assert!(line.contains("no block \"no-limit-20\"; did you mean no-limit-20-"), "{line}");
    let line = refused(&["fees", "chico/texas-holdem", "--option", "poker-limit/99", "--players", "8"]);
    assert!(line.contains("no schedule 99 in poker-limit/1 to 38"), "{line}");
    assert!(refused(&["fees", "chico/texas-holdem", "--option", "x"]).contains("is not a schedule"));
}

#[test]
fn wrong_amounts_exit_2() {
    for amount in ["ten", "1.234", "10%", "$-5"] {
        let output =
            houseway(&["fees", "chico/three-card-poker-6-card-bonus", "--option", "1", "--action", amount]);
        assert_eq!(output.status.code(), Some(2), "{amount}");
    }
}

#[test]
fn a_game_without_a_printed_schedule_says_so() {
    let text = printed(&["fees", "central-coast/super-pan-9"]);
    assert!(text.contains("no collection schedule is printed for central-coast/super-pan-9"), "{text}");
    assert!(
        refused(&["fees", "central-coast/super-pan-9", "--option", "1"])
            .contains("no collection schedule is printed")
    );
    assert!(printed(&["sign", "central-coast/super-pan-9"]).contains("No collection schedule is posted"));
}

/// One option of each block of each listing: the sign's shape depends on the block's charges.
#[test]
fn every_block_has_a_sign() {
    for id in ids() {
        let output = houseway(&["schedules", &id, "--json"]);
        let blocks: Value = serde_json::from_slice(&output.stdout).unwrap();
        for block in blocks.as_array().unwrap() {
            let address = format!("{}/{}", block["id"].as_str().unwrap(), block["options"][0]["number"]);
            let sign = printed(&["sign", &id, "--option", &address]);
            assert!(sign.contains("Collection fees"), "{id} {address}");
            let page = printed(&["sign", &id, "--option", &address, "--html"]);
            assert!(
                page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"),
                "{id} {address}"
            );
        }
    }
}

#[test]
fn the_shipped_rulebook_is_clean_but_for_the_reviewed_slips() {
    let text = printed(&["lint"]);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("0 findings, ") && !last.ends_with(" 0 accepted"), "{last}");
    let found: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
    assert!(found.len() > 58 && found.iter().all(|line| line.ends_with(", accepted)")), "{text}");
    assert!(text.contains("\nbands-overlap (slip): two fees are printed for the same bet\n"), "{text}");
    let findings = json(&["lint", "--json"]);
    assert!(findings.as_array().unwrap().iter().all(|finding| finding["accepted"] == true));
}

#[test]
fn there_are_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(printed(&["completions", shell]).contains("schedules"), "{shell}");
    }
}

#[test]
fn the_house_way_says_which_row_decided() {
    let text = printed(&["house-way", "chico/fortune-pai-gow-poker", "Jh Jd 8c 8h As 7h 4s"]);
    for expected in [
        "front   A♠ 7♥: high card, ace-seven",
        "behind  J♥ J♦ 8♥ 8♣ 4♠: two pair, jacks and eights, four kicker",
        "row     two-pairs-nines-to-jacks",
        "least-front A",
        "[000:95]",
        "skipped two-pairs-queens-up: ",
    ] {
        assert!(text.contains(expected), "missing: {expected}\n{text}");
    }
    let tiles = json(&["house-way", "delta/pai-gow-tiles", "6-6", "6-6", "5-4", "6-5", "--json"]);
    assert_eq!(tiles["row"], "teen-or-dey-with-nine-and-eleven");
    assert_eq!(tiles["hands"][1]["makes"], "wong with Teen");
    let joker = json(&["house-way", "westlane/face-up-pai-gow-poker", "Jh8d9s8hJk6s5d", "--json"]);
    assert_eq!(joker["hands"][0]["cards"], serde_json::json!(["Jh", "8d"]));
}

/// Where no hand is set as two, the house way is when to draw, and no cards are asked for.
#[test]
fn a_house_way_of_totals_is_told_as_the_page_has_it() {
    let text = printed(&["house-way", "delta/ez-baccarat"]);
    for part in ["House way, for an additional wager", "Hits: 0 to 5", "Stands: 6 to 9", "[001:526]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(printed(&["house-way", "delta/ez-baccarat", "7h 2d"]), text);
    let told = json(&["house-way", "central-coast/super-pan-9", "--json"]);
    assert!(told["house-way"]["draws"] == serde_json::json!([0, 5]) && told["source"].is_string(), "{told}");
}

/// Of the pay tables that a wager may have one is posted (001:280).
#[test]
fn a_sign_has_one_of_the_pay_tables_that_a_wager_may_have() {
    let sign = ["sign", "delta/no-bust-21st-century-blackjack-7-0", "--option", "21"];
    let has = |text: &str, number: u8| text.contains(&format!("Table of Payouts {number} pays"));
    let first = printed(&sign);
    assert!(has(&first, 1) && !has(&first, 2) && !has(&first, 3), "{first}");
    assert!(first.contains("Buster Blackjack pays"), "{first}");
    let third = printed(&[&sign[..], &["--pay-table", "bonus-hands-3"]].concat());
    assert!(!has(&third, 1) && has(&third, 3), "{third}");
    let said = refused(&[&sign[..], &["--pay-table", "bonus-hands-9"]].concat());
    for number in 1..=3 {
        assert!(said.contains(&format!("blackjack-bonus=bonus-hands-{number}")), "{said}");
    }
}

#[test]
fn fees_by_a_schedule_that_is_kept_on_record_are_marked() {
    let text = printed(&["fees", "outlaws/pure-21-5-blackjack", "--action", "50"]);
    for line in text.lines().filter(|line| line.contains("table limit")) {
        assert_eq!(line.contains("superseded, kept on record"), line.contains("with-rules"), "{line}");
    }
}

/// What several hands bring together is told as the average that it is.
#[test]
fn an_average_is_no_fraction_of_quadrillionths() {
    let text = printed(&["odds", "outlaws/pure-21-5-blackjack"]);
    let splits: Vec<_> = text.lines().filter(|line| line.trim_start().starts_with("split ")).collect();
    assert!(!splits.is_empty() && splits.iter().all(|line| !line.contains('/')), "{splits:?}");
}

#[test]
fn a_hand_that_is_none_is_refused() {
    let chico = "chico/fortune-pai-gow-poker";
    for (args, part) in [
        (vec!["house-way", chico, "As Ks"], "got 2"),
        (vec!["house-way", chico, "As As Ks Qs Js Ts 9s"], "As is named twice"),
        (vec!["house-way", chico, "6-6 Ks Qs Js Ts 9s 8s"], "6-6 is not in the deck"),
        (vec!["house-way", chico, "Zs"], "\"Zs\" is not a card"),
        (vec!["house-way", "delta/pai-gow-tiles", "As Ks Qs Js"], "write tiles by their ends"),
        (vec!["house-way", "delta/pai-gow-tiles", "6-3 6-3 1-1 1-1"], "the set has it once"),
        (vec!["house-way", "delta/pai-gow-tiles", "6-3"], "a hand has four tiles; got 1"),
        (vec!["house-way", "central-coast/pai-gow-poker", "As"], "has no house way"),
        (vec!["house-way", "westlane/dai-bacc", "As"], "has no house way"),
        (vec!["house-way", "nowhere", "As"], "no game matches"),
        (vec!["house-way", chico], "CARDS"),
    ] {
        let said = refused(&args);
        assert!(said.contains(part), "{args:?}: {said}");
    }
}

#[test]
fn a_listing_is_found_by_what_people_know() {
    for name in ["delta/blackjack-x", "blackjack-x", "GEGA-003406", "Blackjack X"] {
        assert!(printed(&["rules", name]).contains("\ndelta/blackjack-x\n"), "{name}");
    }
    assert!(printed(&["schedules", "ultimate"]).starts_with("westlane/"));
    let several = refused(&["rules", "three card"]);
    assert!(several.contains("matches 4 listings") && several.contains("outlaws/three-card"), "{several}");
    assert!(printed(&["games", "--room", "Casino Chico"]).contains("chico/texas-holdem"));
    assert!(refused(&["games", "--room", "card"]).contains("rooms: "));
}

#[test]
fn citations_can_be_followed() {
    let clause = json(&["clause", "players-club/three-card-poker#fold-forfeits-ante", "--json"]);
    assert_eq!(clause["lines"][0], "003:391");
    assert_eq!(clause["listings"][0], "players-club/three-card-poker");
    assert!(refused(&["clause", "fold-forfeits-ante"]).contains("in several sets"));
    assert!(refused(&["clause", "no-such"]).contains("write set#clause"));
    let reading = json(&["reading", "h16", "--json"]);
    assert_eq!((&reading["id"], &reading["mark"]), (&"H16".into(), &"A".into()));
    assert_eq!(reading["listings"].as_array().unwrap().len(), 2);
    assert!(printed(&["reading", "J37"]).contains("westlane/poker-games"));
    assert!(refused(&["reading", "Z99"]).contains("no interpretation Z99"));
    let document = json(&["document", "003", "--json"]);
    assert_eq!(document["rooms"][0]["name"], "The Players Club");
    assert_eq!(document["listings"].as_array().unwrap().len(), 13);
    assert!(printed(&["document", "001"]).contains("Delta Casino and"));
    assert!(printed(&["document", "003:391"]).contains("#fold-forfeits-ante"));
    assert!(refused(&["document", "007"]).contains("000 to 004"));
    assert!(refused(&["document", "three"]).contains("three digits"));
}

/// Every citation that a page prints leads somewhere: the clauses behind reasons, and the readings.
#[test]
fn every_reason_of_a_listing_cites_what_is_there() {
    let rules = json(&["rules", "players-club/three-card-poker", "--json"]);
    let reasons =
        rules["because"].as_object().unwrap().values().flat_map(|wager| wager.as_object().unwrap().values());
    let cited: std::collections::BTreeSet<&str> = reasons.map(|clause| clause.as_str().unwrap()).collect();
    assert!(cited.len() > 5);
    for id in cited.into_iter().take(3) {
        assert!(printed(&["clause", id]).starts_with(id));
    }
}

#[test]
fn words_are_found_where_they_stand() {
    let text = printed(&["search", "exposed", "card"]);
    assert!(text.contains("clause ") && text.contains("interpretation "), "{text}");
    let hits = json(&["search", "kill pot", "--json"]);
    assert!(hits.as_array().unwrap().iter().any(|hit| hit["found"] == "rule" && hit["named"].is_array()));
    assert!(refused(&["search", "canasta"]).contains("another word"));
    assert!(refused(&["search", "canasta", "pile"]).contains("fewer words"));
}

/// The reference of keys is written from the records (`make update`).
#[test]
fn the_keys_of_all_families_are_written_down() {
    for family in rulebook::family::Family::all() {
        let text = printed(&["keys", family.key()]);
        testkit::golden(&format!("docs/keys/{}.md", family.key()), &text);
        let keys = json(&["keys", family.key(), "--json"]);
        assert!(keys["keys"].as_array().unwrap().len() > 15);
        let schema = printed(&["keys", family.key(), "--schema"]);
        testkit::golden(&format!("docs/keys/{}.schema.json", family.key()), &schema);
    }
    assert!(refused(&["keys", "bacarat"]).contains("did you mean"));
}

/// Keys of a value that its schema does not have, by their paths.
fn unknown(path: &str, value: &Value, schema: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let below = schema["properties"].get(key).or_else(|| schema.get("additionalProperties"));
                match below {
                    Some(below) => unknown(&format!("{path}.{key}"), value, below, found),
                    None if schema.get("properties").is_some() => found.push(format!("{path}.{key}")),
                    None => {}
                }
            }
        }
        Value::Array(rows) => {
            rows.iter().for_each(|row| unknown(path, row, &schema["items"], found));
        }
        _ => {}
    }
}

#[test]
fn every_key_of_every_listing_is_in_its_schema() {
    let games = json(&["games", "--json"]);
    let mut checked = 0;
    for game in games.as_array().unwrap() {
        let (id, family) = (game["id"].as_str().unwrap(), game["family"].as_str().unwrap());
        let schema = json(&["keys", family, "--schema"]);
        let mut rules = json(&["rules", id, "--json"]);
        let map = rules.as_object_mut().unwrap();
        for key in ["id", "sources", "told"] {
            map.remove(key);
        }
        let mut found = Vec::new();
        unknown(id, &rules, &schema, &mut found);
        assert_eq!(found, Vec::<String>::new());
        checked += 1;
    }
    assert_eq!(checked, 75);
}

#[test]
fn fees_without_an_option_are_those_of_every_schedule_that_fits() {
    let all = printed(&["fees", "chico/texas-holdem"]);
    assert!(all.contains("poker-limit/1: ") || all.contains("poker-limit/1"), "{all}");
    let few = printed(&["fees", "chico/texas-holdem", "--limit", "4-8", "--players", "5"]);
    assert!(few.contains("table limit $4-$8") && !few.contains("table limit $2-$4"), "{few}");
    assert!(few.lines().count() < all.lines().count());
    let rows = json(&["fees", "chico/texas-holdem", "--limit", "4-8", "--players", "5", "--json"]);
    for row in rows.as_array().unwrap() {
        assert!(row["block"].is_string() && row["option"].is_number(), "{row}");
        assert!(row["fees"].is_array() || row["needs"].is_array(), "{row}");
    }
    assert!(refused(&["fees", "chico/texas-holdem", "--limit", "7-9"]).contains("no schedule"));
    let filtered = printed(&["schedules", "chico/texas-holdem", "--fee", "5", "--limit", "2-4"]);
    assert!(filtered.contains("$5") && !filtered.contains("$2-$8"), "{filtered}");
}

#[test]
fn two_schedules_and_two_listings_are_held_against_each_other() {
    let schedules = printed(&["diff", "chico/poker-limit/1", "chico/poker-limit/4"]);
    assert!(schedules.contains("- ") && schedules.contains("+ "), "{schedules}");
    let same = printed(&["diff", "chico/omaha", "chico/omaha"]);
    assert_eq!(same, "No differences.\n");
    let listings = json(&["diff", "chico/omaha", "chico/omaha-high-low", "--json"]);
    let rows = listings.as_array().unwrap();
    assert!(rows.iter().any(|row| row["key"] == "listing.name"), "{listings}");
    assert!(refused(&["diff", "chico/poker-limit/99", "chico/poker-limit/1"]).contains("no schedule 99"));
}

#[test]
fn signs_have_limits_odds_several_fees_and_a_jackpot() {
    let sign = printed(&[
        "sign",
        "chico/three-card-poker-6-card-bonus",
        "--option",
        "1",
        "--option",
        "2",
        "--minimum",
        "5",
        "--maximum",
        "100",
        "--jackpot",
        "a mini royal in spades takes it all",
        "--html",
        "--paper",
        "a4",
    ]);
    for part in
        ["Table minimum $5, maximum $100", "Jackpot: a mini royal", "size: A4", "Collection fees", "pays"]
    {
        assert!(sign.contains(part), "{part}: {sign}");
    }
    let wrong = refused(&[
        "sign",
        "chico/three-card-poker-6-card-bonus",
        "--option",
        "1",
        "--minimum",
        "50",
        "--maximum",
        "10",
    ]);
    assert!(wrong.contains("above the maximum"), "{wrong}");
}

#[test]
fn rules_come_in_short_without_sources_and_for_a_browser() {
    let whole = printed(&["rules", "delta/ez-baccarat"]);
    let plain = printed(&["rules", "delta/ez-baccarat", "--no-sources"]);
    let brief = printed(&["rules", "delta/ez-baccarat", "--brief"]);
    assert!(whole.contains('[') && brief.len() < plain.len() && plain.len() < whole.len());
    let page = printed(&["rules", "delta/ez-baccarat", "--html"]);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "{page}");
}

/// Whoever reads only the beginning of a page, or none of it, makes no fault; a full disk is one, told in a line.
#[test]
fn help_ends_quietly_when_nobody_reads_it() {
    for args in [["help", "settle"].as_slice(), &["--help"], &["fees", "--help"], &["--version"]] {
        let to = |out: std::process::Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
            command.args(args).stdout(out).stderr(std::process::Stdio::piped()).output().unwrap()
        };
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let gone = to(writer.into());
        assert_eq!((gone.status.code(), gone.stderr.as_slice()), (Some(0), b"".as_slice()), "{args:?}");
        let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { continue };
        let told = to(full.into());
        let line = String::from_utf8(told.stderr).unwrap();
        assert_eq!(told.status.code(), Some(1), "{args:?}: {line}");
        assert!(line.starts_with("houseway: cannot write: ") && line.lines().count() == 1, "{line}");
    }
}

/// What stands in no document is marked so, also where the rest of the row is printed.
#[test]
fn stakes_that_are_printed_in_part_are_marked() {
    for (id, value) in [
        ("central-coast/california-lowball", "$2, $5, $10"),
        ("central-coast/kansas-city-lowball", "$1, $3, $6"),
        ("delta/holdem", "$20 and up"),
    ] {
        for form in [&["rules", id][..], &["rules", id, "--html"]] {
            let page = printed(form);
            let (_, after) = page.split_once(value).unwrap_or_else(|| panic!("{id}: {value}\n{page}"));
            let (source, _) = after.split_once(']').unwrap();
            assert!(source.ends_with("outside"), "{id}: {source}");
        }
    }
}

/// A sentence of a page is true of every listing that shows it.
#[test]
fn pages_claim_no_more_than_is_so() {
    let page = printed(&["rules", "westlane/ultimate-texas-holdem"]);
    assert!(page.contains("best hand first") && !page.contains("never pays more"), "{page}");
    let flat: Vec<&str> = page.split_whitespace().collect();
    assert!(flat.join(" ").contains("paid to the cent, and a fraction of a cent is dropped"), "{page}");
    // S01 and the listing say otherwise of the turn of the bank and of the card that is turned up.
    let page = printed(&["reading", "L10"]);
    assert!(!page.contains("go on") && !page.contains("turned up"), "{page}");
}

#[test]
fn completions_know_the_listings() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        assert!(
            script.contains("players-club/three-card-poker") && script.contains("pai-gow-tiles"),
            "{shell}"
        );
    }
    // What follows a command itself, in fish too.
    let fish = printed(&["completions", "fish"]);
    let after_rules = fish.lines().find(|line| line.contains("using_subcommand rules\" -f -a "));
    assert!(after_rules.is_some_and(|line| line.contains(" chico/omaha ")), "{fish}");
}
