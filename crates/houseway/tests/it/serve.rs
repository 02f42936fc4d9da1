//! `houseway serve` for a newcomer: what it says first, and what it says when something is in the way.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn serve(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.arg("serve").args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server that runs, and is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it and reads what it says up to where to open a browser.
fn started(words: &[&str]) -> (Running, Vec<String>) {
    let mut child = serve(words).spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut said = Vec::new();
    for line in lines.map_while(Result::ok) {
        let last = line.starts_with("Open http://localhost:");
        said.push(line);
        if last {
            break;
        }
    }
    (Running(child), said)
}

/// It does not start: one line says why, with the way out.
fn refused(output: &Output, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let last = said.lines().last().unwrap_or_default();
    for word in words {
        assert!(last.contains(word), "{word}: {said}");
    }
}

#[test]
fn the_first_start_ends_with_where_to_open_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("not/yet/there/room.db").display().to_string();
    let (running, said) = started(&["--port", "0", "--data", &file]);
    assert!(
        said.iter().any(|line| line.starts_with("Become the admin, once: http://localhost:")),
        "{said:?}"
    );
    assert!(said.last().is_some_and(|line| line.contains("Ctrl-C closes the room")), "{said:?}");
    let new = |said: &[String]| said.iter().any(|line| line.contains("room.db: a new room begins there"));
    assert!(new(&said), "{said:?}");
    drop(running);
    let (_running, said) = started(&["--port", "0", "--data", &file]);
    assert!(!new(&said), "{said:?}");
}

#[test]
fn others_on_the_network_are_told_an_address_and_a_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db").display().to_string();
    let (_running, said) = started(&["--port", "0", "--data", &file, "--lan"]);
    let told = said.iter().any(|line| line.starts_with("Others on this network: http://"));
    let code = said
        .iter()
        .filter(|line| line.chars().any(|letter| "\u{2580}\u{2584}\u{2588}".contains(letter)))
        .count();
    // A machine without a network has nobody to tell.
    assert!(told == (code > 10), "{said:?}");
}

#[test]
fn a_taken_port_is_named_with_the_way_out() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db").display().to_string();
    let output = serve(&["--port", &port, "--data", &file]).output().expect("it runs");
    refused(&output, &[&format!("127.0.0.1:{port} is in use"), "--port"]);
}

#[test]
fn a_file_that_another_room_uses_is_named_with_the_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db").display().to_string();
    let (_running, _) = started(&["--port", "0", "--data", &file]);
    let output = serve(&["--port", "0", "--data", &file]).output().expect("it runs");
    refused(&output, &["room.db is in use by another process", "--data"]);
}

#[test]
fn wrong_words_say_what_would_be_right() {
    let run = |words: &[&str]| serve(words).output().expect("it runs");
    refused(&run(&["--zone", "Los Angeles"]), &["\"Los Angeles\" is not a time zone", "America/Los_Angeles"]);
    refused(&run(&["--port", "80000"]), &["80000", "65535"]);
    refused(&run(&["--port", "web"]), &["'web'", "a port is a number from 1 to 65535"]);
    refused(&run(&["--prot", "1"]), &["--prot", "--port", "`houseway help serve`"]);
    refused(&run(&["tonight"]), &["'tonight'", "`houseway help serve`"]);
    refused(&run(&["--data", "a.db", "--database", "postgres://host/name"]), &["--data", "--database"]);
    refused(&run(&["--data", "/dev/null/room.db"]), &["/dev/null", "--data"]);
    refused(&run(&["--rulebook", "no-such-folder"]), &["no-such-folder", "docs/add-a-listing.md"]);
    refused(&run(&["--database", "mysql://host/name"]), &["postgres://"]);
}

/// The day of allowances is the zone's.
#[test]
fn a_room_has_a_zone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db").display().to_string();
    let (_running, said) = started(&["--port", "0", "--data", &file, "--zone", "Pacific/Kiritimati"]);
    assert!(said.last().is_some_and(|line| line.starts_with("Open ")), "{said:?}");
}

/// What is in a folder, by name.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_is_no_store_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("letter.txt"), "Dear all,\n").expect("a file");
    // A database of another program: the mark of ours is not there.
    drop(room::journal::SqliteJournal::open(Path::new(&path("other.db"))).expect("a database"));
    let mut bytes = std::fs::read(path("other.db")).expect("a file");
    bytes[68..72].fill(0);
    std::fs::write(path("other.db"), bytes).expect("a file");
    std::fs::remove_file(path("other.db-lock")).expect("a lock");
    std::fs::create_dir(path("inner")).expect("a folder");
    let before = [std::fs::read(path("letter.txt")), std::fs::read(path("other.db"))]
        .map(|read| read.expect("it is there"));
    for name in ["letter.txt", "other.db"] {
        let output = serve(&["--port", "0", "--data", &path(name)]).output().expect("it runs");
        refused(&output, &[name, "is not a store of Houseway", "nothing of it was changed, name another"]);
    }
    let output = serve(&["--port", "0", "--data", &path("inner")]).output().expect("it runs");
    refused(&output, &["inner is a folder", "inner/room.db"]);
    let after = [std::fs::read(path("letter.txt")), std::fs::read(path("other.db"))]
        .map(|read| read.expect("it is there"));
    assert_eq!(before, after);
    assert_eq!(names(folder.path()), ["inner", "letter.txt", "other.db"], "nothing is left beside them");
}

/// Nobody, the administrator included, makes files in the folder of the kernel.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named_with_the_way_out() {
    let output = serve(&["--port", "0", "--data", "/sys/kernel/room.db"]).output().expect("it runs");
    refused(&output, &["/sys/kernel/room.db cannot be written", "name another file"]);
}

#[test]
fn a_database_that_is_not_there_is_named_with_the_way_out() {
    // A port that nobody listens on: it was free a moment ago.
    let free = TcpListener::bind(("127.0.0.1", 0)).expect("a port").local_addr().expect("an address").port();
    let url = format!("postgres://me:a-password@127.0.0.1:{free}/room");
    let output = serve(&["--port", "0", "--database", &url]).output().expect("it runs");
    refused(&output, &[&format!("no database is reached at 127.0.0.1:{free}"), "--database"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("a-password"));
    let Some(url) = testkit::postgres::url() else { return };
    let (place, rest) = url.split_once("://").expect("an address");
    let (host, query) = rest.split_once('?').unwrap_or((rest, ""));
    let user = host.split('/').next().unwrap_or_default();
    let url = format!("{place}://{user}/no_such_room?{query}");
    let output = serve(&["--port", "0", "--database", &url]).output().expect("it runs");
    refused(&output, &["there is no database \"no_such_room\"", "createdb no_such_room"]);
}
