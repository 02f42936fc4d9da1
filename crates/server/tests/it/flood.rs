//! Many attacks at once, by clients at several addresses, while somebody plays. `make test` checks that the player is answered, that others
//! get in, and that memory stays bounded; `make soak` attacks without a pause and measures how long the player waits.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::visit::{Line, Room, answer, ask, ask_from, connect_from, guest, guest_from, line, say, try_line};
use futures_util::SinkExt as _;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Store;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The addresses of the attackers, and one of somebody else.
const ATTACKERS: [u8; 3] = [7, 8, 9];
const NEIGHBOUR: u8 = 10;
/// The most memory that the attackers may cost, with their own ends of the connections.
const MEMORY: u64 = 256 << 20;
/// The same when they have attacked for minutes, and hold all that they may.
const MEMORY_IN_SOAK: u64 = 512 << 20;
/// The longest that the player may wait, but for one command in a hundred.
const P99: Duration = Duration::from_millis(100);

fn cookie(guest: &str) -> String {
    format!("Cookie: {guest}\r\n")
}

/// One attacker, from one address. What it holds it holds until it ends.
struct Attacker {
    from: u8,
    room: SocketAddr,
    table: u64,
    held: Vec<TcpStream>,
    lines: Vec<Line>,
}

impl Attacker {
    async fn attack(&mut self) {
        tokio::join!(requests(self.from, self.room), guesses(self.from, self.room));
        self.hold_requests().await;
        self.crowd().await;
        self.frames().await;
    }

    /// Heads and bodies that never end, and answers that are never read.
    async fn hold_requests(&mut self) {
        let (from, room) = (self.from, self.room);
        let head = format!("HTTP/1.1\r\nHost: {room}\r\n");
        let body = format!("{head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{{");
        for request in [
            format!("GET /api/games {head}X-Slow: "),
            format!("POST /api/sign-in {body}"),
            format!("POST /api/settle {body}"),
            format!("GET /sign/chico/texas-holdem {head}\r\n").repeat(10),
        ] {
            for _ in 0..8 {
                let mut stream = connect_from(from, room).await;
                // The room may be tired of this address.
                let _ = stream.write_all(request.as_bytes()).await;
                self.held.push(stream);
            }
        }
        let kept = self.held.len().saturating_sub(400);
        self.held.drain(..kept);
    }

    /// Idle spectators.
    async fn crowd(&mut self) {
        for _ in 0..20 {
            if let Ok(idle) = try_line(self.from, self.room, self.table, "", "").await {
                self.lines.push(idle);
            }
        }
        let kept = self.lines.len().saturating_sub(150);
        self.lines.drain(..kept);
    }

    /// Messages, chat and frames of every kind by a guest who reads nothing.
    async fn frames(&mut self) {
        let (status, guest, _) = ask_from(self.from, self.room, "POST", "/api/guest", "", "").await;
        let headers = if status == 200 { cookie(&guest) } else { String::new() };
        let Ok(mut line) = try_line(self.from, self.room, self.table, "", &headers).await else { return };
        for number in 0..60 {
            for message in [
                Message::Text(json!({ "type": "chat", "id": number, "text": "spam" }).to_string().into()),
                Message::Text(json!({ "type": "wait", "on": number % 2 == 0 }).to_string().into()),
                Message::Text("[".repeat(10_000).into()),
                Message::Binary(vec![0; 1_000].into()),
                Message::Ping(vec![0; 100].into()),
            ] {
                if line.send(message).await.is_err() {
                    return;
                }
            }
        }
    }
}

async fn requests(from: u8, room: SocketAddr) {
    let many = if testkit::soak() { 20 } else { 5 };
    for path in ["/", "/api/me", "/api/tables", "/sign/chico/texas-holdem", "/api/games", "/metrics"] {
        let asked =
            (0..many).map(|_| ask_from(from, room, "GET", path, "Cookie: houseway=1.invented\r\n", ""));
        join_all(asked).await;
    }
}

async fn guesses(from: u8, room: SocketAddr) {
    let guess = json!({ "name": "Anneliese", "password": "a wrong guess" }).to_string();
    join_all((0..6).map(|_| ask_from(from, room, "POST", "/api/sign-in", "", &guess))).await;
}

/// Attacks on a thread of its own, once, or in soak until it is told to stop. Comes back with what it holds.
fn attack(from: u8, room: SocketAddr, table: u64, stop: &Arc<AtomicBool>) -> JoinHandle<Attacker> {
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut attacker = Attacker { from, room, table, held: Vec::new(), lines: Vec::new() };
            attacker.attack().await;
            while testkit::soak() && !stop.load(Ordering::Relaxed) {
                attacker.attack().await;
            }
            attacker
        })
    })
}

/// Sits down or leaves, and answers how long it took.
async fn plays(line: &mut Line, number: usize) -> Duration {
    let since = Instant::now();
    let id = number.to_string();
    let sit = json!({ "type": "do", "id": id, "verb": "sit", "at": 1, "choice": { "amount": 50_000 } });
    let leave = json!({ "type": "do", "id": id, "verb": "leave" });
    say(line, if number.is_multiple_of(2) { sit } else { leave }).await;
    let told = answer(line).await;
    assert_eq!(told["type"], "accepted", "{told}");
    since.elapsed()
}

async fn resident(address: SocketAddr) -> u64 {
    let text = ask(address, "GET", "/metrics", "", "").await.2;
    let text = text.as_str().expect("it is text");
    let bytes = text.lines().find_map(|line| line.strip_prefix("houseway_resident_bytes "));
    bytes.and_then(|bytes| bytes.parse().ok()).expect("the memory in use")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_plays_while_others_attack_with_all_they_have() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest(at).await;
    let spec = json!({ "listing": "chico/texas-holdem" }).to_string();
    let table =
        ask(at, "POST", "/api/tables", &cookie(&ann), &spec).await.2["table"].as_u64().expect("a table");
    let mut hers = line(at, table, &ann).await;
    let (before, stop) = (resident(at).await, Arc::new(AtomicBool::new(false)));
    let attackers = ATTACKERS.map(|from| attack(from, at, table, &stop));
    let mut took = Vec::new();
    let least = if testkit::soak() { 2_000 } else { 10 };
    while took.len() < least || !testkit::soak() && attackers.iter().any(|attacker| !attacker.is_finished()) {
        took.push(plays(&mut hers, took.len()).await);
        // As fast as somebody plays; faster is limited.
        tokio::time::sleep(Duration::from_millis(55)).await;
    }
    stop.store(true, Ordering::Relaxed);
    let held: Vec<Attacker> =
        attackers.into_iter().map(|attacker| attacker.join().expect("it attacks")).collect();
    // While all of that is held, somebody else comes in, looks on, and signs in.
    let bea = guest_from(NEIGHBOUR, at).await;
    let mut watching = try_line(NEIGHBOUR, at, table, "", &cookie(&bea)).await.expect("there is a place");
    assert_eq!(crate::visit::hear(&mut watching).await["type"], "table");
    let named = json!({ "name": "Beatrice", "password": "correct horse" }).to_string();
    let (status, _, me) = ask_from(NEIGHBOUR, at, "POST", "/api/name", &cookie(&bea), &named).await;
    assert_eq!((status, &me["name"]), (200, &json!("Beatrice")), "{me}");
    assert_eq!(ask_from(NEIGHBOUR, at, "POST", "/api/sign-in", "", &named).await.0, 200);
    let settled =
        ask_from(NEIGHBOUR, at, "POST", "/api/settle", "", &json!({ "script": "" }).to_string()).await;
    assert!(matches!(settled, (200, _, Value::Object(_))), "{settled:?}");
    let after = resident(at).await;
    took.sort_unstable();
    let p99 = took[(took.len() - 1) * 99 / 100];
    println!(
        "{} commands under attack, p99 {p99:?}; memory from {} to {} MiB",
        took.len(),
        before >> 20,
        after >> 20
    );
    let most = if testkit::soak() { MEMORY_IN_SOAK } else { MEMORY };
    assert!(after < before + most, "{} MiB more", (after - before) >> 20);
    assert!(p99 < P99 || !testkit::soak(), "p99 {p99:?}");
    drop(held);
    room.close().await;
}
