//! Many spectators at one table: every spectator sees every step. `make soak` also measures how long the last one waits for it.
//! 300 spectators by default; `HOUSEWAY_LOOKERS` sets another number.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::bot;
use crate::under_load::started;
use futures_util::StreamExt as _;
use futures_util::stream::SelectAll;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// Spectators.
const LOOKERS: usize = 300;
/// Steps that every spectator has to see.
const STEPS: usize = 30;
/// The longest median delay between the first and the last spectator.
const LONGEST: Duration = Duration::from_millis(250);
/// Attempts at the delay, because other programs may keep the cores busy for a while.
const TRIES: usize = 5;

#[test]
fn every_spectator_sees_every_step() {
    let lookers = std::env::var("HOUSEWAY_LOOKERS").map_or(LOOKERS, |text| text.parse().expect("a number"));
    let own = ["--pid", &std::process::id().to_string(), "--nofile=20000:"].map(str::to_owned);
    assert!(Command::new("prlimit").args(own).status().expect("prlimit runs").success(), "lines enough");
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command
        .args(["serve", "--port", "0", "--proxy", "127.0.0.1", "--data"])
        .arg(folder.path().join("room.db"));
    let (mut child, address) = started(command, std::process::Stdio::null());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let took = runtime.expect("a runtime").block_on(look_on(&address, lookers));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("its status");
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let memory = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    println!(
        "{lookers} look on: half of {STEPS} steps with all within {:?}, the slowest {:?}; {memory}",
        took[STEPS / 2],
        took[STEPS - 1]
    );
    assert!(took[STEPS / 2] < LONGEST || !testkit::soak(), "{took:?}");
}

/// How long each step took from the first who saw it to the last, in order.
async fn look_on(address: &str, lookers: usize) -> Vec<Duration> {
    let cookie = bot::come_in(address).await.expect("a guest comes in");
    let table = open(address, &cookie).await;
    let mut lines = SelectAll::new();
    for at in 0..lookers {
        let url = format!("ws://{address}/api/tables/{table}/ws");
        let mut request = url.into_client_request().expect("a request");
        // As a proxy says it: each comes from somewhere else.
        let from = format!("10.1.{}.{}", at / 250, at % 250);
        request.headers_mut().insert("x-forwarded-for", from.parse().expect("a header"));
        let (line, _) = tokio_tungstenite::connect_async(request).await.expect("a line");
        lines.push(line);
    }
    let (mut seen, mut took, mut tries) = (BTreeMap::<u64, (Instant, usize)>::new(), Vec::new(), 1);
    loop {
        let message = lines.next().await.expect("lines").expect("nobody is dropped");
        assert!(!matches!(message, Message::Close(_)), "nobody is dropped");
        let Message::Text(text) = message else { continue };
        let Some(seq) = step(&text) else { continue };
        let (first, count) = seen.entry(seq).or_insert((Instant::now(), 0));
        *count += 1;
        if *count == lookers {
            took.push(first.elapsed());
        }
        if took.len() == STEPS {
            took.sort_unstable();
            if took[STEPS / 2] < LONGEST || tries == TRIES || !testkit::soak() {
                return took;
            }
            tries += 1;
            took.clear();
        }
    }
}

/// The number of a step: no more is read of it, for who looks on here must not be slower than the room.
fn step(text: &str) -> Option<u64> {
    text.contains(r#""type":"step""#).then_some(())?;
    let at = text.rfind(r#""seq":"#)? + 6;
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    text[at..at + digits].parse().ok()
}

async fn open(address: &str, cookie: &str) -> u64 {
    let body = r#"{ "listing": "chico/texas-holdem", "bots": 6, "pace": 20, "watchers": 65000 }"#;
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let ask = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(ask.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let opened: Value = serde_json::from_str(body).expect("JSON");
    opened["table"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}
