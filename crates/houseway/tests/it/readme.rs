//! The tour of README.md: every command of it is run as it stands there.

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// The commands of the tour, in their order.
fn tour() -> Vec<String> {
    let page = std::fs::read_to_string(testkit::root().join("README.md")).unwrap();
    let tour = page.split("## A tour").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let mut commands = Vec::new();
    for block in tour.split("```sh\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        commands
            .extend(block.lines().map(|line| line.split('#').next().unwrap_or_default().trim().to_owned()));
    }
    commands
}

/// A folder in which the program is found.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("bin")).unwrap();
    symlink(env!("CARGO_BIN_EXE_houseway"), folder.path().join("bin/houseway")).unwrap();
    folder
}

/// A command as somebody types it in a folder of their own; what it reads of docs/ lies here.
fn shell(command: &str, folder: &Path) -> Command {
    let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(if command.contains(" docs/") { testkit::root() } else { folder.to_owned() })
        .env("PATH", path)
        .stdin(Stdio::null());
    shell
}

/// A room is opened, says where, and is closed again.
fn serves(command: &str, folder: &Path) {
    let command = format!("exec {command} --port 0 --data room.db");
    let mut room = shell(&command, folder).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(room.stdout.take().unwrap()).lines().map_while(Result::ok);
    let opened = lines.into_iter().any(|line| line.starts_with("Open http://localhost:"));
    room.kill().unwrap();
    room.wait().unwrap();
    assert!(opened, "{command}");
}

#[test]
fn every_command_of_the_tour_is_run() {
    let (folder, commands) = (folder(), tour());
    assert!(commands.len() >= 24, "{commands:#?}");
    for command in &commands {
        if command.contains(" serve ") {
            serves(command, folder.path());
            continue;
        }
        let output = shell(command, folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {said}");
        let file = command.split(" > ").nth(1).map(|name| folder.path().join(name.trim()));
        let printed = file.map_or(output.stdout, |file| std::fs::read(file).unwrap());
        assert!(!printed.is_empty(), "{command} prints nothing");
    }
}
