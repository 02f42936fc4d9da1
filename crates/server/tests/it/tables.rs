//! Tables by the network: owners, links, waiting lists, changes of table, chat, backline, other devices.

use crate::visit;
use std::net::SocketAddr;
use std::time::Duration;

use crate::visit::{Line, Room, answer, ask, guest, hear, line, say};
use room::ids::TableNo;
use room::journal::Stream;
use serde_json::{Value, json};
use server::Store;

/// Asks with a cookie: the status and the body.
async fn asks(address: SocketAddr, cookie: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, answer) = ask(address, method, path, &headers, &body.to_string()).await;
    (status, answer)
}

/// Opens a table: its number, and its link.
async fn opens(address: SocketAddr, cookie: &str, spec: Value) -> (u64, Value) {
    let (status, opened) = asks(address, cookie, "POST", "/api/tables", &spec).await;
    assert_eq!(status, 200, "{opened}");
    (opened["table"].as_u64().expect("a number"), opened["link"].clone())
}

/// Hears until something is so.
async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..5_000 {
        let heard = hear(line).await;
        if so(&heard) {
            return heard;
        }
    }
    panic!("it never comes");
}

/// Sits down with so much at the first seat that is offered.
async fn sits(line: &mut Line, state: &Value, cents: u64) -> Value {
    let offers = state["offers"].as_array().expect("offers");
    let sit = offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat is offered");
    let message =
        json!({ "type": "do", "id": "sit", "verb": "sit", "at": sit["at"], "choice": { "amount": cents } });
    say(line, message).await;
    answer(line).await
}

async fn owner(line: &mut Line, what: &str, person: Option<u64>) -> Value {
    say(line, json!({ "type": "owner", "id": what, "what": what, "person": person })).await;
    answer(line).await
}

/// Wagers nothing and passes whatever is offered, so that nobody is waited for: the end of the sitting.
async fn passes_until_the_end(line: &mut Line) -> Value {
    loop {
        let heard = hear(line).await;
        if heard["type"] == "sitting" {
            return heard;
        }
        let mut offers = heard["offers"].as_array().into_iter().flatten();
        if offers.any(|offer| offer["verb"] == "pass-bank") {
            say(line, json!({ "type": "do", "id": "p", "verb": "pass-bank", "choice": "only" })).await;
        }
        if heard["view"]["phase"] == "wagering" {
            say(line, json!({ "type": "ready" })).await;
        }
    }
}

fn is(kind: &'static str) -> impl Fn(&Value) -> bool {
    move |heard| heard["type"] == kind
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_pauses_steps_and_hands_over_and_everybody_is_paid_out_at_the_end() {
    let room = Room::open(Store::Memory).await;
    let (ann, ben) = (guest(room.address).await, guest(room.address).await);
    let spec = json!({ "listing": "delta/ez-baccarat", "bots": 3, "seats": 6, "pace": 80 });
    let (table, _) = opens(room.address, &ann, spec).await;
    let (mut mine, mut other) =
        (line(room.address, table, &ann).await, line(room.address, table, &ben).await);
    let (whole, seen) = (hear(&mut mine).await, hear(&mut other).await);
    assert_eq!((whole["owner"].as_bool(), seen["owner"].as_bool()), (Some(true), Some(false)));
    assert!(whole["may"].as_array().unwrap().len() > 10 && seen["may"] == json!([]));
    assert_eq!(owner(&mut other, "pause", None).await["key"], "not-the-owner");
    assert_eq!(owner(&mut mine, "fly", None).await["key"], "bad-message");

    // Bots are at play when the table is paused, and nobody else: one of them, or the house, has the next step.
    let seated = |heard: &Value| {
        let seats = heard["view"]["seats"].as_array().into_iter().flatten();
        seats.filter(|seat| seat["person"].is_u64()).count()
    };
    until(&mut mine, |heard| seated(heard) == 3).await;
    assert_eq!(owner(&mut mine, "pause", None).await["type"], "accepted");
    let paused = until(&mut other, |heard| heard["paused"] == true).await;
    assert_eq!(until(&mut other, is("notice")).await["key"], "paused");
    let seq = paused["seq"].as_u64().unwrap();
    assert_eq!(owner(&mut mine, "step", None).await["type"], "accepted");
    let step = until(&mut other, is("step")).await;
    assert_eq!((step["seq"].as_u64(), step["paused"].as_bool()), (Some(seq + 1), Some(true)));
    assert_eq!(sits(&mut other, &step, 50_000).await["type"], "accepted");
    for what in ["slower", "faster", "bot-in", "bot-out", "go"] {
        assert_eq!(owner(&mut mine, what, None).await["type"], "accepted", "{what}");
    }

    // Ben is silenced, and heard again; the table is his then.
    let person = seen["you"].as_u64();
    assert_eq!(owner(&mut mine, "silence", person).await["type"], "accepted");
    say(&mut other, json!({ "type": "chat", "id": "c", "text": "hello" })).await;
    assert_eq!(answer(&mut other).await["key"], "silenced");
    assert_eq!(owner(&mut mine, "unsilence", person).await["type"], "accepted");
    assert_eq!(owner(&mut mine, "hand-over", person).await["type"], "accepted");
    assert_eq!(owner(&mut mine, "close", None).await["key"], "not-the-owner", "it is Ben's now");
    assert_eq!(until(&mut other, |heard| heard["owner"] == true).await["type"], "table");
    assert_eq!(owner(&mut other, "close", None).await["type"], "accepted");
    // He may have been asked to bank while all this was said.
    say(&mut other, json!({ "type": "do", "id": "p", "verb": "pass-bank", "choice": "only" })).await;
    let sitting = passes_until_the_end(&mut other).await;
    assert_eq!((sitting["brought"].as_u64(), sitting["closed"].as_bool()), (Some(50_000), Some(true)));
    assert_eq!(until(&mut mine, is("closed")).await["type"], "closed");
    let (status, _) = asks(room.address, &ann, "GET", &format!("/api/tables/{table}"), &json!({})).await;
    assert_eq!(status, 404);
    let (_, sittings) = asks(room.address, &ben, "GET", "/api/sittings", &json!({})).await;
    assert_eq!((&sittings[0]["net"], &sittings[0]["table"]), (&sitting["net"], &json!(table)));
    let (_, me) = asks(room.address, &ben, "GET", "/api/me", &json!({})).await;
    assert_eq!(me["chips"].as_i64(), Some(1_000_000 + sitting["net"].as_i64().unwrap()), "paid out");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_removed_leaves_with_the_chips_and_sits_again_when_let_in() {
    let room = Room::open(Store::Memory).await;
    let (ann, ben) = (guest(room.address).await, guest(room.address).await);
    let (table, _) =
        opens(room.address, &ann, json!({ "listing": "chico/texas-holdem", "bots": 3, "pace": 80 })).await;
    let (mut mine, mut bens) = (line(room.address, table, &ann).await, line(room.address, table, &ben).await);
    let (whole, seen) = (hear(&mut mine).await, hear(&mut bens).await);
    assert_eq!((&whole["removed"], &seen["removed"]), (&json!([]), &Value::Null), "the owner's list");
    assert_eq!(sits(&mut bens, &seen, 10_000).await["type"], "accepted");
    // In the middle of a hand: it is played to its end, by the clock where Ben does nothing.
    let dealt = until(&mut bens, |heard| {
        let hands = heard["view"]["hands"].as_array().into_iter().flatten();
        let seats = heard["view"]["seats"].as_array().into_iter().flatten();
        let seat = seats.clone().find(|seat| seat["person"] == heard["you"]).cloned().unwrap_or_default();
        hands
            .into_iter()
            .any(|hand| hand["place"]["position"] == seat["position"] && seat["position"].is_u64())
    })
    .await;
    let person = dealt["you"].as_u64();
    // A fresh line says whose turn it is, so that nobody waits for Ben. It is there before the hand can end.
    let mut fresh = line(room.address, table, &ben).await;
    let mut heard = hear(&mut fresh).await;
    assert_eq!(owner(&mut mine, "remove", person).await["type"], "accepted");
    assert_eq!(until(&mut bens, is("notice")).await["key"], "removed");
    let mut bens = fresh;
    let sitting = loop {
        if heard["type"] == "sitting" {
            break heard;
        }
        let offers = heard["offers"].as_array().into_iter().flatten();
        let folds = offers.clone().find(|offer| offer["verb"] == "fold" || offer["verb"] == "check");
        if let Some(fold) = folds {
            say(&mut bens, json!({ "type": "do", "verb": fold["verb"], "at": fold["at"], "choice": "only" }))
                .await;
        }
        heard = hear(&mut bens).await;
    };
    let (_, me) = asks(room.address, &ben, "GET", "/api/me", &json!({})).await;
    assert_eq!(me["chips"].as_i64(), Some(1_000_000 + sitting["net"].as_i64().expect("a sum")), "paid out");
    let back = json!({ "type": "do", "id": "back", "verb": "sit", "at": 7, "choice": { "amount": 10_000 } });
    say(&mut bens, back.clone()).await;
    assert_eq!(answer(&mut bens).await["key"], "removed");
    // The owner sees who was removed, and lets Ben in again.
    let mut again = line(room.address, table, &ann).await;
    let removed = hear(&mut again).await["removed"].clone();
    assert_eq!(removed[0]["account"], me["account"], "{removed} {me}");
    say(&mut again, json!({ "type": "owner", "id": "l", "what": "let-in", "account": me["account"] })).await;
    assert_eq!(answer(&mut again).await["type"], "accepted");
    let state = until(&mut bens, |heard| {
        heard["offers"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["verb"] == "sit"))
    })
    .await;
    assert_eq!(sits(&mut bens, &state, 10_000).await["type"], "accepted");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_found_by_its_link_alone() {
    let room = Room::open(Store::Memory).await;
    let (ann, ben) = (guest(room.address).await, guest(room.address).await);
    let spec = json!({ "listing": "delta/ez-baccarat", "private": true, "watchers": 1 });
    let (table, link) = opens(room.address, &ann, spec).await;
    let link = link.as_str().expect("a link");
    let (_, lobby) = asks(room.address, &ann, "GET", "/api/tables", &json!({})).await;
    assert!(lobby.as_array().unwrap().iter().all(|row| row["table"] != table));
    let path = format!("/api/tables/{table}");
    for (cookie, path, found) in [
        (&ann, path.clone(), 200),
        (&ben, path.clone(), 404),
        (&ben, format!("{path}?link=0"), 404),
        (&ben, format!("{path}?link={link}"), 200),
    ] {
        assert_eq!(asks(room.address, cookie, "GET", &path, &json!({})).await.0, found, "{path}");
    }
    let mut one = line_by(room.address, table, &ben, link).await;
    assert_eq!(hear(&mut one).await["link"], Value::Null, "who only looks on is not told it");
    let mut owner = line(room.address, table, &ann).await;
    assert_eq!(hear(&mut owner).await["link"], json!(link));
    // One looks on; another who would is told that there is no room, whose line ends.
    let mut more = line_by(room.address, table, "", link).await;
    assert_eq!(hear(&mut more).await["key"], "too-many-watching");
    room.close().await;
}

async fn line_by(address: SocketAddr, table: u64, cookie: &str, link: &str) -> Line {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
    let url = format!("ws://{address}/api/tables/{table}/ws?link={link}");
    let mut request = url.into_client_request().unwrap();
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    tokio_tungstenite::connect_async(request).await.expect("a line opens").0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_is_called_and_who_changes_tables_is_taken_over_with_the_chips() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let [ann, ben, cid] = [guest(address).await, guest(address).await, guest(address).await];
    let spec = json!({ "listing": "delta/ez-baccarat", "seats": 2 });
    let (full, _) = opens(address, &ann, spec.clone()).await;
    let (free, _) = opens(address, &ann, spec).await;
    let mut at_full = line(address, full, &ann).await;
    let state = hear(&mut at_full).await;
    assert_eq!(sits(&mut at_full, &state, 30_000).await["type"], "accepted");
    let mut bens = line(address, full, &ben).await;
    let state = hear(&mut bens).await;
    assert_eq!(sits(&mut bens, &state, 30_000).await["type"], "accepted");
    // Cid waits; Ben leaves; the seat is Cid's.
    let mut cids = line(address, full, &cid).await;
    let state = hear(&mut cids).await;
    assert!(state["offers"].as_array().unwrap().iter().all(|offer| offer["verb"] != "sit"), "{state}");
    say(&mut cids, json!({ "type": "wait", "id": "w", "on": true })).await;
    assert_eq!(answer(&mut cids).await["type"], "accepted");
    say(&mut bens, json!({ "type": "wait", "id": "w", "on": true })).await;
    assert_eq!(answer(&mut bens).await["key"], "has-a-seat");
    say(&mut bens, json!({ "type": "do", "id": "l", "verb": "leave", "choice": "only" })).await;
    assert_eq!(answer(&mut bens).await["type"], "accepted");
    let called = until(&mut cids, |heard| heard["waiting"][0]["called"] == true).await;
    assert_eq!(called["waiting"][0]["you"], true);
    let not_yet = until(&mut bens, |heard| heard["waiting"][0]["called"] == true).await;
    assert!(not_yet["offers"].as_array().unwrap().iter().all(|offer| offer["verb"] != "sit"), "{not_yet}");
    assert_eq!(sits(&mut cids, &called, 40_000).await["type"], "accepted");

    // Ann goes over to the other table with what she has.
    say(&mut bens, json!({ "type": "change", "id": "c", "to": free })).await;
    assert_eq!(answer(&mut bens).await["key"], "no-seat");
    say(&mut at_full, json!({ "type": "change", "id": "c", "to": full })).await;
    assert_eq!(answer(&mut at_full).await["key"], "no-table");
    say(&mut at_full, json!({ "type": "change", "id": "c", "to": free })).await;
    let go = until(&mut at_full, is("go-to")).await;
    assert_eq!(go["table"], json!(free));
    let mut there = line(address, free, &ann).await;
    let state = until(&mut there, |heard| heard["view"]["seats"][0]["person"].is_u64()).await;
    assert_eq!(state["view"]["seats"][0]["person"], state["you"]);
    let (_, me) = asks(address, &ann, "GET", "/api/me", &json!({})).await;
    let chips = state["view"]["seats"][0]["chips"].as_i64().unwrap();
    assert_eq!(me["chips"].as_i64().unwrap() + chips, 1_000_000);
    assert_eq!(chips, 30_000);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_is_heard_by_all_but_those_who_have_muted_it() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let [ann, ben] = [guest(address).await, guest(address).await];
    let (table, _) = opens(address, &ann, json!({ "listing": "delta/ez-baccarat" })).await;
    let (mut anns, mut bens) = (line(address, table, &ann).await, line(address, table, &ben).await);
    let state = hear(&mut bens).await;
    sits(&mut bens, &state, 30_000).await;
    let person = state["you"].clone();
    hear(&mut anns).await;
    say(&mut bens, json!({ "type": "chat", "text": "good \u{7} luck" })).await;
    let said = until(&mut anns, is("chat")).await;
    assert_eq!((said["text"].as_str(), &said["person"]), (Some("good  luck"), &person));
    say(&mut anns, json!({ "type": "mute", "id": "m", "person": person, "on": true })).await;
    assert_eq!(until(&mut anns, |heard| heard["muted"][0] == person).await["type"], "table");
    assert_eq!(answer(&mut anns).await["type"], "accepted");
    say(&mut bens, json!({ "type": "chat", "text": "unheard" })).await;
    until(&mut bens, |heard| heard["type"] == "chat" && heard["text"] == "unheard").await;
    // It holds on another line too, until it is taken back.
    let mut again = line(address, table, &ann).await;
    assert_eq!(hear(&mut again).await["muted"][0], person);
    say(&mut again, json!({ "type": "mute", "id": "m", "person": person, "on": false })).await;
    assert_eq!(answer(&mut again).await["type"], "accepted");
    say(&mut bens, json!({ "type": "chat", "text": "heard" })).await;
    assert_eq!(until(&mut again, is("chat")).await["text"], "heard");
    assert_eq!(until(&mut anns, is("chat")).await["text"], "heard", "and nothing before it");
    say(&mut again, json!({ "type": "mute", "id": "n", "person": 31 })).await;
    assert_eq!(answer(&mut again).await["key"], "no-such-person");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_without_a_seat_bets_on_the_hand_of_another() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let ann = guest(address).await;
    let (table, _) = opens(address, &ann, json!({ "listing": "delta/ez-baccarat", "bots": 4 })).await;
    let mut mine = line(address, table, &ann).await;
    hear(&mut mine).await;
    say(
        &mut mine,
        json!({ "type": "do", "id": "b", "verb": "stand-behind", "choice": { "amount": 50_000 } }),
    )
    .await;
    assert_eq!(answer(&mut mine).await["type"], "accepted");
    let state = until(&mut mine, |heard| stake(heard).is_some()).await;
    // A bot may stand there too.
    let behind = state["view"]["behind"].as_array().expect("a list");
    assert!(behind.iter().any(|who| who[0] == state["you"]), "{behind:?}");
    let offer = stake(&state).expect("a wager is offered");
    let choice = json!({ "wager": { "wager": offer["shape"]["wager"]["wager"], "amount": offer["shape"]["wager"]["amounts"]["from"] } });
    say(&mut mine, json!({ "type": "do", "id": "w", "verb": "stake", "at": offer["at"], "choice": choice }))
        .await;
    let placed = until(&mut mine, |heard| heard["type"] == "accepted" || heard["type"] == "refused").await;
    assert_eq!(placed["type"], "accepted", "{placed}");
    // Won, lost or given back: it is settled like any other.
    until(&mut mine, |heard| {
        let mut events = heard["events"].as_array().into_iter().flatten();
        events.any(|event| event["event"] == "settled" && event["person"] == state["you"])
    })
    .await;
    room.close().await;
}

fn stake(heard: &Value) -> Option<&Value> {
    heard["offers"].as_array()?.iter().find(|offer| offer["verb"] == "stake")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_goes_on_with_the_same_hand_on_another_device() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let ann = guest(address).await;
    let (table, _) =
        opens(address, &ann, json!({ "listing": "chico/texas-holdem", "bots": 3, "pace": 80 })).await;
    let mut phone = line(address, table, &ann).await;
    let state = hear(&mut phone).await;
    assert_eq!(sits(&mut phone, &state, 10_000).await["type"], "accepted");
    let own = |heard: &Value| {
        let seat =
            heard["view"]["seats"].as_array()?.iter().find(|seat| seat["person"] == heard["you"])?.clone();
        let hands = heard["view"]["hands"].as_array()?.clone();
        hands.into_iter().find(|hand| hand["place"]["position"] == seat["position"])
    };
    let awaited =
        |heard: &Value| heard["view"]["awaited"].as_array().is_some_and(|list| list.contains(&heard["you"]));
    let held =
        until(&mut phone, |heard| awaited(heard) && own(heard).is_some_and(|hand| hand["cards"][0] != "??"))
            .await;
    drop(phone);
    let mut desk = line(address, table, &ann).await;
    let now = hear(&mut desk).await;
    assert_eq!((own(&now), &now["you"]), (own(&held), &held["you"]));
    let fold = now["offers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|offer| offer["verb"] == "fold" || offer["verb"] == "check");
    let verb = &fold.expect("a decision is due")["verb"];
    let at = &fold.unwrap()["at"];
    say(&mut desk, json!({ "type": "do", "id": "d", "verb": verb, "at": at, "choice": "only" })).await;
    assert_eq!(answer(&mut desk).await["type"], "accepted");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_another_language_finds_what_was_said_before_they_came_in_it() {
    let room = Room::open(Store::Memory).await;
    let ann = guest(room.address).await;
    let spec = json!({ "listing": "delta/ez-baccarat", "bots": 3, "seats": 6 });
    let (table, _) = opens(room.address, &ann, spec).await;
    let mut english = line(room.address, table, &ann).await;
    let mut said: Vec<String> = Vec::new();
    while said.iter().filter(|line| line.starts_with("Round ")).count() < 2 {
        let lines = hear(&mut english).await["lines"].clone();
        said.extend(
            lines.as_array().into_iter().flatten().filter_map(|line| line.as_str().map(String::from)),
        );
    }
    let whole = hear(&mut visit::line_with(room.address, table, "?language=es", "").await).await;
    let log: Vec<&str> = whole["log"].as_array().expect("a log").iter().filter_map(Value::as_str).collect();
    assert!(log.iter().any(|line| line.starts_with("Ronda ")), "{log:#?}");
    let left = log.iter().filter(|line| line.len() > 12 && said.iter().any(|said| said == *line));
    assert_eq!(left.collect::<Vec<_>>(), Vec::<&&str>::new(), "nothing of it is left in English");
    room.close().await;
}

/// One step is the house dealer's or a bot's: whoever is to act acts, as long as the table likes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_takes_nobodys_turn() {
    let room = Room::open(Store::Memory).await;
    let (ann, ben) = (guest(room.address).await, guest(room.address).await);
    let spec = json!({ "listing": "chico/texas-holdem", "seats": 2, "bots": 0, "pace": 2 });
    let (table, _) = opens(room.address, &ann, spec).await;
    let mut lines = [line(room.address, table, &ann).await, line(room.address, table, &ben).await];
    assert_eq!(owner(&mut lines[0], "pause", None).await["type"], "accepted");
    for (seat, line) in lines.iter_mut().enumerate() {
        let sit =
            json!({ "type": "do", "id": "s", "verb": "sit", "at": seat + 1, "choice": { "amount": 50_000 } });
        say(line, sit).await;
        assert_eq!(answer(line).await["type"], "accepted");
    }
    // The house deals until somebody is to act, and then no further.
    let mut waits = json!([]);
    for _ in 0..200 {
        let done = owner(&mut lines[0], "step", None).await;
        match done["key"].as_str() {
            None => assert_eq!(done["type"], "accepted"),
            Some("too-frequent") => tokio::time::sleep(Duration::from_millis(20)).await,
            Some(key) => {
                assert_eq!(key, "not-the-house", "{done}");
                let seen = hear(&mut line(room.address, table, &ann).await).await;
                waits = seen["view"]["awaited"].clone();
                break;
            }
        }
    }
    assert_eq!(waits.as_array().map(Vec::len), Some(1), "{waits}");
    assert_eq!(owner(&mut lines[0], "go", None).await["type"], "accepted");
    assert_eq!(owner(&mut lines[0], "step", None).await["key"], "not-paused");
    let seen = hear(&mut line(room.address, table, &ann).await).await;
    assert_eq!(seen["view"]["awaited"], waits, "whoever was to act still is");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_steps_are_told_again_as_they_were_however_many_came_before() {
    let room = Room::open(Store::Memory).await;
    let ann = guest(room.address).await;
    let spec = json!({ "listing": "chico/texas-holdem", "bots": 5, "seats": 6 });
    let (table, _) = opens(room.address, &ann, spec).await;
    let (mut anns, mut held) =
        (line(room.address, table, &ann).await, visit::line_with(room.address, table, "", "").await);
    let told = |step: &Value| ["seq", "events", "lines", "shown", "view"].map(|part| step[part].clone());
    let mut steps = Vec::new();
    // The table goes on only when it is told to: one that went on by itself would forget what is asked for on a
    // machine that is slow enough.
    assert_eq!(owner(&mut anns, "pause", None).await["type"], "accepted");
    until(&mut held, |heard| heard["type"] == "notice" && heard["key"] == "paused").await;
    // Past the places where what is old is forgotten.
    for wanted in [70, 130, 200, 270] {
        // A stock that is committed to is loaded to its end without being told to.
        let loads = |[_, events, ..]: &[Value; 5]| events.to_string().contains("\"stock-");
        while steps.len() < wanted || steps.last().is_some_and(loads) {
            let done = owner(&mut anns, "step", None).await;
            if done["key"] == "too-frequent" {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            // One move may be several steps: the cards that are shuffled come first.
            while steps.last().is_none_or(|step: &[Value; 5]| step[0] != done["seq"]) {
                steps.push(told(&until(&mut held, is("step")).await));
            }
        }
        for back in [1, 30, 60] {
            let first = steps.len() - back;
            let after = steps[first - 1][0].as_u64().expect("a number");
            let mut again = visit::line_after(room.address, table, "", Some(after)).await;
            for step in &steps[first..] {
                assert_eq!(&told(&hear(&mut again).await), step, "{back} steps back of {wanted}");
            }
        }
    }
    for long_ago in [0, steps.len() - 100] {
        let after = steps[long_ago][0].as_u64();
        let mut again = visit::line_after(room.address, table, "", after).await;
        assert_eq!(hear(&mut again).await["type"], "table", "who was away for long starts afresh");
    }
    room.close().await;
}

/// The store takes what the owner says and not what follows from it: nobody is paid out, the table stays, and it is closed as
/// soon as that can be stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_end_cannot_be_stored_stays_and_is_closed_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    let room = Room::open(Store::File(file.clone())).await;
    let ann = guest(room.address).await;
    let spec = json!({ "listing": "delta/ez-baccarat", "bots": 0, "pace": 80 });
    let (table, _) = opens(room.address, &ann, spec).await;
    let mut mine = line(room.address, table, &ann).await;
    let whole = hear(&mut mine).await;
    assert_eq!(owner(&mut mine, "pause", None).await["type"], "accepted");
    assert_eq!(sits(&mut mine, &whole, 50_000).await["type"], "accepted");
    let chips = async || {
        let (_, me) = asks(room.address, &ann, "GET", "/api/me", &json!({})).await;
        me["chips"].as_u64().expect("chips")
    };
    assert_eq!(chips().await, 950_000);

    let raw = rusqlite::Connection::open(&file).expect("the store");
    let stream = Stream::Table(TableNo(u32::try_from(table).expect("a number"))).code();
    let last: u64 = raw
        .query_row("SELECT max(seq) FROM journal WHERE stream = ?1", [stream], |row| row.get(0))
        .expect("records of the table");
    let after = format!("NEW.stream = {stream} AND NEW.seq > {last} + 1");
    let refuses = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    raw.execute_batch(&format!("CREATE TRIGGER full BEFORE INSERT ON journal WHEN {after} {refuses}"))
        .expect("a store that refuses");
    assert_eq!(owner(&mut mine, "close", None).await["type"], "accepted");
    let path = format!("/api/tables/{table}");
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(asks(room.address, &ann, "GET", &path, &json!({})).await.0, 200, "it stays");
    assert_eq!(chips().await, 950_000, "and the chips are where they were");

    raw.execute_batch("DROP TRIGGER full").expect("a store that takes everything");
    assert_eq!(until(&mut mine, is("closed")).await["type"], "closed");
    assert_eq!(asks(room.address, &ann, "GET", &path, &json!({})).await.0, 404);
    assert_eq!(chips().await, 1_000_000, "everybody is paid out, once");
    room.close().await;
}
