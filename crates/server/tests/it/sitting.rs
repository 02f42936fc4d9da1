//! A guest comes in by the network and plays a table of every family: the bot of the examples, which knows no game.

#[allow(dead_code, unreachable_pub)]
#[path = "../../examples/bot.rs"]
mod bot;

use crate::visit;
use crate::visit::{Room, answer, ask, hear, line, say};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::Store;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_a_table_of_every_family() {
    let room = Room::demo(Store::Memory).await;
    let address = room.address;
    let (status, cookie, me) = ask(address, "POST", "/api/guest", "", "").await;
    assert_eq!((status, me["chips"].as_u64()), (200, Some(1_000_000)), "{me}");
    let headers = format!("Cookie: {cookie}\r\n");
    let (_, _, tables) = ask(address, "GET", "/api/tables", &headers, "").await;
    let tables = tables.as_array().cloned().expect("there are tables");
    assert_eq!(tables.len(), 10, "one of every family");
    let sittings = tables.iter().map(|table| {
        let number = table["table"].as_u64().unwrap() as u32;
        let name = table["name"].as_str().unwrap_or_default().to_owned();
        let place = address.to_string();
        tokio::spawn(async move {
            let cookie = bot::come_in(&place).await.expect("a guest comes in");
            (name, bot::play(&place, number, &cookie, 3).await)
        })
    });
    for sitting in sittings.collect::<Vec<_>>() {
        let (name, done) = sitting.await.expect("the sitting ends");
        let done = done.unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert!(done.rounds == 3 && done.accepted > 0 && done.refused.len() < 8, "{name}: {done:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_refused_with_a_key() {
    let room = Room::demo(Store::Memory).await;
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
        (r#"{"listing":"delta/ez-baccarat","seats":4,"bots":30}"#, "cannot-open"),
        (r#"{"listing":"chico/texas-holdem","stakes":"5-9"}"#, "cannot-open"),
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stakes_are_known_by_their_figures_as_on_the_command_line() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let headers = format!("Cookie: {cookie}\r\n");
    let spec = r#"{"listing":"chico/texas-holdem","stakes":"4-8"}"#;
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, spec).await;
    assert_eq!(status, 200, "{opened}");
    let mut there = line(room.address, opened["table"].as_u64().expect("a table"), &cookie).await;
    assert_eq!(hear(&mut there).await["betting"]["stakes"], "$4-$8");
    room.close().await;
}

/// The offers of the next message that has some, of chips to be brought.
async fn brought(line: &mut visit::Line) -> Vec<Value> {
    loop {
        let heard = hear(line).await;
        if let Some(offers) = heard["offers"].as_array() {
            let brings =
                |offer: &&Value| ["sit", "buy", "stand-behind"].iter().any(|verb| offer["verb"] == *verb);
            return offers.iter().filter(brings).cloned().collect();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_offered_to_bring_more_than_they_have() {
    let room = Room::demo(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let mut mine = line(room.address, 2, &cookie).await;
    let offers = brought(&mut mine).await;
    for offer in &offers {
        assert_eq!(offer["shape"]["amount"]["to"], 1_000_000, "a guest has $10,000: {offer}");
    }
    let seat = &offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat")["at"];
    let sits = |id: &str, amount: u64| json!({ "type": "do", "id": id, "verb": "sit", "at": seat, "choice": { "amount": amount } });
    say(&mut mine, sits("more", 1_000_100)).await;
    let refused = answer(&mut mine).await;
    assert_eq!(refused["text"], "You have $10,000; $10,001 needed");
    // All that is offered can be taken, and then there is nothing left to buy more with.
    say(&mut mine, sits("all", 1_000_000)).await;
    assert_eq!(answer(&mut mine).await["type"], "accepted");
    assert_eq!(brought(&mut mine).await, Vec::<Value>::new());
    room.close().await;
}

/// The room is closed in the middle of a round and opened again: the same table with the same cards and chips.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_comes_back_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::File(folder.path().join("room.db"));
    let room = Room::demo(store.clone()).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let boss = ask(room.address, "POST", room.admin.as_deref().expect("a link"), "", "").await.1;
    let floor = async |what: &str| {
        let path = format!("/api/floor/tables/4/{what}");
        let (status, _, done) = ask(room.address, "POST", &path, &format!("Cookie: {boss}\r\n"), "{}").await;
        assert_eq!(status, 200, "{what}: {done}");
    };
    let mut before = line(room.address, 4, &cookie).await;
    let dealt = |heard: &Value| heard["view"]["hands"].as_array().is_some_and(|hands| !hands.is_empty());
    // It is paused, so that it is still the same when somebody looks at it again.
    let last = loop {
        while !dealt(&hear(&mut before).await) {}
        floor("pause").await;
        let paused = loop {
            let heard = hear(&mut before).await;
            if heard["paused"] == true {
                break heard;
            }
        };
        if dealt(&paused) {
            break paused;
        }
        floor("go").await;
    };
    room.close().await;
    // The table is loaded because somebody looks at it, and the lobby shows the others too.
    let room = Room::open(store).await;
    let mut after = line(room.address, 4, &cookie).await;
    let now = hear(&mut after).await;
    let (_, _, tables) = ask(room.address, "GET", "/api/tables", "", "").await;
    assert_eq!(tables.as_array().map(Vec::len), Some(room::tables::DEMO.len()));
    for field in ["round", "phase", "seats", "stakes", "hands", "bank", "pots", "stock-left", "drop"] {
        assert_eq!(now["view"][field], last["view"][field], "{field}");
    }
    assert_eq!(now["you"], last["you"]);
    room.close().await;
}
