//! Behaviour on a terminal: the pager, and the menu for an ambiguous name. `script` of util-linux provides the terminal.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program on a terminal: exit code and screen.
fn on_terminal(args: &str, pager: Option<&str>, typed: &str) -> (Option<i32>, String) {
    let mut command = Command::new("script");
    command.args(["-qefc", &format!("{} {args}", env!("CARGO_BIN_EXE_houseway")), "/dev/null"]);
    command
        .env("COLUMNS", "100")
        .env("TERM", "xterm")
        .env_remove("PAGER")
        .env_remove("LESS")
        .env_remove("NO_COLOR");
    command.envs(pager.map(|pager| ("PAGER", pager)));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("script runs");
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).replace('\r', ""))
}

/// Whether `script` is installed.
fn has_terminals() -> bool {
    let found = Command::new("script").arg("--version").output().is_ok_and(|told| told.status.success());
    if !found {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "script is needed");
        eprintln!("script is not here: install the Debian package bsdutils");
    }
    found
}

#[test]
fn long_pages_go_through_the_pager_of_a_terminal() {
    if !has_terminals() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.txt");
    let pager = format!("cat > {}", file.display());
    for (args, part) in [
        ("rules delta/ez-baccarat", "ORDER OF PLAY"),
        ("odds delta/ez-baccarat", "player edge"),
        ("search exposed card", "clause "),
    ] {
        let (code, screen) = on_terminal(args, Some(&pager), "");
        let page = std::fs::read_to_string(&file).unwrap_or_else(|wrong| panic!("{args}: {wrong}: {screen}"));
        assert!(
            code == Some(0) && page.contains(part) && screen.trim().is_empty(),
            "{args}: {code:?} {screen}"
        );
        std::fs::remove_file(&file).unwrap();
        let (code, screen) = on_terminal(&format!("{args} --no-pager"), Some(&pager), "");
        assert!(code == Some(0) && screen.contains(part) && !file.exists(), "{args}: {code:?} {screen}");
    }
    // Short answers, answers for programs, and pipes have no pager.
    for args in ["games omaha", "rules delta/ez-baccarat --json", "rules delta/ez-baccarat | cat"] {
        let (code, screen) = on_terminal(args, Some(&pager), "");
        assert!(
            code == Some(0) && screen.contains("delta/") | screen.contains("chico/") && !file.exists(),
            "{args}: {screen}"
        );
    }
}

/// Quitting the pager is no error; without a pager the page is printed; `less` gets the options that git sets.
#[test]
fn a_pager_may_be_quit_be_missing_or_be_cat() {
    if !has_terminals() {
        return;
    }
    let page = "rules delta/ez-baccarat";
    for (pager, shows) in
        [("true", false), ("false", false), ("no-such-pager", true), ("cat", true), ("", true)]
    {
        let (code, screen) = on_terminal(page, Some(pager), "");
        assert_eq!((code, screen.contains("ORDER OF PLAY")), (Some(0), shows), "{pager}: {screen}");
    }
    let (code, screen) = on_terminal(page, Some("echo options $LESS"), "");
    assert_eq!((code, screen.trim()), (Some(0), "options FRX"));
    let (_, screen) = on_terminal("rules zzz", Some("echo paged"), "");
    assert!(screen.contains("no game matches") && !screen.contains("paged"), "{screen}");
}

/// On a terminal an ambiguous name opens a menu; elsewhere the matches are listed.
#[test]
fn a_name_that_fits_several_games_asks_which() {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(["play", "blackjack"]).output().unwrap();
    let listed = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && listed.contains("matches 7 listings: "), "{listed}");
    if !has_terminals() {
        return;
    }
    for chosen in ["7", "blackjack x", "pure\n1"] {
        let (code, screen) = on_terminal("play blackjack --plain", None, &format!("99\n{chosen}\nq\n"));
        assert!(screen.contains("Which one?") && screen.contains("\n   7  "), "{screen}");
        assert!(code == Some(0) && screen.contains("You leave with"), "{chosen}: {code:?} {screen}");
    }
    let (code, screen) = on_terminal("play blackjack --plain", None, "q\n");
    assert!(code == Some(0) && !screen.contains("You leave with"), "{screen}");
    let (_, screen) = on_terminal("play --plain", None, "omaha\n1\nq\n");
    assert!(screen.contains("Which room?") && screen.contains("Which one?"), "{screen}");
}
