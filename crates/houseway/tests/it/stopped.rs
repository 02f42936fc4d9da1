//! Ctrl-C, as a real signal to the real program: whatever is being counted, drawn or played is answered with what there is
//! and its error.

use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Waits until the program listens for Ctrl-C, which it does before it begins to count.
fn listens(child: &Child) {
    let file = format!("/proc/{}/status", child.id());
    let began = Instant::now();
    while began.elapsed() < testkit::CEILING {
        let status = std::fs::read_to_string(&file).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        // SIGINT is the second signal.
        if caught >> 1 & 1 == 1 {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never listened for Ctrl-C");
}

/// What a program says that is stopped while it counts: its code is that of Ctrl-C, and it says that the result is partial.
fn stopped(args: &[&str]) -> Value {
    serde_json::from_slice(&interrupted(args).stdout).expect("JSON")
}

fn interrupted(args: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_houseway"));
    let child =
        program.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("houseway runs");
    listens(&child);
    std::thread::sleep(Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{args:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("Ctrl-C") && said.contains("partial"), "{args:?}: {said}");
    output
}

/// A file of hands that never comes to its end: nobody writes to it.
#[test]
fn a_replay_says_that_it_is_partial() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hands.phh");
    let made = Command::new("mkfifo").arg(&file).status().expect("mkfifo runs");
    assert!(made.success());
    // Somebody who writes keeps it open, so that the program waits for more.
    let (path, (ended, ends)) = (file.clone(), std::sync::mpsc::channel::<()>());
    let writer = std::thread::spawn(move || {
        let held = std::fs::OpenOptions::new().read(true).write(true).open(path);
        let _ = ends.recv();
        drop(held);
    });
    interrupted(&["replay", file.to_str().unwrap()]);
    drop(ended);
    writer.join().unwrap();
}

#[test]
fn shares_of_a_pot_are_answered_with_a_sample() {
    for game in ["chico/texas-holdem", "central-coast/omaha-high-low", "players-club/lowball-deuce-to-seven"]
    {
        let found = stopped(&["equity", "--game", game, "random", "random", "random", "--exact", "--json"]);
        assert_eq!((&found["exact"], &found["stopped"]), (&false.into(), &true.into()), "{game}");
        for share in found["shares"].as_array().unwrap() {
            let (equity, error) =
                (share["equity"].as_f64().unwrap(), share["standard-error"].as_f64().unwrap());
            assert!(error > 0.0 && (equity - 1.0 / 3.0).abs() < 5.0 * error, "{game}: {equity} ± {error}");
        }
    }
}

#[test]
fn a_sample_of_a_pot_ends_with_what_was_drawn() {
    let args =
        ["equity", "--game", "chico/texas-holdem", "AhKh", "QsQd", "--samples", "1000000000000", "--json"];
    let found = stopped(&args);
    assert!(found["stopped"] == true && found["deals"].as_u64().unwrap() < 1_000_000_000_000);
}

#[test]
fn odds_of_the_whole_book_end_with_the_listings_that_are_done() {
    let output = interrupted(&["odds", "--all", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!found.as_array().unwrap().is_empty() && said.contains("games are finished"), "{said}");
}

#[test]
fn a_count_of_all_deals_says_how_long_it_takes() {
    let args = ["equity", "--game", "chico/omaha", "random", "random", "random", "--exact", "--json"];
    let said = String::from_utf8_lossy(&interrupted(&args).stderr).into_owned();
    assert!(said.contains("x 10^") && said.contains("years") && said.contains("--exact"), "{said}");
    assert!(!said.contains("18,446,744,073,709,551,615") && !said.contains("18446744073709551615"), "{said}");
}

#[test]
fn hold_em_against_the_player_dealer_is_answered_with_the_boards_that_were_counted() {
    let found = stopped(&["odds", "westlane/ultimate-texas-holdem", "--json"]);
    let base = &found["wagers"][0];
    assert_eq!(base["method"], "stopped");
    let (edge, error) = (base["edge"].as_f64().unwrap(), base["standard-error"].as_f64().unwrap());
    // Decisions that were found from few boards may cost something more.
    assert!(error > 0.0 && (edge + 0.021_85).abs() < 5.0 * error + 0.05, "{edge} ± {error}");
    assert!(base["edge-exact"].is_null());
}

#[test]
fn a_sample_of_pai_gow_poker_ends_with_what_was_drawn() {
    let found = stopped(&["odds", "westlane/face-up-pai-gow-poker", "--samples", "1000000000000", "--json"]);
    let base = found["wagers"].as_array().unwrap().iter().find(|wager| wager["wager"] == "base").unwrap();
    assert_eq!(base["method"], "sampled");
    assert!(base["standard-error"].as_f64().unwrap() > 0.0 && base["edge"].as_f64().is_some());
}

#[test]
fn a_simulation_tells_the_rounds_that_were_played() {
    let found = stopped(&["simulate", "delta/ez-baccarat", "--rounds", "1000000000000", "--json"]);
    let rounds = found["rounds"].as_u64().unwrap();
    assert!(found["stopped"] == true && rounds < 1_000_000_000_000, "{rounds}");
    assert!(
        found["wagers"].as_array().unwrap().iter().all(|wager| wager["standard-error"].as_f64().is_some())
    );
}
