//! A server under load: people who come and go at every table as fast as they may, and what was acknowledged to them.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use room::ids::TableNo;
use room::journal::{CommandId, Reader, Stream};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// Tables of the demo.
pub(crate) const TABLES: u32 = 10;
/// How many come and go at each of them.
pub(crate) const COMERS: usize = 2;
/// So much is acknowledged before it may be killed.
pub(crate) const LOAD: usize = 60;

/// A command that was acknowledged: the account, the table, the word, the place in the table's stream.
pub(crate) type Told = (u32, u32, String, u64);

/// Starts the server and waits until it listens.
pub(crate) fn serve(store: &[String], log: Stdio) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(["serve", "--demo", "--port", "0"]).args(store);
    started(command, log)
}

/// Starts a server by a command of its own.
pub(crate) fn started(mut command: Command, log: Stdio) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server");
    let said = BufReader::new(child.stdout.take().expect("its output")).lines();
    let open = said.map_while(Result::ok).find_map(|line| {
        line.strip_prefix("Open http://").and_then(|rest| rest.split(' ').next()).map(ToOwned::to_owned)
    });
    (child, open.expect("it says where it listens"))
}

/// People come and go at every table, as fast as they may, until enough was acknowledged.
pub(crate) async fn load(address: &str, kill: usize, cookies: &[String], told: &Arc<Mutex<Vec<Told>>>) {
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
    tokio::time::timeout(testkit::CEILING, enough).await.expect("there is load");
}

pub(crate) type Anything = Box<dyn std::error::Error + Send + Sync>;

/// Sits down and leaves without end; notes what is acknowledged.
pub(crate) async fn come_and_go(
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
pub(crate) fn check(reader: &dyn Reader, told: &[Told]) {
    for (account, table, word, seq) in told {
        let id = CommandId::of(&["do", &account.to_string(), &table.to_string(), word]);
        let found = reader.find(Stream::Table(TableNo(*table)), id).expect("the store answers");
        assert_eq!(found, Some(*seq), "table {table}: what was acknowledged is there");
    }
}

/// The program itself finds nothing wrong: every stream whole, every round decided anew, every chip accounted for.
pub(crate) fn audit(store: &[String]) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_houseway")).arg("audit").args(store).output().expect("it runs");
    let (said, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{wrong}");
    assert!(said.contains("every stream is complete, and every chip is accounted for"), "{said}");
}
