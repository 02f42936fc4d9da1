//! Every command of the pages in `docs` is run, in the order of its page, in a folder of the test's own; and what stands below
//! it in a block of text is what it prints.

use std::process::{Command, Output};

use crate::pages::{Block, blocks, program_folder};

/// The pages whose commands are run here; those of the host's page are run by `host.rs`.
const PAGES: [&str; 9] = [
    "README",
    "play",
    "floor",
    "train",
    "check-a-settlement",
    "compliance",
    "add-a-listing",
    "api",
    "formats",
];

/// Runs the commands of a page; each must succeed.
fn run(script: &str) -> Output {
    let (folder, home) = (program_folder(), tempfile::tempdir().expect("a folder"));
    std::os::unix::fs::symlink(testkit::root().join("docs"), home.path().join("docs")).expect("the examples");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    Command::new("bash")
        .args(["-m", "-e", "-u", "-o", "pipefail", "-c", script])
        .current_dir(home.path())
        .env("PATH", path)
        .output()
        .expect("bash runs")
}

/// What each block of commands printed, by the marks between them.
fn printed(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split("@@block\n").skip(1).map(str::to_owned).collect()
}

fn page_holds(page: &str) {
    let text = std::fs::read_to_string(testkit::root().join(format!("docs/{page}.md"))).expect("the page");
    let blocks = blocks(&text);
    let commands: Vec<&Block> = blocks.iter().filter(|block| block.language == "sh").collect();
    // What a command complains is printed too.
    let script: String = commands.iter().map(|block| format!("echo @@block\n{}\n", block.text)).collect();
    let [port] = testkit::ports::free();
    let script = format!("exec 2>&1\n{script}").replace("8080", &port.to_string());
    let output = run(&script);
    let said = printed(&output);
    let last = said.last().cloned().unwrap_or_default();
    assert!(output.status.success(), "docs/{page}.md, block {}: {last}", said.len());
    assert_eq!(said.len(), commands.len(), "docs/{page}.md: every block is run");
    let mut ran = 0;
    for block in &blocks {
        match block.language.as_str() {
            "sh" => ran += 1,
            "text" => {
                let told = &said[ran - 1];
                let missing = block.text.lines().find(|line| !told.contains(line.trim_end()));
                assert_eq!(missing, None, "docs/{page}.md says that this is printed; it is\n{told}");
            }
            _ => {}
        }
    }
}

#[test]
fn every_command_of_the_pages_is_run() {
    if Command::new("curl").arg("--version").output().is_err() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "curl is needed");
        eprintln!("curl is not here: install the Debian package curl");
        return;
    }
    std::thread::scope(|scope| {
        for page in PAGES {
            scope.spawn(move || page_holds(page));
        }
    });
}

/// Every page is in the index, and every link between pages leads somewhere.
#[test]
fn the_index_has_every_page_and_links_lead_somewhere() {
    let docs = testkit::root().join("docs");
    let index = std::fs::read_to_string(docs.join("README.md")).expect("the index");
    for entry in std::fs::read_dir(&docs).expect("the folder") {
        let path = entry.expect("an entry").path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|name| name.ends_with(".md"))
        else {
            continue;
        };
        assert!(name == "README.md" || index.contains(&format!("({name})")), "{name} is not in the index");
        let text = std::fs::read_to_string(&path).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(docs.join(file).exists(), "{name} links to {link}");
            }
        }
    }
}
