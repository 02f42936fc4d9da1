//! What a room lives through: a full disk, a write that was torn, a slow disk, memory that runs out, somebody who comes and
//! goes a thousand times. Whatever was acknowledged is there, once; the audit finds every stream whole and every chip; and
//! the room says what is wrong.

use crate::bot;
use crate::under_load;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::under_load::{COMERS, TABLES, Told, audit, check, load, serve, started};
use futures_util::StreamExt as _;
use room::journal::SqliteReader;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

fn store(file: &Path) -> [String; 2] {
    ["--data".to_owned(), file.display().to_string()]
}

/// The server, started by a shell that does something before.
fn serve_after(before: &str, file: &Path, log: &Path) -> (Child, String) {
    let mut command = Command::new("sh");
    let script = format!("{before}; exec \"$0\" serve --demo --port 0 --data \"$1\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_houseway")]).arg(file);
    started(command, std::fs::File::create(log).expect("a log").into())
}

/// Changes a limit of a process that runs.
fn limit(child: &Child, what: &str) {
    let set = Command::new("prlimit").args(["--pid", &child.id().to_string(), what]).status();
    assert!(set.expect("prlimit runs").success(), "{what}");
}

async fn come_in(address: &str) -> Vec<String> {
    let mut cookies = Vec::new();
    while cookies.len() < TABLES as usize * COMERS {
        cookies.push(bot::come_in(address).await.expect("a guest comes in"));
    }
    cookies
}

async fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let ask = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer
}

async fn post(address: &str, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let ask = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(ask.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer
}

type Acknowledged = Arc<Mutex<Vec<Told>>>;

fn held(told: &Acknowledged) -> Vec<Told> {
    told.lock().expect("nobody failed").clone()
}

/// The disk is full, and then it is not: nothing is acknowledged meanwhile, and the room goes on by itself.
#[test]
fn a_full_disk_stops_what_is_stored_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db"), folder.path().join("log"));
    // A signal comes with the limit, which a full disk does not send.
    let (mut child, address) = serve_after("trap '' XFSZ", &file, &log);
    runtime().block_on(async {
        let (cookies, told) = (come_in(&address).await, Acknowledged::default());
        load(&address, 0, &cookies, &told).await;
        limit(&child, "--fsize=65536:unlimited");
        let full = refused_from(&log, &told).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(held(&told).len(), full, "nothing is acknowledged that cannot be stored");
        assert!(get(&address, "/health").await.contains("200 OK"), "the room is still there");
        let lobby = get(&address, "/api/tables").await;
        assert!(lobby.contains("texas-holdem"), "it shows what there is: {lobby}");
        assert!(
            get(&address, "/ready").await.contains("503 Service Unavailable"),
            "a proxy sends nobody here"
        );
        let named = format!("{{\"listing\":\"{}\"}}", "chico/omaha");
        for (path, body) in [("/api/guest", ""), ("/api/tables", named.as_str()), ("/api/sign-out", "")] {
            let answer = post(&address, path, &cookies[0], body).await;
            // A guest who is in stays in without a write.
            let expected = if path == "/api/guest" { "200 OK" } else { "503 Service Unavailable" };
            assert!(answer.contains(expected), "{path}: {answer}");
        }
        let answer = post(&address, "/api/guest", "", "").await;
        assert!(answer.contains("503 Service Unavailable") && answer.contains("\"store\""), "{answer}");
        limit(&child, "--fsize=unlimited:unlimited");
        let since = Instant::now();
        while held(&told).len() < full + 20 {
            assert!(since.elapsed() < testkit::CEILING, "it does not go on when there is room again");
            // Those who were refused sit and wait: others come.
            load_again(&address, &cookies, &told).await;
        }
        let since = Instant::now();
        while !get(&address, "/ready").await.contains("200 OK") {
            assert!(since.elapsed() < testkit::CEILING, "it is not ready when there is room again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        check(&SqliteReader::open(&file).expect("the store"), &held(&told));
    });
    audit(&store(&file));
    let said = std::fs::read_to_string(&log).expect("a log");
    let line = said.lines().find(|line| line.contains("commands are not acknowledged"));
    assert!(line.is_some_and(|line| line.contains("disk")), "it says what is wrong: {said}");
}

/// Waits until something could not be stored, and until all have heard of what was stored before: how many that were.
async fn refused_from(log: &Path, told: &Acknowledged) -> usize {
    let since = Instant::now();
    while !std::fs::read_to_string(log).is_ok_and(|said| said.contains("commands are not acknowledged")) {
        assert!(since.elapsed() < testkit::CEILING, "it does not say that the disk is full");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    loop {
        let heard = held(told).len();
        tokio::time::sleep(Duration::from_millis(500)).await;
        if held(told).len() == heard {
            return heard;
        }
    }
}

/// The same people come by new lines.
async fn load_again(address: &str, cookies: &[String], told: &Acknowledged) {
    static TURN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(1_000);
    let turn = TURN.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    for (at, cookie) in cookies.iter().enumerate() {
        let (address, cookie, told) = (address.to_owned(), cookie.clone(), Arc::clone(told));
        tokio::spawn(async move {
            let line = under_load::come_and_go(&address, at as u32 % TABLES + 1, &cookie, turn, &told);
            let _ = tokio::time::timeout(Duration::from_secs(3), line).await;
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
}

/// The power goes in the middle of a write: what is left of it behind the last whole one is passed over.
#[test]
fn a_torn_write_is_passed_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    let wal = folder.path().join("room.db-wal");
    let told = Acknowledged::default();
    let runtime = runtime();
    for torn in [1, 24, 700, 4_119] {
        let (mut child, address) = serve(&store(&file), Stdio::null());
        runtime.block_on(async {
            let cookies = come_in(&address).await;
            let fresh = Acknowledged::default();
            load(&address, torn, &cookies, &fresh).await;
            told.lock().expect("nobody failed").extend(held(&fresh));
            child.kill().expect("it is killed");
            child.wait().expect("it has ended");
        });
        // The beginning of a frame: its header is a whole one's, the rest was never written.
        let mut bytes = std::fs::read(&wal).expect("what was written last");
        let frame = bytes.get(32..32 + torn.min(bytes.len() - 32)).expect("a frame").to_vec();
        bytes.extend(frame);
        std::fs::write(&wal, bytes).expect("it is torn");
        check(&SqliteReader::open(&file).expect("the store"), &held(&told));
        audit(&store(&file));
    }
}

/// A disk that takes its time: many are acknowledged with each write, so that it is no slower for more people.
#[test]
fn a_slow_disk_makes_nobody_lose_anything() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db"), folder.path().join("log"));
    let shim = folder.path().join("slow.rs");
    std::fs::write(&shim, include_str!("under_load/slow_disk.txt")).expect("a file");
    let library = folder.path().join("libslow.so");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "--crate-type", "cdylib", "-o"]).arg(&library).arg(&shim);
    assert!(rustc.status().expect("rustc runs").success(), "the slow disk is built");
    let slow = format!("export LD_PRELOAD='{}'", library.display());
    let (mut child, address) = serve_after(&slow, &file, &log);
    runtime().block_on(async {
        let (cookies, told) = (come_in(&address).await, Acknowledged::default());
        load(&address, 0, &cookies, &told).await;
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        check(&SqliteReader::open(&file).expect("the store"), &held(&told));
    });
    audit(&store(&file));
}

/// Memory runs out: the program ends, says so, and nothing that was acknowledged is lost with it.
#[test]
fn memory_that_runs_out_takes_nothing_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db"), folder.path().join("log"));
    let (mut child, address) = serve_after(":", &file, &log);
    runtime().block_on(async {
        let (cookies, told) = (come_in(&address).await, Acknowledged::default());
        load(&address, 0, &cookies, &told).await;
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("its status");
        let size = status.lines().find_map(|line| line.strip_prefix("VmData:"));
        let size: u64 =
            size.and_then(|size| size.trim().strip_suffix(" kB")?.parse().ok()).expect("its size");
        // Without slack: the next time the program asks the system for memory, it gets none.
        limit(&child, &format!("--data={}", size * 1024));
        // Open connections take memory until there is none, unless a bet that cannot be stored ends the room first.
        let mut lines = Vec::new();
        let since = Instant::now();
        while child.try_wait().expect("its state").is_none()
            && !std::fs::read_to_string(&log).is_ok_and(|said| said.contains("commands are not acknowledged"))
            && since.elapsed() < testkit::CEILING
        {
            for table in 1..=TABLES {
                let url = format!("ws://{address}/api/tables/{table}/ws");
                if let Ok(Ok((line, _))) =
                    tokio::time::timeout(Duration::from_secs(2), tokio_tungstenite::connect_async(url)).await
                {
                    lines.push(line);
                }
            }
        }
        let ended = child.try_wait().expect("its state");
        let said = std::fs::read_to_string(&log).expect("a log");
        let _ = child.kill();
        child.wait().expect("it has ended");
        // Either the room has none left and ends, or the store has none, and nothing is acknowledged any more.
        let stores_no_more = said.contains("commands are not acknowledged");
        let lines = lines.len();
        assert!(
            ended.is_some() || stores_no_more,
            "there was memory for {lines} lines, so nothing was tried: {said}"
        );
        assert!(ended.is_none() || said.contains("memory"), "it says why it ends: {said}");
        check(&SqliteReader::open(&file).expect("the store"), &held(&told));
    });
    audit(&store(&file));
    // It goes on from there with memory enough.
    let (mut child, _) = serve(&store(&file), Stdio::null());
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
}

/// Somebody's line breaks a thousand times: each time it is taken up where it was, and nothing of it stays behind.
#[test]
fn somebody_who_comes_again_a_thousand_times_misses_nothing_and_leaves_nothing() {
    const TIMES: usize = 1_000;
    const PEOPLE: usize = 4;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    let (mut child, address) = serve(&store(&file), Stdio::null());
    runtime().block_on(async {
        let mut people = Vec::new();
        for at in 0..PEOPLE {
            let cookie = bot::come_in(&address).await.expect("a guest comes in");
            people.push(tokio::spawn(come_again(address.clone(), at as u32 + 1, cookie, TIMES / PEOPLE)));
        }
        for person in people {
            person.await.expect("nobody fails").expect("the line is taken up");
        }
        let since = Instant::now();
        while !get(&address, "/metrics").await.lines().any(|line| line == "houseway_lines 0") {
            assert!(since.elapsed() < testkit::CEILING, "lines stay behind");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
    });
    audit(&store(&file));
}

/// Comes at least so often, and until something was missed; each time it hears what was missed, each step once. Away for a
/// moment each time, for a thousand visits can take less than the house dealer waits before a card.
async fn come_again(
    address: String,
    table: u32,
    cookie: String,
    times: usize,
) -> Result<(), under_load::Anything> {
    let since = Instant::now();
    let (mut seen, mut steps, mut came) = (None, 0, 0);
    while came < times || steps == 0 {
        assert!(steps > 0 || since.elapsed() < testkit::CEILING, "nothing happens at table {table}");
        came += 1;
        let after = seen.map_or(String::new(), |seq: u64| format!("?after={seq}"));
        let url = format!("ws://{address}/api/tables/{table}/ws{after}");
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let (mut line, _) = tokio_tungstenite::connect_async(request).await?;
        while let Some(message) = line.next().await {
            let Message::Text(text) = message? else { continue };
            let heard: Value = serde_json::from_str(&text)?;
            let seq = heard["seq"].as_u64();
            match heard["type"].as_str() {
                Some("table") => {
                    assert!(seq >= seen, "the table goes back from {seen:?} to {seq:?}");
                    seen = seq;
                    break;
                }
                Some("step") => {
                    assert_eq!(seq, seen.map(|seen| seen + 1), "each step once");
                    (seen, steps) = (seq, steps + 1);
                }
                Some("resumed") => break,
                _ => {}
            }
        }
        drop(line);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}
