//! Every command of docs/host.md is run, in the order of the page, in folders of the test's own: the room is started, made a
//! service, backed up, restored, moved to Postgres, asked as a proxy asks, and upgraded.

use crate::pages;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn page() -> String {
    std::fs::read_to_string(testkit::root().join("docs/host.md")).expect("the page")
}

/// The blocks of a language, in order.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let all = pages::blocks(page).into_iter();
    all.filter(|block| block.language == language).map(|block| block.text).collect()
}

/// The folders of a machine, all of them below one of the test's own.
struct Machine {
    root: tempfile::TempDir,
    port: u16,
    /// The port of a second node.
    second: u16,
}

impl Machine {
    fn new() -> Machine {
        let [port, second] = testkit::ports::free();
        let machine = Machine { root: tempfile::tempdir().expect("a folder"), port, second };
        for folder in
            ["var/lib/houseway", "usr/local/bin", "etc/systemd/system", "target/release", "home", "state"]
        {
            std::fs::create_dir_all(machine.at(folder)).expect("a folder");
        }
        let program = Path::new(env!("CARGO_BIN_EXE_houseway"));
        symlink(program, machine.at("target/release/houseway")).expect("the program is built");
        symlink(program, machine.at("usr/local/bin/houseway")).expect("an older one is installed");
        for unit in blocks(&page(), "ini") {
            let path = unit.lines().next().and_then(|line| line.strip_prefix("# /"));
            let path = path.expect("the first line of a unit file names it");
            std::fs::write(machine.at(path), machine.here(&unit)).expect("the unit file");
        }
        machine
    }

    /// The unit files of the page.
    fn units(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.at("etc/systemd/system")).expect("the folder");
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    /// A text of the page with the folders and the port of this machine.
    fn here(&self, text: &str) -> String {
        let root = self.root.path().display();
        // The ports of this machine may have the figures of the page's among theirs: those are marked before any is set.
        let mut text = text.replace("8080", "<port>").replace("8081", "<second>");
        text = text.replace("<port>", &self.port.to_string()).replace("<second>", &self.second.to_string());
        for folder in ["/var/", "/usr/local/", "/etc/"] {
            text = text.replace(folder, &format!("{root}{folder}"));
        }
        text
    }

    /// Runs a script as somebody types it; each command must succeed.
    fn run(&self, script: &str, url: &str) -> Output {
        let tools = testkit::root().join("crates/houseway/tests/host");
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{}:{path}", self.at("usr/local/bin").display(), tools.display());
        let socket =
            url.split_once("host=").map_or("", |(_, rest)| rest.split('&').next().unwrap_or_default());
        Command::new("bash")
            .args(["-m", "-e", "-u", "-o", "pipefail", "-x", "-c", script])
            .current_dir(self.root.path())
            .env("PATH", path)
            .env("HOME", self.at("home"))
            .env("UNIT", self.at("etc/systemd/system/houseway.service"))
            .env("STATE", self.at("state"))
            .env("HOME_DIR", self.at("var/lib/houseway"))
            .env("PGHOST", socket.replace("%2F", "/"))
            .env("PGUSER", "postgres")
            .env("DATABASE_URL", url.replace("@/postgres?", "@/houseway?"))
            .output()
            .expect("bash runs")
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if let Ok(pid) = std::fs::read_to_string(self.at("state/pid")) {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
    }
}

/// Whether a tool is here; where it is not that is said, and with `CI=true` it is a failure.
fn has(tool: &str, package: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output();
    let here = found.is_ok_and(|found| found.status.success());
    if !here {
        eprintln!("{tool} is not here: install the Debian package {package}");
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{tool} is needed");
    }
    here
}

#[test]
fn every_command_of_the_page_is_run() {
    let Some(postgres) = testkit::postgres::Server::own() else { return };
    if !has("curl", "curl") || !has("createdb", "postgresql-client") {
        return;
    }
    let machine = Machine::new();
    let commands = blocks(&page(), "sh");
    assert!(commands.len() >= 8, "{}", commands.len());
    let script = machine.here(&commands.concat());
    let output = machine.run(&script, postgres.url());
    let (said, trace) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}\n{trace}");
    // Every command of it was reached; the text of a file that is written is none.
    let (all, mut in_file) = (commands.concat(), false);
    let is_command = |line: &&str| {
        let is_text = in_file;
        in_file = if in_file { *line != "END" } else { line.ends_with("<<'END'") };
        !is_text && !line.is_empty()
    };
    for line in all.lines().filter(is_command) {
        let word = machine.here(line.split_whitespace().next().unwrap_or_default());
        assert!(trace.contains(&word), "{line} was not run: {trace}");
    }
    assert_eq!(said.matches("every chip is accounted for").count(), 5, "five audits: {said}");
    for file in ["home/room.db", "var/backups/houseway/room.db", "from-postgres.db", "room.dump"] {
        assert!(machine.at(file).exists(), "{file}");
    }
    assert!(machine.at("var/backups/houseway/before-upgrade.db").exists());
    let backups = std::fs::read_dir(machine.at("var/backups/houseway")).expect("the folder");
    let mut names = backups.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    assert!(names.any(|name| name.starts_with("room-2")), "a backup with the date in its name");
}

#[test]
fn systemd_accepts_the_unit_files() {
    if !has("systemd-analyze", "systemd") {
        return;
    }
    let machine = Machine::new();
    let units = machine.units();
    assert_eq!(units.len(), 5, "{units:?}");
    let output = Command::new("systemd-analyze").arg("verify").args(&units).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("houseway"), "{said}");
}

/// The part for the proxy: every block is closed, every line ended; and where nginx is here it says so itself.
#[test]
fn the_part_for_the_proxy_is_whole() {
    let [proxy] = &blocks(&page(), "nginx")[..] else { panic!("one part for the proxy") };
    let mut depth = 0;
    for line in proxy.lines().map(str::trim).filter(|line| !line.is_empty()) {
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        assert!(depth >= 0 && [";", "{", "}"].iter().any(|end| line.ends_with(end)), "{line}");
    }
    assert_eq!(depth, 0);
    for needed in ["Host $http_host", "X-Forwarded-Proto https", "X-Forwarded-For", "Upgrade $http_upgrade"] {
        assert!(proxy.contains(needed), "the proxy says {needed}");
    }
}
