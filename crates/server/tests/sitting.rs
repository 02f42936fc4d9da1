//! A guest comes in by the network and plays a table of every family.

mod visit;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::Store;
use tokio_tungstenite::tungstenite::Message;
use visit::{Room, answer, ask, hear, line, say};

/// An answer to an offer: the least of everything.
fn least(offer: &Value) -> Option<Value> {
    let shape = &offer["shape"];
    if shape == "only" || shape.get("price").is_some() {
        return Some(json!("only"));
    }
    if shape == "thirteen" {
        return Some(json!({ "thirteen": 0b10_10_10_10_10_01_01_01_01_01_00_00_00u32 }));
    }
    let (kind, of) = shape.as_object()?.iter().next()?;
    Some(match kind.as_str() {
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
    })
}

const STAYS: [&str; 8] =
    ["leave", "sit-out", "buy", "move", "take-off", "announce", "stand-behind", "take-back"];

/// Sits down at a table and plays so many rounds with the least of everything; what was refused.
async fn sitting(address: SocketAddr, table: u64, cookie: &str, rounds: u64) -> Vec<String> {
    let mut line = line(address, table, cookie).await;
    let (mut refused, mut asked, mut first) = (Vec::new(), 0u64, None);
    let mut done: BTreeMap<u64, u64> = BTreeMap::new();
    loop {
        let message = hear(&mut line).await;
        match message["type"].as_str() {
            Some("refused") => refused.push(format!("{}: {}", message["key"], message["text"])),
            Some("table" | "step") => {}
            _ => continue,
        }
        if message["view"].is_null() {
            continue;
        }
        let (view, you) = (&message["view"], &message["you"]);
        let round = view["round"].as_u64().unwrap_or(0);
        if round >= *first.get_or_insert(round) + rounds {
            return refused;
        }
        let offers = message["offers"].as_array().cloned().unwrap_or_default();
        let seated = view["seats"].as_array().unwrap().iter().any(|seat| &seat["person"] == you);
        let wish = if seated {
            let awaited = view["awaited"].as_array().unwrap().contains(you);
            let mine =
                offers.iter().filter(|offer| !STAYS.contains(&offer["verb"].as_str().unwrap_or_default()));
            let mut mine = mine.filter(|_| awaited);
            // One wager a round is enough, and then the dealer may go on.
            let wagering = view["phase"] == "wagering";
            if wagering && done.insert(round, asked).is_some() {
                None
            } else {
                mine.find(|offer| least(offer).is_some()).cloned()
            }
        } else {
            offers.iter().find(|offer| offer["verb"] == "sit").cloned()
        };
        if seated && view["phase"] == "wagering" && wish.is_none() {
            say(&mut line, json!({ "type": "ready" })).await;
        }
        if let Some((offer, choice)) = wish.as_ref().and_then(|offer| Some((offer, least(offer)?))) {
            asked += 1;
            let id = format!("{table}-{asked}");
            say(
                &mut line,
                json!({ "type": "do", "id": id, "verb": offer["verb"], "at": offer["at"], "choice": choice }),
            )
            .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_a_table_of_every_family() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let (status, cookie, me) = ask(address, "POST", "/api/guest", "", "").await;
    assert_eq!((status, me["chips"].as_u64()), (200, Some(1_000_000)), "{me}");
    let headers = format!("Cookie: {cookie}\r\n");
    let (_, _, tables) = ask(address, "GET", "/api/tables", &headers, "").await;
    let tables = tables.as_array().cloned().expect("there are tables");
    assert_eq!(tables.len(), 10, "one of every family");
    let sittings = tables.iter().map(|table| {
        let (number, cookie) = (table["table"].as_u64().unwrap(), cookie.clone());
        let name = table["name"].as_str().unwrap_or_default().to_owned();
        tokio::spawn(async move { (name, sitting(address, number, &cookie, 2).await) })
    });
    for sitting in sittings.collect::<Vec<_>>() {
        let (name, refused) = sitting.await.expect("the sitting ends");
        assert!(refused.len() < 8, "{name}: {refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_refused_with_a_key() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let (status, _, body) = ask(address, "GET", "/api/me", "", "").await;
    assert_eq!((status, body["key"].as_str()), (401, Some("not-signed-in")));
    let (status, _, body) =
        ask(address, "POST", "/api/guest", "Origin: http://elsewhere.example\r\n", "").await;
    assert_eq!((status, body["key"].as_str()), (403, Some("wrong-origin")));
    let (_, cookie, _) = ask(address, "POST", "/api/guest", "", "").await;
    let headers = format!("Cookie: {cookie}\r\n");
    for (body, key) in [
        (r#"{"listing":"delta/no-such-game"}"#, "cannot-open"),
        (r#"{"listing":"delta/ez-baccarat","seats":99}"#, "cannot-open"),
        (r#"{"listing":"delta/ez-baccarat","option":"nothing/9"}"#, "cannot-open"),
        (r#"{"game":"delta/ez-baccarat"}"#, "bad-message"),
    ] {
        let (status, _, answer) = ask(address, "POST", "/api/tables", &headers, body).await;
        assert_eq!((status, answer["key"].as_str()), (400, Some(key)), "{body}: {answer}");
    }
    let (status, _, body) = ask(address, "GET", "/api/tables/999", &headers, "").await;
    assert_eq!((status, body["key"].as_str()), (404, Some("no-table")));

    // Somebody without a cookie looks on, and may do nothing; nobody sees another's cards.
    let mut rail = line(address, 1, "").await;
    let whole = hear(&mut rail).await;
    assert_eq!((whole["type"].as_str(), whole["you"].is_null()), (Some("table"), true));
    assert_eq!(whole["offers"], json!([]));
    let sits = r#"{"type":"do","id":"1","verb":"sit","at":8,"choice":{"amount":100000}}"#;
    for (wrong, key) in [
        (sits, "not-signed-in"),
        ("not json", "bad-message"),
        ("{}", "bad-message"),
        (r#"{"type":"do"}"#, "not-signed-in"),
        (r#"{"type":"owner","what":"close"}"#, "not-the-owner"),
    ] {
        rail.send(Message::Text(wrong.into())).await.expect("the line holds");
        let refused = answer(&mut rail).await;
        assert_eq!(refused["key"].as_str(), Some(key), "{wrong}: {refused}");
    }
    let mut down = 0;
    while down < 12 {
        let step = hear(&mut rail).await;
        let events = step["events"].as_array().into_iter().flatten();
        let dealt = events.filter(|event| event["event"] == "card-dealt");
        for card in dealt.filter(|card| card["place"].get("position").is_some()) {
            down += 1;
            assert!(card["card"].is_null(), "{card}");
        }
    }

    // A signed-in guest: more chips than the wallet has, an unknown verb, an unknown circle, another's seat.
    let mut mine = line(address, 2, &cookie).await;
    let whole = hear(&mut mine).await;
    let seat =
        &whole["offers"].as_array().unwrap().iter().find(|offer| offer["verb"] == "sit").unwrap()["at"];
    for (message, key) in [
        (
            json!({ "verb": "sit", "at": seat, "choice": { "amount": 99_999_999_900_u64 } }),
            "not-enough-chips",
        ),
        (json!({ "verb": "fly", "choice": "only" }), "bad-message"),
        (
            json!({ "verb": "stake", "at": 1, "choice": { "wager": { "wager": "no-circle", "amount": 100 } } }),
            "bad-message",
        ),
        (json!({ "verb": "leave", "choice": "only" }), "not-at-the-table"),
    ] {
        let mut asked = message.clone();
        asked["type"] = json!("do");
        asked["id"] = json!("x");
        say(&mut mine, asked).await;
        let refused = answer(&mut mine).await;
        assert_eq!(refused["key"].as_str(), Some(key), "{message}: {refused}");
    }
}

/// The room is closed in the middle of a round and opened again: the same table with the same cards and chips.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_comes_back_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::File(folder.path().join("room.db"));
    let room = Room::open(store.clone()).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let mut before = line(room.address, 4, &cookie).await;
    let mut last = hear(&mut before).await;
    while last["view"]["hands"].as_array().is_none_or(Vec::is_empty) {
        last = hear(&mut before).await;
    }
    room.close().await;
    // What was told before the line ended is durable.
    while let Some(Ok(message)) = before.next().await {
        if let Message::Text(text) = message {
            last = serde_json::from_str(&text).expect("it is JSON");
        }
    }
    let room = Room::open(store).await;
    let mut after = line(room.address, 4, &cookie).await;
    let now = hear(&mut after).await;
    for field in ["round", "phase", "seats", "stakes", "hands", "bank", "pots", "stock-left", "drop"] {
        assert_eq!(now["view"][field], last["view"][field], "{field}");
    }
    assert_eq!(now["you"], last["you"]);
    room.close().await;
}
