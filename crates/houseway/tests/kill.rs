//! The server is killed under load, at any moment, on each store, and opens again: everything that was acknowledged is
//! there, and `houseway audit` finds every stream whole and every chip accounted for. Five times here, `HOUSEWAY_KILLS` in `make soak`.

#[path = "../../server/examples/bot.rs"]
#[allow(dead_code, unreachable_pub)]
mod bot;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use futures_util::{SinkExt as _, StreamExt as _};
use room::ids::TableNo;
use room::journal::{CommandId, PostgresReader, Reader, SqliteReader, Stream};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// How often it is killed.
const KILLS: usize = 5;
/// Tables of the demo.
const TABLES: u32 = 10;
/// How many come and go at each of them.
const COMERS: usize = 2;
/// So much is acknowledged before it may be killed.
const LOAD: usize = 60;

/// A command that was acknowledged: the account, the table, the word, the place in the table's stream.
type Told = (u32, u32, String, u64);

#[test]
fn a_killed_server_loses_nothing_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    killed(&["--data".into(), file.display().to_string()], || {
        Box::new(SqliteReader::open(&file).expect("the store"))
    });
}

#[test]
fn a_killed_server_loses_nothing_on_postgres() {
    let Some(server) = testkit::postgres::Server::own() else { return };
    killed(&["--database".into(), server.url().to_owned()], || {
        Box::new(PostgresReader::open(server.url()).expect("the store"))
    });
}

#[test]
fn a_server_that_is_told_to_stop_finishes_what_it_stores_and_logs_with_fields() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db"), folder.path().join("log"));
    let store = ["--data".to_owned(), file.display().to_string()];
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let logged = std::fs::File::create(&log).expect("a log");
    let (mut child, address) = serve(&store, logged.into());
    let come = |_| runtime.block_on(bot::come_in(&address)).expect("a guest comes in");
    let cookies: Vec<String> = (0..TABLES as usize).map(come).collect();
    let told = Arc::new(Mutex::new(Vec::new()));
    runtime.block_on(load(&address, 0, &cookies, &told));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "it ends well, in the middle of the load");
    let told = told.lock().expect("nobody failed").clone();
    check(&SqliteReader::open(&file).expect("the store"), &told);
    audit(&store);
    let said = std::fs::read_to_string(&log).expect("a log");
    let line = |words: &str| {
        said.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}: {said}"))
    };
    let open = line("the room is open");
    assert!(
        open.contains("INFO") && open.contains("bound=127.0.0.1:") && open.contains("tables=10"),
        "{open}"
    );
    assert!(
        open.split('T').next().is_some_and(|day| day.contains("20") && day.contains('-')),
        "a time in UTC: {open}"
    );
    line("the room closes: tables finish what they store");
}

fn killed(store: &[String], reader: impl Fn() -> Box<dyn Reader>) {
    let kills = std::env::var("HOUSEWAY_KILLS").map_or(KILLS, |text| text.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut all: Vec<Told> = Vec::new();
    // The same people come again after each kill, to the seats that they had.
    let mut cookies: Vec<String> = Vec::new();
    for kill in 0..kills {
        let (mut child, address) = serve(store, Stdio::null());
        while cookies.len() < TABLES as usize * COMERS {
            cookies.push(runtime.block_on(bot::come_in(&address)).expect("a guest comes in"));
        }
        let told = Arc::new(Mutex::new(Vec::new()));
        runtime.block_on(load(&address, kill, &cookies, &told));
        // At any moment.
        let moment = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |now| u64::from(now.subsec_nanos()) / 1_000);
        std::thread::sleep(Duration::from_micros(moment % 300_000));
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        all.append(&mut told.lock().expect("nobody failed"));
        check(reader().as_ref(), &all);
        audit(store);
    }
    assert!(all.len() >= kills * LOAD, "too little was told to prove anything: {}", all.len());
}

/// Starts the server and waits until it listens.
fn serve(store: &[String], log: Stdio) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(["serve", "--demo", "--port", "0"]).args(store);
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server");
    let said = BufReader::new(child.stdout.take().expect("its output")).lines();
    let open = said.map_while(Result::ok).find_map(|line| {
        line.strip_prefix("Open http://").and_then(|rest| rest.split(' ').next()).map(ToOwned::to_owned)
    });
    (child, open.expect("it says where it listens"))
}

/// People come and go at every table, as fast as they may, until enough was acknowledged.
async fn load(address: &str, kill: usize, cookies: &[String], told: &Arc<Mutex<Vec<Told>>>) {
    for (at, cookie) in cookies.iter().enumerate() {
        let (address, cookie, told) = (address.to_owned(), cookie.clone(), Arc::clone(told));
        // Whoever is cut off by the kill has failed, as expected.
        tokio::spawn(async move {
            let _ = come_and_go(&address, at as u32 % TABLES + 1, &cookie, kill, &told).await;
        });
    }
    let enough = async {
        while told.lock().expect("nobody failed").len() < LOAD {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), enough).await.expect("there is load");
}

type Anything = Box<dyn std::error::Error + Send + Sync>;

/// Sits down and leaves without end; notes what is acknowledged.
async fn come_and_go(
    address: &str,
    table: u32,
    cookie: &str,
    kill: usize,
    told: &Mutex<Vec<Told>>,
) -> Result<(), Anything> {
    let account = cookie.split(['=', '.']).nth(1).ok_or("the cookie names an account")?.parse()?;
    let mut request = format!("ws://{address}/api/tables/{table}/ws").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (mut line, _) = tokio_tungstenite::connect_async(request).await?;
    let (mut sent, mut waits) = (0, false);
    while let Some(message) = line.next().await {
        let Message::Text(text) = message? else { continue };
        let heard: Value = serde_json::from_str(&text)?;
        if heard["type"] == "accepted" {
            let word = heard["id"].as_str().unwrap_or_default().to_owned();
            let seq = heard["seq"].as_u64().ok_or("an acknowledgement has its place")?;
            told.lock().map_err(|_| "somebody failed")?.push((account, table, word, seq));
        }
        waits &= heard["type"] != "accepted" && heard["type"] != "refused";
        let offers = heard["offers"].as_array().cloned().unwrap_or_default();
        let wanted = |verb: &str| offers.iter().find(|offer| offer["verb"] == verb).cloned();
        if let Some(offer) = wanted("leave").or_else(|| wanted("sit")).filter(|_| !waits) {
            (sent, waits) = (sent + 1, true);
            let choice = match &offer["shape"]["amount"]["from"] {
                Value::Null => json!("only"),
                amount => json!({ "amount": amount }),
            };
            let wish = json!({ "type": "do", "id": format!("{kill}-{sent}"), "verb": offer["verb"], "at": offer["at"], "choice": choice });
            line.send(Message::Text(wish.to_string().into())).await?;
        }
    }
    Ok(())
}

/// Every acknowledged command is at its place, and is there once.
fn check(reader: &dyn Reader, told: &[Told]) {
    for (account, table, word, seq) in told {
        let id = CommandId::of(&["do", &account.to_string(), &table.to_string(), word]);
        let found = reader.find(Stream::Table(TableNo(*table)), id).expect("the store answers");
        assert_eq!(found, Some(*seq), "table {table}: what was acknowledged is there");
    }
}

/// The program itself finds nothing wrong: every stream whole, every round decided anew, every chip accounted for.
fn audit(store: &[String]) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_houseway")).arg("audit").args(store).output().expect("it runs");
    let (said, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{wrong}");
    assert!(said.contains("every stream is whole, every chip is accounted for"), "{said}");
}
