//! Every command in the first look of README.md is run as it stands there.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// The commands of the first look, in order.
fn first_look() -> Vec<String> {
    let page = std::fs::read_to_string(testkit::root().join("README.md")).unwrap();
    let part = page.split("## A first look").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let mut commands = Vec::new();
    for block in part.split("```sh\n").skip(1) {
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

#[test]
fn every_command_of_the_first_look_is_run() {
    let (folder, commands) = (folder(), first_look());
    assert!(commands.len() >= 5, "{commands:#?}");
    for command in &commands {
        let output = shell(command, folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {said}");
        let file = command.split(" > ").nth(1).map(|name| folder.path().join(name.trim()));
        let printed = file.map_or(output.stdout, |file| std::fs::read(file).unwrap());
        assert!(!printed.is_empty(), "{command} prints nothing");
    }
}
