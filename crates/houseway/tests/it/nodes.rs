//! Several nodes on one Postgres, as real processes: one is killed, one is frozen and woken, lines are cut and slow, Postgres
//! is started again in the middle of a hand, two race for one table, people move from node to node. Whatever happens:
//! nothing that was acknowledged is lost or done twice, nobody is shown a step twice or misses one, and the audit passes.
//! `HOUSEWAY_TROUBLE` says how often the trouble comes, in `make soak`.

mod line;
mod proxy;
mod visitor;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::bot;
use line::Line;
use proxy::Proxy;
use room::ids::TableNo;
use room::journal::{CommandId, PostgresReader, Reader as _, Stream};
use room::tables::STEP;
use serde_json::{Value, json};
use testkit::postgres::Server;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::watch;
use visitor::{Shared, Visitor};

/// Games in which people decide often, of families that share little.
const GAMES: [&str; 4] =
    ["chico/texas-holdem", "delta/blackjack-x", "chico/fortune-pai-gow-poker", "central-coast/super-pan-9"];

/// The collection that a host has to choose where the document prints none.
fn collection(listing: &str) -> Option<&'static str> {
    (listing == "central-coast/super-pan-9").then_some("none")
}

/// How often the trouble comes.
fn times() -> usize {
    std::env::var("HOUSEWAY_TROUBLE").map_or(1, |text| text.parse().expect("a number"))
}

/// A node.
struct Node {
    child: Child,
    address: String,
}

impl Node {
    fn start(database: &str) -> Node {
        Node::of(env!("CARGO_BIN_EXE_houseway"), database)
    }

    fn of(program: &str, database: &str) -> Node {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--database", database]);
        let log = std::env::var_os("HOUSEWAY_LOG").map_or_else(Stdio::null, |_| Stdio::inherit());
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server");
        let said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let open = said.map_while(Result::ok).find_map(|line| {
            line.strip_prefix("Open http://").and_then(|rest| rest.split(' ').next()).map(ToOwned::to_owned)
        });
        Node { child, address: open.expect("it says where it listens") }
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Ends it as a loss of power does.
    fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it has ended");
    }

    /// Ends it as it should be ended.
    fn stop(mut self) {
        self.signal("-TERM");
        assert!(self.child.wait().expect("it ends").success(), "it ends well");
    }
}

/// A test ends with nobody left behind.
impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The rows of the lobby that a node shows, as soon as they are so.
async fn lobby_until(node: &Node, what: &str, so: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let since = Instant::now();
    loop {
        let rows = ask(&node.address, "", "GET", "/api/tables", &Value::Null).await;
        let rows = rows.as_array().expect("the lobby").clone();
        if so(&rows) {
            return rows;
        }
        assert!(since.elapsed() < testkit::CEILING, "{what}: {rows:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The numbers of the tables of a lobby.
fn numbers(rows: &[Value]) -> Vec<u64> {
    rows.iter().map(|row| row["table"].as_u64().expect("a number")).collect()
}

/// Tables are shown by every node, also by one that has not heard of them: opened elsewhere, opened before a node was started,
/// and after the other node has ended.
#[test]
fn every_node_shows_every_table_in_its_lobby() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::start(server.url()), Node::start(server.url()));
        let owner = bot::come_in(&a.address).await.expect("a guest comes in");
        let named = json!({ "name": "Ann of Chico", "password": "a long word to keep" });
        let owner = take_name(&a.address, &owner, &named).await;
        let mut open = Vec::new();
        for listing in GAMES.iter().cycle().take(10) {
            let spec = json!({ "listing": listing, "schedule": collection(listing) });
            let opened = ask(&a.address, &owner, "POST", "/api/tables", &spec).await;
            open.push(opened["table"].as_u64().unwrap_or_else(|| panic!("{opened}")));
        }
        let hidden = json!({ "listing": GAMES[0], "private": true });
        ask(&a.address, &owner, "POST", "/api/tables", &hidden).await;
        let all = |rows: &[Value]| numbers(rows) == open;
        for node in [&a, &b] {
            let rows = lobby_until(node, "opened through the first", all).await;
            assert!(rows.iter().all(|row| row["owner"] == "Ann of Chico"), "{rows:?}");
        }
        // A node that is started anew, and one that was never there before.
        b.stop();
        let c = Node::start(server.url());
        let d = Node::start(server.url());
        for node in [&a, &c, &d] {
            lobby_until(node, "nodes were started", all).await;
        }
        // The others take over what a killed node drove; nothing vanishes meanwhile.
        a.kill();
        for node in [&c, &d] {
            lobby_until(node, "a node was killed", all).await;
        }
        c.stop();
        d.stop();
        let alone = Node::start(server.url());
        lobby_until(&alone, "the room was started again", all).await;
        alone.stop();
    });
}

/// A node ends in time while its database swallows everything, and says so to whoever asks it before.
#[test]
fn a_node_whose_database_hangs_is_not_ready_and_ends_in_time() {
    /// Half a minute is what Kubernetes gives a program.
    const LONGEST: Duration = Duration::from_secs(30);
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let proxy = Proxy::to(server.socket()).await;
        let mut node = Node::start(&proxy.url());
        let evening = Evening::begin(server.url(), &[&node]).await;
        assert_eq!(status(&node.address, "GET", "/ready").await, 200);
        let (mut line, said) = acknowledged(&node.address).await;
        proxy.hang(true);
        // It was acknowledged: that nobody can look it up now does not make it stale.
        line.say(&said).await;
        let answer = line.hears("an answer", |heard| heard["id"] == said["id"]).await;
        assert!(answer["type"] == "accepted" || answer["key"] == "store", "{answer}");
        let since = Instant::now();
        while status(&node.address, "GET", "/ready").await != 503 {
            assert!(since.elapsed() < testkit::CEILING, "it is ready without a database");
        }
        assert_eq!(status(&node.address, "POST", "/api/guest").await, 503, "nothing is written");
        node.signal("-TERM");
        let since = Instant::now();
        while node.child.try_wait().expect("its state").is_none() {
            assert!(since.elapsed() < LONGEST, "it does not end");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        proxy.hang(false);
        // Nothing that was acknowledged is lost with it.
        evening.end(Vec::new());
    });
}

/// A command at a table that was acknowledged, and is offered no more.
async fn acknowledged(address: &str) -> (Line, Value) {
    let owner = bot::come_in(address).await.expect("a guest comes in");
    let spec = json!({ "listing": GAMES[0], "seats": 3 });
    let opened = ask(address, &owner, "POST", "/api/tables", &spec).await;
    let table = opened["table"].as_u64().unwrap_or_else(|| panic!("{opened}")) as u32;
    let mut line = Line::open(address, &owner, table, "").await.expect("a line");
    let shown = line.hears("the table", |heard| heard["type"] == "table").await;
    let offers = shown["offers"].as_array().expect("offers");
    let sit = offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat");
    let choice = json!({ "amount": sit["shape"]["amount"]["from"] });
    let (at, seq) = (&sit["at"], &shown["seq"]);
    let said = json!({ "type": "do", "id": "once", "verb": "sit", "at": at, "choice": choice, "seq": seq });
    line.say(&said).await;
    line.hears("that it is done", |heard| heard["type"] == "accepted" && heard["id"] == "once").await;
    (line, said)
}

/// The status of an answer.
async fn status(address: &str, method: &str, path: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let ask = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

/// One request over HTTP.
async fn ask(address: &str, cookie: &str, method: &str, path: &str, body: &Value) -> Value {
    let answer = whole_answer(address, cookie, method, path, body).await;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{path}: {answer}"))
}

/// Takes a name; with it comes a new session, whose cookie is returned.
async fn take_name(address: &str, cookie: &str, named: &Value) -> String {
    let taken = whole_answer(address, cookie, "POST", "/api/name", named).await;
    let fresh = taken.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    fresh.unwrap_or_else(|| panic!("{taken}")).to_owned()
}

/// An answer with its head.
async fn whole_answer(address: &str, cookie: &str, method: &str, path: &str, body: &Value) -> String {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let ask = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(ask.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer
}

/// A room with people at its tables.
struct Evening {
    database: String,
    people: Vec<(Visitors, watch::Sender<String>)>,
}

struct Visitors {
    account: u32,
    table: u32,
    seen: Shared,
}

impl Evening {
    /// Opens a table of every game through one node after the other, and seats two people at each, through different ones.
    async fn begin(database: &str, nodes: &[&Node]) -> Evening {
        let mut people = Vec::new();
        for (at, game) in GAMES.iter().enumerate() {
            let address = &nodes[at % nodes.len()].address;
            let owner = bot::come_in(address).await.expect("a guest comes in");
            let spec = json!({ "listing": game, "schedule": collection(game), "bots": 2, "pace": 80 });
            let opened = ask(address, &owner, "POST", "/api/tables", &spec).await;
            let table = opened["table"].as_u64().unwrap_or_else(|| panic!("{opened}")) as u32;
            for person in 0..2 {
                let node = &nodes[(at + person) % nodes.len()].address;
                let visitor = Visitor::come_in(node, table).await.expect("a guest comes in");
                let held = Visitors { account: visitor.account, table, seen: visitor.seen.clone() };
                let (goes, to) = watch::channel(node.clone());
                tokio::spawn(visitor.play(to));
                people.push((held, goes));
            }
        }
        let evening = Evening { database: database.to_owned(), people };
        evening.goes_on("it begins").await;
        evening
    }

    /// Comes when everybody has seen more steps, so that trouble hits a room at play, and is seen to be over.
    async fn goes_on(&self, when: &str) {
        let steps = || -> Vec<usize> { self.people.iter().map(|(held, _)| held.steps()).collect() };
        let (before, since) = (steps(), Instant::now());
        loop {
            let now = steps();
            if now.iter().zip(&before).all(|(now, before)| *now >= before + 6) {
                println!("{when}: after {:.1} s everybody has seen more", since.elapsed().as_secs_f32());
                return;
            }
            assert!(since.elapsed() < testkit::CEILING, "{when}: {before:?}, then {now:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends people to a node.
    fn move_to(&self, node: &Node, which: impl Fn(usize) -> bool) {
        for (_, (_, goes)) in self.people.iter().enumerate().filter(|(at, _)| which(*at)) {
            goes.send_replace(node.address.clone());
        }
    }

    /// Sends those who are at a node to another.
    fn flee(&self, from: &str, to: &Node) {
        for (_, goes) in &self.people {
            if *goes.borrow() == from {
                goes.send_replace(to.address.clone());
            }
        }
    }

    /// Ends it, and holds what everybody saw against what is stored.
    fn end(self, nodes: Vec<Node>) {
        nodes.into_iter().for_each(Node::stop);
        let reader = PostgresReader::open(&self.database).expect("the store");
        let mut accepted = 0;
        for (held, _) in &self.people {
            let seen = held.seen.lock().expect("nobody failed");
            assert_eq!(seen.wrong, Vec::<String>::new(), "account {} at table {}", held.account, held.table);
            accepted += seen.accepted.len();
            let stream = Stream::Table(TableNo(held.table));
            let records = reader.load(stream, 0, 1_000_000).expect("the records");
            for (word, seq) in &seen.accepted {
                let id = CommandId::of(&["do", &held.account.to_string(), &held.table.to_string(), word]);
                let found: Vec<u64> =
                    records.iter().filter(|record| record.id == id).map(|record| record.seq).collect();
                assert_eq!(found, [*seq], "table {}: what was acknowledged is there once", held.table);
            }
            for seq in &seen.steps {
                let record = records.iter().find(|record| record.seq == *seq);
                assert!(record.is_some_and(|record| record.kind == STEP), "what was shown is stored: {seq}");
            }
        }
        assert!(accepted > self.people.len(), "too little was done to prove anything: {accepted}");
        let mut audit = Command::new(env!("CARGO_BIN_EXE_houseway"));
        let output = audit.args(["audit", "--database", &self.database]).output().expect("it runs");
        let (said, wrong) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{said}{wrong}");
        assert!(said.contains("every stream is complete, and every chip is accounted for"), "{said}");
    }
}

impl Visitors {
    fn steps(&self) -> usize {
        self.seen.lock().expect("nobody failed").steps.len()
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

/// Two people at each table, through different nodes, who move to and fro.
#[test]
fn two_nodes_race_for_one_table_and_people_move_between_them() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::start(server.url()), Node::start(server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        for turn in 0..4 * times() {
            let (one, other) = if turn % 2 == 0 { (&b, &a) } else { (&a, &b) };
            evening.move_to(one, |at| at % 2 == 0);
            evening.move_to(other, |at| at % 2 == 1);
            evening.goes_on("people moved").await;
        }
        // The lobby of each node shows all tables, with everybody who is there, wherever they came in.
        let since = Instant::now();
        loop {
            let mut whole = true;
            for node in [&a, &b] {
                let rows = ask(&node.address, "", "GET", "/api/tables", &Value::Null).await;
                let rows = rows.as_array().expect("the lobby").clone();
                assert_eq!(rows.len(), GAMES.len(), "{rows:?}");
                whole &= rows.iter().all(|row| row["watching"] == 2);
            }
            if whole {
                break;
            }
            assert!(since.elapsed() < testkit::CEILING, "the lobbies do not agree");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let resumed: usize =
            evening.people.iter().map(|(held, _)| held.seen.lock().expect("nobody failed").resumed).sum();
        assert!(resumed > 0, "somebody who moved took the line up where it was");
        evening.end(vec![a, b]);
    });
}

/// Sends a chat message through one node until it is heard through another: between nodes chat is best effort, and a node that
/// has just lost its connection to Postgres misses what is said meanwhile.
async fn chat_is_heard(from: &mut Line, to: &mut Line, text: &str) -> Value {
    let is_it = |heard: &Value| heard["type"] == "chat" && heard["text"] == text;
    for _ in 0..30 {
        from.say(&json!({ "type": "chat", "text": text })).await;
        if let Ok(heard) = tokio::time::timeout(Duration::from_secs(10), to.hears(text, is_it)).await {
            return heard;
        }
    }
    panic!("\"{text}\" is never heard")
}

/// What is said and done beside the game through one node is heard through another; accounts are the same everywhere.
#[test]
fn what_is_said_through_one_node_is_heard_through_another() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::start(server.url()), Node::start(server.url()));
        let ann = bot::come_in(&a.address).await.expect("a guest comes in");
        let bob = bot::come_in(&b.address).await.expect("a guest comes in");
        let named = json!({ "name": "Ann of Chico", "password": "a long word to keep" });
        let ann = take_name(&a.address, &ann, &named).await;
        let me = ask(&a.address, &ann, "GET", "/api/me", &Value::Null).await;
        assert_eq!(me["name"], "Ann of Chico", "{me}");
        let same = ask(&b.address, &ann, "GET", "/api/me", &Value::Null).await;
        assert_eq!(
            (&same["account"], &same["name"]),
            (&me["account"], &me["name"]),
            "one session for all nodes"
        );
        let again = ask(&b.address, "", "POST", "/api/sign-in", &named).await;
        assert_eq!(again["account"], me["account"], "{again}");
        // A table for two of which one seat is left, found by its link alone.
        let spec = json!({ "listing": "chico/texas-holdem", "seats": 2, "private": true, "pace": 80 });
        let opened = ask(&a.address, &ann, "POST", "/api/tables", &spec).await;
        let (table, link) =
            (opened["table"].as_u64().expect("a table") as u32, opened["link"].as_str().expect("a link"));
        let link = format!("?link={link}");
        let mut near = Line::open(&a.address, &ann, table, "").await.expect("the owner's line");
        assert!(Line::open(&b.address, &bob, table, "").await.is_none(), "it is found by its link alone");
        let mut far = Line::open(&b.address, &bob, table, &link).await.expect("a line by the link");
        far.hears("the table", |heard| heard["type"] == "table").await;
        let said = chat_is_heard(&mut near, &mut far, "good evening").await;
        assert_eq!((&said["from"], &said["text"]), (&json!("Ann of Chico"), &json!("good evening")));
        chat_is_heard(&mut far, &mut near, "and to you").await;
        // The owner pauses it at one node, and everybody is told.
        near.say(&json!({ "type": "owner", "what": "pause", "id": "p" })).await;
        far.hears("the pause", |heard| heard["type"] == "notice" && heard["key"] == "paused").await;
        // A seat is taken here, and seen there; who comes too late waits, and is called when it is free.
        let third = bot::come_in(&a.address).await.expect("a guest comes in");
        let mut late = Line::open(&a.address, &third, table, &link).await.expect("a line by the link");
        for (node, cookie, seats) in [(&a, &ann, 1), (&b, &bob, 2)] {
            Line::sit(&node.address, cookie, table, &link).await;
            let taken = |heard: &Value| {
                let all = heard["view"]["seats"].as_array()?;
                Some(all.iter().filter(|seat| !seat["person"].is_null()).count())
            };
            late.hears("who sits", |heard| taken(heard) == Some(seats)).await;
        }
        late.say(&json!({ "type": "wait", "on": true })).await;
        far.hears("who waits", |heard| heard["waiting"].as_array().is_some_and(|all| all.len() == 1)).await;
        far.say(&json!({ "type": "do", "id": "go", "verb": "leave" })).await;
        late.hears("the call", |heard| heard["type"] == "notice" && heard["key"] == "seat-kept").await;
        far.hears("that a seat is kept", |heard| heard["waiting"][0]["called"] == true).await;
        // The lobby shows no private table, through whichever node.
        for node in [&a, &b] {
            let rows = ask(&node.address, "", "GET", "/api/tables", &Value::Null).await;
            assert_eq!(rows, json!([]), "a private table is in no lobby");
        }
        a.stop();
        b.stop();
    });
}

#[test]
fn a_node_is_killed() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (mut a, mut b) = (Node::start(server.url()), Node::start(server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        for _ in 0..times() {
            let gone = a.address.clone();
            a.kill();
            evening.flee(&gone, &b);
            evening.goes_on("a node was killed").await;
            a = b;
            b = Node::start(server.url());
            evening.move_to(&b, |at| at % 3 == 0);
            evening.goes_on("another came").await;
        }
        evening.end(vec![a, b]);
    });
}

#[test]
fn a_node_is_frozen_and_wakes_when_another_has_its_tables() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::start(server.url()), Node::start(server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        for _ in 0..times() {
            a.signal("-STOP");
            // One stays and sees nothing meanwhile; the others go to where something happens.
            for (_, goes) in evening.people.iter().skip(1) {
                goes.send_replace(b.address.clone());
            }
            let stays = evening.people[0].1.borrow().clone();
            let since = Instant::now();
            let before: Vec<_> = evening.people.iter().map(|(held, _)| held.steps()).collect();
            for ((held, goes), before) in evening.people.iter().zip(before) {
                while *goes.borrow() != stays && held.steps() < before + 6 {
                    assert!(since.elapsed() < testkit::CEILING, "no other node took its tables");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            a.signal("-CONT");
            evening.goes_on("it is awake again").await;
            evening.move_to(&a, |at| at % 2 == 0);
            evening.goes_on("people are back").await;
        }
        evening.end(vec![a, b]);
    });
}

#[test]
fn lines_to_the_database_are_cut_and_slow() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let proxy = Proxy::to(server.socket()).await;
        let (a, b) = (Node::start(&proxy.url()), Node::start(server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        for _ in 0..times() {
            for _ in 0..3 {
                proxy.cut();
                evening.goes_on("lines were cut").await;
            }
            proxy.slow(Duration::from_millis(40));
            evening.goes_on("lines are slow").await;
            proxy.cut();
            evening.goes_on("slow lines were cut").await;
            proxy.slow(Duration::ZERO);
        }
        evening.end(vec![a, b]);
    });
}

#[test]
fn postgres_is_started_again_in_the_middle_of_a_hand() {
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::start(server.url()), Node::start(server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        for _ in 0..times() {
            tokio::task::block_in_place(|| server.restart());
            evening.goes_on("the database is back").await;
        }
        evening.end(vec![a, b]);
    });
}

/// One node after the other is stopped and replaced while people play on. `HOUSEWAY_OLD` names the program that is replaced:
/// in `make soak` that of an earlier commit, which `tools/upgrade.sh` builds; else it is this one, which is started anew.
#[test]
fn a_room_is_replaced_node_by_node() {
    let old = std::env::var("HOUSEWAY_OLD").unwrap_or_else(|_| env!("CARGO_BIN_EXE_houseway").to_owned());
    let Some(server) = Server::own() else { return };
    runtime().block_on(async {
        let (a, b) = (Node::of(&old, server.url()), Node::of(&old, server.url()));
        let evening = Evening::begin(server.url(), &[&a, &b]).await;
        let gone = a.address.clone();
        a.stop();
        evening.flee(&gone, &b);
        let c = Node::start(server.url());
        evening.move_to(&c, |at| at % 2 == 0);
        evening.goes_on("the old and the new are side by side").await;
        evening.move_to(&b, |at| at % 2 == 0);
        evening.move_to(&c, |at| at % 2 == 1);
        evening.goes_on("people went from the old to the new and back").await;
        let gone = b.address.clone();
        b.stop();
        evening.flee(&gone, &c);
        evening.goes_on("the old is gone").await;
        evening.end(vec![c]);
    });
}
