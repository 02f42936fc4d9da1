//! A bot in a page of code: comes in as a guest, sits down at a table and plays whatever is offered, by the shapes alone.
//! It knows no game. `cargo run -p server --example bot -- localhost:8080 TABLE [ROUNDS]`

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

type Anything = Box<dyn std::error::Error + Send + Sync>;

/// What nobody does who wants to play on.
const NOT_NOW: [&str; 10] = [
    "leave",
    "sit-out",
    "buy",
    "move",
    "take-off",
    "take-back",
    "announce",
    "stand-behind",
    "surrender",
    "fold",
];

#[tokio::main]
async fn main() -> Result<(), Anything> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, table, rest @ ..] = arguments.as_slice() else {
        return Err("usage: bot HOST:PORT TABLE [ROUNDS]".into());
    };
    let rounds = rest.first().map_or(Ok(u64::MAX), |rounds| rounds.parse())?;
    let cookie = come_in(address).await?;
    let done = play(address, table.parse()?, &cookie, rounds).await?;
    println!("did {} things in {} rounds; {} were refused", done.accepted, done.rounds, done.refused.len());
    Ok(())
}

/// What came of a sitting.
#[derive(Debug, Default)]
pub struct Done {
    /// Rounds that were begun.
    pub rounds: u64,
    /// Commands that were accepted.
    pub accepted: u64,
    /// Refusals, in words.
    pub refused: Vec<String>,
}

/// Comes in as a guest: the cookie.
pub async fn come_in(address: &str) -> Result<String, Anything> {
    let mut stream = TcpStream::connect(address).await?;
    let ask = format!(
        "POST /api/guest HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    Ok(cookie.and_then(|cookie| cookie.split(';').next()).ok_or("no cookie came")?.to_owned())
}

/// Plays so many rounds.
pub async fn play(address: &str, table: u32, cookie: &str, rounds: u64) -> Result<Done, Anything> {
    let mut request = format!("ws://{address}/api/tables/{table}/ws").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (mut line, _) = tokio_tungstenite::connect_async(request).await?;
    let (mut done, mut first, mut sent) = (Done::default(), None, 0u64);
    // In which round a wager was made: one is enough.
    let mut wagered = None;
    // While an answer is awaited nothing else is asked for: how the table stands is looked at afterwards.
    let (mut waits, mut latest) = (false, None::<Value>);
    while let Some(message) = line.next().await {
        let Message::Text(text) = message? else { continue };
        let heard: Value = serde_json::from_str(&text)?;
        match heard["type"].as_str() {
            Some("accepted") => {
                (waits, done.accepted) = (false, done.accepted + 1);
                // What was seen before it was done is no longer so.
                latest = latest.filter(|seen| seen["seq"].as_u64() >= heard["seq"].as_u64());
            }
            Some("refused") => {
                waits = false;
                done.refused.push(format!("{}: {}", heard["key"], heard["text"]));
            }
            Some("table" | "step") => latest = Some(heard),
            _ => {}
        }
        let Some(seen) = latest.take_if(|_| !waits) else { continue };
        let round = seen["view"]["round"].as_u64().unwrap_or(0);
        done.rounds = round - *first.get_or_insert(round);
        if done.rounds >= rounds {
            return Ok(done);
        }
        let wagering = seen["view"]["phase"] == "wagering";
        if wagering && wagered == Some(round) {
            line.send(Message::Text(json!({ "type": "ready" }).to_string().into())).await?;
        } else if let Some(mut wish) = wish(&seen) {
            (waits, sent) = (true, sent + 1);
            wagered = if wagering { Some(round) } else { wagered };
            wish["type"] = json!("do");
            wish["id"] = json!(format!("{sent}"));
            wish["seq"] = seen["seq"].clone();
            line.send(Message::Text(wish.to_string().into())).await?;
        }
    }
    Ok(done)
}

/// What to do now: sit down, or the first thing offered that can be answered; giving up only where nothing else is left.
pub fn wish(heard: &Value) -> Option<Value> {
    let (view, you) = (&heard["view"], &heard["you"]);
    let offers = heard["offers"].as_array()?;
    let seated = view["seats"].as_array()?.iter().any(|seat| &seat["person"] == you);
    let verb = |offer: &&Value| offer["verb"].as_str().unwrap_or_default().to_owned();
    if !seated {
        return offers.iter().find(|offer| verb(offer) == "sit").map(sit);
    }
    if !view["awaited"].as_array()?.contains(you) {
        return None;
    }
    let playing = offers.iter().filter(|offer| !NOT_NOW.contains(&verb(offer).as_str()));
    let giving_up = offers.iter().filter(|offer| ["fold", "surrender"].contains(&verb(offer).as_str()));
    playing.chain(giving_up).find_map(answer)
}

/// A seat taken with chips to play with: many tables let people sit down without any.
fn sit(offer: &Value) -> Value {
    let amount = |key: &str| offer["shape"]["amount"][key].as_u64().unwrap_or(0);
    let (from, step) = (amount("from"), amount("step").max(1));
    let more = amount("to").min(20_000).saturating_sub(from) / step * step;
    json!({ "verb": "sit", "at": offer["at"], "choice": { "amount": from + more } })
}

/// An offer taken up with the least of whatever it asks for.
fn answer(offer: &Value) -> Option<Value> {
    let shape = &offer["shape"];
    let choice = match shape.as_object().and_then(|shape| shape.iter().next()) {
        None if shape == "thirteen" => json!({ "thirteen": 0b10_10_10_10_10_01_01_01_01_01_00_00_00u32 }),
        None => json!("only"),
        Some((kind, of)) => match kind.as_str() {
            "price" => json!("only"),
            "amount" => json!({ "amount": of["from"] }),
            "wager" => json!({ "wager": { "wager": of["wager"], "amount": of["amounts"]["from"] } }),
            "seats" => json!({ "seat": of[0] }),
            "persons" => json!({ "person": of[0] }),
            "number" => json!({ "number": 1 }),
            "front" => json!({ "front": of[0] }),
            "card" => json!({ "card": of }),
            "cards" => {
                let held = of["of"].as_u64()?;
                let places = (0..16).filter(|at| held >> at & 1 == 1).take(of["least"].as_u64()? as usize);
                json!({ "cards": places.map(|at| 1u64 << at).sum::<u64>() })
            }
            _ => return None,
        },
    };
    Some(json!({ "verb": offer["verb"], "at": offer["at"], "choice": choice }))
}
