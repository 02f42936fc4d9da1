//! Mistyped commands, in every position: one clear line, the right exit code, and never a panic.

use std::process::{Command, Output, Stdio};

/// A command in an empty folder, without a store.
fn houseway(args: &[&str]) -> Output {
    command(args).output().expect("houseway runs")
}

fn command(args: &[&str]) -> Command {
    let home = home();
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(args).current_dir(home).env("XDG_DATA_HOME", home).stdin(Stdio::null());
    command
}

/// A folder for all commands of this program.
fn home() -> &'static std::path::Path {
    static HOME: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    HOME.get_or_init(|| tempfile::tempdir().expect("a folder")).path()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A command, parsed from its help.
struct CommandHelp {
    name: String,
    /// Required positional arguments.
    needs: usize,
    /// Options that take a value.
    options: Vec<String>,
}

/// All commands except `serve`, which does not end.
fn commands() -> Vec<CommandHelp> {
    let all = text(&houseway(&["--help"]).stdout);
    // Commands stand below the headings of their groups.
    let list =
        all.lines().skip_while(|line| !line.starts_with("Usage: ")).take_while(|line| *line != "Options:");
    let list = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let named = list.filter_map(|line| line.split_whitespace().next());
    let told = |name: &str| {
        let help = text(&houseway(&["help", name]).stdout);
        let usage = help.lines().find(|line| line.starts_with("Usage: ")).unwrap_or_default();
        let option = |line: &str| {
            let rest = &line[line.find("--")?..];
            let (option, value) = rest.split_once(' ')?;
            (line.trim_start().starts_with('-') && value.starts_with('<')).then(|| option.to_owned())
        };
        CommandHelp {
            name: name.to_owned(),
            needs: usage.split_whitespace().filter(|word| word.starts_with('<')).count(),
            options: help.lines().filter_map(option).collect(),
        }
    };
    let told: Vec<CommandHelp> = named.filter(|name| *name != "serve").map(told).collect();
    assert!(told.len() > 20 && told.iter().map(|one| one.options.len()).sum::<usize>() > 100);
    told
}

/// Words that only programmers understand.
const JARGON: [&str; 6] =
    ["os error", "invalid digit", "is not in", "target type", "valid UTF-8", "panicked"];

/// Exit code 2 comes with one line on standard error and nothing else; other exit codes are 0 and 1.
fn ends_well(args: &[&str]) {
    let output = houseway(args);
    let said = text(&output.stderr);
    let jargon = JARGON.iter().find(|word| said.contains(**word));
    assert_eq!(jargon, None, "{args:?}: {said}");
    match output.status.code() {
        Some(2) => {
            assert!(said.starts_with("houseway: ") && said.lines().count() == 1, "{args:?}: {said}");
            assert!(output.stdout.is_empty(), "{args:?}: {}", text(&output.stdout));
        }
        code => assert!(matches!(code, Some(0 | 1)), "{args:?}: {code:?} {said}"),
    }
}

#[test]
fn every_option_of_every_command_is_given_wrong_values() {
    const VALUES: [&str; 5] = ["", "-1", "☃", "99999999999999999999999", "no/such"];
    let mut tried = Vec::new();
    for told in commands() {
        for option in told.options {
            for value in VALUES {
                tried.push((told.name.clone(), told.needs, option.clone(), value));
            }
        }
    }
    // Simulated rounds cost time, and what is written wrong is found without them.
    for (name, needs, option, value) in testkit::share(tried, 11) {
        let mut args = vec![name.as_str()];
        args.extend(vec!["delta/ez-baccarat"; needs]);
        args.extend((name == "simulate" && option != "--rounds").then_some("--rounds=5"));
        let given = format!("{option}={value}");
        args.push(&given);
        ends_well(&args);
    }
}

#[test]
fn every_command_is_given_wrong_words() {
    const WORDS: [&[&str]; 7] = [
        &[],
        &[""],
        &["no-such-thing"],
        &["☃", "☃"],
        &["--no-such-option"],
        &["a\nb\u{1b}[31m"],
        &["a", "b", "c", "d", "e", "f"],
    ];
    for told in commands() {
        for words in WORDS {
            // A menu, all fees and the whole book are no mistakes.
            if words.is_empty()
                && ["play", "lint", "schedules", "games", "licences"].contains(&told.name.as_str())
            {
                continue;
            }
            ends_well(&[&[told.name.as_str()], words].concat());
        }
    }
}

/// Closed standard output (`| head -1`) and standard error change no exit code.
#[test]
fn readers_may_go_away() {
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    for args in [
        &["games"][..],
        &["rules", "delta/ez-baccarat"],
        &["schedules"],
        &["keys", "baccarat", "--json"],
        &["odds", "delta/ez-baccarat"],
        &["simulate", "delta/ez-baccarat", "--rounds", "5"],
        &["play", "delta/ez-baccarat", "--seed", "1"],
        &["search", "card"],
        &["licences"],
        &["completions", "bash"],
        &["settle", "no-such-file"],
        &["rules", "no-such-listing", "--json"],
    ] {
        let whole = houseway(args);
        let gone = command(args).stdout(closed()).output().unwrap();
        let deaf = command(args).stderr(closed()).stdout(closed()).status().unwrap();
        assert_eq!((gone.status.code(), deaf.code()), (whole.status.code(), whole.status.code()), "{args:?}");
        assert_eq!(text(&gone.stderr), text(&whole.stderr), "{args:?}");
    }
}

#[test]
fn without_a_home_the_store_is_asked_for() {
    for args in [
        &["audit"][..],
        &["ledger"],
        &["export"],
        &["backup", "x.db"],
        &["archive", "x.db"],
        &["erase", "x"],
        &["admin"],
        &["serve"],
    ] {
        let mut command = command(args);
        let output =
            command.env_remove("HOME").env_remove("XDG_DATA_HOME").env_remove("APPDATA").output().unwrap();
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains("--data") && said.contains("HOME"),
            "{args:?}: {said}"
        );
    }
}

/// Nothing can be written below a file, not even by root.
#[test]
fn what_cannot_be_written_is_named() {
    let file = home().join("a-file");
    std::fs::write(&file, "not a folder").unwrap();
    let below = file.join("below");
    let below = below.to_str().unwrap();
    for args in [
        &["odds", "delta/ez-baccarat", "--svg", below][..],
        &["odds", "delta/ez-baccarat", "--html", below],
        &["odds", "delta/ez-baccarat", "--markdown", below],
        &["simulate", "delta/ez-baccarat", "--rounds", "5", "--html", below],
        &["new", "my/game", "--from", "chico/omaha", "--folder", below],
        &["play", "delta/ez-baccarat", "--record", below],
        &["admin", "--data", below],
        &["serve", "--port", "0", "--data", below],
    ] {
        let output = houseway(args);
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains("cannot ") && said.contains("a-file"),
            "{args:?}: {said}"
        );
        assert!(!said.contains("os error") && said.lines().count() == 1, "{args:?}: {said}");
    }
}

/// Typical mistakes of newcomers.
#[test]
fn mistakes_lead_to_what_is_right() {
    for (args, part) in [
        (&["gmaes"][..], "'games'"),
        (&["rules"], "`houseway games` lists the games"),
        (&["rules", "chico/omahaa"], "did you mean chico/omaha"),
        (&["games", "panguingue", "--room", "delta"], "leave out --room or --family"),
        (&["schedules", "--players", "0"], "write a whole number from 1 to 65535"),
        (&["schedules", "--players", "-1"], "write a whole number from 1 to 65535"),
        (&["play", "chico/omaha", "--seed", "x"], "write a whole number"),
        (&["play", "chico/omaha", "--seats", "-2"], "write a whole number"),
        (&["simulate", "delta/ez-baccarat", "--rounds", "many"], "write a whole number of at least 1"),
        (&["simulate", "chico/omaha", "--cover", "5"], "has no player-dealer"),
        (&["settle", "no-such.toml"], "no such file"),
        (&["settle", "."], "it is a folder"),
        (&["lint", env!("CARGO_BIN_EXE_houseway")], "it is not a text file"),
        (&["--rulebook", "no-such", "games"], "no such file or folder"),
        (&["fees", "chico/omaha", "--acton", "5"], "'--action'"),
        (&["completions", "bsh"], "'bash'"),
        (&["document", "001-162"], "as in \"001:162\""),
        (&["rules", "chico/omaha", "--nopager"], "'--no-pager'"),
        (
            &["sign", "delta/ez-baccarat", "--option", "gega-003518/1", "--table", "x"],
            "leave out --pay-table",
        ),
    ] {
        let output = houseway(args);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(part), "{args:?}: {said}");
    }
    let output = houseway(&["admin", "--name", "bob"]);
    assert!(!text(&output.stderr).contains("pager"), "{}", text(&output.stderr));
    assert!(houseway(&["licenses"]).status.success());
    // No search for similar names.
    let output = houseway(&["clause", &"a/b#".repeat(20_000)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("too long") && output.stderr.len() < 200);
}
