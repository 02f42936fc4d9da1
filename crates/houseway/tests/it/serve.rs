//! `houseway serve` for a newcomer: what it says first, and what it says when something is in the way.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

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
    let said = first_lines(&mut child);
    (Running(child), said)
}

/// What it says up to where to open a browser.
fn first_lines(child: &mut Child) -> Vec<String> {
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut said = Vec::new();
    for line in lines.map_while(Result::ok) {
        let last = line.starts_with("Open http://localhost:");
        said.push(line);
        if last {
            break;
        }
    }
    said
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
        said.iter().any(|line| line.starts_with("Become the admin (works once): http://localhost:")),
        "{said:?}"
    );
    assert!(said.last().is_some_and(|line| line.contains("Ctrl-C closes the room")), "{said:?}");
    let new = |said: &[String]| {
        said.iter().any(|line| line.starts_with("Created a new room in ") && line.contains("room.db"))
    };
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
    refused(&run(&["--port", "web"]), &["'web'", "write a port number from 1 to 65535"]);
    refused(&run(&["--prot", "1"]), &["--prot", "--port", "`houseway help serve`"]);
    refused(&run(&["tonight"]), &["'tonight'", "`houseway help serve`"]);
    refused(&run(&["--data", "a.db", "--database", "postgres://host/name"]), &["--data", "--database"]);
    refused(&run(&["--data", "/dev/null/room.db"]), &["/dev/null", "--data"]);
    refused(&run(&["--rulebook", "no-such-folder"]), &["no-such-folder", "docs/add-a-listing.md"]);
    refused(&run(&["--database", "mysql://host/name"]), &["postgres://"]);
}

/// What is said first, in this time zone of the machine.
fn started_in(zone: &str, words: &[&str]) -> Vec<String> {
    let mut child = serve(words).env("TZ", zone).spawn().expect("it starts");
    let said = first_lines(&mut child);
    drop(Running(child));
    said
}

/// The day of allowances begins in the zone that is named, else in the machine's.
#[test]
fn a_room_says_in_which_zone_its_days_begin() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db").display().to_string();
    let words = ["--port", "0", "--data", &file];
    let zone = |said: &[String]| said.iter().find(|line| line.starts_with("Time zone: ")).cloned();
    let named =
        zone(&started_in("America/New_York", &[&words[..], &["--zone", "Pacific/Kiritimati"]].concat()));
    assert_eq!(
        named.as_deref(),
        Some("Time zone: Pacific/Kiritimati. Allowances and shifts start at its midnight.")
    );
    let own = zone(&started_in("America/Los_Angeles", &words)).expect("a zone");
    assert!(
        own.starts_with("Time zone: America/Los_Angeles (this machine's; choose another with --zone)"),
        "{own}"
    );
    // A machine that names none, or nonsense.
    let none = zone(&started_in("Nowhere/Atlantis", &words)).expect("a zone");
    assert!(none.starts_with("Time zone: UTC (this machine sets none"), "{none}");
}

/// A damaged store is not served, and the way out is named; a flag serves it all the same.
#[test]
fn a_damaged_store_is_served_only_when_the_host_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    let file = path.display().to_string();
    let words = ["--port", "0", "--data", &file, "--demo"];
    let (running, _) = started(&words);
    stopped(running);
    let whole = std::fs::read(&path).expect("a store");
    let cut_off = whole[..whole.len() - 4_096].to_vec();
    let mut overwritten = whole.clone();
    overwritten[40_000..60_000].fill(0x55);
    for bytes in [cut_off, overwritten] {
        std::fs::write(&path, &bytes).expect("a file");
        let output = serve(&words).output().expect("it runs");
        refused(&output, &["the store is damaged", "Nothing was changed", "restore a backup"]);
        assert!(std::fs::read(&path).expect("a file") == bytes, "nothing was changed");
    }
    // Rows that were changed where no page shows it: the books do not agree with the records.
    std::fs::write(&path, &whole).expect("a file");
    let cage = "INSERT INTO balance VALUES(1, 1, 5) ON CONFLICT DO UPDATE SET cents = cents + 5";
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.execute_batch(cage).expect("a row");
    drop(connection);
    refused(
        &serve(&words).output().expect("it runs"),
        &["the store is damaged: cage", "in the store", "houseway audit", "--serve-damaged"],
    );
    let (_running, said) = started(&[&words[..], &["--serve-damaged"]].concat());
    assert!(said.last().is_some_and(|line| line.starts_with("Open ")), "{said:?}");
    // A file without a byte is no new room.
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, []).expect("a file");
    let output = serve(&["--port", "0", "--data", &empty.display().to_string()]).output().expect("it runs");
    refused(&output, &["empty.db is empty", "restore a backup", "delete it"]);
}

/// Ends a room as it should be ended.
fn stopped(mut running: Running) {
    let sent = Command::new("kill").args(["-TERM", &running.0.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    assert!(running.0.wait().expect("it ends").success());
}

/// A typo in a live rulebook is said where the room runs, with its place.
#[test]
fn a_typo_in_the_rulebook_is_said_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db").display().to_string(), folder.path().join("log"));
    let page = folder.path().join("rules/rooms/kitchen/poker.toml");
    std::fs::create_dir_all(page.parent().expect("a folder")).expect("a folder");
    std::fs::write(&page, "from = \"delta/holdem\"\n").expect("a page");
    let rules = folder.path().join("rules").display().to_string();
    let mut command = serve(&["--port", "0", "--data", &file, "--rulebook", &rules]);
    command.stderr(std::fs::File::create(&log).expect("a log"));
    let mut child = command.spawn().expect("it starts");
    first_lines(&mut child);
    let _running = Running(child);
    std::fs::write(&page, "from = \"delta/holdem\"\n\n[seats]\npositons = 6\n").expect("a page");
    let since = std::time::Instant::now();
    loop {
        let said = std::fs::read_to_string(&log).expect("a log");
        if let Some(line) = said.lines().find(|line| line.contains("poker.toml:4")) {
            assert!(line.contains("the last good version") && line.contains("positons"), "{line}");
            return;
        }
        assert!(since.elapsed() < testkit::CEILING, "{said}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
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
        refused(&output, &[name, "is not a Houseway store", "nothing was changed, name another store"]);
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
    refused(&output, &[&format!("cannot reach a database at 127.0.0.1:{free}"), "--database"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("a-password"));
    let Some(url) = testkit::postgres::url() else { return };
    let (place, rest) = url.split_once("://").expect("an address");
    let (host, query) = rest.split_once('?').unwrap_or((rest, ""));
    let user = host.split('/').next().unwrap_or_default();
    let url = format!("{place}://{user}/no_such_room?{query}");
    let output = serve(&["--port", "0", "--database", &url]).output().expect("it runs");
    refused(&output, &["no database \"no_such_room\"", "createdb no_such_room"]);
}

/// Asks over HTTP: the whole answer.
fn ask(port: &str, method: &str, path: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("it listens");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// What stands between two words.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before} in {text}")).1;
    rest.split_once(after).map_or(rest, |(found, _)| found)
}

/// Says something at a table with a link.
async fn chats(port: &str, table: &str, cookie: &str, text: &str) {
    let url = format!("ws://127.0.0.1:{port}/api/tables/{table}/ws");
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert("cookie", cookie.parse().expect("a value"));
    let (mut line, _) = tokio_tungstenite::connect_async(request).await.expect("a line");
    let said = format!(r#"{{ "type": "chat", "id": "1", "text": "{text}" }}"#);
    line.send(Message::Text(said.into())).await.expect("it is said");
    while let Some(Ok(heard)) = line.next().await {
        if heard.to_text().is_ok_and(|heard| heard.contains("accepted")) {
            return;
        }
    }
    panic!("no answer");
}

/// However much is logged, nothing of it opens anything or tells what somebody said.
#[test]
fn no_secret_is_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let log = std::fs::File::create(path("log")).expect("a file");
    let mut command = serve(&["--port", "0", "--data", &path("room.db").display().to_string()]);
    let mut child = command.env("RUST_LOG", "trace").stderr(log).spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let _running = Running(child);
    let mut said = String::new();
    for line in lines.map_while(Result::ok) {
        said += &format!("{line}\n");
        if line.starts_with("Open http://localhost:") {
            break;
        }
    }
    let port = between(&said, "Open http://localhost:", " ").to_owned();
    let link = format!("/admin/{}", between(&said, "/admin/", "\n"));

    assert!(ask(&port, "GET", &link, "", "").starts_with("HTTP/1.1 200"));
    let guest = ask(&port, "POST", "/api/guest", "", "");
    let guest = between(&guest, "set-cookie: ", ";").to_owned();
    let named = r#"{ "name": "Anneliese", "password": "a secret password" }"#;
    let named = ask(&port, "POST", "/api/name", &format!("Cookie: {guest}\r\n"), named);
    let named = between(&named, "set-cookie: ", ";").to_owned();
    let admin = ask(&port, "POST", &link, &format!("Cookie: {named}\r\n"), "");
    let admin = between(&admin, "set-cookie: ", ";").to_owned();
    let mine = format!("Cookie: {admin}\r\n");
    let token =
        ask(&port, "POST", "/api/tokens", &mine, r#"{ "label": "bot", "scopes": ["read"], "days": 1 }"#);
    let token = between(&token, r#""token":""#, "\"").to_owned();
    ask(&port, "GET", "/api/me", &format!("Authorization: Bearer {token}\r\n"), "");
    let opened =
        ask(&port, "POST", "/api/tables", &mine, r#"{ "listing": "delta/ez-baccarat", "private": true }"#);
    let (table, word) =
        (between(&opened, r#""table":"#, ",").to_owned(), between(&opened, r#""link":""#, "\"").to_owned());
    assert!(
        ask(&port, "GET", &format!("/api/tables/{table}?link={word}"), "", "").starts_with("HTTP/1.1 200")
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(chats(&port, &table, &admin, "meet me at the bar"));

    let logged = std::fs::read_to_string(path("log")).expect("a log");
    assert!(logged.contains("answered") && logged.contains("/admin/{secret}"), "{logged}");
    let value = |cookie: &str| cookie.split_once('=').expect("a cookie").1.to_owned();
    let secrets = [link.replace("/admin/", ""), value(&guest), value(&named), value(&admin), token, word];
    for secret in secrets.iter().map(String::as_str).chain(["a secret password", "meet me at the bar"]) {
        assert!(secret.len() > 15, "{secret}");
        let place = logged.find(secret).map(|at| &logged[at.saturating_sub(300)..at]);
        assert_eq!(place, None, "{secret} is logged");
    }
}
