//! `houseway odds`, `equity` and `simulate` as their users run them, wrong input included.

use std::process::{Command, Output};

use serde_json::Value;

fn houseway(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs")
}

fn json(args: &[&str]) -> Value {
    let output = houseway(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}\n{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The one line that wrong usage gets, with exit code 2.
fn refused(args: &[&str]) -> String {
    let output = houseway(args);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn wager<'a>(odds: &'a Value, key: &str) -> &'a Value {
    odds["wagers"].as_array().unwrap().iter().find(|wager| wager["wager"] == key).unwrap()
}

#[test]
fn baccarat_is_told_to_the_last_deal() {
    let odds = json(&["odds", "delta/ez-baccarat", "--decks", "8", "--json"]);
    let dragon = wager(&odds, "dragon-7");
    assert_eq!(dragon["method"], "exact");
    assert_eq!(dragon["edge-decimal"], "-0.076113344724");
    let outcomes = dragon["outcomes"].as_array().unwrap();
    assert!(outcomes.iter().any(|row| row["cases"] == "112633011329024" && row["result"] == "won"));
    let banker = wager(&odds, "banker-line");
    assert!(banker["notes"][0].as_str().unwrap().contains("D22"));
}

#[test]
fn the_decisions_stand_beside_the_base_game_and_not_beside_a_bonus_bet() {
    let tables = |wager: &str| {
        let odds = json(&["odds", "players-club/three-card-poker", "--json", "--wager", wager]);
        odds["strategy"].as_array().unwrap().len()
    };
    assert!(tables("bonus") == 0 && tables("ante + play") > 0);
}

#[test]
fn another_pay_table_and_cards_that_are_gone_change_the_edge() {
    let edge = |args: &[&str]| wager(&json(args), "dragon-7")["edge"].as_f64().unwrap();
    let usual = edge(&["odds", "delta/ez-baccarat", "--json"]);
    let richer = edge(&["odds", "delta/ez-baccarat", "--json", "--pay", "dragon-7:pays=45 to 1"]);
    let seen = edge(&["odds", "delta/ez-baccarat", "--json", "--seen", "8h 9h 8d 9d 8c 9c"]);
    assert!(richer > usual && (richer - usual - 5.0 * 0.022_533_8).abs() < 1e-6, "{usual} {richer}");
    assert!(seen > usual, "eights and nines that are gone help the dragon: {usual} {seen}");
}

/// A shoe is counted, and the count leads where the exact edge lies.
#[test]
fn a_running_count_says_where_the_shoe_stands() {
    let seen = "4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 6c 7s 7h 7d 7c";
    let shoe = ["odds", "delta/ez-baccarat", "--json", "--seen", seen];
    let count = json(&[&shoe[..], &["--count"]].concat());
    let dragon =
        count["counts"].as_array().unwrap().iter().find(|count| count["wager"] == "dragon-7").unwrap();
    assert_eq!(dragon["seen"]["running-count"], -16);
    assert_eq!(dragon["seen"]["edge-exact"], wager(&json(&shoe), "dragon-7")["edge-exact"]);
    let text = String::from_utf8(houseway(&["odds", "delta/ez-baccarat", "--count"]).stdout).unwrap();
    assert!(text.contains("the player has the edge from") && !text.contains("With the cards"), "{text}");
    assert!(refused(&["odds", "delta/blackjack-x", "--count"]).contains("baccarat"));
    assert!(refused(&["odds", "delta/ez-baccarat", "--count", "--wager", "dragon"]).contains("dragon-7"));
    assert!(refused(&["odds", "--all", "--count"]).contains("--count"));
}

#[test]
fn fees_are_taken_off() {
    let odds = json(&["odds", "delta/ez-baccarat", "--json", "--option", "gega-003518/1", "--bet", "20"]);
    let player = &odds["with-fees"][0];
    assert!(player["fee-of-the-player-dealer"].as_f64().unwrap() > 0.0);
    let turn = player["turn-is-worth"].as_f64().unwrap();
    assert!((turn - 2.0 * player["player-dealer-gains-a-round"].as_f64().unwrap()).abs() < 1e-9);
}

/// Five players are usual; at a smaller table as many as it has room for.
#[test]
fn the_usual_number_of_players_fits_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let room = folder.path().join("rooms/own");
    std::fs::create_dir_all(&room).unwrap();
    let shipped = testkit::root().join("rulebook/rooms/westlane/dai-bacc.toml");
    let text = std::fs::read_to_string(shipped).unwrap();
    assert!(text.contains("positions = 8"));
    std::fs::write(room.join("small.toml"), text.replace("positions = 8", "positions = 5")).unwrap();
    let own = ["--rulebook", folder.path().to_str().unwrap(), "odds", "own/small", "--cover", "500"];
    let odds = json(&[&own[..], &["--json"]].concat());
    assert_eq!(odds["players"], 4);
    assert!(refused(&[&own[..], &["--players", "5"]].concat()).contains("must be 1 to 4"));
    let odds = json(&["odds", "delta/ez-baccarat", "--json", "--cover", "500"]);
    assert_eq!(odds["players"], 5);
}

/// Players share the player-dealer's hand, so that their results go together.
#[test]
fn a_turn_is_spread_as_players_results_go_together() {
    let asked =
        ["odds", "chico/pure-21-5-blackjack-6-to-5", "--option", "1", "--bet", "25", "--players", "6"];
    let odds = json(&[&asked[..], &["--json", "--samples", "400000"]].concat());
    let base = odds["with-fees"].as_array().unwrap().iter().find(|line| line["wager"] == "base").unwrap();
    let turn = base["turn-deviation"].as_f64().unwrap();
    assert!((turn - 16_370.0).abs() < 300.0, "{turn}");
    let alone = wager(&odds, "base")["standard-deviation"].as_f64().unwrap() * 2_500.0 * 12f64.sqrt();
    assert!(turn > 1.6 * alone, "{turn} {alone}");
}

/// A figure that was drawn at random has no more digits than its error leaves.
#[test]
fn sampled_figures_have_the_digits_that_they_are_known_to() {
    let output = houseway(&["odds", "central-coast/pai-gow-poker", "--samples", "20000"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let row = |name: &str| -> String {
        let line = text.lines().find(|line| line.trim_start().starts_with(name));
        line.unwrap_or_else(|| panic!("{name}: {text}")).replace(name, "").trim().to_owned()
    };
    let digits =
        |figure: &str| figure.trim_end_matches(" %").split_once('.').map_or(0, |(_, behind)| behind.len());
    let error = row("standard error");
    assert_eq!(digits(&row("player edge")), digits(&error), "{text}");
    assert!(digits(&row("wins")) <= 1 && digits(&row("standard deviation")) <= 3, "{text}");
    let two = houseway(&["equity", "--game", "chico/omaha", "AcAdKcKd", "random", "--samples", "10000"]);
    let text = String::from_utf8(two.stdout).unwrap();
    let first = text.lines().nth(1).unwrap();
    let (equity, rest) = first.split_once(" ± ").unwrap();
    let equity = equity.split_whitespace().rev().nth(1).unwrap();
    let error = rest.split_whitespace().next().unwrap();
    assert_eq!(digits(equity), digits(error), "{text}");
}

#[test]
fn pay_tables_come_from_files_and_stand_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let (rich, bad) = (folder.path().join("rich.txt"), folder.path().join("bad.txt"));
    std::fs::write(&rich, "# for the winter\ndragon-7:pays=45 to 1 # five more\n\n").unwrap();
    std::fs::write(&bad, "dragon-7:pays=45 to 1\ndragon seven\n").unwrap();
    let rich = rich.to_str().unwrap();
    let edge = |args: &[&str]| wager(&json(args), "dragon-7")["edge"].as_f64().unwrap();
    let by_file = edge(&["odds", "delta/ez-baccarat", "--json", "--pay-file", rich]);
    let by_hand = edge(&["odds", "delta/ez-baccarat", "--json", "--pay", "dragon-7:pays=45 to 1"]);
    assert_eq!(by_file, by_hand);
    assert!(
        refused(&["odds", "delta/ez-baccarat", "--pay-file", bad.to_str().unwrap()]).contains("bad.txt:2")
    );
    assert!(refused(&["odds", "delta/ez-baccarat", "--compare", "no-such"]).contains("no-such"));
    let output = houseway(&["odds", "delta/ez-baccarat", "--compare", rich, "--wager", "dragon-7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().last().unwrap().starts_with("dragon-7"), "{text}");
}

/// A page has what the terminal has: fees, the player-dealer's side, and tables side by side.
#[test]
fn a_page_has_fees_and_tables_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let (page, rich) = (folder.path().join("odds.html"), folder.path().join("rich.txt"));
    std::fs::write(&rich, "dragon-7:pays=45 to 1").unwrap();
    let asked = ["odds", "delta/ez-baccarat", "--option", "gega-003518/1", "--cover", "500"];
    let beside = ["--compare", rich.to_str().unwrap(), "--html", page.to_str().unwrap()];
    assert!(houseway(&[&asked[..], &beside].concat()).status.success());
    let text = std::fs::read_to_string(&page).unwrap();
    for part in ["turn as player-dealer", "The player-dealer covers $500", "rich.txt", "<svg", "(D22)"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn a_short_cover_is_counted_place_by_place() {
    let cover = ["odds", "delta/ez-baccarat", "--json", "--cover", "15", "--bet", "10", "--players", "3"];
    let found = json(&cover);
    let lines = found["with-fees"].as_array().unwrap();
    let player = lines.iter().find(|line| line["wager"] == "player-line").unwrap();
    assert_eq!(player["with-cover"]["exact"], true);
    let places = player["with-cover"]["places"].as_array().unwrap();
    let edges: Vec<f64> = places.iter().map(|place| place["edge"].as_f64().unwrap()).collect();
    // The first is covered whole, the second for half, the third not at all.
    assert!((edges[1] - edges[0] / 2.0).abs() < 1e-12 && edges[2] == 0.0, "{edges:?}");
    let bank = player["player-dealer-gains-a-round"].as_f64().unwrap();
    assert!((bank + 1000.0 * edges.iter().sum::<f64>()).abs() < 1e-6);
}

#[test]
fn a_simulation_draws_plots_for_the_bots_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let args =
        ["simulate", "delta/blackjack-x", "--rounds", "100", "--bots", "novice,expert", "--json", "--html"];
    let found = json(&[&args[..], &[page.to_str().unwrap()]].concat());
    assert_eq!(found["rounds"], 100);
    let text = std::fs::read_to_string(page).unwrap();
    assert_eq!(text.matches("<svg").count(), 4);
    assert!(refused_bots().contains("novice"));
}

/// What is wrong with the name of a bot is told by the reader of the command line, in several lines.
fn refused_bots() -> String {
    let output = houseway(&["simulate", "delta/blackjack-x", "--bots", "wizard"]);
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn wrong_questions_get_one_clear_line() {
    assert!(refused(&["odds", "delta/ez-baccarat", "--wager", "dragon"]).contains("dragon-7"));
    assert!(refused(&["odds", "delta/ez-baccarat", "--decks", "99"]).contains("decks"));
    assert!(refused(&["odds", "delta/ez-baccarat", "--pay", "dragon-7"]).contains("trips:flush=7 to 1"));
    assert!(
        refused(&["odds", "delta/ez-baccarat", "--pay", "dragon-7:flush=3 to 1"])
            .contains("has no pay table")
    );
    assert!(refused(&["odds", "delta/ez-baccarat", "--seen", "Zz"]).contains("Zz"));
    assert!(refused(&["odds", "chico/texas-holdem"]).contains("houseway equity"));
    for game in ["players-club/panguingue", "central-coast/chinese-poker"] {
        for args in [vec!["odds", game], vec!["equity", "--game", game, "AhKh", "QsQd"]] {
            let said = refused(&args);
            assert!(said.contains("odds are not implemented") && !said.contains("use `houseway"), "{said}");
        }
    }
    for rounds in ["-10", "0", "many"] {
        let output = houseway(&["simulate", "delta/ez-baccarat", "--rounds", rounds]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains("at least 1"), "{said}");
    }
    assert!(refused(&["equity", "--game", "chico/texas-holdem", "AhKh", "hello"]).contains("is not a hand"));
    assert!(refused(&["equity", "--game", "chico/texas-holdem", "AhKhQh", "QsQd"]).contains("has 3 cards"));
    assert!(refused(&["simulate", "delta/ez-baccarat", "--players", "1"]).contains("players"));
    let shared = ["equity", "--game", "chico/texas-holdem", "AhKh", "AhQd"];
    assert!(refused(&shared).contains("Ah is named twice"));
    let on_board = ["equity", "--game", "chico/texas-holdem", "AhKh", "QsQd", "--board", "Ah 2c 3d"];
    assert!(refused(&on_board).contains("Ah is named twice"));
    assert!(refused(&["equity", "--game", "chico/texas-holdem", "A2s-K5s", "QQ"]).contains("is not a hand"));
    assert!(refused(&["odds", "--all", "--wager", "no-such"]).contains("no game has"));
    for bet in ["0", "-5", "2000000"] {
        assert!(refused(&["odds", "delta/ez-baccarat", "--bet", bet]).contains("$"), "{bet}");
        assert!(refused(&["simulate", "delta/ez-baccarat", "--bet", bet]).contains("$"), "{bet}");
    }
    for command in ["odds", "simulate"] {
        assert!(refused(&[command, "delta/ez-baccarat", "--cover", "0"]).contains("pays nobody"));
    }
    let many = ["odds", "delta/ez-baccarat", "--option", "gega-003518/1", "--players", "99"];
    assert!(refused(&many).contains("must be 1 to 13"));
}

#[test]
fn two_hands_share_the_pot_exactly() {
    let found =
        json(&["equity", "--game", "chico/texas-holdem", "AhKh", "QsQd", "--board", "2c 7d 9h", "--json"]);
    assert_eq!((found["exact"].as_bool(), found["deals"].as_u64()), (Some(true), Some(990)));
    let shares: f64 =
        found["shares"].as_array().unwrap().iter().map(|share| share["equity"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-12);
}

#[test]
fn what_is_won_is_called_by_how_the_pot_is_divided() {
    let said =
        |args: &[&str]| String::from_utf8(houseway(&[&["equity", "--game"], args].concat()).stdout).unwrap();
    let low = said(&["standard/razz", "2c3d4h5sAc7d8d", "Kc3s4c5d2h9s9d"]);
    assert!(low.contains("low alone") && !low.contains("high alone"), "{low}");
    let drawn = said(&["central-coast/california-lowball", "2c3d4h5sAc", "Kc3s4c5d2h"]);
    assert!(drawn.contains("low alone") && drawn.contains("without a draw"), "{drawn}");
    let split = said(&["chico/omaha-high-low", "AcAd2c3d", "KcKd4h5h", "--board", "2d 7s 8s 9d"]);
    assert!(
        split.contains("high alone") && split.contains("low alone") && !split.contains("draws"),
        "{split}"
    );
}

#[test]
fn a_simulation_without_a_schedule_says_so() {
    let output = houseway(&["simulate", "delta/ez-baccarat", "--rounds", "20"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("choose a schedule") && !said.contains("fees per round"), "{said}");
}

#[test]
fn a_simulation_tells_wagers_and_rotation() {
    let found = json(&["simulate", "delta/ez-baccarat", "--rounds", "300", "--players", "3", "--json"]);
    assert_eq!(found["rounds"], 300);
    let held: u64 =
        found["held-by-seat"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(held, 300);
    assert_eq!(wager(&found, "player-line")["made"], 600);
    // Named by a part of its name, it is told by its id.
    let found = json(&["simulate", "short deck", "--rounds", "60", "--players", "3", "--json"]);
    assert_eq!(found["listing"], "chico/short-deck-holdem");
    let seats = found["seats"].as_array().unwrap();
    let gained: f64 = seats.iter().map(|seat| seat["gained"].as_f64().unwrap()).sum();
    assert_eq!((seats.len(), gained), (3, 0.0));
}
